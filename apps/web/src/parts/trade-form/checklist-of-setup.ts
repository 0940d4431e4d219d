import type { JournalData } from '../../journal/journal-data.ts'
import type { CheckedList } from './checklist-field.tsx'

type Lists = Pick<JournalData, 'setups' | 'checklists'>

/** Default checklist of a setup; null if it has none, or the list is no longer active. */
export function defaultChecklist(setupId: number | null, { setups, checklists }: Lists): number | null {
  const wanted = setups.find(({ id }) => id === setupId)?.defaultChecklistId ?? null
  return checklists.some(({ id, active }) => id === wanted && active) ? wanted : null
}

/** The checklist after a change of setup: its default, unless the trader chose another or has ticked something. */
export function checklistAfter(
  { setupId, checklistId, checkedItemIds }: CheckedList & { readonly setupId: number | null },
  nextSetup: number | null,
  lists: Lists,
): number | null {
  const proposed = checklistId === defaultChecklist(setupId, lists) && checkedItemIds.length === 0
  return proposed ? defaultChecklist(nextSetup, lists) : checklistId
}
