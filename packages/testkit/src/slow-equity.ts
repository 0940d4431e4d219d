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
  const sumTo = (position: number): number => Number(sum(steps.slice(0, position).filter((step) => step !== null)))
  return trades.flatMap(({ id, exitDate }, i) => {
    const step = steps[i] ?? null
    if (step === null) return []
    const earlier = Array.from({ length: i + 1 }, (_, j) => sumTo(j + 1))
    return { id, exitDate, position: i + 1, step: Number(step), value: sumTo(i + 1), peak: Math.max(0, ...earlier) }
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
 * last of every month. A trade stands by number or by date, in the span from the first selected trade to the last.
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
  const from = at(trades[0]?.exitDate ?? '2000-01-01T00:00:00')
  const width = at(trades.at(-1)?.exitDate ?? '2000-01-01T00:00:00') - from
  const share = ({ position, exitDate }: SlowPoint): number => {
    if (axis === 'NUMBER') return (position - 1) / trades.length
    return width === 0 ? 0 : (at(exitDate) - from) / width
  }
  const column = (point: SlowPoint): number => Math.min(columns - 1, Math.floor(share(point) * columns))
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
