import type { WalkReason } from '@afterclose/core/bar-walk'
import { mapStops, mapTargets, type StopEnds } from '@afterclose/core/strategy-map'
import { firstFrom } from '../bar.ts'
import { hasGap } from '../gaps.ts'
import { enteredIn, exitPrices, farthestWalk, type TradeToWalk, type WalkMarket } from './entry-in-bars.ts'
import { decidingBars, isDecided, type MapEnds, mapEnds, type MapTouches, touchesOf } from './walk-map.ts'

/** A trade under all stops and targets of the map. `fill` of a jump is in R, before costs. */
export interface MappedTrade extends MapEnds {
  readonly why: null
  readonly stops: readonly StopEnds[]
}

/** Bars that decide most stops and targets; then so many times more are tried. */
const triedFirst = 256
const triedMore = 8

/** Ends of all stops and targets of the map by the bars from a trade's entry on; or why bars tell of none. */
export function mapTrade(trade: TradeToWalk, market: WalkMarket): MappedTrade | { readonly why: WalkReason } {
  const { bars, length } = market
  const entered = enteredIn(trade, market)
  if (entered.why !== null) return entered
  const { first, inside, price, risk, atEntry } = entered
  const levels = { stops: mapStops.map((r) => r * risk), targets: mapTargets.map((r) => r * risk) }
  const limit = firstFrom(bars, trade.entry + farthestWalk)
  let touches: MapTouches
  let rows = 0
  do {
    rows = Math.min(limit - first, rows === 0 ? triedFirst : rows * triedMore)
    const part = exitPrices(entered, market, trade.direction, rows)
    touches = touchesOf(part, { price, exitPrice: atEntry, inside }, levels)
  } while (!isDecided(touches) && rows < limit - first)
  // within bars that are missing price may have been anywhere, so that what came behind them decides nothing
  const isKnown = (bar: number): boolean => !hasGap(bars, length, trade.entry, bars.time[first + bar]!)
  const deciding = decidingBars(touches)
  const last = deciding.at(-1)
  const known = last === undefined || isKnown(last) ? Number.POSITIVE_INFINITY : (deciding.findLast(isKnown) ?? 0)
  const { stops, jumps } = mapEnds(touches, known)
  if (stops.every(({ possible, decided }) => possible === 0 && !decided))
    return { why: known === Number.POSITIVE_INFINITY ? 'END' : 'GAP' }
  return { why: null, stops, jumps: jumps.map((jump) => ({ ...jump, fill: (jump.fill - price) / risk })) }
}

/** Whether bars tell of each pair of a stop and a target. */
export const tellsAll = ({ stops }: MapEnds): boolean => stops.every(({ decided }) => decided)
