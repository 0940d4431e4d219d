import type { TradeBars } from '@afterclose/contract/bars'
import { type BarColumns, firstFrom, priceText, sliceBars } from '@afterclose/bars/bar'
import { lengthsFrom, longerBars } from '@afterclose/bars/longer-bars'
import { orderOfLevels } from '@afterclose/bars/order-of-levels'
import { calendarDays, sessionHours, type TradingSession, tradingDays } from '@afterclose/bars/trading-session'
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
  /** Session of the instrument; null for days of the zone. */
  readonly session: TradingSession | null
  readonly trade: AskedTrade
  readonly length: number | null
  readonly before: number | null
  readonly after: number | null
  readonly window: number | null
}

/** Ideal number of bars for a trade, and minimum before and after it. */
const wellShown = 300
const beside = 50
const day = 86_400
/** Maximum time shown of an open trade. */
const longestOpen = 366 * 86_400
/** Time limit of the search for a target or stop; later bars are not loaded. */
const farthest = 90 * 86_400

const nothing = (): TradeBars => ({
  series: null,
  lengths: [],
  length: null,
  bars: { time: [], open: [], high: [], low: [], close: [], volume: [] },
  sessions: [],
  digits: 0,
  extremes: { known: false, reason: 'NO_SERIES' },
  order: null,
  afterExit: null,
})

/** The bars around a trade, and results derived from them. */
export async function tradeBars(cache: BarCache, ask: TradeAsk): Promise<TradeBars> {
  const { trade, zone } = ask
  const series = await cache.seriesOf(ask.userId, ask.names)
  const times = timesOf(trade, zone)
  const best = bestSeries(series, times)
  if (best === undefined) return nothing()
  const lengths = lengthsFrom(best.length)
  const shown = shownSpan(lengths, times, ask, best.last + best.length)
  const bars = await cache.bars(best, shown.from, shown.to)
  const part = sliceBars(bars, firstFrom(bars, shown.from), firstFrom(bars, shown.to))
  const extremes = times.exit === null ? null : await extremesOfTrade(cache, series, trade, zone)
  return {
    series: presentSeries(best),
    lengths: [...lengths],
    length: shown.length,
    bars: inZone(shownBars(part, best.length, shown.length, ask.session ?? calendarDays(zone)), zone),
    sessions: ask.session === null || shown.length >= day ? [] : sessionsOf(part, ask.session, zone),
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
 * The requested bar length, or one that shows the trade in a few hundred bars; longer if there would be too many. An open trade extends to
 * the last bar.
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

/** Keeps the last bars if there are too many. @param own seconds of a stored bar */
function shownBars(bars: BarColumns, own: number, length: number, session: TradingSession): BarColumns {
  const whole = length === own ? bars : longerBars(bars, length, session)
  return whole.length > mostShown ? sliceBars(whole, whole.length - mostShown, whole.length) : whole
}

/** Bars as numbers, with times on the wall clock of a zone. */
function inZone(shown: BarColumns, zone: string): TradeBars['bars'] {
  const prices = (name: 'open' | 'high' | 'low' | 'close'): number[] =>
    Array.from(shown[name], (value) => Number(priceText(value, shown.digits)))
  return {
    time: Array.from(shown.time.map(wallOf(zone))),
    open: prices('open'),
    high: prices('high'),
    low: prices('low'),
    close: prices('close'),
    volume: Array.from({ length: shown.length }, (_, row) => {
      const volume = shown.volume?.[row] ?? Number.NaN
      return Number.isNaN(volume) ? null : volume / 10 ** shown.volumeDigits
    }),
  }
}

/** The sessions of the trading days that have bars. */
function sessionsOf(bars: BarColumns, session: TradingSession, zone: string): TradeBars['sessions'] {
  const toWall = wallOf(zone)
  const dayOf = tradingDays(session)
  const days = new Map(Array.from(bars.time, (time) => [dayOf(time).from, dayOf(time)] as const))
  return [...days.values()].map((one) => {
    const { from, to } = sessionHours(session, one)
    return { from: toWall(from), to: toWall(to) }
  })
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
  // A price between two units of the bars: rounding yields the same touches, except for a double's last bit.
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
