import { setTimeout as wait } from 'node:timers/promises'
import type { Instant } from '@afterclose/core/time'
import { type OutageCode, outageOf } from '../outage.ts'
import type { HealthTimes } from '../times.ts'

declare module 'fastify' {
  interface FastifyInstance {
    health: Health
  }
}

/** Throws the error that prevents writing. @param before the current outage */
type Check = (before: OutageCode | null) => Promise<void>

interface Log {
  readonly error: (error: unknown) => void
  readonly warn: (text: string) => void
}

/**
 * Whether this server can write. A failed write updates it immediately; otherwise it tests on request, with one test for all concurrent
 * requests (single flight). No request waits for a test that is queued behind other writers.
 */
export class Health {
  readonly #check: Check
  readonly #log: Log
  readonly #times: HealthTimes
  #outage: OutageCode | null = null
  #lastWrite: Instant | null = null
  #believedUntil = Number.NEGATIVE_INFINITY
  #checking: Promise<void> | null = null
  /** Number of outages so far, so that a check that began before an outage does not clear it. */
  #outages = 0

  constructor(check: Check, log: Log, times: HealthTimes) {
    this.#check = check
    this.#log = log
    this.#times = times
  }

  /** Records and logs the outage behind a failed call or job. False if the error is not an outage. */
  recordOutage(error: unknown): boolean {
    const outage = outageOf(error)
    if (outage === null) return false
    // An unreadable file or an unreachable S3 service does not make the server unhealthy.
    if (outage === 'Files unavailable') this.#log.error(error)
    else this.#note(outage, error)
    return true
  }

  /** Logs an error; an outage only once. */
  reportError(error: unknown): void {
    if (!this.recordOutage(error)) this.#log.error(error)
  }

  /** Why the server cannot write; null if it can. */
  async currentOutage(): Promise<OutageCode | null> {
    if (performance.now() >= this.#believedUntil) {
      const looking = (this.#checking ??= this.#look().finally(() => (this.#checking = null)))
      const answered = new AbortController()
      const late = wait(this.#times.answerMs, true, { signal: answered.signal }).catch(() => false)
      try {
        if (await Promise.race([looking.then(() => false), late])) looking.catch(this.#log.error)
      } finally {
        answered.abort()
      }
    }
    return this.#outage
  }

  /** Time of the last successful write; null before the first. */
  get lastWrite(): Instant | null {
    return this.#lastWrite
  }

  async #look(): Promise<void> {
    const outagesBefore = this.#outages
    try {
      await this.#check(this.#outage)
      this.#lastWrite = new Date().toISOString()
      if (outagesBefore !== this.#outages) return
      if (this.#outage !== null) this.#log.warn('The server can write again.')
      this.#outage = null
      this.#believedUntil = performance.now() + this.#times.wellMs
    } catch (error) {
      if (!this.recordOutage(error)) throw error
    }
  }

  #note(outage: OutageCode, error: unknown): void {
    this.#outages++
    if (this.#outage !== outage) this.#log.error(error)
    this.#outage = outage
    this.#believedUntil = performance.now() + this.#times.illMs
  }
}
