import type { Rating } from '@afterclose/core/comment'
import { IconCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import classes from './comment-chips.module.css'

interface CommentChipsProps {
  items: readonly { readonly id: number; readonly name: string; readonly rating?: Rating; readonly active: boolean }[]
  chosen: readonly number[]
  readOnly: boolean
  onToggle: (id: number) => void
}

/** Comments to tick, coloured by their rating; a negative one also has "−", so that colour is not the only sign. */
export function CommentChips({ items, chosen, readOnly, onToggle }: CommentChipsProps) {
  const shown = readOnly ? items.filter(({ id }) => chosen.includes(id)) : items
  if (shown.length === 0) return <p className={classes.none}>{readOnly ? '–' : 'No comments yet'}</p>
  return (
    <div className={classes.chips}>
      {shown.map(({ id, name, rating = 'NEUTRAL', active }) => (
        <button
          key={id}
          type="button"
          aria-pressed={chosen.includes(id)}
          disabled={readOnly}
          className={clsx(classes.chip, classes[rating.toLowerCase()], chosen.includes(id) && classes.on)}
          onClick={() => onToggle(id)}
        >
          {chosen.includes(id) && <IconCheck size={14} aria-hidden="true" />}
          {rating === 'NEGATIVE' && '− '}
          {name}
          {rating === 'POSITIVE' && <span className="sr">, positive</span>}
          {rating === 'NEGATIVE' && <span className="sr">, negative</span>}
          {!active && <span className={classes.disabled}>disabled</span>}
        </button>
      ))}
    </div>
  )
}
