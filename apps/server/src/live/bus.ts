/**
 * Tells every server on the same store that something is to be looked at. A message is a hint, not the thing: it is
 * short, may come twice or, when a connection breaks, not at all; then `resync` says to look at everything.
 */
export interface MessageBus {
  /** At most 7,000 bytes. In a transaction use the store's own means; after it, this. */
  publish(topic: string, text: string): Promise<void>
  /** Returns how to stop. */
  subscribe(topic: string, heard: (text: string) => void, resync?: () => void): () => void
  close(): Promise<void>
}

/** For one server that has the store to itself. */
export function localBus(): MessageBus {
  const listeners = new Map<string, Set<(text: string) => void>>()
  return {
    async publish(topic, text) {
      for (const heard of listeners.get(topic) ?? []) heard(text)
    },
    subscribe(topic, heard) {
      const of = listeners.get(topic) ?? new Set()
      listeners.set(topic, of.add(heard))
      return () => void of.delete(heard)
    },
    async close() {
      listeners.clear()
    },
  }
}
