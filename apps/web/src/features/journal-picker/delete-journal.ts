import type { JournalView } from '@afterclose/contract/journals'
import { successes } from '@afterclose/contract/successes'
import { activeJournalId, journalsQuery, leaveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { confirm } from '../../journal/dialogs.ts'
import { journalKey } from '../../journal/journal-data.ts'
import { tellJournalsChanged } from '../../journal/journal-list.ts'
import { queryClient } from '../../journal/query-client.ts'
import { refreshUser } from '../../journal/refresh-user.ts'
import { toastDone, toastProblem } from '../../parts/toasts.tsx'

export const askToDelete = ({ name }: Pick<JournalView, 'name'>): Promise<boolean> =>
  confirm({
    title: 'Delete Journal',
    message: `“${name}” will be deleted with all its trades, deposits and settings. This cannot be undone.`,
    action: 'Delete',
    danger: true,
  })

/** Deletes, and leaves the journal when it is the active one. True when it is gone. */
export async function deleteJournal({ id }: Pick<JournalView, 'id'>): Promise<boolean> {
  try {
    await api.deleteJournal({ params: { journalId: id } })
  } catch (error) {
    toastProblem(error, 'deleting a journal')
    return false
  }
  if (activeJournalId() === id) leaveJournal()
  queryClient.setQueryData(journalsQuery.queryKey, (journals) => journals?.filter((journal) => journal.id !== id))
  queryClient.removeQueries({ queryKey: journalKey(id) })
  toastDone(successes.journalDeleted)
  tellJournalsChanged()
  void refreshUser()
  return true
}
