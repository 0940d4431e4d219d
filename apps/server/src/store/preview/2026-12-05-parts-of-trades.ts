import { tradeColumns } from './2026-12-04-coming-trades.ts'
import { tradeViews } from './trade-views.ts'

/**
 * The two parts of the view `trade` are views of their own: who asks for the first trades in an order asks each of them
 * (`store/trade-parts.ts`). Pending rows that are shown are found in the order of their exits, as the others are.
 */
export const statements = (): readonly string[] => [
  'create index coming_trade_in_exit_order on coming_trade (journal_id, exit_date, id)',
  ...tradeViews(tradeColumns),
]
