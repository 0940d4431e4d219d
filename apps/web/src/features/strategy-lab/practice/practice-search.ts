import { dealLengths } from '@afterclose/core/practice'
import { z } from 'zod'

const isOn = z.enum(['on']).optional().catch(undefined)

/** `?session=3&length=900&of=MOMENT`: what is dealt. Nothing of a deal is ever in the address. */
export const PracticeSearch = z.object({
  session: z.coerce.number().int().positive().optional().catch(undefined),
  length: z.coerce
    .number()
    .refine((seconds) => dealLengths.some((one) => one === seconds))
    .optional()
    .catch(undefined),
  of: z.enum(['MOMENT']).optional().catch(undefined),
  /** Prices as they are, and the time of day. */
  prices: isOn,
  clock: isOn,
})
