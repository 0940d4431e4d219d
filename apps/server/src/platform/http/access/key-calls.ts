import type { Call } from '@afterclose/contract/call'
import { DAY } from '@afterclose/core/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Insertable } from 'kysely'
import { type Db, transaction } from '../../../store/db.ts'
import { flushLater } from '../../../store/flush-later.ts'
import type { KeyCallTable } from '../../../store/identity-tables.ts'
import * as repository from './key-calls-repository.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Request log of API keys. */
    keyCalls: KeyCallLog
  }
  interface FastifyRequest {
    /** Its key, even if the call is not open to it. */
    keyId: number | null
    /** Records in its response; null if it has no list. */
    rows: number | null
  }
}

type KeyCall = Insertable<KeyCallTable>

/** Delay in which calls are gathered to be written together. */
const delayMs = 1000
const writtenAtOnce = 500
/** Maximum calls waiting to be written; beyond it they are dropped. */
const mostWaiting = 5000
/** Logged calls stored per key, newest first. */
const mostKept = 10_000
const keptFor = 90 * DAY
const removedAtOnce = 500

/**
 * Logs calls made with API keys. They are written in batches about a second after the response, so that the program does not wait. A crash
 * loses the last second.
 */
export class KeyCallLog {
  readonly #db: Db
  readonly #log: (error: unknown) => void
  #waiting: KeyCall[] = []
  #timer: NodeJS.Timeout | null = null
  #flushing: Promise<void> = Promise.resolve()

  constructor(db: Db, log: (error: unknown) => void) {
    this.#db = db
    this.#log = log
  }

  note(call: KeyCall): void {
    if (this.#waiting.length >= mostWaiting) return
    this.#waiting.push(call)
    this.#timer ??= setTimeout(() => void this.flush(), delayMs).unref()
  }

  /** Writes the waiting calls. On failure they are lost, and the error is logged. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#flushing = this.#flushing.then(() => this.#write()).catch(this.#log)
    return this.#flushing
  }

  async #write(): Promise<void> {
    const calls = this.#waiting
    this.#waiting = []
    for (let from = 0; from < calls.length; from += writtenAtOnce)
      await transaction(this.#db, async (tx) => {
        await flushLater(tx)
        await repository.insertKeyCalls(tx, calls.slice(from, from + writtenAtOnce))
      })
    for (const keyId of new Set(calls.map(({ key_id }) => key_id)))
      while ((await repository.deleteBeyond(this.#db, keyId, mostKept, removedAtOnce)) === removedAtOnce);
  }
}

/** Removes calls older than 90 days, in batches. */
export async function removeOldKeyCalls(db: Db, now: number): Promise<void> {
  const before = new Date(now - keptFor).toISOString()
  while ((await repository.deleteKeyCallsBefore(db, before, removedAtOnce)) === removedAtOnce);
}

/** @param calls all calls by name */
export function noteKeyCalls(app: FastifyInstance, calls: Readonly<Record<string, Call>>): void {
  const names = new Map(Object.entries(calls).map(([name, { method, url }]) => [`${method} ${url}`, name]))
  app.decorate('keyCalls', new KeyCallLog(app.services.db, (error) => app.health.reportError(error)))
  app.decorateRequest('keyId', null)
  app.decorateRequest('rows', null)
  app.addHook('onResponse', async (request, reply) => {
    const call = names.get(`${request.method} ${request.routeOptions.url ?? ''}`)
    if (request.keyId !== null && call !== undefined)
      app.keyCalls.note(callOf(request, request.keyId, call, reply.statusCode, reply.elapsedTime))
  })
  app.addHook('onClose', () => app.keyCalls.flush())
}

const callOf = (
  { journal, rows }: FastifyRequest,
  keyId: number,
  call: string,
  status: number,
  elapsed: number,
): KeyCall => ({
  key_id: keyId,
  at: new Date().toISOString(),
  call,
  journal_id: journal?.id ?? null,
  status,
  ms: Math.round(elapsed),
  rows,
})

/** Number of records in a response's lists; null if it has none. */
export function rowsIn(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null || answer instanceof Uint8Array) return null
  const isList = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === 'object')
  const lists = Object.values(answer).filter(isList)
  return lists.length === 0 ? null : lists.reduce((sum, list) => sum + list.length, 0)
}
