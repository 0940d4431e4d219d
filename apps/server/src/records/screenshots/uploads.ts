import { largestPicture, screenshotSlots } from '@afterclose/contract/screenshots'

/** Maximum concurrent picture uploads of a user: as many as a trade has slots. */
const mostOfUser = screenshotSlots
/** Maximum memory for undecoded pictures in transit on this server, bytes. */
const mostBytes = 40 * largestPicture

/**
 * Counts pictures that are being received, wait to be decoded, or are being stored: each is in memory from its first byte on. Counted per
 * process, because it protects the memory.
 */
export class Uploads {
  readonly #ofUsers = new Map<number, number>()
  #bytes = 0

  /**
   * Counts one more.
   * @param said stated length of the request; undefined if unstated
   * @returns a function to call when it is done; null if there is no room, and it must be rejected unread
   */
  enter(userId: number, said: string | undefined): (() => void) | null {
    const bytes = said === undefined ? largestPicture : Math.min(Number(said), largestPicture)
    const others = this.#ofUsers.get(userId) ?? 0
    if (others >= mostOfUser || this.#bytes + bytes > mostBytes) return null
    this.#ofUsers.set(userId, others + 1)
    this.#bytes += bytes
    return () => {
      this.#bytes -= bytes
      const left = (this.#ofUsers.get(userId) ?? 1) - 1
      if (left > 0) this.#ofUsers.set(userId, left)
      else this.#ofUsers.delete(userId)
    }
  }
}
