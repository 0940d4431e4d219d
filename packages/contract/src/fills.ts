/** Fills that a program sends. They join what files of the same source and account say. */
import { z } from 'zod'
import { parseLocal } from '@afterclose/core/time'
import { call } from './call.ts'
import {
  Currency,
  DecimalText,
  JournalParams,
  LocalDateTimeText,
  NonNegativeDecimal,
  PositiveDecimal,
  TimeZone,
} from './values.ts'

/** Fills and cash movements of one request, together. */
export const mostRecords = 1000
/** Bytes of one request. */
const mostBytes = 1024 * 1024
/** Requests of a journal that may wait to be merged. */
export const mostBatches = 1000

const noTime = 'is not a date and time (yyyy-MM-ddTHH:mm:ss, or with Z)'
/** On the clock of `zone`, or in UTC with `Z`. Parts of a second are left out. */
const Time = z
  .string()
  .max(30, { error: noTime, abort: true })
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z?$/, { error: noTime, abort: true })
  .refine((text) => parseLocal(text.slice(0, 19)) !== null, noTime)
const RecordId = z.string().trim().min(1).max(100)

export const FillInput = z.object({
  /** The broker's number of the execution, unique within source and account. */
  id: RecordId,
  time: Time,
  side: z.enum(['BUY', 'SELL']),
  symbol: z.string().trim().min(1).max(60),
  /** Identity of the instrument where the symbol does not name it: contract month, strike. */
  instrument: z.string().trim().min(1).max(100).optional(),
  /** Fills of one position are paired among themselves only, for hedging accounts; else trades go from flat to flat. */
  position: z.string().trim().min(1).max(60).optional(),
  price: NonNegativeDecimal,
  size: PositiveDecimal,
  /** Cost, 0 or more; negative: a rebate. */
  commission: DecimalText.default('0'),
  swap: DecimalText.default('0'),
  effect: z.enum(['OPEN', 'CLOSE', 'END', 'CANCEL']).optional(),
  /** The platform's result of a closing fill. */
  realised: DecimalText.optional(),
  /** Whether that result already holds the costs. */
  realisedIsNet: z.boolean().optional(),
  /** Currency of its amounts; when left out, the journal's. */
  currency: Currency.optional(),
  /** `currency` into the journal's currency. */
  fxRate: PositiveDecimal.optional(),
  /** Money per 1.0 of price and 1 of size. */
  pointValue: PositiveDecimal.optional(),
  notes: z.string().max(2000).optional(),
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
    /** The type of an importer, to join the fills of its files, or any other name. */
    source: z
      .string()
      .max(30)
      .regex(/^[A-Z0-9_]{1,30}$/, 'must be capital letters, digits and _'),
    account: z.string().trim().min(1).max(60),
    zone: TimeZone,
    /** The time of which all fills are sent. */
    covered: z.object({ from: LocalDateTimeText, to: LocalDateTimeText }).optional(),
    /** Whether fills that were sent before with other content are replaced. */
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

/** WAITING: stored. MERGING: its trades are being saved. NEEDS_INPUT: the trader has to answer the preview of its import. */
export const batchStates = ['WAITING', 'MERGING', 'MERGED', 'NEEDS_INPUT', 'FAILED'] as const
const BatchState = z.enum(batchStates)

const url = '/v1/databases/:journalId/fills'

/** All or nothing. Answered once the fills are stored; a job merges them a few seconds later. */
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
    /** Names the request for `readFillBatch`; null: all of it was known, and it left no trace. */
    batch: z.string().nullable(),
    /** New or corrected records. */
    accepted: z.int(),
    /** Records that were sent before, with the same content. */
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
    /** The import of its last merge; null before the first. A later merge of the same month takes its place. */
    importIdentifier: z.string().nullable(),
    /** Why they failed, or why they wait for longer: the account has begun as many imports as it may within 24 hours. */
    error: z.string().nullable(),
  }),
})
