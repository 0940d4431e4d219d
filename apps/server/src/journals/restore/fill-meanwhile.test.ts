// @large: changes a journal while it is restored
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { changeSettings } from '@afterclose/contract/account-settings'
import { readImport } from '@afterclose/contract/imports'
import { listInstruments } from '@afterclose/contract/instruments'
import { listSetups } from '@afterclose/contract/setups'
import { importClassicJournal } from '@afterclose/contract/restore'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readJournalFile } from '../archive/journal-file.ts'
import { keepArchive } from '../archive/receive-archive.ts'
import { askToRestore } from '../archive/restore-request.ts'
import { raiseRevision, transaction } from '../../store/db.ts'
import { insertInstruments } from '../../records/instruments/repository.ts'
import { insertSetups } from '../../records/setups/repository.ts'
import { archiveOf, outcomeOf } from '../../../test/support/archives.ts'
import { filledJournal } from '../../../test/support/filled-journal.ts'
import { upload } from '../../../test/support/import-file.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { of, page, statement } from '../../../test/support/statements.ts'
import { stores } from '../../../test/support/stores.ts'
import { begin } from './begin.ts'
import { undo } from './undo.ts'

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

  it('keeps what is just being written, and takes nothing more once it is out of sight', async () => {
    const { trader, params } = await emptyJournal()
    const { journalId } = params
    const { services } = server
    const { db } = services
    const journal = await readJournalFile(db, journalId)
    if (journal === null) throw new Error('The journal is gone')
    const by = { userId: trader.user.userId, jobId: 'fill', worker: 'a', holder: 'fill 1' }
    const fill = () => begin(services, by, { key: 'restores/none', target: journalId }, journal)

    const begun = Promise.withResolvers<unknown>()
    await transaction(db, async (tx) => {
      await raiseRevision(tx, journalId)
      await insertInstruments(tx, journalId, [gold], null, new Date().toISOString())
      fill().then(begun.resolve, begun.reject)
      begun.promise.catch(() => {})
      await wait(200) // it has looked, or waits
    })
    await expect(begun.promise).rejects.toMatchObject({ code: 'Journal not empty' })
    expect((await trader.call(listInstruments, { params })).instruments).toMatchObject([{ name: 'Gold' }])

    await db.deleteFrom('instrument').where('journal_id', '=', journalId).execute()
    await fill()
    const write = transaction(db, (tx) => raiseRevision(tx, journalId))
    await expect(write).rejects.toMatchObject({ code: 'Unknown journal' })
    await undo(services, 'fill', journalId)
    expect((await trader.call(listInstruments, { params })).instruments).toEqual([])
  })

  it('loses nothing to a server that was taken for gone and goes on, or puts it back at the same time', async () => {
    const { trader, params } = await emptyJournal()
    const { journalId } = params
    const { services } = server
    const { db, workFiles } = services
    const journal = await readJournalFile(db, journalId)
    if (journal === null) throw new Error('The journal is gone')
    const by = { userId: trader.user.userId, jobId: 'late', worker: 'a', holder: 'late 1' }
    const request = { key: 'restores/none', target: journalId }
    const names = async () => (await trader.call(listSetups, { params })).setups.map(({ name }) => name)
    const anotherUndoes = async (setup: string) => {
      await undo(services, 'late', journalId)
      await transaction(db, (tx) => insertSetups(tx, journalId, [{ name: setup }], new Date().toISOString()))
    }
    const put: typeof workFiles.put = async (key, content) => {
      await workFiles.put(key, content)
      await anotherUndoes('Mine')
    }
    const late = begin({ ...services, workFiles: { ...workFiles, put } }, by, request, journal)
    await expect(late).rejects.toMatchObject({ name: 'NotHeld' })
    expect(await names()).toEqual(['Default Setup', 'Mine'])

    await begin(services, { ...by, holder: 'late 2' }, request, journal)
    const get: typeof workFiles.get = async (key, range) => {
      const content = await workFiles.get(key, range)
      await anotherUndoes('Mine too')
      return content
    }
    const beside = undo({ ...services, workFiles: { ...workFiles, get } }, 'late', journalId)
    await expect(beside).rejects.toMatchObject({ name: 'NotHeld' })
    expect(await names()).toEqual(['Default Setup', 'Mine', 'Mine too'])
  })
})
