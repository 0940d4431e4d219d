import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  type ColDef,
  ColumnApiModule,
  EventApiModule,
  GridStateModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  type TooltipCallbackParams,
  TooltipModule,
  themeQuartz,
} from 'ag-grid-community'
import { formatDateTime } from '@afterclose/core/format'
import { localText } from '@afterclose/core/time'
import classes from './cells.module.css'
import { rendererOf } from './cells.ts'
import { type JournalColumn, strong } from './columns.ts'
import { type GridData, isEven } from './grid-data.ts'
import { rowOf } from './rows.ts'
import { compareKeys, sortKeys } from './sort-keys.ts'

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  ColumnApiModule,
  EventApiModule,
  GridStateModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
  CellStyleModule,
])
if (import.meta.env.DEV)
  void import('ag-grid-community').then(({ ValidationModule }) => ModuleRegistry.registerModules([ValidationModule]))

export const gridTheme = themeQuartz.withParams({
  backgroundColor: 'var(--paper)',
  foregroundColor: 'var(--ink)',
  accentColor: 'var(--accent)',
  borderColor: 'var(--rule)',
  rowHoverColor: 'var(--paper-hover)',
  selectedRowBackgroundColor: 'var(--accent-tint)',
  headerBackgroundColor: 'var(--paper)',
  headerTextColor: 'var(--ink-3)',
  headerFontSize: 12,
  headerFontWeight: 600,
  headerHeight: 32,
  fontFamily: 'var(--font-sans)',
  dataFontSize: 13,
  cellHorizontalPadding: 6,
  pinnedColumnBorder: false,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  columnBorder: false,
  headerColumnBorder: false,
  browserColorScheme: 'inherit',
  checkboxBorderRadius: 2,
  checkboxIndeterminateBackgroundColor: 'var(--accent)',
  checkboxIndeterminateBorderColor: 'var(--accent)',
  checkboxIndeterminateShapeColor: 'var(--on-accent)',
  checkboxCheckedShapeColor: 'var(--on-accent)',
  checkboxUncheckedBorderColor: 'var(--edge)',
  checkboxUncheckedBackgroundColor: 'var(--paper-raised)',
})

/** What the grid hands to every cell and event; exchanged when trades change. */
export interface GridContext {
  readonly data: GridData
}
const dataOf = (context: GridContext): GridData => context.data

const dated = (id: string): boolean => id === 'entryDate' || id === 'exitDate'
const soft = new Set(['setup', 'outcome', 'comments'])

/** The sign of a result, 0 for a break-even trade whatever its costs made of it; NaN where it is unknown. */
function toneOf({ value }: JournalColumn, data: GridData, row: number): number {
  if (isEven(data, row)) return 0
  const result = value(data, row)
  return typeof result === 'number' ? Math.sign(result) : Number.NaN
}

/**
 * The grid's own definition of a column. What the grid takes for the value of a cell is the row itself: nothing is
 * read or made before it is shown or sorted by.
 *
 * @param start what it begins with where no other state was kept
 * @param now the trades as they are when a comparison is made
 */
export function colDefOf(
  column: JournalColumn,
  start: { readonly width: number; readonly hide: boolean; readonly stretch: boolean },
  now: () => GridData,
): ColDef<number> {
  const { id, text, signed } = column
  const renderer = rendererOf(column)
  const toned = (tone: 1 | 0 | -1) => (params: { data: number | undefined; context: GridContext }) =>
    params.data !== undefined && toneOf(column, dataOf(params.context), rowOf(params.data)) === tone
  return {
    colId: id,
    headerName: column.head || column.name,
    headerTooltip: column.name,
    initialWidth: start.width,
    minWidth: Math.min(start.width, 44),
    initialHide: start.hide,
    initialSort: id === 'entryDate' ? 'desc' : null,
    ...(start.stretch ? { initialFlex: 1, minWidth: start.width } : {}),
    sortable: true,
    resizable: id !== 'inReview',
    suppressHeaderMenuButton: true,
    valueGetter: ({ data: row }) => row,
    comparator: (_a, _b, { data: a }, { data: b }, descending) => {
      const keys = sortKeys(column, now())
      return compareKeys(keys[rowOf(a ?? 0)]!, keys[rowOf(b ?? 0)]!, descending)
    },
    ...(renderer === undefined
      ? { valueFormatter: ({ data: row, context }) => (row === undefined ? '' : text(dataOf(context), rowOf(row))) }
      : { cellRenderer: renderer }),
    ...(dated(id) || column.draw === 'comments'
      ? {
          tooltip: ({ data: row, context }: TooltipCallbackParams<number>) =>
            row === undefined ? '' : tooltip(column, dataOf(context), rowOf(row)),
        }
      : {}),
    headerClass: column.end
      ? 'ag-right-aligned-header'
      : column.draw === 'result' || column.draw === 'tilt'
        ? (classes.middle ?? '')
        : column.head === ''
          ? (classes.unwritten ?? '')
          : '',
    cellClass: [
      ...(column.end ? [classes.end ?? ''] : []),
      ...(strong.has(id) ? [classes.strong ?? ''] : []),
      ...(soft.has(id) ? [classes.soft ?? ''] : []),
    ],
    ...(id === 'screenshots'
      ? {
          cellClassRules: {
            [classes.leadsOn ?? '']: ({ data: row, context }) =>
              row !== undefined && dataOf(context).columns.screenshots[rowOf(row)]! > 0,
          },
        }
      : {}),
    ...(signed
      ? {
          cellClassRules: {
            [classes.gain ?? '']: toned(1),
            [classes.loss ?? '']: toned(-1),
            [classes.even ?? '']: toned(0),
          },
        }
      : {}),
  }
}

function tooltip(column: JournalColumn, data: GridData, row: number): string {
  if (column.draw === 'comments') return column.text(data, row)
  const at = column.value(data, row)
  return typeof at === 'number' ? formatDateTime(localText(at), data.format) : 'Still open'
}
