import { localText } from '@afterclose/core/time'
import { type Direction, directions, type Outcome, outcomes } from '@afterclose/core/trade'
import { numbersOf } from '../columns/numbers-of.ts'
import { commentsAt, type ListColumn } from '../trades/trade-columns.ts'
import { gainPercentage, type TradeTable } from '../trades/trade-table.ts'

/** Trades of a list in transfer form: element i of every column is the same trade. */
export interface TradeList {
  /** Table rows. */
  readonly row: Uint32Array
  readonly id: Uint32Array
  /** Wall clock; the exit NaN while the trade is open. */
  readonly entryDate: Float64Array
  readonly exitDate: Float64Array
  readonly instrumentId: Uint32Array
  readonly setupId: Uint32Array
  /** Codes of core's `directions` and `outcomes`. */
  readonly direction: Uint8Array
  readonly outcome: Uint8Array
  /** Account currency, percent, R; NaN where unknown. */
  readonly gain: Float64Array
  readonly gainPercentage: Float64Array
  readonly rMultiple: Float64Array
  readonly tiltMeter: Int16Array
  /** Comments of the four groups, from pre-trade to exit. */
  readonly comments: readonly ListColumn[]
}

/** One trade as a line of a list. */
export interface TradeLine {
  readonly row: number
  readonly id: number
  readonly entryDate: string
  /** Null while the trade is open. */
  readonly exitDate: string | null
  readonly instrumentId: number
  readonly setupId: number
  readonly direction: Direction
  readonly outcome: Outcome | null
  /** Account currency; null while open. */
  readonly gain: number | null
  readonly gainPercentage: number | null
  readonly rMultiple: number | null
  readonly tiltMeter: number
  /** Ids of its comments of the four groups, from pre-trade to exit. */
  readonly comments: readonly number[]
}

const fourGroups = ['preTradeComments', 'entryComments', 'managementComments', 'exitComments'] as const

/** Rows of a table, including open ones, in the given order. */
export function listTrades(table: TradeTable, rows: Uint32Array): TradeList {
  const { columns } = table
  const numbers = (of: (row: number) => number): Float64Array => numbersOf(rows, of)
  return {
    row: rows.slice(),
    id: rows.map((row) => columns.id[row]!),
    entryDate: numbers((row) => columns.entryDate[row]!),
    exitDate: numbers((row) => columns.exitDate[row]!),
    instrumentId: rows.map((row) => columns.instruments[columns.instrument[row]!]!),
    setupId: rows.map((row) => columns.setups[columns.setup[row]!]!),
    direction: Uint8Array.from(rows, (row) => columns.direction[row]!),
    outcome: Uint8Array.from(rows, (row) => columns.outcome[row]!),
    gain: numbers((row) => columns.gain[row]!),
    gainPercentage: numbers((row) => gainPercentage(table, row)),
    rMultiple: numbers((row) => columns.rMultiple[row]!),
    tiltMeter: Int16Array.from(rows, (row) => columns.tiltMeter[row]!),
    comments: fourGroups.map((kind) => {
      const { ids, words } = columns[kind]
      return { ids, words: words.map((word) => rows.map((row) => word[row]!)) }
    }),
  }
}

/** The same trades as objects, for the page. @param from index of the first */
export const tradeLines = (list: TradeList, from = 0): readonly TradeLine[] =>
  Array.from({ length: list.row.length - from }, (_, place) => lineAt(list, from + place))

const lineAt = (list: TradeList, i: number): TradeLine => ({
  row: list.row[i]!,
  id: list.id[i]!,
  entryDate: localText(list.entryDate[i]!),
  exitDate: Number.isNaN(list.exitDate[i]!) ? null : localText(list.exitDate[i]!),
  instrumentId: list.instrumentId[i]!,
  setupId: list.setupId[i]!,
  direction: directions[list.direction[i]!]!,
  outcome: outcomes[list.outcome[i]!] ?? null,
  gain: known(list.gain[i]!),
  gainPercentage: known(list.gainPercentage[i]!),
  rMultiple: known(list.rMultiple[i]!),
  tiltMeter: list.tiltMeter[i]!,
  comments: list.comments.flatMap((kind) => commentsAt(kind, i)),
})

const known = (value: number): number | null => (Number.isNaN(value) ? null : value)
