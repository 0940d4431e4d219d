import { readStart } from '@afterclose/contract/start'
import type { QueryKey } from '@tanstack/react-query'
import { journalQuery, journalsQuery } from './active-journal.ts'
import { callOf } from './call-server.ts'
import { forgetComing, isComing, noteComing, type Start } from './coming-start.ts'
import { journalKey, lookups } from './journal-data.ts'
import { queryClient } from './query-client.ts'
import { currentUser, signedIn } from './session.ts'
import { settingsQuery } from './settings-query.ts'

const read = callOf(readStart)

/** The journal whose start data was loaded last. */
let loadedJournal: number | null = null

/**
 * Requests all start data of a page in one call, unless that is already running. Queries of a part wait for it. Parts that are missing in
 * the response, as from a server of an earlier build, are requested separately.
 *
 * @param journalId null: the lists of the only journal, if there is one
 */
export function bringStart(journalId: number | null): void {
  if (isComing(journalId)) return
  const signature = currentUser()?.signature
  const start = read({ query: journalId === null ? {} : { journal: journalId } }).then(
    (answer) => {
      // a user who has signed in meanwhile has sent a request as well
      if (currentUser()?.signature !== signature) return null
      takeStart(answer)
      return answer
    },
    () => null,
  )
  noteComing({ journalId, start })
}

/** Fills in missing data. Queries of known data refetch it themselves: it may have been changed meanwhile. */
function takeStart({ user, settings, journals, journal }: Start): void {
  signedIn(user) // permissions depend on the plan, and on the number of owned journals
  fill(settingsQuery(user.userId).queryKey, settings)
  fill(journalsQuery.queryKey, journals)
  if (journal === null) return
  const { id } = journal
  loadedJournal = id
  fill(
    journalQuery(id).queryKey,
    journals.find((one) => one.id === id),
  )
  fill(lookups.instruments(id).queryKey, journal.instruments)
  fill(lookups.setups(id).queryKey, journal.setups)
  fill(lookups.checklists(id).queryKey, journal.checklists)
  fill(lookups.comments(id).queryKey, journal.comments)
  fill(lookups.customComments(id).queryKey, journal.customComments)
  fill(lookups.payins(id).queryKey, journal.payins)
  fill(lookups.balance(id).queryKey, journal.balance)
  fill(lookups.gridStates(id).queryKey, journal.gridStates)
}

/** Skips known data, which would count as just loaded. */
function fill(queryKey: QueryKey, data: unknown): void {
  if (queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, data)
}

/** Refetches all visible data of a journal: after an import, or a far-reaching change. */
export function refreshJournal(journalId: number): Promise<void> {
  forgetComing()
  if (loadedJournal === journalId) bringStart(journalId)
  return queryClient.invalidateQueries({ queryKey: journalKey(journalId) })
}
