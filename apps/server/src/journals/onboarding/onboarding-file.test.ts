import { changeSettings } from '@afterclose/contract/account-settings'
import { backgroundImporter, listImports, readImport } from '@afterclose/contract/imports'
import { finishOnboarding, listJournals, readJournal } from '@afterclose/contract/journals'
import { listNotes } from '@afterclose/contract/notes'
import type { ResponseOf } from '@afterclose/contract/call'
import { readProgress } from '@afterclose/contract/progress'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Config } from '../../config/config.ts'
import { archiveOf, outcomeOf } from '../../../test/support/archives.ts'
import type { SignedIn } from '../../../test/support/client.ts'
import { filledJournal } from '../../../test/support/filled-journal.ts'
import { mt4Statement } from '../../../test/support/mt4-statement.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { sqliteOnly } from '../../../test/support/stores.ts'

const ftp: Config['ftp'] = { port: 0, host: '127.0.0.1', publicHost: null, passivePorts: null, tls: null }
type Finished = ResponseOf<typeof finishOnboarding>

describe.each(sqliteOnly)('[7.37] the end of the onboarding on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const journal = {
    name: 'First',
    currency: 'EUR',
    tradeMarkets: 'FOREX,STOCKS',
    defaultSetup: 'Breakout',
    dateFormat: 'dd/MM/yyyy',
    deposit: { amount: '1000', date: '2024-01-01T00:00:00' },
  } as const
  const send = (
    client: SignedIn,
    data: object,
    file: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> | string } | null,
  ): Promise<Finished> => client.upload(finishOnboarding, undefined, { data: JSON.stringify(data) }, file)

  it('takes JSON, with no import', async () => {
    const client = await server.signUp()
    const made = await client.call(finishOnboarding, { body: journal })
    expect(made).toMatchObject({ name: 'First', importIdentifier: null, jobId: null })
  })

  it('begins the import of a file in the same call', async () => {
    const client = await server.signUp()
    const importFile = { importer: 'MetaTrader 4', importerType: 'MT4_STATEMENT' }
    const file = { name: 'statement.htm', bytes: mt4Statement({ trades: [] }) }
    const made = await send(client, { ...journal, importFile }, file)
    expect(made).toMatchObject({ name: 'First', jobId: null, importIdentifier: expect.any(String) })
    const params = { journalId: made.id, importIdentifier: made.importIdentifier ?? '' }
    expect(await client.call(readImport, { params })).toMatchObject({ fileName: 'statement.htm' })
    expect((await client.call(listImports, { params: { journalId: made.id } })).imports).toHaveLength(1)
    expect(await server.services.workFiles.list('restores')).toEqual([])
  })

  it('shows no journal before what was asked for with it is there', async () => {
    const client = await server.signUp()
    const params = { userId: client.user.originalToken.userId }
    await client.call(changeSettings, { params, body: { enableClassicImport: 'true' } })
    const { jobs } = server.app
    const add = jobs.add.bind(jobs)
    const seen: number[] = []
    const adding = vi.spyOn(jobs, 'add').mockImplementation(async (...asked) => {
      seen.push((await client.call(listJournals, {})).journals.length)
      return add(...asked)
    })
    const importFile = { importer: 'MetaTrader 4', importerType: 'MT4_STATEMENT' }
    await send(client, { ...journal, importFile }, { name: 'a.htm', bytes: mt4Statement({ trades: [] }) })
    await send(client, { ...journal, importDb: {} }, { name: 'a.ew3', bytes: 'no archive' })
    adding.mockRestore()
    expect(seen).toEqual([0, 1])
  })

  it('fills the journal from a classic journal file', async () => {
    const client = await server.signUp()
    const params = { userId: client.user.originalToken.userId }
    const archive = new Uint8Array(await archiveOf(client, await filledJournal(server, client)))
    const file = { name: 'old.EW3', bytes: archive }
    const asked = { ...journal, importDb: {} }
    await expect(send(client, asked, file)).rejects.toMatchObject({ code: 'Classic import off' })
    expect((await client.call(listJournals, {})).journals).toHaveLength(1)
    await client.call(changeSettings, { params, body: { enableClassicImport: 'true' } })
    const { currency: _ofTheFile, ...unasked } = asked
    const made = await send(client, unasked, file)
    expect(made).toMatchObject({ name: 'First', importIdentifier: null, jobId: expect.any(String) })
    const jobId = made.jobId ?? ''
    expect(await outcomeOf(server, jobId)).toEqual({ journalId: made.id })
    expect(await client.call(readProgress, { params: { jobId } })).toMatchObject({
      state: 'FINISHED',
      percent: 100,
      database: made.id,
    })
    const filled = { params: { journalId: made.id } }
    expect(await client.call(readJournal, filled)).toMatchObject({ name: 'First', currency: 'USD' })
    expect((await client.call(listNotes, filled)).notes).toMatchObject([{ title: 'Rules' }])
  })

  it('[5.5] asks for no file where the importer starts in the background', async () => {
    const client = await server.signUp()
    const body = { ...journal, importFile: { importer: 'MetaTrader (FTP)', importerType: backgroundImporter } }
    await expect(client.call(finishOnboarding, { body })).rejects.toMatchObject({ code: 'Switched off' })
    const withFtp = await testServer(store, { ftp })
    const trader = await withFtp.signUp()
    const made = await trader.call(finishOnboarding, { body })
    expect(made).toMatchObject({ name: 'First', importIdentifier: null, jobId: null })
    const file = { name: 'statement.htm', bytes: mt4Statement({ trades: [] }) }
    await expect(send(trader, body, file)).rejects.toMatchObject({ code: 'Unsupported file type' })
    expect((await trader.call(listJournals, {})).journals).toHaveLength(1)
    await withFtp.close()
  })

  it('[5.2] [5.6] makes no journal when the file cannot be taken, and keeps no file', async () => {
    const client = await server.signUp()
    const importFile = { importerType: 'MT4_STATEMENT' }
    const file = { name: 'statement.htm', bytes: 'x' }
    const refused: readonly (readonly [() => Promise<unknown>, object])[] = [
      [
        () => client.call(finishOnboarding, { body: { ...journal, importFile } }),
        { message: expect.stringContaining('Import file is required') },
      ],
      [() => send(client, { ...journal, importFile }, null), { code: 'File required' }],
      [() => send(client, { ...journal, importFile }, { ...file, bytes: '' }), { code: 'File required' }],
      [() => send(client, { ...journal, importFile }, { ...file, name: 'a.pdf' }), { code: 'Unsupported file type' }],
      [() => send(client, { ...journal, importDb: {} }, file), { code: 'Unsupported file type' }],
      [
        () => send(client, { ...journal, importFile: { importerType: 'NONE' } }, file),
        { fields: [{ field: 'importer' }] },
      ],
      [() => send(client, journal, file), { fields: [{ field: 'importFile' }] }],
      [() => send(client, { ...journal, importFile, importDb: {} }, file), { fields: [{ field: 'importFile' }] }],
      [() => send(client, { ...journal, importFile, name: '' }, file), { fields: [{ field: 'name' }] }],
      [() => send(client, { ...journal, importFile, currency: undefined }, file), { fields: [{ field: 'currency' }] }],
      [() => client.upload(finishOnboarding, undefined, {}, file), { fields: [{ field: 'data' }] }],
      [() => client.upload(finishOnboarding, undefined, { data: '{' }, file), { code: 'Bad request' }],
      [
        () => send(client, { ...journal, importFile, deposit: { amount: '-1', date: '2024-01-01T00:00:00' } }, file),
        { fields: [{}] },
      ],
    ]
    for (const [ask, problem] of refused) await expect(ask()).rejects.toMatchObject(problem)
    expect((await client.call(listJournals, {})).journals).toEqual([])
    expect(await server.services.workFiles.list('restores')).toEqual([])
  })
})
