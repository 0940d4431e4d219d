import { rBarWidths } from '@afterclose/engine/stats/r-bar-widths'
import { z } from 'zod'

/** `?width=0.25` */
export const RDistributionSearch = z.object({
  width: z.coerce.number().pipe(z.literal(rBarWidths)).optional().catch(undefined),
})
