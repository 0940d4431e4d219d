import { startImport } from '@afterclose/contract/imports'
import { finishOnboarding, listJournals } from '@afterclose/contract/journals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoresFolder } from '../src/journals/archive/receive-archive.ts'
import { testServer, type TestServer } from './support/server.ts'
import { sqliteOnly } from './support/stores.ts'

describe.each(sqliteOnly)('a file to be imported on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store, { maxUploadMb: 1 })
  })
  afterAll(() => server.close())

  it('may be as large as the setting says, and leaves nothing behind when it is larger', async () => {
    const trader = await server.signUp()
    const { id: journalId } = await server.journalOf(trader)
    const upload = (bytes: number) =>
      trader.upload(startImport, { journalId }, {}, { name: 'a.csv', bytes: new Uint8Array(bytes).fill(0x61) })
    await expect(upload(1024 * 1024 + 1)).rejects.toMatchObject({ status: 413, code: 'File too large' })
    expect(await server.services.workFiles.list('imports')).toEqual([])
    await expect(upload(1024 * 1024)).resolves.toMatchObject({ state: expect.stringMatching(/^(QUEUED|PARSING)$/) })
  })

  it('is no larger at the end of the onboarding, where archives may be', async () => {
    const trader = await server.signUp()
    const importFile = { importer: 'Any table', importerType: 'GENERIC_CSV' }
    const markets = { currency: 'EUR', tradeMarkets: 'FOREX', defaultSetup: 'Breakout', dateFormat: 'dd/MM/yyyy' }
    const deposit = { amount: '1000', date: '2024-01-01T00:00:00' }
    const data = JSON.stringify({ name: 'First', ...markets, deposit, importFile })
    const finish = (bytes: number) =>
      trader.upload(finishOnboarding, undefined, { data }, { name: 'a.csv', bytes: new Uint8Array(bytes).fill(0x61) })
    await expect(finish(1024 * 1024 + 1)).rejects.toMatchObject({ status: 413, code: 'File too large' })
    expect((await trader.call(listJournals, {})).journals).toEqual([])
    expect(await server.services.workFiles.list(restoresFolder)).toEqual([])
    await expect(finish(1024 * 1024)).resolves.toMatchObject({ name: 'First' })
  })
})
