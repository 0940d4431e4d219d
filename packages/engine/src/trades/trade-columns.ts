import type { WallClock } from '@afterclose/core/time'

/** Code of a column of codes where the trade has no value, such as the outcome of an open trade. */
export const NONE = 255

/**
 * Comments of one kind on every row. `ids[bit]` is the comment of that bit; row i carries it when bit `bit & 31` of
 * `words[bit >> 5][i]` is set.
 */
export interface CommentColumn {
  readonly ids: readonly number[]
  readonly words: readonly Uint32Array[]
}

export type PlainColumn = Uint8Array | Uint16Array | Int16Array | Uint32Array | Float64Array
/** The constructor of a column: of new memory, or as a view of some that is there. */
export interface ColumnKind<Column extends PlainColumn> {
  new (length: number): Column
  new (memory: ArrayBufferLike, byteOffset: number, length: number): Column
}
/** Makes or finds the column of a name. */
export type ColumnSource = <Column extends PlainColumn>(name: string, kind: ColumnKind<Column>) => Column

/**
 * Every column with one number a row, named after the field of core's `Trade` that it holds. Missing numbers are NaN;
 * codes index the lists named beside them, NONE where the trade has no value; flags are 0 or 1.
 */
export const plainColumns = (column: ColumnSource) => ({
  id: column('id', Uint32Array),
  /** Wall clock milliseconds (core/time). */
  entryDate: column('entryDate', Float64Array),
  /** NaN while the trade is open. */
  exitDate: column('exitDate', Float64Array),
  /** Into `instruments`, `setups`, `sources` of the columns. */
  instrument: column('instrument', Uint32Array),
  setup: column('setup', Uint32Array),
  source: column('source', Uint16Array),
  /** Into `directions`, `tradeTypes`, `gainModes`, `otpHits`, `outcomes`, `exitClasses`, `checklistStatuses` of core. */
  direction: column('direction', Uint8Array),
  tradeType: column('tradeType', Uint8Array),
  gainMode: column('gainMode', Uint8Array),
  otpHit: column('otpHit', Uint8Array),
  outcome: column('outcome', Uint8Array),
  exitClass: column('exitClass', Uint8Array),
  checklistStatus: column('checklistStatus', Uint8Array),
  size: column('size', Float64Array),
  entryPrice: column('entryPrice', Float64Array),
  stopLoss: column('stopLoss', Float64Array),
  takeProfit: column('takeProfit', Float64Array),
  exitPrice: column('exitPrice', Float64Array),
  finalStop: column('finalStop', Float64Array),
  highestPrice: column('highestPrice', Float64Array),
  lowestPrice: column('lowestPrice', Float64Array),
  /** Account currency, the nearest number to the exact decimal. */
  commission: column('commission', Float64Array),
  swap: column('swap', Float64Array),
  gain: column('gain', Float64Array),
  risk: column('risk', Float64Array),
  /** Ratios and percentages with at most 6 decimals. */
  rMultiple: column('rMultiple', Float64Array),
  rrr: column('rrr', Float64Array),
  realizedRrr: column('realizedRrr', Float64Array),
  ticks: column('ticks', Float64Array),
  pips: column('pips', Float64Array),
  mfeR: column('mfeR', Float64Array),
  maeR: column('maeR', Float64Array),
  updraw: column('updraw', Float64Array),
  drawdownTrade: column('drawdownTrade', Float64Array),
  exitLevel: column('exitLevel', Float64Array),
  entryEff: column('entryEff', Float64Array),
  exitEff: column('exitEff', Float64Array),
  totalEff: column('totalEff', Float64Array),
  winnerEff: column('winnerEff', Float64Array),
  loserEff: column('loserEff', Float64Array),
  potentialR: column('potentialR', Float64Array),
  managementR: column('managementR', Float64Array),
  adherence: column('adherence', Float64Array),
  holdingMinutes: column('holdingMinutes', Float64Array),
  tiltMeter: column('tiltMeter', Int16Array),
  /** Filled slots, 0 to 6. */
  screenshots: column('screenshots', Uint8Array),
  screenshotExists: column('screenshotExists', Uint8Array),
  fullyJournaled: column('fullyJournaled', Uint8Array),
  inReview: column('inReview', Uint8Array),
  breakEven: column('breakEven', Uint8Array),
  hasNotes: column('hasNotes', Uint8Array),
  /** 0 = none. */
  groupId: column('groupId', Uint32Array),
  planId: column('planId', Uint32Array),
})

export type PlainColumns = Readonly<ReturnType<typeof plainColumns>>

/** One of the plain columns, by its name. @throws RangeError when there is none of that name and kind */
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

export const byCommentKind = <Value>(of: (kind: CommentKind) => Value): Record<CommentKind, Value> => ({
  preTradeComments: of('preTradeComments'),
  entryComments: of('entryComments'),
  managementComments: of('managementComments'),
  exitComments: of('exitComments'),
  customComments: of('customComments'),
})

/** In the order of the ledger among themselves: (timestamp, id). */
export interface PayinColumns {
  readonly id: readonly number[]
  readonly timestamp: readonly WallClock[]
  /** Account currency. */
  readonly delta: readonly number[]
}

/**
 * All trades of a journal as columns: row i of every column is the same trade. Built once, never changed.
 *
 * Rows 0 to `closed` - 1 are the closed trades, those with an exit and a known gain, by (exitDate, id): the order of
 * every running series. Behind them, up to `rows`, stand the open ones (and those closed without a known gain), by
 * (entryDate, id); no statistic reads them.
 */
export interface TradeColumns extends PlainColumns, Readonly<Record<CommentKind, CommentColumn>> {
  /** Of the journal whose state this is. */
  readonly revision: number
  readonly rows: number
  readonly closed: number
  /** Ids by code. */
  readonly instruments: readonly number[]
  readonly setups: readonly number[]
  readonly sources: readonly string[]
  readonly payins: PayinColumns
}

/** Ids of the comments that a row carries, in bit order. */
export function commentsAt({ ids, words }: CommentColumn, row: number): readonly number[] {
  return ids.filter((_, bit) => (((words[bit >> 5]?.[row] ?? 0) >>> (bit & 31)) & 1) === 1)
}
