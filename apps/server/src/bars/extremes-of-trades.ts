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
export interface ExtremesRequest {
  readonly userId: number
  /** Names of the instrument. */
  readonly names: readonly string[]
  /** Zone of the trades' times. */
  readonly zone: string
  readonly trades: readonly AskedTrade[]
}

export interface ExtremesResult extends Pick<FilledTrade, 'tradeId' | 'length' | 'used' | 'leftOut'> {
  readonly outcome: 'FOUND' | 'NO_SERIES' | 'NO_BARS' | 'GAP' | 'TOO_LONG'
  readonly highestPrice: string | null
  readonly lowestPrice: string | null
  /** Whether a price of the trade is outside the bars that cover it. */
  readonly apart: boolean
}

const noExtremes = {
  highestPrice: null,
  lowestPrice: null,
  length: null,
  used: 0,
  leftOut: 0,
  apart: false,
} as const

/** Highest and lowest price of each trade from bars, or the reason why they are unknown. */
export async function extremesOfTrades(cache: BarCache, request: ExtremesRequest): Promise<readonly ExtremesResult[]> {
  const series = await cache.seriesOf(request.userId, request.names)
  const results: ExtremesResult[] = []
  for (const trade of inOrder(request.trades))
    results.push({ tradeId: trade.id, ...(await extremesOfTrade(cache, series, trade, request.zone)) })
  return results
}

/** Extremes of one trade. An open one and one in options have none, and are answered with NO_SERIES. @param series those of the trade's instrument */
export async function extremesOfTrade(
  cache: BarCache,
  series: readonly SeriesRow[],
  trade: AskedTrade,
  zone: string,
): Promise<Omit<ExtremesResult, 'tradeId'>> {
  const times = timesOf(trade, zone)
  const chosenSeries = bestSeries(series, times)
  if (chosenSeries === undefined || times.exit === null || !trade.isPriced)
    return { outcome: 'NO_SERIES', ...noExtremes }
  const { entry, exit, executions } = times
  const bars = await cache.bars(chosenSeries, entry - aroundSeconds, exit + aroundSeconds)
  const extremes = extremesOf(bars, chosenSeries.length, { entry, exit, executions })
  if (!extremes.known) return { outcome: extremes.reason, ...noExtremes }
  const { used, leftOut } = extremes
  const hasPriceOutsideBars = isApart(trade, bars, chosenSeries.length, { entry, exit })
  return {
    outcome: 'FOUND',
    ...extremesWithFills(trade, bars, extremes),
    length: chosenSeries.length,
    used,
    leftOut,
    apart: hasPriceOutsideBars,
  }
}
