import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import type { Selection } from '../../filters/select.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import type { Unit } from '../../trades/unit.ts'
import { compiledGroupSums } from './compiled-sums.ts'
import { dimensionOf } from './dimensions.ts'
import { groupSums } from './group-sums.ts'
import { groupingOf, type GroupLists } from './grouping.ts'
import type { GroupsAnswer, GroupsView } from './performance-rows.ts'
import { wideGroupSums } from './wide-group-sums.ts'

/** The fastest function that sums a journal's groups exactly. */
export const exactSumsFunction = ({ records }: TradeTable): typeof groupSums =>
  records.exact ? narrowGroupSums : wideGroupSums

const narrowGroupSums: typeof groupSums = (...sumsInput) => compiledGroupSums(...sumsInput) ?? groupSums(...sumsInput)

/** Maximum number of cached sums for a selection: the reports of one page use the same ones. Large sums are not cached. */
const mostCachedSums = 4
const mostCachedBytes = 2 ** 18
interface CachedSums {
  readonly grouping: GroupLists
  readonly unit: Unit
  readonly sums: Float64Array
}
/** A selection is valid until the trades change, and so are its sums. */
const sumsCache = new WeakMap<Selection, readonly CachedSums[]>()

/** Sums the selected trades by group. The caller owns the buffers and may transfer them. */
export function sumsByGroup(table: TradeTable, selection: Selection, grouping: GroupLists, unit: Unit): Float64Array {
  const cachedSums = sumsCache.get(selection) ?? []
  const cacheEntry = cachedSums.find((entry) => entry.grouping === grouping && entry.unit === unit)
  if (cacheEntry !== undefined) return cacheEntry.sums.slice()
  const sums = exactSumsFunction(table)(table, selection, grouping, unit)
  if (sums.byteLength > mostCachedBytes) return sums
  sumsCache.set(selection, [...cachedSums.slice(1 - mostCachedSums), { grouping, unit, sums }])
  return sums.slice()
}

/** Calculates the results of the selected trades by group and in total, in one pass for all groups. */
export function groupsAnswer(book: TradeBook, filters: Filters, view: GroupsView): GroupsAnswer {
  const { table } = book
  const grouping = groupingOf(table, dimensionOf(view.dimension, view.basis, view.among))
  const sums = sumsByGroup(table, book.select(filters), grouping, view.unit)
  return { ...view, keys: grouping.keys, sums, moneyUnits: table.money.units }
}
