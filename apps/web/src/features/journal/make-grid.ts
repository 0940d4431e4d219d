import {
  type CellContextMenuEvent,
  type CellKeyDownEvent,
  type GridApi,
  type GridState,
  SELECTION_COLUMN_ID,
  createGrid,
} from 'ag-grid-community'
import { type Measure, columnWidths, fittingColumns } from './column-widths.ts'
import type { JournalColumn, Tab } from './columns.ts'
import type { GridData } from './grid-data.ts'
import { colDefOf, gridTheme } from './grid-setup.ts'
import { type DefaultState, changedState } from './kept-state.ts'
import { rowOf } from './rows.ts'

export interface GridView {
  readonly data: GridData
  /** What the grid shows, as `gridRows` counts it. */
  readonly rows: number[]
  readonly columns: readonly JournalColumn[]
  readonly rowHeight: number
}

export interface GridEvents {
  readonly onEdit: (tradeId: number) => void
  readonly onScreenshots: (tradeId: number) => void
  readonly onStar: (tradeId: number, on: boolean) => void
  readonly onDelete: (tradeIds: readonly number[]) => void
  readonly onMenu: (tradeId: number, at: { readonly x: number; readonly y: number }) => void
  readonly onSelect: (tradeIds: readonly number[]) => void
  /** What the trader changed of the columns, without what is as it was. */
  readonly onState: (state: GridState) => void
}

export interface GridSetup extends GridView, GridEvents {
  readonly tab: Tab
  readonly initialState: GridState | undefined
  /** A tap opens a trade; there is no double click. */
  readonly touch: boolean
}

/** The first of these that shows takes the room that is left. */
const stretchable = ['comments', 'setup', 'instrument']
const checkbox = 30 // pixels of the column that selects
const scrollbar = 16

/**
 * The grid over the typed columns: it holds row numbers and reads everything else where it lies. Made without the
 * framework, which would draw every cell as a component.
 *
 * @param latest what the grid shows and calls now
 */
export function makeGrid(place: HTMLElement, latest: () => GridSetup) {
  const { tab, columns, data, rows, rowHeight, initialState, touch } = latest()
  const now = (): GridData => latest().data
  const idOf = (gridRow: number): number => now().columns.id[rowOf(gridRow)]!
  const hasScreenshots = (gridRow: number): boolean => now().columns.screenshots[rowOf(gridRow)]! > 0
  const star = (gridRow: number): void => latest().onStar(idOf(gridRow), now().columns.inReview[rowOf(gridRow)] !== 1)

  const widths = columnWidths(columns, data, rows.map(rowOf), measureIn(place))
  const shown = fittingColumns(columns, widths, tab, place.clientWidth - checkbox - scrollbar)
  const stretched = stretchable.find((id) => shown.has(id))
  const defs = (all: readonly JournalColumn[]) =>
    all.map((column) => {
      const width = widths.get(column.id) ?? 96
      return colDefOf(column, { width, hide: !shown.has(column.id), stretch: column.id === stretched }, now)
    })
  const defaults: DefaultState = {
    order: columns.map(({ id }) => id),
    hidden: columns.flatMap(({ id }) => (shown.has(id) ? [] : [id])),
    widths,
    sort: [{ colId: 'entryDate', sort: 'desc' }],
  }

  function onKey(grid: GridApi<number>, { data: gridRow, event, column }: CellKeyDownEvent<number>) {
    if (gridRow === undefined || !(event instanceof KeyboardEvent)) return
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      const id = column.getColId()
      if (id === 'inReview') star(gridRow)
      else if (id === 'screenshots' && hasScreenshots(gridRow)) latest().onScreenshots(idOf(gridRow))
      else latest().onEdit(idOf(gridRow))
    } else if (event.key === 'Delete') {
      const selected = grid.getSelectedRows().map(idOf)
      latest().onDelete(selected.length > 0 ? selected : [idOf(gridRow)])
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      const box = event.target instanceof Element ? event.target.getBoundingClientRect() : null
      if (box !== null) latest().onMenu(idOf(gridRow), { x: box.left, y: box.bottom })
    }
  }

  const api = createGrid<number>(place, {
    theme: gridTheme,
    context: { data },
    rowData: rows,
    getRowId: ({ data: gridRow }) => String(idOf(gridRow)),
    columnDefs: defs(columns),
    ...(initialState === undefined ? {} : { initialState: { ...initialState, partialColumnState: true } }),
    rowHeight,
    rowSelection: { mode: 'multiRow', checkboxes: true, headerCheckbox: true, enableClickSelection: false },
    selectionColumnDef: { width: checkbox, minWidth: checkbox, pinned: 'left', resizable: false },
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
    onRowDoubleClicked: ({ data: gridRow }) => {
      if (gridRow !== undefined && !touch) latest().onEdit(idOf(gridRow))
    },
    onCellClicked: ({ data: gridRow, column }) => {
      if (gridRow === undefined) return
      const id = column.getColId()
      if (id === 'inReview') star(gridRow)
      else if (id === 'screenshots' && hasScreenshots(gridRow)) latest().onScreenshots(idOf(gridRow))
      else if (touch && id !== SELECTION_COLUMN_ID) latest().onEdit(idOf(gridRow))
    },
    onCellKeyDown: (event) => {
      if ('column' in event) onKey(event.api, event)
    },
    onCellContextMenu: ({ data: gridRow, event }: CellContextMenuEvent<number>) => {
      if (gridRow === undefined || !(event instanceof MouseEvent)) return
      latest().onMenu(idOf(gridRow), { x: event.clientX, y: event.clientY })
    },
    onSelectionChanged: ({ api: grid }) => latest().onSelect(grid.getSelectedRows().map(idOf)),
    onStateUpdated: ({ state, sources }) => {
      if (sources.some((source) => worthKeeping.has(source))) latest().onState(changedState(state, defaults))
    },
  })

  return {
    api,
    /** Takes over what differs from what was drawn before. */
    draw(next: GridView, before: GridView) {
      if (next.columns !== before.columns) api.setGridOption('columnDefs', defs(next.columns))
      if (next.rowHeight !== before.rowHeight) api.setGridOption('rowHeight', next.rowHeight)
      if (next.data !== before.data) api.setGridOption('context', { data: next.data })
      if (next.rows !== before.rows) api.setGridOption('rowData', next.rows)
      if (next.data === before.data) return
      // the rows may keep their numbers while what stands in them has changed
      api.refreshClientSideRowModel('sort')
      api.refreshCells({ force: true, suppressFlash: true })
    },
  }
}

const worthKeeping: ReadonlySet<string> = new Set([
  'columnOrder',
  'columnPinning',
  'columnSizing',
  'columnVisibility',
  'sort',
])

/** Measures texts in the fonts of the grid. */
function measureIn(place: HTMLElement): Measure {
  const pen = document.createElement('canvas').getContext('2d')
  const { fontFamily } = getComputedStyle(place)
  const fonts = { head: '600 12px', strong: '600 13px', plain: '400 13px' } as const
  return (text, kind) => {
    if (pen === null) return 7 * text.length
    pen.font = `${fonts[kind]} ${fontFamily}`
    return pen.measureText(text).width
  }
}
