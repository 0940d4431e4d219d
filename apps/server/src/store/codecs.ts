/** Codecs of values that both stores keep in the same form: decimals, JSON, flags and name keys. */
import { big, type Decimal, decimalText } from '@afterclose/core/decimal'

const plain = /^(0|-?[1-9]\d*|-?(0|[1-9]\d*)\.\d*[1-9])$/

/**
 * Its plain text: "1.50" is 1.5. SQLite stores the text and PostgreSQL the number; in this form both return the same. (`postgres.ts` strips
 * PostgreSQL's padding.)
 */
export function toDecimal(text: Decimal): Decimal
export function toDecimal(text: Decimal | null): Decimal | null
export function toDecimal(text: Decimal | null): Decimal | null {
  return text === null || plain.test(text) ? text : decimalText(big(text))
}

/** JSON text of a T: a `jsonb` column in PostgreSQL, text in SQLite. */
export type JsonText<T> = string & { readonly json?: T }
export const toJson = <T>(value: T): JsonText<T> => JSON.stringify(value)
export const fromJson = <T>(text: JsonText<T>): T => JSON.parse(text)

/** A boolean; both stores keep 0 or 1. */
export type Flag = 0 | 1
export const toFlag = (value: boolean): Flag => (value ? 1 : 0)
export const fromFlag = (flag: Flag): boolean => flag === 1

/** Key for comparing names: "EURUSD" and "eurusd" are equal. Surrounding blanks count, as they are stored. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase()
