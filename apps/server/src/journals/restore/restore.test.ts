// @large: restores whole journals
import { gunzipSync } from 'node:zlib'
import { changeSettings } from '@afterclose/contract/account-settings'
import { exportJournal } from '@afterclose/contract/export'
import { listImporters } from '@afterclose/contract/imports'
import { createJournal, deleteJournal, listJournals, readJournal } from '@afterclose/contract/journals'
import { createNote, listNotes, removeNote } from '@afterclose/contract/notes'
import { createPayin, listPayins } from '@afterclose/contract/payins'
import { importClassicJournal, restoreJournal } from '@afterclose/contract/restore'
import { createSetup, listSetups } from '@afterclose/contract/setups'
import { createShare } from '@afterclose/contract/shares'
import { createTrade, tradeFeed } from '@afterclose/contract/trades'
import { createInstrument } from '@afterclose/contract/instruments'
import { journalCap } from '@afterclose/core/permission'
import { decodeFeed } from '@afterclose/feed/feed'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoTrader } from '../../../test/support/demo-trader.ts'
import { answersOf } from '../../../test/support/answers.ts'
import { archiveOf, outcomeOf, restoredArchive, restoredJournal } from '../../../test/support/archives.ts'
import type { SignedIn } from '../../../test/support/client.ts'
import { filledJournal } from '../../../test/support/filled-journal.ts'
import { importFile } from '../../../test/support/import-file.ts'
import { contentOf } from '../../../test/support/journal-content.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { newJournal, page, statement } from '../../../test/support/statements.ts'
import { stores } from '../../../test/support/stores.ts'

describe.each(stores)('restoring a journal on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const set = (client: SignedIn, settings: Record<string, string>) =>
    client.call(changeSettings, { params: { userId: client.user.originalToken.userId }, body: settings })
  const trader = async (settings: Record<string, string> = { enableClassicImport: 'true' }) => {
    const client = await server.signUp()
    await set(client, settings)
    return client
  }
  const fill = async (client: SignedIn, journalId: number, bytes: Buffer, name = 'old.ew3') => {
    const file = { name, bytes: new Uint8Array(bytes) }
    const { jobId } = await client.upload(importClassicJournal, { journalId }, {}, file)
    return outcomeOf(server, jobId)
  }
  const hidden = () => server.services.db.selectFrom('journal').select('id').where('deleted', '=', 1).execute()

  it('gives one that answers every call as the demo journal that it was made of', async () => {
    const demo = await demoTrader(server)
    const { id } = (await demo.call(listJournals, {})).journals[0]!
    const copy = await restoredJournal(server, demo, await archiveOf(demo, id))
    expect(copy).not.toBe(id)
    const [before, after] = [await answersOf(demo, id), await answersOf(demo, copy)]
    expect(before.size).toBeGreaterThan(50)
    expect(after).toEqual(before)
  })

  it('counts on where the original stood, and keeps what its owner has set for it', async () => {
    const client = await trader()
    const id = await filledJournal(server, client)
    await set(client, { [`journal.${id}.ruinPercent`]: '20' })
    await client.call(createNote, { params: { journalId: id }, body: { title: 'gone' } })
    await client.call(removeNote, { params: { journalId: id, noteId: 2 } })
    const copy = await restoredJournal(server, client, await archiveOf(client, id))
    const note = await client.call(createNote, { params: { journalId: copy }, body: { title: 'next' } })
    expect(note.id).toBe(3)
    const settings = await server.services.db.selectFrom('setting').select('key').where('value', '=', '20').execute()
    expect(settings.map(({ key }) => key).toSorted()).toEqual([
      `journal.${id}.ruinPercent`,
      `journal.${copy}.ruinPercent`,
    ])
  })

  it('brings what was imported without its import, which is undone where it was made', async () => {
    const journal = await newJournal(server)
    const { job } = await importFile(journal, page(statement))
    const importsOf = async (journalId: number) => {
      const of = (table: 'trade' | 'payin' | 'instrument') =>
        server.services.db.selectFrom(table).select('import_job_id').where('journal_id', '=', journalId).execute()
      const rows = [...(await of('trade')), ...(await of('payin')), ...(await of('instrument'))]
      return new Set(rows.map(({ import_job_id: importId }) => importId))
    }
    expect(await importsOf(journal.params.journalId)).toEqual(new Set([job.importIdentifier]))
    const archive = await archiveOf(journal.trader, journal.params.journalId)
    expect(await importsOf(await restoredJournal(server, journal.trader, archive))).toEqual(new Set([null]))
  })

  it('makes a journal with an active setup, whatever the archive holds', async () => {
    const client = await trader()
    const journal = await server.journalOf(client)
    await server.services.db.updateTable('setup').set({ active: 0 }).where('journal_id', '=', journal.id).execute()
    const copy = await restoredJournal(server, client, await archiveOf(client, journal.id))
    expect(await client.call(listSetups, { params: { journalId: copy } })).toMatchObject({ setups: [{ active: true }] })
  })

  it('[7.30] fills a journal that was just made, which keeps its name', async () => {
    const client = await trader()
    const id = await filledJournal(server, client)
    const body = {
      name: 'Mine',
      currency: 'EUR',
      tradeMarkets: 'CRYPTO',
      firstDeposit: '5',
      dateFormat: 'dd/MM/yyyy',
    } as const
    const { id: empty, revision } = await client.call(createJournal, { body })
    const outcome = await fill(client, empty, await archiveOf(client, id))
    expect(outcome).toEqual({ journalId: empty })
    expect(await answersOf(client, empty)).toEqual(await answersOf(client, id))
    const filled = await client.call(readJournal, { params: { journalId: empty } })
    expect(filled).toMatchObject({ name: 'Mine', dateFormat: 'dd/MM/yyyy', currency: 'USD', decimals: 2 })
    expect(filled.revision).toBeGreaterThan(revision)
    const held = { params: { journalId: empty }, query: { since: revision } }
    expect(decodeFeed(new Uint8Array(await client.bytes(tradeFeed, held))).rows).toBe(1)
  })

  it('[7.35] fills one that was made for it, without a currency and markets of its own', async () => {
    const client = await trader()
    const id = await filledJournal(server, client)
    const body = { name: 'Old', importDatabase: true, importFile: {} }
    const { id: empty } = await client.call(createJournal, { body })
    await fill(client, empty, await archiveOf(client, id))
    const [filled, original] = [
      await client.call(readJournal, { params: { journalId: empty } }),
      await client.call(readJournal, { params: { journalId: id } }),
    ]
    const { currency, tradeMarkets } = original
    expect(filled).toMatchObject({ name: 'Old', currency, tradeMarkets })
    expect(await answersOf(client, empty)).toEqual(await answersOf(client, id))
  })

  it('leaves a journal that cannot be filled as it was', async () => {
    const client = await trader()
    const { id } = await server.journalOf(client, { firstDeposit: '5' })
    await client.call(createSetup, { params: { journalId: id }, body: { name: 'Second' } })
    const { db, files } = server.services
    const before = await contentOf(db, id)
    const file = { name: 'old.ew3', bytes: new TextEncoder().encode('Ticket,Symbol') }
    const { jobId } = await client.upload(importClassicJournal, { journalId: id }, {}, file)
    expect(await outcomeOf(server, jobId)).toEqual({
      refused: 'This file is not an Afterclose archive. It is text that begins with “Ticket,Symbol”.',
    })
    expect(await contentOf(db, id)).toBe(before)
    expect(await files.journals()).not.toContain(id)
    expect(await hidden()).toEqual([])
  })

  it('does not fill a journal that holds something', async () => {
    const client = await trader()
    const id = await filledJournal(server, client)
    await expect(fill(client, id, Buffer.from('x'))).rejects.toMatchObject({ code: 'Journal not empty' })
    // Also when that came while the file was waiting for its turn.
    const { id: empty } = await server.journalOf(client)
    const archive = await archiveOf(client, id)
    const params = { journalId: empty }
    await client.call(createPayin, { params, body: { delta: '7', timestamp: '2024-01-01T00:00:00' } })
    const { jobId } = await client.upload(
      importClassicJournal,
      params,
      {},
      { name: 'a.ew3', bytes: new Uint8Array(archive) },
    )
    await client.call(createInstrument, { params, body: { name: 'MINE', market: 'FOREX' } }).catch(() => {})
    const outcome = await outcomeOf(server, jobId)
    const instruments = await server.services.db
      .selectFrom('instrument')
      .select('name')
      .where('journal_id', '=', empty)
      .execute()
    // Whichever was first, the other is refused and nothing is mixed.
    if ('refused' in outcome) expect(instruments).toEqual([{ name: 'MINE' }])
    else expect(instruments).toEqual([{ name: 'EURUSD' }])
  })

  it('[9.6] asks for the plan, the setting and the extension of classic files', async () => {
    const client = await trader({})
    const { id } = await server.journalOf(client)
    const archive = await archiveOf(client, id)
    const sendNew = (name: string) =>
      client.upload(restoreJournal, undefined, {}, { name, bytes: new Uint8Array(archive) })
    await expect(fill(client, id, archive)).rejects.toMatchObject({ code: 'Classic import off' })
    await expect(sendNew('a.ew3')).rejects.toMatchObject({ code: 'Classic import off' })
    const offered = async () => (await client.call(listImporters, { params: { journalId: id } })).importers.at(-1)
    const classic = { type: 'CLASSIC', settings: { fileExtensions: ['ew3'] } }
    expect(await offered()).toMatchObject({ ...classic, enabled: false })
    await set(client, { enableClassicImport: 'true' })
    expect(await offered()).toMatchObject({ ...classic, enabled: true })
    await expect(fill(client, id, archive, 'a.zip')).rejects.toMatchObject({ code: 'Unsupported file type' })
    await expect(sendNew('a.txt')).rejects.toMatchObject({ code: 'Unsupported file type' })
    await expect(client.upload(restoreJournal, undefined, {}, null)).rejects.toMatchObject({ code: 'File required' })
    await expect(client.upload(restoreJournal, undefined, {}, { name: 'a.zip', bytes: '' })).rejects.toMatchObject({
      code: 'File required',
    })
    const userId = client.user.originalToken.userId
    await server.services.db.updateTable('user_account').set({ plan: 'FREE' }).where('id', '=', userId).execute()
    await expect(fill(client, id, archive)).rejects.toMatchObject({ code: 'No permission' })
    await expect(sendNew('a.zip')).rejects.toMatchObject({ code: 'No permission' })
    await client.call(deleteJournal, { params: { journalId: id } })
    await expect(sendNew('a.ew3')).rejects.toMatchObject({ code: 'No permission' })
    expect(await outcomeOf(server, (await sendNew('a.zip')).jobId)).toMatchObject({ journalId: expect.any(Number) })
    expect(await server.services.workFiles.list('restores')).toEqual([])
  })

  it('keeps within the journals that a plan allows, also when several are restored at once', async () => {
    const client = await trader()
    const { id } = await server.journalOf(client)
    const userId = client.user.originalToken.userId
    const archive = await archiveOf(client, id)
    for (let count = 1; count < journalCap - 1; count++) await server.journalOf(client)
    const outcomes = await Promise.all([
      restoredArchive(server, client, archive),
      restoredArchive(server, client, archive),
    ])
    expect(outcomes.filter((outcome) => 'refused' in outcome)).toEqual([
      { refused: 'This account has 50 of at most 50 journals. Delete one that you no longer need.' },
    ])
    expect((await client.call(listJournals, {})).journals).toHaveLength(journalCap)
    const all = await server.services.db.selectFrom('journal').select('id').where('owner_id', '=', userId).execute()
    expect(all).toHaveLength(journalCap)
  })

  it('gives readers tables, and the archive to the owner alone', async () => {
    const client = await trader()
    const id = await filledJournal(server, client)
    const params = { journalId: id }
    const reader = await trader({ sharingEnabled: 'true' })
    await client.call(createShare, { body: { journalId: id, userName: reader.user.originalToken.username } })
    await client.call(createTrade, {
      params,
      body: {
        instrumentId: 1,
        direction: 'LONG',
        entryDate: '2024-03-01T10:00:00',
        entryPrice: '1',
        size: '1',
        notes: '=HYPERLINK("x")',
      },
    })
    await expect(reader.bytes(exportJournal, { params })).rejects.toMatchObject({ code: 'Owner only' })
    const trades = (await reader.bytes(exportJournal, { params, query: { format: 'trades' } })).toString('utf8')
    const packed = await reader.raw({
      method: 'GET',
      url: `/v1/databases/${id}/export?format=trades`,
      headers: { 'accept-encoding': 'gzip' },
    })
    const unpacked = packed.headers['content-encoding'] === 'gzip' ? gunzipSync(packed.bytes) : packed.bytes
    expect(unpacked.toString('utf8')).toBe(trades)
    const [head, first, second] = trades.split('\r\n')
    expect(head).toMatch(/^\ufeffTrade,Type,Instrument,Setup,Direction,/)
    expect(first).toMatch(/^1,LIVE,EURUSD,Default Setup,LONG,2024-02-01T10:00:00,2024-02-01T11:00:00,1\.1,1\.2,1,/)
    expect(second).toContain(`"'=HYPERLINK(""x"")"`)
    const payins = (await reader.bytes(exportJournal, { params, query: { format: 'payins' } })).toString('utf8')
    expect(payins.split('\r\n')[1]).toBe('1,2024-01-01T00:00:00,1000,,MANUAL,')
    expect(await client.call(listPayins, { params })).toMatchObject({ payins: [{ delta: '1000' }] })
    const { headers } = await client.raw({ method: 'GET', url: `/v1/databases/${id}/export` })
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="Journal \d{4}-\d\d-\d\d\.zip"; filename\*=UTF-8''Journal%20/,
    )
  })

  it('takes an archive of before over whatever was written meanwhile', async () => {
    const client = await trader()
    const id = await filledJournal(server, client)
    const writing = Array.from({ length: 30 }, (_, i) =>
      client.call(createNote, { params: { journalId: id }, body: { title: `note ${i}`, linkedTradeIds: [1] } }),
    )
    const archive = await archiveOf(client, id)
    await Promise.all(writing)
    const copy = await restoredJournal(server, client, archive)
    const { notes } = await client.call(listNotes, { params: { journalId: copy } })
    // One state of the store: every note that is there has its trade.
    expect(
      notes.filter(({ title }) => title.startsWith('note')).every(({ linkedTradeIds }) => linkedTradeIds.length === 1),
    ).toBe(true)
  })
})
