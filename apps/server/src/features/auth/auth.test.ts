import { me, signIn, signOut, signUp, tokenText } from '@afterclose/contract/auth'
import { readConfig } from '@afterclose/contract/config'
import { listJournals } from '@afterclose/contract/journals'
import { permissions, plans } from '@afterclose/core/permission'
import { afterEach, describe, expect, it } from 'vitest'
import type { Config } from '../../config.ts'
import { createClient, headersOf } from '../../testing/client.ts'
import { testServer, type TestServer } from '../../testing/server.ts'
import { stores } from '../../testing/stores.ts'

const password = 'correct horse'

describe.each(stores)('accounts on %s', (store) => {
  let server: TestServer
  const open = async (changes: Partial<Config> = {}) => {
    server = await testServer(store, changes)
    return server.stranger
  }
  afterEach(() => server.close())

  it('[3.24] [7.39] sign-up, sign-in, the current user and sign-out', async () => {
    const stranger = await open()
    const created = await stranger.call(signUp, { body: { username: ' Ann@example.org ', password } })
    expect(created).toMatchObject({
      username: 'Ann@example.org',
      fullyAuthenticated: true,
      plan: 'PRO',
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
    const stranger = await open()
    await stranger.call(signUp, { body: { username: 'ann', password } })
    const attempt = (given: string) => stranger.call(signIn, { body: { username: 'ann', password: given } })
    for (let i = 0; i < 3; i++) await expect(attempt('wrong')).rejects.toMatchObject({ status: 401 })
    await expect(attempt(password)).rejects.toMatchObject({ status: 429, code: 'Too many attempts' })
  })

  it('limits how often one may try at all', async () => {
    const stranger = await open({ signUp: 'closed' })
    const attempt = () => stranger.raw({ method: 'POST', url: signUp.url, payload: { username: 'ann', password } })
    const statuses = new Set<number>()
    for (let i = 0; i < 31; i++) statuses.add((await attempt()).status)
    expect([...statuses]).toEqual([403, 429])
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

  it('keeps no password as it was typed', async () => {
    await open()
    await server.signUp('ann')
    const user = await server.services.db.selectFrom('user_account').selectAll().executeTakeFirstOrThrow()
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(user)).not.toContain(password)
  })
})
