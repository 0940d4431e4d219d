import { readProgress } from '@afterclose/contract/progress'
import { cancelImport } from '@afterclose/contract/imports'
import { deleteJournal } from '@afterclose/contract/journals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addJob, claimJob, updateClaimed } from '../../platform/jobs/repository.ts'
import { toJson } from '../../store/codecs.ts'
import { importFile, upload } from '../../../test/support/import-file.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { newJournal, of, page, statement } from '../../../test/support/statements.ts'
import { stepwise } from '../../../test/support/step-import.ts'
import { stores } from '../../../test/support/stores.ts'

describe.each(stores)('progress on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('[3.13] [7.31] of an import is told by its identifier, to who started it alone', async () => {
    const journal = await newJournal(server)
    const { trader, params } = journal
    const { importIdentifier: jobId } = await upload(journal, page(statement))
    const progress = () => trader.call(readProgress, { params: { jobId } })
    const database = params.journalId
    const waiting = { jobId, state: 'NEEDS_INPUT', percent: 50, database, finishedTime: null, error: null }
    expect(await progress()).toEqual(waiting)
    const steps = stepwise(server, journal, jobId)
    await steps.begin()
    expect(await progress()).toEqual({ ...waiting, state: 'RUNNING' })
    await steps.save()
    expect(await progress()).toMatchObject({ state: 'FINISHED', percent: 100, finishedTime: expect.any(String) })

    const unknown = { status: 404, code: 'Unknown job' }
    const other = await server.signUp()
    await expect(other.call(readProgress, { params: { jobId } })).rejects.toMatchObject(unknown)
    await trader.call(deleteJournal, { params })
    await expect(progress()).rejects.toMatchObject(unknown)
  })

  it('of an import follows each state of its job', async () => {
    const journal = await newJournal(server)
    const { importIdentifier: jobId } = await upload(journal, page(statement))
    for (const [state, told, percent] of [
      ['QUEUED', 'WAITING', 0],
      ['PARSING', 'RUNNING', 5],
      ['NEEDS_INPUT', 'NEEDS_INPUT', 50],
      ['IMPORTING', 'RUNNING', 50],
      ['DONE', 'FINISHED', 100],
      ['FAILED', 'FAILED', 0],
    ] as const) {
      await server.services.db.updateTable('import_job').set({ state }).where('id', '=', jobId).execute()
      const { state: toldState, percent: toldPercent } = await journal.trader.call(readProgress, { params: { jobId } })
      expect([state, toldState, toldPercent]).toEqual([state, told, percent])
    }
  })

  it('[4.7] of an import that failed has an end and a reason, and one that was dropped has none', async () => {
    const journal = await newJournal(server)
    const failed = await upload(journal, { name: 'a.htm', bytes: '<html></html>' })
    const progress = (jobId: string) => journal.trader.call(readProgress, { params: { jobId } })
    expect(await progress(failed.importIdentifier)).toMatchObject({
      state: 'FAILED',
      percent: 0,
      finishedTime: expect.any(String),
      error: failed.error,
    })
    const dropped = await upload(journal, page(statement))
    await journal.trader.call(cancelImport, { params: of(journal, dropped.importIdentifier) })
    await expect(progress(dropped.importIdentifier)).rejects.toMatchObject({ status: 404 })
    const { job } = await importFile(journal, page(statement))
    expect(await progress(job.importIdentifier)).toMatchObject({ state: 'FINISHED', percent: 100 })
  })

  it('[4.7] of another job is told by its number, with the journal that it has made', async () => {
    const { db } = server.services
    const trader = await server.signUp()
    const at = '2024-01-01T00:00:00.000Z'
    const jobId = String(await addJob(db, { kind: 'made', payload: null, userId: trader.user.userId }, at))
    const progress = () => trader.call(readProgress, { params: { jobId } })
    const waiting = { jobId, state: 'WAITING', percent: 0, database: null, finishedTime: null, error: null }
    expect(await progress()).toEqual(waiting)
    await claimJob(db, ['made'], { worker: 'a', now: at, until: at, besides: [] })
    await updateClaimed(db, jobId, 'a', { progress: 100 })
    expect(await progress()).toEqual({ ...waiting, state: 'RUNNING', percent: 99 })
    await updateClaimed(db, jobId, 'a', { state: 'FINISHED', finished: at, result: toJson({ journalId: 7 }) })
    expect(await progress()).toEqual({ ...waiting, state: 'FINISHED', percent: 100, database: 7, finishedTime: at })
    const other = await server.signUp()
    await expect(other.call(readProgress, { params: { jobId } })).rejects.toMatchObject({ status: 404 })
  })
})
