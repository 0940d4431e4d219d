import { clear, createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import type { JournalKey } from './feed-state.ts'

/** All trades of a state, as the server sent them. */
export interface KeptFeed {
  readonly etag: string | null
  readonly bytes: Uint8Array
  /** When the server last said that this is its state, milliseconds UTC. */
  readonly readAt: number
}
/** Patch from one revision to another. */
export interface KeptPatch extends KeptFeed {
  readonly since: number
  readonly revision: number
}
/** A journal on the device: a feed, and what changed since. */
export interface KeptJournal {
  readonly feed: KeptFeed
  /** In no order, and perhaps not one unbroken row: several tabs write them. */
  readonly patches: readonly KeptPatch[]
}

/** Every call may fail, where a browser lets nothing be kept or the disk is full. */
export interface FeedCache {
  readonly read: (journal: JournalKey) => Promise<KeptJournal | null>
  /** Replaces everything that is cached of the journal. */
  readonly keep: (journal: JournalKey, feed: KeptFeed) => Promise<void>
  /** Beside what is kept; nothing where nothing is. */
  readonly append: (journal: JournalKey, patch: KeptPatch) => Promise<void>
  readonly drop: (journal: JournalKey) => Promise<void>
  /** It is in use now: journals not used for long are dropped first. */
  readonly used: (journal: JournalKey) => Promise<void>
}

/** Maximum journals cached on the device, most recently used first. */
const keptJournals = 5

let store: UseStore | null = null
const feeds = (): UseStore => (store ??= createStore('afterclose', 'trade-feeds'))
const orderKey = 'last used'

/** A feed lies under the journal's name, a patch under that and the revision that it goes on from. */
const nameOf = ({ userId, journalId }: JournalKey): string => `${userId}/${journalId}`
const patchesOf = (name: string): IDBKeyRange => IDBKeyRange.bound([name], [name, []])

/** One transaction: what two tabs write at once is there as a whole or not at all, never mixed. */
const change = (write: (kept: IDBObjectStore) => void | Promise<void>): Promise<void> =>
  feeds()('readwrite', async (kept) => {
    await write(kept)
    await promisifyRequest(kept.transaction)
  })

/** Puts a journal at the head of those used last; what falls off the end, or was never in the list, goes. */
async function noteUse(kept: IDBObjectStore, name: string): Promise<void> {
  const [before, keys] = await Promise.all([
    promisifyRequest<unknown>(kept.get(orderKey)),
    promisifyRequest(kept.getAllKeys()),
  ])
  const names = Array.isArray(before) ? before.filter((other) => other !== name) : []
  const order = [name, ...names].slice(0, keptJournals)
  kept.put(order, orderKey)
  for (const key of keys) if (key !== orderKey && !order.includes(Array.isArray(key) ? key[0] : key)) kept.delete(key)
}

/** Feeds kept on this device by user and journal, so that a known journal shows at once. */
export const feedCache: FeedCache = {
  read: (journal) =>
    feeds()('readonly', async (kept) => {
      const name = nameOf(journal)
      const [feed, patches] = await Promise.all([
        promisifyRequest<unknown>(kept.get(name)),
        promisifyRequest<unknown[]>(kept.getAll(patchesOf(name))),
      ])
      return isFeed(feed) ? { feed, patches: patches.filter(isPatch) } : null
    }),
  keep: (journal, feed) =>
    change((kept) => {
      kept.put(feed, nameOf(journal))
      kept.delete(patchesOf(nameOf(journal)))
      return noteUse(kept, nameOf(journal))
    }),
  append: (journal, patch) =>
    change(async (kept) => {
      const name = nameOf(journal)
      if ((await promisifyRequest(kept.getKey(name))) === undefined) return
      kept.put(patch, [name, patch.since])
      await noteUse(kept, name)
    }),
  drop: (journal) =>
    change((kept) => {
      kept.delete(nameOf(journal))
      kept.delete(patchesOf(nameOf(journal)))
    }),
  used: (journal) => change((kept) => noteUse(kept, nameOf(journal))),
}

/** Checks a cached feed: another version of the product may have written another format. */
const isFeed = (kept: unknown): kept is KeptFeed =>
  typeof kept === 'object' && kept !== null && 'bytes' in kept && kept.bytes instanceof Uint8Array && 'readAt' in kept
const isPatch = (kept: unknown): kept is KeptPatch => isFeed(kept) && 'since' in kept && 'revision' in kept

/** Nothing of a user stays on the device after logout. Without storage, as in private windows, there is nothing. */
export const clearFeedCache = (): Promise<void> =>
  Promise.resolve()
    .then(() => clear(feeds()))
    .catch(() => {})
