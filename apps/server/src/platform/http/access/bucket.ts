/** A token bucket, one token per call. Times are milliseconds. */
interface Bucket {
  left: number
  at: number
}

/**
 * Token buckets by key, in this server's memory. Full ones are dropped.
 * @param most tokens of a bucket
 * @param aSecond tokens refilled per second
 */
export class Buckets {
  readonly #buckets = new Map<number, Bucket>()
  readonly #most: number
  readonly #aSecond: number

  constructor(most: number, aSecond: number) {
    this.#most = most
    this.#aSecond = aSecond
  }

  /** Takes a token. Returns 0, or whole seconds to wait if there is none; then nothing is taken. */
  take(key: number, now: number): number {
    if (this.#buckets.size >= 1000) this.#dropFull(now)
    const left = this.#leftOf(this.#buckets.get(key), now)
    if (left < 1) return Math.ceil((1 - left) / this.#aSecond)
    this.#buckets.set(key, { left: left - 1, at: now })
    return 0
  }

  #leftOf(bucket: Bucket | undefined, now: number): number {
    if (bucket === undefined) return this.#most
    return Math.min(this.#most, bucket.left + (Math.max(0, now - bucket.at) / 1000) * this.#aSecond)
  }

  #dropFull(now: number): void {
    for (const [key, bucket] of this.#buckets) if (this.#leftOf(bucket, now) >= this.#most) this.#buckets.delete(key)
  }
}
