/** Fills sent by a program. They are merged with those in files of the same source and account. */
import { z } from 'zod'
import { parseLocal } from '@afterclose/core/time'
import { call } from './call.ts'
import {
  Currency,
  DecimalText,
  JournalParams,
  LocalDateText,
  LocalDateTimeText,
  NonNegativeDecimal,
  PositiveDecimal,
  TimeZone,
} from './values.ts'

/** Maximum fills and cash movements per request, in total. */
export const mostRecords = 1000
/** Maximum bytes per request. */
const mostBytes = 1024 * 1024
/** Maximum waiting requests of a journal. */
export const mostBatches = 1000

const noTime = 'is not a date and time (yyyy-MM-ddTHH:mm:ss, or with Z)'
/** On the clock of `zone`, or in UTC with `Z`. Fractions of a second are cut. */
const Time = z
  .string()
  .max(30, { error: noTime, abort: true })
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z?$/, { error: noTime, abort: true })
  .refine((text) => parseLocal(text.slice(0, 19)) !== null, noTime)
const RecordId = z.string().trim().min(1).max(100)

const noTerms = 'needs right, strike and expires'

const FillFields = z.object({
  /** The broker's execution id, unique within source and account. */
  id: RecordId,
  time: Time,
  side: z.enum(['BUY', 'SELL']),
  symbol: z.string().trim().min(1).max(60),
  /** Identity of the instrument if the symbol does not determine it: contract month, strike. */
  instrument: z.string().trim().min(1).max(100).optional(),
  /** For hedging accounts: fills of one position are only matched with each other; otherwise trades go from flat to flat. */
  position: z.string().trim().min(1).max(60).optional(),
  price: NonNegativeDecimal,
  size: PositiveDecimal,
  /** Cost, 0 or more; negative: a rebate. */
  commission: DecimalText.default('0'),
  swap: DecimalText.default('0'),
  /**
   * END closes what is held on either side. EXPIRE, ASSIGN and EXERCISE end an option, at a price of 0; above 0 it was settled in cash. The
   * shares of an assigned or exercised option are a fill of their own, without an order.
   */
  effect: z.enum(['OPEN', 'CLOSE', 'END', 'CANCEL', 'EXPIRE', 'ASSIGN', 'EXERCISE']).optional(),
  /** The platform's result of a closing fill. */
  realised: DecimalText.optional(),
  /** Whether that result already includes the costs. */
  realisedIsNet: z.boolean().optional(),
  /** Currency of its amounts; the journal's by default. */
  currency: Currency.optional(),
  /** Exchange rate from `currency` to the journal's. */
  fxRate: PositiveDecimal.optional(),
  /** Money per 1.0 of price and 1 of size; 100 for an option by default. */
  pointValue: PositiveDecimal.optional(),
  notes: z.string().max(2000).optional(),
  /** The broker's order. Legs that one order opened are one trade. */
  order: RecordId.optional(),
  /** Symbol of an option's share. Fills of that share state it too: otherwise its deliveries are not found. */
  underlying: z.string().trim().min(1).max(60).optional(),
  /** Terms of an option: all three, or none. */
  right: z.enum(['CALL', 'PUT']).optional(),
  strike: PositiveDecimal.optional(),
  expires: LocalDateText.optional(),
})

export const FillInput = FillFields.refine(
  ({ right, strike, expires }) => new Set([right, strike, expires].map((term) => term === undefined)).size === 1,
  { path: ['right'], message: noTerms },
)
  .refine(({ effect = 'OPEN', right }) => right !== undefined || !['EXPIRE', 'ASSIGN', 'EXERCISE'].includes(effect), {
    path: ['effect'],
    message: noTerms,
  })
  .refine(({ right, symbol, underlying }) => right === undefined || symbol !== underlying, {
    path: ['symbol'],
    message: 'must be that of the option, not of its underlying',
  })
export type FillInput = z.infer<typeof FillInput>

export const CashInput = z.object({
  id: RecordId,
  time: Time,
  delta: DecimalText.refine((text) => /[1-9]/.test(text), 'Amount must not be 0'),
  reason: z.string().max(200).default(''),
})

export const FillsInput = z
  .object({
    /** The type of an importer, to merge with the fills of its files, or any other name. */
    source: z
      .string()
      .max(30)
      .regex(/^[A-Z0-9_]{1,30}$/, 'must be capital letters, digits and _'),
    account: z.string().trim().min(1).max(60),
    zone: TimeZone,
    /** Period for which all fills are sent. */
    covered: z.object({ from: LocalDateTimeText, to: LocalDateTimeText }).optional(),
    /** Whether fills sent before with other content are replaced. */
    correct: z.boolean().default(false),
    fills: z.array(FillInput).max(mostRecords),
    cash: z.array(CashInput).max(mostRecords).default([]),
  })
  .refine(({ fills, cash }) => fills.length + cash.length > 0, { path: ['fills'], message: 'must not be empty' })
  .refine(({ fills, cash }) => fills.length + cash.length <= mostRecords, {
    path: ['fills'],
    message: `must be at most ${mostRecords} records, with the cash movements`,
  })
export type FillsInput = z.infer<typeof FillsInput>

/** WAITING: stored. MERGING: its trades are being saved. NEEDS_INPUT: the preview of its import waits for the trader. */
export const batchStates = ['WAITING', 'MERGING', 'MERGED', 'NEEDS_INPUT', 'FAILED'] as const
const BatchState = z.enum(batchStates)

const url = '/v1/databases/:journalId/fills'

/** All or nothing. The response is sent once the fills are stored; a job merges them a few seconds later. */
export const sendFills = call({
  method: 'POST',
  url,
  summary: 'Send fills of an account; those that were sent before cost nothing',
  access: 'write',
  scope: 'fills.write',
  params: JournalParams,
  body: FillsInput,
  bodyBytes: mostBytes,
  example: {
    body: {
      source: 'SCRIPT',
      account: '77',
      zone: 'UTC',
      fills: [{ id: '1001', time: '2024-03-04T09:30:00Z', side: 'BUY', symbol: 'EURUSD', price: '1.08', size: '0.5' }],
    },
  },
  status: 202,
  response: z.object({
    /** Id of the request for `readFillBatch`; null if everything was known, so that nothing was stored. */
    batch: z.string().nullable(),
    /** New or corrected records. */
    accepted: z.int(),
    /** Records sent before with the same content. */
    known: z.int(),
    state: BatchState,
  }),
})
export const readFillBatch = call({
  method: 'GET',
  url: `${url}/:batch`,
  summary: 'What became of fills that were sent',
  access: 'read',
  scope: 'fills.write',
  params: JournalParams.extend({ batch: z.string().max(60) }),
  response: z.object({
    batch: z.string(),
    state: BatchState,
    /** Records that were new or corrected. */
    accepted: z.int(),
    /** Trades of all its merges. */
    created: z.int(),
    updated: z.int(),
    /** The import of its last merge; null before the first. Replaced by a later merge of the same month. */
    importIdentifier: z.string().nullable(),
    /** Why they failed, or wait for longer: the account has reached its limit of imports within 24 hours. */
    error: z.string().nullable(),
  }),
})
