import type { FilledTrade } from '@afterclose/contract/bars'
import { extremesOf } from '@afterclose/bars/extremes'
import type { BarCache } from './bar-cache.ts'
import type { SeriesRow } from './repository.ts'
import {
  aroundSeconds,
  type AskedTrade,
  bestSeries,
  inOrder,
  isApart,
  timesOf,
  extremesWithFills,
} from './trade-in-bars.ts'

/** Closed trades of one instrument. */
export interface ExtremesAsk {
  readonly userId: number
  /** Names of the instrument. */
  readonly names: readonly string[]
  /** Zone of the trades' times. */
  readonly zone: string
  readonly trades: readonly AskedTrade[]
}

export interface FoundExtremes extends Pick<FilledTrade, 'tradeId' | 'length' | 'used' | 'leftOut'> {
  readonly outcome: 'FOUND' | 'NO_SERIES' | 'NO_BARS' | 'GAP' | 'TOO_LONG'
  readonly highestPrice: string | null
  readonly lowestPrice: string | null
  /** A price of the trade is outside the bars of its time. */
  readonly apart: boolean
}

const nothing = { highestPrice: null, lowestPrice: null, length: null, used: 0, leftOut: 0, apart: false } as const

/** Highest and lowest price of each trade from bars, or the reason why they are unknown. */
export async function extremesOfTrades(cache: BarCache, ask: ExtremesAsk): Promise<readonly FoundExtremes[]> {
  const series = await cache.seriesOf(ask.userId, ask.names)
  const found: FoundExtremes[] = []
  for (const trade of inOrder(ask.trades))
    found.push({ tradeId: trade.id, ...(await extremesOfTrade(cache, series, trade, ask.zone)) })
  return found
}

/** @param series of the trades' instrument */
export async function extremesOfTrade(
  cache: BarCache,
  series: readonly SeriesRow[],
  trade: AskedTrade,
  zone: string,
): Promise<Omit<FoundExtremes, 'tradeId'>> {
  const times = timesOf(trade, zone)
  const best = bestSeries(series, times)
  if (best === undefined || times.exit === null) return { outcome: 'NO_SERIES', ...nothing }
  const { entry, exit, executions } = times
  const bars = await cache.bars(best, entry - aroundSeconds, exit + aroundSeconds)
  const extremes = extremesOf(bars, best.length, { entry, exit, executions })
  if (!extremes.known) return { outcome: extremes.reason, ...nothing }
  const { used, leftOut } = extremes
  const apart = isApart(trade, bars, best.length, { entry, exit })
  return { outcome: 'FOUND', ...extremesWithFills(trade, bars, extremes), length: best.length, used, leftOut, apart }
}
