import type { Trade } from '@afterclose/core/trade'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { multiplyTrade } from '../../../test/support/multiply-trade.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'
import { updateTradeChange } from '../../store/coming-trades.ts'
import { snapshot, transaction } from '../../store/db.ts'
import { sampleTrades } from '../../store/sample-trades.ts'
import { countManyTrades } from '../../store/trade-parts.ts'
import { countFeedTrades } from '../../numbers/books/repository.ts'
import * as coming from './coming-trades-repository.ts'
import { findNotes, findTrades, findTradesAfter } from './repository.ts'
import { storedOf } from './trade-row.ts'

const many = 4000
const page = { limit: 50, after: null, state: 'all' } as const

describe.each(stores)('the first trades of many, on %s', (store) => {
  let server: TestServer
  let journalId: number
  beforeAll(async () => {
    server = await testServer(store)
    journalId = (await workedJournal(server)).params.journalId
    await multiplyTrade(server.services.db, journalId, many)
    await sampleTrades(server.services.db, many)
  })
  afterAll(() => server.close())

  it.runIf(store === 'PostgreSQL')('are found without reading the others', async () => {
    const { db } = server.services
    const asked = [findTrades(db, journalId, page), findTradesAfter(db, journalId, 100, 50)]
    await Promise.all(asked) // so that planning the statements reads nothing below
    const read = await snapshot(db, async (tx) => {
      await findTrades(tx, journalId, page)
      await findTradesAfter(tx, journalId, 100, 50)
      const { rows } = await sql<{ read: number }>`
        select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables
        where relname = 'stored_trade'`.execute(tx)
      return rows[0]!.read
    })
    expect(read).toBeGreaterThanOrEqual(100)
    expect(read).toBeLessThan(200) // fifty and fifty, and open ones
  })

  it('are those that the view has, rows that took the place of others among them', async () => {
    const { db } = server.services
    await transaction(db, async (tx) => {
      const rows = await coming.readStored(tx, journalId, [2, 5, 40, 41])
      const changed = rows.map((row) => ({ ...storedOf(row), trade: { ...storedOf(row).trade, notes: 'Changed' } }))
      const dates = ['2031-01-01T10:00:00', null, '2019-01-01T10:00:00', '2030-01-01T10:00:00']
      await coming.insertTradeChange(tx, journalId, { exchange: 'x' })
      await coming.putComing(
        tx,
        journalId,
        changed.map((row, i) => ({ ...row, trade: { ...row.trade, exitDate: dates[i] ?? null } })),
      )
      await updateTradeChange(tx, journalId, { state: 'SHOWN', computed_to: 0 })
    })
    const all = (await findTrades(db, journalId, { ...page, limit: 2 * many })).map(placeOf)
    expect(all).toHaveLength(new Set(all.map(({ id }) => id)).size)
    expect(all).toEqual(all.toSorted(newestFirst))
    expect(all.filter(({ exitDate }) => exitDate !== null)[0]?.exitDate).toBe('2031-01-01T10:00:00')
    const paged: Place[] = []
    for (let after: Place | null = null; ; ) {
      const part: readonly Place[] = (await findTrades(db, journalId, { ...page, limit: 1000, after })).map(placeOf)
      paged.push(...part)
      after = part.at(-1) ?? null
      if (part.length < 1000) break
    }
    expect(paged).toEqual(all)
    const byId = all.map(({ id }) => id).toSorted((a, b) => a - b)
    expect((await findTradesAfter(db, journalId, 0, 2 * many)).map(({ id }) => id)).toEqual(byId)
    expect(await countFeedTrades(db, journalId)).toBe(all.length)
    expect(await countManyTrades(db, journalId)).toBe(all.length)
    expect((await findNotes(db, journalId, { after: 0, upTo: 99 }, 3)).map(({ id }) => id)).toEqual([41, 40, 5])
  })
})

type Place = Pick<Trade, 'id' | 'exitDate'>
const placeOf = ({ id, exitDate }: Trade): Place => ({ id, exitDate })

/** Open ones first, by their numbers; then by exit. */
function newestFirst(a: Place, b: Place): number {
  const [first, second] = [a.exitDate ?? '9', b.exitDate ?? '9']
  if (first === second) return b.id - a.id
  return first < second ? 1 : -1
}
