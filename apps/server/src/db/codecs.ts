/**
 * What both stores keep in the same shape: JSON and flags. Decimals need no codec in code: they are canonical text on
 * the way in (`decimalText` of core) and on the way out (`postgres.ts` trims what `numeric` pads).
 */

/** JSON text of a T: a `jsonb` column in PostgreSQL, text in SQLite. */
export type JsonText<T> = string & { readonly json?: T }
export const toJson = <T>(value: T): JsonText<T> => JSON.stringify(value)
export const fromJson = <T>(text: JsonText<T>): T => JSON.parse(text)

/** A boolean; both stores keep 0 or 1. */
export type Flag = 0 | 1
export const toFlag = (value: boolean): Flag => (value ? 1 : 0)
export const fromFlag = (flag: Flag): boolean => flag === 1

/** What two names are compared by: "EURUSD" and "eurusd" are one. Surrounding blanks count, as they are kept. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase()
