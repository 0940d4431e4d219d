import { z } from 'zod'

export const measures = ['NET', 'AVERAGE', 'WIN_RATE'] as const
/** Figures by which groups of trades are compared. */
export type Measure = (typeof measures)[number]

/** Search parameters of a page that compares groups by one of several figures. */
export const MeasureSearch = z.object({ measure: z.enum(measures).optional().catch(undefined) })
