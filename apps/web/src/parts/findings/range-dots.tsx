import type { LikelyRange } from '@afterclose/engine/stats/likely-range'
import { clsx } from 'clsx'
import { axisNumber } from '../../journal/engine/unit-words.ts'
import { findingScale, placeOf } from './finding-scale.ts'
import classes from './finding-charts.module.css'

export interface DotRow {
  readonly name: string
  readonly range: LikelyRange
  /** The row that the sentence is about. */
  readonly isNamed: boolean
  /** Filled: more than luck. Hollow: could be luck. */
  readonly isFilled: boolean
}

interface RangeDotsProps {
  /** In words, for screen readers. */
  label: string
  rows: readonly DotRow[]
  /** After the last number of the axis: "R". */
  unit: string
}

const mostTicks = 5

/** A likely value with its range for each of a few groups, around 0. */
export function RangeDots({ label, rows, unit }: RangeDotsProps) {
  const scale = findingScale(
    rows.map(({ range }) => range),
    mostTicks,
  )
  const at = (value: number): string => `${placeOf(scale, value)}%`
  const last = scale.ticks.at(-1)
  return (
    <div className={classes.dots} role="img" aria-label={label}>
      <span />
      <span className={classes.axis}>
        {scale.ticks.map((tick) => (
          <span key={tick} className={classes.tick} style={{ left: at(tick) }}>
            {tick > 0 ? '+' : ''}
            {axisNumber(tick)}
            {tick === last && unit}
          </span>
        ))}
      </span>
      {rows.map(({ name, range: { likely, low, high }, isNamed, isFilled }) => (
        <div key={name} className={clsx(classes.dotRow, isNamed && classes.named)}>
          <span className={classes.rowName}>{name}</span>
          <span className={classes.track}>
            {scale.ticks.map((tick) => (
              <i key={tick} className={clsx(classes.grid, tick === 0 && classes.zero)} style={{ left: at(tick) }} />
            ))}
            <i
              className={classes.line}
              style={{
                left: at(low ?? scale.min),
                right: `${100 - placeOf(scale, high ?? scale.max)}%`,
              }}
            />
            <i className={clsx(classes.dot, isFilled && classes.filled)} style={{ left: at(likely) }} />
          </span>
        </div>
      ))}
    </div>
  )
}
