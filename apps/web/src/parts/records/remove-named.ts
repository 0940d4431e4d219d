import type { Activity } from '@afterclose/contract/problems'
import { counted, plural } from '@afterclose/core/format'
import { confirm } from '../../journal/dialogs.ts'
import { toastDone, toastProblem } from '../toasts.tsx'
import { toastDeleted } from './toast-deleted.ts'

interface Named {
  readonly id: number
  readonly name: string
  readonly active: boolean
  /** How many trades use it. */
  readonly trades: number
}

interface Removal {
  readonly journalId: number
  /** Deletes it, or disables it where something uses it. */
  readonly remove: () => Promise<{ readonly receipt: string | null }>
  /** All of them, read again. */
  readonly refresh: () => Promise<readonly Named[]>
  readonly doing: Activity
}

/**
 * Asks, then deletes one of a list that trades choose from. One that is used is only disabled, so that they keep it.
 *
 * @returns true when it was done
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
    // plans, missed trades and trades that may yet come back use it as well: only what is left tells
    const kept = (await refresh()).some((other) => other.id === id)
    if (kept) toastDone(used ? `${name} is disabled.` : `${name} is disabled: ${otherUses}.`)
    else toastDeleted({ journalId, deleted: 1, receipts: [receipt], refresh })
    return true
  } catch (error) {
    toastProblem(error, doing)
    return false
  }
}

const otherUses = 'a plan, a missed trade or a trade deleted in the last ten minutes uses it'
