import { singleFlight } from '../../platform/workers/single-flight.ts'
import type { Feed, FeedEncoding } from '../thread/numbers-tasks.ts'

/** Maximum bytes of all cached feeds. */
const bytesKept = 128 * 1024 * 1024

/** LRU cache of sent feeds. Concurrent requests for the same feed build it once (single flight). */
export class FeedCache {
  readonly #make: (journalId: number, revision: number, encoding: FeedEncoding) => Promise<Feed>
  /** Least recently used first. */
  readonly #kept = new Map<string, Feed>()
  readonly #share = singleFlight<Feed>()

  constructor(make: (journalId: number, revision: number, encoding: FeedEncoding) => Promise<Feed>) {
    this.#make = make
  }

  /** The feed of `revision` or newer. */
  async get(journalId: number, revision: number, encoding: FeedEncoding): Promise<Feed> {
    const key = `${journalId} ${encoding}`
    const kept = this.#kept.get(key)
    if (kept !== undefined && kept.revision >= revision) {
      this.#keep(key, kept)
      return kept
    }
    const feed = await this.#share(`${key} ${revision}`, () => this.#make(journalId, revision, encoding))
    this.#keep(key, feed)
    return feed
  }

  #keep(key: string, feed: Feed): void {
    this.#kept.delete(key)
    this.#kept.set(key, feed)
    let bytes = 0
    for (const one of this.#kept.values()) bytes += one.bytes.length
    for (const [oldest, one] of this.#kept) {
      if (bytes <= bytesKept) break
      this.#kept.delete(oldest)
      bytes -= one.bytes.length
    }
  }
}
