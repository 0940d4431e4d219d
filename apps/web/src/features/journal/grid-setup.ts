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
import { type JournalColumn, type Tab, compare } from './columns.ts'
import type { GridData } from './grid-data.ts'
import { rowOf } from './rows.ts'

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
  checkboxUncheckedBorderColor: 'var(--edge)',
  checkboxUncheckedBackgroundColor: 'var(--paper-raised)',
})

/** What the grid hands to every cell and event; exchanged when trades change. */
export interface GridContext {
  readonly data: GridData
}
const dataOf = (context: GridContext): GridData => context.data

const dated = (id: string): boolean => id === 'entryDate' || id === 'exitDate'
const strong = new Set(['instrument', 'gain'])
const soft = new Set(['setup', 'outcome', 'comments'])

/** The grid's own definition of a column. */
export function colDefOf(column: JournalColumn, tab: Tab): ColDef<number> {
  const { id, value, text, signed } = column
  const renderer = rendererOf(column)
  return {
    colId: id,
    headerName: column.head || column.name,
    headerTooltip: column.name,
    initialWidth: column.width,
    minWidth: Math.min(column.width, 44),
    initialHide: !column.shown.includes(tab),
    initialSort: id === 'entryDate' ? 'desc' : null,
    // the last columns of words take what is left
    ...(id === 'comments' ? { initialFlex: 1, minWidth: 96 } : {}),
    sortable: true,
    resizable: id !== 'inReview',
    suppressHeaderMenuButton: true,
    valueGetter: ({ data: row, context }) => (row === undefined ? null : value(dataOf(context), rowOf(row))),
    comparator: (a, b, _nodeA, _nodeB, descending) => compare(a, b, descending),
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
    ...(signed
      ? {
          cellClassRules: {
            [classes.gain ?? '']: ({ value }) => typeof value === 'number' && value > 0,
            [classes.loss ?? '']: ({ value }) => typeof value === 'number' && value < 0,
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
