/**
 * Tells every server on the same store that something is to be looked at. A message is a hint, not the thing: it is
 * short, may come twice or, when a connection breaks, not at all; then `resync` says to look at everything.
 */
export interface MessageBus {
  /**
   * After the change that it tells of was committed: who hears it, reads. Never throws: what is lost is found later.
   *
   * @param topic without blanks
   * @param text at most 7,000 bytes
   */
  publish(topic: string, text: string): Promise<void>
  /** What is called must not throw. Returns how to stop. */
  subscribe(topic: string, heard: (text: string) => void, resync?: () => void): () => void
  close(): Promise<void>
}

interface Subscriber {
  readonly topic: string
  readonly heard: (text: string) => void
  readonly resync: (() => void) | undefined
}

/** Who listens, on one server. */
export class Subscribers {
  readonly #all = new Set<Subscriber>()

  add(topic: string, heard: (text: string) => void, resync?: () => void): () => void {
    const subscriber = { topic, heard, resync }
    this.#all.add(subscriber)
    return () => void this.#all.delete(subscriber)
  }
  tell(topic: string, text: string): void {
    for (const subscriber of this.#all) if (subscriber.topic === topic) subscriber.heard(text)
  }
  resync(): void {
    for (const subscriber of this.#all) subscriber.resync?.()
  }
  clear(): void {
    this.#all.clear()
  }
}

/** For one server that has the store to itself: several on one SQLite file do not hear each other. */
export function localBus(): MessageBus {
  const subscribers = new Subscribers()
  return {
    publish: async (topic, text) => subscribers.tell(topic, text),
    subscribe: (topic, heard, resync) => subscribers.add(topic, heard, resync),
    close: async () => subscribers.clear(),
  }
}
