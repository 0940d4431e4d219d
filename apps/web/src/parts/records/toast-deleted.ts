import { successes } from '@afterclose/contract/successes'
import { api } from '../../journal/api.ts'
import { toastDone, toastProblem, toastUndo } from '../toasts.tsx'

interface Deletion {
  readonly journalId: number
  readonly deleted: number
  /** What undoes it; null where it cannot be undone. */
  readonly receipt: string | null
  readonly refresh: () => Promise<unknown>
}

/** Says how many records were deleted. "Undo" brings them back as they were, with their numbers. */
export function toastDeleted({ journalId, deleted, receipt, refresh }: Deletion): void {
  const text = successes.itemsDeleted(deleted)
  if (receipt === null) return toastDone(text)
  const undo = async () => {
    try {
      await api.undoDeletion({ params: { journalId }, body: { receipt } })
      await refresh()
      toastDone('Restored.')
    } catch (error) {
      toastProblem(error, 'undoing the deletion')
    }
  }
  toastUndo(text, () => void undo())
}
