import { createNote, listNotes } from '@afterclose/contract/notes'
import { createTrade, listTrades } from '@afterclose/contract/trades'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'
import { longestPage, pageOf } from './page.ts'

describe('a page', () => {
  const row = (id: number, length: number) => ({ id, of: { texts: ['x'.repeat(length)] } })

  it('ends where its texts are long, and holds one row however long that is', () => {
    const half = longestPage / 2
    const rows = [row(1, half), row(2, half), row(3, 1), row(4, longestPage + 1), row(5, 0)]
    const page = (from: number, limit: number) => {
      const { pageRows: shown, next } = pageOf(rows.slice(from, from + limit + 1), limit, ({ id }) => id)
      return [shown.map(({ id }) => id), next]
    }
    expect(page(0, 9)).toEqual([[1, 2], 2])
    expect(page(2, 9)).toEqual([[3], 3])
    expect(page(3, 9)).toEqual([[4], 4])
    expect(page(4, 9)).toEqual([[5], null])
    expect(page(0, 1)).toEqual([[1], 1])
    expect(page(5, 1)).toEqual([[], null])
  })

  it('goes on where the one before ended, whatever the lengths', () => {
    const lengths = fc.array(
      fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.constant(longestPage * 0.4), fc.constant(longestPage + 1)),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 10 }), (all, limit) => {
        const rows = all.map((length, id) => ({ id, length }))
        const seen: number[] = []
        const page = (from: number) =>
          pageOf(
            rows.slice(from, from + limit + 1).map(({ id, length }) => row(id, length)),
            limit,
            ({ id }) => id + 1,
          )
        for (let from: number | null = 0; from !== null; ) {
          const { pageRows: shown, next }: ReturnType<typeof page> = page(from)
          expect(shown.length).toBeLessThanOrEqual(limit)
          seen.push(...shown.map(({ id }) => id))
          from = next
        }
        expect(seen).toEqual(rows.map(({ id }) => id))
      }),
      { numRuns: 40 },
    )
  })
})

describe.each(stores)('lists of long records on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('come in pages of a million characters, and are whole in the end', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    const long = 'x'.repeat(99_000)
    const trade = { instrumentId: 1, direction: 'LONG', entryPrice: '1', size: '1', notes: long } as const
    const many = Array.from({ length: 13 }, (_, i) => String(i + 10))
    for (const day of many) {
      await trader.call(createTrade, { params, body: { ...trade, entryDate: `2024-05-${day}T00:00:00` } })
      const note = { title: day, body: long, folder: '', tags: [], pinned: false, color: null, archived: false }
      await trader.call(createNote, { params, body: { ...note, linkedTradeIds: [] } })
    }
    const notes = await trader.call(listNotes, { params, query: { limit: 200 } })
    expect(notes.notes).toHaveLength(10)
    const rest = await trader.call(listNotes, { params, query: { limit: 200, after: notes.next ?? '' } })
    expect([...notes.notes, ...rest.notes].map(({ title }) => title).toSorted()).toEqual(many)
    expect(rest.next).toBeNull()
    const first = await trader.call(listTrades, { params, query: { limit: 500 } })
    expect(first.trades).toHaveLength(10)
    const second = await trader.call(listTrades, { params, query: { limit: 500, after: first.next ?? '' } })
    expect(new Set([...first.trades, ...second.trades].map(({ id }) => id)).size).toBe(13)
    expect(second.next).toBeNull()
  })
})
