import { setTimeout as wait } from 'node:timers/promises'
import type { Instant } from '@afterclose/core/time'
import { type OutageCode, outageOf } from '../outage.ts'
import type { HealthTimes } from '../times.ts'

declare module 'fastify' {
  interface FastifyInstance {
    health: Health
  }
}

/** Throws what keeps the server from writing. @param before what kept it from it so far */
type Check = (before: OutageCode | null) => Promise<void>

interface Log {
  readonly error: (error: unknown) => void
  readonly warn: (text: string) => void
}

/**
 * Whether this server can write. A write that failed tells it at once; else it tries itself, when somebody asks, one try
 * for all who ask meanwhile (single flight). Nobody waits for a try that waits behind other writers.
 */
export class Health {
  readonly #check: Check
  readonly #log: Log
  readonly #times: HealthTimes
  #outage: OutageCode | null = null
  #lastWrite: Instant | null = null
  #believedUntil = Number.NEGATIVE_INFINITY
  #checking: Promise<void> | null = null
  /** Outages that were heard of, so that a check which began earlier does not overrule them. */
  #heard = 0

  constructor(check: Check, log: Log, times: HealthTimes) {
    this.#check = check
    this.#log = log
    this.#times = times
  }

  /** A call or a job failed. Logs the first of an outage; false for what is none. */
  hear(error: unknown): boolean {
    const outage = outageOf(error)
    if (outage === null) return false
    // One file that cannot be read, or an S3 service that is away, leaves the rest of the server at work.
    if (outage === 'Files unavailable') this.#log.error(error)
    else this.#note(outage, error)
    return true
  }

  /** Logs what failed; an outage once. */
  tell(error: unknown): void {
    if (!this.hear(error)) this.#log.error(error)
  }

  /** What keeps the server from writing; null when nothing does. */
  async ask(): Promise<OutageCode | null> {
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

  /** When it last tried to write and could; null before the first time. */
  get lastWrite(): Instant | null {
    return this.#lastWrite
  }

  async #look(): Promise<void> {
    const heard = this.#heard
    try {
      await this.#check(this.#outage)
      this.#lastWrite = new Date().toISOString()
      if (heard !== this.#heard) return
      if (this.#outage !== null) this.#log.warn('The server can write again.')
      this.#outage = null
      this.#believedUntil = performance.now() + this.#times.wellMs
    } catch (error) {
      if (!this.hear(error)) throw error
    }
  }

  #note(outage: OutageCode, error: unknown): void {
    this.#heard++
    if (this.#outage !== outage) this.#log.error(error)
    this.#outage = outage
    this.#believedUntil = performance.now() + this.#times.illMs
  }
}
