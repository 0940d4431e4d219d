import { z } from 'zod'
import { UnitSearch } from '../../../parts/unit-search.ts'

/** Trade Analytics: the unit, and by what the pivot groups: "setup.direction"; empty for the total alone. */
export const TradeAnalyticsSearch = UnitSearch.extend({
  by: z
    .string()
    .regex(/^[A-Za-z0-9.]*$/)
    .optional()
    .catch(undefined),
})
