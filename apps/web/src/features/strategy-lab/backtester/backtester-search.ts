import { z } from 'zod'
import { SortSearch } from '../../../parts/record-grid/sort-search.ts'

export const comparisons = ['setup', 'instrument', 'both'] as const

/** `?session=3`, the open backtest; `against=instrument`, the live trades compared with it; the sort of its grid. */
export const BacktesterSearch = SortSearch.extend({
  session: z.coerce.number().int().positive().optional().catch(undefined),
  by: z.enum(['weekday', 'hour', 'direction']).optional().catch(undefined),
  against: z.enum(comparisons).optional().catch(undefined),
})
