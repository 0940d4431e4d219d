import { big } from '@afterclose/core/decimal'
import { MINUTE } from '@afterclose/core/time'
import { readTime } from '../../../shared/dates.ts'
import { readNumber } from '../../../shared/numbers.ts'
import { cellReader, type SourceRow } from '../../source-table.ts'
import { moneyOf, type Order } from './orders.ts'
import type { Section } from './sections.ts'

export interface CashRow {
  readonly row: SourceRow
  readonly time: string
  readonly wall: number | null
  readonly type: string
  readonly reference: string
  readonly description: string
  /** Cost, 0 or more. */
  readonly cost: string
  /** Signed; null: none. */
  readonly amount: string | null
}

/** Rows of the cash balance, or of the futures statement, that move money; and their totals line. */
export function cashRows({ heads, rows }: Section): { moved: readonly CashRow[]; total: CashRow | null } {
  const cell = cellReader(heads)
  const all = rows.map((row): CashRow => {
    const time = `${cell(row, 'exec date|date')} ${cell(row, 'exec time|time')}`.trim()
    const number = (heads: string) => readNumber(cell(row, heads), '.') ?? '0'
    return {
      row,
      time,
      wall: readTime(time, 'MDY')?.wall ?? null,
      type: cell(row, 'type').toUpperCase(),
      reference: cell(row, 'ref #').replace(/^="?|"$/g, ''),
      description: cell(row, 'description'),
      cost: big(number('misc fees')).plus(number('commissions & fees')).neg().toFixed(),
      amount: readNumber(cell(row, 'amount'), '.'),
    }
  })
  return {
    moved: all.filter(({ type }) => type !== 'BAL' && type !== ''),
    total: all.find(({ type, description }) => type === '' && description === 'TOTAL') ?? null,
  }
}

/** Maximum difference between the clocks of the two tables, ms. */
const apart = 5000

/** The cash row of each order that has one: with the same symbol and time, and if there are several, with the same amount. */
export function cashOfOrders(orders: readonly Order[], cash: readonly CashRow[]): ReadonlyMap<Order, CashRow> {
  const free = new Map<string, CashRow[]>()
  for (const row of cash)
    for (const word of new Set(row.description.split(' '))) {
      const rows = free.get(word)
      if (rows === undefined) free.set(word, [row])
      else rows.push(row)
    }
  const usedRows = new Set<CashRow>()
  const rowByOrder = new Map<Order, CashRow>()
  // A spreadsheet that saved the file again cut the seconds of the trades, which have day and time in one cell.
  const inMinutes = orders.every(({ wall }) => wall === null || wall % MINUTE === 0)
  const most = inMinutes ? MINUTE : apart
  for (const order of orders) {
    const { wall, legs } = order
    if (wall === null) continue
    let best: { row: CashRow; gap: number } | null = null
    for (const row of free.get(legs[0]?.symbol ?? '') ?? []) {
      const moved = row.wall ?? Infinity
      const gap = Math.abs((inMinutes ? moved - (moved % MINUTE) : moved) - wall)
      if (gap > most || usedRows.has(row)) continue
      const money = moneyOf(order, row.description)
      const differs = money === null || row.amount === null || !big(money).eq(row.amount)
      const far = differs ? gap + 2 * most : gap
      if (best === null || far < best.gap) best = { row, gap: far }
    }
    if (best === null) continue
    usedRows.add(best.row)
    rowByOrder.set(order, best.row)
  }
  return rowByOrder
}
