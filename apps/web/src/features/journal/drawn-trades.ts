import type { GridTrades } from './grid-trades.ts'
import { type RowStore, type StoredRow, createRowStore } from './row-store.ts'

/** The trades that a grid draws, by their position in the order. */
export interface DrawnTrades {
  readonly ids: () => Uint32Array
  /** Null while it is on its way: then it is drawn empty, and once more when it is there. */
  readonly at: (position: number) => StoredRow | null
  /** 0 while it is on its way. */
  readonly number: (position: number, name: 'inReview' | 'screenshots') => number
  /**
   * Others are to be drawn. Resolves when those at the positions that show are there, so that nothing flickers; false
   * when yet others are wanted by then.
   */
  readonly exchange: (next: GridTrades, first: number, last: number) => Promise<boolean>
}

/** @param repaint draws again what was empty */
export function drawnTrades(start: GridTrades, repaint: () => void): DrawnTrades {
  let blank = false
  let wanted = start
  let drawn = stored(start)

  function stored(trades: GridTrades): { readonly trades: GridTrades; readonly store: RowStore } {
    const { ids, read, dataOf } = trades
    const arrived = (): void => {
      if (drawn.trades !== trades || !blank) return
      blank = false
      repaint()
    }
    return { trades, store: createRowStore({ count: ids.length, read, dataOf, arrived }) }
  }

  return {
    ids: () => drawn.trades.ids,
    at(position) {
      const row = drawn.store.at(position)
      blank ||= row === null
      return row
    },
    number(position, name) {
      const row = drawn.store.at(position)
      return row === null ? 0 : row.data.columns[name][row.row]!
    },
    async exchange(next, first, last) {
      wanted = next
      const other = stored(next)
      const end = next.ids.length - 1
      await other.store.load(Math.min(first, end), Math.min(last, end))
      if (wanted !== next) return false
      drawn = other
      blank = false
      return true
    },
  }
}
