import type { NotificationView } from '@afterclose/contract/notifications'

/** How a subscription reaches the store and the client. */
export interface SubscriptionWays {
  /** Some notifications with higher ids, in order; none: there are no more. */
  readonly newer: (id: number) => Promise<readonly NotificationView[]>
  /** Done when the client has room for more. */
  readonly send: (notification: NotificationView) => Promise<void>
  readonly log: (error: unknown) => void
}

/**
 * Sends a client each of its notifications once, in order. Ids are committed in ascending order, so reading on after the last
 * id that was sent misses none.
 */
export class Subscription {
  readonly #ways: SubscriptionWays
  #last: number
  #sending = false
  /** Somebody said that there may be more. */
  #pending = false
  #ended = false

  /** @param last id of the last notification that the client has */
  constructor(last: number, ways: SubscriptionWays) {
    this.#last = last
    this.#ways = ways
  }

  /** There may be notifications that were not sent, up to the id `last`. What fails is sent at the next hint. */
  async hint(last: number): Promise<void> {
    if (this.#last >= last) return
    this.#pending = true
    if (this.#sending) return // who asks meanwhile is heard at the end
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

  /** Nothing more is sent. */
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
