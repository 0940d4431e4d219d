import { unknown } from '@afterclose/core/unknown'
import { noFilters } from '@afterclose/core/filters'
import type { FilterCounts, ValueCounts } from '@afterclose/engine/filters/filter-counts'
import { useReport } from '../../../journal/engine/hooks.ts'
import type { Column } from '../../../ui/table/table.tsx'
import type { Item } from '../item-groups/item-actions.ts'

/** Number of closed trades per trade comment. Ids of the four groups are distinct. */
const ofComments = (counts: FilterCounts): ValueCounts =>
  new Map([...counts.preTradeComment, ...counts.entryComment, ...counts.tradeManagementComment, ...counts.exitComment])
const ofCustomComments = ({ customComments }: FilterCounts): ValueCounts => customComments

const all = { filters: noFilters }
export const useCommentUses = (): ValueCounts | undefined => useReport('filterCounts', null, ofComments, all).data
export const useCustomCommentUses = (): ValueCounts | undefined =>
  useReport('filterCounts', null, ofCustomComments, all).data

/** @param uses closed trades per item id; undefined while loading */
export const usesColumn = (uses: ReadonlyMap<number, number> | undefined): Column<Item> => ({
  head: 'Uses',
  width: '48px',
  phone: null,
  align: 'end',
  cell: ({ id }) => (
    <>
      {uses === undefined ? unknown : (uses.get(id) ?? 0).toLocaleString('en-US')}
      <span className="sr"> trades</span>
    </>
  ),
})
