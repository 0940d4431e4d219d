import { z } from 'zod'
import { SortSearch } from '../../parts/record-grid/sort-search.ts'

/** `?sort=-missedR`, and `?missed=12` of a link to one missed trade, which opens it. */
export const MissedSearch = SortSearch.extend({
  missed: z.coerce.number().int().positive().optional().catch(undefined),
})
