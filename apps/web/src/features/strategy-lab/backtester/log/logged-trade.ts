import { BacktestTradeInputSchema, type BacktestTradeView } from '@afterclose/contract/backtest-trades'
import type { z } from 'zod'

/** A logged trade, without derived fields. */
export type LoggedTrade = z.output<typeof BacktestTradeInputSchema>

/** Whether a stored trade equals the sent one. The server stores the value of decimals, not their format. */
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
