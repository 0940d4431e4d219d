import { me } from '@afterclose/contract/auth'
import { listComments } from '@afterclose/contract/comments'
import { createInstrument } from '@afterclose/contract/instruments'
import * as calls from '@afterclose/contract/journals'
import { createPayin, latestBalance, listPayins } from '@afterclose/contract/payins'
import { createSetup, listSetups } from '@afterclose/contract/setups'
import { createTrade, listTrades, removeTrade } from '@afterclose/contract/trades'
import { starterComments } from '@afterclose/core/comment'
import { journalCap } from '@afterclose/core/permission'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../test/support/client.ts'
import { filledJournal } from '../../test/support/filled-journal.ts'
import { importFile, upload } from '../../test/support/import-file.ts'
import { jobsDone } from '../../test/support/jobs.ts'
import { testServer, type TestServer } from '../../test/support/server.ts'
import { page, statement } from '../../test/support/statements.ts'
import { stores } from '../../test/support/stores.ts'
import { hideJournal } from './repository.ts'
import { removeHiddenJournals } from './delete-journal.ts'

async function withTrade(client: Client, journalId: number): Promise<void> {
  const params = { journalId }
  await client.call(createInstrument, { params, body: { name: 'EURUSD', market: 'FOREX' } })
  await client.call(createTrade, {
    params,
    body: {
      instrumentId: 1,
      direction: 'LONG',
      entryDate: '2024-01-02T00:00:00',
      gainMode: 'MANUAL',
      manualGain: '5',
    },
  })
}

describe.each(stores)('journals on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const form = { name: 'Main', currency: 'EUR', tradeMarkets: 'FOREX,FUTURES' }

  it('[3.1] [7.35] are made with a default setup, the starter comments and the first deposit', async () => {
    const ann = await server.signUp()
    const body = { ...form, firstDeposit: '1500.50', firstDepositDate: '2024-01-01T08:00:00' }
    const journal = await ann.call(calls.createJournal, { body })
    expect(journal).toMatchObject({
      name: 'Main',
      accountName: ann.user.username,
      currency: 'EUR',
      tradeMarkets: ['FOREX', 'FUTURES'],
      decimals: 2,
      dateFormat: 'yyyy-MM-dd',
      timeZone: 'UTC',
      sharedBy: null,
      sharedTo: [],
      readOnly: false,
    })
    const params = { journalId: journal.id }
    expect((await ann.call(listSetups, { params })).setups).toMatchObject([{ id: 1, name: 'Default Setup' }])
    expect((await ann.call(listComments, { params })).comments).toMatchObject(starterComments)
    expect((await ann.call(listPayins, { params })).payins).toMatchObject([
      { delta: '1500.5', timestamp: '2024-01-01T08:00:00', accountBalance: '1500.5' },
    ])
  })

  it('[3.22] [7.37] the wizard names the setup, the zone and the way of writing dates', async () => {
    const ann = await server.signUp()
    const journal = await ann.call(calls.finishOnboarding, {
      body: {
        ...form,
        tradeMarkets: 'CRYPTO',
        defaultSetup: ' Pullback ',
        dateFormat: 'dd/MM/yyyy',
        timeZone: 'Europe/Berlin',
        deposit: { amount: '0.12345678', date: '2024-01-01T00:00:00' },
      },
    })
    expect(journal).toMatchObject({ decimals: 8, dateFormat: 'dd/MM/yyyy', timeZone: 'Europe/Berlin' })
    const inYen = await ann.call(calls.createJournal, { body: { ...form, name: 'Yen', currency: 'JPY' } })
    expect(inYen.decimals).toBe(0)
    const params = { journalId: journal.id }
    expect((await ann.call(listSetups, { params })).setups).toMatchObject([{ name: 'Pullback' }])
    expect(await ann.call(latestBalance, { params })).toMatchObject({ accountBalance: '0.12345678' })
  })

  it('[3.3] [4.6] need no first deposit, and no field that was left empty is one', async () => {
    const ann = await server.signUp()
    for (const firstDeposit of [undefined, null, '', '0', '0.00']) {
      const body = { ...form, firstDeposit, firstDepositDate: firstDeposit === '' ? '' : null, importFile: null }
      const { id } = await ann.call(calls.createJournal, { body })
      expect((await ann.call(listPayins, { params: { journalId: id } })).payins).toEqual([])
    }
  })

  it('[5.1] [5.4] are refused with the reason at the field', async () => {
    const ann = await server.signUp()
    const problemOf = (changes: object) =>
      ann.raw({ method: 'POST', url: calls.createJournal.url, payload: { ...form, ...changes } })
    for (const name of [' ', undefined])
      expect(await problemOf({ name })).toMatchObject({
        status: 400,
        json: { fields: [{ field: 'name', message: 'Journal Name is required' }] },
      })
    expect(await problemOf({ currency: undefined, tradeMarkets: undefined })).toMatchObject({
      json: {
        fields: [
          { field: 'currency', message: 'Currency is required' },
          { field: 'tradeMarkets', message: 'Markets are required' },
        ],
      },
    })
    expect(await problemOf({ importDatabase: true })).toMatchObject({ json: { code: 'Classic import off' } })
    expect(await problemOf({ currency: 'euro' })).toMatchObject({
      status: 400,
      json: { fields: [{ field: 'currency' }] },
    })
    expect(await problemOf({ tradeMarkets: '' })).toMatchObject({
      json: { fields: [{ field: 'tradeMarkets', message: 'Markets are required' }] },
    })
    expect(await problemOf({ tradeMarkets: 'FOREX,HOUSES' })).toMatchObject({ status: 400 })
    for (const firstDeposit of ['much', '1e3', 1000])
      expect(await problemOf({ firstDeposit })).toMatchObject({
        json: { fields: [{ field: 'firstDeposit', message: 'Amount must be a numeric' }] },
      })
    expect(await problemOf({ firstDeposit: '-5' })).toMatchObject({ json: { fields: [{ field: 'firstDeposit' }] } })
    expect(await problemOf({ firstDeposit: '5.005' })).toMatchObject({
      json: { fields: [{ field: 'firstDeposit', message: 'Amount can have at most 2 decimal places' }] },
    })
    expect(await problemOf({ timeZone: 'Mars/Base' })).toMatchObject({ json: { fields: [{ field: 'timeZone' }] } })
    expect((await ann.call(calls.listJournals, {})).journals).toEqual([])
  })

  it('are listed with the one that was selected last in front, for each user apart', async () => {
    const ann = await server.signUp()
    const [one, two] = [await server.journalOf(ann, { name: 'One' }), await server.journalOf(ann, { name: 'Two' })]
    const names = async () => (await ann.call(calls.listJournals, {})).journals.map(({ name }) => name)
    expect(await names()).toEqual(['Two', 'One'])
    const selected = await ann.call(calls.selectJournal, { params: { journalId: one.id } })
    expect(selected.lastUsed! >= two.lastUsed!).toBe(true)
    expect(await names()).toEqual(['One', 'Two'])
    expect((await (await server.signUp()).call(calls.listJournals, {})).journals).toEqual([])
  })

  it('can be renamed; the currency only before the first trade', async () => {
    const ann = await server.signUp()
    const { id } = await server.journalOf(ann)
    const params = { journalId: id }
    const changed = await ann.call(calls.changeJournal, { params, body: { name: 'New', currency: 'CHF' } })
    expect(changed).toMatchObject({ name: 'New', currency: 'CHF', tradeMarkets: ['FOREX', 'STOCKS', 'FUTURES'] })
    await withTrade(ann, id)
    expect(await ann.call(calls.changeJournal, { params, body: { name: 'Newer', currency: 'CHF' } })).toMatchObject({
      name: 'Newer',
    })
    await expect(
      ann.call(calls.changeJournal, { params, body: { name: 'No', currency: 'EUR' } }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'Currency in use',
    })
    expect(await ann.call(calls.readJournal, { params })).toMatchObject({ name: 'Newer', currency: 'CHF' })
  })

  it('are deleted with all they hold, and nothing else', async () => {
    const ann = await server.signUp()
    const { db } = server.services
    /** A record of each kind, and an import of which a trade was deleted. */
    const filled = async () => {
      const journalId = await filledJournal(server, ann)
      const params = { journalId }
      await importFile({ trader: ann, params }, page(statement))
      const { trades } = await ann.call(listTrades, { params, query: {} })
      const imported = trades.find(({ importJobId }) => importJobId !== null)!
      await ann.call(removeTrade, { params: { ...params, tradeId: imported.id } })
      return journalId
    }
    const [earlier, gone, later] = [await filled(), await filled(), await filled()]
    // jobs and notifications come by themselves
    const tables = (await db.introspection.getTables()).filter(
      ({ name: table, columns }) =>
        !['job', 'notification'].includes(table) && columns.some(({ name }) => name === 'journal_id'),
    )
    /** Rows in each table that has some. */
    const rowsOf = async (journalId: number) => {
      const counts = tables.map(async ({ name }) => {
        const { rows } = await sql<{ rows: number }>`
          select count(*) as rows from ${sql.table(name)} where journal_id = ${journalId}`.execute(db)
        return [name, Number(rows[0]?.rows)] as const
      })
      return Object.fromEntries((await Promise.all(counts)).filter(([, count]) => count > 0))
    }
    await jobsDone(server)
    const before = [await rowsOf(earlier), await rowsOf(later)]
    expect(Object.keys(before[1]!)).toEqual(expect.arrayContaining(['trade', 'statement', 'deleted_trade']))
    await ann.call(calls.deleteJournal, { params: { journalId: gone } })
    await expect(ann.call(calls.readJournal, { params: { journalId: gone } })).rejects.toMatchObject({ status: 404 })
    await jobsDone(server)
    expect(await rowsOf(gone)).toEqual({})
    expect([await rowsOf(earlier), await rowsOf(later)]).toEqual(before)
  })

  it('leave no upload behind that waited for an answer', async () => {
    const ann = await server.signUp()
    const { id: journalId } = await server.journalOf(ann)
    const { importIdentifier } = await upload({ trader: ann, params: { journalId } }, page(statement))
    const kept = () => server.services.workFiles.list(`imports/${importIdentifier}`)
    expect(await kept()).not.toEqual([])
    await ann.call(calls.deleteJournal, { params: { journalId } })
    await jobsDone(server)
    expect(await kept()).toEqual([])
  })

  it('that were being deleted when the server stopped are gone at once, and removed at the next start', async () => {
    const ann = await server.signUp()
    const { id } = await server.journalOf(ann)
    await withTrade(ann, id)
    const { db } = server.services
    await hideJournal(db, id)
    expect((await ann.call(calls.listJournals, {})).journals).toEqual([])
    await expect(ann.call(calls.readJournal, { params: { journalId: id } })).rejects.toMatchObject({ status: 404 })
    await removeHiddenJournals(db)
    await jobsDone(server)
    expect(await db.selectFrom('trade').select('id').where('journal_id', '=', id).execute()).toEqual([])
    expect(await db.selectFrom('journal').select('id').where('id', '=', id).execute()).toEqual([])
  })

  it('raise their revision with every change of what they hold', async () => {
    const ann = await server.signUp()
    const params = { journalId: (await server.journalOf(ann)).id }
    const revision = async () => (await ann.call(calls.readJournal, { params })).revision
    let before = await revision()
    const raised = async (change: () => Promise<unknown>) => {
      await change()
      const after = await revision()
      expect(after).toBeGreaterThan(before)
      before = after
    }
    await raised(() => ann.call(createSetup, { params, body: { name: 'Range' } }))
    await raised(() => withTrade(ann, params.journalId))
    await raised(() => ann.call(createPayin, { params, body: { delta: '5', timestamp: '2024-01-01T00:00:00' } }))
    await raised(() => ann.call(calls.changeJournal, { params, body: { timeZone: 'Asia/Tokyo' } }))
  })

  it('[6.1] one on the FREE plan, fifty on PRO, also when asked for at once', async () => {
    const free = await server.signUp()
    await server.services.db
      .updateTable('user_account')
      .set({ plan: 'FREE' })
      .where('id', '=', free.user.userId)
      .execute()
    const both = await Promise.allSettled([server.journalOf(free), server.journalOf(free)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(server.journalOf(free)).rejects.toMatchObject({ status: 403, code: 'No permission' })
    expect((await free.call(me, {})).permissions).toEqual([])

    const pro = await server.signUp()
    for (let i = 0; i < journalCap; i++) await server.journalOf(pro)
    await expect(server.journalOf(pro)).rejects.toMatchObject({
      status: 409,
      code: 'Quota reached',
      message: expect.stringContaining('This account has 50 of at most 50 journals. Delete one'),
    })
    expect((await pro.call(me, {})).permissions).not.toContain('CREATE_DATABASE')
  })

  it('beyond what the plan allows can be read and deleted, not changed', async () => {
    const ann = await server.signUp()
    const [first, extra] = [await server.journalOf(ann), await server.journalOf(ann)]
    await server.services.db
      .updateTable('user_account')
      .set({ plan: 'FREE' })
      .where('id', '=', ann.user.userId)
      .execute()
    const { journals } = await ann.call(calls.listJournals, {})
    expect(new Map(journals.map(({ id, readOnly }) => [id, readOnly]))).toEqual(
      new Map([
        [first.id, false],
        [extra.id, true],
      ]),
    )
    const params = { journalId: extra.id }
    expect(await ann.call(calls.readJournal, { params })).toMatchObject({ readOnly: true })
    for (const refused of [
      () => ann.call(createPayin, { params, body: { delta: '5', timestamp: '2024-01-01T00:00:00' } }),
      () => ann.call(calls.changeJournal, { params, body: { name: 'No' } }),
    ])
      await expect(refused()).rejects.toMatchObject({ status: 403, code: 'No permission' })
    await ann.call(createPayin, {
      params: { journalId: first.id },
      body: { delta: '5', timestamp: '2024-01-01T00:00:00' },
    })
    await ann.call(calls.deleteJournal, { params })
  })

  it('[3.2] [6.3] are seen by those they were shared with, marked as theirs to read', async () => {
    const [ann, bob] = [await server.signUp(), await server.signUp()]
    const { id } = await server.journalOf(ann)
    const share = {
      journal_id: id,
      id: 1,
      user_id: bob.user.userId,
      accepted: 1,
      created: '2024-01-01T00:00:00.000Z',
    } as const
    await server.services.db.insertInto('share').values(share).execute()
    const [seen] = (await bob.call(calls.listJournals, {})).journals
    expect(seen).toMatchObject({ id, sharedBy: ann.user.username, readOnly: true, sharedTo: [] })
    const [own] = (await ann.call(calls.listJournals, {})).journals
    expect(own).toMatchObject({
      readOnly: false,
      sharedTo: [{ aclId: 1, journalId: id, userName: bob.user.username, accepted: true }],
    })
  })
})
