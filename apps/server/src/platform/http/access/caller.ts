import type { Call } from '@afterclose/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ofUser } from '../../workers/on-behalf.ts'
import { FairQueue, type Weight } from '../../workers/fair-queue.ts'
import { signedToken } from './login-session.ts'
import { networkOf } from './network.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The calls of each caller. */
    callers: FairQueue
  }
  interface FastifyRequest {
    /** Owner of the turn: a user, or the network of an unknown caller. */
    caller: string
    /** Lets the caller's next call on. */
    leave: () => void
  }
}

/** Maximum parallel calls of a caller, while there is room, and of all together. Each caller has one in any case. */
const [ofOne, ofAll] = [4, 8]

/**
 * Calls of one caller run a few at a time, so that another's is never behind more than these; a page that asks for forty at
 * once waits no longer for the last of them. Where many ask for much, each has one call at a time: one begins at once, whatever
 * others have under way, and ten who ask for the most share the processor by ten and not by forty. Of long lists one is answered at a time.
 */
const limits = {
  atOnce: Number.POSITIVE_INFINITY,
  ofOneAtOnce: (running: number) => (running < ofAll ? ofOne : 1),
  ofOneWaiting: 200,
  heavyAtOnce: 1,
}

/** Rows of a list that is heavy: reading, checking and writing them keeps the only thread of all callers busy. */
const longList = 100

export function queueByCaller(app: FastifyInstance): void {
  app.decorate('callers', new FairQueue(limits))
  app.decorateRequest('caller', '')
  app.decorateRequest('leave', () => {})
  app.addHook('onResponse', async ({ leave }) => leave()) // of a call that was refused
}

/**
 * Waits for the caller's turn, before anything is looked up for him. A call without a turn holds nobody up: how the server is
 * asks nothing of the store, and files that come slowly have limits of their own.
 * @returns false when nobody waits for the answer any more: nothing is to be done, or one caller could have any number of
 *   calls worked on by not waiting for them
 * @throws AppError 'Busy'
 */
export async function waitForTurn(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  request.caller = callerOf(request)
  if (call.url === '/health' || call.body === 'multipart') return true
  const { callers, untilNobodyConnects } = request.server
  const weight = weightOf(request)
  const isIdle = callers.isIdle(request.caller)
  request.leave = await callers.take(request.caller, weight)
  // SQLite answers at once: without it, those that wait would run in one go, and nobody else would be heard before the last. A few small calls
  // wait for no more connections than the same caller has calls behind them: another who asks five hundred holds up his own.
  if (weight === 'heavy') await untilNobodyConnects()
  else if (!isIdle) await untilNobodyConnects(() => callers.waitingOf(request.caller))
  if (!reply.raw.destroyed) return true
  request.leave()
  reply.hijack()
  return false
}

function weightOf({ query }: FastifyRequest): Weight {
  const rows = typeof query === 'object' && query !== null && 'limit' in query ? Number(query.limit) : 0
  return rows > longList ? 'heavy' : 'light'
}

function callerOf({ server, headers, ip }: FastifyRequest): string {
  const token = signedToken(server.services.key, headers)
  return token === null ? `network ${networkOf(ip)}` : ofUser(token.userId)
}
