import { patchType, tradeFeed } from '@afterclose/contract/trades'
import { addressOf, ApiError } from '../call-server.ts'
import { authHeaders, currentUser, endSessionIfRefused, followSession, pageUser } from '../session.ts'
import { clearFeedCache } from './feed-cache.ts'
import { type FeedState, type JournalKey, type NewestTrades, type Refreshed, sameJournal } from './feed-state.ts'
import { createLine } from './line.ts'
import type { AnswerTo, TradeAsk, TradeQuestion } from './protocol.ts'

declare global {
  /** The worker that public/early.js started; it is the first of the line, unless it broke. */
  var earlyEngine: Worker | undefined
}

function startWorker(): Worker {
  const early = globalThis.earlyEngine
  globalThis.earlyEngine = undefined
  return early ?? new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: 'trades' })
}

const line = createLine(startWorker)

/** Starts the worker before the first question to it, so that its code is there by then. */
export const startEngine = (): void => line.start()

/** Loads the code of all reports into the worker, for a page that will ask for one. Without it the first question does. */
export const bringReports = (): void => void line.ask({ ask: 'bringReports' }).catch(() => {})

/** Revision of the trades that the page has seen last: a worker that starts again must not answer from older ones, which the device may have. */
let seen: { readonly journal: JournalKey; readonly revision: number } | null = null
function see<State extends FeedState | null>(journal: JournalKey, state: State): State {
  if (state !== null) seen = { journal, revision: state.revision }
  return state
}

/** The journal as this device knows it, without asking the server. */
export const openKept = async (journal: JournalKey): Promise<FeedState | null> =>
  see(journal, await line.ask({ ask: 'openKept', journal }))

/**
 * Brings the worker's trades to the server's state. Rejects with an ApiError, as every call does.
 *
 * @param tellNewest hears of the newest trades of a very large journal while the others are still on their way
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
 * Asks about the loaded trades. The newest question of a kind comes first; an older one is asked again for as long as
 * somebody waits for it.
 */
export async function ask<A extends TradeAsk>(
  question: TradeQuestion & { readonly ask: A },
  signal: AbortSignal,
): Promise<AnswerTo<A>> {
  const { journal } = question
  for (let [opened, restarted] = [false, false]; ; ) {
    try {
      return await line.ask<A>(question)
    } catch (error) {
      signal.throwIfAborted()
      const reason = error instanceof Error ? error.name : ''
      if (reason === 'NotOpen' && !opened) {
        // the worker was restarted since the journal was opened
        if ((await openAgain(journal)) === null) await refresh(journal)
        opened = true
      } else if (reason === 'MissingCode' && !restarted) {
        await refresh(journal) // without a network this worker answers everything else
        line.restart()
        restarted = true
        opened = false
      } else if (reason !== 'Superseded') throw error
    }
  }
}

const openAgain = (journal: JournalKey): Promise<FeedState | null> =>
  line.ask({
    ask: 'openKept',
    journal,
    ...(seen !== null && sameJournal(seen.journal, journal) ? { at: seen.revision } : {}),
  })

// nothing of one user may stay for the next, in memory or on the device
let userId = pageUser()?.userId
followSession(() => {
  const next = pageUser()?.userId
  if (next === userId) return
  if (userId !== undefined) {
    if (line.running) line.ask({ ask: 'forget' }).catch(() => {}) // a worker that broke has forgotten
    void clearFeedCache()
  }
  userId = next
})
