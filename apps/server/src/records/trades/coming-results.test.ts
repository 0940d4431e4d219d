import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { multiplyTrade } from '../../../test/support/multiply-trade.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'
import { transaction } from '../../store/db.ts'
import { sampleResults } from '../../store/sample-trades.ts'
import * as coming from './coming-results-repository.ts'
import { tradeOf } from './trade-row.ts'

const many = 4000
const piece = { after: 1000, upTo: 1250 }

describe.skipIf(!stores.includes('PostgreSQL'))('results that wait beside many trades, on PostgreSQL', () => {
  let server: TestServer
  let journalId: number
  beforeAll(async () => {
    server = await testServer('PostgreSQL')
    journalId = (await workedJournal(server)).params.journalId
    const { db } = server.services
    // Nobody samples it before it is asked for.
    await sql`alter table coming_result set (autovacuum_enabled = false)`.execute(db)
    await multiplyTrade(db, journalId, many)
    const ids = Array.from({ length: many }, (_, i) => i + 1)
    await transaction(db, async (tx) => {
      const [row] = await coming.readStored(tx, journalId, [1])
      await coming.putComing(
        tx,
        journalId,
        ids.map((id) => ({ id, result: tradeOf(row!) })),
      )
    })
  })
  afterAll(() => server.close())

  it('are taken over in pieces that read no more than themselves', async () => {
    const { db } = server.services
    const rowsRead = await transaction(db, async (tx) => {
      await coming.takeOverRange(tx, journalId, piece)
      const { rows } = await sql<{ read: number }>`
        select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables
        where relname = 'coming_result'`.execute(tx)
      return rows[0]!.read
    })
    const taken = piece.upTo - piece.after
    expect(rowsRead).toBeGreaterThanOrEqual(taken)
    expect(rowsRead).toBeLessThanOrEqual(2 * taken) // once to write them, once to remove them
    expect(await coming.findComing(db, journalId, many)).toHaveLength(many - taken)
  })

  it('are planned for once they were sampled, so that nobody reads all of them for each trade', async () => {
    const { db } = server.services
    const expected = async (): Promise<number> => {
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
        explain (format json) select trade_id from coming_result where journal_id = ${journalId}`.execute(db)
      return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
    }
    expect(await expected()).toBeLessThan(many / 10)
    await sampleResults(db)
    expect(await expected()).toBeGreaterThan(many / 2)
  })
})
