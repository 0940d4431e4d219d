import { big, ratioOf } from './decimal.ts'
import type { TradeInput, TradeResult } from './trade.ts'

/** The checklist of a trade: its id, ticked items, and the items that were active when the trade was last saved. */
export type CheckedItems = Pick<TradeInput, 'checklistId' | 'checkedItemIds' | 'checklistItemIds'>

/** Percentage of items ticked, and its label; none without a checklist, or with an empty one. */
export function checklistResult({
  checklistId,
  checkedItemIds,
  checklistItemIds,
}: CheckedItems): Pick<TradeResult, 'adherence' | 'checklistStatus'> {
  const items = new Set(checklistItemIds)
  if (checklistId === null || items.size === 0) return { adherence: null, checklistStatus: 'NONE' }
  const checked = new Set(checkedItemIds.filter((id) => items.has(id)))
  const complete = checked.size === items.size
  return {
    adherence: ratioOf(big(checked.size), big(items.size), 100),
    checklistStatus: complete ? 'COMPLETE' : 'INCOMPLETE',
  }
}
