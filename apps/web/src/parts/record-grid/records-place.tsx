import type { ColDef, GridApi } from 'ag-grid-community'
import { useMemo, useState } from 'react'
import { GridPlace } from './grid-place.tsx'
import { type Placed, readAt } from './grid-context.ts'
import type { GridColumns, Widths } from './grid-layout.ts'
import type { GridSetup } from './grid-setup.ts'
import type { Measure } from './measure.ts'
import type { Figure } from '../../ui/figure.ts'
import classes from './record-grid.module.css'

type GridFigure<Item> = Figure<Item> & { readonly id: string }

interface RecordsPlaceProps<Item>
  extends Omit<GridSetup<readonly Item[], readonly Item[], GridFigure<Item>>, 'columns'> {
  columns: readonly Figure<Item>[]
  /** Rows for computing column widths. */
  sample: readonly Item[]
  onReady: (api: GridApi) => void
}

/** Pixels between the texts of adjacent columns. */
const gap = 12
const narrowest = 48
/** Maximum width of text, in pixels; figures are never cut off. */
const widestWords = 240

/** The grid of a `RecordGrid`, loaded lazily, because its code is large. */
export default function RecordsPlace<Item>({ columns, sample, ...grid }: RecordsPlaceProps<Item>) {
  const [sampleRows] = useState(sample) // widths are computed once, when the grid is created
  const gridColumns = useMemo((): GridColumns<GridFigure<Item>> => {
    const widthOf = ({ name, end = false }: Figure<Item>, text: string, measure: Measure): number => {
      const plain = measure(text, 'plain')
      const widest = Math.max(end ? plain : Math.min(plain, widestWords), measure(name, 'head'))
      return Math.max(narrowest, Math.ceil(widest) + gap)
    }
    const first = columns.find(({ grid: how }) => how !== 'hidden')
    return {
      all: columns.map((column) => ({ ...column, id: column.key })),
      width: (column, measure) => {
        const longest = sampleRows.map(column.text).reduce((a, b) => (b.length > a.length ? b : a), '')
        return widthOf(column, longest, measure)
      },
      shown: (widths, room) => visibleKeys(columns, widths, room),
      widthOf: (column, text, measure) =>
        column.end === true || column.grid === 'whole' ? widthOf(column, text, measure) : null,
      // the last words: the first column leads
      stretchable: columns
        .filter(({ end = false }) => !end)
        .map(({ key }) => key)
        .toReversed(),
      colDef: (column, start, onText) =>
        colDefOf(column, { ...start, leads: column.key === first?.key }, onText, grid.defaultSort),
    }
  }, [columns, sampleRows, grid.defaultSort])
  return <GridPlace {...grid} columns={gridColumns} />
}

/** The columns from the left that are not hidden by default, as many as fit: the last one is not cut off. */
function visibleKeys<Item>(columns: readonly Figure<Item>[], widths: Widths, room: number): ReadonlySet<string> {
  const fitting = new Set<string>()
  let roomLeft = room
  for (const { key } of columns.filter(({ grid: how }) => how !== 'hidden')) {
    roomLeft -= widths.get(key) ?? 0
    if (roomLeft < 0) break
    fitting.add(key)
  }
  return fitting
}

function colDefOf<Item>(
  { key, name, text, value, end = false, signed }: Figure<Item>,
  start: { readonly width: number; readonly hide: boolean; readonly stretch: boolean; readonly leads: boolean },
  onText: (text: string) => void,
  defaultSort: GridSetup<unknown, unknown, never>['defaultSort'],
): ColDef<number> {
  const signIs = (sign: number) => (params: Placed<readonly Item[]>) =>
    readAt(params, (items, row) => Math.sign(Number(value(items[row]!) ?? 0)) === sign, false)
  return {
    colId: key,
    headerName: name,
    initialWidth: start.width,
    minWidth: end ? start.width : Math.min(start.width, narrowest),
    initialHide: start.hide,
    initialSort: defaultSort.find(({ colId }) => colId === key)?.sort ?? null,
    ...(start.stretch ? { initialFlex: 1, minWidth: start.width } : {}),
    sortable: true,
    suppressHeaderMenuButton: true,
    valueGetter: ({ node }) => node?.rowIndex,
    valueFormatter: (params) => {
      const cellText = readAt(params, (items: readonly Item[], row) => text(items[row]!), '')
      onText(cellText)
      return cellText
    },
    headerClass: end ? 'ag-right-aligned-header' : '',
    cellClass: [...(end ? [classes.end ?? ''] : []), ...(start.leads ? [classes.leads ?? ''] : [])],
    ...(signed ? { cellClassRules: { [classes.gain ?? '']: signIs(1), [classes.loss ?? '']: signIs(-1) } } : {}),
  }
}
