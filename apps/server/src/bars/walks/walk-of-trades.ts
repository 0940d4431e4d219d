import { type WalkedTrade, walkSteps, walkTrade, type WalkMarket } from '@afterclose/bars/walk/walk-trade'
import { farthestWalk } from '@afterclose/bars/walk/walk-trade'
import type { TradingSession } from '@afterclose/bars/trading-session'
import { wallOf } from '@afterclose/bars/utc'
import type { WalkOfTrade } from '@afterclose/contract/walks'
import { type StrategySettings, usesPips } from '@afterclose/core/strategy'
import { instantOf, wallClock } from '@afterclose/core/time'
import type { BarCache } from '../bar-cache.ts'
import type { SeriesRow } from '../repository.ts'
import { aroundSeconds, type AskedTrade, bestSeries, inOrder, timesOf } from '../trade-in-bars.ts'

/** Closed trades of one instrument that are walked under several strategies. */
export interface WalkAsk {
  readonly userId: number
  /** Names of the instrument. */
  readonly names: readonly string[]
  /** Zone of the journal. */
  readonly zone: string
  /** The instrument's; null: calendar days of the zone. */
  readonly session: TradingSession | null
  /** The instrument's spread, as a price. */
  readonly spread: string
  readonly pip: string | null
  readonly trades: readonly AskedTrade[]
  readonly strategies: readonly StrategySettings[]
}

/** Results in the order of the strategies; null: the trade lacks a stop, a price or a level that the strategy is about. */
export interface WalkedUnder {
  readonly tradeId: number
  readonly results: readonly (WalkedTrade | null)[]
}

/** Seconds before the entry that average true ranges of days need. */
const dailyBefore = 60 * 86_400
/** Seconds behind the exit that decide most trades. */
const soonAfter = 86_400

/** Walks trades one after the other, those of the same weeks beside each other. */
export async function walkTrades(cache: BarCache, ask: WalkAsk): Promise<readonly WalkedUnder[]> {
  const series = await cache.seriesOf(ask.userId, ask.names)
  const found: WalkedUnder[] = []
  for (const trade of inOrder(ask.trades)) {
    const results: (WalkedTrade | null)[] = []
    for (const strategy of ask.strategies)
      results.push(
        isFit(trade, strategy, ask.pip)
          ? await withBars(cache, series, trade, strategy, ask, (one, market) => walkTrade(one, strategy, market))
          : null,
      )
    found.push({ tradeId: trade.id, results })
  }
  return found
}

/** Nothing to show, with the reason where bars have one. */
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

/** Stop and exits of a strategy for one trade; nothing where the trade lacks a level that it is about. */
export async function stepsOfTrade(cache: BarCache, ask: WalkAsk): Promise<WalkOfTrade> {
  const [trade, strategy] = [ask.trades[0], ask.strategies[0]]
  if (trade === undefined || strategy === undefined || !isFit(trade, strategy, ask.pip)) return noSteps(null)
  const series = await cache.seriesOf(ask.userId, ask.names)
  const steps = await withBars(cache, series, trade, strategy, ask, (one, market) => walkSteps(one, strategy, market))
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
  if (exitDate === null || entryPrice === null || exitPrice === null || stopLoss === null) return false
  if (Number(entryPrice) === Number(stopLoss)) return false
  return !(strategy.targetMode === 'ORIGINAL' && takeProfit === null) && !(usesPips(strategy) && pip === null)
}

type OfBars = { readonly why: string | null }

/** Walks with the bars around the trade, and with those of 90 days where they end before it is decided. */
async function withBars<T extends OfBars>(
  cache: BarCache,
  series: readonly SeriesRow[],
  trade: AskedTrade,
  strategy: StrategySettings,
  ask: WalkAsk,
  walk: (one: Parameters<typeof walkTrade>[0], market: WalkMarket) => T,
): Promise<T | { readonly why: 'NO_SERIES' }> {
  const times = timesOf(trade, ask.zone)
  const best = bestSeries(series, times)
  if (best === undefined || times.exit === null || !isFit(trade, strategy, ask.pip)) return { why: 'NO_SERIES' }
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
  const before = strategy.trail?.by === 'ATR' && strategy.trail.atrLength >= 14_400 ? dailyBefore : aroundSeconds
  const market = { length: best.length, side: best.price_side, spread: best.spread ?? ask.spread, pip: ask.pip }
  const place = { zone: ask.zone, session: ask.session }
  const walkUntil = async (until: number): Promise<T> =>
    walk(one, { ...market, ...place, bars: await cache.bars(best, entry - before, until) })
  const soon = exit + soonAfter
  const last = Math.min(best.last, entry + farthestWalk) + aroundSeconds
  const found = await walkUntil(soon)
  // bars of further blocks may decide it, or tell which hours are open
  const isOpen = found.why === 'END' || found.why === 'GAP' || found.why === 'NO_BARS'
  return isOpen && soon < last ? walkUntil(last) : found
}
