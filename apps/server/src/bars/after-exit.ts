import type { AfterExitOfTrade, UnknownAfterExit } from '@afterclose/contract/after-exit'
import { type AfterExit, afterExit } from '@afterclose/bars/after-exit'
import { type BarColumns, priceText } from '@afterclose/bars/bar'
import { big, ratioOrNull } from '@afterclose/core/decimal'
import type { BarCache } from './bar-cache.ts'
import type { ExtremesRequest } from './extremes-of-trades.ts'
import type { SeriesRow } from './repository.ts'
import {
  aroundSeconds,
  type AskedTrade,
  bestSeries,
  inOrder,
  isApart,
  timesOf,
  type TradeTimes,
} from './trade-in-bars.ts'

interface PriceAfterExit extends AfterExit {
  /** End of the window, seconds UTC. */
  readonly until: number
  /** Bars of the trade and the window, and of the weeks around them. */
  readonly bars: BarColumns
}

/**
 * The price in a window after the exit.
 * @param window seconds; null: as long as the trade lasted
 * @returns null for an open trade, an empty window, and if bars do not cover it
 */
export async function priceAfterExit(
  cache: BarCache,
  series: SeriesRow,
  { entry, exit }: TradeTimes,
  window: number | null,
): Promise<PriceAfterExit | null> {
  if (exit === null) return null
  const seconds = window ?? exit - entry
  if (seconds === 0) return null
  const from = Math.min(entry - series.length, exit - aroundSeconds)
  const bars = await cache.bars(series, from, exit + seconds + aroundSeconds)
  const after = afterExit(bars, series.length, exit, seconds)
  return after && { ...after, until: exit + seconds, bars }
}

type Found = AfterExitOfTrade | { readonly tradeId: number; readonly outcome: UnknownAfterExit }

/** How far price moved for and against each trade after its exit, for as long as the trade lasted, or why that is unknown. */
export async function afterExitOfTrades(cache: BarCache, ask: ExtremesRequest): Promise<readonly Found[]> {
  const series = await cache.seriesOf(ask.userId, ask.names)
  const found: Found[] = []
  for (const trade of inOrder(ask.trades)) {
    const result = await afterExitOfTrade(cache, series, trade, ask.zone)
    found.push(typeof result === 'string' ? { tradeId: trade.id, outcome: result } : { tradeId: trade.id, ...result })
  }
  return found
}

async function afterExitOfTrade(
  cache: BarCache,
  series: readonly SeriesRow[],
  trade: AskedTrade,
  zone: string,
): Promise<Omit<AfterExitOfTrade, 'tradeId'> | UnknownAfterExit> {
  const { direction, entryPrice, exitPrice, stopLoss } = trade
  if (stopLoss === null || entryPrice === null || exitPrice === null) return 'NO_STOP'
  const times = timesOf(trade, zone)
  const best = bestSeries(series, times)
  if (best === undefined || times.exit === null || !trade.isPriced) return 'NO_SERIES'
  const { entry, exit } = times
  const after = await priceAfterExit(cache, best, times, null)
  if (after === null) return 'NOT_COVERED'
  if (isApart(trade, after.bars, best.length, { entry, exit })) return 'APART'
  const price = (units: number) => big(priceText(units, after.bars.digits))
  const [above, below] = [price(after.high).minus(exitPrice), big(exitPrice).minus(price(after.low))]
  const risk = big(entryPrice).minus(stopLoss).abs()
  // It starts at the exit price: if all bars are on one side of that price, the other side is 0.
  const inR = (distance: typeof risk): number | null => ratioOrNull(distance.lt(0) ? big(0) : distance, risk)
  const [up, down] = [inR(above), inR(below)]
  if (up === null || down === null) return 'NO_STOP'
  return direction === 'LONG' ? { further: up, against: down } : { further: down, against: up }
}
