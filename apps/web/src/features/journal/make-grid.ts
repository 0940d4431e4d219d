import {
  type CellContextMenuEvent,
  type CellKeyDownEvent,
  type GridApi,
  type GridState,
  createGrid,
} from 'ag-grid-community'
import { actionsColumn, actionsId, actionsWidth } from '../../parts/record-grid/actions-column.ts'
import { columnWidths, fittingColumns, isWhole, measureIn, widthFor } from './column-widths.ts'
import { type JournalColumn, type Tab, defaultSort } from './columns.ts'
import { drawnRows } from '../../parts/record-grid/drawn-rows.ts'
import type { GridTrades } from './grid-trades.ts'
import type { GridData } from './grid-data.ts'
import type { GridContext } from '../../parts/record-grid/grid-context.ts'
import { colDefOf, gridTheme } from './grid-setup.ts'
import { type DefaultState, type SortModel, changedState } from '../../parts/record-grid/kept-state.ts'
import { type SelectedRows, isSelected } from '../../parts/record-grid/selected-rows.ts'
import { selectColumn, selectColumnWidth } from '../../parts/record-grid/select-column.ts'

export interface GridView {
  readonly trades: GridTrades
  readonly selected: SelectedRows
  readonly columns: readonly JournalColumn[]
  readonly rowHeight: number
}

export interface GridEvents {
  readonly onEdit: (tradeId: number) => void
  readonly onScreenshots: (tradeId: number) => void
  readonly onStar: (tradeId: number, on: boolean) => void
  /** The Delete key, with the focus on this trade. */
  readonly onDelete: (tradeId: number) => void
  readonly onMenu: (tradeId: number, starred: boolean, at: { readonly x: number; readonly y: number }) => void
  readonly onSelect: (tradeIds: ArrayLike<number>, on: boolean) => void
  readonly onSort: (sort: SortModel) => void
  /** What the trader changed of the columns, without what is as it was. */
  readonly onState: (state: GridState) => void
}

export interface GridSetup extends GridView, GridEvents {
  readonly tab: Tab
  readonly initialState: GridState | undefined
  /** Some trades from all over the journal: what columns have room for. */
  readonly sample: GridData
  /** Never more trades than these show. */
  readonly most: number
  /** A tap opens a trade; there is no double click. */
  readonly touch: boolean
}

/** The first of these that shows takes the room that is left. */
const stretchable = ['comments', 'setup', 'instrument']
const scrollbar = 16 // pixels; on touch it lies over the rows

/**
 * The grid over the trades of an order: it knows their positions and reads everything else where it lies. Made without
 * the framework, which would draw every cell as a component; and by the row model for rows that are not all there, which
 * makes objects for the rows near the screen alone, however many trades there are.
 *
 * @param latest what the grid shows and calls now
 */
export function makeGrid(place: HTMLElement, latest: () => GridSetup) {
  const { tab, columns, sample, rowHeight, initialState, touch, most } = latest()
  const trades = drawnRows(latest().trades, () => drawRows())
  /** The rows that the grid counts; null where it begins anew. */
  let counted: number | null = null
  const idAt = (position: number): number => trades.ids()[position] ?? 0
  /** 0 while the trade is on its way. */
  const numberAt = (position: number, name: 'inReview' | 'screenshots'): number => {
    const there = trades.at(position)
    return there === null ? 0 : there.data.columns[name][there.row]!
  }
  const chosen = (position: number): boolean => isSelected(latest().selected, idAt(position))
  const context: GridContext<GridData> = {
    noun: 'trade',
    at: trades.at,
    idAt,
    isSelected: chosen,
    selectedShare: () => latest().selected.count / trades.ids().length,
    selectAll: (on) => latest().onSelect(trades.ids(), on),
    heads: new Set(),
  }

  const measure = measureIn(place)
  const widths = new Map(columnWidths(columns, sample, measure))
  const room = place.clientWidth - selectColumnWidth - actionsWidth(touch) - (touch ? 0 : scrollbar)
  const shown = fittingColumns(columns, widths, tab, room)
  const stretched = stretchable.find((id) => shown.has(id))
  const defs = (all: readonly JournalColumn[]) => [
    selectColumn,
    ...all.map((column) => {
      const width = widths.get(column.id) ?? 96
      const start = { width, hide: !shown.has(column.id), stretch: column.id === stretched }
      return colDefOf(column, start, (text) => makeRoom(column, text))
    }),
    actionsColumn(touch),
  ]
  const defaults: DefaultState = {
    order: columns.map(({ id }) => id),
    hidden: columns.flatMap(({ id }) => (shown.has(id) ? [] : [id])),
    widths,
    sort: defaultSort,
  }

  let widening = false
  /** A figure that is wider than all that were measured before widens its column, before it is painted. */
  function makeRoom(column: JournalColumn, text: string): void {
    if (!isWhole(column)) return
    const width = widthFor(column, text, measure)
    if (width <= (widths.get(column.id) ?? 0)) return
    widths.set(column.id, width)
    if (widening) return
    widening = true
    // not while the grid draws the cell
    queueMicrotask(() => {
      widening = false
      if (!api.isDestroyed()) api.setGridOption('columnDefs', defs(latest().columns))
    })
  }

  /** Where a selection with Shift begins. */
  let anchor = 0
  function toggle(position: number, fromAnchor: boolean): void {
    const [from, to] = fromAnchor ? [Math.min(anchor, position), Math.max(anchor, position)] : [position, position]
    latest().onSelect(trades.ids().subarray(from, to + 1), !chosen(position))
    anchor = position
  }
  /** What is drawn in a cell acts; true when it did. */
  function act(position: number, column: string, cell: Element | null): boolean {
    if (column === actionsId) openMenuBelow(position, cell)
    else if (column === 'inReview') latest().onStar(idAt(position), numberAt(position, 'inReview') !== 1)
    else if (column === 'screenshots' && numberAt(position, 'screenshots') > 0) latest().onScreenshots(idAt(position))
    else return false
    return true
  }
  const openMenu = (position: number, at: { readonly x: number; readonly y: number }): void =>
    latest().onMenu(idAt(position), numberAt(position, 'inReview') === 1, at)
  function openMenuBelow(position: number, cell: Element | null): void {
    const box = cell?.closest('[role="gridcell"]')?.getBoundingClientRect()
    if (box !== undefined) openMenu(position, { x: box.left, y: box.bottom })
  }

  function onKey({ rowIndex, event, column }: CellKeyDownEvent): void {
    if (rowIndex === null || !(event instanceof KeyboardEvent)) return
    const command = event.ctrlKey || event.metaKey
    const cell = event.target instanceof Element ? event.target : null
    if (event.key === 'Enter' && !command) {
      if (!act(rowIndex, column.getColId(), cell)) latest().onEdit(idAt(rowIndex))
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
    // A row of the grid stands for a position, which is all that there is to it. It is never given data: with them every
    // row would be made a second time while it is scrolled into sight.
    datasource: { getRows: () => {} },
    cacheBlockSize: 500,
    maxBlocksInCache: 4,
    // what sorting begins with anew: fewer would lose the place
    infiniteInitialRowCount: most,
    columnDefs: defs(columns),
    ...(initialState === undefined ? {} : { initialState: { ...withActions(initialState), partialColumnState: true } }),
    rowHeight,
    animateRows: false,
    // fewer rows and no layer of its own for each: half of a frame's work while scrolling fast
    rowBuffer: 4,
    suppressRowTransform: true,
    suppressColumnMoveAnimation: true,
    suppressDragLeaveHidesColumns: true,
    ensureDomOrder: true,
    preventDefaultOnContextMenu: true,
    tooltipShowDelay: 400,
    suppressNoRowsOverlay: true,
    onCellDoubleClicked: ({ rowIndex, column }) => {
      const acts = column.getColId() === actionsId || column.getColId() === selectColumn.colId
      if (rowIndex !== null && !touch && !acts) latest().onEdit(idAt(rowIndex))
    },
    onCellClicked: ({ rowIndex, column, event }) => {
      if (rowIndex === null) return
      const id = column.getColId()
      if (id === selectColumn.colId) toggle(rowIndex, event instanceof MouseEvent && event.shiftKey)
      else if (!act(rowIndex, id, event?.target instanceof Element ? event.target : null) && touch)
        latest().onEdit(idAt(rowIndex))
    },
    onCellKeyDown: (event) => {
      if ('column' in event) onKey(event)
    },
    onCellContextMenu: ({ rowIndex, event }: CellContextMenuEvent) => {
      if (rowIndex !== null && event instanceof MouseEvent) openMenu(rowIndex, { x: event.clientX, y: event.clientY })
    },
    onSortChanged: ({ api: grid }) => {
      counted = null
      latest().onSort(sortOf(grid.getColumnState()))
    },
    onStateUpdated: ({ state, sources }) => {
      if (sources.some((source) => worthKeeping.has(source))) latest().onState(changedState(state, defaults))
    },
  })

  /** Draws all rows again: where there are more or fewer of them, the grid makes them anew. */
  function drawRows(): void {
    const { length } = trades.ids()
    if (length !== counted) api.setRowCount(length, true)
    else api.refreshCells({ force: true, suppressFlash: true })
    counted = length
    for (const paint of context.heads) paint()
  }
  drawRows()

  async function exchange(next: GridTrades): Promise<void> {
    const there = await trades.exchange(next, api.getFirstDisplayedRowIndex(), api.getLastDisplayedRowIndex())
    if (there && !api.isDestroyed()) drawRows()
  }

  return {
    api,
    /** Takes over what differs from what was drawn before. */
    draw(next: GridView, before: GridView) {
      if (next.columns !== before.columns) api.setGridOption('columnDefs', defs(next.columns))
      if (next.rowHeight !== before.rowHeight) api.setGridOption('rowHeight', next.rowHeight)
      if (next.trades !== before.trades) void exchange(next.trades)
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

/** A state that was kept before the column of actions was there would let it go with the others. */
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
