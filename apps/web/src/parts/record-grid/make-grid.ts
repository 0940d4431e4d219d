import { type GridApi, type GridOptions, type GridState, createGrid } from 'ag-grid-community'
import { actionsId } from './actions-column.ts'
import { type DrawnRows, type GridRows, drawnRows } from './drawn-rows.ts'
import { fittingColumns } from './fitting-columns.ts'
import type { GridContext } from './grid-context.ts'
import { gridControls } from './grid-controls.ts'
import type { GridSetup, GridView } from './grid-setup.ts'
import { gridTheme } from './grid-theme.ts'
import { changedState, isSameSort, type SortModel } from './kept-state.ts'
import { isSelected } from './selected-rows.ts'

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
  const first = latest()
  const rows = drawnRows(first.rows, () => drawRows())
  const columns = fittingColumns<Column>(place, latest, () => api)
  const context = gridContext(rows, latest)
  /** Row count of the grid; null if it starts again. */
  let rowCount: number | null = null

  const api: GridApi<number> = createGrid<number>(place, {
    ...fixedOptions,
    ...gridControls(context, rows.ids, latest),
    context,
    // row count after sorting: fewer would lose the scroll position
    infiniteInitialRowCount: first.most,
    columnDefs: columns.definitions(first.columns),
    initialState: {
      ...withActions(first.initialState ?? {}),
      sort: { sortModel: [...first.sort] },
      partialColumnState: true,
    },
    rowHeight: first.rowHeight,
    onGridSizeChanged: columns.fit,
    onSortChanged: ({ api: grid }) => {
      rowCount = null
      const sort = sortOf(grid.getColumnState())
      if (!isSameSort(sort, latest().sort)) latest().onSort(sort)
    },
    onStateUpdated: ({ state, sources }) => {
      if (sources.some((source) => storedSources.has(source))) latest().onState(changedState(state, columns.defaults()))
    },
  })

  /** Redraws all rows, unless the page was left before they arrived. */
  function drawRows(): void {
    if (api.isDestroyed()) return
    const { length } = rows.ids()
    // if the number of rows changes, the grid rebuilds those without an id
    for (const node of api.getRenderedNodes()) node.id ??= String(node.rowIndex)
    if (length !== rowCount) api.setRowCount(length, true)
    api.refreshCells({ force: true, suppressFlash: true })
    rowCount = length
    for (const paint of context.heads) paint()
  }
  drawRows()

  async function exchangeRows(view: GridRows<Rows, Data>): Promise<void> {
    const isCurrent = await rows.exchange(view, api.getFirstDisplayedRowIndex(), api.getLastDisplayedRowIndex())
    if (isCurrent) drawRows()
  }

  return {
    api,
    /** Applies the differences from the previous view. */
    draw(view: GridView<Rows, Data, Column>, before: GridView<Rows, Data, Column>) {
      if (view.columns !== before.columns) api.setGridOption('columnDefs', columns.definitions(view.columns))
      // a sorting that the trader chose in a header is already applied
      if (view.sort !== before.sort && !isSameSort(view.sort, sortOf(api.getColumnState())))
        api.applyColumnState({
          state: view.sort.map(({ colId, sort }, sortIndex) => ({ colId, sort, sortIndex })),
          defaultState: { sort: null },
        })
      if (view.rowHeight !== before.rowHeight) api.setGridOption('rowHeight', view.rowHeight)
      if (view.rows !== before.rows) void exchangeRows(view.rows)
      else if (view.selected !== before.selected) drawRows()
    },
  }
}

/** Options that are the same for every grid. */
const fixedOptions: GridOptions<number> = {
  theme: gridTheme,
  rowModelType: 'infinite',
  // A row of the grid is only a position. It never gets data: with data, every row would be created twice while it scrolls into view.
  datasource: { getRows: () => {} },
  cacheBlockSize: 500,
  maxBlocksInCache: 4,
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
}

/** From the positions of the grid to the records that are drawn there. */
function gridContext<Rows, Data, Column>(
  rows: DrawnRows<Rows, Data>,
  latest: () => GridSetup<Rows, Data, Column>,
): GridContext<Data> {
  const idAt = (position: number): number => rows.ids()[position] ?? 0
  return {
    noun: latest().noun,
    at: rows.at,
    idAt,
    isPart: (position) => latest().isPart?.(idAt(position)) === true,
    isSelected: (position) => isSelected(latest().selected, idAt(position)),
    selectedShare: () => latest().selected.count / rows.ids().length,
    selectAll: (on) => latest().onSelect(rows.ids(), on),
    heads: new Set(),
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

/** Changes of the grid's state that are stored. */
const storedSources: ReadonlySet<string> = new Set([
  'columnOrder',
  'columnPinning',
  'columnSizing',
  'columnVisibility',
  'sort',
])
