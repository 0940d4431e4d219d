import { directions } from '@afterclose/core/trade'
import { z } from 'zod'
import { mostBacktestTrades } from './backtest-trades.ts'
import { call } from './call.ts'
import { Receipt } from './undo.ts'
import { Id, IdParam, JournalParams, LocalDateTimeText, ManyIds, TextsByName } from './values.ts'

/** Maximum characters of a file of tested trades: ten thousand rows of a hundred and more. */
export const longestBacktestFile = 1_900_000
/** Maximum rows per list of a preview. */
export const mostRowsShown = 200

/** Mapping of a file of tested trades to fields. */
export const BacktestMapping = z.object({
  delimiter: z.enum([',', ';', '\t', '|']),
  decimalSign: z.enum(['.', ',']),
  dateOrder: z.enum(['YMD', 'DMY', 'MDY']),
  /** 1-based line of the header; 0 if the file has none. */
  headerLine: z.int().min(0).max(longestBacktestFile),
  /** Column header of each field. */
  columns: TextsByName(z.string().max(30), z.string().max(120), 30),
})
export type BacktestMapping = z.output<typeof BacktestMapping>

const file = {
  /** `WORKBOOK`: an XLSX file, whose first sheet is read. */
  form: z.enum(['TEXT', 'WORKBOOK']).default('TEXT'),
  /** Content of the file; Base64 for a workbook. */
  text: z.string().min(1).max(longestBacktestFile),
  /** Null: the remembered mapping for these headers, else detected. */
  mapping: BacktestMapping.nullable().default(null),
  /** Date of all trades in a file without dates. */
  date: LocalDateTimeText,
  /** Direction of trades that neither a column nor their stop determines. */
  direction: z.enum(directions).default('LONG'),
}
const Row = z.object({ line: z.int(), text: z.string(), reason: z.string() })

export const BacktestFileView = z.object({
  heads: z.array(z.string()),
  /** For each header, the reason for its field, or for none. */
  reasons: z.array(z.string()),
  /** A field that a column can hold, with its label. */
  fields: z.array(z.object({ field: z.string(), label: z.string() })),
  sample: z.array(z.array(z.string())),
  mapping: BacktestMapping,
  /** Whether the mapping was remembered for these headers. */
  remembered: z.boolean(),
  /** The file has no dates: all trades got the requested one. */
  undated: z.boolean(),
  /** Trades that will be added, and their total. */
  trades: z.int(),
  tradesWithR: z.int(),
  winners: z.int(),
  losers: z.int(),
  breakEvens: z.int(),
  totalR: z.number(),
  /** The first and the last day of them. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Number of rejected rows, and the first of them. */
  rejected: z.int(),
  rejectedRows: z.array(Row),
  /** Rows that are no trades. */
  skipped: z.int(),
  skippedRows: z.array(Row),
  /** Comments unknown to the journal; trades are added without them. */
  unknownNames: z.array(z.string()),
  /** Remaining number of trades in the backtest. */
  room: z.int(),
})
export type BacktestFileView = z.infer<typeof BacktestFileView>

const url = '/v1/databases/:journalId/backtests/:backtestId'
const params = JournalParams.extend({ backtestId: IdParam })
const example = { body: { text: 'Date,Direction,R\n2023-02-01,Long,2\n', date: '2023-02-01T00:00:00' } }

/** Saves nothing. Rejected with 'Unknown file format' if the file is no table, or a workbook that is damaged or too large. */
export const previewBacktestFile = call({
  method: 'POST',
  url: `${url}/file-preview`,
  summary: 'Preview what a file of tested trades would add to a backtest',
  access: 'write',
  scope: null,
  permission: 'SESSIONS',
  params,
  body: z.object(file),
  example,
  response: BacktestFileView,
})
/**
 * Appends the trades of a file, all or none, and remembers the mapping. The receipt undoes it (`undoDeletion`). Rejected with 'Unknown file
 * format' if there is nothing to add, or no room in the backtest.
 */
export const importBacktestFile = call({
  method: 'POST',
  url: `${url}/file`,
  summary: 'Add the trades of a file to a backtest',
  access: 'write',
  scope: null,
  permission: 'SESSIONS',
  params,
  body: z.object(file),
  example,
  response: z.object({ ids: z.array(Id), receipt: Receipt }),
})
/** The existing ones. */
export const removeBacktestTrades = call({
  method: 'POST',
  url: `${url}/trades/remove`,
  summary: 'Delete several trades of a backtest',
  access: 'write',
  scope: null,
  permission: 'SESSIONS',
  params,
  body: z.object({ ids: ManyIds(mostBacktestTrades) }),
  example: { body: { ids: [1] } },
  response: z.object({ removed: z.int(), receipt: Receipt }),
})
