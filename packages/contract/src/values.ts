import { isDecimal } from '@afterclose/core/decimal'
import { dateFormats, markets } from '@afterclose/core/journal'
import { isTimeZone, parseLocal } from '@afterclose/core/time'
import { z } from 'zod'

export const Id = z.int().positive()
/** Numbers of records that another one refers to. */
export const Ids = z.array(Id).max(200)
export const IdParam = z.coerce.number().int().positive()
export const JournalParams = z.object({ journalId: IdParam })

export const DecimalText = z.string().refine(isDecimal, 'is not a plain decimal number')
/** A decimal that was computed from others, and so may be longer than what is let in. */
export const Amount = z.string().regex(/^-?\d+(\.\d+)?$/, 'is not a plain decimal number')
export const PositiveDecimal = DecimalText.refine(
  (text) => !text.startsWith('-') && /[1-9]/.test(text),
  'must be above 0',
)
/** Above 0, at most 100. */
export const Percent = PositiveDecimal.refine((text) => Number(text) <= 100, 'must not be above 100')
/** Where something may end worthless, such as an option that expires. */
export const NonNegativeDecimal = DecimalText.refine((text) => !text.startsWith('-'), 'must not be below 0')
export const LocalDateTimeText = z
  .string()
  .refine((text) => parseLocal(text) !== null, 'is not a date and time (yyyy-MM-ddTHH:mm:ss)')
export const LocalDateText = z
  .string()
  .refine((text) => parseLocal(`${text}T00:00:00`) !== null, 'is not a date (yyyy-MM-dd)')
export const Currency = z.string().regex(/^[A-Z]{3,5}$/, 'is not a currency code')
export const TimeZone = z.string().max(60).refine(isTimeZone, 'is not a time zone')
export const MarketName = z.enum(markets)
export const DateFormatName = z.enum(dateFormats)

/** Markets travel comma-joined, as "FOREX,STOCKS". */
export const MarketsText = z
  .string({ error: 'Markets are required' })
  .transform((text) => text.split(',').filter((market) => market !== ''))
  .pipe(z.array(MarketName).min(1, 'Markets are required'))
export const Name = z.string().trim().min(1)
/** `#rrggbb`. */
export const Color = z.string().regex(/^#[0-9a-f]{6}$/i, 'is not a colour')
export const Done = z.object({ ok: z.literal(true) })

/** `modified` of what is replaced, as it was read: where it is another by now, somebody wrote since ('Changed elsewhere'). */
export const ModifiedWhenRead = z.string().max(40).optional()
