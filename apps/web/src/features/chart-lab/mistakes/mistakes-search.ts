import { comparedWithin } from '@afterclose/engine/reports/mistake-prices/mistake-price'
import { z } from 'zod'

/** Strata within which mistakes are compared with clean trades. */
export const MistakesSearch = z.object({ within: z.enum(comparedWithin).optional().catch(undefined) })
