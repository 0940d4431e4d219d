import { isWithin } from '@afterclose/bars/spans'
import { barsBefore } from '@afterclose/core/practice'
import { instantOf, wallClock } from '@afterclose/core/time'
import type { BarCache } from '../bar-cache.ts'
import { type SeriesRow } from '../repository.ts'
import { type AskedTrade, bestSeries, coverOf } from '../trade-in-bars.ts'
import { dealBars, type DealBarsFound, momentOf, type PricedForm, spreadOf } from './deal-bars.ts'

/** A trade whose moment is needed, and where its bars are. */
interface TradeToDeal extends PricedForm {
  readonly userId: number
  readonly names: readonly string[]
  readonly trade: Pick<AskedTrade, 'entryDate'>
}

/** A moment that can be dealt. */
export interface FoundMoment {
  readonly symbol: string
  readonly seriesSource: string
  /** Seconds UTC. */
  readonly moment: number
}

/** Minimum fraction of their nominal length that bars take: a day with a clock change is shorter. */
export const shortestBarShare = 0.9

/** Series that cover a time, shortest bars first; if none does, the nearest to it. */
function seriesAt(series: readonly SeriesRow[], length: number, time: number): readonly SeriesRow[] {
  const fitting = series.filter((one) => length % one.length === 0)
  const own = fitting.filter((one) => isWithin({ from: time, to: time }, coverOf(one)))
  const nearest = own.length > 0 ? undefined : bestSeries(fitting, { entry: time, exit: null })
  return nearest === undefined ? own : [nearest]
}

/**
 * The first of these trades that can be dealt: with 200 bars before its moment, by the shortest bars that have them, and a bar after it.
 * @returns its index and its moment; null if there is none, and 'NO_SPREAD' if there are only bars with unknown spread
 */
export async function momentOfTrades(
  cache: BarCache,
  asked: readonly TradeToDeal[],
): Promise<{ readonly place: number; readonly moment: FoundMoment } | 'NO_SPREAD' | null> {
  const known = new Map<string, Promise<readonly SeriesRow[]>>()
  /** Latest entry with too few bars before it, by series: earlier entries have too few, too. */
  const tooEarly = new Map<number, number>()
  let none: 'NO_SPREAD' | null = null
  for (const [place, { trade, ...market }] of asked.entries()) {
    const names = market.names.join('\n')
    const series = known.get(names) ?? cache.seriesOf(market.userId, market.names)
    known.set(names, series)
    const entry = instantOf(wallClock(trade.entryDate), market.zone) / 1000
    for (const one of seriesAt(await series, market.length, entry - 1)) {
      const from = Math.max(one.first + shortestBarShare * barsBefore * market.length, tooEarly.get(one.id) ?? 0)
      if (entry <= from || entry >= one.last + market.length) continue
      const spread = spreadOf(one, market)
      if (spread === null && none !== null) continue
      const moment = await momentOf(cache, one, entry, market)
      if (moment === null) continue
      const { before, after } = await dealBars(cache, { ...one, spread: spread ?? '0' }, moment, market)
      if (before.length < barsBefore) {
        tooEarly.set(one.id, entry)
        continue
      }
      // bars that end long before the entry do not show its market
      const isNear = entry - moment < market.length + 3 * one.length
      if (after.length === 0 || (!isNear && after.time[0]! > entry)) continue
      if (spread !== null) return { place, moment: { symbol: one.symbol, seriesSource: one.source, moment } }
      none = 'NO_SPREAD'
    }
  }
  return none
}

/** The bars of a deal; null if its series was deleted or changed, or its spread is no longer known. */
export async function barsOfDeal(
  cache: BarCache,
  { userId, symbol, seriesSource, moment, ...form }: FoundMoment & PricedForm & { readonly userId: number },
): Promise<DealBarsFound | null> {
  const own = (await cache.seriesOf(userId, [symbol])).filter(({ source }) => source === seriesSource)
  let fewer: DealBarsFound | null = null
  for (const series of seriesAt(own, form.length, moment - 1)) {
    const spread = spreadOf(series, form)
    if (spread === null) continue
    const found = await dealBars(cache, { ...series, spread }, moment, form)
    if (found.before.length === barsBefore) return found
    if (found.before.length > 0) fewer ??= found
  }
  return fewer
}
