import { big, sum } from '@afterclose/core/decimal'
import type { ClosedTrade } from './slow-journal.ts'

export type SlowUnit = 'CURRENCY' | 'PERCENT' | 'R'

/** A trade of an equity line, in exact decimals until it is read. */
export interface SlowPoint {
  readonly id: number
  readonly exitDate: string
  /** k = the k-th selected trade. */
  readonly position: number
  readonly step: number
  /** The sum of it and all before, and the highest that this ever was, the start (0) counted. */
  readonly value: number
  readonly peak: number
}

/** What a trade brought in the unit, as a decimal; null when it has no value in it. */
export function slowStep({ gain, rMultiple, gainPercentage }: ClosedTrade, unit: SlowUnit): string | null {
  if (unit === 'CURRENCY') return gain
  const ratio = unit === 'R' ? rMultiple : gainPercentage
  return ratio === null ? null : big(ratio).toFixed()
}

/** The running sum of the trades that have a value in the unit, each added up from the first on. */
export function slowEquity(trades: readonly ClosedTrade[], unit: SlowUnit): readonly SlowPoint[] {
  const steps = trades.map((trade) => slowStep(trade, unit))
  const sums = steps.map((_, i) => Number(sum(steps.slice(0, i + 1).filter((step) => step !== null))))
  return trades.flatMap(({ id, exitDate }, i) => {
    const step = steps[i] ?? null
    const [value, peak] = [sums[i]!, Math.max(0, ...sums.slice(0, i + 1))]
    return step === null ? [] : { id, exitDate, position: i + 1, step: Number(step), value, peak }
  })
}

/** Exact difference of two decimals. */
export const slowDifference = (a: number, b: number): number => Number(big(a).minus(big(b)))

/** The first trade that reached the highest value above the start, and the first that ended the deepest fall. */
export function slowExtremes(points: readonly SlowPoint[]): {
  readonly high: SlowPoint | null
  readonly low: SlowPoint | null
} {
  const highest = Math.max(0, ...points.map(({ value }) => value))
  const deepest = Math.max(0, ...points.map(({ value, peak }) => slowDifference(peak, value)))
  return {
    high: highest === 0 ? null : (points.find(({ value }) => value === highest) ?? null),
    low: deepest === 0 ? null : (points.find(({ value, peak }) => slowDifference(peak, value) === deepest) ?? null),
  }
}

/**
 * What a chart of so many pixel columns must draw: in every column the first, lowest, highest and last trade, and the
 * last of every month. By number, column c begins at the trade that as many share c/columns of all; by date, columns
 * are as long as each other in the span from the first selected trade to the last.
 *
 * @param trades all selected ones, those without a value in the unit too
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
    const values = inColumn.map(({ value }) => value)
    seen.add(inColumn[0]!).add(inColumn.at(-1)!)
    seen.add(inColumn.find(({ value }) => value === Math.min(...values))!)
    seen.add(inColumn.find(({ value }) => value === Math.max(...values))!)
  }
  for (const inMonth of Map.groupBy(points, ({ exitDate }) => exitDate.slice(0, 7)).values()) seen.add(inMonth.at(-1)!)
  return points.filter((point) => seen.has(point))
}

/** The months of an equity line: what their trades brought, and where the line stood after the last of them. */
export const slowMonths = (points: readonly SlowPoint[]) =>
  [...Map.groupBy(points, ({ exitDate }) => exitDate.slice(0, 7))].map(([month, inMonth]) => {
    const { value, peak } = inMonth.at(-1)!
    return {
      year: Number(month.slice(0, 4)),
      month: Number(month.slice(5)),
      trades: inMonth.length,
      net: Number(sum(inMonth.map(({ step }) => big(step).toFixed()))),
      cumulative: value,
      below: slowDifference(peak, value),
    }
  })
