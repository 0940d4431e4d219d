import { buffer } from 'node:stream/consumers'
import { confirmImport, type ImportJob, readImport } from '@afterclose/contract/imports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type JournalOf, settledImport, upload } from '../../test/support/import-file.ts'
import { mt4Statement } from '../../test/support/mt4-statement.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { deposit, loser, newJournal, of, page, winner } from '../../test/support/statements.ts'
import { sqliteOnly } from '../../test/support/stores.ts'
import { buildApp } from '../app.ts'
import { keysOf } from './import-files.ts'
import type { KeptPlan } from './plan/plan-types.ts'

const file = page(mt4Statement({ trades: [winner, loser], deposits: [deposit] }))

describe.each(sqliteOnly)('an import that waited over an update, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  /** The plan as a version kept it that moved no pictures, and noted no shape. */
  async function agePlan(importIdentifier: string): Promise<void> {
    const { workFiles } = server.services
    const key = keysOf(importIdentifier).plan
    const content = await workFiles.get(key)
    const plan: KeptPlan = JSON.parse((await buffer(content!)).toString())
    const { merge: _merge, unmerge: _unmerge, ...changes } = plan.changes
    const { shape: _shape, ...preview } = plan.reading.preview
    const old = { ...plan, changes, ties: undefined, reading: { ...plan.reading, preview } }
    await workFiles.put(key, Buffer.from(JSON.stringify(old)))
  }
  /** What the page shows of it. */
  const previewOf = ({ preview }: ImportJob) => preview
  const tradesIn = async ({ trader, params }: JournalOf) =>
    (await trader.raw({ method: 'GET', url: `/v1/databases/${params.journalId}/stats` })).json

  it('is saved from its file, which is read again, when it shows the same', async () => {
    const journal = await newJournal(server)
    const { importIdentifier } = await upload(journal, file)
    await agePlan(importIdentifier)
    await journal.trader.call(confirmImport, { params: of(journal, importIdentifier) })
    expect(await settledImport(journal, importIdentifier)).toMatchObject({ state: 'DONE', error: null })
    expect(await tradesIn(journal)).toMatchObject({ numberOfTrades: 2 })
  })

  it('is read again when a server starts, because this version may show another preview', async () => {
    const journal = await newJournal(server)
    const { importIdentifier, ...before } = await upload(journal, file)
    await agePlan(importIdentifier)
    const { db } = server.services
    const old = JSON.stringify({ created: 2 })
    const job = db.updateTable('import_job').where('id', '=', importIdentifier)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a preview that no version of today writes
    await job.set({ preview: old as never }).execute()
    const restarted = await buildApp(server.services)
    await restarted.ready()
    const again = await settledImport(journal, importIdentifier)
    expect(again.state).toBe('NEEDS_INPUT')
    expect(previewOf(again)).toEqual(before.preview)
    await restarted.close()
    await journal.trader.call(confirmImport, { params: of(journal, importIdentifier) })
    expect(await settledImport(journal, importIdentifier)).toMatchObject({ state: 'DONE' })
  })

  it('is not read again if this version has read it, whatever its trader chose', async () => {
    const journal = await newJournal(server)
    const { importIdentifier } = await upload(journal, file)
    const row = () =>
      server.services.db.selectFrom('import_job').selectAll().where('id', '=', importIdentifier).executeTakeFirst()
    const before = await row()
    const restarted = await buildApp(server.services)
    await restarted.ready()
    expect(await row()).toEqual(before)
    await restarted.close()
    expect(await journal.trader.call(readImport, { params: of(journal, importIdentifier) })).not.toHaveProperty(
      'preview.shape',
    )
  })
})
