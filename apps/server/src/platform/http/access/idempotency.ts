import { AppError } from '@afterclose/contract/problems'
import { DAY } from '@afterclose/core/time'
import type { FastifyRequest } from 'fastify'
import { createHash, randomUUID } from 'node:crypto'
import { type Db, transaction, type TransactionRecord, withRecord } from '../../../store/db.ts'
import { lockUser } from './repository.ts'

/** Number of stored responses per user, newest first. Of older requests only the digest is kept, which is enough to run none twice. */
const mostKept = 1000
/** A device that was offline sends its entries later, and must not store them twice. */
const keptFor = 30 * DAY
/** Maximum characters of a stored response. */
const longestAnswer = 64_000
/** Lease of an attempt, ms. When it has expired, the next attempt takes over, and the first one cannot write any more. */
const lease = 15_000

/** Idempotency key of a request; null if it has none. @throws AppError 'Invalid input' */
export function onceKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || key.length < 1 || key.length > 100)
    throw new AppError('Invalid input', {
      fields: [{ field: 'Idempotency-Key', message: 'must be 1 to 100 characters long' }],
    })
  return key
}

/** A user's key. */
interface Owned {
  readonly userId: number
  readonly key: string
}

/** A request as it is sent again: its query only shapes the response, and a form is read later, by its handler. */
const digestOf = ({ method, url, body }: Pick<FastifyRequest, 'method' | 'url' | 'body'>): string =>
  createHash('sha256')
    .update(JSON.stringify([method, url.split('?', 1)[0], body]))
    .digest('base64url')

/** A response, and whether it repeats that of an earlier request. */
export interface OnceAnswer {
  readonly answer: unknown
  readonly replayed: boolean
}

/**
 * Runs the first of equal requests with a key, and repeats its response for the others. Each transaction of `work` stores its result with
 * what it writes, so a request whose server was killed after the write does not write again: its next attempt gets these results, and makes
 * the response from them. Within 30 days no request runs twice. Rejected requests may be retried with the same key.
 *
 * @param work makes its changes in transactions of the handle that it gets, whose results JSON can keep
 * @throws AppError 'Key reused' for another request with the same key, 'Already saved' if the response is not stored any more, 'Busy' while
 *   the first one is running
 */
export async function runOnce(
  db: Db,
  owned: Owned,
  request: Pick<FastifyRequest, 'method' | 'url' | 'body'>,
  work: (db: Db) => Promise<unknown>,
): Promise<OnceAnswer> {
  const attempt = await begin(db, owned, digestOf(request))
  if ('answer' in attempt) return { answer: attempt.answer, replayed: true }
  const { record, committed } = recordOf(owned, attempt)
  let answer: unknown
  try {
    answer = await work(withRecord(db, record))
  } catch (error) {
    await end(db, owned, attempt, committed())
    throw error
  }
  const text = JSON.stringify(answer)
  const body = text.length > longestAnswer ? null : text
  await rowOf(db, owned).set({ status: 200, body, results: null }).execute()
  return { answer, replayed: attempt.results.length > 0 }
}

const rowOf = (db: Db, { userId, key }: Owned) =>
  db.updateTable('idempotency').where('user_id', '=', userId).where('key', '=', key)

/** An attempt to run a request. */
interface Attempt {
  /** Unique, so that an attempt that took too long cannot write after the next one. Null: it only repeats a response. */
  readonly claim: string | null
  /** Results of the transactions that earlier attempts committed. */
  readonly results: readonly unknown[]
}

function recordOf(owned: Owned, { claim, results }: Attempt) {
  let next = 0
  const noted = [...results]
  const record: TransactionRecord = {
    committed: () => (next < results.length ? { result: results[next++] } : null),
    async note(tx, result) {
      const now = [...noted, result ?? null]
      // the first attempt is still at it
      if (claim === null) throw new AppError('Busy')
      const row = rowOf(tx, owned).where('claim', '=', claim)
      const { numUpdatedRows } = await row.set({ results: JSON.stringify(now) }).executeTakeFirst()
      if (numUpdatedRows === 0n) throw new AppError('Busy')
      noted.push(result ?? null)
    },
  }
  return { record, committed: () => noted.length > 0 }
}

/** After an error: a request that has written may continue at once, and one that has not may be sent with another content. */
async function end(db: Db, owned: Owned, { claim }: Attempt, committed: boolean): Promise<void> {
  if (claim === null) return
  const { userId, key } = owned
  if (committed) await rowOf(db, owned).where('claim', '=', claim).set({ attempted: '' }).execute()
  else
    await db
      .deleteFrom('idempotency')
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .where('claim', '=', claim)
      .execute()
}

/** Records an attempt, or finds the response of an equal request. */
const begin = (db: Db, { userId, key }: Owned, digest: string): Promise<Attempt | { readonly answer: unknown }> =>
  transaction(db, async (tx) => {
    await lockUser(tx, userId) // serialises equal concurrent requests
    const now = Date.now()
    const old = new Date(now - keptFor).toISOString()
    await tx.deleteFrom('idempotency').where('user_id', '=', userId).where('created', '<=', old).execute()
    const row = await tx
      .selectFrom('idempotency')
      .selectAll()
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirst()
    const claim = randomUUID()
    const attempted = new Date(now).toISOString()
    if (row === undefined) {
      const first = { key, digest, status: null, body: null, results: null, claim, attempted, created: attempted }
      await tx
        .insertInto('idempotency')
        .values({ user_id: userId, ...first })
        .execute()
      const beyond = await tx
        .selectFrom('idempotency')
        .select('key')
        .where('user_id', '=', userId)
        .orderBy('created', 'desc')
        .orderBy('key')
        .offset(mostKept)
        .limit(1)
        .execute()
      for (const one of beyond)
        await rowOf(tx, { userId, key: one.key }).where('status', 'is not', null).set({ body: null }).execute()
      return { claim, results: [] }
    }
    if (row.digest !== digest) throw new AppError('Key reused')
    if (row.body !== null) return { answer: JSON.parse(row.body) }
    if (row.status !== null) throw new AppError('Already saved')
    const results = resultsIn(row.results)
    const isRunning = row.attempted !== null && row.attempted > new Date(now - lease).toISOString()
    if (isRunning && results.length === 0) throw new AppError('Busy')
    if (isRunning) return { claim: null, results }
    await rowOf(tx, { userId, key }).set({ claim, attempted }).execute()
    return { claim, results }
  })

function resultsIn(text: string | null): readonly unknown[] {
  const results: unknown = text === null ? [] : JSON.parse(text)
  return Array.isArray(results) ? results : []
}
