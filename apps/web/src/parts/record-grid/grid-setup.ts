import type { GridState } from 'ag-grid-community'
import type { GridRows } from './drawn-rows.ts'
import type { GridColumns } from './grid-layout.ts'
import type { SortModel } from './kept-state.ts'
import type { StoredRow } from './row-store.ts'
import type { SelectedRows } from './selected-rows.ts'

export interface GridView<Rows, Data, Column> {
  readonly rows: GridRows<Rows, Data>
  /** Whether the row of an id belongs to the record above it. Absent: none does. */
  readonly isPart?: (id: number) => boolean
  readonly selected: SelectedRows
  readonly columns: GridColumns<Column>
  /** Sorting of the rows. */
  readonly sort: SortModel
  readonly rowHeight: number
}

export interface GridEvents<Data> {
  /** Click, Enter, or tap on touch. */
  readonly onOpen: (id: number) => void
  /** Called for a click in a cell, or Enter on it; true if it was handled. `target` was clicked, or has the focus. */
  readonly onCell?:
    | ((column: string, id: number, row: StoredRow<Data> | null, target: Element | null) => boolean)
    | undefined
  /** Delete key, with the focus on this record. */
  readonly onDelete: (id: number) => void
  readonly onMenu: (id: number, row: StoredRow<Data> | null, at: { readonly x: number; readonly y: number }) => void
  readonly onSelect: (ids: ArrayLike<number>, on: boolean) => void
  /** Called when the trader changes the sorting; the rows then come as `sort` and `rows`. */
  readonly onSort: (sort: SortModel) => void
  /** Changes by the trader to the columns. */
  readonly onState: (state: GridState) => void
}

export interface GridSetup<Rows, Data, Column> extends GridView<Rows, Data, Column>, GridEvents<Data> {
  /** Noun for a record: "trade". */
  readonly noun: string
  readonly defaultSort: SortModel
  /** Without the sorting, which is `sort`. */
  readonly initialState: GridState | undefined
  /** Maximum number of records in the grid. */
  readonly most: number
  /** Cells are as large as a finger, and scrollbars overlay the rows. */
  readonly touch: boolean
}
