import { patchType, tradeFeed } from '@afterclose/contract/trades'
import { addressOf, ApiError } from '../call-server.ts'
import { authHeaders, currentUser, endSessionIfRefused, followSession, pageUser } from '../session.ts'
import { tradesWorkerName } from '../keeps-nothing.ts'
import { clearFeedCache, type KeptPage } from './feed-cache.ts'
import { type FeedState, type JournalKey, type NewestTrades, type Refreshed, sameJournal } from './feed-state.ts'
import { createLine } from './line.ts'
import type { AnswerTo, QuestionOf, TradeAsk, TradeQuestion } from './protocol.ts'

declare global {
  /** The worker that public/early.js started; used first, unless it failed. */
  var earlyEngine: Worker | undefined
}

function startWorker(): Worker {
  const earlyWorker = globalThis.earlyEngine
  globalThis.earlyEngine = undefined
  return (
    earlyWorker ??
    new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: tradesWorkerName() })
  )
}

const line = createLine(startWorker)

/** Starts the worker before the first request, so that its code is loaded by then. */
export const startEngine = (): void => line.start()

/** Loads the code of all reports into the worker, for a page that will request one. Otherwise the first request loads it. */
export const bringReports = (): void => void line.ask({ ask: 'bringReports' }).catch(() => {})

/** Revision of the trades that the page saw last: a restarted worker must not respond from an older revision, which the device may have. */
let seenState: { readonly journal: JournalKey; readonly revision: number } | null = null
/** Notes the state that the page shows. */
export function see<State extends FeedState | null>(journal: JournalKey, state: State): State {
  if (state !== null) seenState = { journal, revision: state.revision }
  return state
}

/** Opens the journal from this device's cache, without a request to the server. */
export const openKept = async (journal: JournalKey): Promise<FeedState | null> =>
  see(journal, await line.ask({ ask: 'openKept', journal }))

/** Patches the worker's trades with the response to a change; null if they are not those of just before it. */
export const takePatch = async (
  journal: JournalKey,
  patch: Pick<QuestionOf<'takePatch'>, 'heldFeed' | 'etag' | 'bytes'>,
): Promise<FeedState | null> => see(journal, await line.ask({ ask: 'takePatch', journal, ...patch }))

/** Keeps the answers that a page showed on the device, if the worker still has the trades that they are about. */
export const keepPage = (path: string, page: KeptPage): void =>
  void line.ask({ ask: 'keepPage', path, page }).catch(() => {})

/**
 * Updates the worker's trades to the server's state. Rejects with an ApiError, as every call does.
 *
 * @param tellNewest called with the newest trades of a very large journal while the others are still loading
 */
export async function refresh(
  journal: JournalKey,
  tellNewest: (newest: NewestTrades) => void = () => {},
): Promise<FeedState> {
  const sentBy = currentUser()?.signature
  const address = addressOf(tradeFeed, { params: { journalId: journal.journalId } })
  const answer = await line.ask(
    { ask: 'refresh', journal, source: { address, patchType, headers: authHeaders() } },
    (part: Refreshed) => {
      if (part.outcome === 'newest') tellNewest(part.newest)
    },
  )
  if (answer.outcome === 'open') return see(journal, answer.state)
  const { status, code, message } =
    answer.outcome === 'failed' ? answer.problem : { status: 0, code: 'Unexpected error', message: '' }
  endSessionIfRefused(status, sentBy)
  throw new ApiError(status, code, message)
}

/**
 * Sends a request about the loaded trades. The newest request of a kind comes first; an older one is retried while a caller waits for it.
 */
export async function ask<A extends TradeAsk>(
  question: TradeQuestion & { readonly ask: A },
  signal: AbortSignal,
): Promise<AnswerTo<A>> {
  const { journal } = question
  for (let [hasOpened, restarted] = [false, false]; ; ) {
    try {
      return await line.ask<A>(question)
    } catch (error) {
      signal.throwIfAborted()
      const reason = error instanceof Error ? error.name : ''
      if (reason === 'NotOpen' && !hasOpened) {
        // the worker was restarted after the journal was opened
        if ((await openAgain(journal)) === null) await refresh(journal)
        hasOpened = true
      } else if (reason === 'MissingCode' && !restarted) {
        await refresh(journal) // without a network this worker can still process everything else
        line.restart()
        restarted = true
        hasOpened = false
      } else if (reason !== 'Superseded') throw error
    }
  }
}

const openAgain = (journal: JournalKey): Promise<FeedState | null> =>
  line.ask({
    ask: 'openKept',
    journal,
    ...(seenState !== null && sameJournal(seenState.journal, journal) ? { at: seenState.revision } : {}),
  })

// data of one user must not remain for the next, in memory or on the device
let userId = pageUser()?.userId
followSession(() => {
  const nextUserId = pageUser()?.userId
  if (nextUserId === userId) return
  if (userId !== undefined) {
    if (line.running) line.ask({ ask: 'forget' }).catch(() => {}) // a failed worker has no data
    void clearFeedCache()
  } else if (line.running) line.restart() // what it may keep was chosen at the sign-in, after it had started
  userId = nextUserId
})
