import { encodingOf, storableText } from './encodings.ts'
import type { Table, TableRow } from './table-row.ts'
import { type DateCells, LinksReader, noDateCells, StylesReader, WorkbookReader } from './xlsx-dates.ts'
import { SheetReader, TextReader, TextsReader, TooLarge, tooLarge } from './xlsx-readers.ts'
import type { XmlReader } from './xml-reader.ts'
import { DamagedPart, isZip, unpack, type ZipPart, zipParts } from './zip.ts'

/** Maximum unpacked size of the parts of a workbook that are read. A report of 80,000 trades needs that much. */
const maxUnpacked = 512 * 1024 * 1024
/** Maximum compression ratio of parts of more than `ratioFrom` bytes. Reports reach 20. */
const maxRatio = 40
const ratioFrom = 16 * 1024 * 1024
/** Maximum size of all texts of a workbook. */
const maxTexts = 64 * 1024 * 1024
/**
 * Maximum characters of a part without any content: before the first content, and after the last. A part without content is not read to its
 * end.
 */
const maxIdle = 8 * 1024 * 1024
/** Maximum characters per row, and per character of a text. */
const perRow = 8192
const perLetter = 20

/** Maximum parts; reports have ten. */
const maxParts = 1000
/** Maximum characters without the end of a tag. */
const maxTag = 1024 * 1024

const tooDense = 'The workbook unpacks to more than forty times its size, which no report does. Export it again.'
const mostlyEmpty = 'Most of the workbook is empty. Save its first sheet as a separate file, or export it again.'
const unreadable = 'The workbook is damaged or truncated and cannot be opened. Export it again.'

/**
 * The non-empty rows of a workbook's first sheet, or of the sheet at an index. Parts may be UTF-8 or, as in MetaTrader's files, UTF-16. The
 * stated unpacked size of a part is checked before it is unpacked, and only needed parts are unpacked, piece by piece, so that memory is
 * proportional to the content. Numbers are plain decimal text; those that a spreadsheet saved with binary noise ("1.1409000000000001") are
 * cleaned to 15 digits. Day numbers with a date format become "2025-03-14 09:31:00".
 */
export function xlsxRows(bytes: Uint8Array, at = 0): Table {
  try {
    return { rows: readRows(bytes, at), problem: null }
  } catch (error) {
    return { rows: [], problem: error instanceof TooLarge ? error.message : unreadable }
  }
}

function readRows(bytes: Uint8Array, at: number): readonly TableRow[] {
  const parts = zipParts(bytes, maxParts)
  const sheet = sheetsOf(parts)[at]?.part
  if (parts === null || sheet === undefined) throw new Error('There is no sheet')
  const texts = parts.get(textsPart)
  refuseBombs(texts === undefined ? [sheet] : [texts, sheet])
  return sheetRows(sheet, textsOf(texts, null), dateCellsOf(parts), null)
}

/**
 * The rows of every sheet of a workbook, read as by `xlsxRows`, in order of sheet number. Empty for a workbook that cannot be read.
 *
 * @param most maximum rows per sheet; null: all
 */
export function xlsxSheets(bytes: Uint8Array, most: number | null): readonly Table[] {
  try {
    return readSheets(bytes, most)
  } catch {
    return []
  }
}

const beginnings = new WeakMap<Uint8Array, readonly Table[]>()

/** The first rows of every sheet, to detect the format; cached with the bytes. */
export function xlsxBeginnings(bytes: Uint8Array): readonly Table[] {
  const sheets = beginnings.get(bytes) ?? xlsxSheets(bytes, headRows)
  beginnings.set(bytes, sheets)
  return sheets
}

/**
 * Reason why a workbook cannot be read: too large or damaged. Null for any other reason, or if it is not a workbook.
 *
 * @param most maximum rows per sheet; null: all
 */
export function xlsxProblem(bytes: Uint8Array, most: number | null = headRows): string | null {
  try {
    if (isZip(bytes) && zipParts(bytes, maxParts) === null) return unreadable
    readSheets(bytes, most)
    return null
  } catch (error) {
    return error instanceof TooLarge ? error.message : error instanceof DamagedPart ? unreadable : null
  }
}

const headRows = 60

function readSheets(bytes: Uint8Array, most: number | null): readonly Table[] {
  const parts = zipParts(bytes, maxParts)
  const sheets = sheetsOf(parts)
    .slice(0, maxSheets)
    .map(({ part }) => part)
  const part = parts?.get(textsPart)
  refuseBombs(part === undefined ? sheets : [part, ...sheets])
  const texts = textsOf(part, most)
  const dates = dateCellsOf(parts)
  return sheets.map((sheet) => ({ rows: sheetRows(sheet, texts, dates, most), problem: null }))
}

/** The shared texts; only the beginning, if only the first rows are requested. */
function textsOf(part: ZipPart | undefined, most: number | null): readonly string[] {
  const reader = new TextsReader(maxTexts)
  if (part === undefined) return reader.texts
  let read = 0
  for (const text of textOf(part)) {
    reader.read(text)
    read += text.length
    if (read > maxIdle + reader.taken * perLetter) throw new TooLarge(mostlyEmpty)
    if (most !== null && read > maxIdle) break
  }
  return reader.texts
}

/** Cells with a date format. Cells with an unknown format stay numbers. */
function dateCellsOf(parts: ReadonlyMap<string, ZipPart> | null): DateCells {
  const [styles, workbook] = ['xl/styles.xml', 'xl/workbook.xml'].map((name) => parts?.get(name))
  if (styles === undefined || styles.size > maxIdle) return noDateCells
  refuseBombs([styles])
  const [style, book] = [new StylesReader(), new WorkbookReader()]
  for (const text of textOf(styles)) style.read(text)
  if (workbook !== undefined && workbook.size <= maxIdle) for (const text of textOf(workbook)) book.read(text)
  return { isMoment: (one) => style.isMoment(one), from1904: book.from1904 }
}

function sheetRows(
  sheet: ZipPart,
  texts: readonly string[],
  dates: DateCells,
  most: number | null,
): readonly TableRow[] {
  const reader = new SheetReader(texts, dates, most !== null)
  let read = 0
  for (const text of textOf(sheet)) {
    reader.read(text)
    read += text.length
    if (read > maxIdle + reader.rows.length * perRow) throw new TooLarge(mostlyEmpty)
    if (most !== null && reader.rows.length >= most) break
  }
  return most === null ? reader.rows : reader.rows.slice(0, most)
}

/** Maximum sheets; reports have five or six. */
const maxSheets = 20

/**
 * The first texts of a workbook and its properties (title, author …), one per line, to detect the format: "" if it cannot be read. Unpacks
 * only as much as it needs.
 */
export function xlsxHead(bytes: Uint8Array): string {
  const parts = zipParts(bytes, maxParts)
  const properties = new TextReader(headLength)
  const texts = new TextsReader(headLength)
  for (const [name, reader] of [
    ['docProps/core.xml', properties],
    [textsPart, texts],
  ] as const) {
    const part = parts?.get(name)
    if (part !== undefined) readHead(part, reader)
  }
  return [...properties.texts, ...texts.texts.slice(0, 40)].join('\n')
}

const headLength = 16 * 1024

function readHead(part: ZipPart, reader: XmlReader): void {
  let read = 0
  try {
    for (const text of textOf(part)) {
      reader.read(text)
      read += text.length
      if (read > headLength * 4) return
    }
  } catch {
    // Enough was read, or the file is damaged: the content before counts.
  }
}

/** @throws TooLarge if the stated unpacked sizes are too large; unpacking stops at the stated size */
function refuseBombs(parts: readonly ZipPart[]): void {
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  if (size > maxUnpacked) throw new TooLarge(tooLarge)
  if (parts.some((part) => part.size > ratioFrom && part.size > part.packed.length * maxRatio))
    throw new TooLarge(tooDense)
}

const textsPart = 'xl/sharedStrings.xml'

interface Sheet {
  readonly number: number
  readonly part: ZipPart
}

/** Sheets by number: "xl/worksheets/sheet1.xml" is the first. */
function sheetsOf(parts: ReadonlyMap<string, ZipPart> | null): readonly Sheet[] {
  const sheets: Sheet[] = []
  for (const [name, part] of parts ?? []) {
    const number = /^xl\/worksheets\/sheet(\d{1,4})\.xml$/.exec(name)?.[1]
    if (number !== undefined) sheets.push({ number: Number(number), part })
  }
  return sheets.toSorted((a, b) => a.number - b.number)
}

/** Names of all sheets, in the order of `xlsxSheets`; null if the workbook does not contain them. */
export function sheetNames(bytes: Uint8Array): readonly (string | null)[] {
  const parts = zipParts(bytes, maxParts)
  const [book, links] = [new WorkbookReader(), new LinksReader()]
  for (const [name, reader] of [
    ['xl/workbook.xml', book],
    ['xl/_rels/workbook.xml.rels', links],
  ] as const) {
    const part = parts?.get(name)
    if (part !== undefined && part.size <= maxIdle) readWhole(part, reader)
  }
  return sheetsOf(parts).map(({ number }) => book.names.get(links.idOf(`worksheets/sheet${number}.xml`)) ?? null)
}

/** Parses the readable beginning of a small part. */
function readWhole(part: ZipPart, reader: XmlReader): void {
  try {
    refuseBombs([part])
    for (const text of textOf(part)) reader.read(text)
  } catch {
    // damaged: the content before counts
  }
}

/** Text of a part, in pieces that end after a tag. */
function* textOf(part: ZipPart): Generator<string> {
  let decoder: InstanceType<typeof TextDecoder> | null = null
  let rest = ''
  for (const piece of unpack(part)) {
    if (piece.length === 0) continue
    decoder ??= new TextDecoder(encodingOf(piece))
    const text = rest + storableText(decoder.decode(piece, { stream: true }))
    const end = text.lastIndexOf('>') + 1
    if (text.length - end > maxTag) throw new TooLarge(tooLarge)
    rest = text.slice(end)
    if (end > 0) yield text.slice(0, end)
  }
}
