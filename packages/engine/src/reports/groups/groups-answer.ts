import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { dimensionOf } from './dimensions.ts'
import { groupSums } from './group-sums.ts'
import { groupingOf } from './grouping.ts'
import type { GroupsAnswer, GroupsView } from './performance-rows.ts'
import { wideGroupSums } from './wide-group-sums.ts'

/** How groups of a journal are added up so that no digit is lost. */
export const exactSums = ({ records }: TradeTable): typeof groupSums => (records.exact ? groupSums : wideGroupSums)

/** What the selected trades came to by group, and all together: one pass over them, whatever the number of groups. */
export function groupsAnswer(book: TradeBook, filters: Filters, view: GroupsView): GroupsAnswer {
  const { table } = book
  const grouping = groupingOf(table, dimensionOf(view.dimension, view.basis, view.among))
  const sums = exactSums(table)(table, book.select(filters), grouping, view.unit)
  return { ...view, keys: grouping.keys, sums, moneyUnits: table.money.units }
}
