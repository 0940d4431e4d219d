import { z } from 'zod'

/** Search parameter of a page whose records can be disabled: `?shown=disabled`; default: active records. */
export const DisabledSearch = z.object({ shown: z.literal('disabled').optional().catch(undefined) })
