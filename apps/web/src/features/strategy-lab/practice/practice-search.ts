import { dealLengths } from '@afterclose/core/practice'
import { z } from 'zod'

const isOn = z.enum(['on']).optional().catch(undefined)

/** `?session=3&length=900&of=MOMENT`: the choice of deals. The address never contains anything about a deal. */
export const PracticeSearch = z.object({
  session: z.coerce.number().int().positive().optional().catch(undefined),
  /** Seconds of a bar. */
  length: z.coerce
    .number()
    .refine((seconds) => dealLengths.some((one) => one === seconds))
    .optional()
    .catch(undefined),
  of: z.enum(['MOMENT']).optional().catch(undefined),
  /** Ids of series, comma-joined; none for all. */
  series: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,999}$/)
    .optional()
    .catch(undefined),
  /** Actual prices, instead of rescaled ones. */
  prices: isOn,
  /** With the time of day. */
  clock: isOn,
})

export const defaultLength = 300
/** Parses the length in the address to one of the contract's. */
export const lengthOf = (seconds: number | undefined): (typeof dealLengths)[number] =>
  dealLengths.find((one) => one === seconds) ?? defaultLength

export const seriesOf = (text: string | undefined): readonly number[] | null => text?.split(',').map(Number) ?? null
