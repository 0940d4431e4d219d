import { z } from 'zod'
import { UnitSearch } from '../../parts/unit-search.ts'

/** `?unit=R&calendar=2026-07`; the calendar defaults to the month of the last trade. */
export const HomeSearch = UnitSearch.extend({
  calendar: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
})
