import { SortSearch } from '../../parts/record-grid/sort-search.ts'
import { z } from 'zod'

/** `?tab=open`, `?view=grid` of the open trades, `?sort=-gain` of the visible tab, and `?trade=1267` of a link to one trade, which opens it. */
export const JournalSearch = SortSearch.extend({
  /** Without it the closed trades, or the open ones of a journal that has no others. */
  tab: z.enum(['open', 'closed']).optional().catch(undefined),
  view: z.literal('grid').optional().catch(undefined),
  trade: z.coerce.number().int().positive().optional().catch(undefined),
})
