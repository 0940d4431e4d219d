import { z } from 'zod'
import { MeasureSearch } from '../../../parts/group-bars/measure-search.ts'
import { UnitSearch } from '../../../parts/unit-search.ts'

export const timeParts = ['hour', 'weekday', 'month', 'year'] as const
/** A part of a date by which trades are grouped. */
export type TimePart = (typeof timeParts)[number]

/** `?unit=R&measure=NET&table=weekday`: the table shows one part of the date. */
export const PerformanceTimeSearch = UnitSearch.extend({
  measure: MeasureSearch.shape.measure,
  table: z.enum(timeParts).optional().catch(undefined),
})
