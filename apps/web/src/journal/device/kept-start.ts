import { activeJournalId, journalsQuery } from '../active-journal.ts'
import { lookups } from '../journal-data.ts'
import { queryClient } from '../query-client.ts'
import { currentUser } from '../session.ts'
import { settingsQuery } from '../settings-query.ts'
import { keepOnDevice, lastStart, startOf } from './kept-answers.ts'

/** Time without a change after which the lists are kept, ms. */
const quiet = 1000

/**
 * Keeps what every page needs besides the trades, as the page has it: a change is in the page, but in no answer of a start. Begins at once,
 * and follows every change.
 */
export function keepStart(): () => void {
  let keepTimer: ReturnType<typeof setTimeout> | undefined = setTimeout(keepNow, quiet)
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const [kind, , list] = event.query.queryKey
    if (kind !== 'settings' && kind !== 'journals' && !(kind === 'journal' && typeof list === 'string')) return
    clearTimeout(keepTimer)
    keepTimer = setTimeout(keepNow, quiet)
  })
  return () => {
    clearTimeout(keepTimer)
    stop()
  }
}

function keepNow(): void {
  const userId = currentUser()?.userId
  const journalId = activeJournalId()
  if (userId === undefined || journalId === null) return
  const settings = queryClient.getQueryData(settingsQuery(userId).queryKey)
  const journals = queryClient.getQueryData(journalsQuery.queryKey)
  const lists = {
    instruments: queryClient.getQueryData(lookups.instruments(journalId).queryKey),
    setups: queryClient.getQueryData(lookups.setups(journalId).queryKey),
    comments: queryClient.getQueryData(lookups.comments(journalId).queryKey),
    customComments: queryClient.getQueryData(lookups.customComments(journalId).queryKey),
    checklists: queryClient.getQueryData(lookups.checklists(journalId).queryKey),
    payins: queryClient.getQueryData(lookups.payins(journalId).queryKey),
    gridStates: queryClient.getQueryData(lookups.gridStates(journalId).queryKey),
    balance: queryClient.getQueryData(lookups.balance(journalId).queryKey),
  }
  if (settings === undefined || journals === undefined || Object.values(lists).includes(undefined)) return
  const answer = { settings, journals, journal: { id: journalId, ...lists } }
  for (const name of [startOf(journalId), lastStart]) keepOnDevice(name, { at: Date.now(), answer })
}
