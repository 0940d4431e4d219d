import { type Rating, tiltMeter } from '@afterclose/core/comment'
import { big } from '@afterclose/core/decimal'
import { deriveTrade } from '@afterclose/core/derive-trade'
import type { TickData } from '@afterclose/core/instrument'
import { unknownContext } from '@afterclose/core/market-context'
import { type Outcome, type TradeInput, allComments, emptyInput } from '@afterclose/core/trade'
import type { FeedTrade } from '@afterclose/engine/trades/to-columns'

/** A tick of 0.01 worth 0.01: one share of a stock. */
export const stockTicks: TickData = { tickSize: '0.01', tickValue: '0.01', pipSize: '0.01' }

/** A long trade of 100 shares, 50.00 to 51.00 within an hour, stop 49.00, target 52.00: +100, +1 R. */
export function aTrade(overrides: Partial<TradeInput> = {}): TradeInput {
  return {
    ...emptyInput,
    instrumentId: 1,
    setupId: 1,
    direction: 'LONG',
    entryDate: '2024-03-05T10:00:00',
    exitDate: '2024-03-05T11:00:00',
    entryPrice: '50',
    exitPrice: '51',
    size: '100',
    stopLoss: '49',
    takeProfit: '52',
    ...overrides,
  }
}

/** The feed's row of a trade, with all derived values. */
export function feedTradeOf(
  trade: { readonly id: number; readonly input: TradeInput; readonly screenshots: number; readonly source?: string },
  ticks: TickData = stockTicks,
  ratingOf: (id: number) => Rating = () => 'NEUTRAL',
): FeedTrade {
  const { id, input, screenshots, source = 'MANUAL' } = trade
  const facts = { tiltMeter: tiltMeter(allComments(input), ratingOf), screenshotExists: screenshots > 0 }
  return {
    ...input,
    ...deriveTrade(input, ticks, facts),
    ...unknownContext,
    id,
    source,
    screenshots,
    hasNotes: input.notes !== '',
  }
}

const outcomeOf = (gain: string | null): Outcome | null => {
  if (gain === null) return null
  const side = big(gain).cmp(0)
  return side === 0 ? 'BREAK_EVEN' : side > 0 ? 'WINNER' : 'LOSER'
}

/**
 * A row of the feed with only the values that a test needs. Outcome and R are derived from a given gain, at a risk of 100, unless they are
 * given too; nothing else is derived.
 */
export function aFeedTrade(overrides: Partial<FeedTrade> = {}): FeedTrade {
  const base = feedTradeOf({ id: 1, input: aTrade(), screenshots: 0 })
  const { gain } = overrides
  if (gain === undefined) return { ...base, ...overrides }
  const rMultiple = gain === null ? null : Number(gain) / 100
  return { ...base, outcome: outcomeOf(gain), rMultiple, ...overrides }
}
