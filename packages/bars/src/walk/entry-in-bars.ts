import type { WalkReason } from '@afterclose/core/bar-walk'
import type { PriceSide } from '@afterclose/core/price-bars'
import type { Direction } from '@afterclose/core/trade'
import { type BarColumns, firstFrom } from '../bar.ts'
import { hasGap } from '../gaps.ts'
import type { TradingSession } from '../trading-session.ts'
import { blockExtremes } from './block-extremes.ts'
import { ExitBars } from './exit-bars.ts'
import { exitAtEntry, exitShift } from './exit-side.ts'
import { decimalsOf, unitsIn, unitsOf } from './price-units.ts'

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
  /** Null: none, so that strategies with the original target do not apply. */
  readonly takeProfit: string | null
}

/** Bars of a trade's instrument, and everything that levels and times depend on. */
export interface WalkMarket {
  /** Sorted, with two weeks before the entry. */
  readonly bars: BarColumns
  /** Seconds of a bar. */
  readonly length: number
  readonly side: PriceSide
  /** Between bid and ask, decimal; null: unknown, so that only last traded prices determine exits. */
  readonly spread: string | null
  /** Price value of a pip; null: strategies in pips do not apply. */
  readonly pip: string | null
  /** The journal's zone. */
  readonly zone: string
  /** Null: calendar days of the zone. */
  readonly session: TradingSession | null
}

/** Seconds after which an undecided trade counts as never decided. */
export const farthestWalk = 90 * 86_400

/** Tolerance for a price outside its bar, in addition to the spread, as a fraction. */
const slack = 0.001

/** The entry of a trade among its bars. Prices are whole units, mirrored for a short trade. */
export interface EnteredIn {
  readonly why: null
  /** Row of the entry's bar, else of the first bar after it. */
  readonly first: number
  /** Whether that bar contains the entry. */
  readonly inside: boolean
  readonly sign: 1 | -1
  /** Decimals of a unit, and units per unit of the bars. */
  readonly digits: number
  readonly scale: number
  readonly spread: number
  readonly price: number
  /** Distance of the trade's own stop. */
  readonly risk: number
  /** The price at which it could have been closed immediately. */
  readonly atEntry: number
}

/** Finds the bar of a trade's entry; or the reason why no bar matches. */
export function enteredIn(trade: TradeToWalk, market: WalkMarket): EnteredIn | { readonly why: WalkReason } {
  const { bars, length, side } = market
  const { entry } = trade
  const first = firstFrom(bars, entry - length + 1)
  if (first === bars.length) return { why: 'NO_BARS' }
  const inside = bars.time[first]! <= entry
  if (!inside && hasGap(bars, length, entry, bars.time[first]!)) return { why: 'NO_BARS' }
  if (!isInOneBar(trade.entries, entry, market)) return { why: 'SCALED' }
  const between = market.spread ?? (side === 'TRADE' ? '0' : null)
  if (between === null) return { why: 'NO_SPREAD' }
  const digits = Math.max(
    bars.digits,
    decimalsOf(trade.entryPrice),
    decimalsOf(trade.stopLoss),
    decimalsOf(trade.exitPrice),
    trade.takeProfit === null ? 0 : decimalsOf(trade.takeProfit),
    decimalsOf(between) + (side === 'MID' ? 1 : 0),
  )
  const sign = trade.direction === 'LONG' ? 1 : -1
  const spread = unitsOf(between, digits)
  const scale = unitsIn(digits - bars.digits)
  const price = sign * unitsOf(trade.entryPrice, digits)
  if (inside && isApart(sign * price, bars, first, scale, spread)) return { why: 'APART' }
  const risk = Math.abs(price - sign * unitsOf(trade.stopLoss, digits))
  const atEntry = exitAtEntry(price, side, spread)
  return { why: null, first, inside, sign, digits, scale, spread, price, risk, atEntry }
}

/** Whether a price, in whole units, is outside the bar of a row by more than the tolerance. */
export function isApart(price: number, bars: BarColumns, row: number, scale: number, spread: number): boolean {
  const room = Math.abs(price) * slack + spread
  return price > bars.high[row]! * scale + room || price < bars.low[row]! * scale - room
}

/** Exit-side prices of a number of bars from a row on; mirrored for a short trade. */
export function exitBars(
  { first, sign, scale, spread }: Pick<EnteredIn, 'first' | 'sign' | 'scale' | 'spread'>,
  { bars, side }: Pick<WalkMarket, 'bars' | 'side'>,
  length: number,
): ExitBars {
  const shift = sign * exitShift(sign === 1 ? 'LONG' : 'SHORT', side, spread)
  return new ExitBars(bars, { first, length }, sign * scale, shift, blockExtremes(bars))
}

/** Whether times are in the same bar as another time. */
export function isInOneBar(times: readonly number[], at: number, { bars, length }: WalkMarket): boolean {
  const bar = (time: number): number => firstFrom(bars, time - length + 1)
  return times.every((time) => time === at || bar(time) === bar(at))
}
