import type { Activity } from '@afterclose/contract/problems'
import { counted, plural } from '@afterclose/core/format'
import { confirm } from '../../journal/dialogs.ts'
import { toastProblem } from '../toasts.tsx'
import { toastDeleted, toastUndoable } from './toast-deleted.ts'

interface Named {
  readonly id: number
  readonly name: string
  readonly active: boolean
  /** Number of trades that use it. */
  readonly trades: number
}

interface Removal {
  readonly journalId: number
  /** Deletes it, or disables it if it is used. */
  readonly remove: () => Promise<{ readonly receipt: string | null }>
  /** Fetches all of them again. */
  readonly refresh: () => Promise<readonly Named[]>
  readonly doing: Activity
}

/**
 * Deletes an item that trades refer to, after confirmation. A used item is only disabled, so that trades keep it.
 *
 * @returns true on success
 */
export async function removeNamed(
  { id, name, trades }: Named,
  { journalId, remove, refresh, doing }: Removal,
): Promise<boolean> {
  const used = trades > 0
  const sure = await confirm({
    title: used ? `Disable ${name}?` : `Delete ${name}?`,
    message: used
      ? `${counted(trades, 'trade')} ${plural(trades, 'uses', 'use')} it. It stays on those trades, but is no longer offered for new ones.`
      : 'No trade uses it.',
    action: used ? 'Disable' : 'Delete',
    danger: !used,
  })
  if (!sure) return false
  try {
    const { receipt } = await remove()
    // plans, missed trades and restorable trades use it too: only the refreshed list shows whether it was kept
    const kept = (await refresh()).some((other) => other.id === id)
    const text = used ? `${name} is disabled.` : `${name} is disabled: ${otherUses}.`
    if (kept) toastUndoable({ journalId, text, receipts: [receipt], refresh, doing })
    else toastDeleted({ journalId, deleted: 1, receipts: [receipt], refresh })
    return true
  } catch (error) {
    toastProblem(error, doing)
    return false
  }
}

const otherUses = 'a plan, a missed trade or a trade deleted in the last ten minutes uses it'
