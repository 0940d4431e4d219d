import { ask } from '../../journal/engine/engine-client.ts'
import type { JournalKey } from '../../journal/engine/feed-state.ts'
import type { TradeOrder } from '../../journal/engine/trade-order.ts'
import type { TradeRows } from '../../journal/engine/trade-rows.ts'
import type { GridRows } from '../../parts/record-grid/drawn-rows.ts'
import { type GridData, type Names, gridData } from './grid-data.ts'

/** The trades of one order: their ids, and a way to get at the rest of them in the worker. */
export type GridTrades = GridRows<TradeRows, GridData>

export function gridTrades(journal: JournalKey, order: TradeOrder, names: Names): GridTrades {
  const { ids, revision, shown } = order
  let looking = new AbortController()
  return {
    ids,
    async read(from, to) {
      const rows = await ask({ ask: 'rows', journal, shown, from, to }, looking.signal)
      if (rows.columns.revision !== revision) throw new Error('The trades have changed')
      return rows
    },
    dataOf: (rows) => gridData(rows, names, order),
    leave() {
      looking.abort()
      looking = new AbortController()
    },
  }
}
