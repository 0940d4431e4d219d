import type { RowProblem } from '../../importer.ts'
import type { CsvRow } from '../../shared/csv.ts'
import { rowText } from '../../shared/csv.ts'
import { isBlank } from '../../shared/numbers.ts'
import { plainHead } from '../../shared/plain-head.ts'
import type { Table } from './table.ts'

export interface RowNames {
  /** Unique id of a row in the table; null without one. */
  nameOf(row: CsvRow): string | null
  readonly duplicates: ReadonlyMap<CsvRow, RowProblem>
}

/**
 * Ids of rows from the id column. Orders fill in several rows, and partial closes keep their ticket, so a column with shared values
 * identifies no executions: then nothing counts as a repetition.
 */
export function rowNames({ heads, rows }: Table, column: number): RowNames {
  const duplicates = new Map<CsvRow, RowProblem>()
  if (column < 0) return { nameOf: () => null, duplicates }
  const first = new Map<string, CsvRow>()
  const repeated: { row: CsvRow; earlier: CsvRow; id: string }[] = []
  let telling = !/order|auftrag|ordre|orden|ordine/.test(plainHead(heads[column]!))
  for (const row of rows) {
    const id = (row.cells[column] ?? '').trim()
    if (isBlank(id)) continue
    const earlier = first.get(id)
    if (earlier === undefined) first.set(id, row)
    else if (isSame(earlier, row)) repeated.push({ row, earlier, id })
    else telling = false
  }
  if (!telling) return { nameOf: () => null, duplicates }
  for (const { row, earlier, id } of repeated)
    duplicates.set(row, {
      line: row.line,
      text: rowText(row.cells),
      cell: null,
      column: heads[column]!,
      reason: `Repeats ${id} of line ${earlier.line}`,
      severity: 'note',
    })
  return {
    duplicates,
    nameOf: (row) => {
      const id = (row.cells[column] ?? '').trim()
      return isBlank(id) ? null : id
    },
  }
}

const isSame = (a: CsvRow, b: CsvRow): boolean =>
  a.cells.length === b.cells.length && a.cells.every((cell, at) => cell === b.cells[at])
