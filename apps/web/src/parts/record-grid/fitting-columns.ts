import type { ColDef, GridApi } from 'ag-grid-community'
import { actionsColumn } from './actions-column.ts'
import { type GridColumns, gridLayout } from './grid-layout.ts'
import type { DefaultState } from './kept-state.ts'
import type { GridSetup } from './grid-setup.ts'
import { selectColumn } from './select-column.ts'

interface FittingColumns<Column> {
  /** Definitions of all columns, for the grid. */
  readonly definitions: (columns: GridColumns<Column>) => ColDef<number>[]
  /** The columns before the trader changes them. */
  readonly defaults: () => DefaultState
  /** Shows the columns that fit into the current window, unless the trader chose others. */
  readonly fit: () => void
}

/**
 * Columns as wide as their content, and as many as fit into the window.
 *
 * @param grid called only after the grid is made
 */
export function fittingColumns<Column extends { readonly id: string }>(
  place: HTMLElement,
  latest: () => Pick<GridSetup<unknown, unknown, Column>, 'columns' | 'touch' | 'defaultSort'>,
  grid: () => GridApi<number>,
): FittingColumns<Column> {
  const { columns, touch, defaultSort } = latest()
  const layout = gridLayout(place, columns, touch)
  const { measure, room, stretched } = layout
  const widths = new Map(columns.all.map(({ id }) => [id, layout.widths.get(id) ?? 0]))
  let { shown: shownColumns } = layout

  const hiddenColumns = (): readonly string[] => columns.all.flatMap(({ id }) => (shownColumns.has(id) ? [] : [id]))
  let defaults: DefaultState = {
    order: columns.all.map(({ id }) => id),
    hidden: hiddenColumns(),
    widths,
    sort: defaultSort,
  }

  const definitions = (current: GridColumns<Column>): ColDef<number>[] => [
    selectColumn,
    ...current.all.map((column) => {
      const width = widths.get(column.id) ?? current.width(column, measure) // a column may have been added since
      const start = { width, hide: !shownColumns.has(column.id), stretch: column.id === stretched }
      return current.colDef(column, start, (text) => makeRoom(column, text))
    }),
    actionsColumn(touch),
  ]

  function fit(): void {
    const fittingIds = columns.shown(widths, room())
    if (columns.all.every(({ id }) => fittingIds.has(id) === shownColumns.has(id))) return
    const isUntouched = columns.all.every(({ id }) => grid().getColumn(id)?.isVisible() === shownColumns.has(id))
    shownColumns = fittingIds
    defaults = { ...defaults, hidden: hiddenColumns() }
    if (isUntouched)
      grid().applyColumnState({ state: columns.all.map(({ id }) => ({ colId: id, hide: !shownColumns.has(id) })) })
  }

  let isWidening = false
  /** Widens a column before painting, if a figure is wider than all measured ones; columns that no longer fit are hidden. */
  function makeRoom(column: Column, text: string): void {
    const width = latest().columns.widthOf(column, text, measure)
    if (width === null || width <= (widths.get(column.id) ?? 0)) return
    widths.set(column.id, width)
    if (isWidening) return
    isWidening = true
    // not while the grid is drawing the cell
    queueMicrotask(() => {
      isWidening = false
      if (grid().isDestroyed()) return
      fit()
      grid().setGridOption('columnDefs', definitions(latest().columns))
    })
  }

  return { definitions, defaults: () => defaults, fit }
}
