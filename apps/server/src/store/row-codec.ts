import type { Decimal } from '@afterclose/core/decimal'
import type { FieldsOf } from '@afterclose/core/record-field'
import { type Flag, fromFlag, fromJson, type JsonText, toDecimal, toFlag, toJson } from './codecs.ts'

/** `entryDate` → `entry_date`. */
export type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : ''

export function snake<Name extends string>(name: Name): Snake<Name>
export function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Selects a column under the name of its field: `entry_date as entryDate`. */
export function aliasedColumn<Name extends string>(name: Name): Aliased<Name>
export function aliasedColumn(name: string): string {
  return `${snake(name)} as ${name}`
}
type Aliased<Name extends string> = Name extends string ? `${Snake<Name>} as ${Name}` : never

/** Storage format of a value of core. */
type Stored<Value> = [Value] extends [boolean] ? Flag : [Value] extends [readonly unknown[]] ? JsonText<Value> : Value

export type StoredValue = string | number | null

export interface Column {
  readonly name: string
  /** Type of its values in PostgreSQL, before they are cast to the column. */
  readonly type: 'text' | 'bigint' | 'float8' | 'numeric' | 'jsonb'
}

/** Column codecs for the fields of a core record. */
export type ColumnsOf<Whole> = {
  -readonly [Name in keyof Whole & string as Snake<Name>]: Stored<Whole[Name]>
}

interface RowCodec<Whole> {
  /** In the order of the fields. */
  readonly columns: readonly Column[]
  readonly toRow: (record: Whole) => ColumnsOf<Whole>
  /** Values of `toRow` by column index: for many rows, which takes a third of the time. */
  readonly toValues: (record: Whole) => readonly StoredValue[]
  readonly fromRow: (row: ColumnsOf<Whole>) => Whole
}

/** Converts records of core to rows and back: each field in the column of its name, encoded by its type. */
export function rowCodec<Whole>(fields: FieldsOf<Whole>): RowCodec<Whole>
export function rowCodec(fields: Readonly<Record<string, { readonly type: string }>>): object {
  const columns = Object.entries(fields).map(([name, { type }]) => ({
    name,
    column: snake(name),
    type: columnTypes.get(type) ?? 'text',
    ...codecOf(type),
  }))
  // Copies of an object with all its properties are much faster to fill, and to read later, than one that grows.
  const emptyRow = Object.fromEntries(columns.map(({ column }) => [column, null]))
  const emptyRecord = Object.fromEntries(columns.map(({ name }) => [name, null]))
  return {
    columns: columns.map(({ column, type }) => ({ name: column, type })),
    toValues: (record: Readonly<Record<string, never>>) => columns.map(({ name, to }) => to(record[name]!)),
    toRow(record: Readonly<Record<string, never>>) {
      const row: Record<string, unknown> = { ...emptyRow }
      for (const { name, column, to } of columns) row[column] = to(record[name]!)
      return row
    },
    fromRow(row: Readonly<Record<string, never>>) {
      const record: Record<string, unknown> = { ...emptyRecord }
      for (const { name, column, from } of columns) record[name] = from(row[column]!)
      return record
    },
  }
}

const columnTypes: ReadonlyMap<string, Column['type']> = new Map([
  ['id', 'bigint'],
  ['flag', 'bigint'],
  ['number', 'float8'],
  ['decimal', 'numeric'],
  ['list', 'jsonb'],
])

const same = (value: unknown): unknown => value

/** JSON of a list; most lists of a trade are empty. */
const listToJson = (list: readonly unknown[]): string => (list.length === 0 ? '[]' : toJson(list))

/** The checked type of a field guarantees the right input. */
function codecOf(type: string): { to: (value: never) => unknown; from: (value: never) => unknown } {
  if (type === 'decimal') return { to: (value: Decimal | null) => toDecimal(value), from: same }
  if (type === 'flag') return { to: toFlag, from: fromFlag }
  return type === 'list' ? { to: listToJson, from: fromJson } : { to: same, from: same }
}
