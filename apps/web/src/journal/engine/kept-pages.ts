import { hashKey, type Query } from '@tanstack/react-query'
import { afterPaint } from '../../ui/after-paint.ts'
import { activeJournalId } from '../active-journal.ts'
import { queryClient } from '../query-client.ts'
import { currentUser } from '../session.ts'
import { engineKey, isAbout, isAnswer, wholeKey } from './answer-key.ts'
import { keepPage } from './engine-client.ts'
import type { KeptPage } from './feed-cache.ts'
import { type FeedState, type JournalKey, sameJournal } from './feed-state.ts'

declare global {
  /** The kept page of this address, which public/early.js reads; a `KeptPage`, undefined, or what another version wrote. */
  var earlyPage: Promise<unknown> | undefined
}

/** Empty in development, where code changes under its address: nothing is kept there. */
const engineCode = (): string =>
  typeof document === 'undefined' ? '' : (document.querySelector<HTMLMetaElement>('meta[name="engine"]')?.content ?? '')

/**
 * Fills in the answers that this page showed at its last visit, so that it can show them before the trades are open; once, for the journal
 * with which the visit begins.
 *
 * @returns the state of the trades that they are about; null if there are none
 */
export async function takeKeptPage(journal: JournalKey): Promise<FeedState | null> {
  const earlyPage = globalThis.earlyPage
  globalThis.earlyPage = undefined
  const page = await earlyPage?.catch(() => null)
  if (!isKeptPage(page) || !sameJournal(page.journal, journal)) return null
  for (const [key, answer] of page.answers) queryClient.setQueryData(key, answer)
  return page.state
}

const isKeptPage = (page: unknown): page is KeptPage =>
  typeof page === 'object' && page !== null && 'engine' in page && page.engine !== '' && page.engine === engineCode()

/** Time after which the trades are opened anyway, as for a page in a hidden tab, which paints nothing; ms. */
const patience = 2000

/**
 * Resolves when a page has painted the answers of its last visit, so that opening the trades does not delay it; at once when it needs
 * another answer.
 */
export const untilPainted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, patience)
    const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'observerAdded' || !isAnswer(query)) return
      stop()
      if (query.state.data === undefined) resolve()
      else afterPaint(resolve)
    })
  })

/** Time without a new answer after which a page is complete, ms. */
const quiet = 300

/**
 * Keeps on the device what a page shows at its plain address, without filters and other choices: that is where a new visit begins.
 *
 * @param stateOf the state of a journal's trades, as pages know it
 */
export function keepPages(stateOf: (journal: JournalKey) => FeedState | undefined): void {
  if (engineCode() === '') return
  let keepTimer: ReturnType<typeof setTimeout> | undefined
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isAnswer(event.query)) return
    clearTimeout(keepTimer)
    keepTimer = setTimeout(() => afterPaint(() => keepShown(stateOf)), quiet)
  })
}

function keepShown(stateOf: (journal: JournalKey) => FeedState | undefined): void {
  const userId = currentUser()?.userId
  const journalId = activeJournalId()
  if (userId === undefined || journalId === null || location.search !== '') return
  const journal = { userId, journalId }
  const state = stateOf(journal)
  if (state === undefined) return
  const answers = queryClient
    .getQueryCache()
    .findAll({ queryKey: engineKey(journal) })
    .filter((query) => query.state.data !== undefined && isAbout(query.queryKey, state.revision) && isShown(query))
    .map((query) => [query.queryKey, query.state.data] as const)
  if (answers.length > 0) keepPage(location.pathname, { engine: engineCode(), journal, state, answers })
}

/** A response that something on the page follows; a part of one, such as the first rows of an order, if that is followed. */
const isShown = ({ queryKey }: Query): boolean =>
  queryClient
    .getQueryCache()
    .get(hashKey(wholeKey(queryKey)))
    ?.isActive() === true
