import type { Decimal } from '@afterclose/core/decimal'
import { localText, type LocalDateTime } from '@afterclose/core/time'
import type { RowProblem } from '../../importer.ts'
import { readTime } from '../../shared/dates.ts'
import { readNumber } from '../../shared/numbers.ts'
import type { TableRow } from '../../shared/table-row.ts'
import { rowProblem } from './row-problem.ts'

/** A field's column in the table and its head, as the file calls it. */
export interface Column {
  readonly column: number
  readonly name: string
}

/** Parses the cells of a row by column and remembers the first error. */
export class RowReading {
  readonly row: TableRow
  problem: RowProblem | null = null

  constructor(row: TableRow) {
    this.row = row
  }

  text({ column }: Column): string {
    return this.row.cells[column] ?? ''
  }

  /** A required number. "0" replaces an invalid one, whose row is then not used. */
  number(column: Column): Decimal {
    const text = this.text(column)
    const value = readNumber(text, '.')
    if (value === null) this.#wrong(column, text === '' ? `${column.name} is missing` : `"${text}" is not a number`)
    return value ?? '0'
  }

  /** A price or size: a number above 0. */
  positive(column: Column): Decimal {
    const value = this.number(column)
    if (value === '0' || value.startsWith('-')) this.#wrong(column, `${column.name} must be above 0`)
    return value
  }

  /** A number that may be missing; `empty` then. */
  optional<T>(column: Column | null, empty: T): Decimal | T {
    return column === null || this.text(column) === '' ? empty : this.number(column)
  }

  time(column: Column): LocalDateTime {
    const text = this.text(column)
    const time = readTime(text, 'YMD')
    if (time === null)
      this.#wrong(column, text === '' ? `${column.name} is missing` : `"${text}" is not a date and time`)
    return time === null ? '1970-01-01T00:00:00' : localText(time.wall)
  }

  wrong(column: Column, reason: string): void {
    this.#wrong(column, reason)
  }

  #wrong(column: Column, reason: string): void {
    this.problem ??= rowProblem(this.row, 'error', `${reason}.`, column)
  }
}

/** `yyyy.MM.dd …`: how MetaTrader writes every time. */
export const looksLikeTime = (text: string): boolean => /^\d{4}[./-]\d{2}[./-]\d{2}(?:\s|T|$)/.test(text)

export const isNumber = (text: string): boolean => readNumber(text, '.') !== null
