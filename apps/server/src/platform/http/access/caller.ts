import type { Call } from '@afterclose/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ofUser } from '../../workers/on-behalf.ts'
import { FairQueue, type Weight } from '../../workers/fair-queue.ts'
import { hasKey } from './api-key.ts'
import { KeyOwners } from './key-owners.ts'
import { signedToken } from './login-session.ts'
import { networkOf } from './network.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Queue of calls by caller. */
    callers: FairQueue
    keyOwners: KeyOwners
  }
  interface FastifyRequest {
    /** Owner of the turn: a user, by session or API key, or the network of an anonymous caller. */
    caller: string
    /** Ends the turn, so that the caller's next call can start. */
    leave: () => void
  }
}

/** Maximum parallel calls of a caller, while there is room, and in total. Each caller has at least one. */
const [ofOne, ofAll] = [4, 8]

/**
 * Limits the parallel calls of one caller, so that others never wait behind more than these; a page that sends forty at once still waits no
 * longer for the last of them. Under load, each caller has one call at a time, so one call starts immediately whatever others have running,
 * and ten callers with many calls share the processor by ten and not by forty. Only one long list at a time is sent.
 */
const limits = {
  atOnce: Number.POSITIVE_INFINITY,
  ofOneAtOnce: (running: number) => (running < ofAll ? ofOne : 1),
  ofOneWaiting: 200,
  heavyAtOnce: 1,
}

/** Rows from which a list counts as heavy: reading, validating and serialising them blocks the main thread. */
const longList = 100

export function queueByCaller(app: FastifyInstance): void {
  app.decorate('callers', new FairQueue(limits))
  app.decorate('keyOwners', new KeyOwners())
  app.decorateRequest('caller', '')
  app.decorateRequest('leave', () => {})
  app.addHook('onResponse', async ({ leave }) => leave()) // of a rejected call
}

/**
 * Waits for the caller's turn, before any lookup for them. Calls without a turn do not block others: health checks need no store, and slow
 * uploads have their own limits.
 * @returns false if the client has disconnected: the call must not run, or a caller could have any number of calls running by not waiting
 *   for them
 * @throws AppError 'Busy'
 */
export async function waitForTurn(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  request.caller = callerOf(request)
  if (call.url === '/health' || call.body === 'multipart') return true
  const { callers, untilNobodyConnects, beforeRefusal } = request.server
  const weight = weightOf(request)
  const isIdle = callers.isIdle(request.caller)
  request.leave = await callers.take(request.caller, weight).catch(async (error: unknown) => {
    await beforeRefusal()
    throw error
  })
  // SQLite responds synchronously: without this wait, queued calls would run in one go, and no other call would get through before the
  // last. Small calls wait for at most as many connections as the same caller has queued calls: a caller who sends five hundred only delays
  // their own.
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
  const { authorization = '' } = headers
  const userId = hasKey(headers)
    ? server.keyOwners.ownerOf(authorization)
    : (signedToken(server.services.key, headers)?.userId ?? null)
  return userId === null ? `network ${networkOf(ip)}` : ofUser(userId)
}
