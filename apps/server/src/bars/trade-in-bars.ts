import { type BarColumns, firstFrom, priceText } from '@afterclose/bars/bar'
import { weeksAround } from '@afterclose/bars/gaps'
import { isWithin, secondsIn, type Span } from '@afterclose/bars/spans'
import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import { instantOf, type LocalDateTime, wallClock } from '@afterclose/core/time'
import type { Trade } from '@afterclose/core/trade'
import { fromJson, type JsonText } from '../store/codecs.ts'
import type { SeriesRow } from './repository.ts'

/** Fields of a trade needed for its bars. */
export type AskedTrade = Pick<
  Trade,
  'id' | 'direction' | 'entryDate' | 'exitDate' | 'entryPrice' | 'exitPrice' | 'stopLoss' | 'takeProfit' | 'executions'
> & {
  /** Whether bars of its instrument are its prices. */
  readonly isPriced: boolean
}

/**
 * Whether bars of a trade's instrument are its prices. Those of an underlying are none of a trade in options: highest and lowest price, walks
 * and practice are unknown for it. The market at its entry is that of the underlying.
 */
export const isPricedByBars = ({ legs }: Pick<Trade, 'legs'>): boolean => legs.length === 0

/** Seconds loaded around a trade, to know when its market is open. */
export const aroundSeconds = weeksAround * 604_800

export interface TradeTimes {
  readonly entry: number
  readonly exit: number | null
  readonly executions: readonly number[]
}

/** In seconds UTC; trades are in the zone of their journal. */
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

/** The extremes of bars, extended by the trade's own prices. */
export function extremesWithFills(
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

/** Tolerance of a price outside its bars, as a fraction: bars mostly show bids, and trades pay the spread. */
const slack = 0.001

/** Whether a price of a closed trade is outside all bars that overlap it: the bars are then in another zone, or of another instrument. */
export function isApart(
  trade: AskedTrade,
  bars: BarColumns,
  length: number,
  { entry, exit }: { readonly entry: number; readonly exit: number },
): boolean {
  let high = Number.NEGATIVE_INFINITY
  let low = Number.POSITIVE_INFINITY
  for (let i = firstFrom(bars, entry - length + 1); i < bars.length && bars.time[i]! <= exit; i++) {
    high = Math.max(high, bars.high[i]!)
    low = Math.min(low, bars.low[i]!)
  }
  return paid(trade).some((price) => {
    const units = Number(price) * 10 ** bars.digits
    const room = Math.abs(units) * slack
    return units > high + room || units < low - room
  })
}

/** Cache of parsed spans: trades of an instrument use the same series. */
let read: { readonly text: JsonText<readonly Span[]>; readonly spans: readonly Span[] } = { text: '[]', spans: [] }

/** Spans for which a series is complete. */
export function coverOf({ covered, first, last, length }: Pick<SeriesRow, 'covered' | 'first' | 'last' | 'length'>) {
  if (covered === null) return [{ from: first, to: last + length }]
  if (read.text !== covered) read = { text: covered, spans: fromJson(covered) }
  return read.spans
}

/** The series with the shortest bars that covers the trade, else the one that covers most of it. */
export function bestSeries(
  series: readonly SeriesRow[],
  { entry, exit }: Pick<TradeTimes, 'entry' | 'exit'>,
): SeriesRow | undefined {
  const span = { from: entry, to: Math.max(exit ?? entry, entry + 1) }
  // Partial coverage is compared only if no series covers all of it.
  const nearest = (one: SeriesRow): number => Math.min(one.last + one.length, span.to) - Math.max(one.first, span.from)
  const better = (one: SeriesRow, than: SeriesRow): boolean => {
    const more = secondsIn(span, coverOf(one)) - secondsIn(span, coverOf(than))
    return more === 0 ? nearest(one) > nearest(than) : more > 0
  }
  return (
    series.find((one) => isWithin({ from: entry, to: exit ?? entry }, coverOf(one))) ??
    series.reduce<SeriesRow | undefined>(
      (best, one) => (best === undefined || better(one, best) ? one : best),
      undefined,
    )
  )
}

/** Sorts by entry: neighbouring trades need the same bars. */
export const inOrder = (trades: readonly AskedTrade[]): readonly AskedTrade[] =>
  trades.toSorted((a, b) => (a.entryDate < b.entryDate ? -1 : a.entryDate > b.entryDate ? 1 : a.id - b.id))

/** Fields of a trade that the thread needs. */
export const askedOf = ({
  id,
  direction,
  entryDate,
  exitDate,
  entryPrice,
  exitPrice,
  stopLoss,
  takeProfit,
  executions,
  legs,
}: Trade): AskedTrade => ({
  id,
  direction,
  entryDate,
  exitDate,
  entryPrice,
  exitPrice,
  stopLoss,
  takeProfit,
  executions,
  isPriced: isPricedByBars({ legs }),
})
