import { z } from 'zod'

export const measures = ['NET', 'AVERAGE', 'WIN_RATE'] as const
/** By what groups of trades are compared. */
export type Measure = (typeof measures)[number]

/** Of a page that compares groups of trades by one of several figures. */
export const MeasureSearch = z.object({ measure: z.enum(measures).optional().catch(undefined) })
