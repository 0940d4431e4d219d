import { closeJournal, forgetJournals } from '../journal/active-journal.ts'
import { configQuery } from '../journal/app-config.ts'
import { closeAllDialogs } from '../journal/dialogs.ts'
import { queryClient } from '../journal/query-client.ts'
import { followSession, isKept, pageUser, sessionEnd } from '../journal/session.ts'

/**
 * Nothing of one user may be seen by the next: everything read is dropped when the user changes, in any tab. It follows
 * the session from before the first request on, since the very first answer may end it.
 *
 * @param decideAnew lets the guards say which page may show now
 */
export function watchSession(decideAnew: () => void): () => void {
  let userId = pageUser()?.userId
  let kept = isKept()
  return followSession(() => {
    const next = pageUser()?.userId
    if (next !== userId) {
      // who signs in again goes on in the journal that was open
      if (sessionEnd() !== null) closeJournal()
      else if (userId !== undefined) forgetJournals()
      closeAllDialogs()
      queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== configQuery.queryKey[0] })
      userId = next
    }
    // what was not answered meanwhile
    if (kept && !isKept() && next !== undefined) void queryClient.invalidateQueries()
    kept = isKept()
    decideAnew()
  })
}
