import type { Decimal } from '@afterclose/core/decimal'
import type { LocalDateTime } from '@afterclose/core/time'
import { type DateOrder, readTime, timeInFile } from '../../shared/dates.ts'
import { isBlank, readNumber } from '../../shared/numbers.ts'

/** Why a cell cannot be taken, with the column in which it stands. Thrown and caught within one row. */
export class CellError extends Error {
  override name = 'CellError'
  readonly column: string

  constructor(column: string, reason: string) {
    super(reason)
    this.column = column
  }
}

export function requiredNumber(text: string, column: string): Decimal {
  if (isBlank(text)) throw new CellError(column, `${column} is empty`)
  return optionalNumber(text, column) ?? '0'
}

/** Null for an empty cell. */
export function optionalNumber(text: string, column: string): Decimal | null {
  if (isBlank(text)) return null
  const value = readNumber(text, '.')
  if (value === null) throw new CellError(column, `“${short(text)}” is not a number`)
  return value
}

export interface DateRules {
  readonly order: DateOrder
  readonly inUtc: boolean
}

export function requiredTime(text: string, column: string, { order, inUtc }: DateRules): LocalDateTime {
  if (isBlank(text)) throw new CellError(column, `${column} is empty`)
  const time = readTime(text, order)
  if (time === null) throw new CellError(column, `“${short(text)}” is not a date`)
  const local = timeInFile(time, inUtc)
  if (local === null) throw new CellError(column, `“${short(text)}” has no time zone, where other rows have one`)
  return local
}

export const requiredText = (text: string, column: string): string => {
  const value = text.replace(/\s+/g, ' ').trim()
  if (isBlank(value)) throw new CellError(column, `${column} is empty`)
  return value
}

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)
