import { randomEdits } from '@afterclose/testkit/random-edits'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { tableFromIPC } from '@uwdata/flechette'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeFeed, encodeFeed } from './feed.ts'
import { type FeedTrade, toColumns } from '@afterclose/engine/trades/to-columns'
import { commentsAt, NONE } from '@afterclose/engine/trades/trade-columns'
import { patchTable } from '@afterclose/engine/trades/patch'
import { buildTradeTable } from '@afterclose/engine/trades/trade-table'
import { decodePatch, encodePatch } from './patch.ts'

describe('the trade feed', () => {
  it('reads back exactly what was written', () => {
    fc.assert(
      fc.property(randomJournals(), (journal) => {
        const columns = toColumns(journal)
        expect(decodeFeed(encodeFeed(columns))).toEqual(columns)
      }),
    )
  })

  it('leaves out words that no trade has, and reads them as none; one trade brings the column back', () => {
    const columnsIn = (trades: readonly FeedTrade[]) => {
      const bytes = encodeFeed(toColumns({ revision: 1, trades, payins: [] }))
      return { names: tableFromIPC(bytes).names, decoded: decodeFeed(bytes) }
    }
    const shares = [aFeedTrade({ id: 1 }), aFeedTrade({ id: 2 })]
    const without = columnsIn(shares)
    expect(without.names).not.toContain('structure')
    expect(without.names).not.toContain('trend')
    expect(without.names).toContain('direction')
    expect([...without.decoded.structure, ...without.decoded.trend]).toEqual([NONE, NONE, NONE, NONE])
    const one = columnsIn([shares[0]!, { ...shares[1]!, structure: 'CALENDAR' }])
    expect(one.names).toContain('structure')
    expect([...one.decoded.structure]).toEqual([NONE, 6])
  })

  it('refuses bytes that lack a column and do not say so', () => {
    const bytes = encodeFeed(toColumns({ revision: 1, trades: [aFeedTrade({ id: 1 })], payins: [] }))
    expect(() => decodeFeed(replaced(bytes, '"structure","legBias"', '"structare","legBias"'))).toThrow(RangeError)
  })

  it('reads bytes that start anywhere in a larger buffer', () => {
    const columns = toColumns({ revision: 7, trades: [aFeedTrade({ id: 3 }), aFeedTrade({ id: 2 })], payins: [] })
    const bytes = encodeFeed(columns)
    const shifted = new Uint8Array(bytes.length + 3)
    shifted.set(bytes, 3)
    expect(decodeFeed(shifted.subarray(3))).toEqual(columns)
  })

  it('gives the same bytes whatever the order of the rows', () => {
    fc.assert(
      fc.property(randomJournals({ maxTrades: 12 }), fc.infiniteStream(fc.nat()), (journal, keys) => {
        const shuffled = journal.trades
          .map((trade) => ({ trade, key: keys.next().value }))
          .toSorted((a, b) => a.key - b.key)
        const again = { ...journal, trades: shuffled.map(({ trade }) => trade), payins: journal.payins.toReversed() }
        expect(encodeFeed(toColumns(again))).toEqual(encodeFeed(toColumns(journal)))
      }),
    )
  })

  it('gives the same bytes for a journal that was patched as for one read anew', () => {
    fc.assert(
      fc.property(randomEdits(), ({ start, edits }) => {
        let table = buildTradeTable(toColumns(start))
        for (const { upserts, deletes, payins, journal } of edits) {
          const changed = toColumns({ revision: journal.revision, trades: upserts, payins })
          const patch = { revision: journal.revision, upserts: changed, deletes, payins: changed.payins }
          table = patchTable(table, decodePatch(encodePatch(patch))).table
          expect(encodeFeed(table.columns)).toEqual(encodeFeed(toColumns(journal)))
        }
      }),
    )
  })

  it('refuses bytes of another kind or version', () => {
    expect(() => decodeFeed(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]))).toThrow(RangeError)
    const bytes = encodeFeed(toColumns({ revision: 1, trades: [], payins: [] }))
    expect(() => decodeFeed(replaced(bytes, '"version":4', '"version":3'))).toThrow(RangeError)
  })

  it.each([
    ['"rows":2', '"rows":3'],
    ['"closed":2', '"closed":9'],
    ['"lists"', '"fists"'],
    ['"exitComments"', '"exitKomments"'],
  ])('refuses bytes that were damaged: %s to %s', (written, damaged) => {
    const trades = [aFeedTrade({ id: 1 }), aFeedTrade({ id: 2 })]
    const bytes = encodeFeed(toColumns({ revision: 1, trades, payins: [] }))
    expect(() => decodeFeed(replaced(bytes, written, damaged))).toThrow(RangeError)
  })
})

/** The bytes with one text in them replaced by another of the same length. */
function replaced(bytes: Uint8Array, text: string, other: string): Uint8Array {
  const at = String.fromCharCode(...bytes).indexOf(text)
  expect(at).toBeGreaterThan(0)
  const copy = bytes.slice()
  copy.set(new TextEncoder().encode(other), at)
  return copy
}

const row = (overrides: Parameters<typeof aFeedTrade>[0]) => aFeedTrade(overrides)

describe('the columns', () => {
  it('stand in exit order, ties by id, open trades and trades without a result behind', () => {
    const columns = toColumns({
      revision: 1,
      payins: [],
      trades: [
        row({ id: 1, entryDate: '2024-03-09T10:00:00', exitDate: null, gain: null }),
        row({ id: 5, exitDate: '2024-03-06T10:00:00' }),
        row({ id: 4, exitDate: '2024-03-06T10:00:00' }),
        row({ id: 3, exitDate: '2024-03-07T10:00:00', gain: null }),
        row({ id: 2, exitDate: '2024-03-08T10:00:00' }),
      ],
    })
    expect([...columns.id]).toEqual([4, 5, 2, 3, 1])
    expect(columns.closed).toBe(3)
    expect([...columns.exitDate].map(Number.isNaN)).toEqual([false, false, false, false, true])
  })

  it('hold comments as bits, beyond 32 of them too', () => {
    const ids = Array.from({ length: 70 }, (_, i) => i * 2 + 1)
    const trades = ids.map((id, i) => row({ id: i + 1, customComments: [id, ids[(i + 35) % 70] ?? 0] }))
    const columns = toColumns({ revision: 1, payins: [], trades })
    expect(columns.customComments.words).toHaveLength(3)
    trades.forEach((trade, i) => {
      expect(commentsAt(columns.customComments, i)).toEqual(trade.customComments.toSorted((a, b) => a - b))
    })
  })

  it('say NaN for what is missing, never 0', () => {
    const columns = toColumns({
      revision: 1,
      payins: [],
      trades: [row({ stopLoss: null, rMultiple: null, risk: null })],
    })
    expect([columns.stopLoss[0], columns.rMultiple[0], columns.risk[0]]).toEqual([Number.NaN, Number.NaN, Number.NaN])
  })
})
