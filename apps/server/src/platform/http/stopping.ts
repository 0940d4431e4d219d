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

/** Graceful shutdown: whether this server is stopping, and its unfinished requests. */
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

  /** Records a health check. @throws AppError 'Stopping' */
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

  /** Until it was handed over completely, or its client has disconnected. */
  owe(answer: ServerResponse): void {
    this.#answers.add(answer)
    const done = () => {
      this.#answers.delete(answer)
      this.#answered()
    }
    answer.once('finish', done)
    answer.once('close', done)
  }

  /** Closes all connections once every response is sent, or after a timeout. */
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
 * Completes started requests before the server closes, and accepts none that it cannot complete. Must be registered first.
 *
 * By default Node destroys connections while the end of a response is still being sent, because it only checks that all was written; and
 * Fastify rejects requests on kept-open connections before the server has stopped listening.
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
  server.closeIdleConnections = () => stopping.closeConnections(server) // called by Node when it has stopped listening
}
