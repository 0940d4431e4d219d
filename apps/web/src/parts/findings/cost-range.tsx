import type { LikelyRange } from '@afterclose/engine/stats/likely-range'
import { clsx } from 'clsx'
import { axisNumber } from '../../journal/engine/unit-words.ts'
import { findingScale, placeOf } from './finding-scale.ts'
import classes from './finding-charts.module.css'

interface CostRangeProps {
  label: string
  /** Positive is the size of the sentence: a cost, or a gain that was missed. */
  range: LikelyRange
  /** Writes an amount: "1,970". */
  format: (value: number) => string
  /** Gains that were missed are no cost and no result. */
  isMissed: boolean
}

/** The range of one size: dark to what it is at least, full to what is likely, and a line to what it is at most. */
export function CostRange({ label, range, format, isMissed }: CostRangeProps) {
  const { likely } = range
  const [low, high] = [range.low ?? likely, range.high ?? likely]
  const scale = findingScale([{ likely, low: Math.max(0, low), high: Math.max(0, high) }], 5)
  const at = (value: number): number => placeOf(scale, value)
  const isSure = low > 0
  return (
    <div className={classes.cost} role="img" aria-label={label}>
      <span className={classes.costEnds}>
        <b>{isSure ? `at least ${format(low)}` : 'perhaps nothing'}</b>
        {range.high !== null && <span>up to {format(high)}</span>}
      </span>
      <span className={classes.costBar}>
        {scale.ticks.map((tick) => (
          <i key={tick} className={classes.grid} style={{ left: `${at(tick)}%` }} />
        ))}
        <i
          className={clsx(classes.likely, isMissed && classes.missed, !isSure && classes.hollow)}
          style={{ width: `${at(likely)}%` }}
        />
        {isSure && !isMissed && <i className={classes.least} style={{ width: `${at(low)}%` }} />}
        <i
          className={clsx(classes.whisker, !isSure && classes.unsure, isMissed && classes.missedLine)}
          style={{ left: `${isSure ? at(likely) : 0}%`, right: `${100 - at(high)}%` }}
        />
      </span>
      <span className={classes.costLikely}>
        <span style={{ left: `${Math.max(18, Math.min(82, at(likely)))}%` }}>likely {format(likely)}</span>
      </span>
      <span className={classes.costAxis}>
        {scale.ticks.map((tick, i) => (
          <span key={tick} style={{ left: `${at(tick)}%` }} data-end={i === 0 ? 'first' : undefined}>
            {axisNumber(tick)}
          </span>
        ))}
      </span>
    </div>
  )
}
