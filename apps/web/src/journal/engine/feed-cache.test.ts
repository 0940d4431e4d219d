import { beforeEach, expect, it, vi } from 'vitest'
import { clearFeedCache, feedCache } from './feed-cache.ts'

/** The store of the browser, which the test environment lacks. */
const kept = vi.hoisted(() => new Map<string, unknown>())
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  get: async (key: string) => kept.get(key),
  set: async (key: string, value: unknown) => void kept.set(key, value),
  del: async (key: string) => void kept.delete(key),
  delMany: async (keys: string[]) => keys.forEach((key) => kept.delete(key)),
  keys: async () => [...kept.keys()],
  clear: async () => kept.clear(),
}))

const feed = { etag: null, bytes: new Uint8Array([1]), readAt: 0 }
const journal = (journalId: number) => ({ userId: 1, journalId })
const journalsKept = async (...ids: number[]) => {
  const found: number[] = []
  for (const id of ids) if ((await feedCache.read(journal(id))) !== null) found.push(id)
  return found
}

beforeEach(() => clearFeedCache())

it('keeps the journals used last, not every one that was ever open', async () => {
  for (const id of [1, 2, 3, 4, 5]) await feedCache.keep(journal(id), feed)
  await feedCache.used(journal(1))
  await feedCache.keep(journal(6), feed)
  expect(await journalsKept(1, 2, 3, 4, 5, 6)).toEqual([1, 3, 4, 5, 6])
  await feedCache.keep(journal(6), feed)
  expect(await journalsKept(1, 2, 3, 4, 5, 6)).toEqual([1, 3, 4, 5, 6])
})

it('removes what an earlier version kept without a list', async () => {
  kept.set('1/9', feed)
  await feedCache.keep(journal(1), feed)
  expect(await journalsKept(1, 9)).toEqual([1])
})

it('is empty after logout', async () => {
  await feedCache.keep(journal(1), feed)
  await clearFeedCache()
  expect(kept.size).toBe(0)
})
