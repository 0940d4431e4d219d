import type { QueryKey } from '@tanstack/react-query'
import { clear, promisifyRequest } from 'idb-keyval'
import { deviceDatabase, unlessKeepsNothing } from '../device-database.ts'
import type { FeedState, JournalKey } from './feed-state.ts'

/** All trades of a state, as the server sent them. */
export interface KeptFeed {
  readonly etag: string | null
  readonly bytes: Uint8Array
  /** When the server last confirmed this state, milliseconds UTC. */
  readonly readAt: number
}
/** Patch from one revision to another. */
export interface KeptPatch extends KeptFeed {
  readonly since: number
  readonly revision: number
}
/** A journal on the device: a feed, and the patches since. */
export interface KeptJournal {
  readonly feed: KeptFeed
  /** Unordered, and possibly with gaps: several tabs write them. */
  readonly patches: readonly KeptPatch[]
  /** When the server last confirmed that this is all, milliseconds UTC; without it, feed and patches say when. */
  readonly confirmedAt?: number
}

/** Answers of the worker that a page showed, by the keys of their queries. */
export interface KeptPage {
  /** Address of the worker's code. That of another build may give other answers, or the same in another form. */
  readonly engine: string
  readonly journal: JournalKey
  /** State of the trades that the answers are about. */
  readonly state: FeedState
  readonly answers: readonly (readonly [QueryKey, unknown])[]
}

/** Cache on the device. Every call may fail, if the browser allows no storage or the disk is full. */
export interface FeedCache {
  readonly read: (journal: JournalKey) => Promise<KeptJournal | null>
  /** Replaces everything that is cached of the journal. */
  readonly keep: (journal: JournalKey, feed: KeptFeed) => Promise<void>
  /** Adds a patch to the cached feed; does nothing without one. */
  readonly append: (journal: JournalKey, patch: KeptPatch) => Promise<void>
  /** Adds the answers that a page showed to the cached feed; does nothing without one. */
  readonly keepPage: (journal: JournalKey, path: string, page: KeptPage) => Promise<void>
  readonly drop: (journal: JournalKey) => Promise<void>
  /** Marks a journal as used, and its state as confirmed by the server: the least recently used ones are dropped first. */
  readonly used: (journal: JournalKey, readAt: number) => Promise<void>
}

/** Maximum journals cached on the device, most recently used first. */
const keptJournals = 5

const stored = deviceDatabase('afterclose', 'trade-feeds')
const feeds = unlessKeepsNothing(stored)
const orderKey = 'last used'

/**
 * Key of a feed: the journal's name; of a patch: that and the revision on which it is based; of the figures of a page: that and the page's
 * path, by which public/early.js reads them; of the time at which the server confirmed all of it: that and a word. In the order of keys,
 * numbers come before texts; a patch removes everything with a text.
 */
const nameOf = ({ userId, journalId }: JournalKey): string => `${userId}/${journalId}`
const confirmedOf = (name: string): IDBValidKey => [name, 'confirmed']
const patchesOf = (name: string): IDBKeyRange => IDBKeyRange.bound([name], [name, Number.POSITIVE_INFINITY])
const pagesOf = (name: string): IDBKeyRange => IDBKeyRange.bound([name, ''], [name, []])
const allBesideFeed = (name: string): IDBKeyRange => IDBKeyRange.bound([name], [name, []])

/** Writes in one transaction: concurrent writes of two tabs are atomic. */
const change = (write: (kept: IDBObjectStore) => void | Promise<void>): Promise<void> =>
  feeds('readwrite', async (kept) => {
    await write(kept)
    await promisifyRequest(kept.transaction)
  })

/** Moves a journal to the front of the recently used list; removes journals beyond its end or not in it. */
async function noteUse(kept: IDBObjectStore, name: string): Promise<void> {
  const [formerOrder, keys] = await Promise.all([
    promisifyRequest<unknown>(kept.get(orderKey)),
    promisifyRequest(kept.getAllKeys()),
  ])
  const otherNames = Array.isArray(formerOrder) ? formerOrder.filter((other) => other !== name) : []
  const order = [name, ...otherNames].slice(0, keptJournals)
  kept.put(order, orderKey)
  for (const key of keys) if (key !== orderKey && !order.includes(Array.isArray(key) ? key[0] : key)) kept.delete(key)
}

/** Feeds cached on this device by user and journal, so that a known journal shows immediately. */
export const feedCache: FeedCache = {
  read: (journal) =>
    feeds('readonly', async (kept) => {
      const name = nameOf(journal)
      const [feed, patches, confirmedAt] = await Promise.all([
        promisifyRequest<unknown>(kept.get(name)),
        promisifyRequest<unknown[]>(kept.getAll(patchesOf(name))),
        promisifyRequest<unknown>(kept.get(confirmedOf(name))),
      ])
      if (!isFeed(feed)) return null
      return { feed, patches: patches.filter(isPatch), ...(typeof confirmedAt === 'number' ? { confirmedAt } : {}) }
    }),
  keep: (journal, feed) =>
    change((kept) => {
      kept.put(feed, nameOf(journal))
      kept.delete(allBesideFeed(nameOf(journal)))
      return noteUse(kept, nameOf(journal))
    }),
  append: (journal, patch) =>
    change(async (kept) => {
      const name = nameOf(journal)
      if ((await promisifyRequest(kept.getKey(name))) === undefined) return
      kept.put(patch, [name, patch.since])
      kept.delete(pagesOf(name)) // their figures are from before the patch
      await noteUse(kept, name)
    }),
  keepPage: (journal, path, page) =>
    change(async (kept) => {
      const name = nameOf(journal)
      if ((await promisifyRequest(kept.getKey(name))) !== undefined) kept.put(page, [name, path])
    }),
  drop: (journal) =>
    change((kept) => {
      kept.delete(nameOf(journal))
      kept.delete(allBesideFeed(nameOf(journal)))
    }),
  used: (journal, readAt) =>
    change(async (kept) => {
      const name = nameOf(journal)
      if ((await promisifyRequest(kept.getKey(name))) !== undefined) kept.put(readAt, confirmedOf(name))
      await noteUse(kept, name)
    }),
}

/** Checks a cached feed: another version of the product may have written another format. */
const isFeed = (kept: unknown): kept is KeptFeed =>
  typeof kept === 'object' && kept !== null && 'bytes' in kept && kept.bytes instanceof Uint8Array && 'readAt' in kept
const isPatch = (kept: unknown): kept is KeptPatch => isFeed(kept) && 'since' in kept && 'revision' in kept

/** Removes all cached feeds, for logout: no user data stays on the device. Does nothing without storage, as in private windows. */
export const clearFeedCache = (): Promise<void> => clear(stored).catch(() => {})

/** Removes the cached feeds of all other users. */
export const forgetFeedsOfOthers = (userId: number): Promise<void> =>
  change(async (kept) => {
    for (const key of await promisifyRequest(kept.getAllKeys())) {
      const name: unknown = Array.isArray(key) ? key[0] : key
      const isOfUser = typeof name === 'string' && name.startsWith(`${userId}/`)
      if (key !== orderKey && !isOfUser) kept.delete(key)
    }
  })
