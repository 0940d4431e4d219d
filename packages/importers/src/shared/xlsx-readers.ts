import { CellCount, maxColumns, maxRows, type TableRow, tidyCell, tooManyCells, tooManyRows } from './table-row.ts'
import { type DateCells, momentText } from './xlsx-dates.ts'
import { XmlReader } from './xml-reader.ts'

/** Streaming parsers for the parts of a workbook. */

/** A workbook that is too large to be read; the message has the reason. */
export class TooLarge extends Error {}

export const tooLarge = 'The workbook unpacks to more than 512 MB. Export a shorter period and import the parts.'

/** Memory overhead of a text, in bytes. */
const perText = 16

/** Parses the shared texts that cells refer to. */
export class TextsReader extends XmlReader {
  readonly texts: string[] = []
  readonly #limit: number
  taken = 0
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
    if (tag === 'si') {
      this.#count(perText)
      this.texts.push(tidyCell(this.#text))
    } else if (tag === 't') this.#reading = false
    else if (tag === 'rPh') this.#phonetic = false
  }
  protected override attribute(): void {}
  protected override text(text: string): void {
    if (!this.#reading) return
    this.#count(text.length)
    if (this.#text.length < maxCell) this.#text += text.slice(0, maxCell - this.#text.length)
  }

  #count(cellCount: number): void {
    this.taken += cellCount
    if (this.taken > this.#limit) throw new TooLarge(tooLarge)
  }
}

/** Parses all texts of a small part. */
export class TextReader extends XmlReader {
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
    const tidied = tidyCell(text)
    if (tidied !== '') this.texts.push(tidied)
  }
}

/** Parses the cells of a sheet. */
export class SheetReader extends XmlReader {
  readonly rows: TableRow[] = []
  readonly #texts: readonly string[]
  readonly #dates: DateCells
  /** Whether only part of the texts was read: cells that refer to the others are blank. */
  readonly #partly: boolean
  readonly #count = new CellCount()
  #cells: string[] = []
  #line = 0
  #tag = ''
  #column = -1
  #type = ''
  #style = 0
  #value = ''
  #reading = false

  constructor(texts: readonly string[], dates: DateCells, partly: boolean) {
    super()
    this.#texts = texts
    this.#dates = dates
    this.#partly = partly
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
      this.#style = 0
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
    } else if (this.#tag !== 'c') return
    else if (name === 't') this.#type = value
    else if (name === 's') this.#style = Number(value)
  }

  protected override text(text: string): void {
    if (this.#reading && this.#value.length < maxCell) this.#value += text.slice(0, maxCell - this.#value.length)
  }

  #endCell(): void {
    const text = this.#type === 's' ? this.#shared() : this.#plain()
    if (text === '' || this.#column < 0 || this.#column >= maxColumns) return
    if (this.#count.isFull(this.#column + 1 - this.#cells.length)) throw new TooLarge(tooManyCells)
    while (this.#cells.length < this.#column) this.#cells.push('')
    this.#cells[this.#column] = text
  }

  #shared(): string {
    const text = this.#texts[Number(this.#value)]
    if (text === undefined && this.#partly) return ''
    if (text === undefined) throw new RangeError('The cell points to a text that the workbook does not have')
    return text
  }

  #plain(): string {
    const text = tidyCell(this.#value)
    if (this.#type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
    if (this.#type !== '' && this.#type !== 'n') return text
    return this.#dates.isMoment(this.#style) ? momentText(text, this.#dates.from1904) : cleanNumber(text)
  }
}

/** Maximum characters of a cell in a spreadsheet. */
const maxCell = 32_767

/** 0 for "A1", 27 for "AB7"; -1 for an invalid address. */
function columnOf(address: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(address)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Removes binary noise and exponents from a number; 15 digits are exact in a spreadsheet. */
function cleanNumber(text: string): string {
  if (/^-?\d+$/.test(text) || (text.length <= 15 && /^-?\d+\.\d+$/.test(text))) return text
  const value = Number(text)
  if (text === '' || !Number.isFinite(value) || Math.abs(value) >= 1e15) return text
  return Number(value.toPrecision(15))
    .toFixed(Math.abs(value) < 1 ? 15 : 10)
    .replace(/\.?0+$/, '')
}
