import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import { dimensionOf } from './dimensions.ts'
import { groupSums } from './group-sums.ts'
import { groupingOf } from './grouping.ts'
import type { GroupsAnswer, GroupsView } from './performance-rows.ts'
import { wideGroupSums } from './wide-group-sums.ts'

/** What the selected trades came to by group, and all together: one pass over them, whatever the number of groups. */
export function groupsAnswer(book: TradeBook, filters: Filters, view: GroupsView): GroupsAnswer {
  const { table } = book
  const grouping = groupingOf(table, dimensionOf(view.dimension, view.basis))
  const addUp = table.records.exact ? groupSums : wideGroupSums
  const sums = addUp(table, book.select(filters), grouping, view.unit)
  return { ...view, keys: grouping.keys, sums, moneyUnits: table.money.units }
}
