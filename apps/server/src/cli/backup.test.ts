// @large: starts a process for each command
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { signIn, verifySignIn } from '@afterclose/contract/auth'
import { createTwoFactorToken, verifyTwoFactorToken } from '@afterclose/contract/two-factor'
import { listJournals } from '@afterclose/contract/journals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../config/config.ts'
import { closeServices, openServices } from '../platform/open-services.ts'
import { codeOf } from '../../test/support/authenticator.ts'
import { createClient } from '../../test/support/client.ts'
import { filledJournal } from '../../test/support/filled-journal.ts'
import { processEnv, program, ServerProcess, settingsOf } from '../../test/support/processes/server-process.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { stores, type StoreName, testStore } from '../../test/support/stores.ts'

/** Runs `npm run backup` or `npm run restore` on these settings. */
async function command(name: 'backup' | 'restore', settings: Record<string, string>, args: readonly string[]) {
  const child = spawn(process.execPath, [program(name), ...args], { env: { ...processEnv, ...settings } })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out: out.trim(), err: err.trim() }
}

describe.each(stores)('a backup by command of %s', (store) => {
  const to: StoreName = stores.find((other) => other !== store) ?? store
  let server: TestServer
  let settings: Record<string, string>
  let folder: string
  let secret: string
  beforeAll(async () => {
    server = await testServer(store, { twoFactor: true })
    settings = settingsOf({ dataDir: server.services.config.dataDir, settings: server.services.store })
    folder = await mkdtemp(join(tmpdir(), 'afterclose-'))
    const ann = await server.signUp('ann')
    await filledJournal(server, ann)
    const token = await ann.call(createTwoFactorToken, { body: { name: 'Phone' } })
    secret = token.generatedSecret
    await ann.call(verifyTwoFactorToken, { params: { tokenId: token.id }, body: { code: codeOf(secret, Date.now()) } })
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })

  /** A store of the other kind, with nothing in it. */
  async function emptyStore() {
    const place = await testStore(to, 'empty')
    return { place, settings: settingsOf(place) }
  }

  it(`is made beside a running server, and restored on ${to} with its two-factor secrets`, async () => {
    const made = await command('backup', settings, [join(folder, 'with-key.zip'), '--with-key'])
    expect(made).toMatchObject({ code: 0, out: `1 account and 1 journal: ${join(folder, 'with-key.zip')}` })
    expect(made.err).toContain('The backup includes the key')

    const { place, settings: others } = await emptyStore()
    const restored = await command('restore', others, [join(folder, 'with-key.zip')])
    expect(restored).toMatchObject({ code: 0, out: 'Restored 1 account and 1 journal.' })
    expect(restored.err).toContain('Restoring journal 1 of 1')
    const again = await command('restore', others, [join(folder, 'with-key.zip')])
    expect(again).toEqual({
      code: 1,
      out: '',
      err: 'This store is not empty: it has 1 account. Restore a backup into an empty store.',
    })
    const config: Config = { ...readConfig({ ...others, TWO_FACTOR: 'on' }, place.dataDir), logLevel: 'error' }
    const services = await openServices(config, () => {})
    const app = await buildApp(services)
    const user = await createClient(app, null).call(signIn, { body: { username: 'ann', password: 'correct horse' } })
    expect(user.fullyAuthenticated).toBe(false)
    const body = { tokenId: 1, code: codeOf(secret, Date.now(), 1) }
    const entered = await createClient(app, user).call(verifySignIn, { body })
    expect((await createClient(app, entered).call(listJournals, {})).journals).toMatchObject([{ name: 'Journal' }])
    await app.close()
    await closeServices(services)
    await place.remove()
  })

  it('says what is wrong in one sentence, and exits with 1 or 2', async () => {
    const { place, settings: others } = await emptyStore()
    const file = join(folder, 'no.zip')
    await writeFile(file, 'Ticket,Symbol')
    expect(await command('restore', others, [file])).toMatchObject({
      code: 1,
      err: 'This file is not an Afterclose archive. It is text that begins with “Ticket,Symbol”.',
    })
    expect(await command('restore', others, [join(folder, 'none.zip')])).toMatchObject({ code: 1 })
    expect((await command('restore', others, [])).code).toBe(2)
    expect((await command('restore', others, ['a', '--no-such-thing'])).code).toBe(2)
    expect((await command('backup', settings, ['a', 'b'])).code).toBe(2)
    expect((await command('backup', settings, [file])).err).toBe(`${file} already exists.`)
    const nowhere = { DATA_DIR: join(folder, 'nothing') }
    expect((await command('backup', nowhere, [folder])).err).toContain('There is no database in')
    expect(existsSync(nowhere.DATA_DIR)).toBe(false)
    await place.remove()
  })

  it('blames the place of the file where that is at fault, and leaves the file of another backup alone', async () => {
    const { place, settings: others } = await emptyStore()
    expect(await command('restore', others, [folder])).toMatchObject({
      code: 1,
      err: `${folder} is not a file. Name the ZIP of a backup.`,
    })
    await writeFile(join(folder, 'text'), '')
    const inFile = await command('backup', settings, [join(folder, 'text', 'x.zip')])
    expect(inFile).toMatchObject({ code: 1, err: expect.stringContaining('x.zip cannot be written: E') })
    const begun = join(folder, 'begun.zip')
    await writeFile(`${begun}.unfinished`, 'half')
    const beside = await command('backup', settings, [begun])
    expect(beside).toMatchObject({ code: 1, err: expect.stringContaining('begun.zip.unfinished exists') })
    expect(await readFile(`${begun}.unfinished`, 'utf8')).toBe('half')
    await place.remove()
  })

  it('says in one sentence that a picture cannot be read, and leaves no half file', async () => {
    const { db, config } = server.services
    const fileId = 'a'.repeat(64)
    const pictures = join(config.dataDir, 'files')
    await mkdir(join(pictures, '1', fileId), { recursive: true })
    const refer = (file_id: string | null) => db.updateTable('stored_screenshot').set({ file_id }).execute()
    await refer(fileId)
    const made = await command('backup', settings, [join(folder, 'half.zip')])
    expect(made).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Journal 1 of 1\nThe data folder is not usable: E.*$/),
    })
    expect((await readdir(folder)).filter((one) => one.startsWith('half'))).toEqual([])
    await refer(null)
    await rm(pictures, { recursive: true })
  })

  it('is not restored beside a server that runs, and says so', async () => {
    const made = await command('backup', settings, [join(folder, 'beside.zip')])
    expect(made).toMatchObject({ code: 0 })
    const { place, settings: others } = await emptyStore()
    const running = new ServerProcess(others)
    await running.ready()
    const refused = await command('restore', others, [join(folder, 'beside.zip')])
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toMatch(
      to === 'SQLite'
        ? /^Another server or a restore is using the data folder /
        : /^1 server is connected to this database\. Stop all servers first\.$/,
    )
    await running.end('SIGTERM')
    await place.remove()
  })

  it('is restored where the database is missing, beside the pictures that are left', async () => {
    const made = await command('backup', settings, [join(folder, 'lost.zip')])
    expect(made).toMatchObject({ code: 0 })
    const { place, settings: others } = await emptyStore()
    await mkdir(join(place.dataDir, 'files', '1'), { recursive: true })
    const restored = await command('restore', others, [join(folder, 'lost.zip'), '--without-secrets'])
    expect(restored).toMatchObject({ code: 0, out: 'Restored 1 account and 1 journal.' })
    await place.remove()
  })

  it.runIf(existsSync('/proc/self'))('says at once that nothing can be kept below /proc', async () => {
    const made = await command('backup', settings, ['/proc/afterclose/backup.zip'])
    expect(made).toMatchObject({
      code: 1,
      err: expect.stringContaining('/proc/afterclose/backup.zip cannot be written: E'),
    })
  })

  it('is not made without its options because npm has kept them', async () => {
    const kept = await command('backup', { ...settings, npm_config_with_key: 'true' }, [`${folder}/never.zip`])
    expect(kept).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^npm has kept --with-key for itself/) })
    expect(existsSync(`${folder}/never.zip`)).toBe(false)
  })

  it('without the key is restored only where that key is, or without the secrets', async () => {
    const made = await command('backup', settings, [`${folder}/`])
    expect(made).toMatchObject({ code: 0 })
    expect(made.err).toContain('The backup does not include the key')
    const [name] = (await readdir(folder)).filter((one) => one.startsWith('afterclose-'))
    const path = join(folder, name ?? '')
    const { place, settings: others } = await emptyStore()
    const refused = await command('restore', others, [path])
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('This backup contains secrets (two-factor tokens, FTP passwords: 1)')
    const restored = await command('restore', others, [path, '--without-secrets'])
    expect(restored).toMatchObject({ code: 0, err: expect.stringContaining('Not restored: 1 sealed secret.') })
    await place.remove()
  })
})
