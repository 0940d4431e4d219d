import { firstFrom } from '@afterclose/bars/bar'
import { hasGap } from '@afterclose/bars/gaps'
import { barsAfter, barsBefore } from '@afterclose/core/practice'
import { mulberry32 } from '@afterclose/core/mulberry32'
import { instantOf, wallClock } from '@afterclose/core/time'
import type { BarCache } from '../bar-cache.ts'
import { type SeriesRow } from '../repository.ts'
import { type AskedTrade, bestSeries } from '../trade-in-bars.ts'
import type { Db } from '../../store/db.ts'
import { dealBars, type DealBarsFound, type DealForm, momentOf } from './deal-bars.ts'

/** An instrument whose bars are asked for. */
interface PracticeMarket extends DealForm {
  readonly userId: number
  readonly names: readonly string[]
}

/** A moment that can be dealt. */
export interface FoundMoment {
  readonly symbol: string
  readonly seriesSource: string
  /** Seconds UTC. */
  readonly moment: number
}

/** Bars before an own entry, with which there is something to see and an average true range. */
const fewestBefore = 15

/** The moment of a trade by the shortest bars that a bar of this length can be made of; null where they are missing. */
export async function momentOfTrade(
  cache: BarCache,
  { trade, ...market }: PracticeMarket & { readonly trade: Pick<AskedTrade, 'entryDate'> },
): Promise<FoundMoment | null> {
  const entry = instantOf(wallClock(trade.entryDate), market.zone) / 1000
  const all = await cache.seriesOf(market.userId, market.names)
  const series = bestSeries(
    all.filter(({ length }) => market.length % length === 0),
    { entry: entry - 1, exit: null },
  )
  if (series === undefined) return null
  const moment = await momentOf(cache, series, entry, market)
  if (moment === null) return null
  const { before, after } = await dealBars(cache, series, moment, market)
  // bars that end long before the entry are not those of its market then
  const isNear = entry - moment < market.length + 3 * series.length
  const isThere = before.length >= fewestBefore && after.length > 0 && (isNear || after.time[0]! <= entry)
  return isThere ? { symbol: series.symbol, seriesSource: series.source, moment } : null
}

/** Moments that are tried, before there counts as none. */
const tries = 2000

/**
 * A random moment, uniform over the starts of all bars with 200 bars before and 500 after without a gap: one that lacks them is drawn again.
 * @param seed of mulberry32
 */
export async function randomMoment(
  cache: BarCache,
  { markets, seed, db }: { readonly markets: readonly SeriesMarket[]; readonly seed: number; readonly db: Db },
): Promise<FoundMoment | null> {
  const blocks: {
    readonly market: SeriesMarket
    readonly first: number
    readonly last: number
    readonly rows: number
  }[] = []
  for (const market of markets)
    for (const { first, last, rows } of await findBlocksOf(db, market.series))
      blocks.push({ market, first, last, rows })
  const rows = blocks.reduce((sum, block) => sum + block.rows, 0)
  if (rows === 0) return null
  for (let draw = 1; draw <= tries; draw++) {
    let left = Math.floor(mulberry32(seed, draw) * rows)
    const block = blocks.find((one) => {
      const isHere = left < one.rows
      if (!isHere) left -= one.rows
      return isHere
    })!
    const { series, form } = block.market
    const bars = await cache.bars(series, block.first, block.last)
    const moment = bars.time[firstFrom(bars, block.first) + left]
    // a bar that was left out is drawn, and is none
    if (moment === undefined || moment > block.last) continue
    if (form.length !== series.length && (await momentOf(cache, series, moment, form)) !== moment) continue
    const { before, after } = await dealBars(cache, series, moment, form)
    if (before.length < barsBefore || after.length < barsAfter) continue
    const around = await cache.bars(series, before.time[0]! - 14 * 86_400, moment)
    if (hasGap(around, series.length, before.time[0]!, moment)) continue
    return { symbol: series.symbol, seriesSource: series.source, moment }
  }
  return null
}

interface SeriesMarket {
  readonly series: SeriesRow
  readonly form: DealForm
}

const findBlocksOf = (db: Db, { id }: SeriesRow) =>
  db.selectFrom('bar_block').select(['first', 'last', 'rows']).where('series_id', '=', id).orderBy('block').execute()

/** The bars of a deal; null where its series was deleted or changed to other bars since. */
export async function barsOfDeal(
  cache: BarCache,
  { userId, symbol, seriesSource, moment, ...form }: FoundMoment & DealForm & { readonly userId: number },
): Promise<DealBarsFound | null> {
  const own = (await cache.seriesOf(userId, [symbol])).filter(
    ({ source, length }) => source === seriesSource && form.length % length === 0,
  )
  const series = bestSeries(own, { entry: moment - 1, exit: null })
  if (series === undefined) return null
  const found = await dealBars(cache, series, moment, form)
  return found.before.length === 0 ? null : found
}
