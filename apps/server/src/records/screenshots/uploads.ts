import { largestPicture, screenshotSlots } from '@afterclose/contract/screenshots'

/** Pictures that one user may send at the same time: as many as a trade has slots. */
const mostOfUser = screenshotSlots
/** Maximum memory of this server for pictures in transit, all together and not yet decoded, in bytes. */
const mostBytes = 40 * largestPicture

/**
 * Counts pictures that come, wait to be decoded, or are put away: each is in memory from its first byte on. It counts in the
 * memory of this process, which is what it protects.
 */
export class Uploads {
  readonly #ofUsers = new Map<number, number>()
  #bytes = 0

  /**
   * Counts one more.
   * @param said how long the request says that it is; undefined: it does not say
   * @returns what is to be called when it is done; null when there is no room, and it is to be refused before it is read
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
