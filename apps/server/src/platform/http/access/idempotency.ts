import { createHash } from 'node:crypto'
import { AppError } from '@afterclose/contract/problems'
import { DAY } from '@afterclose/core/time'
import type { FastifyRequest } from 'fastify'
import { type Db, transaction } from '../../../store/db.ts'
import { lockUser } from './repository.ts'

/** Number of stored responses per user, newest first. Of older requests only the digest is kept, which is enough to run none twice. */
const mostKept = 1000
const keptFor = DAY
/** Maximum characters of a stored response. */
const longestAnswer = 20_000
/** Lease after which an unfinished request counts as aborted. */
const longestRequest = 60_000

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

/**
 * Runs the first of equal requests with a key, and repeats its response for the others. A response that is not stored any more is replaced
 * by a refusal, but within 24 hours no request runs twice. Rejected requests may be retried with the same key.
 * @throws AppError 'Key reused' for another request with the same key, 'Busy' while the first one is running
 */
export async function runOnce(
  db: Db,
  userId: number,
  key: string,
  request: Pick<FastifyRequest, 'method' | 'url' | 'body'>,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const digest = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body]))
    .digest('base64url')
  const former = await begin(db, userId, key, digest)
  if (former !== null) return former.answer
  let answer: unknown
  try {
    answer = await work()
  } catch (error) {
    await db.deleteFrom('idempotency').where('user_id', '=', userId).where('key', '=', key).execute()
    throw error
  }
  const text = JSON.stringify(answer)
  const body = text.length > longestAnswer ? null : text
  await db
    .updateTable('idempotency')
    .set({ status: 200, body })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
  return answer
}

/** Records a request, or finds the response of an equal one. */
const begin = (db: Db, userId: number, key: string, digest: string): Promise<{ readonly answer: unknown } | null> =>
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
    if (row === undefined) {
      const created = new Date(now).toISOString()
      await tx
        .insertInto('idempotency')
        .values({ user_id: userId, key, digest, status: null, body: null, created })
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
        await tx
          .updateTable('idempotency')
          .set({ body: null })
          .where('user_id', '=', userId)
          .where('key', '=', one.key)
          .execute()
      return null
    }
    if (row.digest !== digest) throw new AppError('Key reused')
    if (row.body !== null) return { answer: JSON.parse(row.body) }
    if (row.status !== null)
      throw new AppError('Key reused', {
        message:
          'Already saved by an earlier request with this Idempotency-Key. Its response is not stored: it was too long, or too many came after it.',
      })
    if (Date.parse(row.created) > now - longestRequest) throw new AppError('Busy')
    throw new AppError('Key reused', {
      message:
        'The first request with this Idempotency-Key was interrupted. Check whether it was saved, and use another key.',
    })
  })
