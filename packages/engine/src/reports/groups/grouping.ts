import { bitCount } from '../../columns/bitmap.ts'
import { type CodedName, codedFields, numberFields } from '../../filters/fields.ts'
import { isList } from '../../filters/row-set.ts'
import type { ListColumn } from '../../trades/trade-columns.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { keptByTable } from '../kept-by-table.ts'
import { type Among, type Dimension, noneOfThem } from './dimensions.ts'

/** Groups of each closed trade: none, one or several. Independent of filters. */
export interface GroupLists {
  /** Number of groups. */
  readonly count: number
  /** Group indexes. Those of row r are in [`starts[r]`, `starts[r + 1]`). */
  readonly groups: Uint32Array
  readonly starts: Uint32Array
}

/** The groups of a dimension, numbered by the index of their key. */
export interface Grouping extends GroupLists {
  /** Ascending: every range, or the existing values of closed trades. */
  readonly keys: readonly number[]
}

/** Cached per state of the journal. O(trades). */
export const groupingOf = keptByTable(8, makeGrouping)

function makeGrouping(table: TradeTable, dimension: Dimension): Grouping {
  if (dimension.is === 'ranges') return byRanges(table, dimension)
  if (dimension.is === 'nested') return byNestedRanges(table, dimension)
  if (dimension.is === 'items') return byItems(table, dimension.among)
  const { field, among } = dimension
  return isList(field) ? byList(table.columns[field], table.rows, among) : byCodes(table, field)
}

/** Groups by codes. Several codes can have one value, such as the days of a year; a code without a value is NaN. */
function byCodes(table: TradeTable, field: CodedName): Grouping {
  const { codes, meaning } = codedFields[field]
  const { values, from, step, count } = codes(table)
  const seen = new Uint8Array(count)
  for (let row = 0; row < table.rows; row++) seen[values[from + row * step]!] = 1
  const meanings = Array.from(seen, (is, code) => (is === 1 ? meaning(table, code) : Number.NaN))
  const keys = [...new Set(meanings)].filter((value) => !Number.isNaN(value)).toSorted((a, b) => a - b)
  const placeOf = new Map(keys.map((key, place) => [key, place]))
  const groupOf = Int32Array.from(meanings, (value) => placeOf.get(value) ?? NONE)
  return oneEach(table.rows, keys, (row) => groupOf[values[from + row * step]!]!)
}

function byRanges(table: TradeTable, { column, bounds }: Extract<Dimension, { readonly is: 'ranges' }>): Grouping {
  const { values, from, step, per } = numberFields[column](table)
  const keys = Array.from({ length: bounds.length + 1 }, (_, range) => range)
  return oneEach(table.rows, keys, (row) => {
    const number = values[from + row * step]! / per
    if (Number.isNaN(number)) return NONE
    let range = 0
    while (range < bounds.length && number >= bounds[range]!) range++
    return range
  })
}

function byNestedRanges(
  table: TradeTable,
  { column, ranges }: Extract<Dimension, { readonly is: 'nested' }>,
): Grouping {
  const { values, from, step, per } = numberFields[column](table)
  const groups: number[] = []
  const starts = new Uint32Array(table.rows + 1)
  for (let row = 0; row < table.rows; row++) {
    const number = values[from + row * step]! / per
    if (!Number.isNaN(number))
      ranges.forEach(({ min, max }, range) => {
        if ((min === null || number >= min) && (max === null || number < max)) groups.push(range)
      })
    starts[row + 1] = groups.length
  }
  return { keys: [...ranges.keys()], count: ranges.length, groups: Uint32Array.from(groups), starts }
}

/** In no group. */
const NONE = -1

function oneEach(rows: number, keys: readonly number[], groupOf: (row: number) => number): Grouping {
  const groups = new Uint32Array(rows)
  const starts = new Uint32Array(rows + 1)
  let next = 0
  for (let row = 0; row < rows; row++) {
    const group = groupOf(row)
    if (group !== NONE) groups[next++] = group
    starts[row + 1] = next
  }
  return { keys, count: keys.length, groups: groups.subarray(0, next), starts }
}

/** All ids of a trade, in the order of their bits; without `among` a trade without any is in no group. */
function byList({ ids, words }: ListColumn, rows: number, among: Among): Grouping {
  const meant = ids.filter((id) => among?.includes(id) ?? true).toSorted((a, b) => a - b)
  const keys = among === undefined ? meant : [noneOfThem, ...meant]
  const groupOf = Uint32Array.from(ids, (id) => keys.indexOf(id))
  const asked = words.map((_, word) => bitsOf(ids, meant, word))
  const starts = new Uint32Array(rows + 1)
  const alone = Number(among !== undefined)
  for (let row = 0; row < rows; row++) {
    let carried = 0
    for (let word = 0; word < words.length; word++) carried += bitCount(words[word]![row]! & asked[word]!)
    starts[row + 1] = starts[row]! + (carried === 0 ? alone : carried)
  }
  // Without `among` every 0 is overwritten; with it 0 is the group of none.
  const groups = new Uint32Array(starts[rows]!)
  for (let row = 0; row < rows; row++) {
    let next = starts[row]!
    for (let word = 0; word < words.length; word++)
      for (let left = words[word]![row]! & asked[word]!; left !== 0; left &= left - 1)
        groups[next++] = groupOf[word * 32 + 31 - Math.clz32(left & -left)]!
  }
  return { keys, count: keys.length, groups, starts }
}

/** The bits of ids in a word of a list. */
const bitsOf = (ids: readonly number[], meant: readonly number[], word: number): number =>
  ids.reduce((bits, id, bit) => (bit >> 5 === word && meant.includes(id) ? bits | (1 << (bit & 31)) : bits), 0)

/** Each item of a trade's checklist, as ticked or as not ticked. */
function byItems({ columns, rows }: TradeTable, among: Among): Grouping {
  const { checklistItemIds: snapshot, checkedItemIds: checked } = columns
  const meant = snapshot.ids.filter((id) => among?.includes(id) ?? true)
  const keys = meant.flatMap((id) => [-id, id]).toSorted((a, b) => a - b)
  const had = readBits(snapshot)
  const has = readBits(checked)
  const items = meant.map((id) => ({
    had: snapshot.ids.indexOf(id),
    has: checked.ids.indexOf(id),
    ticked: keys.indexOf(id),
    notTicked: keys.indexOf(-id),
  }))
  const groups: number[] = []
  const starts = new Uint32Array(rows + 1)
  for (let row = 0; row < rows; row++) {
    for (const item of items) if (had(item.had, row)) groups.push(has(item.has, row) ? item.ticked : item.notTicked)
    starts[row + 1] = groups.length
  }
  return { keys, count: keys.length, groups: Uint32Array.from(groups), starts }
}

/** Whether a row has a bit; -1 is an id without trades. */
const readBits =
  ({ words }: ListColumn) =>
  (bit: number, row: number): boolean =>
    bit >= 0 && ((words[bit >> 5]![row]! >>> (bit & 31)) & 1) === 1
