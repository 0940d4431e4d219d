import { IconCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { Key } from '../../ui/key.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import { type CommentsOfCard, keyedComments } from './card-comments-state.ts'
import { Heading } from './heading.tsx'
import classes from './card.module.css'

/** Comments of one group to tick, those used most first; the first five have keys. */
export function CardComments({ comments, readOnly }: { comments: CommentsOfCard; readOnly: boolean }) {
  const compact = useCompact()
  const { caption, place, shown, has, toggle, show } = comments
  return (
    <section aria-label={`${caption} comments`}>
      <Heading about={place}>{`${caption} comments`}</Heading>
      {/* on a phone a row that scrolls sideways, which skips no card */}
      <div className={classes.comments} data-scrolls>
        {shown.map(({ id, name, rating }, index) => (
          <button
            key={id}
            type="button"
            className={clsx(has(id) && classes.ticked, rating === 'NEGATIVE' && classes.negative)}
            aria-pressed={has(id)}
            disabled={readOnly}
            onClick={() => toggle(id)}
          >
            {!compact && index < keyedComments && <Key>{String(index + 1)}</Key>}
            <span>
              {rating === 'NEGATIVE' && '− '}
              {name}
            </span>
            {has(id) && <IconCheck size={16} aria-hidden="true" />}
          </button>
        ))}
        {shown.length === 0 && <p className={classes.none}>No comments yet</p>}
      </div>
      <button type="button" className={clsx('link', classes.other)} onClick={show}>
        Other comments
      </button>
    </section>
  )
}
