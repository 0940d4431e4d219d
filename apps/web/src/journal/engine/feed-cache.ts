import { clear, createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval'
import type { FeedCache, JournalKey, KeptFeed } from './trade-engine.ts'

/** So many journals stay on the device, those used last. */
const keptJournals = 5

let store: UseStore | null = null
const feeds = (): UseStore => (store ??= createStore('afterclose', 'trade-feeds'))
const keyOf = ({ userId, journalId }: JournalKey): string => `${userId}/${journalId}`
const orderKey = 'last used'

/** Puts a journal at the head of those used last; what falls off the end, or was never in the list, goes. */
async function used(journal: JournalKey): Promise<void> {
  const key = keyOf(journal)
  const before = (await get<readonly string[]>(orderKey, feeds())) ?? []
  const order = [key, ...before.filter((other) => other !== key)].slice(0, keptJournals)
  await set(orderKey, order, feeds())
  const kept = new Set<IDBValidKey>([orderKey, ...order])
  await delMany(
    (await keys(feeds())).filter((other) => !kept.has(other)),
    feeds(),
  )
}

/** Feeds kept on this device by user and journal, so that a known journal shows at once. */
export const feedCache: FeedCache = {
  read: async (journal) => (await get<KeptFeed>(keyOf(journal), feeds())) ?? null,
  drop: (journal) => del(keyOf(journal), feeds()),
  keep: async (journal, feed) => {
    await set(keyOf(journal), feed, feeds())
    await used(journal)
  },
  used,
}

/** Nothing of a user stays on the device after logout. Without storage, as in private windows, there is nothing. */
export const clearFeedCache = (): Promise<void> =>
  Promise.resolve()
    .then(() => clear(feeds()))
    .catch(() => {})
