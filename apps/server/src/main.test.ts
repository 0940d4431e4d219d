// @large: starts and stops whole servers
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type CurrentUser, me, signIn, signUp } from '@afterclose/contract/auth'
import { readConfig } from '@afterclose/contract/config'
import { createJournal } from '@afterclose/contract/journals'
import { readStats } from '@afterclose/contract/stats'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { prepareStore, storeSettings } from './store/store.ts'
import { headersOf } from '../test/support/client.ts'
import { networkCaller } from '../test/support/network-client.ts'
import { mountedDisk } from '../test/support/mounted-disk.ts'
import { ServerProcess, settingsOf } from '../test/support/processes/server-process.ts'
import { stores, testStore } from '../test/support/stores.ts'

describe('the server as a process', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'afterclose-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('says where it is and ends in order when it is told to', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const server = new ServerProcess({ DATA_DIR: join(folder, 'not', 'there', 'yet') })
      const address = await server.ready()
      expect(await (await fetch(address + readConfig.url)).json()).toMatchObject({ firstVisit: true })
      expect(await server.end(signal)).toEqual({ code: 0, out: `Afterclose is ready: ${address}\n`, err: '' })
    }
  })

  it('starts from its sources too, with their threads, as npm run dev does', async () => {
    const server = new ServerProcess({ DATA_DIR: folder }, fileURLToPath(new URL('main.ts', import.meta.url)))
    const address = await server.ready()
    const user = await networkCaller(address, null)(signUp, { body: { username: 'ann', password: 'correct horse' } })
    const call = networkCaller(address, user)
    const { id } = await call(createJournal, { body: { name: 'Journal', currency: 'USD', tradeMarkets: 'FOREX' } })
    expect(await call(readStats, { params: { journalId: id } })).toMatchObject({ numberOfTrades: 0 })
    expect(await server.end('SIGTERM')).toEqual({ code: 0, out: `Afterclose is ready: ${address}\n`, err: '' })
  })

  it('collects the garbage of its start', async () => {
    const trace = `import{setFlagsFromString}from'node:v8';setFlagsFromString('--trace-gc')`
    const server = new ServerProcess({ DATA_DIR: folder, NODE_OPTIONS: `--import=data:text/javascript,${trace}` })
    await server.ready()
    expect(await server.said(/ms: Mark-Compact .* (testing);/)).toBe('testing') // V8's word for a collection by `gc`
    await server.end('SIGTERM')
  })

  it('tells the public address where one is set', async () => {
    const server = new ServerProcess({ DATA_DIR: folder, PUBLIC_URL: 'https://journal.example/' })
    expect(await server.ready()).toBe('https://journal.example')
    await server.end('SIGTERM')
  })

  it('writes no secret into its log', async () => {
    const server = new ServerProcess({ DATA_DIR: folder, LOG_LEVEL: 'trace' })
    const address = await server.ready()
    const body = JSON.stringify({ username: 'ann', password: 'correct horse' })
    const headers = { 'content-type': 'application/json' }
    const user: CurrentUser = JSON.parse(
      await (await fetch(address + signUp.url, { method: 'POST', headers, body })).text(),
    )
    await fetch(address + me.url, { headers: headersOf(user) })
    await fetch(address + signIn.url, { method: 'POST', headers, body: body.replace('horse', 'house') })
    const { out } = await server.end('SIGTERM')
    expect(out).toContain(signIn.url)
    for (const secret of ['correct horse', 'correct house', user.signature, user.originalToken.sessionId])
      expect(out).not.toContain(secret)
  })

  const refused = async (settings: Record<string, string>): Promise<string> => {
    const { code, out, err } = await new ServerProcess({ DATA_DIR: folder, ...settings }).ended()
    expect(code).toBe(1)
    expect(out).toBe('')
    expect(err.trim().split('\n')).toHaveLength(1)
    return err.trim()
  }

  it('stops with one sentence that names a wrong setting', async () => {
    expect(await refused({ PORT: 'http' })).toBe('The setting PORT must be a number from 0 to 65535, not "http".')
  })

  it('says so when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? String(address.port) : ''
    expect(await refused({ PORT: port })).toContain(`Port ${port} is already in use`)
    other.close()
  })

  it('says so when the data folder is no folder, or the file no database', async () => {
    writeFileSync(join(folder, 'file'), 'text')
    expect(await refused({ DATA_DIR: join(folder, 'file') })).toContain('is not writable')
    writeFileSync(
      join(folder, 'afterclose.db'),
      'this is a text, and long enough not to be taken for an empty file. '.repeat(20),
    )
    expect(await refused({})).toContain('is damaged or not an Afterclose database')
    rmSync(join(folder, 'afterclose.db'))
    mkdirSync(join(folder, 'afterclose.db'))
    expect(await refused({})).toContain(`afterclose.db in the data folder ${folder} is a folder and not a database`)
  })

  it('says what is wrong with a data folder that cannot be made, and blames no database', async () => {
    writeFileSync(join(folder, 'file'), 'text')
    const disk = mountedDisk('ro')
    onTestFinished(() => disk?.remove())
    const places: readonly (readonly [string, string])[] = [
      [join(folder, 'file', 'below'), 'it is not a folder'],
      ...(existsSync('/proc/self') ? [['/proc/afterclose/data', 'the folder cannot be created'] as const] : []),
      ...(disk === null ? [] : [join(disk.folder, 'data'), disk.folder]).map(
        (place) => [place, 'its disk is read-only'] as const,
      ),
    ]
    for (const [place, reason] of places) {
      const sentence = await refused({ DATA_DIR: place })
      expect(sentence).toContain(`The data folder ${place} is not writable`)
      expect(sentence).toContain(reason)
      expect(sentence).not.toContain('DATABASE_URL')
    }
  })

  it('is alone in its data folder, from its start until it has ended, however it ends', async () => {
    const first = new ServerProcess({ DATA_DIR: folder })
    await first.ready()
    expect(await refused({})).toBe(
      `Another server or a restore is using the data folder ${folder}. Stop it first, or choose another folder with DATA_DIR.`,
    )
    await first.end('SIGKILL')
    const second = new ServerProcess({ DATA_DIR: folder })
    await second.ready()
    expect(await second.end('SIGTERM')).toMatchObject({ code: 0 })
  })

  it.each(stores)('does not begin anew where files of a database are that is missing: %s', async (store) => {
    const place = await testStore(store, 'empty')
    const settings = settingsOf(place)
    const picture = join(place.dataDir, 'files', '1')
    mkdirSync(picture, { recursive: true })
    for (const key of ['imports', 'statements', 'restores', 'bars']) {
      const work = join(place.dataDir, 'work', key, 'a')
      mkdirSync(work, { recursive: true })
      writeFileSync(join(work, 'upload'), 'Ticket')
    }
    const sentence = await refused(settings)
    const lost = store === 'SQLite' ? 'afterclose.db is missing' : 'at DATABASE_URL is empty'
    const uploads = 'work/imports (uploads), work/statements (uploads), work/restores (uploads)'
    expect(sentence).toContain(
      `The database ${lost}, but files from an earlier database are in ${place.dataDir}: files (pictures), ${uploads}, work/bars (price bars).`,
    )
    expect(await refused(settings)).toBe(sentence) // nothing was made meanwhile
    rmSync(join(place.dataDir, 'files'), { recursive: true })
    rmSync(join(place.dataDir, 'work'), { recursive: true })
    const server = new ServerProcess(settings)
    await server.ready()
    await server.end('SIGTERM')
    mkdirSync(picture, { recursive: true })
    const again = new ServerProcess(settings) // now it is there
    await again.ready()
    await again.end('SIGTERM')
    await place.remove()
  })

  it.each(stores)('does not begin anew where backups of a database are that is missing: %s', async (store) => {
    const place = await testStore(store, 'empty')
    const settings = settingsOf(place)
    const backups = join(place.dataDir, 'backups')
    mkdirSync(backups)
    const [file, facts] = ['afterclose-2031-05-06T03-10-00.zip', 'afterclose-2031-05-06T03-10-00.facts.json']
    writeFileSync(join(backups, file), 'a ZIP')
    writeFileSync(join(backups, facts), '{"tables":{},"journals":{}}')
    const empty = new ServerProcess(settings) // a backup without journals is no loss
    await empty.ready()
    await empty.end('SIGTERM')
    await place.remove()

    const another = await testStore(store, 'empty')
    const kept = join(another.dataDir, 'backups')
    mkdirSync(kept)
    writeFileSync(join(kept, file), 'a ZIP')
    writeFileSync(join(kept, facts), '{"tables":{},"journals":{"1":{"rows":{"trades":7}}}}')
    for (const more of [{}, { BACKUP_EVERY: 'off' }])
      expect(await refused({ ...settingsOf(another), ...more })).toContain(`: 1 backup (${join(kept, file)}).`)
    rmSync(kept, { recursive: true })
    const server = new ServerProcess(settingsOf(another))
    await server.ready()
    await server.end('SIGTERM')
    await another.remove()
  })

  it('says so when changes are there without the database that they belong to', async () => {
    writeFileSync(join(folder, 'afterclose.db-wal'), 'changes')
    expect(await refused({})).toContain(`are in ${folder}: afterclose.db-wal.`)
    expect(readFileSync(join(folder, 'afterclose.db-wal'), 'utf8')).toBe('changes')
  })

  it('says so when a newer version has changed the database', async () => {
    const db = await prepareStore(storeSettings(folder, null))
    const step = { name: '2999-01-01-something-new', timestamp: '2999-01-01T00:00:00.000Z' }
    await sql`insert into kysely_migration (name, timestamp) values (${step.name}, ${step.timestamp})`.execute(db)
    await db.destroy()
    expect(await refused({})).toContain('a newer version of Afterclose ("2999-01-01-something-new")')
  })

  it('says so when the database cannot be reached, without its password', async () => {
    const sentence = await refused({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/journal' })
    expect(sentence).toContain('DATABASE_URL')
    expect(sentence).not.toContain('secret')
  })
})
