import { marketContext } from '@afterclose/bars/context/market-context'
import { calendarDays, type TradingSession } from '@afterclose/bars/trading-session'
import type { TradeContext } from '@afterclose/contract/trade-context'
import type { EntryContext, MarketContext } from '@afterclose/core/market-context'
import { noBars } from '@afterclose/bars/bar'
import type { BarCache } from './bar-cache.ts'
import type { SeriesRow } from './repository.ts'
import { type AskedTrade, bestSeries, inOrder, timesOf } from './trade-in-bars.ts'

/** An instrument and the settings of its market context. */
export interface ContextMarket {
  readonly userId: number
  /** Names of the instrument. */
  readonly names: readonly string[]
  /** Zone of the journal. */
  readonly zone: string
  /** The instrument's session; null for calendar days of the zone. */
  readonly session: TradingSession | null
  /** Length of the bars for trend and volatility, in seconds. */
  readonly over: number
}

export interface ContextAsk extends ContextMarket {
  readonly trade: AskedTrade
}

/** Seconds before the entry that tags need: 20 sessions, and the weeks that show when the market is open. */
const asked = 60 * 86_400

/** Market context at the entry of a trade. The choice of bars does not depend on later ones either: only bars up to the entry. */
export const contextOfTrade = async (cache: BarCache, ask: ContextAsk): Promise<TradeContext> =>
  contextIn(cache, await cache.seriesOf(ask.userId, ask.names), ask, ask.trade)

/** Contexts of several trades, with those of the same weeks next to each other. */
export async function contextsOfTrades(
  cache: BarCache,
  market: ContextMarket,
  trades: readonly AskedTrade[],
): Promise<ReadonlyMap<number, EntryContext>> {
  const series = await cache.seriesOf(market.userId, market.names)
  const contexts = new Map<number, EntryContext>()
  for (const trade of inOrder(trades)) contexts.set(trade.id, groupsOf(await contextIn(cache, series, market, trade)))
  return contexts
}

const groupsOf = (context: MarketContext): EntryContext => ({
  trend: context.trend.group,
  volatility: context.volatility.group,
  dayPosition: context.dayPosition.group,
  yesterdayPosition: context.yesterdayPosition.group,
  gap: context.gap.group,
  sinceOpen: context.sinceOpen.group,
  dayType: context.dayType.group,
})

async function contextIn(
  cache: BarCache,
  series: readonly SeriesRow[],
  ask: ContextMarket,
  trade: AskedTrade,
): Promise<MarketContext> {
  const { zone, session } = ask
  const { entry } = timesOf(trade, zone)
  const best = bestSeries(series, { entry: entry - 1, exit: null })
  const market = {
    at: entry,
    price: trade.entryPrice,
    direction: trade.direction,
    over: ask.over,
    session: session ?? calendarDays(zone),
    hasSession: session !== null,
  }
  if (best !== undefined) return marketContext(await cache.bars(best, entry - asked, entry), best.length, market)
  return withoutSeries(marketContext(noBars, 1, market))
}

/** Keeps tags that need no bars. */
function withoutSeries(context: MarketContext): MarketContext {
  const none = { group: null, value: null, why: 'NO_SERIES' } as const
  const position = { dayPosition: none, yesterdayPosition: none, dayType: none }
  return { ...position, trend: none, volatility: none, gap: none, sinceOpen: context.sinceOpen }
}
