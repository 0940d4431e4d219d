import { type BarColumns, priceText } from '@afterclose/bars/bar'
import { wallOf } from '@afterclose/bars/utc'
import type { LastPrice } from '@afterclose/contract/last-prices'
import { localText } from '@afterclose/core/time'
import { nameKey } from '../store/codecs.ts'
import type { BarCache } from './bar-cache.ts'
import type { SeriesRow } from './repository.ts'

export interface LastPricesAsk {
  /** Owner of the bars. */
  readonly userId: number
  /** Name first, then aliases. */
  readonly instruments: readonly { readonly id: number; readonly names: readonly string[] }[]
  /** Zone of the journal's clock. */
  readonly zone: string
  /** Seconds UTC: a bar that is still running counts up to it. */
  readonly now: number
}

const week = 604_800

/** Close of the newest stored bar of each instrument; without those that have no bars. If two bars end together, that of the shorter ones. */
export async function lastPrices(cache: BarCache, ask: LastPricesAsk): Promise<readonly LastPrice[]> {
  const allSeries = await cache.seriesOf(
    ask.userId,
    ask.instruments.flatMap(({ names }) => names),
  )
  const prices: LastPrice[] = []
  for (const { id, names } of ask.instruments) {
    const keys = new Set(names.map(nameKey))
    const own = allSeries.filter((series) => keys.has(series.symbol_key))
    const newest = await newestBar(cache, own)
    if (newest === null) continue
    const { series, bars, end } = newest
    prices.push({
      instrumentId: id,
      price: priceText(bars.close[bars.length - 1]!, bars.digits),
      at: localText(wallOf(ask.zone)(Math.min(end, ask.now)) * 1000),
      symbol: series.symbol_key === nameKey(names[0] ?? '') ? null : series.symbol,
      // Only fetched bars say which spans they cover.
      source: series.covered === null ? null : series.source,
    })
  }
  return prices
}

interface NewestBar {
  readonly series: SeriesRow
  /** The last of them is the newest bar. */
  readonly bars: BarColumns
  /** Seconds UTC. */
  readonly end: number
}

/** @param ownSeries of one instrument, shortest bars first */
async function newestBar(cache: BarCache, ownSeries: readonly SeriesRow[]): Promise<NewestBar | null> {
  let newest: NewestBar | null = null
  for (const series of ownSeries) {
    if (newest !== null && series.last + series.length <= newest.end) continue
    const bars = await lastBars(cache, series)
    if (bars === null) continue
    const end = bars.time[bars.length - 1]! + series.length
    if (newest === null || end > newest.end) newest = { series, bars, end }
  }
  return newest
}

/** Bars up to the last that is not left out; null if all are. */
async function lastBars(cache: BarCache, series: SeriesRow): Promise<BarColumns | null> {
  for (let until = series.last; until >= series.first; until -= week) {
    const bars = await cache.bars(series, until, until)
    if (bars.length > 0) return bars
  }
  return null
}
