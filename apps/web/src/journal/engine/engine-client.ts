import { api as contract } from '@afterclose/contract/api'
import { type Remote, wrap } from 'comlink'
import { addressOf, ApiError } from '../api.ts'
import { authHeaders, currentUser, followSession, signedOut } from '../session.ts'
import { clearFeedCache } from './feed-cache.ts'
import type { FeedState } from './feed-state.ts'
import { createQueue } from './queue.ts'
import { type JournalKey, notOpen, type TradeEngine } from './trade-engine.ts'

interface Running {
  readonly engine: Remote<TradeEngine>
  /** Never fulfilled; rejected when the worker breaks, so that nobody waits for it. */
  readonly broken: Promise<never>
}
let running: Running | null = null
const inTurn = createQueue()

function start(): Running {
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: 'trades' })
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => {
      worker.terminate()
      running = null
      reject(new Error('The calculation stopped unexpectedly'))
    })
  })
  broken.catch(() => {}) // it is only heard where it is raced
  return { engine: wrap<TradeEngine>(worker), broken }
}

function call<T>(question: (engine: Remote<TradeEngine>) => Promise<T>): Promise<T> {
  running ??= start()
  return Promise.race([question(running.engine), running.broken])
}

/** The journal as this device knows it, without asking the server. */
export const openKept = (journal: JournalKey): Promise<FeedState | null> => call((engine) => engine.openKept(journal))

/** Brings the worker's trades to the server's state. Rejects with an ApiError, as every call does. */
export async function refresh(journal: JournalKey): Promise<FeedState> {
  const sentBy = currentUser()?.signature
  const address = addressOf(contract.tradeFeed, { params: { journalId: journal.journalId } })
  const answer = await call(async (engine) => engine.refresh(journal, { address, headers: authHeaders() }))
  if (answer.outcome === 'open') return answer.state
  const { status, code, message } = answer.problem
  if ((status === 401 || status === 412) && sentBy === currentUser()?.signature) signedOut()
  throw new ApiError(status, code, message)
}

/** Asks about the loaded trades, one question at a time; a question that nobody waits for any more is not asked. */
export const ask = <T>(
  journal: JournalKey,
  question: (engine: Remote<TradeEngine>) => Promise<T>,
  signal: AbortSignal,
): Promise<T> =>
  inTurn(async () => {
    try {
      return await call(question)
    } catch (error) {
      if (!(error instanceof Error) || error.message !== notOpen) throw error
      // the worker was started anew since the journal was opened
      if ((await openKept(journal)) === null) await refresh(journal)
      return call(question)
    }
  }, signal)

// nothing of one user may stay for the next, in memory or on the device
let userId = currentUser()?.userId
followSession(() => {
  const next = currentUser()?.userId
  if (next === userId) return
  if (userId !== undefined) {
    if (running !== null) void running.engine.forget()
    void clearFeedCache()
  }
  userId = next
})
