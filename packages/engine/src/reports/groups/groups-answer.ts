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

/** Exact group sums of a journal, in the fastest way available. */
export const exactSums = ({ records }: TradeTable): typeof groupSums => (records.exact ? narrowSums : wideGroupSums)

const narrowSums: typeof groupSums = (...question) => compiledGroupSums(...question) ?? groupSums(...question)

/** Maximum cached sums of a selection, unless large: reports of one page use the same. */
const keptSums = 4
const keptBytes = 2 ** 18
interface Kept {
  readonly grouping: GroupLists
  readonly unit: Unit
  readonly sums: Float64Array
}
/** A selection is valid until the trades change, and so are its sums. */
const kept = new WeakMap<Selection, readonly Kept[]>()

/** Sums the selected trades by group. The caller owns the buffers and may transfer them. */
export function sumsOf(table: TradeTable, selection: Selection, grouping: GroupLists, unit: Unit): Float64Array {
  const before = kept.get(selection) ?? []
  const known = before.find((one) => one.grouping === grouping && one.unit === unit)
  if (known !== undefined) return known.sums.slice()
  const sums = exactSums(table)(table, selection, grouping, unit)
  if (sums.byteLength > keptBytes) return sums
  kept.set(selection, [...before.slice(1 - keptSums), { grouping, unit, sums }])
  return sums.slice()
}

/** Calculates the results of the selected trades by group and in total, in one pass for all groups. */
export function groupsAnswer(book: TradeBook, filters: Filters, view: GroupsView): GroupsAnswer {
  const { table } = book
  const grouping = groupingOf(table, dimensionOf(view.dimension, view.basis, view.among))
  const sums = sumsOf(table, book.select(filters), grouping, view.unit)
  return { ...view, keys: grouping.keys, sums, moneyUnits: table.money.units }
}
