import type { ImportFile } from '../importer.ts'
import { type CsvRow, type Delimiter, readCsv } from '../shared/csv.ts'
import { decodeHead, decodeText } from '../shared/encodings.ts'
import { htmlRows } from '../shared/html-tables.ts'
import { isOfx, ofxRows } from '../shared/ofx.ts'
import { xlsxBeginnings, xlsxProblem, xlsxSheets } from '../shared/xlsx.ts'
import { isZip } from '../shared/zip.ts'
import type { Heads } from './columns.ts'
import type { Format } from './format.ts'
import { headAt, plainHeads, type SourceRow, type SourceTable } from './source-table.ts'

/** Number of rows that are searched for the header of a table. */
const searched = 60
const headLength = 65_536
const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']

/** One way to parse a file. */
interface Reading {
  readonly delimiter: Delimiter | null
  readonly rows: readonly CsvRow[]
}

/** First rows of a file, parsed in every possible way; cached with the bytes. */
const beginnings = new WeakMap<Uint8Array, readonly (readonly (readonly string[])[])[]>()

/** The headers in each of the first rows, for each way to parse the file. */
function headsOf(file: ImportFile): readonly (readonly (readonly string[])[])[] {
  const openedFile = beginnings.get(file.bytes)
  if (openedFile !== undefined) return openedFile
  const heads = [...readings(file, true)].map(({ rows }) =>
    rows.slice(0, searched).map(({ cells }) => plainHeads(cells)),
  )
  beginnings.set(file.bytes, heads)
  return heads
}

function* readings({ bytes }: ImportFile, headOnly: boolean): Generator<Reading> {
  if (isZip(bytes)) {
    const sheets = headOnly ? xlsxBeginnings(bytes) : xlsxSheets(bytes, null)
    for (const { rows } of sheets) yield { delimiter: null, rows }
    return
  }
  const text = headOnly ? wholeLines(decodeHead(bytes, headLength)) : decodeText(bytes)
  if (isOfx(text)) {
    yield { delimiter: null, rows: ofxRows(text) }
    return
  }
  if (isPage(text)) {
    yield { delimiter: null, rows: htmlRows(text).rows }
    return
  }
  for (const delimiter of delimiters)
    if (text.includes(delimiter)) yield { delimiter, rows: readCsv(text, delimiter).rows }
}

const isPage = (text: string): boolean => /<t[dh][\s>]/i.test(text.slice(0, headLength))

/** Cuts off the incomplete last line, so that no quotation is left open. */
function wholeLines(text: string): string {
  if (text.length < headLength / 4) return text
  const cut = text.lastIndexOf('\n')
  return cut < 0 ? text : text.slice(0, cut)
}

const fits = (plain: readonly string[], format: Format): boolean =>
  [...format.marks, ...resultOf(format)].every((mark) => headAt(plain, mark) >= 0) &&
  (format.unless ?? []).every((mark) => headAt(plain, mark) < 0)

/** The column that results come from, without which a table of closed trades is another's. Prepared tables may have made it. */
const resultOf = (format: Format): readonly Heads[] =>
  format.kind === 'CLOSED' && format.prepare === undefined && format.columns.result !== undefined
    ? [format.columns.result]
    : []

/** The first format whose columns the file has. Never throws. */
export const formatOf = (file: ImportFile, formats: readonly Format[]): Format | null => {
  const ways = headsOf(file)
  return formats.find((format) => ways.some((rows) => rows.some((plain) => fits(plain, format)))) ?? null
}

/** The table of a format, from its header row to the end of the file; an error sentence if it cannot be read. */
export function openTable(file: ImportFile, format: Format): SourceTable | string {
  if (isOfxCutOff(file)) return 'The file ends in the middle. Download it again and import the whole file.'
  for (const { delimiter, rows } of readings(file, false)) {
    const at = rows.slice(0, searched).findIndex(({ cells }) => fits(plainHeads(cells), format))
    const head = rows[at]
    if (head === undefined) continue
    const repeated = head.cells.join('\u0000')
    const below = rows.slice(at + 1).filter(({ cells }) => cells.join('\u0000') !== repeated)
    const above = rows.slice(0, at).map(asSource)
    if (isZip(file.bytes))
      return { heads: withUnnamed(head.cells, below), rows: below.map(asSource), delimiter, fileName: file.name, above }
    const width = filledWidth([head, ...below])
    const narrow = (cells: readonly string[]): readonly string[] => cells.slice(0, width)
    const table = below.map((row) => asSource({ ...row, cells: narrow(row.cells) }))
    return { heads: narrow(head.cells), rows: table, delimiter, fileName: file.name, above }
  }
  return damage(file)
}

/** Number of columns without those at the end that are blank in all rows: a spreadsheet adds them when it saves a file again. */
const filledWidth = (rows: readonly CsvRow[]): number =>
  rows.reduce((most, { cells }) => Math.max(most, cells.findLastIndex((cell) => cell.trim() !== '') + 1), 0)

/** Adds columns without a name: a workbook omits trailing blank cells in its header row, too. */
function withUnnamed(heads: readonly string[], rows: readonly CsvRow[]): readonly string[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), heads.length)
  return [...heads, ...Array.from({ length: width - heads.length }, () => '')]
}

/** Whether an OFX file lacks its closing tag. */
function isOfxCutOff({ bytes }: ImportFile): boolean {
  if (isZip(bytes) || !isOfx(decodeHead(bytes, headLength))) return false
  return !/<\/OFX>/i.test(decodeText(bytes).slice(-200))
}

const asSource = ({ line, cells }: CsvRow): SourceRow => ({ line, cells, others: [] })

/** Error text for a file whose beginning was recognised, but that cannot be read to its end. */
function damage({ bytes }: ImportFile): string {
  if (isZip(bytes))
    return xlsxProblem(bytes, null) ?? 'The workbook is damaged or too large. Export it again, or a shorter period.'
  const text = decodeText(bytes)
  return (
    delimiters.map((delimiter) => readCsv(text, delimiter).failure).find((failure) => failure !== null) ??
    'The file cannot be read as a table.'
  )
}
