import type { Db } from '../../store/db.ts'
import { listen, notify } from '../../store/listen.ts'
import { type MessageBus, Subscribers } from './bus.ts'

/**
 * For servers that share a PostgreSQL: what one says, all hear, itself too.
 *
 * @param db says it
 * @param url of the same store, for the connection that listens
 * @param onLost hears of connections that broke, and of messages that could not be sent
 * @throws Error when the store cannot be reached
 */
export async function postgresBus(db: Db, url: string, onLost: (error: Error) => void): Promise<MessageBus> {
  const subscribers = new Subscribers()
  const stop = await listen(url, {
    heard(message) {
      const blank = message.indexOf(' ')
      subscribers.tell(message.slice(0, blank), message.slice(blank + 1))
    },
    resync: () => subscribers.resync(),
    lost: onLost,
  })
  return {
    async publish(topic, text) {
      try {
        await notify(db, `${topic} ${text}`)
      } catch (error) {
        onLost(error instanceof Error ? error : new Error(String(error)))
      }
    },
    subscribe: (topic, heard, resync) => subscribers.add(topic, heard, resync),
    async close() {
      subscribers.clear()
      await stop()
    },
  }
}
