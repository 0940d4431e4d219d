import type { ColDef, GridState } from 'ag-grid-community'
import { actionsWidth } from './actions-column.ts'
import { type Measure, measureIn } from './measure.ts'
import { selectColumnWidth } from './select-column.ts'

/** Widths of columns by id, pixels. */
export type Widths = Pick<ReadonlyMap<string, number>, 'get'>

/** Columns of a kind of record; read once, except for `widthOf`. */
export interface GridColumns<Column> {
  readonly all: readonly Column[]
  /** Width that the content of a column needs, in pixels. */
  readonly width: (column: Column, measure: Measure) => number
  /** Columns visible by default in a width of `room` pixels. */
  readonly shown: (widths: Widths, room: number) => ReadonlySet<string>
  /** Width of a column for a text that must not be cut off; null if it may be. */
  readonly widthOf: (column: Column, text: string, measure: Measure) => number | null
  /** The first visible of these columns takes the remaining space. */
  readonly stretchable: readonly string[]
  /**
   * The grid's own definition of a column.
   * @param onText must be called with every text that the column shows
   */
  readonly colDef: (
    column: Column,
    start: { readonly width: number; readonly hide: boolean; readonly stretch: boolean },
    onText: (text: string) => void,
  ) => ColDef<number>
}

/** Which columns a grid shows, and how wide, before the trader changes them; pixels. */
export interface GridLayout {
  readonly measure: Measure
  /** Each is computed when it is first asked for. */
  readonly widths: Widths
  /** Width that is left for columns of content. */
  readonly room: () => number
  readonly shown: ReadonlySet<string>
  /** The column that takes the remaining width. */
  readonly stretched: string | undefined
}

const scrollbar = 16 // pixels; on touch it overlays the rows

/** Widths that were computed for columns: they may be drawn before their grid is made. */
const computedWidths = new WeakMap<object, Map<string, number>>()

/** @param touch cells are as large as a finger */
export function gridLayout<Column extends { readonly id: string }>(
  place: HTMLElement,
  columns: GridColumns<Column>,
  touch: boolean,
): GridLayout {
  const measure = measureIn(place)
  const widthById = computedWidths.get(columns) ?? new Map<string, number>()
  computedWidths.set(columns, widthById)
  const widths: Widths = {
    get(id) {
      const column = columns.all.find((one) => one.id === id)
      if (column !== undefined && !widthById.has(id)) widthById.set(id, columns.width(column, measure))
      return widthById.get(id)
    },
  }
  const room = (): number => place.clientWidth - selectColumnWidth - actionsWidth(touch) - (touch ? 0 : scrollbar)
  const shown = columns.shown(widths, room())
  return { measure, widths, room, shown, stretched: columns.stretchable.find((id) => shown.has(id)) }
}

/** Height of the header, pixels. */
export const headHeight = 32

/** Visible columns from left to right, as the grid will show them: with the trader's changes to their order, width and visibility. */
export function visibleColumns<Column extends { readonly id: string }>(
  columns: readonly Column[],
  { widths, shown, stretched }: GridLayout,
  { columnOrder, columnPinning, columnSizing, columnVisibility }: GridState = {},
): readonly { readonly column: Column; readonly width: number; readonly stretches: boolean }[] {
  const hidden = columnVisibility?.hiddenColIds
  const chosenWidths = new Map(columnSizing?.columnSizingModel.map(({ colId, width }) => [colId, width]))
  const chosenPlaces = new Map(columnOrder?.orderedColIds.map((id, place) => [id, place]))
  const sides = [columnPinning?.leftColIds ?? [], columnPinning?.rightColIds ?? []] as const
  const side = (id: string): number => Number(sides[1].includes(id)) - Number(sides[0].includes(id))
  const place = (id: string): number => chosenPlaces.get(id) ?? columns.length
  return columns
    .filter(({ id }) => (hidden === undefined ? shown.has(id) : !hidden.includes(id)))
    .toSorted((a, b) => side(a.id) - side(b.id) || place(a.id) - place(b.id))
    .map((column) => ({
      column,
      width: chosenWidths.get(column.id) ?? widths.get(column.id) ?? 0,
      stretches: columnSizing === undefined && column.id === stretched,
    }))
}
