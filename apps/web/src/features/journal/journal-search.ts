import { SortSearch } from '../../parts/record-grid/sort-search.ts'
import { z } from 'zod'

/** `?tab=open`, `?sort=-gain` of the visible tab, and `?trade=1267` of a link to one trade, which opens it. */
export const JournalSearch = SortSearch.extend({
  tab: z.literal('open').optional().catch(undefined),
  trade: z.coerce.number().int().positive().optional().catch(undefined),
})
