import { tradeColumns } from './2026-12-18-review-grades.ts'
import { viewsOfTrades } from './visible-rows.ts'

/** An archive takes trades behind others page by page; for each page PostgreSQL read the whole journal. */
export const statements = (): readonly string[] => viewsOfTrades(tradeColumns)
