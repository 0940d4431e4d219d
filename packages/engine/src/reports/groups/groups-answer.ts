import type { Filters } from '@afterclose/core/filters'
import type { Block, Want } from '../../book/block.ts'
import type { TradeBook } from '../../book/trade-book.ts'
import { rowSetOf } from '../row-set-of.ts'
import { dimensionOf, tradesOfGroup } from './dimensions.ts'
import { groupKeys } from './group-keys.ts'
import type { GroupsAnswer, GroupsView } from './performance-rows.ts'

const want: Want = { basis: 'EXIT', unit: 'CURRENCY', columns: 0, axis: 'NUMBER', tables: [], lines: false }

/**
 * What the selected trades came to by group, and all together. A group is a bitmap, so the kernel passes once over the
 * trades of each group, and a cell has every statistic that there is.
 */
export function groupsAnswer(book: TradeBook, filters: Filters, view: GroupsView): GroupsAnswer {
  const dimension = dimensionOf(view.dimension, view.basis)
  const chosen = book.select(filters)
  const keys: number[] = []
  const groups: Block[] = []
  for (const key of groupKeys(book.table, dimension)) {
    const group = book.narrow(chosen, rowSetOf(tradesOfGroup(dimension, key)))
    if (group.count === 0 && dimension.is === 'values') continue
    keys.push(key)
    groups.push(book.measure(group, want))
  }
  return { ...view, keys, groups, total: book.measure(chosen, want) }
}
