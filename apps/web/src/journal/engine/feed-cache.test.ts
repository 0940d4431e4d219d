// @vitest-environment node
import 'fake-indexeddb/auto'
import { createStore, entries, set } from 'idb-keyval'
import { beforeEach, describe, expect, it } from 'vitest'
import { clearFeedCache, feedCache, forgetFeedsOfOthers } from './feed-cache.ts'

const onDevice = createStore('afterclose', 'trade-feeds')
const feed = { etag: '"4"', bytes: new Uint8Array([1]), readAt: 0 }
const patch = (since: number, revision: number) => ({ ...feed, etag: `"${revision}"`, since, revision })
const journal = (journalId: number) => ({ userId: 1, journalId })
const journalsKept = async (...ids: number[]) => {
  const found: number[] = []
  for (const id of ids) if ((await feedCache.read(journal(id))) !== null) found.push(id)
  return found
}
const patchesKept = async (id: number) => {
  const kept = await feedCache.read(journal(id))
  return kept?.patches.map(({ since, revision }) => [since, revision])
}

beforeEach(() => clearFeedCache())

describe('the journals of a device', () => {
  it('are only the last five that were used', async () => {
    for (const id of [1, 2, 3, 4, 5]) await feedCache.keep(journal(id), feed)
    await feedCache.used(journal(1), 9)
    await feedCache.keep(journal(6), feed)
    expect(await journalsKept(1, 2, 3, 4, 5, 6)).toEqual([1, 3, 4, 5, 6])
    await feedCache.keep(journal(6), feed)
    expect(await journalsKept(1, 2, 3, 4, 5, 6)).toEqual([1, 3, 4, 5, 6])
  })

  it('do not include those that an earlier version kept without a list', async () => {
    await set('1/9', feed, onDevice)
    await feedCache.keep(journal(1), feed)
    expect(await journalsKept(1, 9)).toEqual([1])
  })

  it('are none after logout', async () => {
    await feedCache.keep(journal(1), feed)
    await feedCache.append(journal(1), patch(4, 5))
    await clearFeedCache()
    expect(await entries(onDevice)).toEqual([])
  })

  it('say when the server last confirmed them, until they change', async () => {
    await feedCache.keep(journal(1), feed)
    await feedCache.used(journal(1), 9)
    expect((await feedCache.read(journal(1)))?.confirmedAt).toBe(9)
    await feedCache.append(journal(1), patch(4, 5))
    expect((await feedCache.read(journal(1)))?.confirmedAt).toBeUndefined()
    await feedCache.used(journal(2), 9) // not kept
    expect(await feedCache.read(journal(2))).toBeNull()
  })

  it('are only those of the user who is signed in, once those of others are forgotten', async () => {
    await feedCache.keep(journal(1), feed)
    await feedCache.keep({ userId: 12, journalId: 1 }, feed)
    await feedCache.append({ userId: 12, journalId: 1 }, patch(4, 5))
    await forgetFeedsOfOthers(1)
    expect(await journalsKept(1)).toEqual([1])
    expect((await entries(onDevice)).map(([key]) => key)).toEqual(['1/1', 'last used'])
  })

  it('are read from the server if the kept data is no feed', async () => {
    await set('1/1', 'something else', onDevice)
    expect(await feedCache.read(journal(1))).toBeNull()
  })
})

describe('the changes of a journal', () => {
  it('are kept beside its feed, which is not rewritten', async () => {
    await feedCache.keep(journal(1), feed)
    await feedCache.append(journal(1), patch(4, 5))
    await feedCache.append(journal(1), patch(5, 12))
    expect((await feedCache.read(journal(1)))?.feed).toEqual(feed)
    expect(await patchesKept(1)).toEqual([
      [4, 5],
      [5, 12],
    ])
  })

  it('are not those of a journal whose name has the same beginning', async () => {
    await feedCache.keep(journal(1), feed)
    await feedCache.keep(journal(11), feed)
    await feedCache.append(journal(11), patch(4, 5))
    expect([await patchesKept(1), await patchesKept(11)]).toEqual([[], [[4, 5]]])
    await feedCache.drop(journal(1))
    expect(await patchesKept(11)).toEqual([[4, 5]])
  })

  it('are removed when a whole feed arrives, and with the journal', async () => {
    await feedCache.keep(journal(1), feed)
    await feedCache.append(journal(1), patch(4, 5))
    await feedCache.keep(journal(1), feed)
    expect(await patchesKept(1)).toEqual([])
    await feedCache.append(journal(1), patch(4, 5))
    for (const id of [2, 3, 4, 5, 6]) await feedCache.keep(journal(id), feed)
    expect((await entries(onDevice)).filter(([key]) => Array.isArray(key))).toEqual([])
  })

  it('are not kept without a feed of the journal', async () => {
    await feedCache.append(journal(1), patch(4, 5))
    expect(await entries(onDevice)).toEqual([])
  })

  it('are all there when two tabs write at once', async () => {
    await feedCache.keep(journal(1), feed)
    await Promise.all([
      feedCache.append(journal(1), patch(4, 5)),
      feedCache.append(journal(1), patch(4, 5)),
      feedCache.append(journal(1), patch(5, 6)),
      feedCache.keep(journal(2), feed),
      feedCache.used(journal(1), 9),
    ])
    expect(await journalsKept(1, 2)).toEqual([1, 2])
    expect(await patchesKept(1)).toEqual([
      [4, 5],
      [5, 6],
    ])
  })
})
