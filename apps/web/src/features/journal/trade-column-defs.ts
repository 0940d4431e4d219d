import type { ColDef, TooltipCallbackParams } from 'ag-grid-community'
import { formatDateTime } from '@afterclose/core/format'
import { localText } from '@afterclose/core/time'
import { type Placed, readAt } from '../../parts/record-grid/grid-context.ts'
import classes from './cells.module.css'
import { lacksResult, whyNoResult } from './cell-texts.ts'
import { cellClasses, cellRules, rendererOf } from './cells.ts'
import { isWhole } from './column-widths.ts'
import type { JournalColumn } from './columns.ts'
import type { GridData } from './grid-data.ts'

const dated = (id: string): boolean => id === 'entryDate' || id === 'exitDate'

/** The texts of a column, cached because the grid requests that of a cell several times in a row. */
function textsOf({ text }: JournalColumn): JournalColumn['text'] {
  let last: { readonly data: GridData; readonly row: number; readonly text: string } | null = null
  return (data, row) => {
    if (last?.data !== data || last.row !== row) last = { data, row, text: text(data, row) }
    return last.text
  }
}

/**
 * The grid's definition of a column. Its cell value is the row position, so nothing is read or formatted before it is shown.
 *
 * @param start initial state if none was stored
 * @param onText called with every formatted text
 */
export function colDefOf(
  column: JournalColumn,
  start: { readonly width: number; readonly hide: boolean; readonly stretch: boolean },
  onText: (text: string) => void,
): ColDef<number> {
  const { id } = column
  const text = textsOf(column)
  const renderer = rendererOf(column)
  const written = (params: Placed<GridData>): string => {
    const shown = readAt(params, text, '')
    onText(shown)
    return shown
  }
  const rules = Object.entries(cellRules(column, text)).map(
    ([name, rule]) => [name, (params: Placed<GridData>) => readAt(params, rule, false)] as const,
  )
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
    ...(renderer === undefined ? {} : { cellRenderer: renderer }),
    ...(column.draw === null || column.draw === 'link' ? { valueFormatter: written } : {}),
    ...(dated(id) || id === 'gain' || column.draw === 'comments'
      ? {
          tooltip: (params: TooltipCallbackParams<number>) =>
            readAt(params, (data: GridData, row) => tooltip(column, data, row), ''),
        }
      : {}),
    headerClass: column.end
      ? 'ag-right-aligned-header'
      : column.draw === 'result' || column.draw === 'tilt'
        ? (classes.middle ?? '')
        : column.head === ''
          ? (classes.unwritten ?? '')
          : '',
    cellClass: [...cellClasses(column)],
    ...(rules.length === 0 ? {} : { cellClassRules: Object.fromEntries(rules) }),
  }
}

function tooltip(column: JournalColumn, data: GridData, row: number): string {
  if (column.draw === 'comments') return column.text(data, row)
  if (column.id === 'gain') return lacksResult(data, row) ? whyNoResult(data, row) : ''
  const at = column.value(data, row)
  return typeof at === 'number' ? formatDateTime(localText(at), data.format) : 'Still open'
}
