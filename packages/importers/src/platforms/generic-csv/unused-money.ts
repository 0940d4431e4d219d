import type { ColumnMapping } from '../../importer.ts'
import { moneyKind } from '../../shared/money-heads.ts'
import { isBlank, readNumber } from '../../shared/numbers.ts'
import { headsOfReturns } from './guess-columns.ts'
import { isSumOfCosts } from './guess-costs.ts'
import { otherUnit } from './head-units.ts'
import type { Table } from './table.ts'

/** Headers of columns that look like costs, results, totals or currencies, have values, and are not used. */
export function unusedMoney(table: Table, { columns, decimalSign }: ColumnMapping): readonly string[] {
  const usedHeads = new Set(Object.values(columns))
  const returns = headsOfReturns(table, columns)
  return table.heads.filter((head, at) => {
    const kind = moneyKind(head.replace(/ \(\d+\)$/, ''))
    if (kind === null || usedHeads.has(head) || otherUnit(head) !== null || returns.has(head)) return false
    const cells = table.rows.map((row) => (row.cells[at] ?? '').trim()).filter((cell) => !isBlank(cell))
    if (kind === 'CURRENCY') return cells.length > 0
    const amounts = cells.flatMap((cell) => readNumber(cell, decimalSign) ?? [])
    if (amounts.length * 2 < cells.length || amounts.every((amount) => amount === '0')) return false
    if (kind !== 'COST' && isNotional(table, columns, decimalSign, at)) return false
    return kind !== 'COST' || !isSumOfCosts(table, columns, head)
  })
}

/** Whether a column is price × size in all rows, and so nothing new. */
function isNotional(
  { heads, rows }: Table,
  columns: ColumnMapping['columns'],
  sign: ColumnMapping['decimalSign'],
  at: number,
): boolean {
  const places = [at, heads.indexOf(columns['price'] ?? ''), heads.indexOf(columns['quantity'] ?? '')]
  return rows.every(({ cells }) => {
    const [amount, price, size] = places.map((place) => Math.abs(Number(readNumber(cells[place] ?? '', sign) ?? 0)))
    return Math.abs(amount! - price! * size!) <= 0.011
  })
}
