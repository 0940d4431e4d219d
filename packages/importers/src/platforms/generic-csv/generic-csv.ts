import {
  type ColumnMapping,
  failed,
  type ImportFile,
  type Importer,
  type MappingOffer,
  type ParsedFile,
  type ParseOptions,
} from '../../importer.ts'
import { readCsv } from '../../shared/csv.ts'
import { digest } from '../../shared/digest.ts'
import { decodeHead, decodeText } from '../../shared/encodings.ts'
import { columnReasons } from './column-reasons.ts'
import { fieldLabels, fields } from './fields.ts'
import { headKey } from './guess-columns.ts'
import { guessMapping } from './guess-mapping.ts'
import { readTable } from './read-table.ts'
import { findLayout, type Layout, uniqueHeads } from './sniff.ts'
import { type Table, unknownFields } from './table.ts'

const label = 'Table (CSV)'

/** Any table of trades or fills: the columns are guessed from their names and cells, and can be mapped by hand. */
export const genericCsv: Importer = {
  type: 'GENERIC_CSV',
  label,
  fileExtensions: ['csv', 'txt', 'tsv'],
  supportsBalance: false,
  describe: [
    {
      name: 'Any table of trades or executions',
      from: 'Any platform, journal or spreadsheet that exports text with columns',
      reads:
        'Closed trades or executions: columns are guessed, shown with the reason, and can be chosen by hand. A table of one instrument that has no column for it is read once you name the instrument.',
      not: [
        'Options are known by their symbol, fees in other currencies and splits are not recognised.',
        'Exports of other journals, such as TradesViz and Edgewonk, whose columns are not known: export the trades or executions as CSV, or save the workbook so, import it and check the columns in the preview. The choice is remembered for files with the same columns.',
      ],
      evidence: 'FILES',
    },
  ],
  detect: (file) => {
    const head = decodeHead(file.bytes, 65_536)
    return isText(head) && findLayout(head) !== null
  },
  parse,
}

const noTable = 'No table was found in the file: there is no row of column names with values below it.'

/** A row read is every row below the head that is not blank; head rows that are repeated are none. */
function parse(file: ImportFile, { mapping }: ParseOptions): ParsedFile {
  const text = decodeText(file.bytes)
  if (!isText(text)) return failed(label, 'This is not a table of text.')
  const layout = mapping === null ? findLayout(text) : { ...mapping, heads: [] }
  if (layout === null) return failed(label, noTable)
  const csv = readCsv(text, layout.delimiter)
  if (csv.failure !== null) return failed(label, csv.failure)
  const at = csv.rows.findIndex(({ line }) => line >= layout.headerLine)
  const head = csv.rows[at]
  if (head === undefined) return failed(label, `The file has no row of column names on line ${layout.headerLine}.`)
  const repeatsHead = head.cells.join('\u0000')
  const table: Table = {
    heads: uniqueHeads(head.cells),
    above: csv.rows.slice(0, at),
    rows: csv.rows
      .slice(at + 1)
      .filter(({ cells }) => cells[0] !== head.cells[0] || cells.join('\u0000') !== repeatsHead),
  }
  return mapping === null ? guessed(layout, table) : mapped(mapping, table)
}

function guessed(layout: Layout, table: Table): ParsedFile {
  const { mapping, questions } = guessMapping(layout, table)
  return withOffer(readTable(table, mapping), table, { mapping, guess: mapping, notes: questions })
}

function mapped(mapping: ColumnMapping, table: Table): ParsedFile {
  const unknown = unknownFields(mapping.columns, table.heads)
  const missing =
    unknown.length === 0 ? [] : [`The table has no column ${unknown.map((head) => `“${head}”`).join(', ')}.`]
  const guess = guessMapping({ ...mapping, heads: table.heads }, table).mapping
  return withOffer(readTable(table, mapping), table, { mapping, guess, notes: missing })
}

interface Mapped {
  readonly mapping: ColumnMapping
  /** What it would be without the trader. */
  readonly guess: ColumnMapping
  readonly notes: readonly string[]
}

function withOffer(file: ParsedFile, table: Table, { mapping, guess, notes }: Mapped): ParsedFile {
  const offer: MappingOffer = {
    heads: table.heads,
    reasons: columnReasons(table, guess, mapping),
    fields,
    labels: fieldLabels,
    guess: mapping,
    fingerprint: digest(headKey(table.heads)),
    sample: table.rows.slice(0, 5).map(({ cells }) => cells),
  }
  return { ...file, format: label, mapping: offer, warnings: [...notes, ...file.warnings] }
}

/** Pages, workbooks and other programs' files are no tables, even where commas stand in them. */
function isText(text: string): boolean {
  const start = text.slice(0, 4096)
  if (/^\s*(?:<[!?a-z]|[{[]\s*["{[]|%PDF)/i.test(start)) return false
  for (let i = 0; i < start.length; i++) if (isControl(start.charCodeAt(i))) return false
  return true
}

/** Other than tabs and line ends. */
const isControl = (code: number): boolean => code < 9 || (code > 13 && code < 32)
