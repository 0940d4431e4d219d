/** A bucket of tokens, one for a call. Times are milliseconds. */
interface Bucket {
  left: number
  at: number
}

/**
 * Buckets by key, in the memory of this server. A full one is not kept.
 * @param most tokens of a bucket
 * @param aSecond tokens that come back
 */
export class Buckets {
  readonly #buckets = new Map<number, Bucket>()
  readonly #most: number
  readonly #aSecond: number

  constructor(most: number, aSecond: number) {
    this.#most = most
    this.#aSecond = aSecond
  }

  /** Takes a token. Returns 0, or the whole seconds to wait where there is none; then nothing is taken. */
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
