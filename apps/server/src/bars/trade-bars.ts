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

export interface TradeBarsRequest {
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
  /** Only bars that had ended by the entry. */
  readonly untilEntry: boolean
}

/** Ideal number of bars for a trade, and minimum before and after it. */
const idealBars = 300
const leastBarsBeside = 50
const daySeconds = 86_400
/** Longest part of an open trade that is shown, in seconds. */
const longestOpenSeconds = 366 * 86_400
/** How long after the exit to search for a touch of the target or stop, in seconds; later bars are not loaded. */
const levelSearchSeconds = 90 * 86_400

const noTradeBars = (): TradeBars => ({
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
export async function tradeBars(cache: BarCache, request: TradeBarsRequest): Promise<TradeBars> {
  const { trade, zone } = request
  const series = await cache.seriesOf(request.userId, request.names)
  if (request.untilEntry) return barsUntilEntry(cache, series, request)
  const times = timesOf(trade, zone)
  const chosenSeries = bestSeries(series, times)
  if (chosenSeries === undefined) return noTradeBars()
  const lengths = lengthsFrom(chosenSeries.length)
  const span = chooseSpan(lengths, times, request, chosenSeries.last + chosenSeries.length)
  const bars = await cache.bars(chosenSeries, span.from, span.to)
  const barsInSpan = sliceBars(bars, firstFrom(bars, span.from), firstFrom(bars, span.to))
  const extremes = times.exit === null || !trade.isPriced ? null : await extremesOfTrade(cache, series, trade, zone)
  return {
    series: presentSeries(chosenSeries),
    lengths: [...lengths],
    length: span.length,
    bars: barsInZone(
      shownBars(barsInSpan, chosenSeries.length, span.length, request.session ?? calendarDays(zone)),
      zone,
    ),
    sessions:
      request.session === null || span.length >= daySeconds ? [] : sessionsOf(barsInSpan, request.session, zone),
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
    order: trade.isPriced ? await orderOfTradeLevels(cache, chosenSeries, trade, times, zone) : null,
    afterExit: trade.isPriced ? await afterExitOf(cache, chosenSeries, times, request) : null,
  }
}

/** Bars before the entry, unless asked otherwise, and the length that they should have at least, in seconds. */
const barsBeforeEntry = 120
const leastBarBeforeEntry = 300

/**
 * The bars that had ended by the entry. Nothing in the answer depends on what came later: neither their length nor their source follows from
 * the exit.
 */
async function barsUntilEntry(
  cache: BarCache,
  series: readonly SeriesRow[],
  { trade, zone, session, length: asked, before }: TradeBarsRequest,
): Promise<TradeBars> {
  const { entry } = timesOf(trade, zone)
  const chosenSeries = bestSeries(series, { entry: entry - 1, exit: null })
  if (chosenSeries === undefined) return noTradeBars()
  const lengths = lengthsFrom(chosenSeries.length)
  const length = lengths.find((one) => one >= (asked ?? leastBarBeforeEntry)) ?? lengths.at(-1) ?? chosenSeries.length
  const from = entry - Math.min(before ?? barsBeforeEntry * length, mostShown * length)
  const bars = await cache.bars(chosenSeries, from, entry)
  const barsBefore = sliceBars(bars, firstFrom(bars, from), firstFrom(bars, entry - chosenSeries.length + 1))
  return {
    ...noTradeBars(),
    series: presentSeries(chosenSeries),
    lengths: [...lengths],
    length,
    bars: barsInZone(shownBars(barsBefore, chosenSeries.length, length, session ?? calendarDays(zone)), zone),
    sessions: session === null || length >= daySeconds ? [] : sessionsOf(barsBefore, session, zone),
    digits: bars.digits,
    extremes: { known: false, reason: null },
  }
}

interface ShownSpan {
  readonly length: number
  readonly from: number
  readonly to: number
}

/**
 * Chooses the bar length and the span to show: the requested length, or one that shows the trade in a few hundred bars, and a longer one if there would be too many bars. An open trade extends to the last bar.
 */
function chooseSpan(
  lengths: readonly number[],
  { entry, exit }: TradeTimes,
  request: TradeBarsRequest,
  lastBarEnd: number,
): ShownSpan {
  const end = exit ?? Math.max(entry, Math.min(lastBarEnd, entry + longestOpenSeconds))
  const spanWith = (length: number): ShownSpan => {
    const leastSeconds = leastBarsBeside * length
    const secondsAround = exit === null ? leastSeconds : Math.max(end - entry, leastSeconds)
    return { length, from: entry - (request.before ?? secondsAround), to: end + (request.after ?? secondsAround) + 1 }
  }
  const spans = lengths.map(spanWith)
  const barCount = ({ from, to, length }: ShownSpan): number => (to - from) / length
  const longEnoughSpans = spans.filter(({ length }) => request.length === null || length >= request.length)
  const mostBars = request.length === null ? idealBars : mostShown
  return longEnoughSpans.find((span) => barCount(span) <= mostBars) ?? spans.at(-1) ?? spanWith(1)
}

/** Keeps the last bars if there are too many. @param storedLength seconds of a stored bar */
function shownBars(bars: BarColumns, storedLength: number, length: number, session: TradingSession): BarColumns {
  const allBars = length === storedLength ? bars : longerBars(bars, length, session)
  return allBars.length > mostShown ? sliceBars(allBars, allBars.length - mostShown, allBars.length) : allBars
}

/** Bars as numbers, with times on the wall clock of a zone. */
function barsInZone(bars: BarColumns, zone: string): TradeBars['bars'] {
  const prices = (name: 'open' | 'high' | 'low' | 'close'): number[] =>
    Array.from(bars[name], (value) => Number(priceText(value, bars.digits)))
  return {
    time: Array.from(bars.time.map(wallOf(zone))),
    open: prices('open'),
    high: prices('high'),
    low: prices('low'),
    close: prices('close'),
    volume: Array.from({ length: bars.length }, (_, row) => {
      const volume = bars.volume?.[row] ?? Number.NaN
      return Number.isNaN(volume) ? null : volume / 10 ** bars.volumeDigits
    }),
  }
}

/** The sessions of the trading days that have bars. */
function sessionsOf(bars: BarColumns, session: TradingSession, zone: string): TradeBars['sessions'] {
  const toWall = wallOf(zone)
  const tradingDayOf = tradingDays(session)
  const days = new Map(Array.from(bars.time, (time) => [tradingDayOf(time).from, tradingDayOf(time)] as const))
  return [...days.values()].map((tradingDay) => {
    const { from, to } = sessionHours(session, tradingDay)
    return { from: toWall(from), to: toWall(to) }
  })
}

async function orderOfTradeLevels(
  cache: BarCache,
  series: SeriesRow,
  { direction, stopLoss, takeProfit }: AskedTrade,
  { entry, exit }: TradeTimes,
  zone: string,
): Promise<TradeBars['order']> {
  if (stopLoss === null || takeProfit === null) return null
  const bars = await cache.bars(series, entry - aroundSeconds, (exit ?? entry) + levelSearchSeconds)
  const unitsOf = (price: string): number => Number(price) * 10 ** bars.digits
  // A price between two units of the bars: rounding yields the same touches, except for a double's last bit.
  const exactUnitsOf = (price: string): number => Number(unitsOf(price).toPrecision(15))
  const order = orderOfLevels(bars, series.length, {
    direction,
    entry,
    stop: exactUnitsOf(stopLoss),
    target: exactUnitsOf(takeProfit),
  })
  return { ...order, at: order.at === null ? null : wallOf(zone)(order.at) }
}

async function afterExitOf(
  cache: BarCache,
  series: SeriesRow,
  times: TradeTimes,
  { window, zone }: TradeBarsRequest,
): Promise<TradeBars['afterExit']> {
  const pathAfterExit = await priceAfterExit(cache, series, times, window)
  if (pathAfterExit === null) return null
  const text = (value: number): string => priceText(value, pathAfterExit.bars.digits)
  return {
    until: wallOf(zone)(pathAfterExit.until),
    highestPrice: text(pathAfterExit.high),
    lowestPrice: text(pathAfterExit.low),
    lastPrice: text(pathAfterExit.last),
  }
}
