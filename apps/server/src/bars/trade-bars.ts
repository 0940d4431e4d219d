import type { TradeBars } from '@afterclose/contract/bars'
import { aggregate } from '@afterclose/bars/aggregate'
import { type BarColumns, firstFrom, priceText, sliceBars } from '@afterclose/bars/bar'
import { orderOfLevels } from '@afterclose/bars/order-of-levels'
import { wallOf } from '@afterclose/bars/utc'
import { priceAfterExit } from './after-exit.ts'
import { extremesOfTrade } from './extremes-of-trades.ts'
import type { BarCache } from './bar-cache.ts'
import { mostShown } from './limits.ts'
import { presentSeries } from './present.ts'
import type { SeriesRow } from './repository.ts'
import { aroundSeconds, type AskedTrade, bestSeries, timesOf, type TradeTimes } from './trade-in-bars.ts'

export interface TradeAsk {
  readonly userId: number
  readonly names: readonly string[]
  readonly zone: string
  readonly trade: AskedTrade
  readonly length: number | null
  readonly before: number | null
  readonly after: number | null
  readonly window: number | null
}

const usual = [1, 60, 300, 900, 1800, 3600, 14_400, 86_400, 604_800]
/** Bars that show a trade well, and that stand at least before and after it. */
const wellShown = 300
const beside = 50
/** How long an open trade is shown at most. */
const longestOpen = 366 * 86_400
/** Until when a target or a stop is looked for: bars further on are not read. */
const farthest = 90 * 86_400

const nothing = (): TradeBars => ({
  series: null,
  lengths: [],
  length: null,
  bars: { time: [], open: [], high: [], low: [], close: [] },
  digits: 0,
  extremes: { known: false, reason: 'NO_SERIES' },
  order: null,
  afterExit: null,
})

/** The bars around a trade, and what they say of it. */
export async function tradeBars(cache: BarCache, ask: TradeAsk): Promise<TradeBars> {
  const { trade, zone } = ask
  const series = await cache.seriesOf(ask.userId, ask.names)
  const times = timesOf(trade, zone)
  const best = bestSeries(series, times)
  if (best === undefined) return nothing()
  const lengths = [
    ...new Set([best.length, ...usual.filter((length) => length > best.length && length % best.length === 0)]),
  ]
  const shown = shownSpan(lengths, times, ask, best.last + best.length)
  const bars = await cache.bars(best, shown.from, shown.to)
  const part = sliceBars(bars, firstFrom(bars, shown.from), firstFrom(bars, shown.to))
  const extremes = times.exit === null ? null : await extremesOfTrade(cache, series, trade, zone)
  return {
    series: presentSeries(best),
    lengths,
    length: shown.length,
    bars: columnsOf(inZone(part, zone), shown.length),
    digits: bars.digits,
    extremes:
      extremes === null
        ? { known: false, reason: null }
        : extremes.outcome === 'FOUND' && extremes.highestPrice !== null && extremes.lowestPrice !== null
          ? {
              known: true,
              highestPrice: extremes.highestPrice,
              lowestPrice: extremes.lowestPrice,
              used: extremes.used,
              leftOut: extremes.leftOut,
            }
          : { known: false, reason: extremes.outcome === 'FOUND' ? null : extremes.outcome },
    order: await orderOf(cache, best, trade, times, zone),
    afterExit: await afterExitOf(cache, best, times, ask),
  }
}

interface Shown {
  readonly length: number
  readonly from: number
  readonly to: number
}

/**
 * The length asked for, or one that shows the trade in some hundred bars; a longer one where there would be too many. An open trade
 * goes on to where the bars end.
 */
function shownSpan(lengths: readonly number[], { entry, exit }: TradeTimes, ask: TradeAsk, known: number): Shown {
  const end = exit ?? Math.max(entry, Math.min(known, entry + longestOpen))
  const spanWith = (length: number): Shown => {
    const least = beside * length
    const around = exit === null ? least : Math.max(end - entry, least)
    return { length, from: entry - (ask.before ?? around), to: end + (ask.after ?? around) + 1 }
  }
  const spans = lengths.map(spanWith)
  const count = ({ from, to, length }: Shown): number => (to - from) / length
  const wanted = spans.filter(({ length }) => ask.length === null || length >= ask.length)
  const most = ask.length === null ? wellShown : mostShown
  return wanted.find((span) => count(span) <= most) ?? spans.at(-1) ?? spanWith(1)
}

/** On the wall clock of a zone, on which longer bars begin at full hours and days. */
function inZone(bars: BarColumns, zone: string): BarColumns {
  const toWall = wallOf(zone)
  return { ...bars, time: bars.time.map(toWall) }
}

function columnsOf(bars: BarColumns, length: number): TradeBars['bars'] {
  const whole = aggregate(bars, length)
  const shown = whole.length > mostShown ? sliceBars(whole, whole.length - mostShown, whole.length) : whole
  const prices = (name: 'open' | 'high' | 'low' | 'close'): number[] =>
    Array.from(shown[name], (value) => Number(priceText(value, shown.digits)))
  return {
    time: Array.from(shown.time),
    open: prices('open'),
    high: prices('high'),
    low: prices('low'),
    close: prices('close'),
  }
}

async function orderOf(
  cache: BarCache,
  series: SeriesRow,
  { direction, stopLoss, takeProfit }: AskedTrade,
  { entry, exit }: TradeTimes,
  zone: string,
): Promise<TradeBars['order']> {
  if (stopLoss === null || takeProfit === null) return null
  const bars = await cache.bars(series, entry - aroundSeconds, (exit ?? entry) + farthest)
  const units = (price: string): number => Number(price) * 10 ** bars.digits
  // A price between two of the bars' digits: rounding tells the same touches, but for a double's last bit.
  const exact = (price: string): number => Number(units(price).toPrecision(15))
  const order = orderOfLevels(bars, series.length, {
    direction,
    entry,
    stop: exact(stopLoss),
    target: exact(takeProfit),
  })
  return { ...order, at: order.at === null ? null : wallOf(zone)(order.at) }
}

async function afterExitOf(
  cache: BarCache,
  series: SeriesRow,
  times: TradeTimes,
  { window, zone }: TradeAsk,
): Promise<TradeBars['afterExit']> {
  const after = await priceAfterExit(cache, series, times, window)
  if (after === null) return null
  const text = (value: number): string => priceText(value, after.bars.digits)
  return {
    until: wallOf(zone)(after.until),
    highestPrice: text(after.high),
    lowestPrice: text(after.low),
    lastPrice: text(after.last),
  }
}
