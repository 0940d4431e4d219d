import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { openDemo } from '@afterclose/contract/auth'
import { readImporterSettings, removeImporterSettings, saveImporterSettings } from '@afterclose/contract/ftp-importer'
import { cancelImport, confirmImport, listImporters, listImports } from '@afterclose/contract/imports'
import { createJournal, deleteJournal } from '@afterclose/contract/journals'
import { changeSettings } from '@afterclose/contract/account-settings'
import { createShare } from '@afterclose/contract/shares'
import { replaceTrade } from '@afterclose/contract/trades'
import { Client } from 'basic-ftp'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Config } from '../../config/config.ts'
import { stopDate } from '../../../test/support/fast-clock.ts'
import { type Client as Caller, createClient, type SignedIn } from '../../../test/support/client.ts'
import { importFile, type JournalOf, upload } from '../../../test/support/import-file.ts'
import { mt4Statement } from '../../../test/support/mt4-statement.ts'
import { testServer, type TestServer, withoutClocks } from '../../../test/support/server.ts'
import { contentOf, deposit, loser, newJournal, page, stillOpen, winner } from '../../../test/support/statements.ts'
import { stores } from '../../../test/support/stores.ts'
import type { WorkFiles } from '../../platform/files/work-files.ts'
import { JobRunner } from '../../platform/jobs/runner.ts'
import { sealer } from '../../platform/http/access/secret-box.ts'
import { statementsJob } from './import-statements.ts'
import { deleteFiles, insertFile } from './repository.ts'
import { keyOf, receiveStatement } from './statements.ts'

const ftp: Config['ftp'] = { port: 0, host: '127.0.0.1', publicHost: null, passivePorts: null, tls: null }
const password = 'in plain sight'
const both = { accountPassword: password, accountPasswordConfirm: password }
const one = mt4Statement({ trades: [winner], deposits: [deposit] })
const two = mt4Statement({ trades: [winner, loser], deposits: [deposit] })

describe.each(stores)('statements by FTP on %s', (store) => {
  let server: TestServer
  const clients: Client[] = []
  beforeAll(async () => {
    server = await testServer(store, { ftp }, withoutClocks)
  })
  afterAll(() => server.close())
  afterEach(() => {
    for (const client of clients.splice(0)) client.close()
  })

  const settingsOf = ({ trader, params }: JournalOf) => trader.call(readImporterSettings, { params })
  /** A new journal whose terminal may publish. */
  async function publishing(on = server): Promise<JournalOf> {
    const journal = await newJournal(on)
    await journal.trader.call(saveImporterSettings, { params: journal.params, body: both })
    return journal
  }
  async function terminal(journal: JournalOf, changes: { user?: string; password?: string } = {}): Promise<Client> {
    const { server: place, accountName } = await settingsOf(journal)
    const [host = '', port = ''] = place.split(':')
    const client = new Client(5000)
    clients.push(client)
    await client.access({ host, port: Number(port), user: accountName, password, ...changes })
    return client
  }
  /** As MetaTrader does it: the same name every time. */
  async function publish(client: Client, journal: JournalOf, text: string | Buffer, name = 'statement.htm') {
    await client.cd((await settingsOf(journal)).path)
    return client.uploadFrom(Readable.from([text]), name)
  }
  const importsOf = async ({ trader, params }: JournalOf) => (await trader.call(listImports, { params })).imports
  const trades = async (journal: JournalOf) => (await contentOf(journal)).trades
  const until = (test: () => Promise<boolean>) => vi.waitUntil(test, { timeout: 120_000, interval: 50 })
  const quiet = (journal: JournalOf) =>
    until(async () => {
      const { db } = server.services
      const left = await db
        .selectFrom('ftp_file')
        .select('id')
        .where('journal_id', '=', journal.params.journalId)
        .where('state', '!=', 'DONE')
        .execute()
      return left.length === 0
    })
  /** One step, as a job does it. */
  const run = async ({ params: { journalId } }: JournalOf, workFiles: WorkFiles = server.services.workFiles) => {
    const job = { payload: JSON.stringify({ journalId }) }
    const { db, config } = server.services
    await statementsJob({ db, workFiles, jobs: server.app.jobs, quotas: config.quotas }).run({
      job: Object.assign(Object.create(null), job),
      progress: async () => {},
      signal: new AbortController().signal,
    })
  }
  const folderOf = ({ params: { journalId } }: JournalOf) => `statements/${journalId}`
  const files = async (journal: JournalOf) => (await server.services.workFiles.list(folderOf(journal))).length
  const rowsOf = ({ params: { journalId } }: JournalOf) =>
    server.services.db.selectFrom('ftp_file').selectAll().where('journal_id', '=', journalId).orderBy('received')

  it('[2.8.4] [3.13] [5.5] [9.6] gives server, path and login, and takes a password that is typed twice', async () => {
    const journal = await newJournal(server)
    const { params } = journal
    const before = await settingsOf(journal)
    expect(before).toEqual({
      server: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      path: '/statements',
      accountName: expect.stringMatching(new RegExp(`^journal-${params.journalId}-[0-9a-f]{8}$`)),
      isSet: false,
      refreshInterval: 60,
      lastReceived: null,
    })
    const save = (body: object) =>
      journal.trader.raw({ method: 'PUT', url: `/v1/databases/${params.journalId}/importer-settings`, payload: body })
    const fields = async (body: object) => {
      const { status, json } = await save(body)
      return [status, Object(json).fields]
    }
    const required = 'Account password is required'
    expect(await fields({})).toEqual([
      400,
      [
        { field: 'accountPassword', message: required },
        { field: 'accountPasswordConfirm', message: required },
      ],
    ])
    expect(await fields({ accountPassword: '', accountPasswordConfirm: password })).toEqual([
      400,
      expect.arrayContaining([{ field: 'accountPassword', message: required }]),
    ])
    expect(await fields({ ...both, accountPasswordConfirm: 'in plain sight!' })).toEqual([
      400,
      [{ field: 'accountPasswordConfirm', message: 'Passwords must match' }],
    ])
    const given = { server: 'ftp.example', path: '/', accountName: 'mine' }
    const saved = await save({ ...given, ...both })
    expect(saved).toMatchObject({ status: 200, json: { ...before, isSet: true } })
    expect(JSON.stringify([saved.json, await settingsOf(journal)])).not.toContain(password)
    const rows = await server.services.db.selectFrom('ftp_account').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(password)
  })

  it('[3.13] [2.8.4] imports what a terminal publishes, again and again, and asks nobody', async () => {
    const journal = await publishing()
    const client = await terminal(journal)
    expect((await publish(client, journal, one)).code).toBe(226)
    await until(async () => (await trades(journal)).length === 1)
    await quiet(journal)
    await publish(client, journal, two)
    await until(async () => (await trades(journal)).length === 2)
    await quiet(journal)
    const imports = await importsOf(journal)
    expect(imports.map(({ state, counts }) => [state, counts.created, counts.skipped])).toEqual([
      ['DONE', 1, 1],
      ['DONE', 1, 0],
    ])
    expect((await contentOf(journal)).payins).toHaveLength(1)
    expect((await settingsOf(journal)).lastReceived).not.toBeNull()
    expect(await files(journal)).toBe(0)
  })

  it('makes no import of an unchanged statement, nor of one that changes nothing in the journal', async () => {
    const journal = await publishing()
    const client = await terminal(journal)
    for (const text of [one, one, one.replace('Statement: 4711', 'Statement: 4711, an hour later'), one]) {
      await publish(client, journal, text)
      await quiet(journal)
    }
    expect(await importsOf(journal)).toHaveLength(1)
    expect(await trades(journal)).toHaveLength(1)
    expect(await files(journal)).toBe(0)
  })

  it('overwrites only values of the broker', async () => {
    const journal = await publishing()
    const client = await terminal(journal)
    await publish(client, journal, mt4Statement({ trades: [stillOpen] }))
    await until(async () => (await trades(journal)).length === 1)
    await quiet(journal)
    const [open] = await trades(journal)
    const { trader, params } = journal
    const body = { ...open!, notes: '<p>Waited</p>', checklistId: null, stopLoss: '1.097' }
    await trader.call(replaceTrade, { params: { ...params, tradeId: open!.id }, body })
    await publish(client, journal, mt4Statement({ trades: [{ ...winner, ticket: stillOpen.ticket }] }))
    await until(async () => (await trades(journal))[0]?.exitDate !== null)
    expect((await trades(journal))[0]).toMatchObject({ notes: '<p>Waited</p>', stopLoss: '1.097', exitPrice: '1.102' })
  })

  it('leaves a statement with wrong totals to the trader, and imports the next after the answer', async () => {
    const journal = await publishing()
    const client = await terminal(journal)
    const wrong = mt4Statement({ trades: [winner], closedProfit: 1 })
    await publish(client, journal, wrong)
    await until(async () => (await importsOf(journal))[0]?.nextStep?.type === 'CONFIRM')
    await run(journal)
    expect(await trades(journal)).toEqual([])
    await publish(client, journal, one)
    const [asked] = await importsOf(journal)
    expect(await importsOf(journal)).toHaveLength(1)
    const { trader, params } = journal
    await trader.call(cancelImport, { params: { ...params, importIdentifier: asked!.importIdentifier } })
    await until(async () => (await trades(journal)).length === 1)
  })

  it('asks the trader about a row that it does not understand', async () => {
    const journal = await publishing()
    const broken = { ...winner, ticket: 400, openTime: '2024.03.44 10:00:00', commission: 0, profit: 0 }
    await publish(await terminal(journal), journal, mt4Statement({ trades: [winner, broken] }))
    await until(async () => (await importsOf(journal))[0]?.state === 'NEEDS_INPUT')
    await run(journal)
    const [asked] = await importsOf(journal)
    expect(asked).toMatchObject({ state: 'NEEDS_INPUT', preview: { agrees: true, created: 1 } })
    expect(asked!.counts.failed).toBe(1)
    expect(await trades(journal)).toEqual([])
  })

  it('takes zone and rates from the last statement that was imported', async () => {
    const journal = await publishing()
    await importFile(journal, page(one), { timeZone: 'America/New_York', rates: { EUR: '1.1' } })
    await publish(await terminal(journal), journal, two)
    await until(async () => (await trades(journal)).length === 2)
    const [latest] = await importsOf(journal)
    expect(latest).toMatchObject({ options: { timeZone: 'America/New_York', rates: { EUR: '1.1' }, mapping: null } })
  })

  it('waits for an import of the trader, and the newest of a name takes the place of the others', async () => {
    const journal = await publishing()
    const own = await upload(journal, page(mt4Statement({ trades: [{ ...loser, ticket: 900 }] })))
    const client = await terminal(journal)
    for (const text of [one, mt4Statement({ trades: [] }), two]) await publish(client, journal, text)
    expect(await files(journal)).toBe(1)
    await run(journal)
    expect(await importsOf(journal)).toHaveLength(1)
    const { trader, params } = journal
    await trader.call(confirmImport, { params: { ...params, importIdentifier: own.importIdentifier } })
    await until(async () => (await importsOf(journal))[0]?.state === 'DONE')
    await until(async () => (await trades(journal)).length === 3)
    expect(await importsOf(journal)).toHaveLength(2)
  })

  it('keeps the journals of two logins apart, and several sessions of one', async () => {
    const [ann, bob] = [await publishing(), await publishing()]
    const [a1, a2, b] = [await terminal(ann), await terminal(ann), await terminal(bob)]
    await Promise.all([
      publish(a1, ann, one),
      publish(a2, ann, mt4Statement({ trades: [loser] }), 'detailed.htm'),
      publish(b, bob, mt4Statement({ trades: [{ ...winner, ticket: 300 }] })),
    ])
    await until(async () => (await trades(ann)).length === 2 && (await trades(bob)).length === 1)
    const annsName = (await settingsOf(ann)).accountName
    await bob.trader.call(saveImporterSettings, {
      params: bob.params,
      body: { accountPassword: 'another one', accountPasswordConfirm: 'another one' },
    })
    await expect(terminal(ann, { user: annsName, password: 'another one' })).rejects.toThrow('530')
    await expect(terminal(bob)).rejects.toThrow('530')
  })

  it('imports nothing of a transfer that breaks off, and nothing that is no statement', async () => {
    const journal = await publishing()
    const client = await terminal(journal)
    await expect(publish(client, journal, one.slice(0, -20))).rejects.toThrow('451')
    await expect(publish(client, journal, '')).rejects.toThrow('451')
    await expect(publish(client, journal, randomBytes(1000), 'statement.exe')).rejects.toThrow('553')
    expect((await publish(client, journal, randomBytes(1000), 'statement.gif')).code).toBe(226)
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(one.slice(0, 500), 'utf16le')])
    await expect(publish(client, journal, utf16)).rejects.toThrow('451')
    expect(await importsOf(journal)).toEqual([])
    expect(await rowsOf(journal).execute()).toEqual([])
    expect(await files(journal)).toBe(0)
    await publish(client, journal, '<html>no statement</html>')
    await quiet(journal)
    expect(await importsOf(journal)).toMatchObject([{ state: 'FAILED', nextStep: { type: 'IMPORT_FAILED' } }])
  })

  it('accepts a limited number of waiting names', async () => {
    const journal = await publishing()
    await upload(journal, page(one)) // waits for its answer
    const client = await terminal(journal)
    for (let i = 0; i < 20; i++) await publish(client, journal, one, `statement-${i}.htm`)
    await expect(publish(client, journal, one, 'statement-20.htm')).rejects.toThrow('452')
    expect((await publish(client, journal, two, 'STATEMENT-3.htm')).code).toBe(226)
    expect(await files(journal)).toBe(20)
  })

  it('remembers the last content of the newest names only', async () => {
    const journal = await publishing()
    const { journalId } = journal.params
    const { db } = server.services
    for (let day = 100; day < 160; day++) {
      const values = { name: `day-${day}.htm`, name_key: `day-${day}.htm`, sha256: `${day}`, size: 1 }
      const done = { state: 'DONE', import_job_id: null, received: `2024-01-01T00:00:00.${day}Z` } as const
      await insertFile(db, { journal_id: journalId, id: `file-${day}`, ...values, ...done })
    }
    await publish(await terminal(journal), journal, one)
    await until(async () => (await trades(journal)).length === 1)
    await quiet(journal)
    await until(async () => {
      const rows = await rowsOf(journal).execute()
      return rows.length === 51 && rows[0]?.name === 'day-110.htm' && rows.at(-1)?.name === 'statement.htm'
    })
  })

  it('accepts a limited number of statements in a period', async () => {
    const [journal, other] = [await publishing(), await publishing()]
    const picture = (client: Client) => client.uploadFrom(Readable.from(['GIF89a']), 'statement.gif')
    for (let i = 0; i < 4; i++) {
      const client = await terminal(journal)
      for (let j = 0; j < 15; j++) await picture(client)
    }
    await expect(picture(await terminal(journal))).rejects.toThrow('452')
    expect((await picture(await terminal(other))).code).toBe(226)
  })

  it('skips a statement whose content was lost, and imports it when it is sent again', async () => {
    const journal = await publishing()
    const client = await terminal(journal)
    const own = await upload(journal, page(two)) // waits for its answer
    await publish(client, journal, one)
    await server.services.workFiles.remove(folderOf(journal))
    const { trader, params } = journal
    await trader.call(cancelImport, { params: { ...params, importIdentifier: own.importIdentifier } })
    await run(journal)
    expect(await rowsOf(journal).execute()).toEqual([])
    await publish(client, journal, one)
    await until(async () => (await trades(journal)).length === 1)
  })

  it('lets nobody in by a password that another key has sealed', async () => {
    const journal = await publishing()
    const sealed = sealer(randomBytes(32), 'ftp').seal(password)
    const ownAccount = server.services.db.updateTable('ftp_account').where('journal_id', '=', journal.params.journalId)
    await ownAccount.set({ sealed_password: sealed }).execute()
    const { level } = server.app.log
    server.app.log.level = 'silent'
    await expect(terminal(journal)).rejects.toThrow('530')
    server.app.log.level = level
    await journal.trader.call(saveImporterSettings, { params: journal.params, body: both })
    await terminal(journal)
  })

  it('imports a statement once that two servers begin, and loses none that was acknowledged', async () => {
    const journal = await publishing()
    const { services } = server
    const { journalId } = journal.params
    const { db, workFiles, config } = services
    // A server of which nothing is left but what it has stored.
    const gone = { db, workFiles, jobs: new JobRunner(services, () => {}), quotas: config.quotas }
    expect(await receiveStatement(gone, journalId, 'statement.htm', Readable.from([Buffer.from(one)]))).toBe('kept')
    // While one server reads what was received, another begins the import.
    const get: WorkFiles['get'] = async (key) => {
      const content = await workFiles.get(key)
      await run(journal)
      expect(await importsOf(journal)).toHaveLength(1)
      return content
    }
    await run(journal, Object.assign(Object.create(workFiles), { get }))
    await until(async () => (await trades(journal)).length === 1)
    await quiet(journal)
    expect(await importsOf(journal)).toHaveLength(1)
  })

  it('works no more once its password or its journal is removed', async () => {
    const journal = await publishing()
    const client = await terminal(journal)
    const { trader, params } = journal
    await trader.call(removeImporterSettings, { params })
    await expect(publish(client, journal, one)).rejects.toThrow('530')
    expect(await settingsOf(journal)).toMatchObject({ isSet: false })
    await expect(terminal(journal)).rejects.toThrow('530')
    await trader.call(saveImporterSettings, { params, body: both })
    const { accountName: user, server: place } = await settingsOf(journal)
    await terminal(journal)
    await trader.call(createJournal, { body: { name: 'Other', currency: 'USD', tradeMarkets: 'FOREX' } })
    await trader.call(deleteJournal, { params })
    const late = new Client(5000)
    clients.push(late)
    await expect(late.access({ host: '127.0.0.1', port: Number(place.split(':')[1]), user, password })).rejects.toThrow(
      '530',
    )
  })

  it('slows guessing down', async () => {
    stopDate()
    const journal = await publishing()
    for (let i = 0; i < 3; i++) await expect(terminal(journal, { password: `guess ${i}` })).rejects.toThrow('530')
    await expect(terminal(journal)).rejects.toThrow('421 Too many attempts')
  })

  it('is of no use to readers of a journal, and to visitors of the demo', async () => {
    const journal = await publishing()
    const reader = await server.signUp('reader')
    await reader.call(changeSettings, {
      params: { userId: reader.user.userId },
      body: { sharingEnabled: 'true' },
    })
    const { params } = journal
    await journal.trader.call(createShare, { body: { journalId: params.journalId, userName: 'reader' } })
    const refused = { status: 403, code: 'Owner only' }
    await expect(reader.call(readImporterSettings, { params })).rejects.toMatchObject(refused)
    await expect(reader.call(saveImporterSettings, { params, body: both })).rejects.toMatchObject(refused)
    const visitor = await server.stranger.call(openDemo, { body: {} })
    const guest: Caller = createClient(server.app, visitor)
    const demo = await firstJournal(server, visitor.userId)
    for (const call of [readImporterSettings, removeImporterSettings] as const)
      await expect(guest.call(call, { params: demo })).rejects.toMatchObject({ status: 403, code: 'Demo account' })
  })

  it('cannot be written beyond what a plan allows', async () => {
    const journal = await publishing()
    const trader: SignedIn = Object.assign(journal.trader)
    const later = await server.journalOf(trader)
    const extra = { trader, params: { journalId: later.id } }
    await trader.call(saveImporterSettings, { params: extra.params, body: both })
    const { db, workFiles } = server.services
    const setPlan = (plan: 'FREE' | 'PRO') =>
      db.updateTable('user_account').set({ plan }).where('id', '=', trader.user.userId).execute()
    const open = await terminal(extra)
    await setPlan('FREE')
    await expect(publish(open, extra, two)).rejects.toThrow('530')
    await expect(terminal(extra)).rejects.toThrow('530')

    const arrived = {
      journal_id: later.id,
      name_key: '',
      sha256: '',
      size: one.length,
      received: '2024-01-01T00:00:00Z',
    }
    const waiting = { id: 'w', name: 'w.htm', state: 'WAITING', import_job_id: null } as const
    await workFiles.put(keyOf(later.id, waiting.id), Buffer.from(one))
    await insertFile(db, { ...arrived, ...waiting })
    await run(extra)
    expect(await importsOf(extra)).toEqual([])

    await deleteFiles(db, later.id, [waiting.id])
    await setPlan('PRO')
    const { importIdentifier } = await upload(extra, page(one))
    await setPlan('FREE')
    await insertFile(db, { ...arrived, id: 'b', name: 'b.htm', state: 'BEGUN', import_job_id: importIdentifier })
    await run(extra)
    expect(await importsOf(extra)).toMatchObject([{ state: 'NEEDS_INPUT' }])
    expect(await trades(extra)).toEqual([])
    await expect(trader.call(saveImporterSettings, { params: extra.params, body: both })).rejects.toMatchObject({
      status: 403,
      code: 'No permission',
    })
    await terminal(journal)
  })

  it('is one of the importers, and closed where it is not configured', async () => {
    const own = await testServer(store, { ftp })
    const journal = await publishing(own)
    const importer = {
      type: 'MT_PLUGIN_FTP',
      localization: 'MetaTrader (FTP)',
      startType: 'BackgroundTrigger',
      supportsBalance: true,
      settings: { fileExtensions: [] },
    }
    const { importers } = await journal.trader.call(listImporters, { params: journal.params })
    expect(importers).toContainEqual({ ...importer, enabled: true })
    const [host = '', port = ''] = (await settingsOf(journal)).server.split(':')
    await own.close()
    await expect(once(connect(Number(port), host), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    const without = await testServer(store)
    onTestFinished(() => without.close())
    const { trader, params } = await newJournal(without)
    expect((await trader.call(listImporters, { params })).importers).toContainEqual({ ...importer, enabled: false })
    await expect(trader.call(readImporterSettings, { params })).rejects.toThrow(
      'Statements by FTP are switched off on this server.',
    )
  })
})

async function firstJournal({ services: { db } }: TestServer, userId: number): Promise<{ journalId: number }> {
  const { id } = await db.selectFrom('journal').select('id').where('owner_id', '=', userId).executeTakeFirstOrThrow()
  return { journalId: id }
}
