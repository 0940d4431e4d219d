import { type BarColumns, priceText } from '@afterclose/bars/bar'
import { weeksAround } from '@afterclose/bars/gaps'
import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import { instantOf, type LocalDateTime, wallClock } from '@afterclose/core/time'
import type { Trade } from '@afterclose/core/trade'
import type { SeriesRow } from './repository.ts'

/** Of a trade, what bars are asked about. */
export type AskedTrade = Pick<
  Trade,
  'id' | 'direction' | 'entryDate' | 'exitDate' | 'entryPrice' | 'exitPrice' | 'stopLoss' | 'takeProfit' | 'executions'
>

/** Seconds that are asked for around a trade, to know when its market is open. */
export const aroundSeconds = weeksAround * 604_800

export interface TradeTimes {
  readonly entry: number
  readonly exit: number | null
  readonly executions: readonly number[]
}

/** In seconds UTC; trades tell the time of their journal's zone. */
export function timesOf({ entryDate, exitDate, executions }: AskedTrade, zone: string): TradeTimes {
  const utc = (text: LocalDateTime): number => instantOf(wallClock(text), zone) / 1000
  const entry = utc(entryDate)
  const exit = exitDate === null ? null : utc(exitDate)
  const between = executions.map(({ date }) => utc(date))
  return { entry, exit, executions: [entry, ...between, ...(exit === null ? [] : [exit])] }
}

/** Prices of the trade's own executions. */
const paid = ({ entryPrice, exitPrice, executions }: AskedTrade): readonly Decimal[] =>
  [entryPrice, exitPrice, ...executions.map(({ price }) => price)].filter((price) => price !== null)

/** The extremes of bars, widened by what the trade itself paid. */
export function widened(
  trade: AskedTrade,
  { digits }: BarColumns,
  extremes: { readonly high: number; readonly low: number },
): { readonly highestPrice: Decimal; readonly lowestPrice: Decimal } {
  let high = big(priceText(extremes.high, digits))
  let low = big(priceText(extremes.low, digits))
  for (const price of paid(trade)) {
    if (high.lt(price)) high = big(price)
    if (low.gt(price)) low = big(price)
  }
  return { highestPrice: decimalText(high), lowestPrice: decimalText(low) }
}

/** The series with the shortest bars that reaches over the trade, else the one that covers the most of it. */
export function bestSeries(
  series: readonly SeriesRow[],
  { entry, exit }: Pick<TradeTimes, 'entry' | 'exit'>,
): SeriesRow | undefined {
  const end = exit ?? entry
  const covered = ({ first, last, length }: SeriesRow): number =>
    Math.min(last + length, Math.max(end, entry + 1)) - Math.max(first, entry)
  return (
    series.find(({ first, last, length }) => first <= entry && last + length >= end) ??
    series.reduce<SeriesRow | undefined>(
      (best, one) => (best === undefined || covered(one) > covered(best) ? one : best),
      undefined,
    )
  )
}
