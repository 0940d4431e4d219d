import { big, sum } from '@afterclose/core/decimal'
import type { ClosedTrade } from './slow-journal.ts'

export type SlowUnit = 'CURRENCY' | 'PERCENT' | 'R'

/** A trade of an equity line; exact decimals in currency and R until the result is read. */
export interface SlowPoint {
  readonly id: number
  readonly exitDate: string
  /** k = the k-th selected trade. */
  readonly position: number
  readonly step: number
  /** Cumulative sum including this trade; for percent their product, 1 at the start. */
  readonly level: number
  /** The displayed value: for percent the growth since the start. */
  readonly value: number
  /** Distance below the highest level so far, including the start; for percent a share of that. */
  readonly below: number
}

/** Result of a trade in the unit, as a decimal; null without a value. */
export function slowStep({ gain, rMultiple, gainPercentage }: ClosedTrade, unit: SlowUnit): string | null {
  if (unit === 'CURRENCY') return gain
  const ratio = unit === 'R' ? rMultiple : gainPercentage
  return ratio === null ? null : big(ratio).toFixed()
}

/** Equity line of the trades with a value in the unit, added up, or compounded. */
export function slowEquity(trades: readonly ClosedTrade[], unit: SlowUnit): readonly SlowPoint[] {
  const steps = trades.map((trade) => slowStep(trade, unit))
  const levels = steps.map((_, i) =>
    levelOf(
      steps.slice(0, i + 1).filter((step) => step !== null),
      unit,
    ),
  )
  return trades.flatMap(({ id, exitDate }, i) => {
    const step = steps[i] ?? null
    const level = levels[i]!
    const peak = Math.max(levelOf([], unit), ...levels.slice(0, i + 1))
    const shown =
      unit === 'PERCENT'
        ? { value: (level - 1) * 100, below: (1 - level / peak) * 100 }
        : { value: level, below: slowDifference(peak, level) }
    return step === null ? [] : { id, exitDate, position: i + 1, step: Number(step), level, ...shown }
  })
}

const levelOf = (steps: readonly string[], unit: SlowUnit): number =>
  unit === 'PERCENT'
    ? steps.reduce((index, step) => index * (1 + Number(big(step).times(1e6)) * 1e-8), 1)
    : Number(sum(steps))

/** Exact difference of two decimals. */
export const slowDifference = (a: number, b: number): number => Number(big(a).minus(big(b)))

/** The first trade that reached the highest value above the start, and the first at the end of the max drawdown. */
export function slowExtremes(points: readonly SlowPoint[]): {
  readonly high: SlowPoint | null
  readonly low: SlowPoint | null
} {
  const highest = Math.max(0, ...points.map(({ value }) => value))
  const deepest = Math.max(0, ...points.map(({ below }) => below))
  return {
    high: highest === 0 ? null : (points.find(({ value }) => value === highest) ?? null),
    low: deepest === 0 ? null : (points.find(({ below }) => below === deepest) ?? null),
  }
}

/**
 * Selects the points that a chart must draw, the slow way: in every pixel column the first, lowest, highest and last trade, and the last of
 * every month. By number, column c begins at trade c/columns of all; by date, columns have the same length in the span from the first
 * selected trade to the last.
 *
 * @param trades all selected trades, including those without a value in the unit
 */
export function slowDrawn(
  trades: readonly ClosedTrade[],
  points: readonly SlowPoint[],
  axis: 'NUMBER' | 'DATE',
  columns: number,
): readonly SlowPoint[] {
  const at = (date: string): number => Date.parse(`${date}Z`)
  const dates = trades.map(({ exitDate }) => at(exitDate))
  const from = dates[0] ?? 0
  const width = ((dates.at(-1) ?? 0) - from) / columns
  const begins = Array.from({ length: columns }, (_, column) =>
    axis === 'NUMBER' ? Math.floor((column * trades.length) / columns) + 1 : from + column * width,
  )
  const place = ({ position, exitDate }: SlowPoint): number => (axis === 'NUMBER' ? position : at(exitDate))
  const column = (point: SlowPoint): number => begins.findLastIndex((begin) => begin <= place(point))
  const seen = new Set<SlowPoint>()
  for (const inColumn of Map.groupBy(points, column).values()) {
    const levels = inColumn.map(({ level }) => level)
    seen.add(inColumn[0]!).add(inColumn.at(-1)!)
    seen.add(inColumn.find(({ level }) => level === Math.min(...levels))!)
    seen.add(inColumn.find(({ level }) => level === Math.max(...levels))!)
  }
  for (const inMonth of Map.groupBy(points, ({ exitDate }) => exitDate.slice(0, 7)).values()) seen.add(inMonth.at(-1)!)
  return points.filter((point) => seen.has(point))
}

/** Months of an equity line: the sum of their trades, and the line's value after the last of them. */
export const slowMonths = (points: readonly SlowPoint[]) =>
  [...Map.groupBy(points, ({ exitDate }) => exitDate.slice(0, 7))].map(([month, inMonth]) => {
    const { value, below } = inMonth.at(-1)!
    return {
      year: Number(month.slice(0, 4)),
      month: Number(month.slice(5)),
      trades: inMonth.length,
      net: Number(sum(inMonth.map(({ step }) => big(step).toFixed()))),
      cumulative: value,
      below,
    }
  })
