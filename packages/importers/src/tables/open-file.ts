import type { ImportFile } from '../importer.ts'
import { type CsvRow, type Delimiter, readCsv } from '../shared/csv.ts'
import { decodeHead, decodeText } from '../shared/encodings.ts'
import { htmlRows } from '../shared/html-tables.ts'
import { isOfx, ofxRows } from '../shared/ofx.ts'
import { xlsxBeginnings, xlsxProblem, xlsxSheets } from '../shared/xlsx.ts'
import { isZip } from '../shared/zip.ts'
import type { Format } from './format.ts'
import { headAt, plainHeads, type SourceRow, type SourceTable } from './source-table.ts'

/** Rows of a file among which the head of its table stands. */
const searched = 60
const headLength = 65_536
const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']

/** One way to take a file apart. */
interface Reading {
  readonly delimiter: Delimiter | null
  readonly rows: readonly CsvRow[]
}

/** Rows of the beginning of a file, taken apart in every way that it can be: known for as long as the bytes are. */
const beginnings = new WeakMap<Uint8Array, readonly (readonly (readonly string[])[])[]>()

/** The heads of each of the first rows, in each way of taking the file apart. */
function headsOf(file: ImportFile): readonly (readonly (readonly string[])[])[] {
  const known = beginnings.get(file.bytes)
  if (known !== undefined) return known
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

/** A cut must not open a quotation. */
function wholeLines(text: string): string {
  if (text.length < headLength / 4) return text
  const cut = text.lastIndexOf('\n')
  return cut < 0 ? text : text.slice(0, cut)
}

const fits = (plain: readonly string[], { marks, unless = [] }: Format): boolean =>
  marks.every((mark) => headAt(plain, mark) >= 0) && unless.every((mark) => headAt(plain, mark) < 0)

/** The first of the formats whose columns a file has. Never throws. */
export const formatOf = (file: ImportFile, formats: readonly Format[]): Format | null => {
  const ways = headsOf(file)
  return formats.find((format) => ways.some((rows) => rows.some((plain) => fits(plain, format)))) ?? null
}

/** The table of a format, from its head row to the end of the file; a sentence where it cannot be read. */
export function openTable(file: ImportFile, format: Format): SourceTable | string {
  if (isOfxCutOff(file)) return 'The file ends in the middle. Download it again and import the whole file.'
  for (const { delimiter, rows } of readings(file, false)) {
    const at = rows.slice(0, searched).findIndex(({ cells }) => fits(plainHeads(cells), format))
    const head = rows[at]
    if (head === undefined) continue
    const repeated = head.cells.join('\u0000')
    const below = rows.slice(at + 1).filter(({ cells }) => cells.join('\u0000') !== repeated)
    const above = rows.slice(0, at).map(asSource)
    const heads = isZip(file.bytes) ? withUnnamed(head.cells, below) : head.cells
    return { heads, rows: below.map(asSource), delimiter, fileName: file.name, above }
  }
  return damage(file)
}

/** A workbook leaves out the blank cells at the end of its head row, too: columns without a name. */
function withUnnamed(heads: readonly string[], rows: readonly CsvRow[]): readonly string[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), heads.length)
  return [...heads, ...Array.from({ length: width - heads.length }, () => '')]
}

/** Such a file says by a tag where it ends. */
function isOfxCutOff({ bytes }: ImportFile): boolean {
  if (isZip(bytes) || !isOfx(decodeHead(bytes, headLength))) return false
  return !/<\/OFX>/i.test(decodeText(bytes).slice(-200))
}

const asSource = ({ line, cells }: CsvRow): SourceRow => ({ line, cells, others: [] })

/** Recognised by its beginning, and yet not to be read to its end. */
function damage({ bytes }: ImportFile): string {
  if (isZip(bytes))
    return xlsxProblem(bytes, null) ?? 'The workbook is damaged or too large. Export it again, or a shorter period.'
  const text = decodeText(bytes)
  return (
    delimiters.map((delimiter) => readCsv(text, delimiter).failure).find((failure) => failure !== null) ??
    'The file cannot be read as a table.'
  )
}
