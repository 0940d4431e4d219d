import { startImport } from '@afterclose/contract/imports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from './testing/server.ts'
import { stores } from './testing/stores.ts'

describe.each(stores)('a file to be imported on %s', (store) => {
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
    await expect(upload(1024 * 1024)).resolves.toMatchObject({ state: 'QUEUED' })
  })
})
