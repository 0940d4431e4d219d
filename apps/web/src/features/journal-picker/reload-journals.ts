import { activeJournalId, journalsQuery, leaveJournal, selectJournal } from '../../journal/active-journal.ts'
import { closeAllDialogs } from '../../journal/dialogs.ts'
import { journalKey } from '../../journal/journal-data.ts'
import { broadcastJournalsChanged } from '../../journal/journal-list.ts'
import { queryClient } from '../../journal/query-client.ts'
import { refreshUser } from '../../journal/refresh-user.ts'
import { mayLeave } from '../../journal/may-leave.ts'

/** Refetches the list of journals, here and in the other tabs. */
export async function reloadJournals(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: journalsQuery.queryKey })
  broadcastJournalsChanged()
}

/** The list with a new journal, and the remaining number allowed by the plan. */
export async function reloadWithNewJournal(): Promise<void> {
  await reloadJournals()
  void refreshUser()
}

/** Opens a new journal, unless unsaved edits in the current one would be lost. */
export async function openNewJournal(journalId: number): Promise<void> {
  if (!(await mayLeave())) return
  closeAllDialogs()
  selectJournal(journalId)
}

/** Removes a journal from the list; the active one is left, and all its dialogs are closed. */
export function forgetJournal(journalId: number): void {
  if (activeJournalId() === journalId) {
    closeAllDialogs()
    leaveJournal()
  }
  queryClient.write(journalsQuery.queryKey, (journals) => journals?.filter(({ id }) => id !== journalId))
  queryClient.removeQueries({ queryKey: journalKey(journalId) })
  broadcastJournalsChanged()
  void refreshUser()
}
