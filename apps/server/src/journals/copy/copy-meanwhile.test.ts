// @large: thousands of trades
import {
  copyFlags,
  copyJournal as copyCall,
  createJournal,
  deleteJournal,
  listJournals,
} from '@afterclose/contract/journals'
import { createPayin, listPayins } from '@afterclose/contract/payins'
import { readFile, removeScreenshot, setScreenshot } from '@afterclose/contract/screenshots'
import { changeTrades, listTrades } from '@afterclose/contract/trades'
import { journalCap } from '@afterclose/core/permission'
import Sqlite from 'better-sqlite3'
import type { KyselyPlugin } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SignedIn } from '../../../test/support/client.ts'
import { feedOf } from '../../../test/support/feed-writes.ts'
import { jobsDone } from '../../../test/support/jobs.ts'
import { multiplyTrade } from '../../../test/support/multiply-trade.ts'
import { testPicture } from '../../../test/support/pictures.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'
import { copyJournal } from './copy-journal.ts'
import { type CopyAsk, copyWriter, type WriteCopy } from './write-copy.ts'

// `Object.fromEntries` is typed by strings.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const flags = Object.fromEntries(copyFlags.map((flag) => [flag, true])) as CopyAsk['flags']

/** Does something after each query that copied rows. */
function afterEachTable(act: () => Promise<unknown>): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if ((result.numAffectedRows ?? 0n) > 1n) await act()
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
  const copyBy = (write: WriteCopy, { user }: SignedIn, from: number) =>
    copyJournal(
      server.services,
      write,
      { ...user, id: user.userId, sessionId: '', confirmedAt: null, key: null },
      from,
      { name: 'Copy', ...flags },
    )
  const copyWith = (trader: SignedIn, from: number, act: () => Promise<unknown>) =>
    copyBy(copyWriter(server.services.db.withPlugin(afterEachTable(act))), trader, from)
  /** Adds or removes a picture between the copy of the files and the transaction. */
  const copyAfter = (trader: SignedIn, from: number, change: () => Promise<unknown>) => {
    let times = 0
    const write = copyWriter(server.services.db)
    const asked = copyBy(
      async (ask) => {
        if (times++ === 0) await change()
        return write(ask)
      },
      trader,
      from,
    )
    return asked.then(({ id }) => ({ id, times }))
  }
  const idsOf = async (trader: SignedIn, journalId: number) =>
    [...(await feedOf({ trader, params: { journalId } })).id].toSorted((a, b) => a - b)
  const picturesOf = async (trader: SignedIn, journalId: number) => {
    const { trades } = await trader.call(listTrades, { params: { journalId } })
    return trades.flatMap(({ screenshots }) => screenshots.flatMap(({ fileId }) => fileId ?? []))
  }

  it('is seen by nobody, holds up no reader, and is of the state at its beginning', async () => {
    const { trader, params } = await workedJournal(server)
    const other = await workedJournal(server, 'lookups')
    await multiplyTrade(server.services.db, params.journalId, 1600)
    const before = await idsOf(trader, params.journalId)
    const payin = { delta: '1', timestamp: '2024-01-01T00:00:00' }
    const { payins } = await trader.call(listPayins, { params })
    const writes: Promise<unknown>[] = []
    let tables = 0
    const copy = await copyWith(trader, params.journalId, async () => {
      if (tables++ === 0) {
        writes.push(
          trader.call(createPayin, { params, body: payin }),
          trader.call(changeTrades, { params, body: { ids: [1, 1601], change: { type: 'delete' } } }),
        )
        const ofOther = other.trader.call(createPayin, { params: other.params, body: payin })
        if (store === 'PostgreSQL') await ofOther
        else writes.push(ofOther)
      }
      expect(await journals(trader)).toEqual(['Worked example'])
      expect(await idsOf(trader, params.journalId)).toEqual(before)
    })
    await Promise.all(writes)
    expect(tables).toBeGreaterThan(4)
    expect((await other.trader.call(listPayins, { params: other.params })).payins).toHaveLength(1)
    expect(await journals(trader)).toEqual(['Copy', 'Worked example'])
    expect(await idsOf(trader, copy.id)).toEqual(before)
    expect((await trader.call(listPayins, { params: { journalId: copy.id } })).payins).toEqual(payins)
    expect(await idsOf(trader, params.journalId)).toHaveLength(before.length - 2)
  })

  it('is written by a thread of its own, and not by the one that answers', async () => {
    const { trader, params } = await workedJournal(server)
    const ran = vi.spyOn(sqliteStatement(), 'run')
    const asked = vi.spyOn(sqliteStatement(), 'all')
    const sent = vi.spyOn(Client.prototype, 'query')
    const { id } = await trader.call(copyCall, { body: { dbId: params.journalId, name: 'Copy' } })
    const statements = [
      ...[...ran.mock.contexts, ...asked.mock.contexts].map((one) => String(Reflect.get(Object(one), 'source'))),
      ...sent.mock.calls.map((call: readonly unknown[]) => JSON.stringify(call[0]).replaceAll('\\', '')),
    ]
    for (const spy of [ran, asked, sent]) spy.mockRestore()
    expect(statements.some((text) => text.includes('insert into "journal"'))).toBe(true)
    expect(statements.filter((text) => text.includes('insert into "stored_trade"'))).toEqual([])
    expect(await idsOf(trader, id)).toHaveLength(13)
  })

  it('is whole though its original is deleted meanwhile', async () => {
    const { trader, params } = await workedJournal(server)
    await multiplyTrade(server.services.db, params.journalId, 600)
    const deletions: Promise<unknown>[] = []
    const copy = await copyWith(trader, params.journalId, async () => {
      if (deletions.length === 0) deletions.push(trader.call(deleteJournal, { params }))
    })
    await Promise.all(deletions)
    await jobsDone(server)
    expect(await journals(trader)).toEqual(['Copy'])
    expect(await idsOf(trader, copy.id)).toHaveLength(613)
  })

  it('has the pictures that were added after the others were copied', async () => {
    const { trader, params } = await workedJournal(server)
    const upload = async (tradeId: number) => {
      const file = { name: 'a.png', bytes: await testPicture.png(String(tradeId)) }
      await trader.upload(setScreenshot, { ...params, tradeId, slot: 1 }, {}, file)
    }
    await upload(1)
    const { id, times } = await copyAfter(trader, params.journalId, () => upload(2))
    expect(times).toBe(2)
    const pictures = await picturesOf(trader, id)
    expect(pictures).toHaveLength(2)
    await trader.call(deleteJournal, { params })
    await jobsDone(server)
    for (const fileId of pictures)
      expect((await trader.bytes(readFile, { params: { fileId } })).length).toBeGreaterThan(100)
  })

  it('leaves out a picture that was removed meanwhile, with its file', async () => {
    const { trader, params } = await workedJournal(server)
    const slot = { ...params, tradeId: 1, slot: 1 }
    await trader.upload(setScreenshot, slot, {}, { name: 'a.png', bytes: await testPicture.png() })
    const { id, times } = await copyAfter(trader, params.journalId, () =>
      trader.call(removeScreenshot, { params: slot }),
    )
    expect(times).toBe(1)
    expect(await picturesOf(trader, id)).toEqual([])
    await jobsDone(server)
    expect(await server.services.files.list(id)).toEqual([])
  })

  it('leaves no file when it is refused', async () => {
    const { trader, params } = await workedJournal(server)
    const slot = { ...params, tradeId: 1, slot: 1 }
    await trader.upload(setScreenshot, slot, {}, { name: 'a.png', bytes: await testPicture.png() })
    const { files } = server.services
    const before = new Set(await files.journals())
    const body = { name: 'One more', currency: 'USD', tradeMarkets: 'FOREX' } as const
    for (let i = 1; i < journalCap; i++) await trader.call(createJournal, { body })
    const asked = trader.call(copyCall, { body: { dbId: params.journalId, name: 'Copy' } })
    await expect(asked).rejects.toMatchObject({ code: 'Quota reached' })
    expect(new Set(await files.journals())).toEqual(before)
  })

  it('is written once by a thread that is asked again because its answer was lost', async () => {
    const { trader, params } = await workedJournal(server)
    const write = copyWriter(server.services.db)
    const { id } = await copyBy(
      async (ask) => {
        await write(ask)
        return write(ask)
      },
      trader,
      params.journalId,
    )
    expect(await journals(trader)).toEqual(['Copy', 'Worked example'])
    expect(await idsOf(trader, id)).toHaveLength(13)
  })

  it('waits for its turn when more are asked for at once than a server has connections', async () => {
    const { trader, params } = await workedJournal(server)
    const copies = Array.from({ length: 24 }, (_, i) =>
      trader.call(copyCall, { body: { dbId: params.journalId, name: `Copy ${i}` } }),
    )
    expect(await Promise.all(copies)).toHaveLength(24)
    expect(await journals(trader)).toHaveLength(25)
    const { db } = server.services
    const theirs = db.selectFrom('journal').select('id').where('owner_id', '=', trader.user.userId)
    const trades = await db.selectFrom('stored_trade').select('id').where('journal_id', 'in', theirs).execute()
    expect(trades).toHaveLength(25 * 13)
  })
})
