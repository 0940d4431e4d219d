import { journalsQuery, storedJournalId } from '../journal/active-journal.ts'
import { configQuery } from '../journal/app-config.ts'
import { startEngine } from '../journal/engine/engine-client.ts'
import { queryClient } from '../journal/query-client.ts'
import { currentUser } from '../journal/session.ts'
import { loadJournalAhead } from './use-journal-load.ts'

/**
 * Asks for all that the first page will need at once, not one thing after the other: the worker starts, and the journal
 * that will be opened is read from the device and from the server while the shell is loaded. Nothing is decided
 * here: pages wait for the server's answers as ever, and a session that it refuses ends before they show anything.
 *
 * @param search of the address, which may name a journal
 */
export function loadAhead(search: { readonly journal?: unknown }): void {
  void queryClient.prefetchQuery(configQuery)
  const user = currentUser()
  if (user?.fullyAuthenticated !== true) return
  startEngine()
  const journals = queryClient.fetchQuery(journalsQuery)
  const load = (journalId: number): void => loadJournalAhead({ userId: user.userId, journalId })
  const linked = Number(search.journal)
  const likely = Number.isInteger(linked) && linked > 0 ? linked : storedJournalId()
  if (likely !== null) load(likely)
  void journals.then(
    ([only, ...others]) => {
      if (likely === null && only !== undefined && others.length === 0) load(only.id)
    },
    () => {}, // whoever shows the journals asks again, and says what is wrong
  )
}
