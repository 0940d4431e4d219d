import { formatWhole, signedWhole, withUnit } from '@afterclose/core/format'
import { VisuallyHidden } from '@mantine/core'
import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import classes from './strategies-table.module.css'

/** A range of results, on one scale for all rows. */
export interface RangeScale {
  readonly from: number
  readonly to: number
}

/** From 0 to the highest result, or from the lowest if negative; with integer ends. */
export function rangeScale(results: readonly number[]): RangeScale {
  const [from, to] = [Math.floor(Math.min(0, ...results)), Math.ceil(Math.max(0, ...results))]
  return from === to ? { from, to: from + 1 } : { from, to }
}

export const rangeName = ({ from, to }: RangeScale): string =>
  `${formatWhole(from)} to ${withUnit(formatWhole(to), 'R')}`

const placeOn = ({ from, to }: RangeScale, value: number): string =>
  `${(((value - from) / (to - from)) * 100).toFixed(2)}%`

/** The ends of the scale and its zero above the bars, as its header. */
export function RangeAxis({ scale, name, title }: { scale: RangeScale; name: string; title?: string }) {
  const { from, to } = scale
  // a zero near an end has no label of its own
  const zero = -from / (to - from)
  return (
    <span className={classes.axis} title={title}>
      <VisuallyHidden>{name}</VisuallyHidden>
      <span aria-hidden="true" data-from={signedWhole(from)} data-to={withUnit(signedWhole(to), 'R')}>
        {zero > 0.2 && zero < 0.8 && <i style={{ left: placeOn(scale, 0) }} data-zero="0" />}
      </span>
    </span>
  )
}

interface RangeBarProps {
  scale: RangeScale
  worst: number
  best: number
  /** Actual result: a line through all rows; absent without one. */
  actual?: number
  /** An outline: the result without price bars. */
  hollow?: boolean
}

/** Worst to best as a pale bar, the worst end as a stroke; the numbers next to it are the same. */
export function RangeBar({ scale, worst, best, actual, hollow = false }: RangeBarProps) {
  const at = (value: number): string => placeOn(scale, value)
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--worst': at(worst),
    '--best': at(best),
    '--zero': at(0),
    ...(actual === undefined ? {} : { '--actual': at(actual) }),
  }
  return (
    <span className={clsx(classes.range, hollow && classes.hollow)} style={style} aria-hidden="true">
      <s />
      <i />
      <b />
      {actual !== undefined && <u />}
    </span>
  )
}
