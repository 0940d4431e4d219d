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
export function RangeBar({ scale: { from, to }, worst, best, actual, hollow = false }: RangeBarProps) {
  const at = (value: number): string => `${(((value - from) / (to - from)) * 100).toFixed(2)}%`
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--worst': at(worst),
    '--best': at(best),
    ...(actual === undefined ? {} : { '--actual': at(actual) }),
  }
  return (
    <span className={clsx(classes.range, hollow && classes.hollow)} style={style} aria-hidden="true">
      <i />
      <b />
      {actual !== undefined && <u />}
    </span>
  )
}
