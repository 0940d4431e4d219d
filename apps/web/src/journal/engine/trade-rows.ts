import {
  type ListColumn,
  type TradeColumns,
  byListKind,
  plainColumn,
  plainColumns,
} from '@afterclose/engine/trades/trade-columns'
import type { LedgerTrades } from './sort-keys.ts'

/** Trades in a given order, as columns that belong to the caller. */
export interface TradeRows {
  readonly columns: TradeColumns
  /** NaN for open trades, as the balance; account currency. */
  readonly gainPercentage: Float64Array
  readonly balanceAfter: Float64Array
  /** Kind of each row; null if each is a separate trade. */
  readonly lines: { readonly kind: Uint8Array; readonly count: Uint32Array } | null
}

/** A separate trade, a group with hidden or visible trades, a trade below its group. */
export const lineKinds = { alone: 0, closedGroup: 1, openGroup: 2, inGroup: 3 } as const

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
      ...plainColumns((name, kind) => take(plainColumn(columns, name, kind), new kind(rows.length))),
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
