import { marketContext } from '@afterclose/bars/context/market-context'
import { calendarDays, type TradingSession } from '@afterclose/bars/trading-session'
import type { TradeContext } from '@afterclose/contract/trade-context'
import type { MarketContext } from '@afterclose/core/market-context'
import { noBars } from '@afterclose/bars/bar'
import type { BarCache } from './bar-cache.ts'
import { type AskedTrade, bestSeries, timesOf } from './trade-in-bars.ts'

export interface ContextAsk {
  readonly userId: number
  /** Names of the instrument. */
  readonly names: readonly string[]
  /** Zone of the journal. */
  readonly zone: string
  /** The instrument's; null: calendar days of the zone. */
  readonly session: TradingSession | null
  readonly trade: AskedTrade
  /** Seconds of the bars that trend and volatility are about. */
  readonly over: number
}

/** Seconds before the entry that tags ask for: 20 sessions, and the weeks that say when the market is open. */
const asked = 60 * 86_400

/** How the market was at the entry of a trade. Which bars are taken does not depend on later ones either: those that reach to the entry. */
export async function contextOfTrade(cache: BarCache, ask: ContextAsk): Promise<TradeContext> {
  const { trade, zone, session } = ask
  const { entry } = timesOf(trade, zone)
  const best = bestSeries(await cache.seriesOf(ask.userId, ask.names), { entry: entry - 1, exit: null })
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

/** Tags that need no bars stay. */
function withoutSeries(context: MarketContext): TradeContext {
  const none = { group: null, value: null, why: 'NO_SERIES' } as const
  const position = { dayPosition: none, yesterdayPosition: none, dayType: none }
  return { ...position, trend: none, volatility: none, gap: none, sinceOpen: context.sinceOpen }
}
