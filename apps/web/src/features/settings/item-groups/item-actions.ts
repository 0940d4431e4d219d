import type { Activity } from '@afterclose/contract/problems'
import { refreshTrades } from '../../../journal/engine/hooks.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { toastUndoable } from '../../../parts/records/toast-deleted.ts'
import { toastProblem } from '../../../parts/toasts.tsx'

/** Fields that trade comments and values of custom statistics share. */
export interface Item {
  readonly id: number
  readonly name: string
  readonly active: boolean
  /** Its index within its group, from 0, including disabled ones. */
  readonly order: number
  readonly modified: string
}

/** Response to a change: the record or list, and the receipt that undoes it. */
type WithReceipt<T> = T & { readonly receipt: string | null }

/** Server calls and cache access for one kind of item, and the activities that errors name. */
export interface ItemKind<One extends Item> {
  readonly list: (journalId: number) => { readonly queryKey: readonly unknown[] }
  readonly read: (journalId: number) => readonly One[]
  readonly write: (journalId: number, items: readonly One[]) => void
  readonly replace: (journalId: number, item: One) => Promise<WithReceipt<One>>
  readonly remove: (journalId: number, id: number) => Promise<unknown>
  readonly order: (
    journalId: number,
    drop: { id: number; order: number; oldOrder: number },
  ) => Promise<WithReceipt<{ readonly items: readonly One[] }>>
  readonly saving: Activity
  readonly deleting: Activity
}

/** Serialises the changes of items, so that the last one made is the last one stored. */
let lastChange: Promise<unknown> = Promise.resolve()
function queueChange<T>(change: () => Promise<T>): Promise<T> {
  const result = lastChange.then(change)
  lastChange = result.catch(() => {})
  return result
}

/**
 * Saves an item with other values, optimistically; on an error, the stored ones are shown again. A change waits for earlier ones, to send
 * the `modified` that they produced.
 *
 * @returns its receipt
 */
export async function changeItem<One extends Item>(
  kind: ItemKind<One>,
  journalId: number,
  id: number,
  applyChange: (item: One) => One,
): Promise<string | null> {
  const currentItem = () => kind.read(journalId).find((item) => item.id === id)
  const before = currentItem()
  if (before === undefined) return null
  const writeItem = (newItem: One) =>
    kind.write(
      journalId,
      kind.read(journalId).map((item) => (item.id === id ? newItem : item)),
    )
  writeItem(applyChange(before))
  try {
    const { receipt, ...stored } = await queueChange(() =>
      kind.replace(journalId, applyChange(currentItem() ?? before)),
    )
    writeItem({ ...before, ...stored })
    // trade responses contain comment names, and tilt meters depend on comment ratings
    void refreshTrades()
    return receipt
  } catch (error) {
    writeItem(before)
    void refetchItems(kind, journalId)
    throw error
  }
}

/** Shows a toast about a changed item, with "Undo". */
const toastChanged = <One extends Item>(
  kind: ItemKind<One>,
  journalId: number,
  { text, receipt }: { readonly text: string; readonly receipt: string | null },
): void =>
  toastUndoable({
    journalId,
    text,
    receipts: [receipt],
    refresh: () => Promise.all([refetchItems(kind, journalId), refreshTrades()]),
    doing: kind.saving,
  })

/** Adds an item at the end of its group. @param createItem the call, with the item's name and place */
export async function addItem<One extends Item>(
  kind: ItemKind<One>,
  journalId: number,
  group: readonly One[],
  createItem: (input: { name: string; active: true; order: number }) => Promise<One>,
): Promise<One | null> {
  try {
    const newItem = await queueChange(() =>
      createItem({ name: untitledName(group), active: true, order: group.length }),
    )
    kind.write(journalId, [...kind.read(journalId), newItem])
    return newItem
  } catch (error) {
    toastProblem(error, kind.saving)
    return null
  }
}

/** Removes an item that was added and not named, as if it had not been added. */
export async function removeUnnamed<One extends Item>(
  kind: ItemKind<One>,
  journalId: number,
  { id }: One,
): Promise<void> {
  try {
    await queueChange(() => kind.remove(journalId, id))
    kind.write(
      journalId,
      kind.read(journalId).filter((item) => item.id !== id),
    )
    void refreshTrades()
  } catch (error) {
    toastProblem(error, kind.deleting)
  }
}

/** "Untitled (4)" for the fourth; the next free number if the name is taken. */
export function untitledName(group: readonly Item[]): string {
  const takenNames = new Set(group.map(({ name }) => name.trim().toLowerCase()))
  let number = group.length + 1
  while (takenNames.has(`untitled (${number})`)) number++
  return `Untitled (${number})`
}

/** Renames an item, and shows "Undo". Rejects on an error, which the name field shows. */
export async function renameItem<One extends Item>(
  kind: ItemKind<One>,
  journalId: number,
  item: One,
  name: string,
): Promise<void> {
  const receipt = await changeItem(kind, journalId, item.id, (before) => ({ ...before, name }))
  toastChanged(kind, journalId, { text: `${item.name} was renamed to ${name}.`, receipt })
}

/** Disables an item, which is how used items are deleted, or enables it again. */
export async function setActive<One extends Item>(
  kind: ItemKind<One>,
  journalId: number,
  item: One,
  active: boolean,
): Promise<void> {
  try {
    const receipt = await changeItem(kind, journalId, item.id, (before) => ({ ...before, active }))
    if (!active) toastChanged(kind, journalId, { text: `${item.name} is disabled.`, receipt })
  } catch (error) {
    toastProblem(error, active ? kind.saving : kind.deleting)
  }
}

/** Moves an item to the place of another one in its group, on which it was dropped. Rejects on an error. */
export async function dropItem<One extends Item>(
  kind: ItemKind<One>,
  journalId: number,
  item: One,
  targetItem: One,
): Promise<void> {
  try {
    const { items, receipt } = await queueChange(() =>
      kind.order(journalId, { id: item.id, order: targetItem.order, oldOrder: item.order }),
    )
    kind.write(journalId, items)
    toastChanged(kind, journalId, { text: `${item.name} was moved to position ${targetItem.order + 1}.`, receipt })
  } catch (error) {
    void refetchItems(kind, journalId)
    throw error
  }
}

/** Shows the stored items after an error or an undo: another tab may have changed or sorted them. */
const refetchItems = <One extends Item>(kind: ItemKind<One>, journalId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: kind.list(journalId).queryKey })
