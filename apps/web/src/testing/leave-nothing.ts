import { leaveJournal } from '../journal/active-journal.ts'
import { closeAllDialogs } from '../journal/dialogs.ts'
import { queryClient } from '../journal/query-client.ts'
import { signedOut } from '../journal/session.ts'
import { hideAllToasts } from '../parts/toast-list.ts'

/** Resets all that the application keeps between pages, so that a test or a story sees nothing of the one before. */
export function leaveNothing(): void {
  closeAllDialogs()
  hideAllToasts() // what waits for room would show in the next test
  leaveJournal()
  signedOut()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
}
