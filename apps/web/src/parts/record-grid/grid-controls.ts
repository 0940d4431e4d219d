import type { CellClickedEvent, CellContextMenuEvent, CellKeyDownEvent, GridOptions } from 'ag-grid-community'
import { actionsId } from './actions-column.ts'
import type { GridContext } from './grid-context.ts'
import type { GridEvents } from './grid-setup.ts'
import { selectColumn } from './select-column.ts'

/**
 * Mouse and keys of a grid: they open, select and delete records, and open their menu.
 *
 * @param ids of the drawn records
 * @param latest current callbacks of the grid
 */
export function gridControls<Data>(
  { idAt, at, isPart, isSelected, selectAll }: GridContext<Data>,
  ids: () => Uint32Array,
  latest: () => GridEvents<Data>,
): Pick<GridOptions<number>, 'onCellClicked' | 'onCellKeyDown' | 'onCellContextMenu'> {
  /** Start of a selection with Shift. */
  let anchor = 0
  function toggle(position: number, fromAnchor: boolean): void {
    const [from, to] = fromAnchor ? [Math.min(anchor, position), Math.max(anchor, position)] : [position, position]
    latest().onSelect(ids().subarray(from, to + 1), !isSelected(position))
    anchor = position
  }

  function openMenu(position: number, point: { readonly x: number; readonly y: number }): void {
    if (!isPart(position)) latest().onMenu(idAt(position), at(position), point)
  }
  function openMenuBelow(position: number, cell: Element | null): void {
    const box = cell?.closest('[role="gridcell"]')?.getBoundingClientRect()
    if (box !== undefined) openMenu(position, { x: box.left, y: box.bottom })
  }

  /** Runs the control in a cell; true if it was handled. */
  function runCell(position: number, column: string, cell: Element | null): boolean {
    if (column !== actionsId) return latest().onCell?.(column, idAt(position), at(position), cell) === true
    openMenuBelow(position, cell)
    return true
  }

  function onClick({ rowIndex, column, event }: CellClickedEvent): void {
    if (rowIndex === null || !(event instanceof MouseEvent)) return
    const columnId = column.getColId()
    const { shiftKey, ctrlKey, metaKey, target } = event
    const cell = target instanceof Element ? target : null
    if (columnId === selectColumn.colId || shiftKey) return toggle(rowIndex, shiftKey)
    if (ctrlKey || metaKey) {
      if (cell?.closest('a') == null) toggle(rowIndex, false) // a link opens in another tab
      return
    }
    event.preventDefault()
    const isSecondClick = event.detail > 1 // the first click of a double click has opened it
    if (!runCell(rowIndex, columnId, cell) && !isSecondClick) latest().onOpen(idAt(rowIndex))
  }

  function onKey({ rowIndex, event, column }: CellKeyDownEvent): void {
    if (rowIndex === null || !(event instanceof KeyboardEvent)) return
    const isCommand = event.ctrlKey || event.metaKey
    const cell = event.target instanceof Element ? event.target : null
    if (event.key === 'Enter' && !isCommand) {
      if (!runCell(rowIndex, column.getColId(), cell)) latest().onOpen(idAt(rowIndex))
    } else if (event.key === ' ') {
      event.preventDefault()
      toggle(rowIndex, event.shiftKey)
    } else if (event.key === 'a' && isCommand) {
      event.preventDefault()
      selectAll(true)
    } else if (event.key === 'Delete') {
      if (!isPart(rowIndex)) latest().onDelete(idAt(rowIndex))
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      openMenuBelow(rowIndex, cell)
    }
  }

  return {
    onCellClicked: onClick,
    onCellKeyDown: (event) => {
      if ('column' in event) onKey(event)
    },
    onCellContextMenu: ({ rowIndex, event }: CellContextMenuEvent) => {
      if (rowIndex !== null && event instanceof MouseEvent) openMenu(rowIndex, { x: event.clientX, y: event.clientY })
    },
  }
}
