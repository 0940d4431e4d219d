import { dateOf } from '@afterclose/core/time'
import type { RuleMark } from '@afterclose/engine/reports/week-rules/week-rules-report'
import { openTradeDialog } from '../../journal/dialogs.ts'
import { shortDay } from './weeks.ts'
import { clsx } from 'clsx'
import classes from './week-rule.module.css'

/** Most dots in a row; with more trades the count alone is shown. */
const mostDots = 20

const stateWords = (kept: boolean | null): string => (kept === null ? 'not answered' : kept ? 'kept' : 'not kept')

/** A dot for each trade that a rule applies to: filled if it was kept, a ring if not, with the day below. */
export function KeptDots({ marks }: { marks: readonly RuleMark[] }) {
  if (marks.length === 0 || marks.length > mostDots) return null
  const ids = marks.map(({ id }) => id)
  return (
    <ul className={classes.dots} aria-label="Trades of the week">
      {marks.map(({ id, entryDate, kept }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.mark}
            title={`Trade ${id}: ${stateWords(kept)}`}
            aria-label={`Trade ${id}, ${shortDay(dateOf(entryDate))}: ${stateWords(kept)}`}
            onClick={() => openTradeDialog({ tradeId: id, order: ids })}
          >
            <i className={clsx(classes.dot, kept === true && classes.kept, kept === null && classes.unanswered)} />
            <span>{shortDay(dateOf(entryDate))}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
