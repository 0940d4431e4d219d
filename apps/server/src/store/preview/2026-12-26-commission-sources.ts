import { tradeColumns as before } from './2026-12-18-review-grades.ts'
import { viewsOfTrades } from './visible-rows.ts'

/** Columns of a trade. */
export const tradeColumns = [...before, 'commission_source']

/** Whether a trade's commission was typed or imported, or follows from its instrument. */
export const statements = (): readonly string[] => [
  `alter table stored_trade add column commission_source text not null default 'TYPED'`,
  `alter table coming_trade add column commission_source text not null default 'TYPED'`,
  ...viewsOfTrades(tradeColumns),
]
