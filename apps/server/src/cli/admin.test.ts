// @large: starts a process for each command
import { randomUUID } from 'node:crypto'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { me, openDemo, signIn, verifySignIn } from '@afterclose/contract/auth'
import { createJournal, listJournals } from '@afterclose/contract/journals'
import { signInByLink } from '@afterclose/contract/sign-in-link'
import { createTwoFactorToken, verifyTwoFactorToken } from '@afterclose/contract/two-factor'
import { HOUR } from '@afterclose/core/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertIdentity } from '../accounts/company/repository.ts'
import { insertPasskey } from '../accounts/passkeys/repository.ts'
import { insertUser } from '../accounts/repository.ts'
import { toJson } from '../store/codecs.ts'
import { withKey } from '../../test/support/api-key.ts'
import { codeOf } from '../../test/support/authenticator.ts'
import { createClient } from '../../test/support/client.ts'
import { processEnv, program, settingsOf } from '../../test/support/processes/server-process.ts'
import { testServer, type TestServer } from '../../test/support/server.ts'
import { stores, testStore } from '../../test/support/stores.ts'
import { readArguments } from './usage.ts'

/** Runs `npm run admin` on these settings, with `input` as its standard input. */
async function admin(settings: Record<string, string>, args: readonly string[], input = '') {
  const child = spawn(process.execPath, [program('admin'), ...args], { env: { ...processEnv, ...settings } })
  child.stdin.on('error', () => {}) // it may end without having read
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out: out.trim(), err: err.trim() }
}

describe.each(stores)('the commands for the owner on %s, beside a running server', (store) => {
  let server: TestServer
  let settings: Record<string, string>
  beforeAll(async () => {
    server = await testServer(store, { twoFactor: true, signUp: 'closed' })
    const { dataDir } = server.services.config
    settings = settingsOf({ dataDir, settings: server.services.store })
  })
  afterAll(() => server.close())

  const run = (args: readonly string[], input?: string) => admin(settings, args, input)
  const enter = async (username: string, password: string) => {
    const user = await server.stranger.call(signIn, { body: { username, password } })
    return { ...createClient(server.app, user), user }
  }

  it('create an account, whatever the server says about signing up', async () => {
    const made = await run(['create-user', 'ann@example.org'])
    expect(made).toMatchObject({ code: 0, err: '' })
    const [said, password = ''] = made.out.split('\n')
    expect(said).toBe('Created the account "ann@example.org". The password is shown only once:')
    expect(password).toMatch(/^[\w-]{20}$/)
    expect((await enter('ann@example.org', password)).user).toMatchObject({ plan: 'PRO', planUntil: null })

    expect(await run(['create-user', 'Ann@Example.org'])).toEqual({
      code: 1,
      out: '',
      err: 'An account with this name already exists.',
    })
    const free = ['create-user', 'bob', '--plan', 'FREE', '--password-stdin']
    expect(await run(free, 'correct horse\nnot this\n')).toEqual({
      code: 0,
      out: 'Created the account "bob".',
      err: '',
    })
    expect((await enter('bob', 'correct horse')).user).toMatchObject({ plan: 'FREE' })
  })

  it('list what each account uses against its quotas, and the demo accounts together', async () => {
    const bob = await enter('bob', 'correct horse')
    await bob.call(createJournal, { body: { name: 'Mine', currency: 'USD', tradeMarkets: 'FOREX' } })
    await server.stranger.call(openDemo, { body: {} })
    const { code, out } = await run(['usage'])
    expect(code).toBe(0)
    const [heads, ...lines] = out.split('\n').map((line) => line.split(/ {2,}/))
    expect(heads).toEqual([
      'Name',
      'Pictures',
      'Price bars',
      'Waiting files',
      'Archives',
      'Journals',
      'Trades',
      'Texts',
      'Imports of the last 24 hours',
    ])
    expect(lines).toContainEqual([
      'bob',
      '0 B of 5.00 GB',
      '0 B of 512.0 MB',
      '0 B of 2.00 GB',
      '0 B of 5.00 GB',
      '1 of 50',
      '0 of 2,000,000',
      expect.stringMatching(/^\d+ B of 500\.0 MB$/), // names of its starter records
      '0 of 200',
    ])
    expect(lines.at(-1)).toEqual([
      '(1 demo account)',
      expect.stringMatching(/^\d+ KB$/),
      expect.stringMatching(/^\d+ KB$/),
      '0 B',
      '0 B',
      '1',
      expect.stringMatching(/^(\d,)?\d{3}$/),
      expect.stringMatching(/^\d+ KB$/),
      '0',
    ])
  })

  it('give a new password and end all sessions', async () => {
    await run(['create-user', 'carl', '--password-stdin'], 'correct horse')
    const before = await enter('carl', 'correct horse')
    const weak = await run(['reset-password', 'carl', '--password-stdin'], 'password1\n')
    expect(weak).toMatchObject({ code: 1, out: '' })
    expect(weak.err).toMatch(/^Password is too common/)
    expect(await run(['reset-password', 'carl', '--password-stdin'], '\n')).toEqual({
      code: 1,
      out: '',
      err: 'Password needs at least 8 characters.',
    })
    expect(await before.call(me, {})).toMatchObject({ username: 'carl' })

    const reset = await run(['reset-password', 'Carl'])
    expect(reset.code).toBe(0)
    await expect(before.call(me, {})).rejects.toMatchObject({ status: 401 })
    await expect(enter('carl', 'correct horse')).rejects.toMatchObject({ status: 401 })
    await enter('carl', reset.out.split('\n')[1] ?? '')
  })

  it('close an account after a break-in: they list what opens it, and end it, lock and unlock it', async () => {
    await run(['create-user', 'cleo', '--password-stdin'], 'correct horse')
    const cleo = await enter('cleo', 'correct horse')
    const { db } = server.services
    const key = await withKey(server, cleo, ['numbers.read'])
    const byKey = async () => (await key.raw({ method: 'GET', url: listJournals.url })).status
    const more = async () => {
      const [user_id, created] = [cleo.user.userId, '2026-01-01T00:00:00.000Z']
      const identity = {
        user_id,
        issuer: 'https://id.example',
        subject: 'c',
        label: 'cleo@example.org',
        created,
        last_used: null,
      }
      await insertIdentity(db, identity)
      const passkey = {
        user_id,
        name: 'Phone',
        name_key: randomUUID(),
        credential_id: randomUUID(),
        public_key: '',
        counter: 0,
      }
      await insertPasskey(db, { ...passkey, transports: toJson([]), backed_up: 0, created, last_used: null })
    }
    await more()
    const { out } = await run(['list-access', 'cleo'])
    expect(out.split('\n').map((line) => line.split(/ {2,}/).slice(0, 2).join(': '))).toEqual([
      'Kind: Name',
      'Password: set',
      expect.stringMatching(/^Session: /),
      expect.stringMatching(/^API key: .*numbers\.read/),
      'Passkey: Phone',
      'Company account: cleo@example.org (https://id.example)',
    ])

    const still =
      '1 API key, 1 passkey, 1 company account: see list-access. After a break-in, add --and-everything-else.'
    const reset = await run(['reset-password', 'cleo', '--password-stdin'], 'another horse')
    expect(reset.out).toContain(`can still be opened by ${still}`)
    expect(await byKey()).toBe(200)
    expect((await run(['end-sessions', 'cleo'])).out).toContain(still)

    expect((await run(['lock-user', 'cleo'])).out).toMatch(/^Locked "cleo" and ended 0 sessions\./)
    expect(await byKey()).toBe(401)
    await expect(enter('cleo', 'another horse')).rejects.toMatchObject({ code: 'Account locked' })
    await expect(enter('cleo', 'wrong horse')).rejects.toMatchObject({ code: 'Unknown user' })
    expect((await run(['list-access', 'cleo'])).out).toMatch(/^Locked +since 20/m)
    expect((await run(['unlock-user', 'cleo'])).out).toContain(still)
    expect(await byKey()).toBe(200)

    expect((await run(['revoke-keys', 'cleo'])).out).toBe('Revoked 1 API key of "cleo".')
    expect(await byKey()).toBe(401)
    expect((await run(['unlink', 'cleo'])).out).toBe('Removed 1 company account of "cleo".')
    await more()
    const all = await run(['reset-password', 'cleo', '--and-everything-else', '--password-stdin'], 'third horse 3')
    expect(all.out).toContain('Removed 2 passkeys, 1 company account.')
    expect((await run(['list-access', 'cleo'])).out.split('\n')).toHaveLength(2)
    await enter('cleo', 'third horse 3')
  })

  it('remove two-factor from an account whose owner is locked out', async () => {
    await run(['create-user', 'dora', '--password-stdin'], 'correct horse')
    const dora = await enter('dora', 'correct horse')
    const { id, generatedSecret } = await dora.call(createTwoFactorToken, {
      body: { name: 'Lost phone' },
    })
    const body = { code: codeOf(generatedSecret, Date.now()) }
    const { recoveryCodes } = await dora.call(verifyTwoFactorToken, { params: { tokenId: id }, body })
    const half = await enter('dora', 'correct horse')
    expect(half.user.fullyAuthenticated).toBe(false)
    expect(await run(['list-users'])).toMatchObject({ out: expect.stringMatching(/^dora +PRO +on /m) })

    expect(await run(['remove-two-factor', 'dora'])).toMatchObject({
      code: 0,
      out: 'Removed 1 two-factor token of "dora".',
    })
    expect(await run(['remove-two-factor', 'dora', '--passkeys'])).toMatchObject({
      code: 0,
      out: 'Removed 0 two-factor tokens and 0 passkeys of "dora".',
    })
    expect((await enter('dora', 'correct horse')).user.fullyAuthenticated).toBe(true)
    const recovery = half.call(verifySignIn, { body: { tokenId: id, code: recoveryCodes[0]! } })
    await expect(recovery).rejects.toMatchObject({ code: 'Wrong code' })
  })

  it('let somebody in once whom nothing else lets in; a code is still asked for', async () => {
    await run(['create-user', 'dina', '--password-stdin'], 'correct horse')
    const dina = await enter('dina', 'correct horse')
    const { id, generatedSecret } = await dina.call(createTwoFactorToken, { body: { name: 'Phone' } })
    const body = { code: codeOf(generatedSecret, Date.now()) }
    await dina.call(verifyTwoFactorToken, { params: { tokenId: id }, body })
    const { code, out } = await run(['sign-in-link', 'dina'])
    const [said, address = ''] = out.split('\n')
    expect([code, said]).toEqual([0, 'This address signs in as "dina" once, within 10 minutes:'])
    expect(address).toMatch(/^http:\/\/localhost:\d+\/login#once=v1\./)
    const link = address.slice(address.indexOf('=') + 1)
    const user = await server.stranger.call(signInByLink, { body: { link } })
    expect(user).toMatchObject({ userId: dina.user.userId, fullyAuthenticated: false })
    await expect(server.stranger.call(signInByLink, { body: { link } })).rejects.toMatchObject({ code: 'Too late' })
  })

  it('set the plan, with a last day or for a trial, and change it at once', async () => {
    await run(['create-user', 'emil', '--plan', 'FREE', '--password-stdin'], 'correct horse')
    const emil = await enter('emil', 'correct horse')
    const planOf = async () => {
      const { plan, planUntil } = await emil.call(me, {})
      return [plan, planUntil]
    }
    expect(await run(['set-plan', 'emil', 'PRO', '--until', '2999-12-31'])).toMatchObject({
      code: 0,
      out: '"emil" is PRO until 3000-01-01T00:00:00.000Z now.',
    })
    expect(await planOf()).toEqual(['PRO', '3000-01-01T00:00:00.000Z'])
    await run(['set-plan', 'emil', 'PRO', '--until', '2020-02-29'])
    expect(await planOf()).toEqual(['FREE', '2020-03-01T00:00:00.000Z'])
    await run(['set-plan', 'emil', 'TRIAL'])
    const [plan, planUntil] = await planOf()
    expect(plan).toBe('PRO')
    expect(Math.abs(Date.parse(planUntil ?? '') - Date.now() - 14 * 24 * HOUR)).toBeLessThan(HOUR)
    expect(await run(['set-plan', 'emil', 'FREE'])).toMatchObject({ code: 0, out: '"emil" is FREE now.' })
    expect(await planOf()).toEqual(['FREE', null])
  })

  it('take no name that a terminal would obey, and print those that are there by their codes', async () => {
    const hostile = '\u001b[2J\u009b31mh\nroot\u202e'
    expect(await run(['create-user', hostile])).toEqual({
      code: 1,
      out: '',
      err: 'A name must not contain control characters.',
    })
    const zoe = { passwordHash: null, plan: 'PRO', planUntil: null, demo: 0, created: '' } as const
    await insertUser(server.services.db, { ...zoe, username: hostile }) // from before it was refused
    const shown = String.raw`\u001b[2J\u009b31mh\u000aroot\u202e`
    const line = (await run(['list-users'])).out.split('\n').find((one) => one.startsWith(shown))
    expect(line?.slice(shown.length)).toMatch(/^ +PRO +off +never$/)
    expect((await run(['set-plan', hostile, 'FREE'])).out).toBe(`"${shown}" is FREE now.`)
    expect((await run(['end-sessions', `${hostile}?`])).err).toBe(`There is no account "${shown}?".`)
    expect((await run(['set-plan', hostile, '\u001b[31mGOLD'])).err).toContain(
      String.raw`There is no plan "\u001b[31mGOLD"`,
    )
  })

  it('end sessions, and list who there is', async () => {
    await run(['create-user', 'Flora', '--plan', 'TRIAL', '--password-stdin'], 'correct horse')
    await run(['create-user', 'gast', '--plan', 'FREE'])
    const both = [await enter('flora', 'correct horse'), await enter('flora', 'correct horse')]
    const { out } = await run(['list-users'])
    const lines = out.split('\n')
    expect(lines[0]).toMatch(/^Name +Plan +Plan ends +Two-factor +Last used$/)
    expect(lines.find((line) => line.startsWith('Flora'))).toMatch(/^Flora +PRO +20\S+Z +off +20\S+Z$/)
    expect(lines.find((line) => line.startsWith('gast'))).toMatch(/^gast +FREE +off +never$/)
    expect(out).not.toContain('demo-')
    expect(out).not.toContain('$argon2')

    expect(await run(['end-sessions', 'flora'])).toMatchObject({ code: 0, out: 'Ended 2 sessions of "Flora".' })
    for (const client of both) await expect(client.call(me, {})).rejects.toMatchObject({ status: 401 })
    expect(await run(['end-sessions', 'nobody'])).toEqual({ code: 1, out: '', err: 'There is no account "nobody".' })
  })
})

describe('the commands for the owner', () => {
  const folder = async () => {
    const place = await testStore('SQLite', 'empty')
    return { settings: { DATA_DIR: place.dataDir }, remove: () => place.remove() }
  }

  it.each([
    [['make-coffee'], 'There is no command "make-coffee".'],
    [['create-user'], 'create-user needs more'],
    [['create-user', 'ann', 'secret'], 'Passwords cannot be passed as arguments.'],
    [['create-user', 'ann', '--password', 'secret'], "Unknown option '--password'"],
    [['create-user', 'ann', '--until', '2030-01-01'], 'create-user has no option --until.'],
    [['set-plan', 'ann', 'GOLD'], 'There is no plan "GOLD"'],
    [['set-plan', 'ann', 'FREE', '--until', '2030-01-01'], 'Only PRO can have an end date.'],
    [['set-plan', 'ann', 'PRO', '--until', '2030-02-30'], '"2030-02-30" is not a day'],
  ])('%j is not understood, and shows how it goes', async (args, sentence) => {
    const { settings, remove } = await folder()
    await admin(settings, ['create-user', 'first'])
    const { code, out, err } = await admin(settings, args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(sentence)
    expect(err).toContain('Usage: npm run admin')
    await remove()
  })

  it('explain themselves', async () => {
    for (const args of [[], ['help'], ['--help'], ['create-user', '-h']])
      expect(await admin({}, args)).toMatchObject({ code: 0, out: expect.stringContaining('reset-password <name>') })
  })

  it('take a message with its words in quotes or not', () => {
    expect(readArguments(['broadcast', 'Closed', 'on Friday'])).toMatchObject({ name: 'Closed on Friday' })
  })

  it('make the first account before the server was ever started, and no database by mistake', async () => {
    const { settings, remove } = await folder()
    const listed = await admin(settings, ['list-users'])
    expect(listed).toMatchObject({ code: 1, out: '' })
    expect(listed.err).toContain(`There is no database in ${settings.DATA_DIR} yet`)
    expect(existsSync(join(settings.DATA_DIR, 'afterclose.db'))).toBe(false)
    mkdirSync(join(settings.DATA_DIR, 'files', '1'), { recursive: true })
    const lost = await admin(settings, ['create-user', 'ann'])
    expect(lost).toMatchObject({ code: 1, err: expect.stringContaining('The database afterclose.db is missing') })
    rmSync(join(settings.DATA_DIR, 'files'), { recursive: true })
    expect(await admin({ ...settings, DEFAULT_PLAN: 'FREE' }, ['create-user', 'ann'])).toMatchObject({ code: 0 })
    expect((await admin(settings, ['list-users'])).out).toMatch(/^ann +FREE/m)
    await remove()
  })

  it('say in one sentence what is wrong with a setting or a store', async () => {
    expect(await admin({ PORT: 'x' }, ['list-users'])).toEqual({
      code: 1,
      out: '',
      err: 'The setting PORT must be a number from 0 to 65535, not "x".',
    })
    const away = await admin({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/journal' }, ['list-users'])
    expect(away).toMatchObject({ code: 1, out: '' })
    expect(away.err.split('\n')).toHaveLength(1)
    expect(away.err).toContain('DATABASE_URL')
    expect(away.err).not.toContain('secret')
    const unknown = await admin({ DATABASE_URL: 'postgres://me:secret@nowhere.invalid/journal' }, ['list-users'])
    expect(unknown.err).toContain('The database at DATABASE_URL cannot be reached')
  })
})
