import { aFeedTrade } from '@afterclose/testkit/builders'
import { meaningOf } from '@afterclose/testkit/meaning-of'
import { type RandomEdit, randomEdits } from '@afterclose/testkit/random-edits'
import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { type Splice, type TradePatch, patchTable } from './patch.ts'
import { type FeedPayin, type FeedTrade, toColumns } from './to-columns.ts'
import { type TradeTable, balanceAfter, buildTradeTable } from './trade-table.ts'

const patchOf = ({ upserts, deletes, payins, journal: { revision } }: RandomEdit): TradePatch => {
  const columns = toColumns({ revision, trades: upserts, payins })
  return { revision, upserts: columns, deletes, payins: columns.payins }
}

describe('a patched table', () => {
  it('says the same as one built from the trades as they are then', () => {
    fc.assert(
      fc.property(randomEdits(), ({ start, edits }) => {
        let table = buildTradeTable(toColumns(start))
        for (const edit of edits) {
          table = patchTable(table, patchOf(edit)).table
          expect(meaningOf(table)).toEqual(meaningOf(buildTradeTable(toColumns(edit.journal))))
        }
      }),
      { numRuns: runs({ quick: 300 }) },
    )
  })

  it('says which rows went and came, and from where on balances may be others', () => {
    fc.assert(
      fc.property(randomEdits(), ({ start, edits }) => {
        let table = buildTradeTable(toColumns(start))
        for (const edit of edits) {
          const before = meaningOf(table)
          const splice = patchTable(table, patchOf(edit))
          table = splice.table
          const after = meaningOf(table)
          const stayedBefore = before.trades.slice(0, before.rows).filter((_, row) => !splice.removed.includes(row))
          const stayedAfter = after.trades.slice(0, after.rows).filter((_, row) => !splice.inserted.includes(row))
          expect(stayedAfter).toEqual(stayedBefore)
          const ledgerBefore = new Map(before.trades.map((trade, row) => [trade.id, before.ledger[row]]))
          after.trades.slice(0, splice.percentFrom).forEach((trade, row) => {
            if (!splice.inserted.includes(row)) expect(after.ledger[row]).toEqual(ledgerBefore.get(trade.id))
          })
          for (const rows of [splice.removed, splice.inserted]) expect(rows).toEqual(rows.toSorted())
        }
      }),
    )
  })
})

/** A journal that is kept beside its table, so that each step can be held against one built anew. */
function journal(start: readonly FeedTrade[], startPayins: readonly FeedPayin[] = []) {
  const trades = new Map(start.map((trade) => [trade.id, trade]))
  let payins = startPayins
  let revision = 1
  const built = () => buildTradeTable(toColumns({ revision, trades: [...trades.values()], payins }))
  let table = built()
  const change = (upserts: readonly FeedTrade[], deletes: readonly number[] = [], payinsAfter = payins): Splice => {
    revision++
    payins = payinsAfter
    for (const id of deletes) trades.delete(id)
    for (const trade of upserts) trades.set(trade.id, trade)
    const columns = toColumns({ revision, trades: upserts, payins })
    const splice = patchTable(table, { revision, upserts: columns, deletes, payins: columns.payins })
    table = splice.table
    expect(meaningOf(table)).toEqual(meaningOf(built()))
    return splice
  }
  return { table: () => table, change }
}
const rowsOf = ({ removed, inserted, percentFrom }: Splice) => ({
  removed: [...removed],
  inserted: [...inserted],
  percentFrom,
})
const exitOn = (day: number): string => `2024-03-${String(day).padStart(2, '0')}T11:00:00`
const closed = (id: number, day: number, more: Partial<FeedTrade> = {}): FeedTrade =>
  aFeedTrade({ id, entryDate: '2024-02-01T10:00:00', exitDate: exitOn(day), gain: '10', ...more })
const open = (id: number, more: Partial<FeedTrade> = {}): FeedTrade =>
  closed(id, 1, { exitDate: null, gain: null, ...more })
const deposit = (day: number, delta = '1000'): FeedPayin => ({ id: day, timestamp: exitOn(day), delta })
const ids = ({ columns }: TradeTable): readonly number[] => [...columns.id]

describe('a patch', () => {
  const three = [closed(1, 1), closed(2, 2), closed(3, 3), open(4)]

  it('puts a new trade behind those that closed before it, and moves nothing for it', () => {
    const { table, change } = journal(three, [deposit(1)])
    change([closed(5, 5)])
    const { arena } = table().records
    const { buffer } = table().columns.gain
    expect(rowsOf(change([closed(6, 5)]))).toEqual({ removed: [], inserted: [4], percentFrom: 5 })
    expect(ids(table())).toEqual([1, 2, 3, 5, 6, 4])
    expect(table().records.arena).toBe(arena)
    expect(table().columns.gain.buffer).toBe(buffer)
  })

  it('leaves the columns alone that the first table was built from: they may be the bytes of a feed', () => {
    const columns = toColumns({ revision: 1, trades: three, payins: [deposit(1)] })
    const untouched = structuredClone(columns)
    const upserts = toColumns({ revision: 2, trades: [closed(2, 3, { gain: '7', entryComments: [3] })], payins: [] })
    const { table } = patchTable(buildTradeTable(columns), {
      revision: 2,
      upserts,
      deletes: [1],
      payins: upserts.payins,
    })
    expect(ids(table)).toEqual([2, 3, 4])
    expect(columns).toEqual(untouched)
  })

  it('puts a trade in between, ties by id', () => {
    const { table, change } = journal([closed(1, 1), closed(5, 2), closed(9, 2)], [deposit(1)])
    expect(rowsOf(change([closed(7, 2)]))).toEqual({ removed: [], inserted: [2], percentFrom: 3 })
    expect(ids(table())).toEqual([1, 5, 7, 9])
    expect(balanceAfter(table(), 3)).toBe(1040)
  })

  it('closes an open trade, and opens a closed one', () => {
    const { table, change } = journal(three)
    expect(rowsOf(change([closed(4, 2)]))).toEqual({ removed: [], inserted: [2], percentFrom: 3 })
    expect(ids(table())).toEqual([1, 2, 4, 3])
    expect(rowsOf(change([open(1)]))).toEqual({ removed: [0], inserted: [], percentFrom: 0 })
    expect(ids(table())).toEqual([2, 4, 3, 1])
  })

  it('moves a trade whose exit moves', () => {
    const { table, change } = journal(three)
    expect(rowsOf(change([closed(1, 9)]))).toEqual({ removed: [0], inserted: [2], percentFrom: 0 })
    expect(ids(table())).toEqual([2, 3, 1, 4])
  })

  it('finds no other balance behind a trade that keeps its exit and its gain', () => {
    const { change } = journal(three, [deposit(1)])
    expect(rowsOf(change([closed(2, 2, { inReview: true })]))).toEqual({ removed: [1], inserted: [1], percentFrom: 3 })
    expect(rowsOf(change([closed(2, 2, { inReview: true })]))).toEqual({ removed: [1], inserted: [1], percentFrom: 3 })
    expect(rowsOf(change([closed(2, 2, { gain: '11' })]))).toEqual({ removed: [1], inserted: [1], percentFrom: 2 })
    expect(rowsOf(change([closed(3, 3, { gain: '9' }), closed(2, 2)])).percentFrom).toBe(3)
  })

  it('changes nothing when there is nothing in it', () => {
    const { table, change } = journal(three, [deposit(2)])
    expect(rowsOf(change([], [77]))).toEqual({ removed: [], inserted: [], percentFrom: 3 })
    expect(rowsOf(change([open(4)], [99]))).toEqual({ removed: [], inserted: [], percentFrom: 3 })
    expect(ids(table())).toEqual([1, 2, 3, 4])
  })

  it('lets an upsert stand whose id is deleted too', () => {
    const table = buildTradeTable(toColumns({ revision: 1, trades: three, payins: [] }))
    const upserts = toColumns({ revision: 2, trades: [closed(2, 8)], payins: [] })
    expect(ids(patchTable(table, { revision: 2, upserts, deletes: [2], payins: upserts.payins }).table)).toEqual([
      1, 3, 2, 4,
    ])
  })

  it('may empty a journal, and fill it again', () => {
    const { table, change } = journal(three, [deposit(1)])
    expect(rowsOf(change([], [1, 2, 3, 4], []))).toEqual({ removed: [0, 1, 2], inserted: [], percentFrom: 0 })
    expect([table().rows, table().balance, table().deposits]).toEqual([0, 0, 0])
    expect(rowsOf(change(three)).inserted).toEqual([0, 1, 2])
  })

  it('changes balances from the earliest payin that is another one', () => {
    const { change } = journal(three, [deposit(1), deposit(3)])
    expect(change([], [], [deposit(1), deposit(3, '500')]).percentFrom).toBe(2)
    expect(change([], [], [deposit(1), deposit(2, '20'), deposit(3, '500')]).percentFrom).toBe(1)
    expect(change([], [], [deposit(1), deposit(2, '20'), deposit(3, '500'), deposit(4)]).percentFrom).toBe(3)
    expect(change([], [], []).percentFrom).toBe(0)
  })

  it('counts a trade in no deposit any more that it was moved behind, though balances after both stay', () => {
    const { table, change } = journal([closed(1, 1), closed(2, 7)], [deposit(3), deposit(5), deposit(9)])
    expect([...table().payinBalance]).toEqual([1010, 2010, 3020])
    change([closed(1, 4)])
    expect([...table().payinBalance]).toEqual([1000, 2010, 3020])
    change([closed(1, 6)])
    expect([...table().payinBalance]).toEqual([1000, 2000, 3020])
    change([closed(1, 1)])
    expect([...table().payinBalance]).toEqual([1010, 2010, 3020])
  })

  it('takes more room where there is none left, many times over', () => {
    const trades = Array.from({ length: 400 }, (_, i) => closed(i + 1, 2, { customComments: [i % 70] }))
    let table = buildTradeTable(toColumns({ revision: 0, trades: [], payins: [] }))
    const arenas = new Set([table.records.arena])
    for (const [i, trade] of trades.entries()) {
      const upserts = toColumns({ revision: i, trades: [trade], payins: [] })
      table = patchTable(table, { revision: i, upserts, deletes: [], payins: upserts.payins }).table
      arenas.add(table.records.arena)
    }
    expect(meaningOf(table)).toEqual(meaningOf(buildTradeTable(toColumns({ revision: 399, trades, payins: [] }))))
    expect(arenas.size).toBeGreaterThan(2)
    expect(arenas.size).toBeLessThan(8)
  })

  it('leaves what stands beside the records alone when open trades move, however many', () => {
    const { change } = journal([closed(1, 5), ...Array.from({ length: 300 }, (_, i) => open(i + 2))])
    expect(rowsOf(change([closed(1000, 4)])).inserted).toEqual([0])
    expect(rowsOf(change([], [1000])).removed).toEqual([0])
  })

  it('finds many trades at once', () => {
    const many = Array.from({ length: 90 }, (_, i) => closed(i + 1, (i % 28) + 1))
    const { table, change } = journal(many)
    const turned = many.slice(0, 40).map((trade, i) => ({ ...trade, exitDate: exitOn(28 - (i % 28)) }))
    change(
      turned,
      many.slice(60).map(({ id }) => id),
    )
    expect(table().rows).toBe(60)
  })

  it('counts money in as many decimals as the gains need, and no more', () => {
    const { table, change } = journal(three)
    expect(table().money.decimals).toBe(0)
    change([closed(5, 1, { gain: '0.125' }), closed(6, 2, { gain: '0.5' })])
    expect(table().money.decimals).toBe(3)
    change([closed(5, 1, { gain: '0.25' })])
    expect(table().money.decimals).toBe(2)
    change([], [5])
    expect(table().money.decimals).toBe(1)
    change([open(6)])
    expect(table().money.decimals).toBe(0)
  })

  it('says when sums leave 2^53, and when they are back', () => {
    const { table, change } = journal(three, [deposit(1)])
    change([closed(5, 4, { gain: '99999999.5' }), closed(6, 4, { gain: '0.00000001' })])
    expect([table().records.exact, table().money.exact]).toEqual([false, false])
    change([closed(1, 1, { gain: '11' })])
    expect(table().records.exact).toBe(false)
    change([], [6])
    expect(table().records.exact).toBe(true) // in tenths the same sums fit
    change([], [5], [deposit(1), deposit(2, '99999999.00000001')])
    expect([table().records.exact, table().account.exact]).toEqual([true, false])
    change([closed(2, 2, { gain: '-5' })])
    change([], [], [deposit(1)])
    expect([table().records.exact, table().account.exact]).toEqual([true, true])
  })

  it('gives what is new the next codes, and lets go of none', () => {
    const { table, change } = journal([closed(1, 1, { instrumentId: 5, setupId: 5, customComments: [5] })])
    change([closed(1, 1, { instrumentId: 3, setupId: 8, source: 'CSV', customComments: [9] })])
    const { columns } = table()
    expect([columns.instruments, columns.setups, columns.sources, columns.customComments.ids]).toEqual([
      [5, 3],
      [5, 8],
      ['MANUAL', 'CSV'],
      [5, 9],
    ])
  })
})
