// @large: changes a journal while it is restored
import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { changeSettings } from '@afterclose/contract/account-settings'
import { readImport } from '@afterclose/contract/imports'
import { listInstruments } from '@afterclose/contract/instruments'
import { listSetups } from '@afterclose/contract/setups'
import { importClassicJournal } from '@afterclose/contract/restore'
import { readFile, setScreenshot } from '@afterclose/contract/screenshots'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertInstruments } from '../../records/instruments/repository.ts'
import { tidyFiles } from '../../records/picture-files/unused-files.ts'
import { addJob, findJob } from '../../platform/jobs/repository.ts'
import { temporaryFile } from '../../platform/files/temporary.ts'
import { raiseRevision, transaction } from '../../store/db.ts'
import { archiveOf, outcomeOf } from '../../../test/support/archives.ts'
import { filledJournal } from '../../../test/support/filled-journal.ts'
import { upload } from '../../../test/support/import-file.ts'
import { testPicture } from '../../../test/support/pictures.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { of, page, statement } from '../../../test/support/statements.ts'
import { stores } from '../../../test/support/stores.ts'
import { keepArchive } from '../archive/receive-archive.ts'
import { askToRestore } from '../archive/restore-request.ts'
import { clearToFill } from './empty-journal.ts'
import { restoreTasks } from './restore-tasks.ts'

const gold = {
  name: 'Gold',
  market: 'FOREX',
  tickSize: '0.01',
  tickValue: '1',
  pipSize: '0.01',
  quoteCurrency: null,
  commission: '0',
  commissionMode: 'PER_UNIT',
  spread: '0',
  sessionStart: null,
  sessionEnd: null,
  sessionZone: null,
  aliases: [],
  active: true,
} as const

describe.each(stores)('a journal that is to be filled, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function emptyJournal() {
    const trader = await server.signUp()
    const body = { enableClassicImport: 'true' }
    await trader.call(changeSettings, { params: { userId: trader.user.userId }, body })
    const { id: journalId } = await server.journalOf(trader)
    return { trader, params: { journalId } }
  }

  it('is not filled while a file is imported into it', async () => {
    const journal = await emptyJournal()
    const { trader, params } = journal
    const bytes = new Uint8Array(await archiveOf(trader, await filledJournal(server, trader)))
    const { importIdentifier } = await upload(journal, page(statement))
    const asked = trader.upload(importClassicJournal, params, {}, { name: 'old.ew3', bytes })
    await expect(asked).rejects.toMatchObject({ code: 'Import in progress' })

    // The import was begun after the call had looked.
    const file = Object.assign(Readable.from([bytes]), { truncated: false, bytesRead: bytes.length })
    const { key, bytes: sent } = await keepArchive({ filename: 'old.ew3', file }, server.services.workFiles, ['ew3'])
    const request = { key, bytes: sent, target: params.journalId }
    const asking = { jobs: server.app.jobs, quotas: server.services.config.quotas }
    const jobId = await transaction(server.services.db, (tx) => askToRestore(tx, asking, trader.user.userId, request))
    expect(await outcomeOf(server, jobId)).toEqual({ refused: 'There is already an import in progress' })
    const kept = await trader.call(readImport, { params: of(journal, importIdentifier) })
    expect(kept).toMatchObject({ state: 'NEEDS_INPUT' })
  })

  it('keeps what is just being written, with the records of a new journal', async () => {
    const { trader, params } = await emptyJournal()
    const { journalId } = params
    const { db } = server.services
    const begun = Promise.withResolvers<unknown>()
    await transaction(db, async (tx) => {
      await raiseRevision(tx, journalId)
      await insertInstruments(tx, journalId, [gold], null, new Date().toISOString())
      transaction(db, (filling) => clearToFill(filling, journalId, trader.user.userId)).then(
        begun.resolve,
        begun.reject,
      )
      begun.promise.catch(() => {})
      await wait(200) // it waits
    })
    await expect(begun.promise).rejects.toMatchObject({ code: 'Journal not empty' })
    expect((await trader.call(listInstruments, { params })).instruments).toMatchObject([{ name: 'Gold' }])
    expect((await trader.call(listSetups, { params })).setups).toMatchObject([{ name: 'Default Setup' }])
  })

  it('gets its pictures though its files are tidied meanwhile', async () => {
    const { trader, params } = await emptyJournal()
    const original = await filledJournal(server, trader)
    const slot = { journalId: original, tradeId: 1, slot: 2 }
    await trader.upload(setScreenshot, slot, {}, { name: 'a.png', bytes: await testPicture.png('kept') })
    const { services } = server
    const { db, files, config } = services
    const path = await temporaryFile(config.dataDir)
    await writeFile(path, await archiveOf(trader, original))
    const put: typeof files.put = async (journalId, bytes) => {
      const name = await files.put(journalId, bytes)
      const job = { ...Object.create(null), journal_id: journalId }
      await tidyFiles(db, files).run({ job, progress: async () => {}, signal: new AbortController().signal })
      return name
    }
    const tasks = restoreTasks({ ...services, files: { ...files, put } })
    const jobId = (await addJob(db, { kind: 'nobody does this', payload: null }, new Date().toISOString())) ?? ''
    await db.updateTable('job').set({ state: 'RUNNING', claimed_by: 'me' }).where('id', '=', jobId).execute()
    const { userId } = trader.user
    const by = { userId, jobId, worker: 'me', quotas: config.quotas }
    await tasks.restore({ path, ...by, ...params, isNew: false, ...(await tasks.check({ path })) })
    expect(JSON.parse((await findJob(db, jobId))?.result ?? '')).toEqual(params)
    const shown = db.selectFrom('screenshot').select('file_id').where('journal_id', '=', params.journalId)
    const fileIds = (await shown.execute()).flatMap(({ file_id: fileId }) => fileId ?? [])
    expect(fileIds.length).toBeGreaterThan(0)
    expect((await files.list(params.journalId)).filter((name) => !name.includes('.')).toSorted()).toEqual(
      [...new Set(fileIds)].toSorted(),
    )
    for (const fileId of fileIds) await trader.bytes(readFile, { params: { fileId } })
  })
})
