import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { multiplyTrade } from '../../../test/support/multiply-trade.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'
import { takeOverRange, updateTradeChange } from '../../store/coming-trades.ts'
import { transaction } from '../../store/db.ts'
import { sampleComing } from '../../store/sample-trades.ts'
import * as coming from './coming-trades-repository.ts'
import { storedOf } from './trade-row.ts'
import { updateTrades } from './writing-repository.ts'

const many = 4000
const piece = { after: 1000, upTo: 1250 }

describe.skipIf(!stores.includes('PostgreSQL'))('trades that wait beside many others, on PostgreSQL', () => {
  let server: TestServer
  let journalId: number
  beforeAll(async () => {
    server = await testServer('PostgreSQL')
    journalId = (await workedJournal(server)).params.journalId
    const { db } = server.services
    // Nobody samples it before it is asked for.
    await sql`alter table coming_trade set (autovacuum_enabled = false)`.execute(db)
    await multiplyTrade(db, journalId, many)
    const ids = Array.from({ length: many }, (_, i) => i + 1)
    await transaction(db, async (tx) => {
      const [row] = await coming.readStored(tx, journalId, [1])
      await coming.putComing(
        tx,
        journalId,
        ids.map((id) => ({ ...storedOf(row!), id })),
      )
    })
  })
  afterAll(() => server.close())

  it('are taken over in pieces that read no more than themselves', async () => {
    const { db } = server.services
    const rowsRead = await transaction(db, async (tx) => {
      await takeOverRange(tx, journalId, piece)
      const { rows } = await sql<{ read: number }>`
        select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables
        where relname = 'coming_trade'`.execute(tx)
      return rows[0]!.read
    })
    const taken = piece.upTo - piece.after
    expect(rowsRead).toBeGreaterThanOrEqual(taken)
    expect(rowsRead).toBeLessThanOrEqual(3 * taken) // for their names, to write them, and to remove them
    expect(await coming.findComing(db, journalId, many)).toHaveLength(many - taken)
  })

  it('are planned for once they were sampled, so that nobody reads all of them for each trade', async () => {
    const { db } = server.services
    const expected = async (): Promise<number> => {
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
        explain (format json) select id from coming_trade where journal_id = ${journalId}`.execute(db)
      return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
    }
    expect(await expected()).toBeLessThan(many / 10)
    await sampleComing(db)
    expect(await expected()).toBeGreaterThan(many / 2)
  })
})

describe.each(stores)('trades that take the place of others, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('give each other their names, one piece after the other', async () => {
    const { journalId } = (await workedJournal(server)).params
    const { db } = server.services
    const ids = await multiplyTrade(db, journalId, 3)
    const [first, second, third] = ['a', 'b', 'c']
    const rename = (names: readonly (string | undefined)[]) =>
      ids.map((id, i) => ({ id, source: 'NAMED', externalId: names[i] ?? null }))
    const seen = async (table: 'trade' | 'stored_trade') => {
      const rows = db.selectFrom(table).select(['id', 'external_id']).where('journal_id', '=', journalId)
      return (await rows.where('source', '=', 'NAMED').orderBy('id').execute()).map((row) => row.external_id)
    }
    await transaction(db, async (tx) => {
      for (const { id, source, externalId } of rename([first, second, third]))
        await updateTrades(tx, journalId, [id], { source, external_id: externalId })
      const rows = await coming.readStored(tx, journalId, ids)
      const names = new Map(rename([second, third, first]).map((one) => [one.id, one]))
      await coming.insertTradeChange(tx, journalId, { exchange: 'names' })
      await coming.putComing(
        tx,
        journalId,
        rows.map((row) => ({ ...storedOf(row), ...names.get(row.id) })),
      )
      await updateTradeChange(tx, journalId, { state: 'SHOWN' })
    })
    for (const id of ids) {
      expect(await seen('trade')).toEqual([second, third, first])
      await transaction(db, (tx) => takeOverRange(tx, journalId, { after: id - 1, upTo: id }))
    }
    expect(await seen('trade')).toEqual([second, third, first])
    expect(await seen('stored_trade')).toEqual([second, third, first])
  })
})
