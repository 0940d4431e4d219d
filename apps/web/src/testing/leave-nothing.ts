import { leaveJournal } from '../journal/active-journal.ts'
import { closeAllDialogs } from '../journal/dialogs.ts'
import { queryClient } from '../journal/query-client.ts'
import { signedOut } from '../journal/session.ts'
import { hideAllToasts } from '../parts/toast-list.ts'

/** Resets all state that the application keeps between pages, so that tests and stories are independent. */
export function leaveNothing(): void {
  closeAllDialogs()
  hideAllToasts() // queued toasts would show in the next test
  leaveJournal()
  signedOut()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
}
