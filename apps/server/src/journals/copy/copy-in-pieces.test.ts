// @large: thousands of trades
import { copyJournal as copyCall, deleteJournal, listJournals, selectJournal } from '@afterclose/contract/journals'
import { createPayin, listPayins } from '@afterclose/contract/payins'
import { removeScreenshot, setScreenshot } from '@afterclose/contract/screenshots'
import { changeTrades, listTrades, removeTrade } from '@afterclose/contract/trades'
import Sqlite from 'better-sqlite3'
import type { KyselyPlugin, QueryId } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { NotHeld } from '../archive/hidden-repository.ts'
import { transaction } from '../../store/db.ts'
import type { SignedIn } from '../../../test/support/client.ts'
import { feedOf } from '../../../test/support/feed-writes.ts'
import { jobsDone } from '../../../test/support/jobs.ts'
import { multiplyTrade } from '../../../test/support/multiply-trade.ts'
import { testPicture } from '../../../test/support/pictures.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'
import { removeLeftovers } from '../restore/leftovers.ts'
import { begunCopy } from './begin-copy.ts'
import { copyJournal } from './copy-journal.ts'
import { removeHiddenJournals } from '../delete-journal.ts'
import { beginCopy } from './half-copy.ts'

const flags = {
  copySetups: true,
  copyInstruments: true,
  copyComments: true,
  copyCustomComments: true,
  copyJournalEntries: true,
  copyMissedTrades: true,
  copyTradePlans: true,
  copyNotes: true,
  copyAccountBalances: true,
  copyChecklists: true,
}
const unknown = { status: 404, code: 'Unknown journal' }

/** Does something each time when a part of the trades was read, before it is written. */
function afterEachPart(act: () => Promise<unknown>): KyselyPlugin {
  const reading = new Set<QueryId>()
  return {
    transformQuery({ node, queryId }) {
      const text = JSON.stringify(node)
      if (node.kind === 'RawNode' && /^\{[^[]*\["select/.test(text) && text.includes('"in_review"'))
        reading.add(queryId)
      return node
    },
    async transformResult({ queryId, result }) {
      if (reading.has(queryId) && result.rows.length > 0) await act()
      return result
    },
  }
}

function sqliteStatement(): Sqlite.Statement {
  const database = new Sqlite(':memory:')
  try {
    // What all statements inherit.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return Object.getPrototypeOf(database.prepare('select 1')) as Sqlite.Statement
  } finally {
    database.close()
  }
}

describe.each(stores)('a copy that is being made on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const journals = async (client: SignedIn) =>
    (await client.call(listJournals, {})).journals.map(({ name }) => name).toSorted()
  const copyWith = ({ user }: SignedIn, from: number, act: () => Promise<unknown>) => {
    const begin = begunCopy(server.services.db.withPlugin(afterEachPart(act)))
    return copyJournal(
      server.services,
      begin,
      { ...user, id: user.userId, sessionId: '', confirmedAt: null, key: null },
      from,
      {
        name: 'Copy',
        ...flags,
      },
    )
  }
  const idsOf = async (trader: SignedIn, journalId: number) =>
    [...(await feedOf({ trader, params: { journalId } })).id].toSorted((a, b) => a - b)
  const rowsOf = (table: 'journal' | 'stored_trade', owner: SignedIn) => {
    const { db } = server.services
    const theirs = db.selectFrom('journal').select('id').where('owner_id', '=', owner.user.userId)
    return table === 'journal'
      ? theirs.execute()
      : db.selectFrom('stored_trade').select('id').where('journal_id', 'in', theirs).execute()
  }

  it('lets others write between its pieces, is seen by nobody, and is of the state at its beginning', async () => {
    const worked = await workedJournal(server)
    const other = await workedJournal(server, 'lookups')
    const { trader, params } = worked
    await multiplyTrade(server.services.db, params.journalId, 1600)
    const before = await idsOf(trader, params.journalId)
    const payin = { delta: '1', timestamp: '2024-01-01T00:00:00' }
    const { payins } = await trader.call(listPayins, { params })
    let parts = 0
    const copy = await copyWith(trader, params.journalId, async () => {
      parts++
      await other.trader.call(createPayin, { params: other.params, body: payin })
      await trader.call(createPayin, { params, body: payin })
      const ids = [parts, 1600 + parts]
      await trader.call(changeTrades, { params, body: { ids, change: { type: 'delete' } } })
      expect(await journals(trader)).toEqual(['Worked example'])
      const hidden = server.services.db.selectFrom('journal').select('id').where('deleted', '=', 1)
      for (const { id } of await hidden.execute())
        await expect(trader.call(selectJournal, { params: { journalId: id } })).rejects.toMatchObject(unknown)
      // Another server that starts now leaves it alone.
      await removeLeftovers(server.services)
      await removeHiddenJournals(server.services.db)
      await jobsDone(server)
    })
    expect(parts).toBe(4)
    expect((await other.trader.call(listPayins, { params: other.params })).payins).toHaveLength(4)
    expect(await journals(trader)).toEqual(['Copy', 'Worked example'])
    expect(await idsOf(trader, copy.id)).toEqual(before)
    expect((await trader.call(listPayins, { params: { journalId: copy.id } })).payins).toEqual(payins)
    expect(await idsOf(trader, params.journalId)).toHaveLength(before.length - 8)
  })

  it('is written by a thread of its own, and not by the one that answers', async () => {
    const { trader, params } = await workedJournal(server)
    const ran = vi.spyOn(sqliteStatement(), 'run')
    const sent = vi.spyOn(Client.prototype, 'query')
    const { id } = await trader.call(copyCall, { body: { dbId: params.journalId, name: 'Copy' } })
    const statements = [
      ...ran.mock.contexts.map((statement) => String(Reflect.get(Object(statement), 'source'))),
      ...sent.mock.calls.map((asked: readonly unknown[]) => JSON.stringify(asked[0]).replaceAll('\\', '')),
    ]
    ran.mockRestore()
    sent.mockRestore()
    expect(statements.some((text) => text.includes('update "journal"'))).toBe(true)
    expect(statements.filter((text) => text.includes('insert into "stored_trade"'))).toEqual([])
    expect(await idsOf(trader, id)).toHaveLength(13)
  })

  it('is whole though its original is deleted meanwhile', async () => {
    const { trader, params } = await workedJournal(server)
    await multiplyTrade(server.services.db, params.journalId, 600)
    let deleted = false
    const copy = await copyWith(trader, params.journalId, async () => {
      if (!deleted) await trader.call(deleteJournal, { params })
      deleted = true
      await jobsDone(server)
    })
    expect(await journals(trader)).toEqual(['Copy'])
    expect(await idsOf(trader, copy.id)).toHaveLength(613)
  })

  it('is begun anew when a picture of the original goes meanwhile', async () => {
    const { trader, params } = await workedJournal(server)
    const bytes = await testPicture.png()
    const slot = { ...params, tradeId: 1, slot: 1 }
    await trader.upload(setScreenshot, slot, {}, { name: 'a.png', bytes })
    const times: number[] = []
    const copy = await copyWith(trader, params.journalId, async () => {
      times.push(times.length)
      if (times.length > 1) return
      await trader.call(removeScreenshot, { params: slot })
      await jobsDone(server)
    })
    expect(times).toHaveLength(2)
    const { trades } = await trader.call(listTrades, { params: { journalId: copy.id } })
    expect(trades.flatMap(({ screenshots }) => screenshots.filter(({ fileId }) => fileId !== null))).toEqual([])
    await jobsDone(server)
    expect(await rowsOf('journal', trader)).toHaveLength(2)
  })

  it('is removed when its server does not end it in time', async () => {
    const { trader, params } = await workedJournal(server)
    const { db } = server.services
    await multiplyTrade(db, params.journalId, 600)
    const late = copyWith(trader, params.journalId, async () => {
      await db.updateTable('job').set({ run_after: '2024' }).where('kind', '=', 'give-up-copy').execute()
      await jobsDone(server)
    })
    await expect(late).rejects.toThrow(NotHeld)
    await jobsDone(server)
    expect(await journals(trader)).toEqual(['Worked example'])
    expect(await rowsOf('journal', trader)).toHaveLength(1)
    expect(await rowsOf('stored_trade', trader)).toHaveLength(613)
  })

  it('is removed at the next start when its job could not', async () => {
    const { trader } = await workedJournal(server, 'lookups')
    const { db } = server.services
    const [{ journalId }, job] = await transaction(db, async (tx) => {
      const journal = {
        name: 'Copy',
        currency: 'USD',
        tradeMarkets: ['FOREX'],
        dateFormat: 'yyyy-MM-dd',
        timeZone: 'UTC',
      } as const
      const copy = await beginCopy(tx, trader.user.userId, journal, Date.now())
      return [copy, copy.holder.split(' ')[0] ?? ''] as const
    })
    await removeLeftovers(server.services)
    expect((await rowsOf('journal', trader)).map(({ id }) => id)).toContain(journalId)
    await db.updateTable('job').set({ state: 'FAILED' }).where('id', '=', job).execute()
    await removeLeftovers(server.services)
    expect(await rowsOf('journal', trader)).toHaveLength(1)
  })

  it('stays when it is whole, whatever its job finds', async () => {
    const { trader, params } = await workedJournal(server)
    const { db } = server.services
    const { id } = await trader.call(copyCall, { body: { dbId: params.journalId, name: 'Copy' } })
    await db.updateTable('job').set({ run_after: '2024' }).where('kind', '=', 'give-up-copy').execute()
    await jobsDone(server)
    expect(await idsOf(trader, id)).toHaveLength(13)
    await trader.call(removeTrade, { params: { journalId: id, tradeId: 1 } })
  })

  it('waits for its turn when more are asked for at once than a server has connections', async () => {
    const { trader, params } = await workedJournal(server)
    const copies = Array.from({ length: 24 }, (_, i) =>
      trader.call(copyCall, { body: { dbId: params.journalId, name: `Copy ${i}` } }),
    )
    expect(await Promise.all(copies)).toHaveLength(24)
    expect(await journals(trader)).toHaveLength(25)
    expect(await rowsOf('stored_trade', trader)).toHaveLength(25 * 13)
  })
})
