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
      Below average, win rate, profit factor and average R: the range that holds the figure in 95 of 100 out of{' '}
      {formatWhole(report.runs)} resamples drawn independently from the group’s own trades. Not computed for fewer than{' '}
      {smallSample} trades.
    </p>
  )
}
