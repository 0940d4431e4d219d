import { counted } from '@afterclose/core/format'
import type { ColumnMapping, MappingOffer } from '../../importer.ts'
import { type CsvRow, readCsv } from '../../shared/csv.ts'
import { decodeHead, decodeText } from '../../shared/encodings.ts'
import { sheetNames, xlsxBeginnings, xlsxRows } from '../../shared/xlsx.ts'
import { isZip } from '../../shared/zip.ts'
import { findHead, findLayout, type Layout } from './sniff.ts'

/** A file split into rows. */
export interface OpenTable {
  readonly form: MappingOffer['form']
  readonly layout: Pick<Layout, 'delimiter' | 'headerLine'>
  readonly rows: readonly CsvRow[]
  /** Sentences about content that is not imported. */
  readonly notes: readonly string[]
}

/** Whether the file contains a table: text with a delimiter, or a workbook with a sheet with a header. */
export function isTable(bytes: Uint8Array): boolean {
  if (isZip(bytes)) return sheetOf(bytes) !== null
  const head = decodeHead(bytes, 65_536)
  return isText(head) && findLayout(head) !== null
}

/** The rows of a file; a sentence if it is no table. */
export const openTable = (bytes: Uint8Array, mapping: ColumnMapping | null): OpenTable | string =>
  isZip(bytes) ? openWorkbook(bytes, mapping) : openText(bytes, mapping)

const noTable = 'The file contains no table: there is no header row with values below it.'

function openText(bytes: Uint8Array, mapping: ColumnMapping | null): OpenTable | string {
  const text = decodeText(bytes)
  if (!isText(text)) return 'This is not a text table.'
  const layout = mapping ?? findLayout(text)
  if (layout === null) return noTable
  const { rows, failure } = readCsv(text, layout.delimiter)
  return failure ?? { form: 'TEXT', layout, rows, notes: [] }
}

function openWorkbook(bytes: Uint8Array, mapping: ColumnMapping | null): OpenTable | string {
  const sheet = sheetOf(bytes)
  const layout = mapping ?? sheet
  if (sheet === null || layout === null) return noTable
  const { rows, problem } = xlsxRows(bytes, sheet.at)
  return problem ?? { form: 'WORKBOOK', layout, rows: asWide(rows), notes: sheetNote(sheet.at, sheetNames(bytes)) }
}

interface SheetWithTable extends Layout {
  /** Index of the sheet in its workbook, from 0. */
  readonly at: number
}

/** The first sheet with a table; null if there is none. */
function sheetOf(bytes: Uint8Array): SheetWithTable | null {
  for (const [at, { rows }] of xlsxBeginnings(bytes).entries()) {
    const head = findHead(rows, ',')
    if (head !== null) return { ...head, at }
  }
  return null
}

/** Workbooks omit trailing blank cells of rows. */
function asWide(rows: readonly CsvRow[]): readonly CsvRow[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return rows.map(({ line, cells }) => ({
    line,
    cells: cells.length === width ? cells : [...cells, ...Array.from({ length: width - cells.length }, () => '')],
  }))
}

function sheetNote(at: number, names: readonly (string | null)[]): readonly string[] {
  if (names.length < 2) return []
  const name = names[at] ?? null
  const which = name === null ? `sheet ${at + 1}` : `“${name}”`
  return [
    `The workbook has ${counted(names.length, 'sheet')}. Only ${which}, the first with a table, is read. To import another sheet, save it as a separate file.`,
  ]
}

/** Web pages, workbooks and other programs' files are no tables, even if they contain commas. */
function isText(text: string): boolean {
  const start = text.slice(0, 4096)
  if (/^\s*(?:<[!?a-z]|[{[]\s*["{[]|%PDF)/i.test(start)) return false
  for (let i = 0; i < start.length; i++) if (isControl(start.charCodeAt(i))) return false
  return true
}

/** Other than tabs and line ends. */
const isControl = (code: number): boolean => code < 9 || (code > 13 && code < 32)
