import { hashOfSecret } from './api-key.ts'

const mostKnown = 10_000

/**
 * Users of API keys that have opened a call of this server, so that calls with a key queue by user before the key is looked up. A key that
 * was revoked since is refused afterwards as any other.
 */
export class KeyOwners {
  readonly #known = new Map<string, number>()

  note(authorization: string, userId: number): void {
    const hash = hashOfSecret(authorization)
    this.#known.delete(hash)
    this.#known.set(hash, userId)
    const [oldest] = this.#known.keys()
    if (this.#known.size > mostKnown && oldest !== undefined) this.#known.delete(oldest)
  }

  /** Null for a key that has not been used since the start, and for a wrong one. */
  ownerOf(authorization: string): number | null {
    return this.#known.get(hashOfSecret(authorization)) ?? null
  }
}
