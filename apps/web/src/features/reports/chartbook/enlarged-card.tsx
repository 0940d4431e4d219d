import { formatDate } from '@afterclose/core/format'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { PictureViewer } from '../../../parts/slots/picture-viewer.tsx'
import { Button } from '../../../ui/button.tsx'
import { Result } from './card-result.tsx'
import type { Card } from './cards.ts'
import classes from './enlarged-card.module.css'

interface EnlargedCardProps {
  /** Cards with a picture. */
  pictures: readonly Card[]
  at: number
  /** As a slideshow. */
  running: boolean
  onShow: (at: number) => void
  onClose: () => void
  onOpen: (card: Card) => void
}

/** A picture over the whole screen with what it belongs to; the arrows walk through all that the page shows. */
export function EnlargedCard({ pictures, at, running, onShow, onClose, onOpen }: EnlargedCardProps) {
  return (
    <PictureViewer
      slideshow={running ? 'running' : 'offered'}
      pictures={pictures.map((card) => ({
        fileId: card.picture.fileId ?? '',
        title: `${card.name}, screenshot ${card.picture.slot}`,
        description: card.picture.description,
      }))}
      about={
        <About
          card={pictures[at]!}
          onOpen={(card) => {
            onClose()
            onOpen(card)
          }}
        />
      }
      at={at}
      onShow={onShow}
      onClose={onClose}
    />
  )
}

function About({ card, onOpen }: { card: Card; onOpen: (card: Card) => void }) {
  const { dateFormat } = useActiveJournal()
  const { instrument, setup, title, date, result } = card
  return (
    <div className={classes.about}>
      <b>{title}</b>
      <Result result={result} />
      {instrument !== null && !title.startsWith(instrument) && <span>{instrument}</span>}
      {setup !== null && setup !== title && <span>{setup}</span>}
      {date !== null && <span>{formatDate(date, dateFormat)}</span>}
      <Button small onClick={() => onOpen(card)}>
        Open {card.name}
      </Button>
    </div>
  )
}
