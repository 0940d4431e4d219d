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
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = lastChange.then(work)
  lastChange = next.catch(() => {})
  return next
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
  const find = () => kind.read(journalId).find((item) => item.id === id)
  const before = find()
  if (before === undefined) return null
  const writeItem = (next: One) =>
    kind.write(
      journalId,
      kind.read(journalId).map((item) => (item.id === id ? next : item)),
    )
  writeItem(applyChange(before))
  try {
    const { receipt, ...stored } = await inTurn(() => kind.replace(journalId, applyChange(find() ?? before)))
    writeItem({ ...before, ...stored })
    // trade responses contain comment names, and tilt meters depend on comment ratings
    void refreshTrades()
    return receipt
  } catch (error) {
    writeItem(before)
    void readAgain(kind, journalId)
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
    refresh: () => Promise.all([readAgain(kind, journalId), refreshTrades()]),
    doing: kind.saving,
  })

/** Adds an item at the end of its group. @param make the call, with the item's name and place */
export async function addItem<One extends Item>(
  kind: ItemKind<One>,
  journalId: number,
  group: readonly One[],
  make: (input: { name: string; active: true; order: number }) => Promise<One>,
): Promise<One | null> {
  try {
    const newItem = await inTurn(() => make({ name: untitledName(group), active: true, order: group.length }))
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
    await inTurn(() => kind.remove(journalId, id))
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
  let count = group.length + 1
  while (takenNames.has(`untitled (${count})`)) count++
  return `Untitled (${count})`
}

/** Rejects on an error, which the name field shows. */
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

/** Drops an item onto another one of its group, whose place it gets. Rejects on an error. */
export async function dropItem<One extends Item>(
  kind: ItemKind<One>,
  journalId: number,
  item: One,
  onto: One,
): Promise<void> {
  try {
    const { items, receipt } = await inTurn(() =>
      kind.order(journalId, { id: item.id, order: onto.order, oldOrder: item.order }),
    )
    kind.write(journalId, items)
    toastChanged(kind, journalId, { text: `${item.name} was moved to position ${onto.order + 1}.`, receipt })
  } catch (error) {
    void readAgain(kind, journalId)
    throw error
  }
}

/** Shows the stored items after an error or an undo: another tab may have changed or sorted them. */
const readAgain = <One extends Item>(kind: ItemKind<One>, journalId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: kind.list(journalId).queryKey })
