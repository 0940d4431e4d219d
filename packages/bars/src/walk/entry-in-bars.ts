import type { WalkReason } from '@afterclose/core/bar-walk'
import type { PriceSide } from '@afterclose/core/price-bars'
import type { Direction } from '@afterclose/core/trade'
import { type BarColumns, firstFrom, sliceBars } from '../bar.ts'
import { hasGap } from '../gaps.ts'
import type { TradingSession } from '../trading-session.ts'
import { exitAtEntry, toExitSide } from './exit-side.ts'

/** A closed trade. Times are seconds UTC, prices decimals. */
export interface TradeToWalk {
  readonly direction: Direction
  readonly entry: number
  readonly exit: number
  /** Times of all fills. */
  readonly entries: readonly number[]
  readonly exits: readonly number[]
  readonly entryPrice: string
  readonly exitPrice: string
  readonly stopLoss: string
  /** Null: none, so that strategies with the original target do not fit. */
  readonly takeProfit: string | null
}

/** Bars of a trade's instrument, and all that levels and times depend on. */
export interface WalkMarket {
  /** Sorted, with two weeks before the entry. */
  readonly bars: BarColumns
  /** Seconds of a bar. */
  readonly length: number
  readonly side: PriceSide
  /** Between bid and ask, decimal. */
  readonly spread: string
  /** The worth of a pip as a price; null: strategies in pips do not fit. */
  readonly pip: string | null
  /** The journal's. */
  readonly zone: string
  /** Null: calendar days of the zone. */
  readonly session: TradingSession | null
}

/** Seconds after which a trade that is not decided counts as never decided. */
export const farthestWalk = 90 * 86_400

/** So much of itself, besides the spread, a price may lie outside of its bar. */
const slack = 0.001

/** The entry of a trade among its bars. Prices are whole units, mirrored for a short trade. */
export interface EnteredIn {
  readonly why: null
  /** Row of the entry's bar, else of the first bar behind it. */
  readonly first: number
  /** Whether that bar holds the entry. */
  readonly inside: boolean
  readonly sign: 1 | -1
  /** Units in 1.0 of the price, and in a unit of the bars. */
  readonly unit: number
  readonly scale: number
  readonly spread: number
  readonly units: (price: string) => number
  readonly price: number
  /** Distance of the trade's own stop. */
  readonly risk: number
  /** The price at which it could have been closed at once. */
  readonly atEntry: number
  /** Whether a price lies outside of the bar of a row by more than what is usual. */
  readonly isApart: (price: number, row: number) => boolean
}

/** Finds the bar of a trade's entry; or why there is none that fits. */
export function enteredIn(trade: TradeToWalk, market: WalkMarket): EnteredIn | { readonly why: WalkReason } {
  const { bars, length, side } = market
  const { entry, direction } = trade
  const first = firstFrom(bars, entry - length + 1)
  if (first === bars.length) return { why: 'NO_BARS' }
  const inside = bars.time[first]! <= entry
  if (!inside && hasGap(bars, length, entry, bars.time[first]!)) return { why: 'NO_BARS' }
  if (!isInOneBar(trade.entries, entry, market)) return { why: 'SCALED' }
  const prices = [trade.entryPrice, trade.stopLoss, trade.exitPrice, trade.takeProfit ?? '0']
  const digits = Math.max(bars.digits, ...prices.map(decimalsOf), decimalsOf(market.spread) + Number(side === 'MID'))
  const unit = 10 ** digits
  const sign = direction === 'LONG' ? 1 : -1
  const units = (price: string): number => sign * Math.round(Number(price) * unit)
  const spread = Math.round(Number(market.spread) * unit)
  const scale = 10 ** (digits - bars.digits)
  const isApart = (price: number, row: number): boolean => {
    const room = Math.abs(price) * slack + spread
    return sign * price > bars.high[row]! * scale + room || sign * price < bars.low[row]! * scale - room
  }
  const [price, stop] = [units(trade.entryPrice), units(trade.stopLoss)]
  if (inside && isApart(price, first)) return { why: 'APART' }
  const risk = Math.abs(price - stop)
  const atEntry = exitAtEntry(price, side, spread)
  return { why: null, first, inside, sign, unit, scale, spread, units, price, risk, atEntry, isApart }
}

/** Prices of so many bars from the entry's on, at which a trade could have been closed; mirrored for a short one. */
export function exitPrices(
  { first, inside, scale, spread, atEntry }: EnteredIn,
  { bars, side }: Pick<WalkMarket, 'bars' | 'side'>,
  direction: Direction,
  rows: number,
): ReturnType<typeof toExitSide> {
  const part = toExitSide(scaled(sliceBars(bars, first, first + rows), scale), direction, side, spread)
  if (inside) include(part, 0, atEntry)
  return part
}

/** Whether times lie in the bar of another one. */
export function isInOneBar(times: readonly number[], at: number, { bars, length }: WalkMarket): boolean {
  const bar = firstFrom(bars, at - length + 1)
  return times.every((time) => firstFrom(bars, time - length + 1) === bar)
}

const decimalsOf = (price: string): number => price.split('.')[1]?.replace(/0+$/, '').length ?? 0
const scaled = (bars: BarColumns, scale: number): BarColumns => {
  if (scale === 1) return bars
  const column = (prices: Float64Array): Float64Array => prices.map((price) => price * scale)
  return {
    ...bars,
    open: column(bars.open),
    high: column(bars.high),
    low: column(bars.low),
    close: column(bars.close),
  }
}

/** Widens a bar to hold a price of the trade itself. */
export function include(bars: ReturnType<typeof toExitSide>, bar: number, price: number): void {
  bars.high[bar] = Math.max(bars.high[bar]!, price)
  bars.low[bar] = Math.min(bars.low[bar]!, price)
}
