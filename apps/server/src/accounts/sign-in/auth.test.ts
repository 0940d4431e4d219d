import { me, signIn, signOut, signUp, tokenText } from '@afterclose/contract/auth'
import { readSettings } from '@afterclose/contract/account-settings'
import { readConfig } from '@afterclose/contract/config'
import { listJournals } from '@afterclose/contract/journals'
import { permissions, plans, trialDays } from '@afterclose/core/permission'
import { DAY, HOUR } from '@afterclose/core/time'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Config } from '../../config/config.ts'
import { signUpGuesses, slowedDown } from '../attempts/attempts.ts'
import { stopDate } from '../../../test/support/fast-clock.ts'
import { createClient, headersOf } from '../../../test/support/client.ts'
import { jobsDone } from '../../../test/support/jobs.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'

const password = 'correct horse'

describe.each(stores)('accounts on %s', (store) => {
  let server: TestServer
  const open = async (changes: Partial<Config> = {}) => {
    server = await testServer(store, changes)
    return server.stranger
  }
  afterEach(async () => {
    vi.useRealTimers()
    await server.close()
  })

  it('[3.24] [7.39] sign-up, sign-in, the current user and sign-out', async () => {
    const stranger = await open()
    const created = await stranger.call(signUp, { body: { username: ' Ann@example.org ', password } })
    expect(created).toMatchObject({
      username: 'Ann@example.org',
      fullyAuthenticated: true,
      plan: 'PRO',
      planUntil: null,
      demo: false,
      originalToken: { userId: created.userId, username: 'Ann@example.org', fullyAuthenticated: true },
    })
    expect(created.permissions).toEqual([...permissions])

    const again = await stranger.call(signIn, { body: { username: 'ann@EXAMPLE.org', password } })
    expect(again.userId).toBe(created.userId)
    expect(again.originalToken.sessionId).not.toBe(created.originalToken.sessionId)
    const ann = createClient(server.app, again)
    expect(await ann.call(me, {})).toEqual(again)

    await ann.call(signOut, {})
    await expect(ann.call(me, {})).rejects.toMatchObject({ status: 401 })
    expect(await createClient(server.app, created).call(me, {})).toEqual(created) // the other session goes on
  })

  it('a new account has the theme Light, or that of its sign-up', async () => {
    const stranger = await open()
    const themeOf = async (username: string, body: { theme?: 'System' }) => {
      const user = await stranger.call(signUp, { body: { username, password, ...body } })
      const settings = await createClient(server.app, user).call(readSettings, { params: { userId: user.userId } })
      return settings['theme']
    }
    expect([await themeOf('ann', {}), await themeOf('bob', { theme: 'System' })]).toEqual(['Light', 'System'])
  })

  it('only lets the first visitor in, when told so', async () => {
    const stranger = await open({ signUp: 'first' })
    expect(await stranger.call(readConfig, {})).toMatchObject({ signUp: 'first', firstVisit: true })
    const both = await Promise.allSettled(
      ['ann', 'bob'].map((username) => stranger.call(signUp, { body: { username, password } })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await stranger.call(readConfig, {})).toMatchObject({ firstVisit: false })
    await expect(stranger.call(signUp, { body: { username: 'eve', password } })).rejects.toMatchObject({
      status: 403,
      code: 'Sign-up closed',
    })
  })

  it.each(plans)('[6.1] gives new accounts the plan that is set: %s', async (plan) => {
    const stranger = await open({ defaultPlan: plan })
    const user = await stranger.call(signUp, { body: { username: 'ann', password } })
    expect(user).toMatchObject({ plan, permissions: plan === 'PRO' ? permissions : ['CREATE_DATABASE'] })
  })

  it('[6.1] an account on trial is PRO for its days, then FREE, and nothing is lost', async () => {
    const stranger = await open({ defaultPlan: 'TRIAL' })
    const user = await stranger.call(signUp, { body: { username: 'ann', password } })
    const end = Date.parse(user.planUntil ?? '')
    expect(Math.abs(end - Date.now() - trialDays * DAY)).toBeLessThan(HOUR)
    expect(user).toMatchObject({ plan: 'PRO', permissions })
    const ann = createClient(server.app, user)
    for (let i = 0; i < 3; i++) await server.journalOf(ann)

    vi.useFakeTimers({ toFake: ['Date'], now: end - 1 })
    await server.services.db.updateTable('user_session').set({ last_used: null }).execute()
    expect(await ann.call(me, {})).toMatchObject({ plan: 'PRO' })
    vi.setSystemTime(end)
    expect(await ann.call(me, {})).toMatchObject({ plan: 'FREE', planUntil: user.planUntil, permissions: [] })
    const again = await stranger.call(signIn, { body: { username: 'ann', password } })
    expect(again).toMatchObject({ plan: 'FREE', planUntil: user.planUntil })
    const { journals } = await ann.call(listJournals, {})
    expect(journals.filter(({ readOnly }) => readOnly)).toHaveLength(2)
    expect(journals).toHaveLength(3)
  })

  it('lets nobody in, when told so', async () => {
    const stranger = await open({ signUp: 'closed' })
    await expect(stranger.call(signUp, { body: { username: 'ann', password } })).rejects.toMatchObject({
      code: 'Sign-up closed',
    })
  })

  it('takes a name once, whatever its capitals', async () => {
    const stranger = await open()
    await stranger.call(signUp, { body: { username: 'Ann', password } })
    await expect(stranger.call(signUp, { body: { username: 'aNN', password } })).rejects.toMatchObject({
      status: 409,
      code: 'Duplicate User',
    })
  })

  it('takes no name with characters that act where it is shown, and lets in who has one from before', async () => {
    const stranger = await open()
    const acting = ['ann\u001b[2J', 'ann\nroot', 'ann\u0085', 'ann\u202eteb', 'ann\u2066', 'ann\u2028b', 'a\u007f']
    for (const username of acting)
      await expect(stranger.call(signUp, { body: { username, password } })).rejects.toMatchObject({
        status: 400,
        code: 'Invalid input',
        fields: [{ field: 'username', message: 'Email must not contain control characters' }],
      })
    await stranger.call(signUp, { body: { username: 'Ann', password } })
    await server.services.db
      .updateTable('user_account')
      .set({ username: 'a\u0007b', username_key: 'a\u0007b' })
      .execute()
    expect(await stranger.call(signIn, { body: { username: 'A\u0007b', password } })).toMatchObject({ userId: 1 })
  })

  it('[5.10] asks for a name and a password', async () => {
    const stranger = await open()
    await expect(stranger.call(signIn, { body: { username: ' ', password: '' } })).rejects.toMatchObject({
      status: 400,
      code: 'Invalid input',
      fields: [
        { field: 'username', message: 'Email is required' },
        { field: 'password', message: 'Password is required' },
      ],
    })
  })

  it('[8.9] answers an unknown name and a wrong password alike', async () => {
    const stranger = await open()
    await stranger.call(signUp, { body: { username: 'ann', password } })
    const attempt = (username: string) =>
      stranger.raw({ method: 'POST', url: signIn.url, payload: { username, password: 'wrong' } })
    const [wrong, unknown] = [await attempt('ann'), await attempt('nobody')]
    expect(wrong).toMatchObject({ status: 401, json: { message: 'Unknown username or password' } })
    expect(unknown.json).toEqual(wrong.json)
  })

  it('slows down after failures, and then refuses the right password too', async () => {
    stopDate()
    const stranger = await open()
    await stranger.call(signUp, { body: { username: 'ann', password } })
    const attempt = (given: string) => stranger.call(signIn, { body: { username: 'ann', password: given } })
    for (let i = 0; i < 3; i++) await expect(attempt('wrong')).rejects.toMatchObject({ status: 401 })
    await expect(attempt(password)).rejects.toMatchObject({ status: 429, code: 'Too many attempts' })
  })

  it('lets a user in as often as he signs in at once', async () => {
    const stranger = await open()
    await stranger.call(signUp, { body: { username: 'ann', password } })
    const second = await buildApp(server.services)
    const clients = [stranger, createClient(second, null)]
    const attempts = Array.from({ length: 20 }, (_, i) =>
      clients[i % 2]!.call(signIn, { body: { username: 'ann', password } }),
    )
    expect((await Promise.allSettled(attempts)).filter(({ status }) => status === 'rejected')).toEqual([])
    await second.close()
  })

  it('answers no more of many guesses at once than of guesses in turn', async () => {
    stopDate()
    const stranger = await open()
    await stranger.call(signUp, { body: { username: 'ann', password } })
    const attempts = Array.from({ length: 20 }, (_, i) =>
      stranger.raw({ method: 'POST', url: signIn.url, payload: { username: 'ann', password: `wrong ${i}` } }),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(3)
    expect(statuses.filter((status) => status === 429)).toHaveLength(17)
  })

  it('slows down on all servers of a store together, and after a restart', async () => {
    stopDate()
    const stranger = await open()
    await stranger.call(signUp, { body: { username: 'ann', password } })
    const apps = [server.app, await buildApp(server.services), await buildApp(server.services)]
    const attempt = (i: number, given: string) =>
      createClient(apps[i % 3]!, null).call(signIn, { body: { username: 'ann', password: given } })
    for (let i = 0; i < 3; i++) await expect(attempt(i, 'wrong')).rejects.toMatchObject({ status: 401 })
    for (let i = 0; i < 3; i++)
      await expect(attempt(i, password)).rejects.toMatchObject({ status: 429, code: 'Too many attempts' })
    const restarted = await buildApp(server.services)
    apps.splice(0, 1, restarted)
    await expect(attempt(0, password)).rejects.toMatchObject({ status: 429 })
    vi.setSystemTime(Date.now() + 2001)
    expect(await attempt(1, password)).toMatchObject({ username: 'ann' })
    for (const app of apps) await app.close()
  })

  it('counts an unknown name as it counts a known one, so that waiting tells nothing either', async () => {
    stopDate()
    const stranger = await open()
    await stranger.call(signUp, { body: { username: 'ann', password } })
    const statuses = async (username: string) => {
      const found = []
      for (let i = 0; i < 5; i++)
        found.push(
          (await stranger.raw({ method: 'POST', url: signIn.url, payload: { username, password: 'no' } })).status,
        )
      return found
    }
    expect(await statuses('ann')).toEqual([401, 401, 401, 429, 429])
    expect(await statuses('nobody')).toEqual([401, 401, 401, 429, 429])
  })

  it('counts by the address that a trusted proxy tells, and by no other', async () => {
    stopDate()
    const stranger = await open({ trustProxy: ['127.0.0.1'] })
    await stranger.call(signUp, { body: { username: 'ann', password } })
    const untrusting = await buildApp({ ...server.services, config: { ...server.services.config, trustProxy: false } })
    const attempt = async (app: typeof untrusting, from: string, given: string) => {
      const headers = { 'x-forwarded-for': from }
      const payload = { username: 'ann', password: given }
      return (await createClient(app, null).raw({ method: 'POST', url: signIn.url, headers, payload })).status
    }
    for (let i = 0; i < 3; i++) expect(await attempt(server.app, '192.0.2.1', 'wrong')).toBe(401)
    expect(await attempt(server.app, '192.0.2.1', password)).toBe(429)
    expect(await attempt(server.app, '192.0.2.2', password)).toBe(200)
    for (let i = 0; i < 3; i++) expect(await attempt(untrusting, `192.0.2.${10 + i}`, 'wrong')).toBe(401)
    expect(await attempt(untrusting, '192.0.2.20', password)).toBe(429)
    await untrusting.close()
  })

  it.each(['password1', 'Qwerty123', 'aaaaaaaaaa', 'ann@example.org'])(
    'refuses %s as a password, and says why',
    async (given) => {
      const stranger = await open()
      const refused = stranger.call(signUp, { body: { username: 'ann@example.org', password: given } })
      await expect(refused).rejects.toMatchObject({
        status: 400,
        code: 'Invalid input',
        fields: [{ field: 'password', message: expect.stringMatching(/^Password /) }],
      })
    },
  )

  it('takes a password of 8 to 128 characters, whatever they are', async () => {
    const stranger = await open()
    const attempt = (given: string, i: number) =>
      stranger.call(signUp, { body: { username: `user ${i}`, password: given } })
    await Promise.all(['日本語のパスワード', 'only letters', 'x9'.repeat(64)].map(attempt))
    await expect(attempt('short 7', 4)).rejects.toMatchObject({ status: 400 })
    await expect(attempt('x'.repeat(129), 5)).rejects.toMatchObject({ status: 400 })
  })

  it('limits how often one may try at all', async () => {
    const stranger = await open({ signUp: 'closed' })
    const attempt = () => stranger.raw({ method: 'POST', url: signUp.url, payload: { username: 'ann', password } })
    const statuses = new Set<number>()
    for (let i = 0; i < 31; i++) statuses.add((await attempt()).status)
    expect([...statuses]).toEqual([403, 429])
  })

  it('slows down who signs up with name after name to learn which are taken', async () => {
    stopDate()
    const stranger = await open()
    const create = (username: string) => stranger.call(signUp, { body: { username, password } })
    await create('ann')
    const { db } = server.services
    await expect(create('ann')).rejects.toMatchObject({ status: 409, code: 'Duplicate User' })
    const guess = () => slowedDown(db, signUpGuesses('127.0.0.1'), Date.now(), () => Promise.reject(new Error('taken')))
    for (let i = 0; i < 99; i++) await expect(guess()).rejects.toThrow('taken')
    for (const name of ['ann', 'bob']) await expect(create(name)).rejects.toMatchObject({ status: 429 })
    vi.setSystemTime(Date.now() + 2001)
    expect(await create('bob')).toMatchObject({ username: 'bob' })
  })

  it('[7.1] takes the token in any spelling of the same JSON', async () => {
    const stranger = await open()
    const user = await stranger.call(signUp, { body: { username: 'Zoë 日本', password } })
    expect(tokenText(user.originalToken)).toMatch(/^[ -~]+$/)
    const reordered = tokenText(user.originalToken).replace('{', '{ "other": 1, ')
    for (const text of [tokenText(user.originalToken), reordered]) {
      const headers = { ...headersOf(user), 'x-auth-token': text }
      const answer = await stranger.raw({ method: 'GET', url: me.url, headers })
      expect(answer).toMatchObject({ status: 200, json: { username: 'Zoë 日本' } })
    }
  })

  it('ends when the session is removed or the token is past its time', async () => {
    await open()
    const ann = await server.signUp()
    const { db } = server.services
    await db.updateTable('user_session').set({ expires: '2024-01-01T00:00:00.000Z' }).execute()
    await expect(ann.call(listJournals, {})).rejects.toMatchObject({ status: 401 })
    const bob = await server.signUp()
    await db.deleteFrom('user_session').execute()
    await expect(bob.call(listJournals, {})).rejects.toMatchObject({ status: 401 })
  })

  it('ends when nobody used it for two weeks, and notes the use to the hour', async () => {
    await open()
    const ann = await server.signUp('ann')
    const start = Date.now()
    const use = async (at: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: at })
      await ann.call(me, {})
      const { db } = server.services
      const { last_used: session } = await db.selectFrom('user_session').select('last_used').executeTakeFirstOrThrow()
      const { last_used: account } = await db.selectFrom('user_account').select('last_used').executeTakeFirstOrThrow()
      return [Date.parse(session ?? ''), Date.parse(account ?? '')]
    }
    expect((await use(start + HOUR / 2))[0]).toBeLessThan(start + HOUR / 2)
    expect(await use(start + 2 * HOUR)).toEqual([start + 2 * HOUR, start + 2 * HOUR])
    // Its token lasts for thirty days: what ends the session below is that nobody used it.
    const last = start + 2 * HOUR + 14 * DAY - 1
    expect(await use(last)).toEqual([last, last])
    await expect(use(last + 14 * DAY)).rejects.toMatchObject({ status: 401 })
  })

  it('removes what is over', async () => {
    await open()
    const { db } = server.services
    await server.signUp()
    await db.updateTable('user_session').set({ last_used: '2024-01-01T00:00:00.000Z' }).execute()
    await server.signUp()
    await db.insertInto('failed_attempt').values({ key: 'old', failures: 1, last: '2024', open_from: '2024' }).execute()
    await server.app.jobs.add(db, { kind: 'remove-ended-sessions', payload: {} })
    await jobsDone(server)
    expect(await db.selectFrom('user_session').selectAll().execute()).toHaveLength(1)
    expect(await db.selectFrom('failed_attempt').selectAll().where('key', '=', 'old').execute()).toEqual([])
  })

  it('keeps no password as it was typed', async () => {
    await open()
    await server.signUp('ann')
    const user = await server.services.db.selectFrom('user_account').selectAll().executeTakeFirstOrThrow()
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(user)).not.toContain(password)
  })
})
