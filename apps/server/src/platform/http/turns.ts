import type { Server } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    untilNobodyConnects: ReturnType<typeof untilNobodyConnects>
    /** Waits before a call is refused. */
    beforeRefusal: () => Promise<void>
  }
}

/** Adds waits before long work and before refusals, so that all connecting clients are accepted first. */
export function hearThoseWhoConnect(app: FastifyInstance): void {
  app.decorate('untilNobodyConnects', untilNobodyConnects(app.server))
  app.decorate('beforeRefusal', refusalsInTurn(app))
}

/** Maximum refused calls that wait; beyond it they are answered immediately, so that a flood of calls does not fill the memory. */
const mostRefused = 1000

/** Refuses one call at a time, each when no new connection arrives: a new connection would wait behind hundreds of refusals. */
function refusalsInTurn(app: FastifyInstance): () => Promise<void> {
  const turn = oneEachTime(() => app.untilNobodyConnects())
  let waiting = 0
  return async () => {
    if (waiting >= mostRefused) return
    waiting++
    await turn()
    waiting--
  }
}

/** Maximum rounds of waiting for new connections, so that a client that keeps connecting does not block others. */
const mostRounds = 200
type Rounds = () => number

/**
 * Waits for a round of the event loop without a new connection. Node accepts one connection per round, so the hundredth client waited for a
 * hundred rounds: five seconds if each took the 50 ms of a long list.
 *
 * @returns the wait; `most` is called before each round for the total number of rounds allowed
 */
export function untilNobodyConnects(server: Server): (most?: Rounds) => Promise<void> {
  let connected = 0
  server.on('connection', () => connected++)
  return async (most = () => mostRounds) => {
    await nextRound() // the resumed call may have accepted its connection already
    for (let round = 0; round < most(); round++) {
      const before = connected
      await nextRound()
      if (connected === before) return
    }
  }
}

/**
 * Resumes one caller after each wait. Synchronous work that follows, such as parsing, then delays the others once; otherwise twenty callers
 * would do it in sequence.
 */
export function oneEachTime(heard: () => Promise<unknown>): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(async () => void (await heard()))
    return last
  }
}
