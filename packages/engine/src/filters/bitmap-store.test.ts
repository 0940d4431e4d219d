import { noFilters } from '@afterclose/core/filters'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { type RandomEdit, randomEdits } from '@afterclose/testkit/random-edits'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { hasRow } from '../columns/bitmap.ts'
import { BitmapStore } from './bitmap-store.ts'
import { filterCounts } from './filter-counts.ts'
import { filterParts } from './filter-rows.ts'
import { patchTable, type TradePatch } from '../trades/patch.ts'
import { allOf, anyOf, inRange, type RowSet, rowTest, invertedSet, withValue } from './row-set.ts'
import { toColumns } from '../trades/to-columns.ts'
import { buildTradeTable, type TradeTable } from '../trades/trade-table.ts'

const patchOf = ({ upserts, deletes, payins, journal: { revision } }: RandomEdit): TradePatch => {
  const columns = toColumns({ revision, trades: upserts, payins })
  return { revision, upserts: columns, deletes, payins: columns.payins }
}

/** Sets of every kind. */
const sets = randomFilters().map((filters): readonly RowSet[] => [
  ...filterParts(filters).map(({ leaves }) => leaves),
  allOf(filterParts(filters).map(({ leaves }) => leaves)),
  inRange('tiltMeter', 1, null),
  inRange('rrr', null, null),
  inRange('placeInDay', 2, null),
  invertedSet(inRange('tradesOnExitDay', 2, null)),
  allOf([inRange('runBefore', null, 0), inRange('tradesOnEntryDay', null, 2)]),
  withValue('fullyJournaled', 1),
])

function expectRowsOf(table: TradeTable, store: BitmapStore, set: RowSet): void {
  const rows = Array.from({ length: table.rows }, (_, row) => row)
  const bits = store.bitmap(set)
  expect(rows.filter((row) => hasRow(bits, row))).toEqual(rows.filter(rowTest(table, set)))
  expect(store.count(set)).toBe(rows.filter(rowTest(table, set)).length)
}

describe('bitmaps', () => {
  it('hold the rows that the test of a single row finds, however few are kept', () => {
    fc.assert(
      fc.property(
        randomJournals({ maxTrades: 80 }),
        fc.array(sets),
        fc.constantFrom(0, 1024),
        (journal, all, budget) => {
          const table = buildTradeTable(toColumns(journal))
          const store = new BitmapStore(table, budget)
          for (const some of all) {
            for (const set of some) expectRowsOf(table, store, set)
            store.trim()
          }
        },
      ),
    )
  })

  it('are the same objects when they are asked for again, and shared by what means the same', () => {
    const store = new BitmapStore(buildTradeTable(toColumns({ revision: 1, trades: [], payins: [] })))
    const [one, two] = [withValue('setup', 1), withValue('setup', 2)]
    expect(store.bitmap(anyOf([one, two]))).toBe(store.bitmap(anyOf([two, one, two])))
    expect(store.bitmap(anyOf([one]))).toBe(store.bitmap(allOf([one, one])))
    expect(store.bitmap(invertedSet(one))).not.toBe(store.bitmap(one))
  })

  it('get longer when trades are added past their room', () => {
    const trade = aFeedTrade()
    const trades = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => ({ ...trade, id: from + i + 1, setupId: ((from + i) % 3) + 1 }))
    let table = buildTradeTable(toColumns({ revision: 1, trades: trades(0, 1000), payins: [] }))
    const store = new BitmapStore(table)
    const room = store.room
    const all = [withValue('setup', 2), invertedSet(withValue('setup', 3)), inRange('rMultiple', 1, null)]
    for (const set of all) store.count(set)
    for (let rows = 1000; rows <= room; rows += 60) {
      const upserts = toColumns({ revision: 1, trades: trades(rows, rows + 60), payins: [] })
      const splice = patchTable(table, { revision: 1, upserts, deletes: [], payins: upserts.payins })
      table = splice.table
      store.patch(splice)
    }
    expect(store.room).toBeGreaterThan(room)
    for (const set of all) expectRowsOf(table, store, set)
  })

  it('lose the trade that was edited, also if it is the oldest of many', () => {
    const trades = Array.from({ length: 100 }, (_, i) => ({ ...aFeedTrade(), id: i + 1, setupId: 1 }))
    for (const edited of [0, 50, 99]) {
      const table = buildTradeTable(toColumns({ revision: 1, trades, payins: [] }))
      const store = new BitmapStore(table)
      const all = [withValue('setup', 1), withValue('setup', 2)]
      for (const set of all) store.count(set)
      const upserts = toColumns({ revision: 2, trades: [{ ...trades[edited]!, setupId: 2 }], payins: [] })
      const splice = patchTable(table, { revision: 2, upserts, deletes: [], payins: upserts.payins })
      store.patch(splice)
      expect(all.map((set) => store.count(set))).toEqual([99, 1])
      for (const set of all) expectRowsOf(splice.table, store, set)
    }
  })

  it('after any patches are those of the trades as they are then', () => {
    fc.assert(
      fc.property(randomEdits(), fc.array(sets, { minLength: 1, maxLength: 4 }), ({ start, edits }, all) => {
        let table = buildTradeTable(toColumns(start))
        const store = new BitmapStore(table)
        // all values of all fields are there, so that each patch has to find those of the trades that it brings
        filterCounts(table, store, noFilters)
        for (const set of all.flat()) store.count(set)
        for (const edit of edits) {
          const splice = patchTable(table, patchOf(edit))
          table = splice.table
          store.patch(splice)
          expect(filterCounts(table, store, noFilters)).toEqual(filterCounts(table, new BitmapStore(table), noFilters))
          for (const set of all.flat()) expectRowsOf(table, store, set)
        }
      }),
      { numRuns: runs({ quick: 100 }) },
    )
  })
})
