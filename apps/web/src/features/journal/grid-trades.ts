import type { JournalKey } from '../../journal/engine/feed-state.ts'
import { readRows } from '../../journal/engine/read-rows.ts'
import type { GroupLineKeys, TradesRequest, TradeOrder } from '../../journal/engine/trade-order.ts'
import type { LegLine, TradeRows } from '../../journal/engine/trade-rows.ts'
import type { GridRows } from '../../parts/record-grid/drawn-rows.ts'
import { type GridData, type Names, gridData } from './grid-data.ts'
import type { LegReader } from './leg-reader.ts'

/** The trades in one order: the meaning of its lines, and access to the other trades in the worker. */
export interface GridTrades extends GridRows<TradeRows, GridData> {
  /** Ids of all trades in order, including those in collapsed groups. */
  readonly trades: Uint32Array
  readonly groups: GroupLineKeys | null
  /** Lines that are legs: their keys are `firstKey` and those after it. Null while no trade shows its legs. */
  readonly legs: { readonly firstKey: number; readonly lines: readonly LegLine[] } | null
  readonly legReader: LegReader
  /** A range of trades of the order without groups, for views without groups. */
  readonly readTrades: (from: number, to: number) => Promise<TradeRows>
}

export function gridTrades(journal: JournalKey, order: TradeOrder, names: Names, legReader: LegReader): GridTrades {
  const { ids: trades, grouped: groups, revision, shown } = order
  const { openGroups: _, ...ungrouped } = shown
  let looking = new AbortController()
  const reader = (asked: TradesRequest) => async (from: number, to: number) => {
    const rows = await readRows(order, { ask: 'rows', journal, shown: asked, from, to }, looking.signal)
    if (rows.columns.revision !== revision) throw new Error('The trades have changed')
    return rows
  }
  return {
    ids: groups?.keys ?? trades,
    trades,
    groups,
    legs: null,
    legReader,
    read: reader(shown),
    readTrades: reader(ungrouped),
    dataOf: (rows) => gridData(rows, names, order, legReader),
    leave() {
      looking.abort()
      looking = new AbortController()
    },
  }
}
