import type { Activity } from '@afterclose/contract/problems'
import { successes } from '@afterclose/contract/successes'
import { api } from '../../journal/api.ts'
import { ApiError } from '../../journal/call-server.ts'
import { toastDone, toastProblem, toastUndo } from '../toasts.tsx'

interface Undoable {
  readonly journalId: number
  /** Text of the toast: the change. */
  readonly text: string
  /** Receipts in the order of the changes; null if one cannot be undone. */
  readonly receipts: readonly (string | null)[]
  /** Refreshes the affected lists. */
  readonly refresh: () => unknown
  /** Text after the undo; it may depend on the number of restored records. */
  readonly undone?: string | ((restored: number) => string)
  /** Ends the sentence "Unexpected error occurred while …". */
  readonly doing?: Activity
}

/**
 * Shows a toast with the change, and with "Undo" if the server returned receipts for all of it. An undo that did not reach the server can
 * be retried.
 */
export function toastUndoable({
  journalId,
  text,
  receipts,
  refresh,
  undone = 'Restored.',
  doing = 'undoing the deletion',
}: Undoable): void {
  const left = receipts.filter((receipt) => receipt !== null)
  if (left.length === 0 || left.length < receipts.length) return toastDone(text)
  let restored = 0
  const undo = async () => {
    try {
      for (let receipt = left.at(-1); receipt !== undefined; receipt = left.at(-1)) {
        restored += (await api.undoDeletion({ params: { journalId }, body: { receipt } })).restored
        left.pop()
      }
      await refresh()
      toastDone(typeof undone === 'string' ? undone : undone(restored))
    } catch (error) {
      if (left.length < receipts.length) void refresh()
      toastProblem(error, doing, mayPass(error) ? { label: 'Try again', act: () => void undo() } : undefined)
    }
  }
  toastUndo(text, () => void undo())
}

/** Whether the failure may be temporary: no response, or a server error. */
const mayPass = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** Shows a toast with the number of deleted records. "Undo" restores them unchanged, with their ids. */
export const toastDeleted = ({ deleted, ...rest }: Omit<Undoable, 'text'> & { readonly deleted: number }): void =>
  toastUndoable({ ...rest, text: successes.itemsDeleted(deleted) })
