import { formatWhole } from '@afterclose/core/format'
import { Problem } from '../problem.tsx'
import { smallSample } from '../small-sample.ts'
import classes from './how-sure.module.css'
import type { Intervals } from './use-intervals.ts'

/** Explains the intervals below the figures of a table. Empty until requested. */
export function IntervalsNote({ intervals: { request: asked, report } }: { intervals: Intervals }) {
  if (asked.error !== null) return <Problem error={asked.error} doing="loading the trades" onRetry={asked.start} />
  return report === null ? null : (
    <p className={classes.foot}>
      Below average, win rate, profit factor and average R: their 95% ranges. That of the average R stays valid however
      often you look. That of the win rate is Wilson’s interval. Those of money come from {formatWhole(report.runs)}{' '}
      resamples of the group’s own trades, for groups of 30 or more with 5 winners and 5 losers. Groups with fewer than{' '}
      {smallSample} trades have no ranges.
    </p>
  )
}
