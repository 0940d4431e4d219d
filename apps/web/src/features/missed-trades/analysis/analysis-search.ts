import { z } from 'zod'

export const times = ['weekday', 'hour'] as const

/** `?by=hour`: when trades are missed. */
export const AnalysisSearch = z.object({ by: z.enum(times).optional().catch(undefined) })
