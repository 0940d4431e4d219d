import { isDecimal, longestDecimal } from '@afterclose/core/decimal-text'
import { dateFormats, markets, optionLegs, partialExits } from '@afterclose/core/journal'
import { isTimeZone, parseLocal } from '@afterclose/core/time'
import { z } from 'zod'
import { innermostSchema } from './innermost.ts'

export const Id = z.int().positive()
/** Ids of referenced records. */
export const Ids = z.array(Id).max(200)

/** A large list of ids. Validated as one value: a problem for each of a hundred thousand would take far longer than the call. */
export const ManyIds = (most: number) =>
  z
    .custom<number[]>(
      (list) => Array.isArray(list) && list.length > 0 && list.length <= most && list.every(isId),
      `must be 1 to ${most} record ids`,
    )
    .meta({ type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 1, maxItems: most })
const isId = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0

type Text = z.ZodType<string, string>
/** Texts by names of the caller's choice. The number of names is checked first. */
export const TextsByName = <Value extends string>(
  name: Text & z.core.$ZodRecordKey,
  text: z.ZodType<Value, Value>,
  most: number,
) =>
  z
    .custom<Record<string, Value>>(
      (value) => typeof value === 'object' && value !== null && Object.keys(value).length <= most,
      `must be an object with at most ${most} names`,
    )
    .meta({ type: 'object', maxProperties: most })
    .pipe(z.record(name, text))

/**
 * An integer in a URL, in plain digits only: `1e0`, `+1`, ` 1`, `0x1`, `1.0` and `01` would be other URLs of the same thing. Callers in
 * TypeScript may pass a number.
 */
export const WholeParam = (least: number, most: number = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? (plainDigits.test(value) ? Number(value) : Number.NaN) : value),
    z.int('must be a whole number, in digits').min(least).max(most),
  )
const plainDigits = /^(0|[1-9]\d{0,15})$/

/** An optional one. */
export const WholeParamOr = (least: number, most: number, or: number) =>
  WholeParam(least, most).default(or).describe(`When left out: ${or}.`) // JSON schemas cannot express defaults of values parsed from text

/** Ids in a URL, comma-joined. */
export const IdsText = (most: number) =>
  z
    .string()
    .max(most * 17)
    .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/, 'must be record ids, comma-joined')
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(Id).max(most))

/** A record id in a URL. */
export const IdParam = WholeParam(1)
export const JournalParams = z.object({ journalId: IdParam })

/** Decimal fields: text in calls and in SQLite, numbers in PostgreSQL. Refined ones are included. */
const decimals = z.registry<{ readonly decimal: true }>()
export const isDecimalField = (schema: z.core.$ZodType): boolean => decimals.get(innermostSchema(schema)) !== undefined

const noDecimal = 'is not a plain decimal number'
export const DecimalText = z
  .string()
  .max(longestDecimal, { error: noDecimal, abort: true })
  .refine(isDecimal, noDecimal)
  .register(decimals, { decimal: true })
/** A computed decimal, which may be longer than allowed input. */
export const Amount = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, 'is not a plain decimal number')
  .register(decimals, { decimal: true })
export const PositiveDecimal = DecimalText.refine(
  (text) => !text.startsWith('-') && /[1-9]/.test(text),
  'must be above 0',
)
/** Positive, at most 100. */
export const Percent = PositiveDecimal.refine((text) => Number(text) <= 100, 'must not be above 100')
/** A decimal that can be zero, such as the price of an expired option. */
export const NonNegativeDecimal = DecimalText.refine((text) => !text.startsWith('-'), 'must not be below 0')
const noDateTime = 'is not a date and time (yyyy-MM-ddTHH:mm:ss)'
export const LocalDateTimeText = z
  .string()
  .max(19, { error: noDateTime, abort: true })
  .refine((text) => parseLocal(text) !== null, noDateTime)
const noDate = 'is not a date (yyyy-MM-dd)'
export const LocalDateText = z
  .string()
  .max(10, { error: noDate, abort: true })
  .refine((text) => parseLocal(`${text}T00:00:00`) !== null, noDate)
const noCurrency = 'is not a currency code'
export const Currency = z
  .string()
  .max(5, { error: noCurrency, abort: true })
  .regex(/^[A-Z]{3,5}$/, noCurrency)
export const TimeZone = z.string().max(60).refine(isTimeZone, 'is not a time zone')
export const MarketName = z.enum(markets)
export const DateFormatName = z.enum(dateFormats)
export const PartialExitsName = z.enum(partialExits)
export const OptionLegsName = z.enum(optionLegs)

/** Markets are sent comma-joined, as "FOREX,STOCKS". */
export const MarketsText = z
  .string({ error: 'Markets are required' })
  .max(100)
  .transform((text) => text.split(',').filter((market) => market !== ''))
  .pipe(z.array(MarketName).min(1, 'Markets are required'))
export const Name = z.string().trim().min(1)
/** `#rrggbb`. */
const noColor = 'is not a colour'
export const Color = z
  .string()
  .max(7, { error: noColor, abort: true })
  .regex(/^#[0-9a-f]{6}$/i, noColor)
export const Done = z.object({ ok: z.literal(true) })

/** `modified` of the record when it was read. Refused with 'Changed elsewhere' if it was changed since. */
export const ModifiedWhenRead = z.string().max(40).optional()
