// @large: PostgreSQL only
import { changeTrades } from '@afterclose/contract/trades'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsDone } from '../../test/support/jobs.ts'
import { multiplyTrade } from '../../test/support/multiply-trade.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { stores } from '../../test/support/stores.ts'
import { workedJournal } from '../../test/support/worked-journal.ts'
import { stage } from '../imports/save/stage.ts'
import { sampleTrades } from './sample-trades.ts'

describe.skipIf(!stores.includes('PostgreSQL'))('trades that were written at once, on PostgreSQL', () => {
  let server: TestServer
  let journalId: number
  beforeAll(async () => {
    server = await testServer('PostgreSQL')
    journalId = (await workedJournal(server)).params.journalId
    const { db } = server.services
    // Only what is asked for is measured here.
    await sql`alter table stored_trade set (autovacuum_enabled = false)`.execute(db)
  })
  afterAll(() => server.close())

  const sampled = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select reltuples as count from pg_class where oid = 'stored_trade'::regclass`.execute(server.services.db)
    return rows[0]!.count
  }
  /** What PostgreSQL takes for the number of the journal's trades. */
  const expected = async (): Promise<number> => {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
      explain (format json) select id from stored_trade where journal_id = ${journalId}`.execute(server.services.db)
    return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
  }

  it('are planned for once they were sampled, and sampled when they are many and a good part of all', async () => {
    const { db } = server.services
    await multiplyTrade(db, journalId, 4000)
    const before = await sampled()
    await sampleTrades(db, 999)
    expect(await sampled()).toBe(before)
    await sampleTrades(db, 4000)
    const after = await sampled()
    expect(after).toBeGreaterThan(4000)
    expect(await expected()).toBe(after)

    await multiplyTrade(db, journalId, 6100)
    await sampleTrades(db, 4000 * 0.1) // a tenth of what was sampled, and fewer than many
    expect(await sampled()).toBe(after)
    await sampleTrades(db, 6100)
    expect(await sampled()).toBeGreaterThan(10_000)
    const all = await sampled()
    await multiplyTrade(server.services.db, journalId, 500)
    await sampleTrades(db, 1001) // many, and less than a tenth of all
    expect(await sampled()).toBe(all)
  })
})

describe.skipIf(!stores.includes('PostgreSQL'))('rows that a change hides, on PostgreSQL', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer('PostgreSQL')
  })
  afterAll(() => server.close())

  /** The planner knows that the list is empty, and keeps plans that read all of it for each trade. */
  async function knownEmpty(): Promise<void> {
    await jobsDone(server)
    await server.services.db.deleteFrom('hidden_row').execute()
    await sql`vacuum hidden_row`.execute(server.services.db)
  }
  const expected = async (journalId: number): Promise<number> => {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
      explain (format json) select trade_id from hidden_row where journal_id = ${journalId}`.execute(server.services.db)
    return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
  }

  it('are planned for as soon as many trades are deleted', async () => {
    const { trader, params } = await workedJournal(server)
    const ids = await multiplyTrade(server.services.db, params.journalId, 2500)
    await knownEmpty()
    await trader.call(changeTrades, { params, body: { ids: [...ids], change: { type: 'delete' } } })
    expect(await expected(params.journalId)).toBeGreaterThan(1000)
  })

  it('are planned for while an import lists them', async () => {
    const { db } = server.services
    const { params } = await workedJournal(server)
    const { journalId } = params
    const remove = [...(await multiplyTrade(db, journalId, 1200))]
    await knownEmpty()
    const none = { create: [], update: [], merge: [], unmerge: [], newGroups: 0, newInstruments: [], createPayins: [] }
    const changes = { ...none, remove, removePayins: [] }
    const exchanging = { journalId, importIdentifier: 'import', importJobId: null, source: 'source', changes }
    const staging = { planId: 'plan', mayBegin: async () => null }
    await stage(db, exchanging, staging, { claim: 'claim', until: Infinity })
    expect(await expected(journalId)).toBeGreaterThan(400)
  })
})
