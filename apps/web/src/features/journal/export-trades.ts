import { localText } from '@afterclose/core/time'
import type { GridApi } from 'ag-grid-community'
import { csvText, download, fileName } from '../../ui/chart/chart-export.ts'
import type { JournalColumn } from './columns.ts'
import type { GridTrades } from './grid-trades.ts'
import { fourGroups, type GridData } from './grid-data.ts'

const isCommentGroup = (id: string): boolean => fourGroups.some((group) => group === id)
const dates = new Set(['entryDate', 'exitDate'])

/** Trades as a table of exact values: dates in full, numbers without grouping. */
export function tradesTable(data: GridData, columns: readonly JournalColumn[]) {
  const written = columns.filter(({ draw }) => draw !== 'result')
  return {
    columns: written.map(({ id, head, name }) => ({
      // "Entry" and "Exit" are also the names of comment groups
      head: isCommentGroup(id) ? `${head} comments` : head === '' ? name : head,
    })),
    rows: Array.from({ length: data.columns.rows }, (_, row) =>
      written.map((column) => {
        const value = column.value(data, row)
        if (dates.has(column.id) && typeof value === 'number') return localText(value).replace('T', ' ')
        return column.draw === 'star' ? (value === 1 ? 'yes' : '') : value
      }),
    ),
  }
}

/** Trades written per batch, so that the page stays responsive. */
const step = 2000

/** Columns that the grid shows, in its order. */
export function shownColumns(grid: GridApi, columns: readonly JournalColumn[]): readonly JournalColumn[] {
  const known = new Map(columns.map((column) => [column.id, column]))
  return grid.getAllDisplayedColumns().flatMap((column) => known.get(column.getColId()) ?? [])
}

/** Saves the trades of the grid, in its order, as a CSV file. Rejects if trades change meanwhile. */
export async function exportTrades(
  { trades, readTrades, dataOf }: GridTrades,
  columns: readonly JournalColumn[],
  title: string,
): Promise<void> {
  const texts = ['\ufeff']
  for (let from = 0; from < trades.length; from += step) {
    const table = tradesTable(dataOf(await readTrades(from, Math.min(trades.length, from + step))), columns)
    const text = csvText(table)
    texts.push(from === 0 ? text : text.slice(text.indexOf('\n') + 1))
  }
  download(fileName(title, 'csv'), new Blob(texts, { type: 'text/csv;charset=utf-8' }))
}
