import { priceSides } from '@afterclose/core/price-bars'
import { directions, otpHits } from '@afterclose/core/trade'
import { z } from 'zod'
import { call } from './call.ts'
import { Receipt } from './undo.ts'
import { Amount, Done, IdParam, JournalParams, ManyIds, NonNegativeDecimal, TimeZone, WholeParam } from './values.ts'

/**
 * Price bars belong to a user, not to a journal: bars of a symbol, from one source, of one length. A trade uses those of its instrument's
 * name and aliases, ignoring case.
 */

/** Seconds: a bar is at least one second and at most a week long. */
export const BarLength = z.int().min(1).max(604_800)
/** Identifies bars by the trader's names. */
export const BarSymbol = z.string().trim().min(1).max(40)

export const BarSeriesView = z.object({
  id: z.int(),
  symbol: z.string(),
  /** File format or price source of the bars, such as "MetaTrader 5". */
  source: z.string(),
  length: BarLength,
  /** Zone of the times in the files; the bars themselves are in UTC. */
  zone: z.string(),
  /** The price that the bars show. */
  priceSide: z.enum(priceSides),
  /** Between bid and ask, as a price; null for the instrument's. */
  spread: Amount.nullable(),
  /** Start of the first and of the last bar, UTC (`…Z`). */
  first: z.string(),
  last: z.string(),
  rows: z.int(),
  /** On the disk. */
  bytes: z.int(),
  created: z.string(),
  modified: z.string(),
})
export type BarSeriesView = z.infer<typeof BarSeriesView>

const Column = z.int().min(0).max(99)
/** Column of each field in a table, 0-based. */
export const BarMapping = z.object({
  delimiter: z.enum([',', ';', '\t', '|', ' ']),
  /** Lines before the first bar. */
  skip: z.int().min(0).max(100),
  decimalSign: z.enum(['.', ',']),
  dateOrder: z.enum(['YMD', 'DMY', 'MDY']),
  /** Whether the time of a bar is its open, or its close. */
  stamp: z.enum(['OPEN', 'CLOSE']),
  date: Column,
  /** Null if date and time are in one column, or there are only dates. */
  time: Column.nullable(),
  open: Column,
  high: Column,
  low: Column,
  close: Column,
  volume: Column.nullable(),
})
export type BarMapping = z.infer<typeof BarMapping>

/** Settings for parsing a file; null: as the file states, or as detected. */
export const BarOptions = z.object({
  symbol: BarSymbol.nullable().default(null),
  zone: TimeZone.nullable().default(null),
  length: BarLength.nullable().default(null),
  mapping: BarMapping.nullable().default(null),
})
export type BarOptions = z.infer<typeof BarOptions>

export const barJobStates = ['QUEUED', 'READING', 'NEEDS_INPUT', 'SAVING', 'DONE', 'FAILED'] as const
/** Settings that the file does not state and the trader must enter before it is saved. */
export const barQuestions = ['SYMBOL', 'ZONE', 'LENGTH', 'MAPPING'] as const

/** Preview of a file, before anything is saved. */
export const BarPreview = z.object({
  /** Name of the format, such as "MetaTrader 5". */
  format: z.string(),
  symbol: z.string().nullable(),
  /** Seconds; null if the bars have no regular distance. */
  length: z.int().nullable(),
  zone: z.string().nullable(),
  /** As in the file: wall clock without a zone (`yyyy-MM-ddTHH:mm:ss`) until the zone is known, else UTC (`…Z`). */
  first: z.string().nullable(),
  last: z.string().nullable(),
  rows: z.int(),
  /** Bars with a repeated time: the last one counts. */
  duplicates: z.int(),
  /**
   * Repeated times by hour (seconds of the wall clock since 1970): in an hour that occurs twice in the zone they are two different times,
   * and both bars are kept. Missing in older previews.
   */
  repeatedHours: z.array(z.object({ hour: z.int(), count: z.int() })).optional(),
  /** Whether the bars had to be sorted. */
  unsorted: z.boolean(),
  /** Number of unreadable lines; the first hundred are listed. */
  problemCount: z.int(),
  problems: z.array(z.object({ line: z.int(), text: z.string(), reason: z.string() })),
  asks: z.array(z.enum(barQuestions)),
  /** Cells of the first rows with their mapping; null if the columns cannot be identified. */
  table: z.object({ rows: z.array(z.array(z.string())), mapping: BarMapping.nullable() }).nullable(),
})
export type BarPreview = z.infer<typeof BarPreview>

export const BarJob = z.object({
  id: z.string(),
  fileName: z.string(),
  fileSize: z.int(),
  state: z.enum(barJobStates),
  /** Progress of reading the file, in bytes. */
  progress: z.object({ bytes: z.int(), of: z.int() }),
  options: BarOptions,
  preview: BarPreview.nullable(),
  /** Series that the bars were saved to; null before that. */
  seriesId: z.int().nullable(),
  error: z.string().nullable(),
  created: z.string(),
})
export type BarJob = z.infer<typeof BarJob>

const url = '/v1/bar-series'
const jobUrl = `${url}/jobs/:jobId`
const jobParams = z.object({ jobId: z.string().max(60) })

export const listBarSeries = call({
  method: 'GET',
  url,
  summary: 'Price bars of the caller, by symbol, source and length',
  access: 'user',
  scope: null,
  response: z.object({
    series: z.array(BarSeriesView),
    /** Used bytes, and the limit. */
    bytes: z.int(),
    /** Limit of the account; null for none. */
    mostBytes: z.int().nullable(),
  }),
})
export const removeBarSeries = call({
  method: 'DELETE',
  url: `${url}/:seriesId`,
  summary: 'Delete price bars; what was filled from them stays',
  access: 'user',
  scope: null,
  params: z.object({ seriesId: IdParam }),
  response: Done,
})
export const changeBarSeries = call({
  method: 'PATCH',
  url: `${url}/:seriesId`,
  summary: 'Change which price bars show, and the spread',
  access: 'user',
  scope: null,
  params: z.object({ seriesId: IdParam }),
  /** Absent fields stay unchanged. */
  body: z.object({ priceSide: z.enum(priceSides), spread: NonNegativeDecimal.nullable() }).partial(),
  response: Done,
})

/** Extensions of bar files: tables, and archives of data vendors. */
export const barFileExtensions = ['csv', 'txt', 'tsv', 'zip', 'gz'] as const
/** Saves nothing yet: a job parses the file, and then waits for `confirmBarJob`. */
export const startBarUpload = call({
  method: 'POST',
  url,
  summary: 'Upload a file of price bars for a preview',
  access: 'user',
  scope: null,
  body: 'multipart',
  form: {
    options: { holds: 'text', about: 'JSON: symbol, zone, length, mapping; missing values are detected or asked for' },
    file: {
      holds: 'file',
      about: 'History exported from MetaTrader, TradingView, NinjaTrader or others, as text, also as ZIP or gzip',
    },
  },
  response: BarJob,
})
export const listBarJobs = call({
  method: 'GET',
  url: `${url}/jobs`,
  summary: 'Uploads of price bars, newest first',
  access: 'user',
  scope: null,
  response: z.object({ jobs: z.array(BarJob) }),
})
export const readBarJob = call({
  method: 'GET',
  url: jobUrl,
  summary: 'Progress of a price bar upload',
  access: 'user',
  scope: null,
  params: jobParams,
  response: BarJob,
})
/** With another mapping the file is parsed again for another preview; with the same, the parsed bars are saved. */
export const confirmBarJob = call({
  method: 'POST',
  url: `${jobUrl}/confirm`,
  summary: 'Save the bars of an upload, or read it again with other columns',
  access: 'user',
  scope: null,
  params: jobParams,
  body: BarOptions,
  response: BarJob,
})
export const cancelBarJob = call({
  method: 'POST',
  url: `${jobUrl}/cancel`,
  summary: 'Discard an upload of price bars',
  access: 'user',
  scope: null,
  params: jobParams,
  response: Done,
})

/** Why it is unknown: no bars for this instrument, none in this time, one or more missing, or too long for the trade. */
export const barReasons = ['NO_SERIES', 'NO_BARS', 'GAP', 'TOO_LONG'] as const
const BarReason = z.enum(barReasons)

/** Highest and lowest price during the trade, by bars wholly inside it and its own executions. */
export const BarExtremes = z.object({
  highestPrice: Amount,
  lowestPrice: Amount,
  /** Bars used, and bars that overlap the trade but were skipped because they include prices from before or after. */
  used: z.int(),
  leftOut: z.int(),
})

/** Why the order of stop and target is unknown: one bar touched both, the entry's own bar touched one, bars are missing before it, none touched either, or there are no bars. */
export const orderReasons = ['BOTH', 'ENTRY_BAR', 'GAP', 'NEITHER', 'NO_BARS'] as const

const wall = 'seconds since 1970 on the wall clock of the journal’s zone'
export const TradeBars = z.object({
  /** Null without bars for the trade's instrument. */
  series: BarSeriesView.nullable(),
  /** Seconds: available lengths, the bars' own and longer ones aggregated from them. */
  lengths: z.array(z.int()),
  /** Seconds of the bars here. */
  length: z.int().nullable(),
  /** Columns; `time` is the start of a bar. At most 5,000. */
  bars: z.object({
    time: z.array(z.number().describe(wall)),
    open: z.array(z.number()),
    high: z.array(z.number()),
    low: z.array(z.number()),
    close: z.array(z.number()),
    /** Null if the file has none, or lacks a part of the bar's. */
    volume: z.array(z.number().nullable()),
  }),
  /** Sessions of the instrument that overlap the bars; empty without a session, and for bars of a day or longer. */
  sessions: z.array(z.object({ from: z.number().describe(wall), to: z.number().describe(wall) })),
  /** Decimals of the prices. */
  digits: z.int(),
  /** Extremes of the trade, from the shortest bars available. */
  extremes: z.discriminatedUnion('known', [
    BarExtremes.extend({ known: z.literal(true) }),
    z.object({ known: z.literal(false), reason: BarReason.nullable().describe('Null for an open trade') }),
  ]),
  /** Whether price reached the target or the stop first; null without bars, a stop or a target. */
  order: z
    .object({
      /** A proposal for the field of the trade; null if the bars cannot decide. */
      otpHit: z.enum(otpHits).nullable(),
      /** Why they cannot. */
      why: z.enum(orderReasons).nullable(),
      /** Start of the bar that touched first. */
      at: z.number().nullable().describe(wall),
    })
    .nullable(),
  /** Price after the exit, until `until` (wall clock); null if unknown. */
  afterExit: z
    .object({ until: z.number().describe(wall), highestPrice: Amount, lowestPrice: Amount, lastPrice: Amount })
    .nullable(),
})
export type TradeBars = z.infer<typeof TradeBars>

const trades = '/v1/databases/:journalId/trades'

export const readTradeBars = call({
  method: 'GET',
  url: `${trades}/:tradeId/bars`,
  summary: 'Price bars around a trade, and what they show about it',
  access: 'read',
  scope: 'trades.read',
  params: JournalParams.extend({ tradeId: IdParam }),
  query: z.object({
    /** Seconds per bar; by default a length that shows the trade in a few hundred bars. */
    length: WholeParam(1, 604_800).optional(),
    /**
     * Seconds to show before the entry and after the exit; without it, as long as the trade lasted, at least 50 bars. An open trade is shown
     * to the last bar, a year at most.
     */
    before: WholeParam(0, 31_536_000).optional(),
    after: WholeParam(0, 31_536_000).optional(),
    /** Seconds of the window after the exit; without it, as long as the trade lasted. */
    window: WholeParam(1, 31_536_000).optional(),
    /**
     * ENTRY: only bars that had ended by the entry, as before a review, chosen by the entry alone; `after` and `window` do not count, and
     * `extremes`, `order` and `afterExit` are unknown.
     */
    until: z.enum(['ENTRY']).optional(),
  }),
  response: TradeBars,
})

/**
 * Outcomes for a trade: filled, cleared, typed values kept, unchanged, open, or the reason why bars are insufficient.
 */
export const fillOutcomes = ['FILLED', 'CLEARED', 'TYPED', 'SAME', 'OPEN', ...barReasons] as const
export const FilledTrade = z.object({
  tradeId: z.int(),
  instrumentId: z.int(),
  direction: z.enum(directions),
  entryDate: z.string(),
  outcome: z.enum(fillOutcomes),
  /** Filled values. */
  highestPrice: Amount.nullable(),
  lowestPrice: Amount.nullable(),
  /** Seconds of the bars used. */
  length: z.int().nullable(),
  used: z.int(),
  leftOut: z.int(),
})
export type FilledTrade = z.infer<typeof FilledTrade>

/**
 * Fills highest and lowest price of closed trades from bars, never replacing typed ones. The receipt undoes it (`undoDeletion`), except for
 * trades changed since.
 */
export const fillPriceExtremes = call({
  method: 'POST',
  url: `${trades}/price-extremes`,
  summary: 'Fill highest and lowest prices from price bars',
  access: 'write',
  scope: null,
  params: JournalParams,
  body: z.object({
    /** Null: all trades. */
    ids: ManyIds(100_000).nullable().default(null),
    /** Dry run: returns the outcome without saving. */
    dryRun: z.boolean().default(false),
    /** Clears values that bars filled in at any time, instead of filling. */
    clear: z.boolean().default(false),
  }),
  example: { body: { dryRun: true } },
  response: z.object({
    counts: z.record(z.enum(fillOutcomes), z.int()),
    /** The first thousand, newly filled ones first. */
    trades: z.array(FilledTrade),
    /** Number of filled trades with a price outside the bars of their time, which may be in another zone, or of another instrument. */
    apart: z.int(),
    receipt: Receipt,
  }),
})
