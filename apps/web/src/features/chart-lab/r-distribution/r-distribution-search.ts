import { rBarWidths } from '@afterclose/engine/stats/r-histogram'
import { z } from 'zod'

/** `?width=0.25` */
export const RDistributionSearch = z.object({
  width: z.coerce.number().pipe(z.literal(rBarWidths)).optional().catch(undefined),
})
