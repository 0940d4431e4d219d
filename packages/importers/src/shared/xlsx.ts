import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'
import { encodingOf, storable } from './encodings.ts'
import { type Table, type TableRow, maxColumns, maxRows, tidy, tooManyRows } from './table-row.ts'
import { XmlReader } from './xml-reader.ts'

/** What one part of a workbook may unpack to. A report of 80,000 trades needs that much. */
const maxUnpacked = 512 * 1024 * 1024
/** Texts of a workbook, all together. */
const maxTexts = 64 * 1024 * 1024
/** Reports have ten. Each further one takes longer than the one before to step over. */
const maxParts = 1000
const slice = 64 * 1024

const tooLarge = 'The workbook unpacks to more than 512 MB. Export a shorter period and import the parts.'
const unreadable = 'The workbook is damaged or cut off: it cannot be unpacked. Export it again.'

/** The head of a zip archive, which a workbook is. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/**
 * The rows of a workbook's first sheet, without the empty ones. Parts may be UTF-8 or, as MetaTrader writes them,
 * UTF-16. Read in slices, so that memory follows the content and a zip bomb is stopped while it unpacks. Numbers come
 * as plain decimal text; those that a spreadsheet saved with binary noise ("1.1409000000000001") are cleaned to 15 digits.
 */
export function xlsxRows(bytes: Uint8Array): Table {
  const sheet = isWhole(bytes) ? firstSheet(bytes) : null
  if (sheet === null) return { rows: [], problem: unreadable }
  try {
    const texts = new TextsReader(maxTexts)
    eachSlice(bytes, 'xl/sharedStrings.xml', (text) => texts.read(text))
    const rows = new SheetReader(texts.texts)
    eachSlice(bytes, sheet, (text) => rows.read(text))
    return { rows: rows.rows, problem: null }
  } catch (error) {
    return { rows: [], problem: error instanceof TooLarge ? error.message : unreadable }
  }
}

/**
 * The first texts of a workbook and its properties (title, author …), one per line, to recognise it by: "" when it
 * cannot be read. Unpacks only as much as it needs.
 */
export function xlsxHead(bytes: Uint8Array): string {
  const properties = new TextReader(headLength)
  const texts = new TextsReader(headLength)
  for (const [name, reader] of [
    ['docProps/core.xml', properties],
    ['xl/sharedStrings.xml', texts],
  ] as const)
    try {
      eachSlice(bytes, name, (text) => reader.read(text))
    } catch {
      // Enough was read, or the file is damaged: what came before counts.
    }
  return [...properties.texts, ...texts.texts.slice(0, 40)].join('\n')
}

const headLength = 16 * 1024

class TooLarge extends Error {}

/** Whether the archive's closing record is there: it stands within the last 64 KB, behind everything else. */
function isWhole(bytes: Uint8Array): boolean {
  const earliest = Math.max(bytes.length - 65_557, 0)
  for (let at = bytes.length - 22; at >= earliest; at--)
    if (bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 0x05 && bytes[at + 3] === 0x06) return true
  return false
}

/** The name of the sheet with the lowest number: "xl/worksheets/sheet1.xml". */
function firstSheet(bytes: Uint8Array): string | null {
  let first = Number.POSITIVE_INFINITY
  try {
    partsOf((file) => {
      const number = /^xl\/worksheets\/sheet(\d{1,4})\.xml$/.exec(file.name)?.[1]
      if (number !== undefined) first = Math.min(first, Number(number))
    }).push(bytes, true)
  } catch {
    // A cut-off archive: what was found before the cut counts.
  }
  return Number.isFinite(first) ? `xl/worksheets/sheet${first}.xml` : null
}

function partsOf(each: (file: UnzipFile) => void): Unzip {
  let parts = 0
  return new Unzip((file) => {
    if (++parts > maxParts) throw new TooLarge(unreadable)
    each(file)
  })
}

/** Unpacks one part of an archive and hands over its text, cut behind a tag so that no tag is torn. */
function eachSlice(bytes: Uint8Array, name: string, read: (text: string) => void): void {
  let decoder: InstanceType<typeof TextDecoder> | null = null
  let unpacked = 0
  let rest = ''
  let found = false
  const unzip = partsOf((file) => {
    if (file.name !== name || found) return
    found = true
    file.ondata = (error, chunk, final) => {
      if (error !== null) throw error
      unpacked += chunk.length
      if (unpacked > maxUnpacked) throw new TooLarge(tooLarge)
      decoder ??= new TextDecoder(encodingOf(chunk))
      const text = rest + storable(decoder.decode(chunk, { stream: !final }))
      const end = final ? text.length : text.lastIndexOf('>') + 1
      if (text.length - end > slice * 16) throw new TooLarge(tooLarge)
      rest = text.slice(end)
      if (end > 0) read(text.slice(0, end))
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += slice)
    unzip.push(bytes.subarray(at, at + slice), at + slice >= bytes.length)
}

/** The table of texts that cells point into. */
class TextsReader extends XmlReader {
  readonly texts: string[] = []
  readonly #limit: number
  #length = 0
  #text = ''
  #reading = false
  #phonetic = false

  constructor(limit: number) {
    super()
    this.#limit = limit
  }

  protected override open(tag: string): void {
    if (tag === 'si') this.#text = ''
    else if (tag === 't') this.#reading = !this.#phonetic
    else if (tag === 'rPh') this.#phonetic = true
  }
  protected override close(tag: string): void {
    if (tag === 'si') this.texts.push(tidy(this.#text))
    else if (tag === 't') this.#reading = false
    else if (tag === 'rPh') this.#phonetic = false
  }
  protected override attribute(): void {}
  protected override text(text: string): void {
    if (!this.#reading) return
    this.#length += text.length
    if (this.#length > this.#limit) throw new TooLarge(tooLarge)
    if (this.#text.length < maxCell) this.#text += text.slice(0, maxCell - this.#text.length)
  }
}

/** Every text of a small part. */
class TextReader extends XmlReader {
  readonly texts: string[] = []
  readonly #limit: number

  constructor(limit: number) {
    super()
    this.#limit = limit
  }

  protected override open(): void {}
  protected override close(): void {}
  protected override attribute(): void {}
  protected override text(text: string): void {
    if (this.texts.length > this.#limit) throw new TooLarge(tooLarge)
    const tidied = tidy(text)
    if (tidied !== '') this.texts.push(tidied)
  }
}

/** The cells of a sheet. */
class SheetReader extends XmlReader {
  readonly rows: TableRow[] = []
  readonly #texts: readonly string[]
  #cells: string[] = []
  #line = 0
  #tag = ''
  #column = -1
  #type = ''
  #value = ''
  #reading = false

  constructor(texts: readonly string[]) {
    super()
    this.#texts = texts
  }

  protected override open(tag: string): void {
    this.#tag = tag
    if (tag === 'row') {
      this.#cells = []
      this.#column = -1
      this.#line++
    } else if (tag === 'c') {
      this.#column++
      this.#type = ''
      this.#value = ''
    } else if (tag === 'v' || tag === 't') this.#reading = true
  }

  protected override close(tag: string): void {
    if (tag === 'v' || tag === 't') this.#reading = false
    else if (tag === 'c') this.#endCell()
    else if (tag === 'row' && this.#cells.length > 0) {
      if (this.rows.length === maxRows) throw new TooLarge(tooManyRows)
      this.rows.push({ line: this.#line, cells: this.#cells, title: '' })
      this.#cells = []
    }
  }

  protected override attribute(name: string, value: string): void {
    if (name === 'r') {
      if (this.#tag === 'c') this.#column = columnOf(value)
      else if (this.#tag === 'row' && /^\d{1,7}$/.test(value)) this.#line = Number(value)
    } else if (name === 't' && this.#tag === 'c') this.#type = value
  }

  protected override text(text: string): void {
    if (this.#reading && this.#value.length < maxCell) this.#value += text.slice(0, maxCell - this.#value.length)
  }

  #endCell(): void {
    const text = this.#type === 's' ? this.#shared() : this.#plain()
    if (text === '' || this.#column < 0 || this.#column >= maxColumns) return
    while (this.#cells.length < this.#column) this.#cells.push('')
    this.#cells[this.#column] = text
  }

  #shared(): string {
    const text = this.#texts[Number(this.#value)]
    if (text === undefined) throw new RangeError('The cell points to a text that the workbook does not have')
    return text
  }

  #plain(): string {
    const text = tidy(this.#value)
    return this.#type === '' || this.#type === 'n' ? cleanNumber(text) : text
  }
}

/** A cell's own limit in a spreadsheet. */
const maxCell = 32_767

/** 0 for "A1", 27 for "AB7"; -1 for what is no address. */
function columnOf(address: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(address)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Takes binary noise and exponents out of a number; 15 digits are what a spreadsheet guarantees. */
function cleanNumber(text: string): string {
  if (/^-?\d+$/.test(text) || (text.length <= 15 && /^-?\d+\.\d+$/.test(text))) return text
  const value = Number(text)
  if (text === '' || !Number.isFinite(value) || Math.abs(value) >= 1e15) return text
  return Number(value.toPrecision(15))
    .toFixed(Math.abs(value) < 1 ? 15 : 10)
    .replace(/\.?0+$/, '')
}
