import type { RowProblem } from '../importer.ts'
import { isBlank } from '../shared/numbers.ts'
import type { ClosedTrades, Fills } from './format.ts'
import { leftOut } from './row-problems.ts'
import { headAt, plainHeads, type SourceRow, type SourceTable } from './source-table.ts'

/**
 * Row ids of a platform. Different rows with the same id, such as parts of an order, get a count.
 */
export function rowNames(format: ClosedTrades | Fills, table: SourceTable): (row: SourceRow) => string | null {
  const plain = plainHeads(table.heads)
  const heads = format.names ?? (format.columns.id === undefined ? [] : [format.columns.id])
  const places = heads.map((names) => headAt(plain, names))
  if (places.length === 0 || places.includes(-1)) return () => null
  const names = new Map<SourceRow, string>()
  const contentsByName = new Map<string, Map<string, string>>()
  for (const row of table.rows) {
    const parts = places.map((at) => (row.cells[at] ?? '').trim())
    if (parts.some((part) => isBlank(part))) continue
    const name = parts.join('-')
    const contents = contentsByName.get(name) ?? new Map<string, string>()
    const content = row.cells.join('\u0000')
    const rowName = contents.get(content) ?? (contents.size === 0 ? name : `${name}-${contents.size + 1}`)
    contentsByName.set(name, contents.set(content, rowName))
    names.set(row, rowName)
  }
  return (row) => names.get(row) ?? null
}

/** Rows with the id of an earlier one, and the same content. */
export function repeatsOf(
  { rows }: SourceTable,
  nameOf: (row: SourceRow) => string | null,
): ReadonlyMap<SourceRow, readonly RowProblem[]> {
  const first = new Map<string, SourceRow>()
  const repeats = new Map<SourceRow, readonly RowProblem[]>()
  for (const row of rows) {
    const name = nameOf(row)
    if (name === null) continue
    const earlier = first.get(name)
    if (earlier === undefined) first.set(name, row)
    else repeats.set(row, leftOut(row, `Repeats ${name} of line ${earlier.line}`))
  }
  return repeats
}
