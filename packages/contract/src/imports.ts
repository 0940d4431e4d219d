import { codePageNames } from '@afterclose/core/code-page'
import { dateFormats } from '@afterclose/core/journal'
import { legEnds } from '@afterclose/core/option-leg'
import { directions } from '@afterclose/core/trade'
import { z } from 'zod'
import { call } from './call.ts'
import {
  Amount,
  Currency,
  DecimalText,
  Done,
  Id,
  IdParam,
  JournalParams,
  LocalDateText,
  MarketName,
  Name,
  OptionLegsName,
  PositiveDecimal,
  StructureName,
  TextsByName,
  TimeZone,
  WholeParamOr,
} from './values.ts'

export const importStates = ['QUEUED', 'PARSING', 'NEEDS_INPUT', 'IMPORTING', 'DONE', 'FAILED'] as const
export const nextStepTypes = ['MAP_COLUMNS', 'MAP_SYMBOLS', 'CONFIRM', 'IMPORT_DONE', 'IMPORT_FAILED'] as const

/** The importer of files sent by trading terminals by FTP, in the background. */
export const backgroundImporter = 'MT_PLUGIN_FTP'

export const ImporterView = z.object({
  type: z.string(),
  localization: z.string(),
  enabled: z.boolean(),
  startType: z.enum(['Upload', 'BackgroundTrigger']),
  supportsBalance: z.boolean(),
  settings: z.object({ fileExtensions: z.array(z.string()) }),
})
export type ImporterView = z.infer<typeof ImporterView>

/** Column of each field in a generic table, by header. */
export const ColumnMapping = z.object({
  delimiter: z.enum([',', ';', '\t', '|']),
  headerLine: z.int().min(1),
  decimalSign: z.enum(['.', ',']),
  dateOrder: z.enum(['YMD', 'DMY', 'MDY']),
  /** round trip: a row is a trade; fill: a row is an execution. */
  shape: z.enum(['ROUND_TRIP', 'FILL']),
  /** Sign of costs in the file: positive when paid, or negative. */
  costs: z.enum(['POSITIVE', 'NEGATIVE']),
  /** Whether the P&L column is before costs. */
  result: z.enum(['GROSS', 'NET']),
  /** field → column head; fields are those of BROKER-FORMATS section 3. */
  columns: TextsByName(z.string().max(40), z.string().max(5000), 60),
  /** Instrument of every row, if there is no column for it. */
  instrument: Name.max(60).optional(),
})
export type ColumnMapping = z.infer<typeof ColumnMapping>

export const lastStopAnswers = ['USE', 'LEAVE_OUT'] as const
export type LastStopAnswer = (typeof lastStopAnswers)[number]

export const ImportOptions = z.object({
  /** Zone of the times in the file; null: as the file states, else the journal's. */
  timeZone: TimeZone.nullable().default(null),
  mapping: ColumnMapping.nullable().default(null),
  /** Exchange rate to the journal's currency by currency, for amounts in other currencies. */
  rates: TextsByName(Currency, PositiveDecimal, 1000).default({}),
  /** Trades of the journal to merge with the matching ones of the file (`lookAlikes`); otherwise both stay. */
  join: z.array(Id).max(10_000).optional(),
  /** Creates trades of the file again that were deleted (`deleted` of the preview); otherwise they stay deleted. */
  restore: z.boolean().optional(),
  /** Name → market, for new instruments whose market is unknown (`markets` of the preview). */
  markets: TextsByName(Name.max(60), MarketName, 2000).optional(),
  /**
   * Stops of which the platform keeps only the last one (`stops` of the preview): as initial stops, or only as final ones.
   * Missing: as answered for the account's last file, else as the preview proposes.
   */
  stops: z.enum(lastStopAnswers).optional(),
  /** Code page of a text that does not declare one (`text` of the preview); guessed if missing. */
  codePage: z.enum(codePageNames).optional(),
  /**
   * Whether legs of options are one trade: confirming changes the setting of the journal, and with it the trades that it has. Missing: as
   * the journal is set.
   */
  optionLegs: OptionLegsName.optional(),
  /** Legs that become one trade (`legs.proposals` of the preview): first fills of each. Stored as decisions of the trader. */
  together: z
    .array(z.array(z.string().min(1).max(300)).min(2).max(20))
    .max(1000)
    .optional(),
})
export type ImportOptions = z.infer<typeof ImportOptions>

export const FileTotal = z.object({
  label: z.string(),
  currency: z.string().nullable(),
  /** As stated in the file and as computed from its rows; equal within `tolerance`. */
  stated: Amount,
  computed: Amount,
  difference: Amount,
  tolerance: Amount,
  agrees: z.boolean(),
  /** Why a tolerance is granted. */
  note: z.string().nullable(),
})

export const PreviewRow = z.object({
  line: z.int(),
  /** The row as text; the faulty cell of a rejected row is `[from, to)`. */
  text: z.string(),
  from: z.int().nullable(),
  to: z.int().nullable(),
  column: z.string().nullable(),
  reason: z.string(),
  /**
   * `note`: is no trade (a cancelled order, a totals line); `wait`: needs a rate; `later`: is stored, and closes a trade once a statement
   * contains its opening; `error`: could not be imported.
   */
  severity: z.enum(['error', 'wait', 'later', 'note']),
})
export type PreviewRow = z.infer<typeof PreviewRow>

/** Why legs of options are one trade: the trader's choice, the broker's order, one second, calls sold against delivered shares. */
export const legReasons = ['CHOICE', 'ORDER', 'SECOND', 'DELIVERY'] as const

export const PreviewLeg = z.object({
  contract: z.string(),
  direction: z.enum(directions),
  size: DecimalText,
  entryPrice: DecimalText,
  exitPrice: DecimalText.nullable(),
  end: z.enum(legEnds).nullable(),
})

export const PreviewTrade = z.object({
  lines: z.array(z.int()),
  symbol: z.string(),
  direction: z.enum(directions),
  entryDate: z.string(),
  exitDate: z.string().nullable(),
  size: DecimalText.nullable(),
  entryPrice: DecimalText.nullable(),
  exitPrice: DecimalText.nullable(),
  gain: DecimalText.nullable(),
  costs: Amount,
  /** New, or an already known trade that this file closes or corrects. */
  effect: z.enum(['create', 'update']),
  /** Only of a trade in options. */
  structure: StructureName.optional(),
  legs: z.array(PreviewLeg).optional(),
  /** Why its legs are one trade, if it has several; `order`: of which order, if it was that. */
  groupedBy: z.object({ reason: z.enum(legReasons), order: z.string().nullable() }).optional(),
})
export type PreviewTrade = z.infer<typeof PreviewTrade>

/** Ways in which a file changes existing trades. */
export const changeKinds = [
  'closed',
  'completed',
  'reopened',
  'found',
  'corrected',
  'joined',
  'split',
  'removed',
] as const

const TradeState = z.object({
  entryDate: z.string(),
  exitDate: z.string().nullable(),
  size: DecimalText.nullable(),
  entryPrice: DecimalText.nullable(),
  exitPrice: DecimalText.nullable(),
})
export const PreviewChange = z.object({
  /**
   * closed: was open; reopened: the broker now states that it is open; completed: fills were added to it; found: it had no fills, and a
   * statement contains them again; corrected: the broker states any other change; joined: two trades are one; split: a part of it is a
   * separate trade; removed: no longer in the broker's data.
   */
  kind: z.enum(changeKinds),
  symbol: z.string(),
  direction: z.enum(directions),
  /** In the journal. */
  before: TradeState,
  /** After the import; null if removed. */
  after: TradeState.nullable(),
  /** Further information, such as the trade it is merged with and the new place of its pictures. */
  note: z.string().nullable(),
})
export type PreviewChange = z.infer<typeof PreviewChange>

/**
 * A trade of the file that looks like one that was entered manually, or is from another platform: same instrument, direction and size,
 * entered within a minute. One of another export of the same platform has nearly the same prices and exit, too; if one of the two exports
 * has no times, both are of the same day.
 */
export const PreviewLookAlike = z.object({
  /** The trade in the journal. */
  tradeId: Id,
  symbol: z.string(),
  direction: z.enum(directions),
  /** In the journal. */
  before: TradeState,
  /** In the file. A merged trade that was entered manually takes its times, prices, size and costs; another one stays. */
  after: TradeState,
})
export type PreviewLookAlike = z.infer<typeof PreviewLookAlike>

export const ImportPreview = z.object({
  /** Id of the preview for `confirmImport`: other options give another one. Missing in older imports. */
  previewId: z.string().optional(),
  format: z.string(),
  fileName: z.string(),
  fileSize: z.int(),
  /** read = trades + merged + duplicates + rejected, always. */
  counts: z.object({ read: z.int(), trades: z.int(), merged: z.int(), duplicates: z.int(), rejected: z.int() }),
  /** Rejected rows by severity; missing in older previews. */
  rejectedAs: z.object({ error: z.int(), wait: z.int(), later: z.int().optional(), note: z.int() }).optional(),
  created: z.int(),
  updated: z.int(),
  open: z.int(),
  /** `count` and `total` are of saved ones; `duplicates` are in the journal already. */
  payins: z.object({ count: z.int(), total: Amount, duplicates: z.int() }),
  totals: z.array(FileTotal),
  /** True if every stated total matches. Otherwise confirming is rejected, unless the user accepts the difference. */
  agrees: z.boolean(),
  /** Unreadable rows, a possible cause of differing totals. Missing in older imports. */
  unreadRows: z.int().optional(),
  newInstruments: z.array(z.string()),
  /**
   * New instruments whose market neither the file nor their name determines: the assumed market, whether it was chosen
   * (`markets` of the options), and whether results depend on it, as the file states none. Missing in older imports.
   */
  markets: z
    .array(z.object({ name: z.string(), market: MarketName, chosen: z.boolean(), needed: z.boolean() }))
    .optional(),
  /**
   * Code page in which a text without a stated encoding was read, with a sample line. Null for other files; missing in
   * older imports.
   */
  text: z
    .object({ codePage: z.enum(codePageNames), line: z.string() })
    .nullable()
    .optional(),
  /**
   * Closed trades whose stop is known, and may have been moved: the platform keeps only the last one. Null if there is none;
   * missing in older imports.
   */
  stops: z
    .object({
      answer: z.enum(lastStopAnswers),
      winners: z.object({ known: z.int(), all: z.int() }),
      losers: z.object({ known: z.int(), all: z.int() }),
    })
    .nullable()
    .optional(),
  timeZone: z.object({ file: z.string().nullable(), chosen: z.string(), journal: z.string() }),
  currency: z.string().nullable(),
  /** True if the file does not state the currency of some amounts: they count as the journal's. Missing in older imports. */
  assumedCurrency: z.boolean().optional(),
  /** Currencies that need a rate before their trades can be imported. */
  missingRates: z.array(z.string()),
  /** Currencies of costs that are not counted without a rate (`rates` of the options). Missing in older imports. */
  costRates: z.array(Currency).optional(),
  warnings: z.array(z.string()),
  /** Number of existing trades that change, by kind (`changes` of `readImportRows`). Missing in older imports. */
  changes: z.partialRecord(z.enum(changeKinds), z.int()).optional(),
  /** Trades of the file that look like one in the journal; both stay, unless `join` names it. Missing in older imports. */
  lookAlikes: z.int().optional(),
  /** Trades of the file that were deleted; they stay deleted, unless `restore` is set. Missing in older imports. */
  deleted: z.int().optional(),
  /** Sentences about the corporate actions of the file. Missing in older imports. */
  actions: z.array(z.string()).optional(),
  /** Missing without options in the file. */
  legs: z
    .object({
      /** The setting that the preview shows, and that of the journal. */
      optionLegs: OptionLegsName,
      journalHas: OptionLegsName,
      /** Trades of several legs, and all legs of these. */
      trades: z.int(),
      legs: z.int(),
      reasons: z.partialRecord(z.enum(legReasons), z.int()),
      /** Legs of one day without times that look like one trade, which only the trader makes one (`together` of the options). */
      proposals: z.array(
        z.object({
          structure: StructureName,
          symbol: z.string(),
          day: z.string(),
          legs: z.array(z.object({ fill: z.string(), contract: z.string(), direction: z.enum(directions) })),
        }),
      ),
    })
    .optional(),
  /** Gaps that no statement covers, and positions that appear after them without an opening. */
  gaps: z.array(z.string()).optional(),
  /** Only for tables of unknown layout: mappable fields, the guess, and the first rows. */
  mapping: z
    .object({
      /** A workbook has no delimiter; missing in older previews, which are of text files. */
      form: z.enum(['TEXT', 'WORKBOOK']).optional(),
      heads: z.array(z.string()),
      /** For each header, the short reason for its field, or for none; missing in older previews. */
      reasons: z.array(z.string()).optional(),
      fields: z.array(z.string()),
      /** Label of each field; missing in older previews. */
      labels: z.record(z.string(), z.string()).optional(),
      guess: ColumnMapping,
      sample: z.array(z.array(z.string())),
    })
    .nullable(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const ImportJob = z.object({
  importIdentifier: z.string(),
  importerType: z.string(),
  journalId: z.int(),
  fileName: z.string(),
  state: z.enum(importStates),
  nextStep: z.object({ type: z.enum(nextStepTypes), localization: z.string() }).nullable(),
  counts: z.object({ read: z.int(), created: z.int(), updated: z.int(), skipped: z.int(), failed: z.int() }),
  error: z.string().nullable(),
  created: z.string(),
  finishedTime: z.string().nullable(),
  undone: z.boolean(),
  options: ImportOptions,
  preview: ImportPreview.nullable(),
})
export type ImportJob = z.infer<typeof ImportJob>

const base = '/v1/databases/:journalId'
const one = JournalParams.extend({ importIdentifier: z.string().max(60) })

export const listImporters = call({
  method: 'GET',
  url: `${base}/importers`,
  summary: 'Importers and the file types they accept',
  access: 'read',
  scope: 'import.write',
  params: JournalParams,
  response: z.object({ importers: z.array(ImporterView) }),
})
/** Saves nothing yet. */
export const startImport = call({
  method: 'POST',
  url: `${base}/imports`,
  summary: 'Upload a file for a preview',
  access: 'write',
  scope: 'import.write',
  params: JournalParams,
  body: 'multipart',
  form: {
    importer: { holds: 'text', about: 'Type of the importer; AUTO or empty: detect from the file’s content' },
    options: { holds: 'text', about: 'JSON in the format of `changeImport`' },
    file: { holds: 'file', about: 'File exported from the platform' },
  },
  response: ImportJob,
})
/** For files that do not state a split. Saves nothing yet: its preview is confirmed, and undone, like that of a file. */
export const addSplit = call({
  method: 'POST',
  url: `${base}/instruments/:instrumentId/splits`,
  summary: 'Add a split of an instrument, for a preview',
  access: 'write',
  scope: 'import.write',
  params: JournalParams.extend({ instrumentId: IdParam }),
  body: z.object({
    /** First day on which the instrument is traded in new units. */
    date: LocalDateText,
    /** New units for old ones, as 10 for 1. */
    to: PositiveDecimal,
    from: PositiveDecimal,
  }),
  response: ImportJob,
})
/** Detects the format of a file for a first journal. Nothing is stored. */
export const recogniseFile = call({
  method: 'POST',
  url: '/v1/imports/recognise',
  summary: 'Which platform a file comes from',
  access: 'user',
  scope: 'import.write',
  body: 'multipart',
  form: { file: { holds: 'file', about: 'File exported from the platform' } },
  response: z.object({
    /** Type of its importer; null if none recognises the file. */
    importer: z.string().nullable(),
    /** Currency of the account, if the file states it. */
    currency: z.string().nullable(),
    /** Why nothing can be imported from it, as a sentence; null if something can. */
    problem: z.string().nullable(),
    /** Markets of its trades, by the file and by symbols that are the same everywhere. */
    markets: z.array(MarketName),
    /** Symbols whose market is not known, the first 20 of them. */
    otherSymbols: z.array(z.string()),
    /** Notation of its dates, if they are unambiguous. */
    dateFormat: z.enum(dateFormats).nullable(),
    /** Zone of its times, if stated. */
    timeZone: z.string().nullable(),
    /** Day of its first trade, fill or deposit. */
    firstDay: LocalDateText.nullable(),
    /** Money that was in the account before its first row, by the balances that it states. Null: none, or no balance is stated. */
    deposit: z.object({ amount: DecimalText, balance: DecimalText }).nullable(),
    /** Whether it is the report of a tested strategy. */
    backtest: z.boolean(),
  }),
})
export const listImports = call({
  method: 'GET',
  url: `${base}/imports`,
  summary: 'Imports, newest first',
  access: 'read',
  scope: null,
  params: JournalParams,
  query: z.object({ active: z.enum(['true', 'false']).default('false') }),
  response: z.object({
    imports: z.array(ImportJob),
    /** Number of trades with user data whose fills no import contains any more. */
    withoutFills: z.int(),
  }),
})
export const readImport = call({
  method: 'GET',
  url: `${base}/imports/:importIdentifier`,
  summary: 'One import with its preview',
  access: 'read',
  scope: 'import.write',
  params: one,
  response: ImportJob,
})
export const readImportRows = call({
  method: 'GET',
  url: `${base}/imports/:importIdentifier/rows`,
  summary: 'Rows behind the counts of a preview',
  access: 'read',
  scope: 'import.write',
  params: one,
  query: z.object({
    list: z.enum(['trades', 'merged', 'duplicates', 'rejected', 'changes', 'lookAlikes']),
    offset: WholeParamOr(0, Number.MAX_SAFE_INTEGER, 0),
    limit: WholeParamOr(1, 1000, 200),
  }),
  response: z.object({
    total: z.int(),
    rows: z.array(PreviewRow),
    trades: z.array(PreviewTrade),
    changes: z.array(PreviewChange),
    lookAlikes: z.array(PreviewLookAlike).default([]),
  }),
})
/** Parses the uploaded file again with other options. */
export const changeImport = call({
  method: 'POST',
  url: `${base}/imports/:importIdentifier/options`,
  summary: 'Change zone, mapping, rates, or merged trades',
  access: 'write',
  scope: 'import.write',
  params: one,
  body: ImportOptions,
  response: ImportJob,
})
export const confirmImport = call({
  method: 'POST',
  url: `${base}/imports/:importIdentifier/confirm`,
  summary: 'Save what the preview shows, all or nothing',
  access: 'write',
  scope: 'import.write',
  params: one,
  query: z.object({
    /** The user accepts that totals of the file differ from its rows, which are saved unchanged. */
    acceptDifferences: z.enum(['true', 'false']).default('false'),
    /** If given, rejected with 'Changed elsewhere' unless it is the import's: the file was parsed again since with other options. */
    previewId: z.string().max(60).optional(),
  }),
  response: ImportJob,
})
export const cancelImport = call({
  method: 'POST',
  url: `${base}/imports/:importIdentifier/cancel`,
  summary: 'Discard an import that was not confirmed',
  access: 'write',
  scope: null,
  params: one,
  response: Done,
})
/**
 * Updates the journal to the content of the other imports. User data stays: as a trade without fills if no other import contains them.
 */
export const undoImport = call({
  method: 'POST',
  url: `${base}/imports/:importIdentifier/undo`,
  summary: 'Undo a whole confirmed import',
  access: 'write',
  scope: null,
  params: one,
  response: ImportJob,
})
