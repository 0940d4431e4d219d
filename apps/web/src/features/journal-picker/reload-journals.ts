import { activeJournalId, journalsQuery, leaveJournal, selectJournal } from '../../journal/active-journal.ts'
import { closeAllDialogs } from '../../journal/dialogs.ts'
import { journalKey } from '../../journal/journal-data.ts'
import { broadcastJournalsChanged } from '../../journal/journal-list.ts'
import { queryClient } from '../../journal/query-client.ts'
import { refreshUser } from '../../journal/refresh-user.ts'
import { mayLeave } from '../../journal/may-leave.ts'

/** Reads the list of journals again, here and in the other tabs. */
export async function reloadJournals(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: journalsQuery.queryKey })
  broadcastJournalsChanged()
}

/** The list with a journal that was made, and what the plan allows with one more. */
export async function reloadWithNewJournal(): Promise<void> {
  await reloadJournals()
  void refreshUser()
}

/** Opens a journal that was made, unless something that is being edited below would be lost with the one that is left. */
export async function openNewJournal(journalId: number): Promise<void> {
  if (!(await mayLeave())) return
  closeAllDialogs()
  selectJournal(journalId)
}

/** Takes a journal off the list; the active one is left, with all that is open above it. */
export function forgetJournal(journalId: number): void {
  if (activeJournalId() === journalId) {
    closeAllDialogs()
    leaveJournal()
  }
  queryClient.setQueryData(journalsQuery.queryKey, (journals) => journals?.filter(({ id }) => id !== journalId))
  queryClient.removeQueries({ queryKey: journalKey(journalId) })
  broadcastJournalsChanged()
  void refreshUser()
}
