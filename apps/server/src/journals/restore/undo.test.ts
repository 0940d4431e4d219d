import { writeFile } from 'node:fs/promises'
import { DAY } from '@afterclose/core/time'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkJournal, isJournalEntry } from '../archive/check-journal.ts'
import { fillJournal } from '../archive/fill-journal.ts'
import { backupHolder, insertHidden, takeOver } from '../archive/hidden-repository.ts'
import { restoresFolder } from '../archive/receive-archive.ts'
import { restoreKind } from '../archive/restore-request.ts'
import { temporaryFile } from '../../platform/files/temporary.ts'
import { sentSize } from '../archive/limits.ts'
import { openArchive } from '../archive/zip-reader.ts'
import { addJob, findJob } from '../../platform/jobs/repository.ts'
import { archiveOf } from '../../../test/support/archives.ts'
import { filledJournal } from '../../../test/support/filled-journal.ts'
import { manyTradesArchive } from '../../../test/support/many-trades-archive.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { removeLeftovers } from './leftovers.ts'
import { lostRestoreFiles } from './lost-restore-files.ts'
import { undo } from './undo.ts'

describe.each(stores)('what a restore has begun on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
    await server.signUp()
  })
  afterAll(() => server.close())

  async function fill(archive: Buffer, holder: string, written: (journalId: number) => Promise<void>): Promise<number> {
    const { db, files, config } = server.services
    const path = await temporaryFile(config.dataDir)
    await writeFile(path, archive)
    const zip = await openArchive(path, 'journal', isJournalEntry, sentSize)
    try {
      const { journal } = await checkJournal(zip, true)
      const journalId = await insertHidden(db, 1, journal, holder, { revision: 1 })
      const filling = { journalId, holder, revision: 1, charged: null, decode: true, withImports: false }
      await fillJournal(db, files, zip, filling, () => written(journalId))
      return journalId
    } finally {
      zip.close()
    }
  }
  const journals = () => server.services.db.selectFrom('journal').select('id').orderBy('id').execute()

  it('is not gone on with by a server whose job another one has taken over', async () => {
    const { db } = server.services
    let parts = 0
    const filling = fill(await manyTradesArchive(2000), 'job-a 1', async (journalId) => {
      if (++parts === 3) await takeOver(db, 'job-a', journalId, 'job-a 2')
    })
    await expect(filling).rejects.toMatchObject({ name: 'NotHeld' })
    expect(parts).toBe(3)
    expect(await journals()).toHaveLength(1)
    await undo(server.services, 'job-a', null)
    expect(await journals()).toEqual([])
    expect(await db.selectFrom('stored_trade').select('id').execute()).toEqual([])
  })

  it('is removed at the next start, unless its job goes on', async () => {
    const { services } = server
    const owner = await server.signUp()
    const own = await filledJournal(server, owner)
    const archive = await archiveOf(owner, own)
    const request = { kind: 'nobody does this', payload: { key: `${restoresFolder}/none`, target: null }, userId: 1 }
    const jobId = await addJob(services.db, request, new Date().toISOString())
    const goesOn = await fill(archive, `${jobId} 1`, async () => {})
    const ofBackup = await fill(archive, `${backupHolder} 1`, async () => {})
    await fill(archive, 'job-that-is-gone 1', async () => {})
    await removeLeftovers(services)
    expect(await journals()).toEqual([{ id: own }, { id: goesOn }, { id: ofBackup }])
    await services.db.deleteFrom('journal').where('id', '=', ofBackup).execute()

    await services.db.updateTable('job').set({ state: 'FAILED' }).where('id', '=', jobId!).execute()
    expect((await findJob(services.db, jobId!))?.state).toBe('FAILED')
    await removeLeftovers(services)
    expect(await journals()).toEqual([{ id: own }])
    expect(await services.files.journals()).not.toContain(goesOn)
  })

  it('keeps an upload for a day, and longer only where a restore still waits for it', async () => {
    const { db, workFiles } = server.services
    const kind = lostRestoreFiles(server.services)
    const later = new Date(Date.now() + 9 * DAY).toISOString()
    const payload = { key: `${restoresFolder}/waits`, target: null }
    const jobId = await addJob(db, { kind: restoreKind, payload, userId: 1, runAfter: later }, later)
    const kept = [`${restoresFolder}/before-${jobId}`, payload.key]
    for (const key of [...kept, `${restoresFolder}/gone`]) await workFiles.put(key, Buffer.from('x'))
    const run = async () => {
      await kind.run({ job: Object.create(null), progress: async () => {}, signal: new AbortController().signal })
      return (await workFiles.list(restoresFolder)).map(({ key }) => key).toSorted()
    }
    expect(await run()).toEqual([...kept, `${restoresFolder}/gone`].toSorted())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY })
    expect(await run()).toEqual(kept.toSorted())
    await db.deleteFrom('job').where('kind', '=', restoreKind).execute()
    expect(await run()).toEqual([])
    vi.useRealTimers()
  })
})
