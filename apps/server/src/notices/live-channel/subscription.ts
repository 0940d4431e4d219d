import type { NotificationView } from '@afterclose/contract/notifications'

/** Access of a subscription to the store and the client. */
export interface SubscriptionWays {
  /** A batch of notifications with higher ids, in order; empty if there are no more. */
  readonly newer: (id: number) => Promise<readonly NotificationView[]>
  /** Resolves when the client has room for more. */
  readonly send: (notification: NotificationView) => Promise<void>
  readonly log: (error: unknown) => void
}

/**
 * Sends a client each notification once, in order. Ids are committed in ascending order, so continuing after the last sent id misses none.
 */
export class Subscription {
  readonly #ways: SubscriptionWays
  #last: number
  #sending = false
  /** Whether more may have been announced. */
  #pending = false
  #ended = false

  /** @param last id of the last notification that the client has */
  constructor(last: number, ways: SubscriptionWays) {
    this.#last = last
    this.#ways = ways
  }

  /** There may be unsent notifications, up to the id `last`. Failures are retried at the next hint. */
  async hint(last: number): Promise<void> {
    if (this.#last >= last) return
    this.#pending = true
    if (this.#sending) return // announcements meanwhile are handled at the end
    this.#sending = true
    try {
      while (this.#pending) {
        this.#pending = false
        await this.#sendNewer()
      }
    } catch (error) {
      this.#ways.log(error)
    } finally {
      this.#sending = false
    }
  }

  /** Stops sending. */
  end(): void {
    this.#ended = true
  }

  async #sendNewer(): Promise<void> {
    for (;;) {
      const newer = await this.#ways.newer(this.#last)
      if (newer.length === 0) return
      for (const notification of newer) {
        if (this.#ended) return
        this.#last = notification.id
        await this.#ways.send(notification)
      }
    }
  }
}
