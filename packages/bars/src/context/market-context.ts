import {
  type ContextGroup,
  contextGroups,
  type ContextReason,
  type ContextTag,
  type MarketContext,
  type TagValue,
} from '@afterclose/core/market-context'
import { instantOf } from '@afterclose/core/time'
import type { Direction } from '@afterclose/core/trade'
import { type BarColumns, firstFrom, sliceBars } from '../bar.ts'
import { hasGap } from '../gaps.ts'
import { longerBars } from '../longer-bars.ts'
import { type TradingDay, type TradingSession, tradingDays } from '../trading-session.ts'
import { wallOf } from '../utc.ts'
import { efficiencyRatio } from './efficiency-ratio.ts'
import { meanTrueRange, trueRanges } from './true-range.ts'

/** An entry, and parameters of its market context. Times are seconds UTC. */
export interface EntryInMarket {
  readonly at: number
  /** Decimal; null: none. */
  readonly price: string | null
  readonly direction: Direction
  /** Seconds of the bars for trend and volatility. */
  readonly over: number
  /** The instrument's session, or calendar days in the zone. */
  readonly session: TradingSession
  /** Whether the instrument has a session, so that minutes since its start are meaningful. */
  readonly hasSession: boolean
}

/** Number of steps between closes, and of ranges, for tags. */
const steps = 20
const ranges = 14
/** Sessions that a volatility is compared with, and the minimum number of them. */
const comparedSessions = 20
const fewestSessions = 10

/**
 * Describes the market at an entry by the bars that ended at or before it (BARS 5): no bar that ends later can change a value. Bars are not
 * filled: a missing bar makes a tag unknown, by the market hours of the preceding weeks.
 *
 * @param bars sorted; 60 days before the entry are enough
 * @param length seconds of a bar
 */
export function marketContext(bars: BarColumns, length: number, entry: EntryInMarket): MarketContext {
  const known = barsUntil(bars, length, entry.at)
  const market: Market = { bars: known, length, entry, today: tradingDays(entry.session)(entry.at) }
  const days = daysOf(market)
  const long = entry.over % length === 0 ? longBars(market) : null
  return {
    trend: trendOf(market, long),
    volatility: volatilityOf(market, long, days),
    dayPosition: positionIn(market, 'dayPosition', { from: market.today.from, to: entry.at }),
    yesterdayPosition: yesterdayPosition(market, days),
    gap: gapOf(market, days),
    sinceOpen: sinceOpen(market),
    dayType: dayTypeOf(market, days),
  }
}

interface Market {
  /** Bars that ended at or before the entry. */
  readonly bars: BarColumns
  readonly length: number
  readonly entry: EntryInMarket
  /** The trading day of the entry. */
  readonly today: TradingDay
}

function barsUntil(bars: BarColumns, length: number, at: number): BarColumns {
  const ended = sliceBars(bars, 0, firstFrom(bars, at - length + 1))
  return bars.covered === undefined ? ended : { ...ended, covered: bars.covered }
}

const unknown = (why: ContextReason) => ({ group: null, value: null, why }) as const
const isMissing = ({ bars, length }: Market, from: number, to: number): boolean =>
  hasGap(bars, length, from, to, 'BEFORE')

/** The group of a number: the first whose upper border is above it. */
function grouped<Tag extends ContextTag>(tag: Tag, value: number, isBelow: readonly boolean[]): TagValue<Tag> {
  const groups: readonly ContextGroup<Tag>[] = contextGroups[tag]
  const at = isBelow.indexOf(true)
  return { group: groups[at === -1 ? isBelow.length : at]!, value, why: null }
}

/** Complete longer bars that ended at or before the entry. */
function longBars({ bars, length, entry }: Market): BarColumns {
  const { at, over, session } = entry
  const long = over === length ? bars : longerBars(bars, over, session)
  let last = long.length
  while (last > 0 && long.time[last - 1]! + over > at) last--
  // the first longer bar may be incomplete
  const isCut = over !== length && long.length > 0 && long.time[0] !== bars.time[0]
  return sliceBars(long, isCut ? 1 : 0, Math.max(isCut ? 1 : 0, last))
}

function trendOf(market: Market, long: BarColumns | null): TagValue<'trend'> {
  if (long === null) return unknown('TOO_LONG')
  const { direction, at } = market.entry
  const first = long.length - steps - 1
  if (first < 0) return unknown('TOO_FEW')
  if (isMissing(market, long.time[first]!, at)) return unknown('GAP')
  const closes = long.close.subarray(first)
  const ratio = efficiencyRatio(closes)
  const rise = (closes.at(-1)! - closes[0]!) * (direction === 'LONG' ? 1 : -1)
  const value = ratio * Math.sign(rise) + 0 // never -0
  return { group: ratio < trending ? 'NONE' : rise > 0 ? 'WITH' : 'AGAINST', value, why: null }
}
/** Efficiency ratio from which there is a trend. */
const trending = 0.3

/** Mean true range of the last 14 longer bars that ended at or before a time; null if there are too few, or some are missing. */
function rangeAt(market: Market, long: BarColumns, at: number): number | null {
  const end = firstFrom(long, at - market.entry.over + 1)
  const first = end - ranges - 1
  if (first < 0 || isMissing(market, long.time[first]!, at)) return null
  return meanTrueRange(sliceBars(long, first, end))
}

function volatilityOf(market: Market, long: BarColumns | null, days: readonly TradingDay[]): TagValue<'volatility'> {
  if (long === null) return unknown('TOO_LONG')
  const { at } = market.entry
  if (long.length <= ranges) return unknown('TOO_FEW')
  const now = rangeAt(market, long, at)
  if (now === null) return unknown('GAP')
  const atSameTime = sameClockTime(market)
  const others = days
    .slice(-comparedSessions)
    .map((day) => rangeAt(market, long, atSameTime(day)))
    .filter((range) => range !== null)
  if (others.length < fewestSessions) return unknown('TOO_FEW')
  const below = others.filter((range) => range < now).length
  const equal = others.filter((range) => range === now).length
  const value = (100 * (below + equal / 2)) / others.length
  return grouped('volatility', value, [value < 25, value < 75])
}

/** The time of another trading day, seconds UTC, at which clocks show what they show at the entry. */
function sameClockTime({ entry: { at, session }, today }: Market): (day: TradingDay) => number {
  const toWall = wallOf(session.zone)
  // Clocks change on two days of a year; on the others the wall clock runs like any.
  const isUneven = ({ from, to }: TradingDay): boolean => to - from !== 86_400
  const since = isUneven(today) ? toWall(at) - toWall(today.from) : at - today.from
  return (day) => (isUneven(day) ? instantOf((toWall(day.from) + since) * 1000, session.zone) / 1000 : day.from + since)
}

interface Range {
  readonly high: number
  readonly low: number
  readonly open: number
  readonly close: number
}

/** Range, open and close of the bars of a span, or the reason why they are unknown. */
function rangeIn(market: Market, from: number, to: number): Range | 'GAP' | 'NO_BARS' {
  const { bars } = market
  const [first, end] = [firstFrom(bars, from), firstFrom(bars, to)]
  if (first >= end) return 'NO_BARS'
  if (isMissing(market, from, to)) return 'GAP'
  let [high, low] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let i = first; i < end; i++) {
    high = Math.max(high, bars.high[i]!)
    low = Math.min(low, bars.low[i]!)
  }
  return { high, low, open: bars.open[first]!, close: bars.close[end - 1]! }
}

function positionIn<Tag extends 'dayPosition' | 'yesterdayPosition'>(
  market: Market,
  tag: Tag,
  { from, to }: { readonly from: number; readonly to: number },
): TagValue<Tag> {
  const { bars, entry } = market
  if (entry.price === null) return unknown('NO_PRICE')
  const range = rangeIn(market, from, to)
  if (typeof range === 'string') return unknown(range)
  if (range.high === range.low) return unknown('FLAT')
  const price = Number((Number(entry.price) * 10 ** bars.digits).toPrecision(15))
  const value = (price - range.low) / (range.high - range.low)
  return grouped(tag, value, [value < 0, value < 1 / 3, value < 2 / 3, value <= 1])
}

/** Trading days with bars before the entry's day, by date. */
function daysOf({ bars, entry, today }: Market): readonly TradingDay[] {
  const dayOf = tradingDays(entry.session)
  const days: TradingDay[] = []
  for (let i = 0; i < bars.length; ) {
    const day = dayOf(bars.time[i]!)
    if (day.from < today.from) days.push(day)
    i = firstFrom(bars, day.to)
  }
  return days
}

function yesterdayPosition(market: Market, days: readonly TradingDay[]): TagValue<'yesterdayPosition'> {
  const yesterday = wholeDays(market, days, 1)?.[0]
  return yesterday === undefined ? unknown('TOO_FEW') : positionIn(market, 'yesterdayPosition', yesterday)
}

/** The last `count` days; null if there are fewer, or the first one may be incomplete. */
function wholeDays({ bars }: Market, days: readonly TradingDay[], count: number): readonly TradingDay[] | null {
  const last = days.slice(-count)
  return last.length < count || bars.time[0]! > last[0]!.from ? null : last
}

function gapOf(market: Market, days: readonly TradingDay[]): TagValue<'gap'> {
  const { today, entry, bars } = market
  const before = wholeDays(market, days, ranges + 1)
  if (before === null) return unknown('TOO_FEW')
  const first = firstFrom(bars, today.from)
  if (first === bars.length) return unknown('NO_BARS')
  if (isMissing(market, before[0]!.from, entry.at)) return unknown('GAP')
  const daily = before.map(({ from, to }) => rangeIn(market, from, to)).filter((range) => typeof range !== 'string')
  if (daily.length < before.length) return unknown('GAP')
  const mean = trueRanges(daily).reduce((sum, range) => sum + range, 0) / ranges
  if (mean === 0) return unknown('FLAT')
  const value = (bars.open[first]! - daily.at(-1)!.close) / mean
  return grouped('gap', value, [value <= -0.25, value < 0.25])
}

function sinceOpen({ entry, today }: Market): TagValue<'sinceOpen'> {
  if (!entry.hasSession) return unknown('NO_SESSION')
  const value = (entry.at - today.from) / 60
  return grouped('sinceOpen', value, [value < 30, value < 60, value < 120, value < 240])
}

function dayTypeOf(market: Market, days: readonly TradingDay[]): TagValue<'dayType'> {
  const last = wholeDays(market, days, 2)
  if (last === null) return unknown('TOO_FEW')
  const [before, yesterday] = last.map(({ from, to }) => rangeIn(market, from, to))
  if (typeof before !== 'object' || typeof yesterday !== 'object') return unknown('GAP')
  const isInside = yesterday.high <= before.high && yesterday.low >= before.low
  const isOutside = yesterday.high >= before.high && yesterday.low <= before.low
  return { group: isInside ? 'INSIDE' : isOutside ? 'OUTSIDE' : 'OTHER', value: null, why: null }
}
