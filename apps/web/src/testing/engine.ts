import { encodeFeed } from '@afterclose/feed/feed'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { transferables } from '@afterclose/engine/columns/transferables'
import { afterEach } from 'vitest'
import type { FeedCache } from '../journal/engine/feed-cache.ts'
import type { FeedAnswer } from '../journal/engine/fetch-feed.ts'
import { createInbox } from '../journal/engine/inbox.ts'
import { bringReports, missingCode } from '../journal/engine/known-reports.ts'
import type { WorkerPort } from '../journal/engine/line.ts'
import type { Ask, Asked, Question, WorkerReply } from '../journal/engine/protocol.ts'
import { createTradeEngine } from '../journal/engine/trade-engine.ts'
import { SimulationInPage } from './simulation-in-page.ts'

/**
 * The engine's worker, which jsdom does not have: the same engine, inbox and messages, in the page's thread. Everything on the page's side
 * is as in a browser, so a test only sets the server's trades.
 */
class WorkerInPage implements WorkerPort {
  readonly #hear: ((event: { readonly data: WorkerReply }) => void)[] = []
  readonly #receive = createInbox({
    load: (question, part) => engine.load(question, part),
    compute: (question) => {
      if (failing === question.ask) throw new Error(`The test lets ${failing} fail`)
      return engine.compute(question)
    },
    missing: missingCode,
    send: (told) => {
      const data = structuredClone(told, { transfer: transferables(told) })
      queueMicrotask(() => {
        for (const hear of this.#hear) hear({ data })
      })
    },
    later: queueMicrotask,
  })

  postMessage(asked: Asked): void {
    questions.push(asked.question)
    const data = structuredClone(asked)
    queueMicrotask(() => this.#receive(data))
  }
  addEventListener(type: string, listener: (event: { readonly data: WorkerReply }) => void): void {
    if (type === 'message') this.#hear.push(listener) // it never fails
  }
  terminate(): void {}
}
/** The product's workers by name. */
const workers: Readonly<Record<string, new () => object>> = { trades: WorkerInPage, simulation: SimulationInPage }
Object.defineProperty(globalThis, 'Worker', {
  value: function startWorker(_: URL, { name }: { readonly name: string }) {
    return new workers[name]!()
  },
})

const nothingKept: FeedCache = {
  read: async () => null,
  keep: async () => {},
  append: async () => {},
  keepPage: async () => {},
  drop: async () => {},
  used: async () => {},
}
const engine = createTradeEngine({
  cache: nothingKept,
  fetchFeed: async () => answer(),
  now: () => 0,
  later: () => {},
})

await bringReports() // loaded before tests; a browser has to wait for it

/** A journal without trades. */
const noTrades = encodeFeed(toColumns({ revision: 1, trades: [], payins: [] }))
const sending =
  (feed: Uint8Array, etag: string | null = null) =>
  (): FeedAnswer => ({ outcome: 'whole', etag, bytes: feed })
let answer = sending(noTrades)
const questions: Question[] = []

/** Sets the server's trades; initially there are none. A page can only take patches of trades with an ETag. */
export function serveTrades(feed: Uint8Array, etag?: string): void {
  answer = sending(feed, etag)
}

/** Makes the server fail from now on. */
export function refuseTrades(): void {
  answer = () => ({
    outcome: 'failed',
    problem: { status: 503, code: 'Unexpected error', message: 'Error 503' },
  })
}

let failing: Ask | null = null
/** Makes the worker fail at one question from now on; null: at none. */
export function failQuestion(ask: Ask | null): void {
  failing = ask
}

/** Names of the requests in this test, in order. */
export const askedQuestions = (): readonly Ask[] => questions.map(({ ask }) => ask)

/** Requests in this test, in order. */
export const sentQuestions = (): readonly Question[] => questions

afterEach(() => {
  serveTrades(noTrades)
  failQuestion(null)
  questions.length = 0
})
