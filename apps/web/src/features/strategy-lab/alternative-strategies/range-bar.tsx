import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import classes from './strategies-table.module.css'

/** From where to where results lie, drawn in every row on one scale. */
export interface RangeScale {
  readonly from: number
  readonly to: number
}

/** From 0 to the highest of some results, or from the lowest below it; with whole numbers at its ends. */
export function rangeScale(results: readonly number[]): RangeScale {
  const [from, to] = [Math.floor(Math.min(0, ...results)), Math.ceil(Math.max(0, ...results))]
  return from === to ? { from, to: from + 1 } : { from, to }
}

interface RangeBarProps {
  scale: RangeScale
  worst: number
  best: number
  /** Actual result: a line through all rows; without it there is none. */
  actual?: number
  /** An outline: the same without price bars. */
  hollow?: boolean
}

/** Worst to best as a pale bar, the worst end as a stroke; the numbers beside it say the same. */
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
