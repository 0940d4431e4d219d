import { closeJournal, forgetJournals } from '../journal/active-journal.ts'
import { configQuery } from '../journal/app-config.ts'
import { closeAllDialogs } from '../journal/dialogs.ts'
import { queryClient } from '../journal/query-client.ts'
import { followSession, isKept, pageUser, sessionEnd } from '../journal/session.ts'

/**
 * Isolates users: all cached data is dropped when the user changes, in any tab. Subscribes before the first request, because its response
 * may end the session.
 *
 * @param decideAnew makes the guards choose the page again
 */
export function watchSession(decideAnew: () => void): () => void {
  let userId = pageUser()?.userId
  let kept = isKept()
  return followSession(() => {
    const next = pageUser()?.userId
    if (next !== userId) {
      // after another sign-in, the journal that was open is opened again
      if (sessionEnd() !== null) closeJournal()
      else if (userId !== undefined) forgetJournals()
      closeAllDialogs()
      queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== configQuery.queryKey[0] })
      userId = next
    }
    // requests without a response so far
    if (kept && !isKept() && next !== undefined) void queryClient.invalidateQueries()
    kept = isKept()
    decideAnew()
  })
}
