import type { Quotas } from '@afterclose/contract/storage'
import { MINUTE } from '@afterclose/core/time'
import type { Db } from '../../store/db.ts'
import { limitOf, quotaReached } from './quotas.ts'
import { isDemo, usedBy } from './repository.ts'

/** Bytes of the requests for an account. */
interface Requests {
  /** Sum of all requests so far. */
  received: number
  /** Sum of the requests not answered yet: a count may miss their texts. */
  running: number
}

/** Bytes of an account's texts. */
interface TextCount {
  readonly counted: number
  /** Requests whose texts were stored before the count: the bytes of all later ones are added to it. */
  readonly before: number
  readonly demo: boolean
  readonly at: number
}

/** A count is renewed after this time, or once this share of the quota was received, because other servers receive texts as well. */
const validMs = 10 * MINUTE
const validShare = 1 / 16

/**
 * Rejects requests that would exceed the quota of texts. Counting costs more than most requests, so the last count of an account is kept,
 * and the length of every later body is added to it. This is an upper bound: before a request is rejected, the texts are counted again.
 */
export class IncomingTexts {
  readonly #db: Db
  readonly #quotas: Quotas
  readonly #requests = new Map<number, Requests>()
  readonly #counts = new Map<number, TextCount>()
  readonly #counting = new Map<number, Promise<TextCount>>()

  constructor(db: Db, quotas: Quotas) {
    this.#db = db
    this.#quotas = quotas
  }

  /**
   * Handles a request if the account has room for its texts.
   * @param bytes length of its body
   * @throws AppError 'Quota reached' before anything is stored
   */
  async receive<T>(userId: number, bytes: number, handle: () => Promise<T>): Promise<T> {
    let count = this.#counts.get(userId) ?? (await this.#renew(userId))
    const most = limitOf(this.#quotas, 'TEXTS', count.demo) ?? Number.POSITIVE_INFINITY
    if (this.#usedOf(userId, count) + bytes > most) {
      // A count that is running may include a text whose request is added to it as well: the refusal would state too many bytes.
      await this.#counting.get(userId)?.catch(() => {})
      count = await this.#renew(userId)
    }
    const used = this.#usedOf(userId, count)
    if (used + bytes > most) throw quotaReached({ kind: 'TEXTS', used, most }, bytes)
    const requests = this.#requestsOf(userId)
    requests.received += bytes
    requests.running += bytes
    const isOld = Date.now() - count.at > validMs || this.#sinceCount(userId, count) > most * validShare
    if (isOld) this.#renew(userId).catch(() => {}) // the next request tries again
    try {
      return await handle()
    } finally {
      requests.running -= bytes
    }
  }

  #requestsOf(userId: number): Requests {
    const requests = this.#requests.get(userId) ?? { received: 0, running: 0 }
    this.#requests.set(userId, requests)
    return requests
  }

  #sinceCount(userId: number, { before }: TextCount): number {
    return this.#requestsOf(userId).received - before
  }

  #usedOf(userId: number, count: TextCount): number {
    return count.counted + this.#sinceCount(userId, count)
  }

  #renew(userId: number): Promise<TextCount> {
    const running = this.#counting.get(userId)
    if (running !== undefined) return running
    const counting = this.#count(userId).finally(() => this.#counting.delete(userId))
    this.#counting.set(userId, counting)
    return counting
  }

  async #count(userId: number): Promise<TextCount> {
    const { received, running } = this.#requestsOf(userId)
    const at = Date.now()
    const demo = await isDemo(this.#db, userId)
    const count = { counted: await usedBy(this.#db, userId, 'TEXTS'), before: received - running, demo, at }
    this.#counts.set(userId, count)
    return count
  }
}
