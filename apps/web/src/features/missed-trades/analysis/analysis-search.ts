import { z } from 'zod'

export const times = ['weekday', 'hour'] as const

/** `?by=hour`: grouping by time. */
export const AnalysisSearch = z.object({ by: z.enum(times).optional().catch(undefined) })
