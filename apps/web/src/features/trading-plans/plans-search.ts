import { z } from 'zod'
import { SortSearch } from '../../parts/record-grid/sort-search.ts'

/** `?view=list`, and `?sort=-planDate` of the list; default: the board. */
export const PlansSearch = SortSearch.extend({ view: z.literal('list').optional().catch(undefined) })
