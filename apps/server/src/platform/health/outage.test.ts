// @large: a disk or a store is away for a while
import {
  appendFileSync,
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { signUp } from '@afterclose/contract/auth'
import { health } from '@afterclose/contract/config'
import { createJournal } from '@afterclose/contract/journals'
import { createNote, listNotes } from '@afterclose/contract/notes'
import { listNotifications } from '@afterclose/contract/notifications'
import { setScreenshot } from '@afterclose/contract/screenshots'
import { problems, type ProblemCode } from '@afterclose/contract/problems'
import { CompiledQuery } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { networkCaller } from '../../../test/support/network-client.ts'
import { testPicture } from '../../../test/support/pictures.ts'
import { startCluster } from '../../../test/support/postgres/cluster.ts'
import { mountedDisk } from '../../../test/support/mounted-disk.ts'
import { openStore } from '../../store/store.ts'
import { ServerProcess } from '../../../test/support/processes/server-process.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores, type StoreName } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'

const told = (code: ProblemCode) => ({ status: 503, code, message: problems[code].message })
const refusal = (code: ProblemCode) => ({ status: 503, code })
/** Longer than the room that small writes find in the log of SQLite. */
const long = `<p>${'x'.repeat(18_000)}</p>`

describe('a server in the same process', () => {
  let server: TestServer
  /** Stands still, unless a test moves it. */
  let clock: number
  beforeEach(() => {
    clock = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => clock)
  })
  afterEach(async () => {
    await server.close()
    vi.restoreAllMocks()
  })

  async function begun(store: StoreName, changes = {}) {
    server = await testServer(store, { logLevel: 'silent', ...changes })
    const { trader, params } = await workedJournal(server)
    const note = () => trader.call(createNote, { params, body: { title: 'Note', body: long } })
    const ask = async () => {
      const { status, json } = await server.stranger.raw({ method: 'GET', url: health.url })
      return { ...(typeof json === 'object' ? json : {}), status }
    }
    /** When what was found before is not believed any more. */
    const askLater = () => {
      clock += 10_000
      return ask()
    }
    const isWell = () => vi.waitUntil(async () => (await askLater()).status === 200)
    await note()
    expect(await ask()).toMatchObject({ status: 200 })
    return { trader, params, note, ask, askLater, isWell }
  }

  /** For all that the server writes: one connection does. */
  const onWriter = (text: string) => server.services.db.executeQuery(CompiledQuery.raw(text))

  /** The first page of a table, to be exchanged behind the back of the server. */
  function rootPageOf(table: string) {
    const { store } = server.services
    if (store.kind !== 'sqlite') throw new Error('This is about a file')
    const outside = new Sqlite(store.file)
    const page = Number(outside.pragma('page_size', { simple: true }))
    const root = outside.prepare(`select rootpage from sqlite_master where name = ?`).pluck().get(table)
    const swap = (bytes: Buffer): Buffer => {
      outside.pragma('wal_checkpoint(truncate)')
      const before = Buffer.alloc(page)
      const file = openSync(store.file, 'r+')
      readSync(file, before, 0, page, (Number(root) - 1) * page)
      writeSync(file, bytes, 0, page, (Number(root) - 1) * page)
      closeSync(file)
      return before
    }
    return { outside, page, swap }
  }

  it('says that no room is left, can still be read, and goes on by itself once there is room', async () => {
    const { trader, params, note, ask, isWell } = await begun('SQLite')
    await onWriter('vacuum') // no free pages are left
    await onWriter('pragma max_page_count = 1') // SQLite takes what there is
    await expect(note()).rejects.toMatchObject(refusal('Disk full'))
    expect(await ask()).toEqual(told('Disk full'))
    expect((await trader.call(listNotes, { params })).notes).toHaveLength(1)
    await onWriter('pragma max_page_count = 1000000')
    await note()
    await isWell()
  })

  it('lets a session go on to read where it cannot note that it did', async () => {
    const { trader, params } = await begun('SQLite')
    await server.services.db.updateTable('user_session').set({ last_used: null }).execute()
    await onWriter('pragma query_only = on')
    expect((await trader.call(listNotes, { params })).notes).toHaveLength(1)
    await onWriter('pragma query_only = off')
  })

  it('says that its database is damaged, until the damage is gone', async () => {
    const { trader, params, note, ask, askLater, isWell } = await begun('SQLite')
    const { swap, page, outside } = rootPageOf('note')
    const whole = swap(Buffer.alloc(page, 0xa5))
    outside.exec(`update installation set value = value`) // so that nobody goes on with what he has read before
    await expect(trader.call(listNotes, { params })).rejects.toMatchObject(refusal('Database damaged'))
    expect(await ask()).toEqual(told('Database damaged'))
    expect(await askLater()).toEqual(told('Database damaged'))
    await expect(note()).rejects.toMatchObject(refusal('Database damaged'))
    swap(whole)
    await isWell()
    expect((await trader.call(listNotes, { params })).notes).toHaveLength(1)
    outside.close()
  })

  it('finds damage that nobody has met, says so at /health and tells the account that was made first', async () => {
    const { trader, params, ask } = await begun('SQLite')
    const { swap, page, outside } = rootPageOf('blog_view')
    swap(Buffer.alloc(page, 0xa5))
    expect(await ask()).toMatchObject({ status: 200 })
    await server.app.jobs.add(server.services.db, { kind: 'check-database', payload: {} })
    await expect.poll(ask).toEqual(told('Database damaged'))
    const titles = async () =>
      (await trader.call(listNotifications, { params })).notifications.map(({ notificationTitle: title }) => title)
    await expect.poll(titles).toContain('The database is damaged')
    outside.close()
  })

  it('says that its database file was removed, keeps nothing that would go with it, and makes no new one', async () => {
    const { trader, params, note, ask, isWell } = await begun('SQLite')
    const { store } = server.services
    if (store.kind !== 'sqlite') throw new Error('This is about a file')
    renameSync(store.file, `${store.file}.away`)
    await expect(note()).rejects.toMatchObject(refusal('Database removed'))
    expect(await ask()).toEqual(told('Database removed'))
    expect((await trader.call(listNotes, { params })).notes).toHaveLength(1)
    const another = openStore(store) // as a thread has that starts now
    await expect(another.selectFrom('journal').select('id').execute()).rejects.toThrow('was moved or removed')
    await another.destroy()
    expect(existsSync(store.file)).toBe(false)
    renameSync(`${store.file}.away`, store.file)
    await isWell()
    await note()
    expect((await trader.call(listNotes, { params })).notes).toHaveLength(2)
  })

  it.runIf(stores.includes('PostgreSQL'))('says that PostgreSQL lets nobody write, until it does', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {}) // the connections that break
    const { trader, params, note, isWell, askLater } = await begun('PostgreSQL')
    const url = server.services.config.databaseUrl ?? ''
    const outside = new Client({ connectionString: url })
    await outside.connect()
    const readOnly = async (value: string) => {
      await outside.query(
        `alter database "${new URL(url).pathname.slice(1)}" set default_transaction_read_only = ${value}`,
      )
      await outside.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
    }
    const outcome = () =>
      note().then(
        ({ title }) => title,
        (error: unknown) => error,
      )
    await readOnly('on')
    await expect.poll(askLater).toEqual(told('Database not writable')) // when it has connected anew
    for (let i = 0; i < 3; i++) expect(await askLater()).toEqual(told('Database not writable'))
    expect(await outcome()).toMatchObject(refusal('Database not writable'))
    expect((await trader.call(listNotes, { params })).notes).toHaveLength(1)
    await readOnly('off')
    await expect.poll(outcome).toBe('Note')
    await isWell()
    await outside.end()
  })

  it.runIf(stores.includes('PostgreSQL'))('says that its data folder cannot be written', async () => {
    const disk = mountedDisk('size=1m')
    onTestFinished(() => disk?.remove())
    // Root is let into a folder that nobody may write; who is not root mounts no disk.
    const folder = disk?.folder ?? mkdtempSync(join(tmpdir(), 'afterclose-'))
    const { askLater, isWell } = await begun('PostgreSQL', { dataDir: folder })
    const filler = join(folder, 'filler')
    /** To the last block: a file that a check wrote meanwhile, and removed, leaves room for the next one. */
    const fill = () => {
      for (;;) appendFileSync(filler, Buffer.alloc(4096))
    }
    rmSync(join(folder, 'temporary'), { recursive: true, force: true })
    if (disk === null) chmodSync(folder, 0o500)
    const outcome = () => {
      if (disk !== null) expect(fill).toThrow('ENOSPC')
      return askLater()
    }
    await expect.poll(outcome).toEqual(told(disk === null ? 'Data folder not writable' : 'Disk full'))
    if (disk === null) chmodSync(folder, 0o700)
    else rmSync(filler)
    await isWell()
  })

  it.each(stores)('says on %s that files cannot be kept, until they can', async (store) => {
    const { trader, params, askLater, isWell } = await begun(store)
    const { dataDir } = server.services.config
    const picture = { name: 'a.png', bytes: await testPicture.png('kept') }
    const send = () => trader.upload(setScreenshot, { ...params, tradeId: 1, slot: 1 }, {}, picture)
    const files = join(dataDir, 'files')
    writeFileSync(files, 'in the way')
    await expect(send()).rejects.toMatchObject(refusal('Files unavailable'))
    expect(await askLater()).toMatchObject({ status: 200 }) // all else goes on
    rmSync(files)
    await send()
    rmSync(join(dataDir, 'temporary'), { recursive: true, force: true })
    await isWell()
  })
})

describe('a server as a process', () => {
  const healthOf = async (base: string): Promise<unknown> => {
    const answer = await fetch(base + health.url)
    return { ...JSON.parse(await answer.text()), status: answer.status }
  }

  async function journalOn(base: string) {
    const ann = await networkCaller(base, null)(signUp, { body: { username: 'ann', password: 'correct horse' } })
    const call = networkCaller(base, ann)
    const { id } = await call(createJournal, { body: { name: 'Full', currency: 'USD', tradeMarkets: 'FOREX' } })
    const note = () => call(createNote, { params: { journalId: id }, body: { title: 'Note', body: long } })
    return { note, notes: () => call(listNotes, { params: { journalId: id } }) }
  }

  it('on a disk that is full says so, loses nothing, and goes on without a restart once there is room', async () => {
    const disk = mountedDisk('size=24m')
    if (disk === null) {
      console.warn('No small disk could be mounted here: a full disk is played by the page limit of SQLite alone.')
      return
    }
    onTestFinished(() => disk.remove())
    const server = new ServerProcess({ DATA_DIR: join(disk.folder, 'data'), LOG_LEVEL: 'silent' })
    const base = await server.ready()
    const { note, notes } = await journalOn(base)
    await note()
    expect(await healthOf(base)).toMatchObject({ status: 200 })
    const filler = join(disk.folder, 'filler')
    try {
      writeFileSync(filler, Buffer.alloc(64 * 1024 * 1024))
    } catch {
      // What fits is there.
    }
    await vi.waitUntil(async () => !(await fetch(base + health.url)).ok) // nobody has written meanwhile
    let written = 1
    const refusal = await (async () => {
      for (;;) {
        const answer: unknown = await note().catch((error: unknown) => error)
        if (answer instanceof Error) return answer
        written++ // in room that the log of SQLite had
      }
    })()
    expect(refusal.message).toBe(`503 ${JSON.stringify({ code: 'Disk full', message: problems['Disk full'].message })}`)
    for (let i = 0; i < 3; i++) expect(await healthOf(base)).toEqual(told('Disk full'))
    expect((await notes()).notes).toHaveLength(written)
    rmSync(filler)
    await vi.waitUntil(async () => (await fetch(base + health.url)).ok)
    await note()
    expect((await notes()).notes).toHaveLength(written + 1)
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
  })

  it.runIf(stores.includes('PostgreSQL'))('says that PostgreSQL is away, until it is back', async () => {
    const cluster = await startCluster()
    const folder = mkdtempSync(join(tmpdir(), 'afterclose-'))
    const server = new ServerProcess({ DATA_DIR: folder, DATABASE_URL: cluster.url, LOG_LEVEL: 'silent' })
    const base = await server.ready()
    const { note } = await journalOn(base)
    expect(await healthOf(base)).toMatchObject({ status: 200 })
    await cluster.crash()
    await expect(note()).rejects.toThrow('503 {"code":"Database unavailable"')
    expect(await healthOf(base)).toEqual(told('Database unavailable'))
    await cluster.start()
    await vi.waitUntil(async () => (await fetch(base + health.url)).ok)
    await note()
    await server.end('SIGTERM')
    await cluster.stop()
    rmSync(folder, { recursive: true })
  })
})
