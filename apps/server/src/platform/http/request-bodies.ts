import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ProblemCode } from '@afterclose/contract/problems'

declare module 'fastify' {
  interface FastifyInstance {
    bodies: RequestBodies
  }
}

const MiB = 1024 * 1024

interface Limits {
  /** Period in which at least `leastBytes` of a body must arrive, or its end. */
  readonly periodMs: number
  readonly leastBytes: number
  /** Interval of the check. */
  readonly everyMs: number
  /** Maximum bytes read of an unwanted body. */
  readonly mostUnwanted: number
}

/** A kilobyte per second is slower than any real line; a sign-in has fifteen seconds. */
const usual: Limits = { periodMs: 15_000, leastBytes: 15 * 1024, everyMs: 5000, mostUnwanted: 256 * MiB }

/** A body that is being received. */
interface Coming {
  /** Start of the period, and the connection's byte count then. */
  since: number
  bytes: number
  /** Sends a response that waits for the end of the body. */
  giveUp: (() => void) | null
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Reads or discards every body to its end, with a deadline for each (protection from slow clients, slowloris). */
class RequestBodies {
  readonly #limits: Limits
  readonly #refuse: (request: IncomingMessage, code: ProblemCode) => void
  readonly #coming = new Map<IncomingMessage, Coming>()

  constructor(limits: Limits, refuse: (request: IncomingMessage, code: ProblemCode) => void) {
    this.#limits = limits
    this.#refuse = refuse
  }

  watch(request: IncomingMessage, now: number): void {
    if (!hasBody(request)) return
    this.#coming.set(request, { since: now, bytes: request.socket.bytesRead, giveUp: null })
  }

  /** Aborts bodies that are too slow. A body that waits for us is not slow. */
  check(now: number): void {
    const { periodMs, leastBytes } = this.#limits
    for (const [request, coming] of this.#coming) {
      if (request.complete || request.destroyed) this.#coming.delete(request)
      else if (now - coming.since >= periodMs) {
        const { bytesRead } = request.socket
        if (request.readableLength > 0 || bytesRead - coming.bytes >= leastBytes) {
          coming.since = now
          coming.bytes = bytesRead
          continue
        }
        this.#coming.delete(request)
        if (coming.giveUp === null) this.#refuse(request, 'Too slow')
        else coming.giveUp()
      }
    }
  }

  /**
   * Discards the rest of the body, so that the next request on the connection can be read.
   * @returns whether its end was reached; if not, the connection has to be closed
   */
  discardRest(request: IncomingMessage): Promise<boolean> {
    if (request.readableEnded || !hasBody(request)) return Promise.resolve(true)
    request.unpipe()
    request.removeAllListeners('data')
    return new Promise((resolve) => {
      let unwanted = 0
      let over = false
      const done = (whole: boolean): void => {
        over = true
        request.pause()
        resolve(whole)
      }
      const coming = this.#coming.get(request)
      if (coming !== undefined) coming.giveUp = () => done(false)
      finished(request, { writable: false }, (error) => done(error === undefined || error === null))
      request.on('data', (chunk: Buffer) => {
        unwanted += chunk.length
        request.pause() // discarding must not block others: one chunk per round of the event loop
        if (unwanted > this.#limits.mostUnwanted) done(false)
        else setImmediate(() => over || request.resume())
      })
      request.resume()
    })
  }
}

/**
 * Holds every response until the request body has been read, and aborts slow bodies.
 *
 * A response sent earlier would leave the rest of the body in the way of the next request on that connection, which may be another user's
 * behind a proxy. Closing instead would destroy the response: a socket closed with unread bytes is reset. Few clients read a response
 * before they have sent everything, so waiting costs nothing.
 */
export function receiveBodies(
  app: FastifyInstance,
  refuse: (request: IncomingMessage, code: ProblemCode) => void,
  limits: Limits = usual,
): void {
  const bodies = new RequestBodies(limits, refuse)
  app.decorate('bodies', bodies)
  app.server.prependListener('request', (request) => bodies.watch(request, performance.now()))
  app.addHook('onSend', async (request, reply) => {
    if (!(await bodies.discardRest(request.raw))) reply.header('connection', 'close')
  })
  // Timers run before incoming data: with `setImmediate`, a busy server reads first, and then checks who is slow.
  const clock = setInterval(() => setImmediate(() => bodies.check(performance.now())), limits.everyMs)
  clock.unref()
  app.addHook('onClose', async () => clearInterval(clock))
}
