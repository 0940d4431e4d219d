import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import {
  CellCount,
  maxColumns,
  maxRows,
  type Table,
  type TableRow,
  tidyCell,
  tooManyCells,
  tooManyRows,
} from './table-row.ts'

/**
 * All rows of all tables of a page, in document order. Hidden cells (`class="hidden"`) are skipped, because they would shift the columns; a
 * cell with `colspan` takes that many columns.
 *
 * Works on tokens, without a tree: rows and cells that are unclosed or wrongly nested end at the start of the next one, and a million
 * unclosed tags cost as little as a million letters.
 */
export function htmlRows(html: string): Table {
  const reader = new RowReader(html)
  const tokenizer = new Tokenizer({ decodeEntities: true }, reader)
  reader.stop = () => tokenizer.pause()
  tokenizer.write(html)
  tokenizer.end()
  reader.endRow()
  return { rows: reader.rows, problem: reader.problem }
}

const isRowTag = (name: string): boolean => name === 'tr' || name === 'table'
const isRawTag = (name: string): boolean => name === 'script' || name === 'style'
const isCellTag = (name: string): boolean => name === 'td' || name === 'th'

class RowReader implements TokenizerCallbacks {
  readonly rows: TableRow[] = []
  /** Reason why it stopped. */
  problem: string | null = null
  stop: () => void = () => {}

  readonly #html: string
  readonly #count = new CellCount()
  #cells: string[] | null = null
  #line = 1
  #title = ''
  /** Text of the current cell; null between cells. */
  #text: string | null = null
  #span = 1
  #hidden = false
  #inCellTag = false
  /** Inside a script or style, whose text is ignored. */
  #raw = false
  #attribute = ''
  #value = ''
  #lineCounted = 1
  #nextBreak: number

  constructor(html: string) {
    this.#html = html
    this.#nextBreak = html.indexOf('\n')
  }

  onopentagname(start: number, end: number): void {
    const name = this.#tagName(start, end)
    this.#inCellTag = isCellTag(name)
    if (this.#inCellTag) {
      this.#endCell()
      this.#cells ??= this.#startRow(start)
      this.#text = ''
      this.#span = 1
      this.#hidden = false
    } else if (name === 'br' && this.#text !== null) this.#text += ' '
    else if (isRawTag(name)) this.#raw = true
    else if (isRowTag(name)) {
      this.endRow()
      if (name === 'tr') this.#cells = this.#startRow(start)
    }
  }

  onclosetag(start: number, end: number): void {
    const name = this.#tagName(start, end)
    this.#raw = false
    if (isCellTag(name)) this.#endCell()
    else if (isRowTag(name)) this.endRow()
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#inCellTag ? this.#html.slice(start, end).toLowerCase() : ''
    this.#value = ''
  }

  onattribdata(start: number, end: number): void {
    if (this.#attribute !== '') this.#value += this.#html.slice(start, end)
  }

  onattribentity(codepoint: number): void {
    if (this.#attribute !== '') this.#value += String.fromCodePoint(codepoint)
  }

  onattribend(): void {
    if (this.#attribute === 'colspan') {
      const span = Number.parseInt(this.#value, 10)
      this.#span = span >= 1 ? Math.min(span, maxColumns) : 1
    } else if (this.#attribute === 'class') this.#hidden ||= /(^|\s)hidden(\s|$)/.test(this.#value)
    else if (this.#attribute === 'title' && this.#title === '') this.#title = tidyCell(this.#value)
  }

  ontext(start: number, end: number): void {
    if (this.#text !== null && !this.#raw) this.#text += this.#html.slice(start, end)
  }

  ontextentity(codepoint: number): void {
    if (this.#text !== null) this.#text += String.fromCodePoint(codepoint)
  }

  onopentagend(): void {}
  onselfclosingtag(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  /** Emits the current row, if there is one. */
  endRow(): void {
    this.#endCell()
    if (this.#cells !== null && this.#cells.length > 0) {
      if (this.rows.length === maxRows) {
        this.#stopFor(tooManyRows)
      } else this.rows.push({ line: this.#line, cells: this.#cells, title: this.#title })
    }
    this.#cells = null
    this.#title = ''
  }

  #startRow(at: number): string[] {
    while (this.#nextBreak !== -1 && this.#nextBreak < at) {
      this.#lineCounted++
      this.#nextBreak = this.#html.indexOf('\n', this.#nextBreak + 1)
    }
    this.#line = this.#lineCounted
    return []
  }

  #endCell(): void {
    if (this.#text !== null && this.#cells !== null && !this.#hidden && this.#cells.length < maxColumns) {
      this.#cells.push(tidyCell(this.#text))
      const columns = Math.min(this.#cells.length + this.#span - 1, maxColumns)
      if (this.#count.isFull(columns - this.#cells.length + 1)) this.#stopFor(tooManyCells)
      while (this.#cells.length < columns) this.#cells.push('')
    }
    this.#text = null
  }

  #stopFor(problem: string): void {
    this.problem = problem
    this.stop()
  }

  #tagName(start: number, end: number): string {
    return end - start > 6 ? '' : this.#html.slice(start, end).toLowerCase()
  }
}
