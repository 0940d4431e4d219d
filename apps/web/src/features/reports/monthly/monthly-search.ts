import { z } from 'zod'
import { UnitSearch } from '../../../parts/unit-search.ts'

/** `?calendar=2026-10&unit=R`; without a month the newest one shows. */
export const MonthlySearch = UnitSearch.extend({
  calendar: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
})
