import type { Server } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    untilNobodyConnects: ReturnType<typeof untilNobodyConnects>
  }
}

/** Adds a wait to the server, for those whose work takes long: all who connect are heard before it begins. */
export function hearThoseWhoConnect(app: FastifyInstance): void {
  app.decorate('untilNobodyConnects', untilNobodyConnects(app.server))
}

/** Rounds at most in which a turn waits for new connections, so that a client that connects without end holds up nobody. */
const mostRounds = 200
type Rounds = () => number

/**
 * A wait until a round of the event loop passes in which nobody connects to the server. Node accepts one connection in each round,
 * so that a new connection waits for as many rounds as there are connections before it. Where each round took long, such as the
 * 50 ms of a long list, the hundredth was not heard for five seconds.
 *
 * @returns the wait; `most` is asked before each round how many rounds it may take in all
 */
export function untilNobodyConnects(server: Server): (most?: Rounds) => Promise<void> {
  let connected = 0
  server.on('connection', () => connected++)
  return async (most = () => mostRounds) => {
    await nextRound() // the one that goes on may have accepted its connection already
    for (let round = 0; round < most(); round++) {
      const before = connected
      await nextRound()
      if (connected === before) return
    }
  }
}

/**
 * Lets one caller on after each such wait. What one of them does before it next waits for something, such as
 * parsing what was sent, then holds up the others once; without it twenty of them do so one after the other.
 */
export function oneEachTime(heard: () => Promise<unknown>): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(async () => void (await heard()))
    return last
  }
}
