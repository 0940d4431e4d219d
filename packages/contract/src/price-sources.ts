import { symbolRules } from '@afterclose/core/source-symbol'
import { z } from 'zod'
import { BarLength, BarSymbol } from './bars.ts'
import { call } from './call.ts'
import { Done, Id, IdParam, JournalParams, ManyIds, ModifiedWhenRead, Name, TimeZone } from './values.ts'

/** Price sources: URLs with placeholders, from which price bars are fetched. A source belongs to a user, like bars. */

/** Placeholders that a URL can contain in `{}`; symbol is required, and from unless `reach` is known. */
export const addressPlaces = ['symbol', 'from', 'to', 'interval', 'limit', 'key'] as const

/** `KLINES`: a JSON array of arrays of time, open, high, low, close and volume; `CSV`: a table as in files. */
export const answerForms = ['KLINES', 'CSV'] as const

/** The place of a value in an array, or the name of a field; `bid.o` is a field of a field. */
const Place = z.union([z.int().min(0).max(50), z.string().trim().min(1).max(60)])
/** Where the bars are in a JSON response. Times may be milliseconds, seconds, or a date as text, in any order. */
export const JsonAnswer = z.object({
  /** Names that lead to the rows; `*` is the first list among the fields. */
  rows: z.array(z.string().trim().min(1).max(60)).max(4),
  time: Place,
  open: Place,
  high: Place,
  low: Place,
  close: Place,
  volume: Place.nullable(),
})
export type JsonAnswer = z.infer<typeof JsonAnswer>

/**
 * Times in the address: milliseconds or seconds since 1970, `2024-03-05T10:00:00Z`, the same without its zone, `2024-03-05`, or `20240305`;
 * all in UTC.
 */
export const timeForms = ['MS', 'S', 'ISO', 'UNZONED', 'DATE', 'DIGITS'] as const

/** Headers needed by the connection cannot contain the key. */
const taken =
  /^(host|connection|content-.*|transfer-encoding|upgrade|te|trailer|expect|accept-encoding|cookie|proxy-.*)$/i

const SourceFields = z.object({
  name: Name.max(60),
  url: z
    .string()
    .trim()
    .max(1000)
    .superRefine((text, context) => {
      const problem = addressProblem(text)
      if (problem !== null) context.addIssue(problem)
    }),
  answer: z.union([z.enum(answerForms), JsonAnswer]),
  times: z.enum(timeForms),
  /** Bar length as in the URL, such as `1m`. */
  interval: z.string().trim().min(1).max(20),
  /** Seconds of a bar. */
  length: BarLength,
  /** Maximum bars per response. */
  limit: z.int().min(10).max(10_000),
  /** Seconds back from now for which the source has bars; null: for any time. Without {from} in the address its responses are the newest bars. */
  reach: z.int().min(60).max(9_999_999_999).nullable().default(null),
  /** Zone of times that do not state one. */
  zone: TimeZone,
  rule: z.enum(symbolRules),
  /** Symbols of instruments that differ at the source, by instrument name. */
  symbols: z.array(z.object({ instrument: BarSymbol, symbol: BarSymbol })).max(200),
  requestsPerRun: z.int().min(1).max(2000),
  requestsPerDay: z.int().min(1).max(20_000),
  /** Milliseconds between two requests. */
  pause: z.int().min(0).max(60_000),
  /** Header that contains the key; null: the key is in the address, at `{key}`. */
  keyHeader: z
    .string()
    .trim()
    .max(60)
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header')
    .refine((name) => !taken.test(name), 'is a header that cannot be set')
    .nullable(),
  /** Word before the key in its header, such as `Bearer`. */
  keyWord: z
    .string()
    .trim()
    .max(20)
    .regex(/^[A-Za-z]+$/, 'must be a word')
    .nullable()
    .default(null),
  /** Unchanged if absent, removed by null. Never returned. */
  key: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .regex(/^[\x21-\x7e]+$/, 'must be letters, digits and symbols without spaces')
    .nullable()
    .optional(),
})
const timesAreKnown = ({ url: address, reach }: { readonly url: string; readonly reach: number | null }): boolean =>
  reach !== null || address.includes('{from}')
const withoutFrom = { path: ['url'], message: 'must contain {symbol} and {from}' }
export const PriceSourceBody = SourceFields.refine(timesAreKnown, withoutFrom)
export type PriceSourceBody = z.input<typeof PriceSourceBody>

/** Validates an address. Null if it is valid. */
export function addressProblem(text: string): string | null {
  const places = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name)
  const unknown = places.find((name) => !addressPlaces.some((one) => one === name))
  if (unknown !== undefined) return `has {${unknown.slice(0, 20)}}, which is not a known placeholder`
  if (!places.includes('symbol')) return 'must contain {symbol} and {from}'
  // The host is the owner's choice, never that of a symbol or a key.
  const [, begin = ''] = /^(https?:\/\/[^/?#]*)/i.exec(text) ?? []
  const url = URL.parse(begin)
  if (url === null || /[{}]/.test(begin)) return 'must begin with https:// or http:// and a host'
  return url.username === '' && url.password === '' ? null : 'must not contain a password'
}

export const PriceSourceView = SourceFields.omit({ key: true }).extend({
  id: z.int(),
  url: z.string(),
  keyHeader: z.string().nullable(),
  hasKey: z.boolean(),
  /** Requests of today, UTC. */
  usedToday: z.int(),
  /** When the source accepts requests again; null if it is not rate limiting. */
  notBefore: z.string().nullable(),
  modified: z.string(),
})
export type PriceSourceView = z.infer<typeof PriceSourceView>

/** Template: minute bars of a public exchange without a key. https://developers.binance.com/docs/binance-spot-api-docs/rest-api */
export const binanceSource = {
  name: 'Binance',
  url: 'https://api.binance.com/api/v3/klines?symbol={symbol}&interval={interval}&startTime={from}&endTime={to}&limit={limit}',
  answer: 'KLINES',
  times: 'MS',
  interval: '1m',
  length: 60,
  limit: 1000,
  reach: null,
  zone: 'UTC',
  rule: 'PLAIN',
  symbols: [],
  requestsPerRun: 500,
  requestsPerDay: 5000,
  pause: 250,
  keyHeader: null,
  keyWord: null,
} as const satisfies PriceSourceBody

const url = '/v1/price-sources'
const params = z.object({ sourceId: IdParam })

export const listPriceSources = call({
  method: 'GET',
  url,
  summary: 'Price sources of the caller',
  access: 'user',
  scope: null,
  response: z.object({ sources: z.array(PriceSourceView) }),
})
export const createPriceSource = call({
  method: 'POST',
  url,
  summary: 'Add a price source',
  access: 'user',
  scope: null,
  body: PriceSourceBody,
  response: PriceSourceView,
})
export const replacePriceSource = call({
  method: 'PUT',
  url: `${url}/:sourceId`,
  summary: 'Change a price source',
  access: 'user',
  scope: null,
  params,
  body: SourceFields.extend({ modified: ModifiedWhenRead }).refine(timesAreKnown, withoutFrom),
  example: { body: binanceSource },
  response: PriceSourceView,
})
export const removePriceSource = call({
  method: 'DELETE',
  url: `${url}/:sourceId`,
  summary: 'Remove a price source; fetched bars stay',
  access: 'user',
  scope: null,
  params,
  response: Done,
})
/** Fetches the last hour of a symbol without saving. */
export const tryPriceSource = call({
  method: 'POST',
  url: `${url}/try`,
  summary: 'Test a price source: fetch the last hour of a symbol',
  access: 'user',
  scope: null,
  body: z.object({
    source: PriceSourceBody,
    /** A saved source, whose key is used if `source` has none. */
    id: Id.nullable().default(null),
    /** Symbol at the source. */
    symbol: BarSymbol,
  }),
  example: {
    body: { source: { ...binanceSource, url: 'https://bars.example/{symbol}?from={from}' }, symbol: 'BTCUSDT' },
  },
  response: z.object({
    /** The last failure and its remedy; null if there is none. */
    problem: z.string().nullable(),
    bars: z.int(),
    /** The latest ones; times in UTC (`…Z`). */
    last: z.array(
      z.object({ time: z.string(), open: z.string(), high: z.string(), low: z.string(), close: z.string() }),
    ),
  }),
})

/** A gap of a series, seconds UTC: from its first missing bar to before the next bar. */
const BarGap = z.object({
  seriesId: Id,
  from: z.int().min(0).max(9_999_999_999),
  to: z.int().min(0).max(9_999_999_999),
})

export const fetchStates = ['QUEUED', 'FETCHING', 'DONE', 'FAILED', 'CANCELLED'] as const
export const BarFetch = z.object({
  id: z.string(),
  journalId: z.int(),
  source: z.string(),
  /** Null: bars that trades are missing. */
  gap: BarGap.nullable(),
  state: z.enum(fetchStates),
  /** Requests made, and expected in total; 0 if unknown. */
  requests: z.int(),
  expected: z.int(),
  bars: z.int(),
  /**
   * Bars that could not be fetched: the first hundred spans. Times in UTC (`…Z`); null for everything that the instrument's trades need.
   */
  missing: z.array(
    z.object({ symbol: z.string(), from: z.string().nullable(), to: z.string().nullable(), reason: z.string() }),
  ),
  error: z.string().nullable(),
  created: z.string(),
})
export type BarFetch = z.infer<typeof BarFetch>

export const startBarFetch = call({
  method: 'POST',
  url: '/v1/databases/:journalId/trades/bar-fetches',
  summary: 'Fetch the price bars that trades are missing, or those of a gap',
  access: 'owner',
  scope: null,
  params: JournalParams,
  body: z.object({
    sourceId: Id,
    /** Null: all trades. */
    ids: ManyIds(100_000).nullable().default(null),
    /** Only the trades of these instruments; null: of all. */
    instruments: ManyIds(200).nullable().default(null),
    /** Fetches all bars of a gap instead, only from the source of its series; trades are ignored then. */
    gap: BarGap.nullable().default(null),
  }),
  example: { body: { sourceId: 1 } },
  response: BarFetch,
})
export const listBarFetches = call({
  method: 'GET',
  url: '/v1/bar-fetches',
  summary: 'Fetches of price bars, newest first',
  access: 'user',
  scope: null,
  response: z.object({ fetches: z.array(BarFetch) }),
})
export const cancelBarFetch = call({
  method: 'POST',
  url: '/v1/bar-fetches/:fetchId/cancel',
  summary: 'Stop a fetch of price bars; bars received so far are kept',
  access: 'user',
  scope: null,
  params: z.object({ fetchId: z.string().max(60) }),
  response: Done,
})

/** Separate from `api.ts`, because few pages need them, and all would load them. */
export const priceSourceCalls = {
  listPriceSources,
  createPriceSource,
  replacePriceSource,
  removePriceSource,
  tryPriceSource,
  startBarFetch,
  listBarFetches,
  cancelBarFetch,
} as const
