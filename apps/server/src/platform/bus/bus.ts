/**
 * Publish/subscribe between servers on the same store. A message is a short hint without the data: it may arrive twice,
 * or not at all if a connection breaks. Then `resync` asks subscribers to check everything.
 */
export interface MessageBus {
  /** Id by which other servers check whether this one is alive (`store/listen.ts`); null if there is no other. */
  readonly server: number | null
  /**
   * Publishes a hint after its change was committed, because subscribers read it. Never throws: servers catch up later.
   *
   * @param topic without blanks
   * @param text at most 7,000 bytes
   */
  publish(topic: string, text: string): Promise<void>
  /** Callbacks must not throw. Returns how to unsubscribe. */
  subscribe(topic: string, onMessage: (text: string) => void, resync?: () => void): () => void
  close(): Promise<void>
}

interface Subscriber {
  readonly topic: string
  readonly onMessage: (text: string) => void
  readonly resync: (() => void) | undefined
}

/** Subscribers on one server. */
export class Subscribers {
  readonly #all = new Set<Subscriber>()

  add(topic: string, onMessage: (text: string) => void, resync?: () => void): () => void {
    const subscriber = { topic, onMessage, resync }
    this.#all.add(subscriber)
    return () => void this.#all.delete(subscriber)
  }
  deliver(topic: string, text: string): void {
    for (const subscriber of this.#all) if (subscriber.topic === topic) subscriber.onMessage(text)
  }
  resync(): void {
    for (const subscriber of this.#all) subscriber.resync?.()
  }
  clear(): void {
    this.#all.clear()
  }
}

/** Message bus within one process. Several servers on one SQLite file do not reach each other. */
export function localBus(): MessageBus {
  const subscribers = new Subscribers()
  return {
    server: null,
    publish: async (topic, text) => subscribers.deliver(topic, text),
    subscribe: (topic, onMessage, resync) => subscribers.add(topic, onMessage, resync),
    close: async () => subscribers.clear(),
  }
}
