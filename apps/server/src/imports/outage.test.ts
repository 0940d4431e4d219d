// @large: a disk or a store is away for a while
import { confirmImport } from '@afterclose/contract/imports'
import { describe, expect, it } from 'vitest'
import { saveKind } from './start-import.ts'
import { settledImport, upload } from '../../test/support/import-file.ts'
import { s3Server } from '../../test/support/s3/server.ts'
import { testServer } from '../../test/support/server.ts'
import { contentOf, newJournal, of, page, statement } from '../../test/support/statements.ts'
import { stores } from '../../test/support/stores.ts'

describe.each(stores)('an import on %s', (store) => {
  it('that was confirmed while its files are out of reach waits for them, and is saved then', async () => {
    const s3 = await s3Server()
    const server = await testServer(store, { s3: s3.settings, logLevel: 'silent' })
    const { db } = server.services
    const journal = await newJournal(server)
    const { importIdentifier } = await upload(journal, page(statement))
    s3.setBroken(true)
    await journal.trader.call(confirmImport, { params: of(journal, importIdentifier) })
    const putBack = async (): Promise<boolean> => {
      const jobs = db
        .selectFrom('job')
        .select(['state', 'created', 'run_after', 'attempts'])
        .where('kind', '=', saveKind)
      const { state, created, run_after: runAfter, attempts } = await jobs.executeTakeFirstOrThrow()
      return state === 'WAITING' && runAfter > created && attempts === 0
    }
    await expect.poll(putBack, { timeout: 30_000 }).toBe(true)
    s3.setBroken(false)
    expect(await settledImport(journal, importIdentifier)).toMatchObject({ state: 'DONE', error: null })
    expect((await contentOf(journal)).trades).toHaveLength(3)
    await server.close()
    await s3.close()
  })
})
