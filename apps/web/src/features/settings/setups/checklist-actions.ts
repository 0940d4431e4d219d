import type { ChecklistView } from '@afterclose/contract/checklists'
import { counted } from '@afterclose/core/format'
import { api } from '../../../journal/api.ts'
import { confirm } from '../../../journal/dialogs.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { toastUndoable } from '../../../parts/records/toast-deleted.ts'
import { toastProblem } from '../../../parts/toasts.tsx'
import type { Item, ItemKind } from '../item-groups/item-actions.ts'

const keyOf = (journalId: number) => lookups.checklists(journalId).queryKey
const stored = (journalId: number): readonly ChecklistView[] => queryClient.getQueryData(keyOf(journalId)) ?? []
const keep = (journalId: number, checklists: readonly ChecklistView[]) =>
  queryClient.write(keyOf(journalId), [...checklists])

export async function refreshChecklists(journalId: number): Promise<readonly ChecklistView[]> {
  await queryClient.invalidateQueries(lookups.checklists(journalId))
  return queryClient.ensureQueryData(lookups.checklists(journalId))
}

/** Saves the name or state of a checklist, and shows `text` with "Undo". Rejects on an error. */
async function replace(
  journalId: number,
  { id, name, active, modified }: ChecklistView,
  changes: { readonly name?: string; readonly active?: boolean },
  text: string | null,
): Promise<void> {
  const params = { journalId, checklistId: id }
  const { receipt } = await api
    .replaceChecklist({ params, body: { name, active, modified, ...changes } })
    .finally(() => refreshChecklists(journalId))
  if (text !== null) toastChanged(journalId, text, receipt)
}

/** Shows a toast about changed checklists, with "Undo". */
const toastChanged = (journalId: number, text: string, receipt: string | null): void =>
  toastUndoable({
    journalId,
    text,
    receipts: [receipt],
    refresh: () => refreshChecklists(journalId),
    doing: 'saving trade checklist',
  })

export const rename = (journalId: number, checklist: ChecklistView, name: string): Promise<void> =>
  replace(journalId, checklist, { name }, `${checklist.name} was renamed to ${name}.`)

export async function setActive(journalId: number, checklist: ChecklistView, active: boolean): Promise<void> {
  try {
    await replace(journalId, checklist, { active }, active ? null : `${checklist.name} is disabled.`)
  } catch (error) {
    toastProblem(error, 'saving trade checklist')
  }
}

/** Drops a checklist onto another one. Rejects on an error. */
export async function moveChecklist(journalId: number, from: ChecklistView, onto: ChecklistView): Promise<void> {
  const place = ({ id }: ChecklistView): number => stored(journalId).findIndex((one) => one.id === id)
  try {
    const body = { id: from.id, oldOrder: place(from), order: place(onto) }
    const { checklists, receipt } = await api.orderChecklists({ params: { journalId }, body })
    keep(journalId, checklists)
    toastChanged(journalId, `${from.name} was moved to position ${body.order + 1}.`, receipt)
  } catch (error) {
    void refreshChecklists(journalId)
    throw error
  }
}

/** Asks for confirmation, then deletes a checklist with its items; if trades or setups use it, it is only disabled. */
export async function removeChecklist(journalId: number, { id, name, items }: ChecklistView): Promise<boolean> {
  const sure = await confirm({
    title: `Delete ${name}?`,
    message: `Deletes its ${counted(items.length, 'item')} too. If trades or setups use it, it is disabled instead.`,
    action: 'Delete',
    danger: true,
  })
  if (!sure) return false
  try {
    const { receipt } = await api.removeChecklist({ params: { journalId, checklistId: id } })
    const kept = (await refreshChecklists(journalId)).some((checklist) => checklist.id === id)
    toastChanged(journalId, kept ? `${name} is disabled.` : `${name} deleted.`, receipt)
    return true
  } catch (error) {
    toastProblem(error, 'deleting trade checklist')
    return false
  }
}

/** The items of one checklist: their text is their name. */
export const itemsOf = (checklistId: number): ItemKind<Item> => {
  const one = (journalId: number) => stored(journalId).find(({ id }) => id === checklistId)
  const write = (journalId: number, items: readonly Item[]) =>
    keep(
      journalId,
      stored(journalId).map((checklist) =>
        checklist.id === checklistId
          ? { ...checklist, items: items.map(({ name, ...item }) => ({ ...item, text: name })) }
          : checklist,
      ),
    )
  return {
    list: lookups.checklists,
    read: (journalId) => asItems(one(journalId)),
    write,
    replace: async (journalId, { id, name, active, modified }) => {
      const params = { journalId, checklistId, itemId: id }
      const { text, ...item } = await api.modifyChecklistItem({ params, body: { text: name, active, modified } })
      return { ...item, name: text }
    },
    remove: (journalId, itemId) => api.removeChecklistItem({ params: { journalId, checklistId, itemId } }),
    order: async (journalId, body) => {
      const { receipt, ...checklist } = await api.orderChecklistItems({ params: { journalId, checklistId }, body })
      return { items: asItems(checklist), receipt }
    },
    saving: 'saving trade checklist',
    deleting: 'saving trade checklist',
  }
}

/** Numbered by position, as used for dropping. */
export const asItems = (checklist: ChecklistView | undefined): readonly Item[] =>
  (checklist?.items ?? []).map(({ text, ...item }, order) => ({ ...item, name: text, order }))
