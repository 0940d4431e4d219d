import { type RowStore, type StoredRow, createRowStore } from './row-store.ts'

/** The records of one order: their ids, and a way to get at the rest of them. */
export interface GridRows<Rows, Data> {
  readonly ids: Uint32Array
  /** From one position to before another. Rejects when they have changed: their next order is on its way then. */
  readonly read: (from: number, to: number) => Promise<Rows>
  readonly dataOf: (rows: Rows) => Data
  /** Nobody looks at them any more: what is asked and not answered is given up. */
  readonly leave: () => void
}

/** The records that a grid draws, by their position in the order. */
export interface DrawnRows<Rows, Data> {
  readonly ids: () => Uint32Array
  /** Null while it is on its way: then it is drawn empty, and once more when it is there. */
  readonly at: (position: number) => StoredRow<Data> | null
  /**
   * Others are to be drawn. Resolves when those at the positions that show are there, so that nothing flickers; false
   * when yet others are wanted by then.
   */
  readonly exchange: (next: GridRows<Rows, Data>, first: number, last: number) => Promise<boolean>
}

/** @param repaint draws again what was empty */
export function drawnRows<Rows, Data>(start: GridRows<Rows, Data>, repaint: () => void): DrawnRows<Rows, Data> {
  let blank = false
  let wanted = start
  let drawn = stored(start)

  function stored(rows: GridRows<Rows, Data>): { readonly rows: GridRows<Rows, Data>; readonly store: RowStore<Data> } {
    const { ids, read, dataOf } = rows
    const arrived = (): void => {
      if (drawn.rows !== rows || !blank) return
      blank = false
      repaint()
    }
    return { rows, store: createRowStore({ count: ids.length, read, dataOf, arrived }) }
  }

  return {
    ids: () => drawn.rows.ids,
    at(position) {
      const row = drawn.store.at(position)
      blank ||= row === null
      return row
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
