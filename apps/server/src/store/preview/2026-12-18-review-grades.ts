import { tradeColumns as before } from './2026-12-08-writings-in-rows.ts'
import { viewsOfTrades } from './visible-rows.ts'

/** Columns of a trade. */
export const tradeColumns = [...before, 'review_grade']

/** How well a trade followed the trader's rules. */
export const statements = (): readonly string[] => [
  'alter table stored_trade add column review_grade text',
  'alter table coming_trade add column review_grade text',
  ...viewsOfTrades(tradeColumns, 'pending'),
]
