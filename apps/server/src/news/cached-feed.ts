import type { Feed } from './feed.ts'

const minute = 60_000
const freshMs = 15 * minute
/** Minimum interval before an unavailable source is requested again. */
const pauseMs = minute

/**
 * Cached feed, at most a quarter of an hour old; older only while its source is unreachable. Concurrent callers share one request (single
 * flight).
 */
export class CachedFeed {
  readonly #load: () => Promise<Feed>
  readonly #now: () => number
  #kept: Feed | null = null
  #failure: unknown = null
  #notBefore = 0
  #loading: Promise<void> | null = null

  /** @param now milliseconds of a monotonic clock */
  constructor(load: () => Promise<Feed>, now: () => number) {
    this.#load = load
    this.#now = now
  }

  /** @throws the error of `load`, if it never succeeded */
  async read(): Promise<Feed> {
    if (this.#loading !== null || this.#notBefore === 0 || this.#now() >= this.#notBefore) {
      this.#loading ??= this.#refresh().finally(() => (this.#loading = null))
      await this.#loading
    }
    if (this.#kept === null) throw this.#failure
    return this.#kept
  }

  async #refresh(): Promise<void> {
    try {
      this.#kept = await this.#load()
      this.#notBefore = this.#now() + freshMs
    } catch (error) {
      this.#failure = error
      this.#notBefore = this.#now() + pauseMs
    }
  }
}
