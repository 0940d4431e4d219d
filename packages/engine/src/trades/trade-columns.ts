import { byName, namesWith } from '@afterclose/core/record-field'
import type { WallClock } from '@afterclose/core/time'
import { listedFields } from '@afterclose/core/trade'

/** Code for a trade without a value, such as the outcome of an open trade. */
export const NONE = 255

/**
 * The ids of a list for every row, such as comments of one kind. `ids[bit]` is the id of a bit; row i has it if bit `bit & 31` of
 * `words[bit >> 5][i]` is set.
 */
export interface ListColumn {
  readonly ids: readonly number[]
  readonly words: readonly Uint32Array[]
}

export type PlainColumn = Uint8Array | Uint16Array | Int16Array | Uint32Array | Float64Array
/** The constructor of a column: of new memory, or as a view of existing memory. */
export interface ColumnKind<Column extends PlainColumn> {
  new (length: number): Column
  new (memory: ArrayBufferLike, byteOffset: number, length: number): Column
}
/** Creates or finds the column of a name. */
export type ColumnSource = <Column extends PlainColumn>(name: string, kind: ColumnKind<Column>) => Column

const fed = { feed: true } as const
/** Numbers with a value per trade, NaN if missing. A tilt is never missing and has a smaller column. */
export const figures = [
  ...namesWith(listedFields, { ...fed, type: 'decimal' }),
  ...namesWith(listedFields, { ...fed, type: 'number' }),
].filter((name) => name !== 'tiltMeter')
/** Codes into the `words` of the field. */
export const words = namesWith(listedFields, { ...fed, type: 'word' })
export const flags = namesWith(listedFields, { ...fed, type: 'flag' })

/**
 * Every column with one number per row, named after its field of core's `Trade`. Missing numbers are NaN; codes index the lists named next
 * to them, NONE if the trade has no value; flags are 0 or 1.
 */
export interface PlainColumns
  extends Readonly<Record<(typeof figures)[number], Float64Array>>,
    Readonly<Record<(typeof words)[number] | (typeof flags)[number], Uint8Array>> {
  readonly id: Uint32Array
  /** Wall clock milliseconds (core/time). */
  readonly entryDate: Float64Array
  /** NaN while the trade is open. */
  readonly exitDate: Float64Array
  /** Into `instruments`, `setups`, `sources` of the columns. */
  readonly instrument: Uint32Array
  readonly setup: Uint32Array
  readonly source: Uint16Array
  readonly tiltMeter: Int16Array
  /** Filled slots, 0 to 6. */
  readonly screenshots: Uint8Array
  readonly hasNotes: Uint8Array
  /** 0 = none. */
  readonly groupId: Uint32Array
  readonly planId: Uint32Array
}

export const plainColumns = (column: ColumnSource): PlainColumns => ({
  id: column('id', Uint32Array),
  entryDate: column('entryDate', Float64Array),
  exitDate: column('exitDate', Float64Array),
  instrument: column('instrument', Uint32Array),
  setup: column('setup', Uint32Array),
  source: column('source', Uint16Array),
  ...byName(words, (name) => column(name, Uint8Array)),
  ...byName(figures, (name) => column(name, Float64Array)),
  tiltMeter: column('tiltMeter', Int16Array),
  screenshots: column('screenshots', Uint8Array),
  ...byName(flags, (name) => column(name, Uint8Array)),
  hasNotes: column('hasNotes', Uint8Array),
  groupId: column('groupId', Uint32Array),
  planId: column('planId', Uint32Array),
})

/** Returns a plain column by name. @throws RangeError if there is none of that name and kind */
export function plainColumn<Column extends PlainColumn>(
  columns: PlainColumns,
  name: string,
  kind: ColumnKind<Column>,
): Column {
  const column: unknown = Reflect.get(columns, name)
  if (!(column instanceof kind)) throw new RangeError(`The column "${name}" is missing`)
  return column
}

export const commentKinds = [
  'preTradeComments',
  'entryComments',
  'managementComments',
  'exitComments',
  'customComments',
] as const
export type CommentKind = (typeof commentKinds)[number]

/**
 * Fields with several ids per trade, or none. There is at most one checklist; its items are those that were active when it was saved, and
 * the checked ones among them.
 */
export const listKinds = [...commentKinds, 'checklistId', 'checklistItemIds', 'checkedItemIds'] as const
export type ListKind = (typeof listKinds)[number]

export const byListKind = <Value>(of: (kind: ListKind) => Value): Record<ListKind, Value> => byName(listKinds, of)

/** In ledger order: (timestamp, id). */
export interface PayinColumns {
  readonly id: readonly number[]
  readonly timestamp: readonly WallClock[]
  /** Account currency. */
  readonly delta: readonly number[]
}

/**
 * All trades of a journal as columns: row i of every column is the same trade. Built once, never changed.
 *
 * Rows 0 to `closed` - 1 are the closed trades, those with an exit and a known gain, by (exitDate, id): the order of every running series.
 * After them, up to `rows`, are the open ones (and those closed without a known gain), by (entryDate, id); no statistic reads them.
 */
export interface TradeColumns extends PlainColumns, Readonly<Record<ListKind, ListColumn>> {
  /** Revision of the journal. */
  readonly revision: number
  readonly rows: number
  readonly closed: number
  /** Ids by code. */
  readonly instruments: readonly number[]
  readonly setups: readonly number[]
  readonly sources: readonly string[]
  readonly payins: PayinColumns
}

/** Ids that a row has, in bit order. */
export function commentsAt({ ids, words }: ListColumn, row: number): readonly number[] {
  return ids.filter((_, bit) => (((words[bit >> 5]?.[row] ?? 0) >>> (bit & 31)) & 1) === 1)
}
