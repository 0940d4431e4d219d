import { z } from 'zod'
import { UnitSearch } from '../../../parts/unit-search.ts'

const text = (pattern: RegExp) => z.string().regex(pattern).optional().catch(undefined)

const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** `?view=year&calendar=2026-10&date=2026-10-06&unit=R`; without a month the one of the last trade shows. */
export const CalendarSearch = UnitSearch.extend({
  view: z.literal('year').optional().catch(undefined),
  calendar: text(/^\d{4}-(0[1-9]|1[0-2])$/),
  /** The selected day, or the first one of the selected week. */
  date: text(day),
  /** The last day of the selected week. */
  until: text(day),
})
