import { localText } from '@afterclose/core/time'
import type { GridApi } from 'ag-grid-community'
import { csvText, download, fileName } from '../../ui/chart/chart-export.ts'
import type { JournalColumn } from './columns.ts'
import type { GridData } from './grid-data.ts'
import { rowOf } from './rows.ts'

const dates = new Set(['entryDate', 'exitDate'])

/** The visible columns of the visible rows as a table of exact values: dates in full, numbers without grouping. */
export function tradesTable(data: GridData, columns: readonly JournalColumn[], rows: readonly number[]) {
  const written = columns.filter(({ draw }) => draw !== 'result')
  return {
    columns: written.map(({ head, name }) => ({ head: head === '' ? name : head })),
    rows: rows.map((row) =>
      written.map((column) => {
        const value = column.value(data, row)
        if (dates.has(column.id) && typeof value === 'number') return localText(value).replace('T', ' ')
        return column.draw === 'star' ? (value === 1 ? 'yes' : '') : value
      }),
    ),
  }
}

/** Saves what the grid shows, in its order, as a CSV file. */
export function exportTrades(
  grid: GridApi<number> | null,
  data: GridData,
  columns: readonly JournalColumn[],
  title: string,
): void {
  if (grid === null) return
  const known = new Map(columns.map((column) => [column.id, column]))
  const shown = grid.getAllDisplayedColumns().flatMap((column) => known.get(column.getColId()) ?? [])
  const rows: number[] = []
  grid.forEachNodeAfterFilterAndSort((node) => {
    if (node.data !== undefined) rows.push(rowOf(node.data))
  })
  const text = csvText(tradesTable(data, shown, rows))
  download(fileName(title, 'csv'), new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
}
