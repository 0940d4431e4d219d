import { moneyKind } from '../shared/money-heads.ts'
import { isBlank, readNumber } from '../shared/numbers.ts'
import { columnNames, type Heads } from './columns.ts'
import type { ClosedTrades, Fills } from './format.ts'
import { type CellReader, columnsRead, headAt, plainHeads, type SourceTable } from './source-table.ts'

/**
 * Headers of a file's columns that look like costs, results, totals or currencies, have values, and were not read: by their name, or
 * because the format says that it does not need them.
 *
 * @param file the table as in the file
 * @param table the prepared table, whose rows were read
 * @param lines lines of trades and fills: the cells of cash are not about them
 */
export function unusedMoney(
  format: ClosedTrades | Fills,
  file: SourceTable,
  table: SourceTable,
  reader: CellReader,
  lines: ReadonlySet<number>,
): readonly string[] {
  // A table of other columns was made by their places.
  const keptCount = file.heads.filter((head, at) => table.heads[at] === head).length
  if (keptCount * 2 < file.heads.length) return []
  for (const column of columnNames) if (format.columns[column] !== undefined) reader.at(column)
  const plain = plainHeads(file.heads)
  const rows = file.rows.filter(({ line }) => lines.has(line))
  const knownHeads: readonly Heads[] = [...format.marks, ...(format.names ?? []), ...(format.needless ?? [])]
  const read = new Set([
    ...columnsRead(file.heads),
    ...columnsRead(table.heads),
    ...knownHeads.map((heads) => headAt(plain, heads)),
    ...knownHeads.map((heads) => headAt(plainHeads(table.heads), heads)),
    ...(format.kind === 'CLOSED' && format.running !== undefined ? [headAt(plain, format.running)] : []),
  ])
  return file.heads.filter((head, at) => {
    const kind = moneyKind(head)
    if (kind === null || read.has(at)) return false
    const cells = rows.map((row) => (row.cells[at] ?? '').trim()).filter((cell) => !isBlank(cell))
    if (kind === 'CURRENCY') return cells.length > 0
    const amounts = cells.flatMap((cell) => readNumber(cell, '.') ?? readNumber(cell, ',') ?? [])
    return amounts.length * 2 >= cells.length && amounts.some((amount) => amount !== '0')
  })
}
