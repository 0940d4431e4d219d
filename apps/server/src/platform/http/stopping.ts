import type { Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { StoppingTimes } from '../times.ts'

declare module 'fastify' {
  interface FastifyInstance {
    stopping: Stopping
  }
}

/** Graceful shutdown: whether this server is stopping, and which requests it still has to answer. */
class Stopping {
  #begun = false
  #looked = Number.NEGATIVE_INFINITY
  readonly #times: StoppingTimes
  readonly #answers = new Set<ServerResponse>()
  #answered: () => void = () => {}

  constructor(times: StoppingTimes) {
    this.#times = times
  }

  get begun(): boolean {
    return this.#begun
  }

  /** Somebody asks for the health of this server. @throws AppError 'Stopping' */
  look(): void {
    if (this.#begun) throw new AppError('Stopping')
    this.#looked = performance.now()
  }

  /** Graceful shutdown: sends `Connection: close` and fails health checks. Resolves once the load balancer had time to notice. */
  async begin(): Promise<void> {
    this.#begun = true
    const { watchedMs, noticeMs } = this.#times
    if (performance.now() - this.#looked < watchedMs) await wait(noticeMs)
  }

  /** Until all of it was handed over, or its client is gone. */
  owe(answer: ServerResponse): void {
    this.#answers.add(answer)
    const done = () => {
      this.#answers.delete(answer)
      this.#answered()
    }
    answer.once('finish', done)
    answer.once('close', done)
  }

  /** Ends all connections as soon as nothing is owed, or when that takes too long. */
  closeConnections(server: Server): void {
    const close = () => {
      clearTimeout(patience)
      server.closeAllConnections()
    }
    const patience = setTimeout(close, this.#times.patienceMs).unref()
    this.#answered = () => {
      if (this.#answers.size === 0) close()
    }
    this.#answered()
  }
}

/**
 * Has the server answer whatever it has begun before it closes, and begin nothing that it does not answer; before anything
 * else is registered.
 *
 * Left to itself Node destroys connections while the end of an answer is still on its way, as it asks only whether all of
 * it was written; and Fastify refuses what comes on kept-open connections before the server has stopped to listen.
 */
export function stopInOrder(app: FastifyInstance, times: StoppingTimes): void {
  const { server } = app
  const stopping = new Stopping(times)
  app.decorate('stopping', stopping)
  app.addHook('onRequest', async (_request, reply) => stopping.owe(reply.raw))
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.begun) reply.header('connection', 'close')
  })
  app.addHook('preClose', () => (server.listening ? stopping.begin() : undefined))
  server.closeIdleConnections = () => stopping.closeConnections(server) // what Node calls when it has stopped to listen
}
