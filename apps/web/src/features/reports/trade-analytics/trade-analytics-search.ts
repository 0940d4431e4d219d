import { z } from 'zod'
import { UnitSearch } from '../../../parts/unit-search.ts'

/** Trade Analytics: the unit, and the pivot's grouping: "setup.direction"; empty for the total only. */
export const TradeAnalyticsSearch = UnitSearch.extend({
  by: z
    .string()
    .regex(/^[A-Za-z0-9.]*$/)
    .optional()
    .catch(undefined),
})
