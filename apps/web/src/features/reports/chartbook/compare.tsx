import { formatDate } from '@afterclose/core/format'
import { IconColumns2, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Picture, thumbnailQuery } from '../../../parts/slots/picture.tsx'
import { EnlargedPicture } from '../../../parts/slots/picture-viewer.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFocusReturn } from '../../../ui/focus-return.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { keepClear } from '../../../ui/toast-place.ts'
import { Result } from './card-result.tsx'
import type { Card } from './cards.ts'
import classes from './compare.module.css'

interface CompareTrayProps {
  chosen: readonly Card[]
  onRemove: (card: Card) => void
  onClear: () => void
}

/** The selected pictures, at the bottom of the screen; two of them are compared side by side. */
export function CompareTray({ chosen, onRemove, onClear }: CompareTrayProps) {
  const [open, setOpen] = useState(false)
  useFocusReturn()
  return (
    <section className={classes.tray} aria-label="Selected pictures" {...keepClear}>
      <b aria-live="polite">{chosen.length === 1 ? '1 chosen, choose another' : '2 chosen'}</b>
      {chosen.map((card) => (
        <span key={card.key} className={classes.one}>
          <Small fileId={card.picture.fileId ?? ''} />
          <span className={classes.words}>
            <b>{card.title}</b>
            <span>{[card.number, card.setup].filter((word) => word !== null).join(', ')}</span>
          </span>
          <IconButton
            small
            label={`Remove ${card.name}, screenshot ${card.picture.slot}`}
            onClick={() => onRemove(card)}
          >
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        </span>
      ))}
      <span className={classes.actions}>
        <Button variant="quiet" onClick={onClear}>
          Clear
        </Button>
        <Button
          variant="primary"
          disabled={chosen.length < 2}
          icon={<IconColumns2 size={20} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          Compare side by side
        </Button>
      </span>
      {open && <Compared cards={chosen} onClose={() => setOpen(false)} />}
    </section>
  )
}

function Small({ fileId }: { fileId: string }) {
  const { data } = useQuery(thumbnailQuery(fileId))
  return <span className={classes.small}>{data !== undefined && <Picture blob={data} alt="" />}</span>
}

function Compared({ cards, onClose }: { cards: readonly Card[]; onClose: () => void }) {
  const { dateFormat } = useActiveJournal()
  return (
    <Dialog full title="Compare" onClose={onClose}>
      <div className={classes.two}>
        {cards.map(({ key, name, title, setup, date, result, picture: { fileId, description } }) => (
          <figure key={key} className={classes.figure}>
            <EnlargedPicture fileId={fileId ?? ''} alt={description === '' ? name : description} />
            <figcaption className={classes.caption}>
              <b>{title}</b>
              {setup !== null && setup !== title && <span>{setup}</span>}
              {date !== null && <span>{formatDate(date, dateFormat)}</span>}
              <Result result={result} />
              {description !== '' && <p>{description}</p>}
            </figcaption>
          </figure>
        ))}
      </div>
    </Dialog>
  )
}
