import { firstFrom } from '@afterclose/bars/bar'
import { hasGap } from '@afterclose/bars/gaps'
import { calendarDays, tradingDays } from '@afterclose/bars/trading-session'
import { barsAfter, barsBefore } from '@afterclose/core/practice'
import { mulberry32 } from '@afterclose/core/mulberry32'
import type { Db } from '../../store/db.ts'
import type { BarCache } from '../bar-cache.ts'
import type { SeriesRow } from '../repository.ts'
import { dealBars, type DealForm, type PricedForm, spreadOf } from './deal-bars.ts'
import { type FoundMoment, shortestBarShare } from './find-moment.ts'

interface SeriesMarket {
  readonly series: SeriesRow
  readonly form: PricedForm
}

/** A series with a known spread. */
interface PricedMarket {
  readonly series: SeriesRow & { readonly spread: string }
  readonly form: DealForm
}

/** Bar starts of a series that are candidate moments, numbered from 0. */
interface Starts extends PricedMarket {
  readonly count: number
  /** Null if no bar starts there. */
  readonly at: (number: number) => Promise<number | null>
}

/** Maximum number of moments drawn. */
const most = 2000

/**
 * A random moment, uniform over the starts of all bars with 200 bars before and 500 after without a gap, by drawing starts without
 * replacement until one has them.
 * @param seed of mulberry32
 * @returns null if there is none, and 'NO_SPREAD' if there is none and the spread of some bars is unknown
 */
export async function randomMoment(
  cache: BarCache,
  { markets, seed, db }: { readonly markets: readonly SeriesMarket[]; readonly seed: number; readonly db: Db },
): Promise<FoundMoment | 'NO_SPREAD' | null> {
  const priced = markets.flatMap(({ series, form }) => {
    const spread = spreadOf(series, form)
    return spread === null ? [] : [{ series: { ...series, spread }, form }]
  })
  const all: Starts[] = []
  for (const market of priced)
    all.push(
      market.form.length === market.series.length ? await ownStarts(cache, db, market) : madeStarts(cache, market),
    )
  const count = all.reduce((sum, one) => sum + one.count, 0)
  for (let number of drawn(count, seed)) {
    const { series, form, at } = all.find((one) => {
      const isHere = number < one.count
      if (!isHere) number -= one.count
      return isHere
    })!
    const moment = await at(number)
    if (moment === null) continue
    const { before, after } = await dealBars(cache, series, moment, form)
    if (before.length < barsBefore || after.length < barsAfter || after.time[0] !== moment) continue
    const around = await cache.bars(series, before.time[0]! - 14 * 86_400, moment)
    if (hasGap(around, series.length, before.time[0]!, moment)) continue
    return { symbol: series.symbol, seriesSource: series.source, moment }
  }
  return priced.length < markets.length ? 'NO_SPREAD' : null
}

/** Bars of the series itself, without those that have too few before or after them. */
async function ownStarts(cache: BarCache, db: Db, market: PricedMarket): Promise<Starts> {
  const { series } = market
  const blocks = await db
    .selectFrom('bar_block')
    .select(['first', 'last', 'rows'])
    .where('series_id', '=', series.id)
    .orderBy('block')
    .execute()
  const rows = blocks.reduce((sum, block) => sum + block.rows, 0)
  return {
    ...market,
    count: Math.max(0, rows - barsBefore - barsAfter + 1),
    async at(number) {
      let left = barsBefore + number
      const block = blocks.find((one) => {
        const isHere = left < one.rows
        if (!isHere) left -= one.rows
        return isHere
      })!
      const bars = await cache.bars(series, block.first, block.last)
      const start = bars.time[firstFrom(bars, block.first) + left]
      // an excluded bar may be drawn, and is skipped
      return start === undefined || start > block.last ? null : start
    },
  }
}

/** Longer bars aggregated from the series: the possible starts per trading day, where enough bars are around them. */
function madeStarts(cache: BarCache, market: PricedMarket): Starts {
  const { series, form } = market
  const dayOf = tradingDays(form.session ?? calendarDays(form.zone))
  const first = series.first + shortestBarShare * barsBefore * form.length
  const last = series.last - shortestBarShare * (barsAfter - 1) * form.length
  const begin = dayOf(first).from
  const days = last < first ? 0 : Math.round((dayOf(last).from - begin) / day) + 1
  const perDay = Math.max(1, Math.ceil(longestDay / form.length))
  return {
    ...market,
    count: days * perDay,
    async at(number) {
      const { from, to } = dayOf(begin + Math.floor(number / perDay) * day + day / 2)
      const start = from + (number % perDay) * form.length
      if (start >= to || start < first || start > last) return null
      const bars = await cache.bars(series, start, start + form.length - 1)
      const row = firstFrom(bars, start)
      return row < bars.length && bars.time[row]! < Math.min(to, start + form.length) ? start : null
    },
  }
}
const day = 86_400
/** Seconds of a day on which clocks go back. */
const longestDay = 25 * 3600

/** Random sample of the integers below a count, without repetition (Fisher and Yates). */
function* drawn(count: number, seed: number): Generator<number> {
  const moved = new Map<number, number>()
  for (let at = 0; at < Math.min(count, most); at++) {
    const other = at + Math.floor(mulberry32(seed, at + 1) * (count - at))
    yield moved.get(other) ?? other
    moved.set(other, moved.get(at) ?? at)
  }
}
