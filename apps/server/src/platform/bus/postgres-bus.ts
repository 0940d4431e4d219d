import { randomInt } from 'node:crypto'
import type { Db } from '../../store/db.ts'
import { listen, notify } from '../../store/listen.ts'
import { type MessageBus, Subscribers } from './bus.ts'

/**
 * Message bus over LISTEN and NOTIFY: every server on the database gets each message, including the sender.
 *
 * @param db sends the messages
 * @param url of the same store, for the listening connection
 * @param onLost called for broken connections and for messages that could not be sent
 * @throws Error if the store is unreachable
 */
export async function postgresBus(db: Db, url: string, onLost: (error: Error) => void): Promise<MessageBus> {
  const subscribers = new Subscribers()
  const server = randomInt(1, 2 ** 31)
  const stop = await listen(url, server, {
    onMessage(message) {
      const blank = message.indexOf(' ')
      subscribers.deliver(message.slice(0, blank), message.slice(blank + 1))
    },
    resync: () => subscribers.resync(),
    onLost,
  })
  return {
    server,
    async publish(topic, text) {
      try {
        await notify(db, `${topic} ${text}`)
      } catch (error) {
        onLost(error instanceof Error ? error : new Error(String(error)))
      }
    },
    subscribe: (topic, onMessage, resync) => subscribers.add(topic, onMessage, resync),
    async close() {
      subscribers.clear()
      await stop()
    },
  }
}
