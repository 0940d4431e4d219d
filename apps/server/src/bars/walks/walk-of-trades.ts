import { offeredStudy } from '@afterclose/bars/study/offered'
import { timeInTrade } from '@afterclose/bars/study/time-in-trade'
import { farthestWalk, type TradeToWalk, type WalkMarket } from '@afterclose/bars/walk/entry-in-bars'
import { mapTrade, tellsAll } from '@afterclose/bars/walk/map-trade'
import { walkSteps, walkTrade } from '@afterclose/bars/walk/walk-trade'
import type { TradingSession } from '@afterclose/bars/trading-session'
import { wallOf } from '@afterclose/bars/utc'
import type { WalkOfTrade } from '@afterclose/contract/walks'
import type { WalkSubject } from '@afterclose/core/bar-walk'
import { originalStrategy, type StrategySettings, usesPips } from '@afterclose/core/strategy'
import { instantOf, wallClock } from '@afterclose/core/time'
import type { BarCache } from '../bar-cache.ts'
import type { SeriesRow } from '../repository.ts'
import { aroundSeconds, type AskedTrade, bestSeries, inOrder, timesOf } from '../trade-in-bars.ts'
import type { WalkResult } from './walk-rows.ts'

/** Closed trades of one instrument to walk for several subjects. */
export interface WalkAsk {
  readonly userId: number
  /** Names of the instrument. */
  readonly names: readonly string[]
  /** Zone of the journal. */
  readonly zone: string
  /** Session of the instrument; null for calendar days of the zone. */
  readonly session: TradingSession | null
  /** The instrument's spread, as a price; null if unknown. */
  readonly spread: string | null
  readonly pip: string | null
  readonly trades: readonly AskedTrade[]
  readonly subjects: readonly WalkSubject[]
}

/** Results in the order of the subjects; null if the trade lacks a stop, price or level that the subject needs. */
export interface WalkedUnder {
  readonly tradeId: number
  readonly results: readonly (WalkResult | null)[]
}

/** Seconds before the entry needed for daily average true ranges. */
const dailyBefore = 60 * 86_400
/** Seconds after the exit that decide most trades. */
const soonAfter = 86_400

/** Walks trades one by one, sorted so that those of the same weeks are neighbours. */
export async function walkTrades(cache: BarCache, ask: WalkAsk): Promise<readonly WalkedUnder[]> {
  const series = await cache.seriesOf(ask.userId, ask.names)
  const found: WalkedUnder[] = []
  for (const trade of inOrder(ask.trades)) {
    const results: (WalkResult | null)[] = []
    for (const subject of ask.subjects) results.push(await resultOf(cache, series, trade, subject, ask))
    found.push({ tradeId: trade.id, results })
  }
  return found
}

async function resultOf(
  cache: BarCache,
  series: readonly SeriesRow[],
  trade: AskedTrade,
  subject: WalkSubject,
  ask: WalkAsk,
): Promise<WalkResult | null> {
  if (!('study' in subject)) {
    if (!isFit(trade, subject, ask.pip)) return null
    const walk = (one: TradeToWalk, market: WalkMarket) => walkTrade(one, subject, market)
    return { is: 'STRATEGY', of: await withBars(cache, series, trade, ask, { ...reachOf(subject), walk }) }
  }
  if (!isFit(trade, ownStop, null)) return null
  if (subject.study !== 'MAP') {
    const walk = subject.study === 'OFFERED' ? offeredStudy : timeInTrade
    return { is: 'STUDY', of: await withBars(cache, series, trade, ask, { ...studyReach, walk }) }
  }
  const isOpen = (found: ReturnType<typeof mapTrade>) => (found.why === null ? !tellsAll(found) : endsEarly(found))
  return { is: 'MAP', of: await withBars(cache, series, trade, ask, { ...mapReach, isOpen, walk: mapTrade }) }
}

/** Needs only the trade's own stop. */
const ownStop = { ...originalStrategy, targetMode: 'NONE' } as const

/** Whether a trade is closed and has a known 1 R. */
export const hasOwnStop = (trade: AskedTrade): boolean => isFit(trade, ownStop, null)

/** Empty result, with the reason if bars have one. */
export const noSteps = (why: WalkOfTrade['why']): WalkOfTrade => ({
  why,
  how: null,
  worst: null,
  best: null,
  stops: [],
  until: null,
  worstFills: [],
  bestFills: [],
})

/** Stop and exits of a strategy for one trade; empty if the trade lacks a level that it needs. */
export async function stepsOfTrade(cache: BarCache, ask: WalkAsk): Promise<WalkOfTrade> {
  const [trade, strategy] = [ask.trades[0], ask.subjects[0]]
  if (trade === undefined || strategy === undefined || 'study' in strategy) return noSteps(null)
  if (!isFit(trade, strategy, ask.pip)) return noSteps(null)
  const series = await cache.seriesOf(ask.userId, ask.names)
  const walk = (one: TradeToWalk, market: WalkMarket) => walkSteps(one, strategy, market)
  const steps = await withBars(cache, series, trade, ask, { ...reachOf(strategy), walk })
  if (steps.why !== null) return noSteps(steps.why)
  const toWall = wallOf(ask.zone)
  const shown = <T extends { readonly time: number }>(list: readonly T[]): T[] =>
    list.map((one) => ({ ...one, time: toWall(one.time) }))
  return {
    why: null,
    how: steps.how,
    worst: steps.worstR,
    best: steps.bestR,
    stops: shown(steps.stops),
    until: toWall(steps.until),
    worstFills: shown(steps.worst),
    bestFills: shown(steps.best),
  }
}

type Fit = AskedTrade & { readonly entryPrice: string; readonly exitPrice: string; readonly stopLoss: string }

function isFit(trade: AskedTrade, strategy: StrategySettings, pip: string | null): trade is Fit {
  const { exitDate, entryPrice, exitPrice, stopLoss, takeProfit } = trade
  if (!trade.isPriced || exitDate === null || entryPrice === null || exitPrice === null || stopLoss === null)
    return false
  if (Number(entryPrice) === Number(stopLoss)) return false
  return !(strategy.targetMode === 'ORIGINAL' && takeProfit === null) && !(usesPips(strategy) && pip === null)
}

interface OfBars {
  readonly why: string | null
}

/** Bars that a walk needs. */
interface Reach<T> {
  /** Seconds before the entry. */
  readonly before: number
  /** Successive horizons in seconds after the exit, each extended while further bars may decide; then 90 days. */
  readonly tries: readonly number[]
  /** Whether further bars may decide it. */
  readonly isOpen: (found: T) => boolean
  readonly walk: (one: TradeToWalk, market: WalkMarket) => T
}

/** Bars of further blocks may decide it, or show which hours are open. */
const endsEarly = ({ why }: OfBars): boolean => why === 'END' || why === 'GAP' || why === 'NO_BARS'

const reachOf = ({ trail }: StrategySettings) => ({
  before: trail?.by === 'ATR' && trail.atrLength >= 14_400 ? dailyBefore : aroundSeconds,
  tries: [soonAfter],
  isOpen: endsEarly,
})
/** Some of 48 cells are nearly always far away. */
const mapReach = { before: aroundSeconds, tries: [soonAfter, 14 * soonAfter] }

/** Sessions end within a day, and surrounding weeks show which hours are open. */
const studyReach = { before: aroundSeconds, tries: [soonAfter + aroundSeconds], isOpen: () => false }

/** Walks with the bars around the trade, and with more if they end before it is decided. */
export async function withBars<T extends OfBars>(
  cache: BarCache,
  series: readonly SeriesRow[],
  trade: AskedTrade,
  ask: Omit<WalkAsk, 'subjects'>,
  { before, tries, isOpen, walk }: Reach<T>,
): Promise<T | { readonly why: 'NO_SERIES' }> {
  const times = timesOf(trade, ask.zone)
  const best = bestSeries(series, times)
  if (best === undefined || times.exit === null || !isFit(trade, ownStop, null)) return { why: 'NO_SERIES' }
  const { entry, exit } = times
  const utc = (text: string): number => instantOf(wallClock(text), ask.zone) / 1000
  const timesOfSide = (side: 'ENTRY' | 'EXIT', own: number): readonly number[] => [
    own,
    ...trade.executions.filter((fill) => fill.side === side).map(({ date }) => utc(date)),
  ]
  const one = {
    direction: trade.direction,
    entry,
    exit,
    entries: timesOfSide('ENTRY', entry),
    exits: timesOfSide('EXIT', exit),
    entryPrice: trade.entryPrice,
    exitPrice: trade.exitPrice,
    stopLoss: trade.stopLoss,
    takeProfit: trade.takeProfit,
  }
  const market = { length: best.length, side: best.price_side, spread: best.spread ?? ask.spread, pip: ask.pip }
  const place = { zone: ask.zone, session: ask.session }
  const walkUntil = async (until: number): Promise<T> =>
    walk(one, { ...market, ...place, bars: await cache.bars(best, entry - before, until) })
  const last = Math.min(best.last, entry + farthestWalk) + aroundSeconds
  const [soon = last, ...later] = tries.map((seconds) => exit + seconds)
  let [found, asked] = [await walkUntil(soon), soon]
  for (const until of [...later, last])
    if (isOpen(found) && asked < until) [found, asked] = [await walkUntil(until), until]
  return found
}
