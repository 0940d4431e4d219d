import {
  type CellContextMenuEvent,
  type CellKeyDownEvent,
  type GridApi,
  type GridState,
  createGrid,
} from 'ag-grid-community'
import { actionsColumn, actionsId } from './actions-column.ts'
import { type GridRows, drawnRows } from './drawn-rows.ts'
import type { GridContext } from './grid-context.ts'
import { type GridColumns, gridLayout } from './grid-layout.ts'
import { gridTheme } from './grid-theme.ts'
import { type DefaultState, type SortModel, changedState, isSameSort } from './kept-state.ts'
import type { StoredRow } from './row-store.ts'
import { selectColumn } from './select-column.ts'
import { type SelectedRows, isSelected } from './selected-rows.ts'

export interface GridView<Rows, Data, Column> {
  readonly rows: GridRows<Rows, Data>
  readonly selected: SelectedRows
  readonly columns: GridColumns<Column>
  /** Sorting of the rows. */
  readonly sort: SortModel
  readonly rowHeight: number
}

export interface GridEvents<Data> {
  /** Click, Enter, or tap on touch. */
  readonly onOpen: (id: number) => void
  /** Called for a click in a cell, or Enter on it; true if it was handled. */
  readonly onCell?: ((column: string, id: number, row: StoredRow<Data> | null) => boolean) | undefined
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

/**
 * The grid over records in an order: it only knows positions, and reads everything else from `latest`. Built without the framework, which
 * would render every cell as a component; and with the infinite row model, which creates objects only for rows near the screen, however
 * many records there are.
 *
 * @param latest current content and callbacks of the grid
 */
export function makeGrid<Rows, Data, Column extends { readonly id: string }>(
  place: HTMLElement,
  latest: () => GridSetup<Rows, Data, Column>,
) {
  const { noun, columns, rowHeight, initialState = {}, touch, most, defaultSort, sort: firstSort } = latest()
  const rows = drawnRows(latest().rows, () => drawRows())
  /** Row count of the grid; null if it starts again. */
  let counted: number | null = null
  const idAt = (position: number): number => rows.ids()[position] ?? 0
  const chosen = (position: number): boolean => isSelected(latest().selected, idAt(position))
  const context: GridContext<Data> = {
    noun,
    at: rows.at,
    idAt,
    isSelected: chosen,
    selectedShare: () => latest().selected.count / rows.ids().length,
    selectAll: (on) => latest().onSelect(rows.ids(), on),
    heads: new Set(),
  }

  const layout = gridLayout(place, columns, touch)
  const { measure, room, stretched } = layout
  const widths = new Map(columns.all.map(({ id }) => [id, layout.widths.get(id) ?? 0]))
  let { shown } = layout
  const defs = (now: GridColumns<Column>) => [
    selectColumn,
    ...now.all.map((column) => {
      const width = widths.get(column.id) ?? now.width(column, measure) // a column may have been added since
      const start = { width, hide: !shown.has(column.id), stretch: column.id === stretched }
      return now.colDef(column, start, (text) => makeRoom(column, text))
    }),
    actionsColumn(touch),
  ]
  const hidden = (): readonly string[] => columns.all.flatMap(({ id }) => (shown.has(id) ? [] : [id]))
  let defaults: DefaultState = {
    order: columns.all.map(({ id }) => id),
    hidden: hidden(),
    widths,
    sort: defaultSort,
  }

  /** Shows the columns that fit into the current window, unless the trader chose others. */
  function fit(): void {
    const fitting = columns.shown(widths, room())
    if (columns.all.every(({ id }) => fitting.has(id) === shown.has(id))) return
    const untouched = columns.all.every(({ id }) => api.getColumn(id)?.isVisible() === shown.has(id))
    shown = fitting
    defaults = { ...defaults, hidden: hidden() }
    if (untouched) api.applyColumnState({ state: columns.all.map(({ id }) => ({ colId: id, hide: !shown.has(id) })) })
  }

  let widening = false
  /** Widens a column before painting, if a figure is wider than all measured ones; columns that no longer fit are hidden. */
  function makeRoom(column: Column, text: string): void {
    const width = latest().columns.widthOf(column, text, measure)
    if (width === null || width <= (widths.get(column.id) ?? 0)) return
    widths.set(column.id, width)
    if (widening) return
    widening = true
    // not while the grid is drawing the cell
    queueMicrotask(() => {
      widening = false
      if (api.isDestroyed()) return
      fit()
      api.setGridOption('columnDefs', defs(latest().columns))
    })
  }

  /** Start of a selection with Shift. */
  let anchor = 0
  function toggle(position: number, fromAnchor: boolean): void {
    const [from, to] = fromAnchor ? [Math.min(anchor, position), Math.max(anchor, position)] : [position, position]
    latest().onSelect(rows.ids().subarray(from, to + 1), !chosen(position))
    anchor = position
  }
  /** Runs the control in a cell; true if it was handled. */
  function act(position: number, column: string, cell: Element | null): boolean {
    if (column === actionsId) openMenuBelow(position, cell)
    else return latest().onCell?.(column, idAt(position), rows.at(position)) === true
    return true
  }
  const openMenu = (position: number, at: { readonly x: number; readonly y: number }): void =>
    latest().onMenu(idAt(position), rows.at(position), at)
  function openMenuBelow(position: number, cell: Element | null): void {
    const box = cell?.closest('[role="gridcell"]')?.getBoundingClientRect()
    if (box !== undefined) openMenu(position, { x: box.left, y: box.bottom })
  }

  function onKey({ rowIndex, event, column }: CellKeyDownEvent): void {
    if (rowIndex === null || !(event instanceof KeyboardEvent)) return
    const command = event.ctrlKey || event.metaKey
    const cell = event.target instanceof Element ? event.target : null
    if (event.key === 'Enter' && !command) {
      if (!act(rowIndex, column.getColId(), cell)) latest().onOpen(idAt(rowIndex))
    } else if (event.key === ' ') {
      event.preventDefault()
      toggle(rowIndex, event.shiftKey)
    } else if (event.key === 'a' && command) {
      event.preventDefault()
      context.selectAll(true)
    } else if (event.key === 'Delete') latest().onDelete(idAt(rowIndex))
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      openMenuBelow(rowIndex, cell)
    }
  }

  const api = createGrid(place, {
    theme: gridTheme,
    context,
    rowModelType: 'infinite',
    // A row of the grid is only a position. It never gets data: with data, every row would be created twice while it scrolls into view.
    datasource: { getRows: () => {} },
    cacheBlockSize: 500,
    maxBlocksInCache: 4,
    // row count after sorting: fewer would lose the scroll position
    infiniteInitialRowCount: most,
    columnDefs: defs(columns),
    initialState: { ...withActions(initialState), sort: { sortModel: [...firstSort] }, partialColumnState: true },
    rowHeight,
    animateRows: false,
    // fewer rows without a layer each: halves the work per frame while scrolling fast
    rowBuffer: 4,
    suppressRowTransform: true,
    suppressColumnMoveAnimation: true,
    suppressDragLeaveHidesColumns: true,
    ensureDomOrder: true,
    preventDefaultOnContextMenu: true,
    tooltipShowDelay: 400,
    suppressNoRowsOverlay: true,
    onGridSizeChanged: fit,
    onCellClicked: ({ rowIndex, column, event }) => {
      if (rowIndex === null || !(event instanceof MouseEvent)) return
      const id = column.getColId()
      const { shiftKey, ctrlKey, metaKey, target } = event
      const cell = target instanceof Element ? target : null
      const again = event.detail > 1 // the first click of a double click has opened it
      if (id === selectColumn.colId || shiftKey) toggle(rowIndex, shiftKey)
      else if (ctrlKey || metaKey) {
        if (cell?.closest('a') == null) toggle(rowIndex, false) // a link opens in another tab
      } else {
        event.preventDefault()
        if (!act(rowIndex, id, cell) && !again) latest().onOpen(idAt(rowIndex))
      }
    },
    onCellKeyDown: (event) => {
      if ('column' in event) onKey(event)
    },
    onCellContextMenu: ({ rowIndex, event }: CellContextMenuEvent) => {
      if (rowIndex !== null && event instanceof MouseEvent) openMenu(rowIndex, { x: event.clientX, y: event.clientY })
    },
    onSortChanged: ({ api: grid }) => {
      counted = null
      const sort = sortOf(grid.getColumnState())
      if (!isSameSort(sort, latest().sort)) latest().onSort(sort)
    },
    onStateUpdated: ({ state, sources }) => {
      if (sources.some((source) => worthKeeping.has(source))) latest().onState(changedState(state, defaults))
    },
  })

  /** Redraws all rows, unless the page was left before they arrived. */
  function drawRows(): void {
    if (api.isDestroyed()) return
    const { length } = rows.ids()
    // if the number of rows changes, the grid rebuilds those without an id
    for (const node of api.getRenderedNodes()) node.id ??= String(node.rowIndex)
    if (length !== counted) api.setRowCount(length, true)
    api.refreshCells({ force: true, suppressFlash: true })
    counted = length
    for (const paint of context.heads) paint()
  }
  drawRows()

  async function exchange(next: GridRows<Rows, Data>): Promise<void> {
    const there = await rows.exchange(next, api.getFirstDisplayedRowIndex(), api.getLastDisplayedRowIndex())
    if (there) drawRows()
  }

  return {
    api,
    /** Applies the differences from the previous view. */
    draw(next: GridView<Rows, Data, Column>, before: GridView<Rows, Data, Column>) {
      if (next.columns !== before.columns) api.setGridOption('columnDefs', defs(next.columns))
      // a sorting that the trader chose in a header is already applied
      if (next.sort !== before.sort && !isSameSort(next.sort, sortOf(api.getColumnState())))
        api.applyColumnState({
          state: next.sort.map(({ colId, sort }, sortIndex) => ({ colId, sort, sortIndex })),
          defaultState: { sort: null },
        })
      if (next.rowHeight !== before.rowHeight) api.setGridOption('rowHeight', next.rowHeight)
      if (next.rows !== before.rows) void exchange(next.rows)
      else if (next.selected !== before.selected) drawRows()
    },
  }
}

/** The leading column first. */
const sortOf = (state: ReturnType<GridApi['getColumnState']>): SortModel =>
  state
    .flatMap(({ colId, sort, sortIndex }) =>
      sort === 'asc' || sort === 'desc' ? [{ colId, sort, at: sortIndex ?? 0 }] : [],
    )
    .toSorted((a, b) => a.at - b.at)
    .map(({ colId, sort }) => ({ colId, sort }))

/** Pins the column of actions: a state stored before that column existed would not. */
const withActions = ({ columnPinning, ...state }: GridState): GridState =>
  columnPinning === undefined
    ? state
    : {
        ...state,
        columnPinning: { ...columnPinning, rightColIds: [...new Set([...columnPinning.rightColIds, actionsId])] },
      }

const worthKeeping: ReadonlySet<string> = new Set([
  'columnOrder',
  'columnPinning',
  'columnSizing',
  'columnVisibility',
  'sort',
])
