/** Fixed-window rate limit per process. */
export class RateLimit {
  readonly #most: number
  readonly #whileMs: number
  #since = 0
  #counts = new Map<number, number>()

  constructor(most: number, whileMs: number) {
    this.#most = most
    this.#whileMs = whileMs
  }

  /**
   * False if the limit of this window is exceeded.
   * @param now milliseconds of a monotonic clock
   */
  allows(who: number, now: number): boolean {
    if (now - this.#since >= this.#whileMs) [this.#since, this.#counts] = [now, new Map()]
    const count = (this.#counts.get(who) ?? 0) + 1
    this.#counts.set(who, count)
    return count <= this.#most
  }
}
