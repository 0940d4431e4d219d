import { clear, createStore, del, get, set, type UseStore } from 'idb-keyval'
import type { FeedCache, JournalKey, KeptFeed } from './trade-engine.ts'

let store: UseStore | null = null
const feeds = (): UseStore => (store ??= createStore('afterclose', 'trade-feeds'))
const keyOf = ({ userId, journalId }: JournalKey): string => `${userId}/${journalId}`

/** Feeds kept on this device by user and journal, so that a known journal shows at once. */
export const feedCache: FeedCache = {
  read: async (journal) => (await get<KeptFeed>(keyOf(journal), feeds())) ?? null,
  drop: (journal) => del(keyOf(journal), feeds()),
  keep: (journal, feed) => set(keyOf(journal), feed, feeds()),
}

/** Nothing of a user stays on the device after logout. Without storage, as in private windows, there is nothing. */
export const clearFeedCache = (): Promise<void> =>
  Promise.resolve()
    .then(() => clear(feeds()))
    .catch(() => {})
