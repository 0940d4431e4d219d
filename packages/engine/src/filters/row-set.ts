import { type CodedName, codedFields, hangsOnNeighbours, type NumberName, numberFields } from './fields.ts'
import type { ListKind } from '../trades/trade-columns.ts'
import type { TradeNumber } from '../trades/trade-numbers.ts'
import type { TradeTable } from '../trades/trade-table.ts'

/**
 * A set of trades, described independently of a table, so that its bitmap can be built, cached and patched. Equal sets have the same `key`.
 */
export type RowSet = ValueSet | RangeSet | BitSet | JoinedSet | InvertedSet
export type ValueField = CodedName | ListKind
/** Trades with one value: of a coded field, or an id in one of their lists, such as a comment. */
export interface ValueSet {
  readonly is: 'value'
  readonly key: string
  readonly field: ValueField
  readonly value: number
}
/** Trades with a known number in [min, max). */
export interface RangeSet {
  readonly is: 'range'
  readonly key: string
  readonly column: NumberName
  readonly min: number
  readonly max: number
}
/** Trades whose number has a bit set: one of its bit planes. */
export interface BitSet {
  readonly is: 'bit'
  readonly key: string
  readonly number: TradeNumber
  readonly bit: number
}
export interface JoinedSet {
  readonly is: 'any' | 'all'
  readonly key: string
  readonly of: readonly RowSet[]
}
export interface InvertedSet {
  readonly is: 'not'
  readonly key: string
  readonly of: RowSet
}

export const valueKey = (field: ValueField, value: number): string => `${field}=${value}`

export const withValue = (field: ValueField, value: number): ValueSet => ({
  is: 'value',
  key: valueKey(field, value),
  field,
  value,
})

/** @param min null for an open end, like `max` */
export const inRange = (column: NumberName, min: number | null, max: number | null): RangeSet => ({
  is: 'range',
  key: `${column}:${min ?? ''}:${max ?? ''}`,
  column,
  min: min ?? Number.NEGATIVE_INFINITY,
  max: max ?? Number.POSITIVE_INFINITY,
})

export const withBit = (number: TradeNumber, bit: number): BitSet => ({
  is: 'bit',
  key: `${number.key} bit ${bit}`,
  number,
  bit,
})

/** Union of sets; empty without sets. */
export const anyOf = (sets: readonly RowSet[]): RowSet => joined('any', sets)
/** Intersection of sets; all trades without sets. */
export const allOf = (sets: readonly RowSet[]): RowSet => joined('all', sets)

export const invertedSet = (set: RowSet): InvertedSet => ({ is: 'not', key: `!${set.key}`, of: set })

function joined(is: JoinedSet['is'], sets: readonly RowSet[]): RowSet {
  const byKey = new Map(sets.map((set) => [set.key, set]))
  const keys = [...byKey.keys()].toSorted()
  const [only] = sets
  if (only !== undefined && keys.length === 1) return only
  return { is, key: `${is}(${keys.join(' ')})`, of: keys.map((key) => byKey.get(key)!) }
}

/** Whether a set depends on balances, which change with earlier trades and payins. */
export const needsBalance = (set: RowSet): boolean => hasRange(set, (column) => column === 'gainPercentage')

/** Whether a set depends on neighbouring trades, such as the position in the day. */
export const needsNeighbours = (set: RowSet): boolean => hasRange(set, hangsOnNeighbours)

function hasRange(set: RowSet, test: (column: NumberName) => boolean): boolean {
  if (set.is === 'value' || set.is === 'bit') return false
  if (set.is === 'range') return test(set.column)
  return set.is === 'not' ? hasRange(set.of, test) : set.of.some((part) => hasRange(part, test))
}

/** The sets of single values that a set consists of. */
export function valuesIn(set: RowSet): readonly ValueSet[] {
  if (set.is === 'value') return [set]
  if (set.is === 'range' || set.is === 'bit') return []
  return set.is === 'not' ? valuesIn(set.of) : set.of.flatMap(valuesIn)
}

export type RowTest = (row: number) => boolean

/** Tests whether a closed trade is in a set, for a few rows; bitmaps are for many. */
export function rowTest(table: TradeTable, set: RowSet): RowTest {
  if (set.is === 'value') return valueTest(table, set)
  if (set.is === 'range') {
    const { values, from, step, per } = numberFields[set.column](table)
    return (row) => values[from + row * step]! / per >= set.min && values[from + row * step]! / per < set.max
  }
  if (set.is === 'bit') {
    const number = set.number.of(table)
    return (row) => ((number(row) >>> set.bit) & 1) === 1
  }
  if (set.is === 'not') {
    const test = rowTest(table, set.of)
    return (row) => !test(row)
  }
  const tests = set.of.map((part) => rowTest(table, part))
  return set.is === 'any' ? (row) => tests.some((test) => test(row)) : (row) => tests.every((test) => test(row))
}

function valueTest(table: TradeTable, { field, value }: ValueSet): RowTest {
  if (isList(field)) {
    const { ids, words } = table.columns[field]
    const bit = ids.indexOf(value)
    const word = words[bit >> 5]
    return word === undefined ? () => false : (row) => ((word[row]! >>> (bit & 31)) & 1) === 1
  }
  const { codes, meaning } = codedFields[field]
  const { values, from, step } = codes(table)
  return (row) => meaning(table, values[from + row * step]!) === value
}

export const isList = (field: ValueField): field is ListKind => !(field in codedFields)
