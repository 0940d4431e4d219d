import { storedJournalId } from '../journal/active-journal.ts'
import { configQuery } from '../journal/app-config.ts'
import { forgetEarlyAnswers } from '../journal/call-server.ts'
import { fromStart } from '../journal/coming-start.ts'
import { keepAnswersOnDevice } from '../journal/device/keep-answers.ts'
import { startEngine } from '../journal/engine/engine-client.ts'
import { feedQuery } from '../journal/engine/feed-query.ts'
import { queryClient } from '../journal/query-client.ts'
import { currentUser } from '../journal/session.ts'
import { bringStart } from '../journal/start.ts'

keepAnswersOnDevice()

/**
 * Prefetches everything the first page needs in parallel: the worker starts, and the journal to be opened is loaded from the device and the
 * server while the shell is loaded. Nothing is decided here: pages still wait for the server's responses, and a rejected session ends
 * before they show anything.
 *
 * @param search of the address, which may name a journal, as public/early.js reads it
 */
export function loadAhead(search: { readonly journal?: unknown }): void {
  void queryClient.prefetchQuery(configQuery)
  const user = currentUser()
  if (user?.fullyAuthenticated === true) {
    startEngine()
    const { userId } = user
    const load = (journalId: number): void => void queryClient.prefetchQuery(feedQuery({ userId, journalId }))
    const linked = Number(search.journal)
    const likely = Number.isInteger(linked) && linked > 0 ? linked : storedJournalId()
    bringStart(likely)
    if (likely !== null) load(likely)
    void fromStart(({ journal }) => journal?.id).then((journalId) => {
      if (journalId !== undefined && journalId !== likely) load(journalId)
    })
  }
  forgetEarlyAnswers()
}
