import type { WalkEnd, WalkReason } from '@afterclose/core/bar-walk'
import type { PriceSide } from '@afterclose/core/price-bars'
import type { StrategySettings, TimeExit } from '@afterclose/core/strategy'
import { dateOf, DAY, instantOf, wallClock } from '@afterclose/core/time'
import type { Direction } from '@afterclose/core/trade'
import { type BarColumns, firstFrom, sliceBars } from '../bar.ts'
import { hasGap } from '../gaps.ts'
import { calendarDays, sessionHours, type TradingSession, tradingDays } from '../trading-session.ts'
import { wallOf } from '../utc.ts'
import { averageTrueRange } from './atr.ts'
import { exitAtEntry, toExitSide } from './exit-side.ts'
import { type Bounds, type Exits, type OnStop, type Target, walk } from './walk.ts'

/** A closed trade. Times are seconds UTC, prices decimals. */
export interface TradeToWalk {
  readonly direction: Direction
  readonly entry: number
  readonly exit: number
  /** Times of all fills. */
  readonly entries: readonly number[]
  readonly exits: readonly number[]
  readonly entryPrice: string
  readonly exitPrice: string
  readonly stopLoss: string
  /** Null: none, so that strategies with the original target do not fit. */
  readonly takeProfit: string | null
}

/** Bars of a trade's instrument, and all that levels and times depend on. */
export interface WalkMarket {
  /** Sorted, with two weeks before the entry. */
  readonly bars: BarColumns
  /** Seconds of a bar. */
  readonly length: number
  readonly side: PriceSide
  /** Between bid and ask, decimal. */
  readonly spread: string
  /** The worth of a pip as a price; null: strategies in pips do not fit. */
  readonly pip: string | null
  /** The journal's. */
  readonly zone: string
  /** Null: calendar days of the zone. */
  readonly session: TradingSession | null
}

/** Results in R, before costs; or why bars cannot tell. */
export type WalkedTrade =
  | { readonly why: WalkReason }
  | { readonly why: null; readonly how: WalkEnd; readonly worst: number; readonly best: number }

/** Seconds after which a trade that is not decided counts as never decided. */
export const farthestWalk = 90 * 86_400

/** So much of itself, besides the spread, a price may lie outside of its bar. */
const slack = 0.001
/** Bars that decide most trades; then so many times more are tried. */
const triedFirst = 256
const triedMore = 8

/** Result of a strategy for a trade, by the bars from its entry on (BARS 3). */
export function walkTrade(trade: TradeToWalk, strategy: StrategySettings, market: WalkMarket): WalkedTrade {
  const walked = boundsOf(trade, strategy, market)
  if (walked.why !== null) return walked
  const { bounds, risk, how } = walked
  return { why: null, how, worst: bounds.worst / risk, best: bounds.best / risk }
}

/** A fill of an outcome. `share`: of the position. */
export interface WalkFill {
  /** Start of its bar, seconds UTC. */
  readonly time: number
  readonly price: number
  readonly share: number
}

export interface WalkSteps {
  readonly why: null
  readonly how: WalkEnd
  /** R, before costs. */
  readonly worstR: number
  readonly bestR: number
  /** The stop from the start of a bar on, seconds UTC; only where it changes. Of a trade whose best price is the lowest that it may be. */
  readonly stops: readonly { readonly time: number; readonly price: number }[]
  readonly until: number
  readonly worst: readonly WalkFill[]
  readonly best: readonly WalkFill[]
}

/** The stop of a strategy bar by bar, and the exits of both outcomes; or why bars cannot tell. */
export function walkSteps(
  trade: TradeToWalk,
  strategy: StrategySettings,
  market: WalkMarket,
): { readonly why: WalkReason } | WalkSteps {
  const stops: { bar: number; stop: number; reached: number }[] = []
  const walked = boundsOf(trade, strategy, market, (bar, stop, reached) => {
    if (bar === 0) stops.length = 0 // walked once more, with more bars
    stops.push({ bar, stop, reached })
  })
  if (walked.why !== null) return walked
  const { bounds, risk, how, exits, timeAt, priceOf, highest } = walked
  const changes = stops.filter(({ bar, stop }, i) => bar <= bounds.bar && (i === 0 || stops[i - 1]!.stop !== stop))
  const fills = (last: Bounds['worstExit'], isBest: boolean): readonly WalkFill[] => {
    const targets = exits.targets.filter(({ level }) => level <= last.reached)
    const left = targets.reduce((share, target) => share - target.share, 1)
    const barOf = (level: number): number =>
      isBest
        ? highest.findIndex((high, bar) => high >= level || bar >= last.bar)
        : (stops.find(({ reached }) => reached >= level)?.bar ?? last.bar + 1) - 1
    return [
      ...targets.map(({ level, share }) => ({
        time: timeAt(Math.min(last.bar, Math.max(0, barOf(level)))),
        price: priceOf(level),
        share,
      })),
      ...(left > 1e-9 ? [{ time: timeAt(last.bar), price: priceOf(last.price), share: left }] : []),
    ]
  }
  return {
    why: null,
    how,
    worstR: bounds.worst / risk,
    bestR: bounds.best / risk,
    stops: changes.map(({ bar, stop }) => ({ time: timeAt(bar), price: priceOf(stop) })),
    until: timeAt(bounds.bar) + market.length,
    worst: fills(bounds.worstExit, false),
    best: fills(bounds.bestExit, true),
  }
}

interface Walked {
  readonly why: null
  readonly how: WalkEnd
  readonly bounds: Bounds
  /** Whole units. */
  readonly risk: number
  readonly exits: Exits
  /** Start of a bar counted from the entry's, seconds UTC. */
  readonly timeAt: (bar: number) => number
  readonly priceOf: (units: number) => number
  /** Highs of the bars, as of a long trade. */
  readonly highest: Float64Array
}

function boundsOf(
  trade: TradeToWalk,
  strategy: StrategySettings,
  market: WalkMarket,
  onStop?: OnStop,
): Walked | { readonly why: WalkReason } {
  const { bars, length, side } = market
  const { entry, direction } = trade
  const first = firstFrom(bars, entry - length + 1)
  if (first === bars.length) return { why: 'NO_BARS' }
  const inside = bars.time[first]! <= entry
  if (!inside && hasGap(bars, length, entry, bars.time[first]!)) return { why: 'NO_BARS' }
  const inOneBar = (times: readonly number[], at: number): boolean => {
    const bar = firstFrom(bars, at - length + 1)
    return times.every((time) => firstFrom(bars, time - length + 1) === bar)
  }
  if (!inOneBar(trade.entries, entry)) return { why: 'SCALED' }
  const endsThere = strategy.ends === 'REAL_EXIT'
  if (endsThere && !inOneBar(trade.exits, trade.exit)) return { why: 'SCALED' }

  const prices = [trade.entryPrice, trade.stopLoss, trade.exitPrice, trade.takeProfit ?? '0']
  const digits = Math.max(bars.digits, ...prices.map(decimalsOf), decimalsOf(market.spread) + Number(side === 'MID'))
  const unit = 10 ** digits
  const sign = direction === 'LONG' ? 1 : -1
  const units = (price: string): number => sign * Math.round(Number(price) * unit)
  const spread = Math.round(Number(market.spread) * unit)
  const scale = 10 ** (digits - bars.digits)
  const isApart = (price: number, row: number): boolean => {
    const room = Math.abs(price) * slack + spread
    return sign * price > bars.high[row]! * scale + room || sign * price < bars.low[row]! * scale - room
  }
  const [entered, stop] = [units(trade.entryPrice), units(trade.stopLoss)]
  if (inside && isApart(entered, first)) return { why: 'APART' }
  const risk = Math.abs(entered - stop)

  const levels = levelsOf(trade, strategy, market, { entered, risk, unit, scale, units })
  if (levels === null) return { why: 'NO_ATR' }
  const limit = firstFrom(bars, entry + farthestWalk)
  const end = endOf(strategy, trade, market, first)
  const exitRow = firstFrom(bars, trade.exit - length + 1)
  const left = units(trade.exitPrice)
  if (endsThere && bars.time[exitRow]! <= trade.exit && isApart(left, exitRow)) return { why: 'APART' }

  const atEntry = exitAtEntry(entered, side, spread)
  let [rows, bounds, exits, highest]: [number, Bounds | null, Exits, Float64Array] = [
    0,
    null,
    { ...levels, end: null },
    new Float64Array(),
  ]
  while (bounds === null && rows < limit - first) {
    rows = Math.min(limit - first, rows === 0 ? triedFirst : rows * triedMore)
    const part = toExitSide(scaled(sliceBars(bars, first, first + rows), scale), direction, side, spread)
    if (inside) include(part, 0, atEntry)
    if (endsThere && end?.at === 'REAL' && end.bar < rows) {
      if (bars.time[first + end.bar]! <= trade.exit) include(part, end.bar, left)
      part.close[end.bar] = left
    }
    let length_ = rows
    if (endsThere && end?.at === 'OPEN' && end.isReal && end.bar < rows) {
      // its bar is missing: from the bar before, price came to the exit
      part.open[end.bar] = part.high[end.bar] = part.low[end.bar] = part.close[end.bar] = left
      length_ = end.bar + 1
    }
    exits = { ...levels, end: end !== null && end.bar < rows ? { at: end.at, bar: end.bar } : null }
    highest = part.high
    bounds = walk({ ...part, length: length_ }, { price: entered, exitPrice: atEntry, inside }, exits, onStop)
  }
  if (bounds === null) {
    const reaches = bars.time[bars.length - 1]! + length >= entry + farthestWalk
    const last = bars.time[Math.min(limit, bars.length) - 1]!
    if (hasGap(bars, length, entry, last)) return { why: 'GAP' }
    return { why: reaches ? 'NEITHER' : 'END' }
  }
  const isReal = end?.isReal === true && bounds.by === 'TIME'
  const decidedAt = isReal ? trade.exit : bars.time[first + bounds.bar]!
  if (hasGap(bars, length, entry, decidedAt)) return { why: 'GAP' }
  return {
    why: null,
    how: isReal ? 'ACTUAL' : bounds.by,
    bounds,
    risk,
    exits,
    timeAt: (bar) => bars.time[first + bar]!,
    priceOf: (price) => (sign * price) / unit,
    highest,
  }
}

const decimalsOf = (price: string): number => price.split('.')[1]?.replace(/0+$/, '').length ?? 0
const scaled = (bars: BarColumns, scale: number): BarColumns => {
  if (scale === 1) return bars
  const column = (prices: Float64Array): Float64Array => prices.map((price) => price * scale)
  return {
    ...bars,
    open: column(bars.open),
    high: column(bars.high),
    low: column(bars.low),
    close: column(bars.close),
  }
}

/** Widens a bar to hold a price of the trade itself. */
function include(bars: ReturnType<typeof toExitSide>, bar: number, price: number): void {
  bars.high[bar] = Math.max(bars.high[bar]!, price)
  bars.low[bar] = Math.min(bars.low[bar]!, price)
}

interface Scale {
  /** Entry and risk in whole units, as of a long trade. */
  readonly entered: number
  readonly risk: number
  /** Units in 1.0 of the price, and in a unit of the bars. */
  readonly unit: number
  readonly scale: number
  readonly units: (price: string) => number
}

/** Levels in units, as of a long trade; null where the average true range is not known. */
function levelsOf(
  trade: TradeToWalk,
  strategy: StrategySettings,
  market: WalkMarket,
  { entered, risk, unit, scale, units }: Scale,
): Omit<Exits, 'end'> | null {
  const away = (mode: 'R' | 'PIPS' | 'PERCENT', value: number): number => {
    if (mode === 'R') return value * risk
    return mode === 'PIPS' ? value * Number(market.pip) * unit : (Math.abs(entered) * value) / 100
  }
  const { stopMode, stopValue, targetMode, targetValue, breakEvenAtR, trail, partials } = strategy
  const stop = entered - (stopMode === 'ORIGINAL' || stopValue === null ? risk : away(stopMode, stopValue))
  const target =
    targetMode === 'NONE'
      ? null
      : targetMode === 'ORIGINAL' || targetValue === null
        ? entered + Math.abs(units(trade.takeProfit ?? '0') - entered)
        : entered + away(targetMode, targetValue)
  let distance = 0
  if (trail?.by === 'ATR') {
    const { bars, length, zone } = market
    const session = market.session ?? calendarDays(zone)
    const atr = averageTrueRange(bars, length, { at: trade.entry, over: trail.atrLength, session })
    if (atr === null) return null
    distance = atr * scale * trail.value
  } else if (trail !== null) distance = away(trail.by, trail.value)
  return {
    stop,
    breakEvenFrom: breakEvenAtR === null ? null : entered + breakEvenAtR * risk,
    trail:
      trail === null
        ? null
        : { distance, from: trail.fromR === 0 ? Number.NEGATIVE_INFINITY : entered + trail.fromR * risk },
    targets: targetsOf(
      partials.map(({ atR, percent }) => ({ level: entered + atR * risk, share: percent / 100 })),
      target,
    ),
  }
}

/** A part at the target or beyond goes with it. */
function targetsOf(parts: readonly Target[], target: number | null): readonly Target[] {
  const nearer = parts.filter(({ level }) => target === null || level < target).toSorted((a, b) => a.level - b.level)
  const left = nearer.reduce((share, part) => share - part.share, 1)
  return target === null ? nearer : [...nearer, { level: target, share: left }]
}

/** The bar, counted from the entry's, in which time or the real exit ends a trade. `isReal`: it is the real exit. */
interface End {
  readonly at: 'OPEN' | 'CLOSE' | 'REAL'
  readonly bar: number
  readonly isReal: boolean
}

/** The first of both ends; null where neither is set, or the bars do not reach there. */
function endOf(strategy: StrategySettings, trade: TradeToWalk, market: WalkMarket, first: number): End | null {
  const time = strategy.timeExit === null ? null : timeEnd(strategy.timeExit, trade.entry, market, first)
  const real = strategy.ends === 'REAL_EXIT' ? realEnd(trade, market, first) : null
  if (time === null || real === null) return time ?? real
  if (time.bar === real.bar) return time.at === 'OPEN' && real.at === 'REAL' ? time : real
  return time.bar < real.bar ? time : real
}

function realEnd({ exit }: TradeToWalk, { bars, length }: WalkMarket, first: number): End | null {
  const row = firstFrom(bars, exit - length + 1)
  if (row === bars.length) return null
  return bars.time[row]! <= exit
    ? { at: 'REAL', bar: row - first, isReal: true }
    : { at: 'OPEN', bar: row - first, isReal: true }
}

function timeEnd(timeExit: TimeExit, entry: number, market: WalkMarket, first: number): End | null {
  const { bars, length, zone } = market
  const openOf = (time: number): End | null => {
    const row = firstFrom(bars, time)
    return row === bars.length ? null : { at: 'OPEN', bar: Math.max(0, row - first), isReal: false }
  }
  if (timeExit.is === 'MINUTES') return openOf(entry + timeExit.minutes * 60)
  if (timeExit.is === 'CLOCK') return openOf(nextClock(timeExit.at, entry, zone))
  const closes = nextSessionEnd(entry, market.session ?? calendarDays(zone))
  const row = firstFrom(bars, closes - length + 1)
  // without a bar behind it, nobody knows whether the last one is there
  const isThere = row < bars.length || bars.time[bars.length - 1]! + length >= closes
  if (!isThere) return null
  return row > first ? { at: 'CLOSE', bar: row - 1 - first, isReal: false } : openOf(closes)
}

/** The next such time of a zone's clock after a time, seconds UTC. */
function nextClock(at: string, after: number, zone: string): number {
  const midnight = wallClock(`${dateOf(wallOf(zone)(after) * 1000)}T00:00:00`)
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  for (let day = 0; ; day++) {
    const time = instantOf(midnight + day * DAY + (hours * 60 + minutes) * 60_000, zone) / 1000
    if (time > after) return time
  }
}

/** The next end of a session after a time, seconds UTC. */
function nextSessionEnd(after: number, session: TradingSession): number {
  const dayOf = tradingDays(session)
  const today = dayOf(after)
  const { to } = sessionHours(session, today)
  return to > after ? to : sessionHours(session, dayOf(today.to)).to
}
