import type { WalkEnd, WalkReason } from '@afterclose/core/bar-walk'
import type { StrategySettings, TimeExit } from '@afterclose/core/strategy'
import { dateOf, DAY, instantOf, wallClock } from '@afterclose/core/time'
import { rowFrom } from '../bar.ts'
import { hasGap } from '../gaps.ts'
import { calendarDays, nextSessionEnd } from '../trading-session.ts'
import { wallOf } from '../utc.ts'
import { averageTrueRange } from './atr.ts'
import {
  type EnteredIn,
  enteredIn,
  exitBars,
  farthestWalk,
  isApart,
  isInOneBar,
  type TradeToWalk,
  type WalkMarket,
} from './entry-in-bars.ts'
import { unitsIn, unitsOf } from './price-units.ts'
import type { Exits, Target } from './exits.ts'
import type { Bounds } from './outcome.ts'
import { type OnStop, walk } from './walk.ts'

/** Results in R, before costs; or the reason why bars cannot determine them. */
export type WalkedTrade =
  | { readonly why: WalkReason }
  | { readonly why: null; readonly how: WalkEnd; readonly worst: number; readonly best: number }

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
  /** The stop from the start of a bar on, seconds UTC; only its changes. For a trade with the lowest possible best price. */
  readonly stops: readonly { readonly time: number; readonly price: number }[]
  readonly until: number
  readonly worst: readonly WalkFill[]
  readonly best: readonly WalkFill[]
}

/** The stop of a strategy bar by bar, and the exits of both outcomes; or the reason why bars cannot determine them. */
export function walkSteps(
  trade: TradeToWalk,
  strategy: StrategySettings,
  market: WalkMarket,
): { readonly why: WalkReason } | WalkSteps {
  const stops: { bar: number; stop: number; reached: number }[] = []
  const walked = boundsOf(trade, strategy, market, (bar, stop, reached) => {
    stops.push({ bar, stop, reached })
  })
  if (walked.why !== null) return walked
  const { bounds, risk, how, exits, timeAt, priceOf, highAt } = walked
  const changes = stops.filter(({ bar, stop }, i) => bar <= bounds.bar && (i === 0 || stops[i - 1]!.stop !== stop))
  const fills = (last: Bounds['worstExit'], isBest: boolean): readonly WalkFill[] => {
    const targets = exits.targets.filter(({ level }) => level <= last.reached)
    const left = targets.reduce((share, target) => share - target.share, 1)
    const barOf = (level: number): number => {
      if (!isBest) return (stops.find(({ reached }) => reached >= level)?.bar ?? last.bar + 1) - 1
      let bar = 0
      while (bar < last.bar && highAt(bar) < level) bar++
      return bar
    }
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
  /** Start of a bar by its index from the entry's, seconds UTC. */
  readonly timeAt: (bar: number) => number
  readonly priceOf: (units: number) => number
  /** High of a bar, as for a long trade. */
  readonly highAt: (bar: number) => number
}

function boundsOf(
  trade: TradeToWalk,
  strategy: StrategySettings,
  market: WalkMarket,
  onStop?: OnStop,
): Walked | { readonly why: WalkReason } {
  const { bars, length } = market
  const { entry } = trade
  const entered = enteredIn(trade, market)
  if (entered.why !== null) return entered
  const { first, inside, sign, digits, scale, spread, price, risk, atEntry } = entered
  const endsThere = strategy.ends === 'REAL_EXIT'
  if (endsThere && !isInOneBar(trade.exits, trade.exit, market)) return { why: 'SCALED' }

  const levels = levelsOf(trade, strategy, market, entered)
  if (levels === null) return { why: 'NO_ATR' }
  const end = endOf(strategy, trade, market, first)
  const left = endsThere ? unitsOf(trade.exitPrice, digits) : 0
  if (endsThere) {
    const exitRow = rowFrom(bars, trade.exit - length + 1, first, length)
    if (bars.time[exitRow]! <= trade.exit && isApart(left, bars, exitRow, scale, spread)) return { why: 'APART' }
  }

  const rows = rowFrom(bars, entry + farthestWalk, first, length) - first
  const view = exitBars(entered, market, rows)
  const own = end?.isReal === true ? sign * left : undefined
  const exits = { ...levels, end: end !== null && end.bar < rows ? { at: end.at, bar: end.bar, price: own } : null }
  const bounds = walk(view, { price, exitPrice: atEntry, inside }, exits, onStop)
  if (bounds === null) {
    const reaches = bars.time[bars.length - 1]! + length >= entry + farthestWalk
    if (hasGap(bars, length, entry, bars.time[first + rows - 1]!)) return { why: 'GAP' }
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
    priceOf: (level) => (sign * level) / unitsIn(digits),
    highAt: (bar) => (bar === 0 && inside ? Math.max(view.high(0), atEntry) : view.high(bar)),
  }
}

/** Levels in units, as for a long trade; null if the average true range is unknown. */
function levelsOf(
  trade: TradeToWalk,
  strategy: StrategySettings,
  market: WalkMarket,
  { price, risk, sign, digits, scale }: EnteredIn,
): Omit<Exits, 'end'> | null {
  const { stopMode, stopValue, targetMode, targetValue, breakEvenAtR, trail, partials } = strategy
  const away = (mode: 'R' | 'PIPS' | 'PERCENT', value: number): number => {
    if (mode === 'R') return value * risk
    return mode === 'PIPS' ? value * Number(market.pip) * unitsIn(digits) : (Math.abs(price) * value) / 100
  }
  const stop = price - (stopMode === 'ORIGINAL' || stopValue === null ? risk : away(stopMode, stopValue))
  const target =
    targetMode === 'NONE'
      ? null
      : targetMode === 'ORIGINAL' || targetValue === null
        ? price + Math.abs(sign * unitsOf(trade.takeProfit ?? '0', digits) - price)
        : price + away(targetMode, targetValue)
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
    breakEvenFrom: breakEvenAtR === null ? null : price + breakEvenAtR * risk,
    trail:
      trail === null
        ? null
        : { distance, from: trail.fromR === 0 ? Number.NEGATIVE_INFINITY : price + trail.fromR * risk },
    targets:
      partials.length === 0
        ? target === null
          ? []
          : [{ level: target, share: 1 }]
        : targetsOf(
            partials.map(({ atR, percent }) => ({ level: price + atR * risk, share: percent / 100 })),
            target,
          ),
  }
}

/** Parts at the target or beyond move with it. */
function targetsOf(parts: readonly Target[], target: number | null): readonly Target[] {
  const nearer = parts.filter(({ level }) => target === null || level < target).toSorted((a, b) => a.level - b.level)
  const left = nearer.reduce((share, part) => share - part.share, 1)
  return target === null ? nearer : [...nearer, { level: target, share: left }]
}

/** The bar, by its index from the entry's, in which time or the real exit ends a trade. `isReal`: the real exit. */
interface End {
  readonly at: 'OPEN' | 'CLOSE' | 'REAL'
  readonly bar: number
  readonly isReal: boolean
}

/** The earlier of both ends; null if neither is set, or the bars do not reach it. */
function endOf(strategy: StrategySettings, trade: TradeToWalk, market: WalkMarket, first: number): End | null {
  const time = strategy.timeExit === null ? null : timeEnd(strategy.timeExit, trade.entry, market, first)
  const real = strategy.ends === 'REAL_EXIT' ? realEnd(trade, market, first) : null
  if (time === null || real === null) return time ?? real
  if (time.bar === real.bar) return time.at === 'OPEN' && real.at === 'REAL' ? time : real
  return time.bar < real.bar ? time : real
}

function realEnd({ exit }: TradeToWalk, { bars, length }: WalkMarket, first: number): End | null {
  const row = rowFrom(bars, exit - length + 1, first, length)
  if (row === bars.length) return null
  return bars.time[row]! <= exit
    ? { at: 'REAL', bar: row - first, isReal: true }
    : { at: 'OPEN', bar: row - first, isReal: true }
}

function timeEnd(timeExit: TimeExit, entry: number, market: WalkMarket, first: number): End | null {
  const { bars, length, zone } = market
  const openOf = (time: number): End | null => {
    const row = rowFrom(bars, time, first, length)
    return row === bars.length ? null : { at: 'OPEN', bar: Math.max(0, row - first), isReal: false }
  }
  if (timeExit.is === 'MINUTES') return openOf(entry + timeExit.minutes * 60)
  if (timeExit.is === 'CLOCK') return openOf(nextClock(timeExit.at, entry, zone))
  const closes = nextSessionEnd(entry, market.session ?? calendarDays(zone))
  const row = rowFrom(bars, closes - length + 1, first, length)
  // without a later bar, it is unknown whether the last one is complete
  const isThere = row < bars.length || bars.time[bars.length - 1]! + length >= closes
  if (!isThere) return null
  return row > first ? { at: 'CLOSE', bar: row - 1 - first, isReal: false } : openOf(closes)
}

/** The next time at which a zone's clock shows `at`, seconds UTC. */
function nextClock(at: string, after: number, zone: string): number {
  const midnight = wallClock(`${dateOf(wallOf(zone)(after) * 1000)}T00:00:00`)
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  for (let day = 0; ; day++) {
    const time = instantOf(midnight + day * DAY + (hours * 60 + minutes) * 60_000, zone) / 1000
    if (time > after) return time
  }
}
