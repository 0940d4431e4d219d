import { BacktestTradeInputSchema, type BacktestTradeView } from '@afterclose/contract/backtest-trades'
import type { z } from 'zod'

/** A trade as it was logged: everything but what follows from it. */
export type LoggedTrade = z.output<typeof BacktestTradeInputSchema>

/** Whether a stored trade is what was sent. Of decimals the server keeps the value, not the way they were written. */
export function isSame(stored: BacktestTradeView, sent: LoggedTrade): boolean {
  const said = (trade: LoggedTrade): string => {
    const { comments, customComments, tags, ...rest } = BacktestTradeInputSchema.parse(trade)
    const numbers = Object.entries(rest).map(([name, value]) =>
      name === 'entryDate' || value === null || Number.isNaN(Number(value)) ? value : Number(value),
    )
    return JSON.stringify([numbers, comments, customComments, tags])
  }
  return said(BacktestTradeInputSchema.parse(stored)) === said(sent)
}
