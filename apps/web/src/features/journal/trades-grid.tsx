import {
  type CellContextMenuEvent,
  type CellKeyDownEvent,
  type GridApi,
  type GridState,
  type RowSelectionOptions,
  type SelectionColumnDef,
  type StateUpdatedEvent,
  SELECTION_COLUMN_ID,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useEffect, useMemo, useRef } from 'react'
import type { JournalColumn, Tab } from './columns.ts'
import type { GridData } from './grid-data.ts'
import { type GridContext, colDefOf, gridTheme } from './grid-setup.ts'
import { rowOf } from './rows.ts'
import classes from './trades-grid.module.css'

interface GridEvents {
  readonly onEdit: (tradeId: number) => void
  readonly onStar: (tradeId: number, on: boolean) => void
  readonly onDelete: (tradeIds: readonly number[]) => void
  readonly onMenu: (tradeId: number, at: { readonly x: number; readonly y: number }) => void
  readonly onSelect: (tradeIds: readonly number[]) => void
  readonly onState: (state: GridState) => void
}

interface TradesGridProps extends GridEvents {
  tab: Tab
  data: GridData
  /** What the grid shows, as `gridRows` counts it. */
  rows: number[]
  columns: readonly JournalColumn[]
  initialState: GridState | undefined
  /** A tap opens a trade; there is no double click. */
  touch: boolean
  rowHeight: number
  onReady: (api: GridApi<number>) => void
}

const selection: RowSelectionOptions<number> = {
  mode: 'multiRow',
  checkboxes: true,
  headerCheckbox: true,
  enableClickSelection: false,
}
const selectionColumn: SelectionColumnDef = { width: 30, minWidth: 30, pinned: 'left', resizable: false }

const idOf = ({ data }: GridContext, gridRow: number): number => data.columns.id[rowOf(gridRow)]!
const isStarred = ({ data }: GridContext, gridRow: number): boolean => data.columns.inReview[rowOf(gridRow)] === 1

/** The grid over the typed columns: it holds row numbers and reads everything else where it lies. */
export default function TradesGrid(props: TradesGridProps) {
  const { tab, data, rows, columns } = props
  const api = useRef<GridApi<number> | null>(null)
  const drawn = useRef(data)
  const context = useMemo((): GridContext => ({ data }), [data])
  const columnDefs = useMemo(() => columns.map((column) => colDefOf(column, tab)), [columns, tab])

  // the rows may keep their numbers while what stands in them has changed
  useEffect(() => {
    if (drawn.current === data) return
    drawn.current = data
    api.current?.refreshClientSideRowModel('sort')
    api.current?.refreshCells({ force: true, suppressFlash: true })
  }, [data])

  function onKey({ data: gridRow, event, column, api: grid }: CellKeyDownEvent<number>) {
    if (gridRow === undefined || !(event instanceof KeyboardEvent)) return
    const id = idOf(context, gridRow)
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      if (column.getColId() === 'inReview') props.onStar(id, !isStarred(context, gridRow))
      else props.onEdit(id)
    } else if (event.key === 'Delete') {
      const selected = grid.getSelectedRows().map((row) => idOf(context, row))
      props.onDelete(selected.length > 0 ? selected : [id])
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      const box = event.target instanceof Element ? event.target.getBoundingClientRect() : null
      if (box !== null) props.onMenu(id, { x: box.left, y: box.bottom })
    }
  }

  return (
    <div className={classes.grid}>
      <AgGridReact<number>
        theme={gridTheme}
        context={context}
        rowData={rows}
        getRowId={({ data: gridRow, context: now }) => String(idOf(now, gridRow))}
        columnDefs={columnDefs}
        {...(props.initialState === undefined ? {} : { initialState: props.initialState })}
        rowHeight={props.rowHeight}
        rowSelection={selection}
        selectionColumnDef={selectionColumn}
        animateRows={false}
        suppressColumnMoveAnimation
        suppressDragLeaveHidesColumns
        ensureDomOrder
        preventDefaultOnContextMenu
        tooltipShowDelay={400}
        suppressNoRowsOverlay
        onGridReady={(event) => {
          api.current = event.api
          props.onReady(event.api)
        }}
        onRowDoubleClicked={({ data: gridRow }) => {
          if (gridRow !== undefined && !props.touch) props.onEdit(idOf(context, gridRow))
        }}
        onCellClicked={({ data: gridRow, column }) => {
          if (gridRow === undefined) return
          const id = column.getColId()
          if (id === 'inReview') props.onStar(idOf(context, gridRow), !isStarred(context, gridRow))
          else if (props.touch && id !== SELECTION_COLUMN_ID) props.onEdit(idOf(context, gridRow))
        }}
        onCellKeyDown={(event) => {
          if ('column' in event) onKey(event)
        }}
        onCellContextMenu={({ data: gridRow, event }: CellContextMenuEvent<number>) => {
          if (gridRow === undefined || !(event instanceof MouseEvent)) return
          props.onMenu(idOf(context, gridRow), { x: event.clientX, y: event.clientY })
        }}
        onSelectionChanged={({ api: grid }) => props.onSelect(grid.getSelectedRows().map((row) => idOf(context, row)))}
        onStateUpdated={({ state, sources }: StateUpdatedEvent<number>) => {
          if (sources.some((source) => worthKeeping.has(source))) props.onState(state)
        }}
      />
    </div>
  )
}

const worthKeeping: ReadonlySet<string> = new Set([
  'columnOrder',
  'columnPinning',
  'columnSizing',
  'columnVisibility',
  'sort',
])
