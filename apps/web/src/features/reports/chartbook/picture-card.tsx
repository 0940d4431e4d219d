import { formatDate } from '@afterclose/core/format'
import { IconExternalLink, IconMaximize } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type CSSProperties, memo, useEffect, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { tiltColour } from '../../../parts/tilt/tilt-words.ts'
import { Picture, thumbnailQuery } from '../../../parts/slots/picture.tsx'
import { Button } from '../../../ui/button.tsx'
import type { CardSize } from './card-size.ts'
import { Result } from './card-result.tsx'
import type { Card } from './cards.ts'
import classes from './chartbook.module.css'

/** Callbacks of cards; stable functions. */
export interface CardActions {
  readonly choose: (card: Card) => void
  readonly enlarge: (card: Card) => void
  /** Opens the record. */
  readonly open: (card: Card) => void
}

interface PictureCardProps {
  card: Card
  size: CardSize
  chosen: boolean
  actions: CardActions
}

/** A picture with its record: the title opens the record, the picture opens full-screen. */
export const PictureCard = memo(function PictureCard({ card, size, chosen, actions }: PictureCardProps) {
  const { picture, name, title } = card
  const { fileId, url, description, slot } = picture
  const about = `${name}, screenshot ${slot}`
  const room: CSSProperties & { readonly '--lines': number } = { '--lines': size.lines }
  return (
    <figure className={clsx(classes.card, chosen && classes.chosen)} style={room}>
      <div className={classes.frame} style={{ height: size.picture }}>
        {fileId === null ? (
          <LinkedPage url={url ?? ''} />
        ) : (
          <>
            <Thumbnail
              fileId={fileId}
              alt={description === '' ? about : description}
              label={`Enlarge ${about}`}
              onEnlarge={() => actions.enlarge(card)}
            />
            <input
              type="checkbox"
              className={classes.choose}
              aria-label={`Compare ${about}`}
              checked={chosen}
              onChange={() => actions.choose(card)}
            />
          </>
        )}
      </div>
      <figcaption>
        <span className={classes.line}>
          <button type="button" className={classes.title} aria-label={name} onClick={() => actions.open(card)}>
            {title}
          </button>
          <Result result={card.result} />
        </span>
        {card.facts && <Facts card={card} />}
        {description !== '' && (
          <span className={classes.description} title={description}>
            {description}
          </span>
        )}
      </figcaption>
    </figure>
  )
})

/** Setup with the colour of the tilt, day and number. */
function Facts({ card: { tilt, setup, instrument, title, date, number } }: { card: Card }) {
  const { dateFormat } = useActiveJournal()
  const colour = tilt === null ? null : tiltColour(tilt)
  const what = [instrument !== null && title.startsWith(instrument) ? null : instrument, setup]
  const when = [date === null ? null : formatDate(date, dateFormat), number]
  const listed = (words: readonly (string | null)[]): string => words.filter((word) => word !== null).join(', ')
  return (
    <span className={classes.line}>
      <span className={classes.setup}>
        {colour !== null && (
          <i
            className={classes.tilt}
            data-tilt={colour}
            role="img"
            aria-label={`Tilt ${colour}`}
            title={`Tilt ${colour}`}
          />
        )}
        <span className={classes.cut}>{listed(what)}</span>
      </span>
      <span className={classes.when}>{listed(when)}</span>
    </span>
  )
}

interface ThumbnailProps {
  fileId: string
  alt: string
  label: string
  onEnlarge: () => void
}

/** Delay before loading, ms: pictures that scroll past are not loaded. */
const stay = 120

/** Loads it while it is near the screen; aborts when it scrolls past. */
function Thumbnail({ fileId, alt, label, onEnlarge }: ThumbnailProps) {
  const [stays, setStays] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStays(true), stay)
    return () => clearTimeout(timer)
  }, [])
  const { data, isError, isFetching, refetch } = useQuery({ ...thumbnailQuery(fileId), enabled: stays })
  if (isError)
    return (
      <div className={classes.missing}>
        <p>This picture could not be loaded.</p>
        <Button small busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  return (
    <button type="button" className={classes.enlarge} aria-label={label} onClick={onEnlarge}>
      {data !== undefined && <Picture blob={data} alt={alt} />}
      <IconMaximize className={classes.sign} size={20} aria-hidden="true" />
    </button>
  )
}

/** Only its address: nothing is loaded from elsewhere. */
const LinkedPage = ({ url }: { url: string }) => (
  <a className={classes.link} href={url} target="_blank" rel="noopener noreferrer">
    <IconExternalLink size={20} aria-hidden="true" />
    <span className={classes.cut}>{URL.canParse(url) ? new URL(url).host : 'Open the link'}</span>
    <span className="sr"> opens in a new tab</span>
  </a>
)
