import { mulberry32 } from '@afterclose/core/mulberry32'
import { firstFrom, rowFrom } from '../bar.ts'
import { isTornBetween } from '../gaps.ts'
import { calendarDays, type TradingDay, tradingDays } from '../trading-session.ts'
import { enteredIn, exitBars, type TradeToWalk, type WalkMarket } from '../walk/entry-in-bars.ts'
import { FixedStop } from '../walk/exit-bars.ts'

/** Number of sessions before and after the entry's whose bars are in its pool. */
const sessionsAround = 10
/** Maximum distance of a moment from the entry's time in the session, seconds. */
const nearby = 1800
/** Minimum number of moments. */
export const fewestMoments = 50
/** Maximum calendar days searched for those sessions: weekends and holidays have no bars. */
const farthestDays = 30

/** A trade and alternative entry moments: R with the same exits, worst case and before costs. */
export interface EntryPool {
  /** Entered at the first bar at or after the trade's entry. */
  readonly real: number
  readonly moments: Float64Array
}

/**
 * Computes the result that a trade would have had from each bar's open at about the same time of its session in the 10 sessions before and
 * after and its own, in the same direction with the same distance to the stop, closed at the first open after `minutes` (BARS 4.4).
 *
 * @param minutes median holding time of the trade's group
 * @returns null if bars do not cover the trade itself, or cover fewer than 50 moments: each needs bars without a gap until its end
 */
export function entryPool(trade: TradeToWalk, market: WalkMarket, minutes: number): EntryPool | null {
  const { bars, length, side } = market
  const entered = enteredIn(trade, market)
  if (entered.why !== null) return null
  const { risk, spread } = entered
  const dayOf = tradingDays(market.session ?? calendarDays(market.zone))
  const own = dayOf(trade.entry)
  const hasBars = ({ from, to }: TradingDay): boolean => {
    const row = firstFrom(bars, from)
    return row < bars.length && bars.time[row]! < to
  }
  const days = [own, ...sessionsFrom(own, 1), ...sessionsFrom(own, -1)]
  const last = Math.min(bars.length, firstFrom(bars, Math.max(...days.map(({ to }) => to)) + minutes * 60 + 7 * 86_400))
  const view = exitBars({ ...entered, first: 0 }, market, last)
  /** Result of an entry at the open of a bar, in R; null if bars do not reach its end without a gap. */
  const made = (row: number): number | null => {
    const end = rowFrom(bars, bars.time[row]! + minutes * 60, row, length)
    if (end >= last || isTornBetween(bars, length, row, end)) return null
    // entered on the other side of the spread
    const price = view.open(row) + (side === 'TRADE' ? 0 : spread)
    const stop = price - risk
    const at = view.calmTo(row, end, stop, Number.POSITIVE_INFINITY, new FixedStop(stop))
    if (at === end) return (view.open(end) - price) / risk
    return view.open(at) <= stop ? (view.open(at) - price) / risk : -1
  }
  const at = firstFrom(bars, trade.entry)
  const real = at < last ? made(at) : null
  if (real === null) return null
  const time = trade.entry - own.from
  const moments: number[] = []
  for (const { from, to } of days)
    for (let row = firstFrom(bars, Math.max(from, from + time - nearby)); row < last; row++) {
      if (bars.time[row]! > Math.min(to - 1, from + time + nearby)) break
      const result = made(row)
      if (result !== null) moments.push(result)
    }
  return moments.length < fewestMoments ? null : { real, moments: Float64Array.from(moments) }

  /** The next sessions with bars, in one direction. */
  function sessionsFrom(day: TradingDay, step: 1 | -1): readonly TradingDay[] {
    const found: TradingDay[] = []
    let one = day
    for (let count = 0; count < farthestDays && found.length < sessionsAround; count++) {
      one = step === 1 ? dayOf(one.to) : dayOf(one.from - 1)
      if (hasBars(one)) found.push(one)
    }
    return found
  }
}

/** Adds one moment of a pool, drawn with a seed, to the sum of each draw. */
export function addDraws(sums: Float64Array, { moments }: EntryPool, seed: number): void {
  for (let draw = 0; draw < sums.length; draw++)
    sums[draw]! += moments[Math.floor(mulberry32(seed, draw + 1) * moments.length)]!
}
