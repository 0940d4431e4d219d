import { readNumber } from '../../shared/numbers.ts'
import type { Table } from './table.ts'

const tested = 300

/** Headers of columns with a trade's result. */
interface Prices {
  readonly entryPrice?: string | undefined
  readonly exitPrice?: string | undefined
  readonly quantity?: string | undefined
}

/**
 * Whether a column contains price moves, in percent or as a fraction, and not results: it matches prices on most rows, and price times size
 * does not. Costs and leverage obscure it.
 */
export function isReturn({ heads, rows }: Table, column: number, prices: Prices): boolean {
  const [entryAt, exitAt, sizeAt] = [prices.entryPrice, prices.exitPrice, prices.quantity].map((head) =>
    head === undefined ? -1 : heads.indexOf(head),
  )
  if (entryAt === undefined || exitAt === undefined || entryAt < 0 || exitAt < 0) return false
  let compared = 0
  const fitting = { percent: 0, fraction: 0, money: 0 }
  for (const { cells } of rows.slice(0, tested)) {
    const number = (at: number): number => roughNumber(cells[at] ?? '')
    const [value, entry, exit] = [number(column), number(entryAt), number(exitAt)].map(Math.abs)
    if (value === undefined || entry === undefined || exit === undefined || !(entry > 0) || Number.isNaN(value))
      continue
    const percent = Math.abs(exit / entry - 1) * 100
    if (!(percent >= 0.05)) continue
    compared++
    if (Math.abs(value - percent) <= 0.011) fitting.percent++
    if (Math.abs(value - percent / 100) <= 0.00011) fitting.fraction++
    const earned = Math.abs(exit - entry) * (sizeAt === undefined || sizeAt < 0 ? 1 : Math.abs(number(sizeAt)))
    if (Math.abs(value - earned) <= 0.011) fitting.money++
  }
  const most = compared * 0.8
  return compared > 0 && Math.max(fitting.percent, fitting.fraction) >= most && fitting.money < most
}

/** Either decimal sign, because it only decides between two interpretations. */
function roughNumber(cell: string): number {
  const text = readNumber(cell, '.') ?? readNumber(cell, ',')
  return text === null ? Number.NaN : Number(text)
}
