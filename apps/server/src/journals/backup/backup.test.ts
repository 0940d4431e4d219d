// @large: backups of whole stores
import { createApiKey } from '@afterclose/contract/api-keys'
import { readdir, readFile as readFileOf, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDemo, signIn } from '@afterclose/contract/auth'
import { undoImport } from '@afterclose/contract/imports'
import { listJournals } from '@afterclose/contract/journals'
import { readFile, setScreenshot } from '@afterclose/contract/screenshots'
import { createShare } from '@afterclose/contract/shares'
import { changeSettings } from '@afterclose/contract/account-settings'
import { listTrades, readTradeWritings } from '@afterclose/contract/trades'
import { DAY } from '@afterclose/core/time'
import { describe, expect, it, vi } from 'vitest'
import type { FileStore } from '../../platform/files/file-store.ts'
import { addJob } from '../../platform/jobs/repository.ts'
import { insertUser } from '../../accounts/repository.ts'
import { inTheMiddle } from '../../../test/support/in-the-middle.ts'
import { filesIn } from '../../../test/support/archive-files.ts'
import { answersOf } from '../../../test/support/answers.ts'
import { archiveOf, restoredJournal } from '../../../test/support/archives.ts'
import { createClient, type Client } from '../../../test/support/client.ts'
import { demoVisitor } from '../../../test/support/demo-trader.ts'
import { filledJournal } from '../../../test/support/filled-journal.ts'
import { contentOf, journalTables } from '../../../test/support/journal-content.ts'
import { importFile } from '../../../test/support/import-file.ts'
import { joinedJournal, tradesOf } from '../../../test/support/joined-journal.ts'
import { manifestOf } from '../../../test/support/remade-archive.ts'
import { testPicture } from '../../../test/support/pictures.ts'
import { rawZip } from '../../../test/support/raw-zip.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { of, page, statement } from '../../../test/support/statements.ts'
import { stores, type StoreName } from '../../../test/support/stores.ts'
import { type BarColumns, barColumns } from '@afterclose/bars/bar'
import { findBlocks } from '../../bars/repository.ts'
import { readBlock, saveBars } from '../../bars/save-bars.ts'
import { findInstruments } from '../../records/instruments/repository.ts'
import { contextsKind } from '../../store/ask-for-contexts.ts'
import { findJournal } from '../archive/repository.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const password = 'correct horse'
const silent = () => {}

/** Ann with the demo journal and one with a record of each kind, which she shares with Ben. */
async function inhabited(server: TestServer): Promise<{ readonly demo: number; readonly filled: number }> {
  const visitor = createClient(server.app, await server.stranger.call(openDemo, { body: {} }))
  const { id } = (await visitor.call(listJournals, {})).journals[0]!
  const ann = await server.signUp('Ann')
  const ben = await server.signUp('Ben')
  const demo = await restoredJournal(server, ann, await archiveOf(visitor, id))
  const filled = await filledJournal(server, ann)
  const sharing = { params: { userId: ben.user.originalToken.userId }, body: { sharingEnabled: 'true' } }
  await ben.call(changeSettings, sharing)
  await ann.call(createShare, { body: { journalId: filled, userName: 'Ben' } })
  await ann.call(changeSettings, { params: { userId: ann.user.originalToken.userId }, body: { theme: 'Dark' } })
  return { demo, filled }
}

const signedIn = async (server: TestServer, username: string): Promise<Client> =>
  createClient(server.app, await server.stranger.call(signIn, { body: { username, password } }))

async function backupOf({ services }: TestServer, withKey: boolean, withBars = false): Promise<string> {
  const path = join(services.config.dataDir, `backup-${withKey}.zip`)
  await writeBackup(services, path, { withKey, withBars, created: new Date('2026-01-02T03:04:05Z'), say: silent })
  return path
}

/** Two bars of the first instrument of a journal, for its owner. */
async function keepBars({ services: { db, workFiles: files, config } }: TestServer, journalId: number): Promise<void> {
  const { owner_id: userId } = (await findJournal(db, journalId))!
  const { name: symbol } = (await findInstruments(db, journalId))[0]!
  const bars: BarColumns = { ...barColumns(2, 4, null), time: Float64Array.of(1_700_000_040, 1_700_000_100) }
  for (const column of ['open', 'high', 'low', 'close'] as const) bars[column].fill(11_005)
  const into = { userId, symbol, source: 'MetaTrader 5', length: 60, zone: 'UTC' }
  await saveBars({ db, files, quotas: config.quotas }, into, (take) => take(bars), [
    { from: 1_700_000_000, to: 1_700_000_400 },
  ])
}

/** What is known of bars, with the bars themselves, but for those of visitors of the demo, whose accounts stay behind. */
async function barsIn({ services: { db, workFiles } }: TestServer): Promise<readonly unknown[]> {
  const series = await db
    .selectFrom('bar_series')
    .innerJoin('user_account', 'user_account.id', 'bar_series.user_id')
    .where('demo', '=', 0)
    .selectAll('bar_series')
    .execute()
  const found: unknown[] = []
  for (const { id, symbol, source, length, zone, covered, user_id: userId } of series)
    for (const block of await findBlocks(db, id, 0, 2 ** 40))
      found.push({
        symbol,
        source,
        length,
        zone,
        covered: JSON.parse(covered!),
        userId,
        bars: await readBlock(workFiles, block),
      })
  return found
}

/** Thumbnails are no part of an archive: they are made again, and counted then. Contexts of trades are found again where there are bars. */
const madeAgain: readonly string[] = ['deleted_trade', 'picture_file', 'trade_context', 'context_state']
const kept = journalTables.filter((table) => !madeAgain.includes(table))

/** All rows of a journal, whatever the spacing of JSON in them, but for what clients of the feed may ask. */
async function contentIn({ services }: TestServer, journalId: number): Promise<unknown> {
  const isJson = (text: string) => /^[[{]/.test(text) && !text.startsWith('[[')
  return JSON.parse(await contentOf(services.db, journalId, kept), (key, value: unknown) => {
    // an archive has no account that set a version of the rules; a job finds broken rules a second after they came, here or there
    if (key === 'patches_from' || key === 'revision' || key === 'user_id' || key === 'found_at') return null
    return typeof value === 'string' && isJson(value) ? JSON.parse(value) : value
  })
}

async function everything(server: TestServer, { demo, filled }: { demo: number; filled: number }) {
  // A job finds the market at the entry of trades a second after they came.
  const contexts = server.services.db.selectFrom('job').select('id').where('kind', '=', contextsKind)
  const left = () => contexts.where('state', 'in', ['WAITING', 'RUNNING']).executeTakeFirst()
  await vi.waitUntil(async () => (await left()) === undefined)
  const ann = await signedIn(server, 'Ann')
  const pictures: string[] = []
  for (const journalId of [demo, filled]) {
    const { trades } = await ann.call(listTrades, { params: { journalId }, query: { limit: 500 } })
    for (const { screenshots } of trades)
      for (const { fileId } of screenshots) if (fileId !== null && !pictures.includes(fileId)) pictures.push(fileId)
  }
  const bytes = await Promise.all(pictures.map((fileId) => ann.bytes(readFile, { params: { fileId } })))
  const { journals } = await ann.call(listJournals, {})
  return {
    demo: await answersOf(ann, demo),
    filled: await answersOf(ann, filled),
    journals: journals.map((journal) => ({ ...journal, revision: null })), // raised by that job
    pictures: bytes.map((picture) => picture.toString('base64')),
  }
}

describe.each(stores)('a backup of %s', (from) => {
  const to: StoreName = stores.find((store) => store !== from) ?? from

  it(`restored on ${to} lets a key in that was made before, and holds no secret of it`, async () => {
    const first = await testServer(from)
    const ann = await first.signUp('Ann')
    const body = {
      name: 'Script',
      scopes: ['numbers.read' as const],
      journals: null,
      lastDay: null,
      password: 'correct horse',
    }
    const { secret } = await ann.call(createApiKey, { body })
    const path = await backupOf(first, true, true)
    const second = await testServer(to)
    await restoreBackup(second.services, path, { withoutSecrets: false, say: silent })
    const headers = { authorization: `Bearer ${secret}` }
    expect((await second.stranger.raw({ method: 'GET', url: '/v1/databases', headers })).status).toBe(200)
    const rows = await second.services.db.selectFrom('api_key').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret.slice(17))
    await first.close()
    await second.close()
  })

  it(`restored on ${to}, and back, answers with the same digits, numbers and pictures`, async () => {
    const first = await testServer(from)
    const journals = await inhabited(first)
    const before = await everything(first, journals)
    expect(before.pictures.length).toBeGreaterThan(10)
    await keepBars(first, journals.demo)
    const path = await backupOf(first, true, true)

    const second = await testServer(to)
    await restoreBackup(second.services, path, { withoutSecrets: false, say: silent })
    expect(await everything(second, journals)).toEqual(before)
    expect(await barsIn(second)).toEqual(await barsIn(first))
    const ben = await signedIn(second, 'Ben')
    expect((await ben.call(listJournals, {})).journals).toMatchObject([{ id: journals.filled, sharedBy: 'Ann' }])

    const third = await testServer(from)
    await restoreBackup(third.services, await backupOf(second, false), { withoutSecrets: false, say: silent })
    expect(await everything(third, journals)).toEqual(before)
    expect(await barsIn(third)).toEqual([]) // nobody asked for them
    for (const journalId of [journals.demo, journals.filled])
      expect(await contentIn(third, journalId)).toEqual(await contentIn(first, journalId))
    for (const server of [first, second, third]) await server.close()
  })

  it('of an earlier version brings along no setting that there is no more', async () => {
    const first = await testServer(from)
    const ann = await first.signUp('Ann')
    const { userId } = ann.user.originalToken
    await ann.call(changeSettings, { params: { userId }, body: { theme: 'Dark' } })
    await first.services.db
      .insertInto('setting')
      .values({ user_id: userId, key: 'emailDigest', value: 'OFF' })
      .execute()
    const path = await backupOf(first, true)
    const second = await testServer(to)
    await restoreBackup(second.services, path, { withoutSecrets: false, say: silent })
    expect(await second.services.db.selectFrom('setting').select(['key', 'value']).execute()).toEqual([
      { key: 'theme', value: 'Dark' },
    ])
    for (const server of [first, second]) await server.close()
  })

  it('takes along what other trades show: an undo parts them where it is restored', async () => {
    const first = await testServer(from)
    const { joining, ...journal } = await joinedJournal(first, await first.signUp('Ann'))
    const joined = await tradesOf(journal)
    const path = await backupOf(first, true)
    const second = await testServer(to)
    await restoreBackup(second.services, path, { withoutSecrets: false, say: silent })
    const back = { trader: await signedIn(second, 'Ann'), params: journal.params }
    expect(await tradesOf(back)).toEqual(joined)
    for (const one of [journal, back]) await one.trader.call(undoImport, { params: of(one, joining) })
    expect(await tradesOf(back)).toEqual(await tradesOf(journal))
    expect(await tradesOf(back)).toHaveLength(2)
    for (const server of [first, second]) await server.close()
  })

  it('of a build that kept writings beside the journals is restored without that of a trade which had just been deleted', async () => {
    const first = await testServer(from)
    const ann = await first.signUp('Ann')
    const { id: journalId } = await first.journalOf(ann)
    const files = await filesIn(await readFileOf(await backupOf(first, true)))
    const archive = new URL('../../../test/former-archives/4.zip', import.meta.url)
    files.set(`journals/${journalId}.zip`, await readFileOf(archive))
    const typedOver = JSON.stringify({ broker: { exitPrice: '1.102' } })
    const writings = [3, 99].map((tradeId) => ({
      journal_id: journalId,
      trade_id: tradeId,
      shown_on: null,
      lost: 0,
      kept: typedOver,
    }))
    files.set('writing.jsonl', Buffer.from(writings.map((row) => `${JSON.stringify(row)}\n`).join('')))
    const manifest = manifestOf(files, (of) => ({ ...of, counts: { ...Object(of['counts']), writing: 2 } }))
    files.set('manifest.json', manifest)
    const second = await testServer(to)
    const path = join(second.services.config.dataDir, 'former.zip')
    await writeFile(path, rawZip([...files].map(([name, content]) => ({ name, content }))))
    await restoreBackup(second.services, path, { withoutSecrets: false, say: silent })
    const trader = await signedIn(second, 'Ann')
    const written = await trader.call(readTradeWritings, { params: { journalId, tradeId: 3 } })
    expect(written).toMatchObject({ broker: { exitPrice: '1.102' } })
    const { db } = second.services
    expect(await db.selectFrom('stored_trade').select('id').where('kept', 'is not', null).execute()).toEqual([
      { id: 3 },
    ])
    expect(await db.selectFrom('writing').selectAll().execute()).toEqual([])
    for (const server of [first, second]) await server.close()
  })

  it('that is cut off shows nothing, and can be begun again; neither leaves a temporary file', async () => {
    const first = await testServer(from)
    await demoVisitor(first) // stays behind, and its number with it
    const ann = await first.signUp('Ann')
    for (const seed of ['a', 'b']) {
      const params = { journalId: await filledJournal(first, ann), tradeId: 1, slot: 2 }
      await ann.upload(setScreenshot, params, {}, { name: 'a.png', bytes: await testPicture.png(seed) })
    }
    const path = await backupOf(first, true)
    const second = await testServer(to)
    const { services } = second
    let left = 1
    const put: FileStore['put'] = (journalId, bytes) => {
      if (left-- === 0) return Promise.reject(new Error('The disk is gone'))
      return services.files.put(journalId, bytes)
    }
    const choices = { withoutSecrets: false, say: silent }
    const broken = { ...services, files: { ...services.files, put } }
    await expect(restoreBackup(broken, path, choices)).rejects.toThrow('The disk is gone')
    await expect(signedIn(second, 'Ann')).rejects.toMatchObject({ status: 401 })
    const visible = services.db.selectFrom('journal').select('id').where('deleted', '=', 0)
    expect(await visible.execute()).toEqual([])

    await restoreBackup(services, path, choices)
    expect((await (await signedIn(second, 'Ann')).call(listJournals, {})).journals).toHaveLength(2)
    expect(await readdir(join(services.config.dataDir, 'temporary'))).toEqual([])
    // It counts on: no number of before is given again.
    const carl = await second.signUp('Carl')
    expect(carl.user.originalToken.userId).toBe(3)
    await first.close()
    await second.close()
  })

  /** A server with one journal, and a backup of it. */
  async function smallBackup() {
    const first = await testServer(from)
    const filled = await filledJournal(first, await first.signUp('Ann'))
    return { first, filled, path: await backupOf(first, true), second: await testServer(to) }
  }

  it('is not restored beside an account that came while it was looked at', async () => {
    const zoe = { username: 'Zoe', passwordHash: null, plan: 'PRO', planUntil: null, demo: 0, created: '' } as const
    const refusal = await inTheMiddle(async () => {
      const { first, path, second } = await smallBackup()
      const { db } = second.services
      const coming: Promise<unknown>[] = []
      const say = () => {
        // refused where what is restored has the number first
        if (coming.length === 0) coming.push(insertUser(db, zoe).catch(() => {}))
      }
      const problem = await restoreBackup(second.services, path, { withoutSecrets: false, say }).then(
        () => null,
        (error: unknown) => error,
      )
      await Promise.all(coming)
      const users = await db.selectFrom('user_account').select('username').execute()
      await first.close()
      await second.close()
      return problem === null ? null : { problem, users }
    })
    expect(refusal.problem).toMatchObject({
      message: 'This store is not empty: it has 1 account. Restore a backup into an empty store.',
    })
    expect(refusal.users).toEqual([{ username: 'Zoe' }])
  })

  it('brings imports along, so that they can still be undone', async () => {
    const first = await testServer(from)
    const ann = await first.signUp('Ann')
    const params = { journalId: (await first.journalOf(ann)).id }
    const { job } = await importFile({ trader: ann, params }, page(statement))
    const second = await testServer(to)
    await restoreBackup(second.services, await backupOf(first, false), { withoutSecrets: false, say: silent })
    const trader = await signedIn(second, 'Ann')
    expect(await trader.call(listTrades, { params, query: {} })).toEqual(
      await ann.call(listTrades, { params, query: {} }),
    )
    const undone = { params: { ...params, importIdentifier: job.importIdentifier } }
    expect(await trader.call(undoImport, undone)).toMatchObject({ undone: true })
    expect(await trader.call(listTrades, { params, query: {} })).toMatchObject({ trades: [] })
    await first.close()
    await second.close()
  })

  it('is restored once by two commands at once', async () => {
    const { first, filled, path, second } = await smallBackup()
    const restore = () => restoreBackup(second.services, path, { withoutSecrets: false, say: silent })
    const ended = await Promise.allSettled([restore(), restore()])
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const one of ended)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'Archive refused' })
    expect(await contentIn(second, filled)).toEqual(await contentIn(first, filled))
    expect((await (await signedIn(second, 'Ann')).call(listJournals, {})).journals).toMatchObject([{ id: filled }])
    await first.close()
    await second.close()
  })

  it('is not touched by what was left to do for earlier journals of the same numbers, nor taken for them by clients', async () => {
    const { first, filled, path, second } = await smallBackup()
    const { db } = second.services
    const epoch = db.selectFrom('installation').select('value').where('key', '=', 'epoch')
    expect(await epoch.execute()).toHaveLength(1)
    const later = new Date(Date.now() + DAY).toISOString()
    const payload = { journalId: filled, workKeys: [] }
    await addJob(db, { kind: 'REMOVE_FILES', payload, runAfter: later }, later)
    await restoreBackup(second.services, path, { withoutSecrets: false, say: silent })
    expect(await db.selectFrom('job').select('id').where('kind', '=', 'REMOVE_FILES').execute()).toEqual([])
    expect(await epoch.execute()).toEqual([])
    await first.close()
    await second.close()
  })

  it('is refused with a sentence when anything in it was changed', async () => {
    const first = await testServer(from)
    const ann = await first.signUp('Ann')
    const journalId = await filledJournal(first, ann)
    const path = await backupOf(first, true)
    const bytes = await readFileOf(path)
    const files = await filesIn(bytes)
    const zipOf = (changed: ReadonlyMap<string, Buffer>) =>
      rawZip([...changed].map(([name, content]) => ({ name, content })))
    const flipped = (name: string) => {
      const content = Buffer.from(files.get(name) ?? '')
      const at = content.length >> 1
      content[at] = (content[at] ?? 0) ^ 1
      return zipOf(new Map(files).set(name, content))
    }
    const second = await testServer(to)
    const refusals: readonly (readonly [Buffer, string])[] = [
      [bytes.subarray(0, bytes.length - 100), 'damaged or incomplete'],
      [await archiveOf(ann, journalId), 'This file is the archive of one journal.'],
      [flipped('user_account.jsonl'), 'user_account.jsonl'],
      [flipped(`journals/${journalId}.zip`), `journals/${journalId}.zip`],
      [zipOf(new Map([...files].filter(([name]) => name !== 'share.jsonl'))), '“share.jsonl” is missing'],
    ]
    for (const [content, sentence] of refusals) {
      await writeFile(path, content)
      const refused = restoreBackup(second.services, path, { withoutSecrets: false, say: silent })
      await expect(refused).rejects.toMatchObject({
        code: 'Archive refused',
        message: expect.stringContaining(sentence),
      })
      expect(await second.services.db.selectFrom('user_account').select('id').execute()).toEqual([])
    }
    await first.close()
    await second.close()
  })
})
