import { z } from 'zod'

/** `?tab=open`, and `?trade=1267` of a link to one trade, which opens it. */
export const JournalSearch = z.object({
  tab: z.literal('open').optional().catch(undefined),
  trade: z.coerce.number().int().positive().optional().catch(undefined),
})
