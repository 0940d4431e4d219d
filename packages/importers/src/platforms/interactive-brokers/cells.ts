import type { Decimal } from '@afterclose/core/decimal'
import type { LocalDateTime } from '@afterclose/core/time'
import { CellError, quotedCell } from '../../shared/cell-error.ts'
import { type DateOrder, readTime, timeInFile } from '../../shared/dates.ts'
import { isBlank, isNameless, readNumber } from '../../shared/numbers.ts'

export function requiredNumber(text: string, column: string): Decimal {
  if (isBlank(text)) throw new CellError(column, `${column} is empty`)
  return parsed(text, column)
}

/** Null for an empty cell. */
export const optionalNumber = (text: string, column: string): Decimal | null =>
  isBlank(text) ? null : parsed(text, column)

function parsed(text: string, column: string): Decimal {
  const value = readNumber(text, '.')
  if (value === null) throw new CellError(column, `${quotedCell(text)} is not a number`)
  return value
}

export interface DateRules {
  readonly order: DateOrder
  readonly inUtc: boolean
}

export function requiredTime(text: string, column: string, { order, inUtc }: DateRules): LocalDateTime {
  if (isBlank(text)) throw new CellError(column, `${column} is empty`)
  const time = readTime(text, order)
  if (time === null) throw new CellError(column, `${quotedCell(text)} is not a date`)
  const local = timeInFile(time, inUtc)
  if (local === null) throw new CellError(column, `${quotedCell(text)} has no time zone, but other rows do`)
  return local
}

export const requiredText = (text: string, column: string): string => {
  const value = text.replace(/\s+/g, ' ').trim()
  if (isNameless(value)) throw new CellError(column, `${column} is empty`)
  return value
}
