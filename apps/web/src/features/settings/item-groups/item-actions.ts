import type { Activity } from '@afterclose/contract/problems'
import { refreshTrades } from '../../../journal/engine/hooks.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { toastProblem, toastUndo } from '../../../parts/toasts.tsx'

/** What trade comments and the values of custom statistics have in common. */
export interface Item {
  readonly id: number
  readonly name: string
  readonly active: boolean
  /** Its place within its group, from 0 on, with the disabled ones. */
  readonly order: number
  readonly modified: string
}

/** The calls of one of these kinds, and what is said where one fails. */
export interface Kind<One extends Item> {
  readonly list: (journalId: number) => { readonly queryKey: readonly unknown[] }
  readonly read: (journalId: number) => readonly One[]
  readonly write: (journalId: number, items: readonly One[]) => void
  readonly replace: (journalId: number, item: One) => Promise<One>
  readonly remove: (journalId: number, id: number) => Promise<unknown>
  readonly order: (journalId: number, drop: { id: number; order: number; oldOrder: number }) => Promise<readonly One[]>
  readonly saving: Activity
  readonly deleting: Activity
}

/** The changes of items one after the other, so that the last one made is the last one stored. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work)
  last = next.catch(() => {})
  return next
}

/**
 * Saves an item with other values. They show at once; if they are refused, the stored ones show again. A change waits for
 * those before it, so that it names the `modified` that they left.
 */
export async function change<One extends Item>(
  kind: Kind<One>,
  journalId: number,
  id: number,
  changed: (item: One) => One,
): Promise<void> {
  const find = () => kind.read(journalId).find((item) => item.id === id)
  const before = find()
  if (before === undefined) return
  const put = (next: One) =>
    kind.write(
      journalId,
      kind.read(journalId).map((item) => (item.id === id ? next : item)),
    )
  put(changed(before))
  try {
    put(await inTurn(() => kind.replace(journalId, changed(find() ?? before))))
  } catch (error) {
    put(before)
    readAgain(kind, journalId)
    throw error
  }
  // names of comments are in the answers about trades, and ratings in their tiltmeters
  void refreshTrades()
}

/** Adds an item at the end of its group. @param make the call, with the name and place that the item gets */
export async function add<One extends Item>(
  kind: Kind<One>,
  journalId: number,
  group: readonly One[],
  make: (input: { name: string; active: true; order: number }) => Promise<One>,
): Promise<One | null> {
  try {
    const made = await inTurn(() => make({ name: untitled(group), active: true, order: group.length }))
    kind.write(journalId, [...kind.read(journalId), made])
    return made
  } catch (error) {
    toastProblem(error, kind.saving)
    return null
  }
}

/** Removes an item that was added and not named, as if it had not been added. */
export async function removeUnnamed<One extends Item>(kind: Kind<One>, journalId: number, { id }: One): Promise<void> {
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

/** "Untitled (4)" for the fourth; the next number where that name is taken, as it may be when others were renamed. */
export function untitled(group: readonly Item[]): string {
  const taken = new Set(group.map(({ name }) => name.trim().toLowerCase()))
  let count = group.length + 1
  while (taken.has(`untitled (${count})`)) count++
  return `Untitled (${count})`
}

/** Rejects when it is refused: whoever holds the name says why. */
export const rename = <One extends Item>(kind: Kind<One>, journalId: number, item: One, name: string): Promise<void> =>
  change(kind, journalId, item.id, (before) => ({ ...before, name }))

/** Disables an item, which is what deleting means for what trades may carry; or takes that back. */
export async function setActive<One extends Item>(
  kind: Kind<One>,
  journalId: number,
  item: One,
  active: boolean,
): Promise<void> {
  try {
    await change(kind, journalId, item.id, (before) => ({ ...before, active }))
    if (!active) toastUndo(`${item.name} is disabled.`, () => void setActive(kind, journalId, item, true))
  } catch (error) {
    toastProblem(error, active ? kind.saving : kind.deleting)
  }
}

/** Drops an item onto another one of its group, whose place it gets. Rejects when it is refused. */
export async function drop<One extends Item>(kind: Kind<One>, journalId: number, item: One, onto: One): Promise<void> {
  try {
    kind.write(
      journalId,
      await inTurn(() => kind.order(journalId, { id: item.id, order: onto.order, oldOrder: item.order })),
    )
  } catch (error) {
    readAgain(kind, journalId)
    throw error
  }
}

/** Shows what is stored after a refusal: another tab may have changed or arranged the items. */
const readAgain = <One extends Item>(kind: Kind<One>, journalId: number): void =>
  void queryClient.invalidateQueries({ queryKey: kind.list(journalId).queryKey })
