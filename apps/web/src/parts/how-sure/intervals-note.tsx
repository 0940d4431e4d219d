import { formatWhole } from '@afterclose/core/format'
import { Problem } from '../problem.tsx'
import { smallSample } from '../small-sample.ts'
import classes from './how-sure.module.css'
import type { Intervals } from './use-intervals.ts'

/** Explains the intervals below the figures of a table. Empty until requested. */
export function IntervalsNote({ intervals: { asked, report } }: { intervals: Intervals }) {
  if (asked.error !== null) return <Problem error={asked.error} doing="loading the trades" onRetry={asked.start} />
  return report === null ? null : (
    <p className={classes.foot}>
      Below average, win rate, profit factor and average R: their ranges. That of the average R holds at every look; the
      win rate has Wilson’s interval. Money is resampled {formatWhole(report.runs)} times from the group’s own trades,
      from 30 of them on, of which 5 won and 5 lost. Nothing is computed for fewer than {smallSample} trades.
    </p>
  )
}
