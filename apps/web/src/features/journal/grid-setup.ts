import {
  CellStyleModule,
  type ColDef,
  ColumnApiModule,
  EventApiModule,
  GridStateModule,
  InfiniteRowModelModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
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
import { isWhole } from './column-widths.ts'
import { type JournalColumn, strong } from './columns.ts'
import { type Placed, readAt } from './grid-context.ts'
import { type GridData, isEven } from './grid-data.ts'

ModuleRegistry.registerModules([
  InfiniteRowModelModule,
  ColumnApiModule,
  EventApiModule,
  GridStateModule,
  RenderApiModule,
  RowApiModule,
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

const dated = (id: string): boolean => id === 'entryDate' || id === 'exitDate'
const soft = new Set(['setup', 'outcome', 'comments'])

/** The sign of a result, 0 for a break-even trade whatever its costs made of it; NaN where it is unknown. */
function toneOf({ value }: JournalColumn, data: GridData, row: number): number {
  if (isEven(data, row)) return 0
  const result = value(data, row)
  return typeof result === 'number' ? Math.sign(result) : Number.NaN
}

/**
 * The grid's own definition of a column. What the grid takes for the value of a cell is its position: nothing is read
 * or made before it is shown.
 *
 * @param start what it begins with where no other state was kept
 * @param onText told of every text that is written in it
 */
export function colDefOf(
  column: JournalColumn,
  start: { readonly width: number; readonly hide: boolean; readonly stretch: boolean },
  onText: (text: string) => void,
): ColDef<number> {
  const { id, text, signed } = column
  const renderer = rendererOf(column)
  const written = (params: Placed): string => {
    const shown = readAt(params, text, '')
    onText(shown)
    return shown
  }
  const toned = (tone: 1 | 0 | -1) => (params: Placed) =>
    readAt(params, (data, row) => toneOf(column, data, row) === tone, false)
  return {
    colId: id,
    headerName: column.head || column.name,
    headerTooltip: column.name,
    initialWidth: start.width,
    minWidth: isWhole(column) ? start.width : Math.min(start.width, 44),
    initialHide: start.hide,
    initialSort: id === 'entryDate' ? 'desc' : null,
    ...(start.stretch ? { initialFlex: 1, minWidth: start.width } : {}),
    sortable: true,
    resizable: id !== 'inReview',
    suppressHeaderMenuButton: true,
    valueGetter: ({ node }) => node?.rowIndex,
    ...(renderer === undefined ? { valueFormatter: written } : { cellRenderer: renderer }),
    ...(dated(id) || column.draw === 'comments'
      ? {
          tooltip: (params: TooltipCallbackParams<number>) =>
            readAt(params, (data, row) => tooltip(column, data, row), ''),
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
            [classes.leadsOn ?? '']: (params) =>
              readAt(params, ({ columns }, row) => columns.screenshots[row]! > 0, false),
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
