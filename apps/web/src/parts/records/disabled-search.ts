import { z } from 'zod'

/** Of a page whose records can be disabled, `?shown=disabled`; without it those that are active. */
export const DisabledSearch = z.object({ shown: z.literal('disabled').optional().catch(undefined) })
