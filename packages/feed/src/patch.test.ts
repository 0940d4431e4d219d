import { aFeedTrade } from '@afterclose/testkit/builders'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import type { TradePatch } from '@afterclose/engine/trades/patch'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeFeed, encodeFeed } from './feed.ts'
import { decodePatch, encodePatch } from './patch.ts'

const randomPatches: fc.Arbitrary<TradePatch> = fc
  .tuple(randomJournals({ maxTrades: 8 }), fc.array(fc.integer({ min: 1, max: 4_000_000 })))
  .map(([journal, deletes]) => {
    const upserts = toColumns(journal)
    return { revision: upserts.revision, upserts, deletes, payins: upserts.payins }
  })

describe('a patch of the feed', () => {
  it('reads back exactly what was written', () => {
    fc.assert(
      fc.property(randomPatches, (patch) => {
        expect(decodePatch(encodePatch(patch))).toEqual(patch)
      }),
    )
  })

  it('gives its changed trades its own revision and payins', () => {
    const upserts = toColumns({ revision: 1, trades: [aFeedTrade({ id: 3 })], payins: [] })
    const payins = { id: [1], timestamp: [5], delta: [100] }
    const read = decodePatch(encodePatch({ revision: 9, upserts, deletes: [], payins }))
    expect(read.upserts).toMatchObject({ revision: 9, payins, rows: 1 })
  })

  it('is small: a trade and a few names', () => {
    const upserts = toColumns({ revision: 1, trades: [aFeedTrade({ id: 3 })], payins: [] })
    const bytes = encodePatch({ revision: 1, upserts, deletes: [1], payins: upserts.payins })
    expect(bytes.length).toBeLessThan(12_000)
  })

  it('refuses a feed, and a feed refuses it', () => {
    const columns = toColumns({ revision: 1, trades: [aFeedTrade({ id: 3 })], payins: [] })
    const patch = encodePatch({ revision: 1, upserts: columns, deletes: [], payins: columns.payins })
    expect(() => decodePatch(encodeFeed(columns))).toThrow(RangeError)
    expect(() => decodeFeed(patch)).toThrow(RangeError)
  })

  it('refuses whatever is cut off or something else', () => {
    const columns = toColumns({ revision: 1, trades: [aFeedTrade({ id: 3 }), aFeedTrade({ id: 4 })], payins: [] })
    const patch = encodePatch({ revision: 1, upserts: columns, deletes: [], payins: columns.payins })
    const endOfStream = 8
    for (let length = 0; length < patch.length - endOfStream; length += 37)
      expect(() => decodePatch(patch.subarray(0, length))).toThrow(RangeError)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => decodePatch(bytes)).toThrow(RangeError)
      }),
    )
  })
})
