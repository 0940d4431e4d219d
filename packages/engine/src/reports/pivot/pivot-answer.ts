import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import { type Among, dimensionOf } from '../groups/dimensions.ts'
import { sumsByGroup } from '../groups/groups-answer.ts'
import { pairGroupingOf } from './pair-grouping.ts'
import type { PivotAnswer, PivotView } from './pivot-report.ts'

/** Calculates the results of the selected trades by up to two dimensions, in one pass for all cells. */
export function pivotAnswer(book: TradeBook, filters: Filters, view: PivotView): PivotAnswer {
  const { table } = book
  const named = (name: PivotView['row'], among: Among) => (name === null ? null : dimensionOf(name, view.basis, among))
  const grouping = pairGroupingOf(table, {
    row: named(view.row, view.rowAmong),
    column: named(view.column, view.columnAmong),
  })
  const { rows, columns, cells } = grouping
  const sums = sumsByGroup(table, book.select(filters), grouping, view.unit)
  // the grouping is cached: copies are transferred to the page
  return { ...view, rows, columns, cells: cells.slice(), sums, moneyUnits: table.money.units }
}
