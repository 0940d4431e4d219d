import type { WalkReason } from '@afterclose/core/bar-walk'
import { mapStops, mapTargets, type StopEnds } from '@afterclose/core/strategy-map'
import { rowFrom } from '../bar.ts'
import { isTornBetween } from '../gaps.ts'
import { enteredIn, exitBars, farthestWalk, type TradeToWalk, type WalkMarket } from './entry-in-bars.ts'
import { decidingBars, type MapEnds, mapEnds, touchesOf } from './walk-map.ts'

/** A trade under all stops and targets of the map. `fill` of a jump is in R, before costs. */
export interface MappedTrade extends MapEnds {
  readonly why: null
  readonly stops: readonly StopEnds[]
}

/** Ends of all stops and targets of the map by the bars from a trade's entry on; or the reason why bars decide none. */
export function mapTrade(trade: TradeToWalk, market: WalkMarket): MappedTrade | { readonly why: WalkReason } {
  const { bars, length } = market
  const entered = enteredIn(trade, market)
  if (entered.why !== null) return entered
  const { first, inside, price, risk, atEntry } = entered
  const levels = { stops: mapStops.map((r) => r * risk), targets: mapTargets.map((r) => r * risk) }
  const rows = rowFrom(bars, trade.entry + farthestWalk, first, length) - first
  const touches = touchesOf(exitBars(entered, market, rows), { price, exitPrice: atEntry, inside }, levels)
  // price may have been anywhere within missing bars, so later bars decide nothing
  const isKnown = (bar: number): boolean => !isTornBetween(bars, length, first, first + bar)
  let last = 0
  for (const bar of touches.bar) if (bar > last && bar < rows) last = bar
  const known = isKnown(last) ? Number.POSITIVE_INFINITY : (decidingBars(touches).findLast(isKnown) ?? 0)
  const { stops, jumps } = mapEnds(touches, known)
  if (stops.every(({ possible, decided }) => possible === 0 && !decided))
    return { why: known === Number.POSITIVE_INFINITY ? 'END' : 'GAP' }
  return { why: null, stops, jumps: jumps.map((jump) => ({ ...jump, fill: (jump.fill - price) / risk })) }
}

/** Whether bars decide every pair of a stop and a target. */
export const tellsAll = ({ stops }: MapEnds): boolean => stops.every(({ decided }) => decided)
