import {
  type ColumnMapping,
  failedFile,
  type ImportFile,
  type Importer,
  type MappingOffer,
  type ParsedFile,
  type ParseOptions,
} from '../../importer.ts'
import { digest } from '../../shared/digest.ts'
import { columnReasons } from './column-reasons.ts'
import { fieldLabels, fields } from './fields.ts'
import { headKey } from './guess-columns.ts'
import { guessMapping } from './guess-mapping.ts'
import { readTable } from './read-table.ts'
import { isTable, openTable, type OpenTable } from './open-table.ts'
import { uniqueHeads } from './sniff.ts'
import { type Table, unknownFields } from './table.ts'

const label = 'Table (CSV, XLSX)'

/** Any table of trades or fills: columns are guessed by names and cells, and can be mapped manually. */
export const genericCsv: Importer = {
  type: 'GENERIC_CSV',
  hint: 'Any table of trades or executions; you choose what each column holds',
  label,
  fileExtensions: ['csv', 'txt', 'tsv', 'xlsx'],
  supportsBalance: false,
  describe: [
    {
      name: 'Any table of trades or executions',
      from: 'Any platform, journal or spreadsheet that exports text with columns, or a workbook',
      reads:
        'Closed trades or executions: columns are guessed, with the reason shown, and can be changed. A table for one instrument, without an instrument column, is read once you name the instrument. In a workbook, the first sheet with a table is read.',
      not: [
        'Options are recognised by their symbol. A row “Split” has the number of shares that were added. Fees in a third coin count at the rate that you enter in the preview; net results include them.',
        'For other journals with unknown columns, such as TradesViz and Edgewonk, export the trades or executions as CSV or XLSX, import the file and check the columns in the preview. Your choice is remembered for files with the same columns.',
      ],
      evidence: 'FILES',
    },
  ],
  detect: ({ bytes }) => isTable(bytes),
  parse,
}

/** Every non-blank row below the header counts as read; repeated headers do not. */
function parse(file: ImportFile, { mapping }: ParseOptions): ParsedFile {
  const open = openTable(file.bytes, mapping)
  if (typeof open === 'string') return failedFile(label, open)
  const { layout, rows } = open
  const at = rows.findIndex(({ line }) => line >= layout.headerLine)
  const head = rows[at]
  if (head === undefined) return failedFile(label, `The file has no header row on line ${layout.headerLine}.`)
  const repeatsHead = head.cells.join('\u0000')
  const table: Table = {
    heads: uniqueHeads(head.cells),
    above: rows.slice(0, at),
    rows: rows.slice(at + 1).filter(({ cells }) => cells[0] !== head.cells[0] || cells.join('\u0000') !== repeatsHead),
  }
  return mapping === null ? guessed(open, table) : mapped(open, mapping, table)
}

function guessed(open: OpenTable, table: Table): ParsedFile {
  const { mapping, questions } = guessMapping({ ...open.layout, heads: table.heads }, table)
  return withOffer(readTable(table, mapping), table, open, { mapping, guess: mapping, notes: questions })
}

function mapped(open: OpenTable, mapping: ColumnMapping, table: Table): ParsedFile {
  const unknown = unknownFields(mapping.columns, table.heads)
  const missing =
    unknown.length === 0 ? [] : [`The table has no column ${unknown.map((head) => `“${head}”`).join(', ')}.`]
  const guess = guessMapping({ ...mapping, heads: table.heads }, table).mapping
  return withOffer(readTable(table, mapping), table, open, { mapping, guess, notes: missing })
}

interface Mapped {
  readonly mapping: ColumnMapping
  /** The mapping before the trader changed it. */
  readonly guess: ColumnMapping
  readonly notes: readonly string[]
}

function withOffer(file: ParsedFile, table: Table, open: OpenTable, { mapping, guess, notes }: Mapped): ParsedFile {
  const offer: MappingOffer = {
    form: open.form,
    heads: table.heads,
    reasons: columnReasons(table, guess, mapping),
    fields,
    labels: fieldLabels,
    guess: mapping,
    fingerprint: fingerprint(open.form, table.heads),
    sample: table.rows.slice(0, 5).map(({ cells }) => cells),
  }
  return { ...file, format: 'Table', mapping: offer, warnings: [...open.notes, ...notes, ...file.warnings] }
}

/** Workbooks format numbers in their own way, unlike text with these headers. */
const fingerprint = (form: OpenTable['form'], heads: readonly string[]): string =>
  digest(form === 'TEXT' ? headKey(heads) : `workbook\u0000${headKey(heads)}`)
