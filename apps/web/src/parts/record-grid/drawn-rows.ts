import { type RowStore, type StoredRow, createRowStore } from './row-store.ts'

/** Records in one order: their ids, and how to load them. */
export interface GridRows<Rows, Data> {
  readonly ids: Uint32Array
  /** Loads positions `from` to before `to`. Rejects if the records have changed: the next order is being loaded then. */
  readonly read: (from: number, to: number) => Promise<Rows>
  readonly dataOf: (rows: Rows) => Data
  /** Cancels requests: these rows are not shown any more. */
  readonly leave: () => void
}

/** Records that a grid draws, by position. */
export interface DrawnRows<Rows, Data> {
  readonly ids: () => Uint32Array
  /** Null while loading: drawn empty, and again once loaded. */
  readonly at: (position: number) => StoredRow<Data> | null
  /**
   * Replaces the records. Resolves once those at the visible positions are loaded, to avoid flicker; false if they were replaced again by
   * then.
   */
  readonly exchange: (next: GridRows<Rows, Data>, first: number, last: number) => Promise<boolean>
}

/** @param repaint redraws empty rows */
export function drawnRows<Rows, Data>(start: GridRows<Rows, Data>, repaint: () => void): DrawnRows<Rows, Data> {
  let hasBlankRows = false
  let wantedRows = start
  let drawnRecords = withStore(start)

  function withStore(rows: GridRows<Rows, Data>): {
    readonly rows: GridRows<Rows, Data>
    readonly store: RowStore<Data>
  } {
    const { ids, read, dataOf } = rows
    const arrived = (): void => {
      if (drawnRecords.rows !== rows || !hasBlankRows) return
      hasBlankRows = false
      repaint()
    }
    return { rows, store: createRowStore({ count: ids.length, read, dataOf, arrived }) }
  }

  return {
    ids: () => drawnRecords.rows.ids,
    at(position) {
      const row = drawnRecords.store.at(position)
      hasBlankRows ||= row === null
      return row
    },
    async exchange(next, first, last) {
      wantedRows = next
      const loadedRecords = withStore(next)
      const end = next.ids.length - 1
      await loadedRecords.store.load(Math.min(first, end), Math.min(last, end))
      if (wantedRows !== next) return false
      drawnRecords = loadedRecords
      hasBlankRows = false
      return true
    },
  }
}
