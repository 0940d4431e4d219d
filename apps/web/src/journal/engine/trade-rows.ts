import { type ListColumn, type TradeColumns, byListKind, plainColumns } from '@afterclose/engine/trades/trade-columns'
import type { TradeLeg } from '@afterclose/core/option-leg'
import type { LedgerTrades } from './sort-keys.ts'

/** Trades in a given order, as columns that belong to the caller. */
export interface TradeRows {
  readonly columns: TradeColumns
  /** NaN for open trades, as the balance; account currency. */
  readonly gainPercentage: Float64Array
  readonly balanceAfter: Float64Array
  /** Kind of each row; null if each is a separate trade. */
  readonly lines: { readonly kind: Uint8Array; readonly count: Uint32Array } | null
  /** By row, the leg that it is; null for a trade. Absent while no trade shows its legs. */
  readonly legs?: readonly (LegLine | null)[]
}

/** A leg of a trade in options, as a line below its trade. */
export interface LegLine {
  readonly tradeId: number
  readonly leg: TradeLeg
  /** "Sold 2 × 560 put, 17 Apr" */
  readonly text: string
  /** How it ended; "" while it is open. */
  readonly end: string
}

/** A separate trade, a group with hidden or visible trades, a trade below its group, a leg below its trade. */
export const lineKinds = { alone: 0, closedGroup: 1, openGroup: 2, inGroup: 3, leg: 4 } as const

/** Copies rows, including open trades, in the given order; payins are omitted. O(rows × columns). */
export function takeRows({ columns, gainPercentage, balanceAfter }: LedgerTrades, rows: Uint32Array): TradeRows {
  const take = <Column extends { [row: number]: number }>(from: ArrayLike<number>, to: Column): Column => {
    for (let i = 0; i < rows.length; i++) to[i] = from[rows[i]!] ?? Number.NaN
    return to
  }
  const list = ({ ids, words }: ListColumn): ListColumn => ({
    ids,
    words: words.map((word) => take(word, new Uint32Array(rows.length))),
  })
  return {
    columns: {
      ...plainColumns((name, kind) => take(numbersOf(columns, name), new kind(rows.length))),
      revision: columns.revision,
      rows: rows.length,
      closed: rows.reduce((closed, row) => closed + Number(row < columns.closed), 0),
      instruments: columns.instruments,
      setups: columns.setups,
      sources: columns.sources,
      ...byListKind((kind) => list(columns[kind])),
      payins: { id: [], timestamp: [], delta: [] },
    },
    gainPercentage: Float64Array.from(rows, gainPercentage),
    balanceAfter: Float64Array.from(rows, balanceAfter),
    lines: null,
  }
}

/** A plain column by name. Those of rows that a worker sent may be of another realm, so that their kind cannot be compared. */
function numbersOf(columns: TradeColumns, name: string): ArrayLike<number> {
  const column: unknown = Reflect.get(columns, name)
  if (!ArrayBuffer.isView(column)) throw new RangeError(`The column "${name}" is missing`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every view of these columns is an array of numbers
  return column as unknown as ArrayLike<number>
}
