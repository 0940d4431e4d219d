import type { Decimal } from '@afterclose/core/decimal'
import type { RowProblem } from '../../importer.ts'
import { readNumber } from '../../shared/numbers.ts'
import { rowProblem } from '../metatrader/row-problem.ts'
import { columnFinder, type ReportTable } from './report-tables.ts'

export interface OrderLevels {
  readonly stop: Decimal | null
  readonly target: Decimal | null
}

export interface Orders {
  /** Stop and target with which an order was placed, by its number: the initial ones of the position it opened. */
  readonly levels: ReadonlyMap<string, OrderLevels>
  /** Unfilled orders: no other table has them. */
  readonly unfilled: readonly RowProblem[]
}

/** Reads the tables of orders. Filled orders only restate the deals; their volume is "ordered / filled". */
export function readOrders(tables: readonly ReportTable[]): Orders {
  const levels = new Map<string, OrderLevels>()
  const unfilled: RowProblem[] = []
  for (const table of tables) {
    if (table.kind !== 'orders' && table.kind !== 'working orders') continue
    const { find } = columnFinder(table)
    const columns = {
      order: find('order', 1),
      volume: find('volume', 4),
      stop: find('s / l', 6),
      target: find('t / p', 7),
    }
    for (const row of table.rows) {
      const text = (column: { readonly column: number }) => row.cells[column.column] ?? ''
      const number = (column: { readonly column: number }) => readNumber(text(column), '.')
      levels.set(text(columns.order), { stop: number(columns.stop), target: number(columns.target) })
      const [first = '', second = ''] = text(columns.volume).split('/')
      if (table.kind === 'working orders')
        unfilled.push(rowProblem(row, 'note', 'A pending order that is still waiting.'))
      else if ([first, second].some((part) => readNumber(part, '.') === '0'))
        unfilled.push(rowProblem(row, 'note', 'An order that was never filled.'))
    }
  }
  return { levels, unfilled }
}
