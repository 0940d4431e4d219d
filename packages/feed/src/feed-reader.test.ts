import { aFeedTrade } from '@afterclose/testkit/builders'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { type TradeColumns, plainColumns } from '@afterclose/engine/trades/trade-columns'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeFeed, decodeNewest, encodeFeed } from './feed.ts'
import { feedReader } from './feed-reader.ts'

/** As many trades as wanted without deriving each: every column holds other numbers. */
function manyTrades(rows: number, closed: number): TradeColumns {
  let column = 0
  const codesOf = new Map([
    ['instrument', 2],
    ['setup', 1],
    ['source', 1],
  ])
  const plain = plainColumns((name, kind) => {
    const values = new kind(rows)
    const step = ++column
    const codes = codesOf.get(name)
    for (let row = 0; row < rows; row++) values[row] = codes === undefined ? row * step : row % codes
    return values
  })
  const words = [plain.id.map((id) => id * 40_503), plain.id.map((id) => id & 255)]
  const none = { ids: [], words: [] }
  return {
    ...plain,
    revision: 12,
    rows,
    closed,
    instruments: [4, 5],
    setups: [1],
    sources: ['MANUAL'],
    preTradeComments: none,
    entryComments: { ids: Array.from({ length: 40 }, (_, i) => i + 1), words },
    managementComments: none,
    exitComments: none,
    customComments: none,
    checklistId: none,
    checklistItemIds: none,
    checkedItemIds: none,
    payins: { id: [1], timestamp: [0], delta: [10_000] },
  }
}

const rowsOf = (columns: TradeColumns, from: number): TradeColumns => {
  const all = new Map<string, unknown>(Object.entries(columns))
  const plain = plainColumns((name, kind) => {
    const values = all.get(name)
    if (!(values instanceof kind)) throw new Error(name)
    const rest = new kind(columns.rows - from)
    rest.set(values.subarray(from))
    return rest
  })
  const { ids, words } = columns.entryComments
  return {
    ...columns,
    ...plain,
    rows: columns.rows - from,
    closed: Math.max(0, columns.closed - from),
    entryComments: { ids, words: words.map((word) => word.slice(from)) },
  }
}

const large = manyTrades(230_017, 230_000)
const bytes = encodeFeed(large)

describe('a feed of more than 100,000 trades', () => {
  it('reads back in row order', () => {
    expect(decodeFeed(bytes)).toEqual(large)
    const exactly = manyTrades(200_000, 200_000)
    expect(decodeFeed(encodeFeed(exactly))).toEqual(exactly)
  })

  it('gives its open trades and newest exits as soon as the first batch is there', () => {
    const reader = feedReader()
    const chunk = 65_536
    let newest: TradeColumns | null = null
    let after = 0
    for (let at = 0; at < bytes.length; at += chunk) {
      const found = reader.add(bytes.subarray(at, at + chunk))
      if (found === null) continue
      expect(newest).toBeNull()
      newest = found
      after = at + chunk
    }
    expect(newest).toEqual(rowsOf(large, 130_017))
    expect(newest).toMatchObject({ rows: 100_000, closed: 99_983 })
    expect(after / bytes.length).toBeLessThan(0.45)
    expect(decodeFeed(reader.bytes())).toEqual(large)
  })

  it('has no closed trade in its first batch when the open ones fill it', () => {
    const open = manyTrades(150_000, 20_000)
    expect(feedReader().add(encodeFeed(open))).toMatchObject({ rows: 100_000, closed: 0 })
  })

  it('is refused when it ends between two batches', () => {
    let [short, long] = [0, bytes.length]
    while (long - short > 1) {
      const middle = Math.floor((short + long) / 2)
      if (feedReader().add(bytes.subarray(0, middle)) === null) short = middle
      else long = middle
    }
    expect(decodeNewest(bytes.subarray(0, long))?.rows).toBe(100_000)
    expect(() => decodeFeed(bytes.subarray(0, long))).toThrow('The feed ends after 100000 of 230017 trades')
  })
})

describe('reading a feed while it arrives', () => {
  const small = toColumns({ revision: 1, trades: [aFeedTrade({ id: 3 }), aFeedTrade({ id: 4 })], payins: [] })
  const empty = toColumns({ revision: 1, trades: [], payins: [] })

  it('has nothing before the end when all trades are in one batch, or there are none', () => {
    for (const columns of [small, empty]) {
      const reader = feedReader()
      expect(reader.add(encodeFeed(columns))).toBeNull()
      expect(decodeFeed(reader.bytes())).toEqual(columns)
    }
  })

  it('does not depend on how the bytes are cut', () => {
    const all = encodeFeed(small)
    fc.assert(
      fc.property(fc.array(fc.nat({ max: all.length })), (cuts) => {
        const ends = [...cuts, all.length].toSorted((a, b) => a - b)
        const reader = feedReader()
        ends.forEach((end, i) => expect(reader.add(all.subarray(ends[i - 1] ?? 0, end))).toBeNull())
        expect(reader.bytes()).toEqual(all)
      }),
    )
  })

  it('refuses what is no Arrow stream', () => {
    expect(() => feedReader().add(new TextEncoder().encode('{"code":"Not signed in"}'))).toThrow(RangeError)
  })
})
