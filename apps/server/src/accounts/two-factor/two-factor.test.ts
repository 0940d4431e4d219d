import { me, signIn, signOut, verifySignIn } from '@afterclose/contract/auth'
import type { CurrentUser } from '@afterclose/contract/auth'
import { listJournals } from '@afterclose/contract/journals'
import { confirmIdentity } from '@afterclose/contract/login-sessions'
import * as calls from '@afterclose/contract/two-factor'
import { MINUTE } from '@afterclose/core/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { tokenSealer } from './accept-code.ts'
import { codeOf } from '../../../test/support/authenticator.ts'
import { type Client, createClient, type SignedIn } from '../../../test/support/client.ts'
import { demoVisitor } from '../../../test/support/demo-trader.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'

const password = 'correct horse'
const wrongCode = { status: 422, code: 'Wrong code' }
/** In the middle of a half minute. */
let now = Date.UTC(2026, 10, 20, 12, 0, 15)

describe.each(stores)('two-factor sign-in on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store, { twoFactor: true })
  })
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    return () => {
      now += 10 * MINUTE
      vi.useRealTimers()
    }
  })
  afterAll(() => server.close())

  /** Goes on by so many half minutes. */
  const later = (steps = 1) => {
    now += steps * 30_000
    vi.setSystemTime(now)
  }
  const begin = (client: Client, name = 'Phone') => client.call(calls.createTwoFactorToken, { body: { name } })
  const enable = (client: Client, { id, generatedSecret }: { id: number; generatedSecret: string }) =>
    client.call(calls.verifyTwoFactorToken, { params: { tokenId: id }, body: { code: codeOf(generatedSecret, now) } })

  interface Owner {
    readonly ann: SignedIn
    readonly tokenId: number
    readonly secret: string
    readonly recoveryCodes: readonly string[]
  }
  /** An account with one enabled token, some time later. */
  async function withToken(): Promise<Owner> {
    const ann = await server.signUp()
    const token = await begin(ann)
    const { recoveryCodes } = await enable(ann, token)
    later(3)
    return { ann, tokenId: token.id, secret: token.generatedSecret, recoveryCodes }
  }
  const enter = async ({ username }: Pick<CurrentUser, 'username'>, app = server.app) => {
    const user = await createClient(app, null).call(signIn, { body: { username, password } })
    return { ...createClient(app, user), user }
  }
  const verify = async (half: Client, tokenId: number, code: string) =>
    createClient(server.app, await half.call(verifySignIn, { body: { tokenId, code } }))

  it('[3.23] [4.26] [7.38] [8.10] a token counts once its first code was right', async () => {
    const ann = await server.signUp('ann@example.org')
    const created = await begin(ann, ' Phone ')
    expect(created).toMatchObject({ name: 'Phone', enabled: false })
    expect(created.generatedSecret).toMatch(/^[A-Z2-7]{32}$/)
    expect(created.uri).toContain(`secret=${created.generatedSecret}`)
    expect(created.uri).toContain('ann')
    const token = { id: created.id, name: 'Phone', enabled: false }
    expect(await ann.call(calls.listTwoFactorTokens, {})).toEqual({ tokens: [token], recoveryCodesLeft: 0 })
    expect((await enter(ann.user)).user.fullyAuthenticated).toBe(true)

    const params = { tokenId: created.id }
    const refused = ann.call(calls.verifyTwoFactorToken, { params, body: { code: '000000' } })
    await expect(refused).rejects.toMatchObject(wrongCode)
    const enabled = await enable(ann, created)
    expect(enabled.token).toEqual({ ...token, enabled: true })
    expect(enabled.recoveryCodes).toHaveLength(10)
    const listed = await ann.call(calls.listTwoFactorTokens, {})
    expect(listed).toEqual({ tokens: [{ ...token, enabled: true }], recoveryCodesLeft: 10 })
    later()
    await expect(enable(ann, created)).rejects.toMatchObject(wrongCode) // it is enabled already
  })

  it('[1.11] [4.21] [6.4] [7.39] signing in takes two steps then, and until the second there is nothing but that', async () => {
    const { ann, tokenId, secret } = await withToken()
    const users = server.services.db.selectFrom('user_account').where('username', '=', ann.user.username)
    const lastUsed = async () => (await users.select('last_used').executeTakeFirstOrThrow()).last_used
    const before = await lastUsed()
    const half = await enter(ann.user)
    expect(half.user).toMatchObject({ fullyAuthenticated: false, permissions: [] })
    expect(await lastUsed()).toBe(before) // a password alone is no use of the account
    expect(half.user.originalToken.fullyAuthenticated).toBe(false)
    await begin(ann, 'Not enabled')
    const { tokens } = await half.call(calls.listTwoFactorTokens, {})
    expect(tokens).toEqual([{ id: tokenId, name: 'Phone', enabled: true }])
    expect(await half.call(me, {})).toEqual(half.user)
    for (const call of [listJournals, calls.createTwoFactorToken] as const)
      await expect(half.call(call, { body: { name: 'x', password } })).rejects.toMatchObject({ status: 412 })

    const full = await half.call(verifySignIn, { body: { tokenId, code: codeOf(secret, now) } })
    expect(full).toMatchObject({
      fullyAuthenticated: true,
      username: ann.user.username,
      permissions: expect.anything(),
    })
    expect(full.originalToken.sessionId).not.toBe(half.user.originalToken.sessionId)
    expect(full.permissions.length).toBeGreaterThan(0)
    expect(await lastUsed()).toBe(full.originalToken.issued)
    expect(await createClient(server.app, full).call(listJournals, {})).toEqual({ journals: [] })
    await expect(half.call(me, {})).rejects.toMatchObject({ status: 401 }) // the half one is over
    const forged = { ...half.user, originalToken: { ...half.user.originalToken, fullyAuthenticated: true } }
    await expect(createClient(server.app, forged).call(me, {})).rejects.toMatchObject({ status: 401 })
  })

  it('a session without a fresh proof neither adds a token, enables or removes one, nor renews the codes', async () => {
    const { ann, tokenId } = await withToken()
    later(10) // half minutes: the proof of signing in counts for five minutes
    const confirmFirst = { status: 403, code: 'Confirm first' }
    const waiting = { params: { tokenId } }
    await expect(begin(ann, 'Tablet')).rejects.toMatchObject(confirmFirst)
    await expect(ann.call(calls.verifyTwoFactorToken, { ...waiting, body: { code: '1' } })).rejects.toMatchObject(
      confirmFirst,
    )
    await expect(ann.call(calls.removeTwoFactorToken, waiting)).rejects.toMatchObject(confirmFirst)
    await expect(ann.call(calls.renewRecoveryCodes, {})).rejects.toMatchObject(confirmFirst)
    const { tokens, recoveryCodesLeft } = await ann.call(calls.listTwoFactorTokens, {})
    expect({ tokens, recoveryCodesLeft }).toEqual({
      tokens: [{ id: tokenId, name: 'Phone', enabled: true }],
      recoveryCodesLeft: 10,
    })
    await ann.call(confirmIdentity, { body: { by: 'password', password } })
    await ann.call(calls.removeTwoFactorToken, waiting)
    expect(await ann.call(calls.listTwoFactorTokens, {})).toEqual({ tokens: [], recoveryCodesLeft: 0 })
  })

  it('the half of a session is over after a quarter of an hour, and may sign out before', async () => {
    const { ann } = await withToken()
    const [one, other] = [await enter(ann.user), await enter(ann.user)]
    await one.call(signOut, {})
    await expect(one.call(me, {})).rejects.toMatchObject({ status: 401 })
    later(29)
    expect(await other.call(me, {})).toMatchObject({ fullyAuthenticated: false })
    later(1)
    await expect(other.call(me, {})).rejects.toMatchObject({ status: 401 })
  })

  it('enabling a token ends the other sessions, which never showed a code', async () => {
    const ann = await server.signUp()
    const other = await enter(ann.user)
    const bob = await server.signUp()
    await enable(ann, await begin(ann))
    await expect(other.call(me, {})).rejects.toMatchObject({ status: 401 })
    expect(await ann.call(me, {})).toMatchObject({ fullyAuthenticated: true })
    expect(await bob.call(me, {})).toMatchObject({ fullyAuthenticated: true })
  })

  it('takes codes of the half minutes before and after, each once and none older than the last', async () => {
    const { ann, tokenId, secret } = await withToken()
    const attempt = async (steps: number) => verify(await enter(ann.user), tokenId, codeOf(secret, now, steps))
    await expect(attempt(-2)).rejects.toMatchObject(wrongCode)
    await expect(attempt(2)).rejects.toMatchObject(wrongCode)
    await attempt(-1)
    await expect(attempt(-1)).rejects.toMatchObject(wrongCode)
    await attempt(1)
    await expect(attempt(1)).rejects.toMatchObject(wrongCode)
    await expect(attempt(0)).rejects.toMatchObject(wrongCode)
    later(2)
    await attempt(0)
  })

  it('of two who show one code at once lets one in', async () => {
    const { ann, tokenId, secret } = await withToken()
    const halves = await Promise.all(Array.from({ length: 3 }, () => enter(ann.user)))
    const results = await Promise.allSettled(halves.map((half) => verify(half, tokenId, codeOf(secret, now))))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const rejected = results.find((result) => result.status === 'rejected')
    expect(rejected?.reason).toMatchObject(wrongCode)
  })

  it('the code that enabled a token signs nobody in', async () => {
    const ann = await server.signUp()
    const token = await begin(ann)
    await enable(ann, token)
    const half = await enter(ann.user)
    await expect(verify(half, token.id, codeOf(token.generatedSecret, now))).rejects.toMatchObject(wrongCode)
    later()
    await verify(half, token.id, codeOf(token.generatedSecret, now))
  })

  it('the token of somebody else helps nobody, and shows to nobody', async () => {
    const [{ ann, tokenId, secret }, bob] = [await withToken(), await withToken()]
    const half = await enter(ann.user)
    await expect(verify(half, bob.tokenId, codeOf(bob.secret, now))).rejects.toMatchObject(wrongCode)
    await expect(verify(half, tokenId, codeOf(bob.secret, now))).rejects.toMatchObject(wrongCode)
    await expect(verify(half, tokenId, bob.recoveryCodes[0]!)).rejects.toMatchObject(wrongCode)
    const params = { tokenId: bob.tokenId }
    const body = { code: codeOf(bob.secret, now) }
    const notFound = { status: 404, code: 'Not found' }
    await expect(ann.call(calls.verifyTwoFactorToken, { params, body })).rejects.toMatchObject(notFound)
    await expect(ann.call(calls.removeTwoFactorToken, { params })).rejects.toMatchObject(notFound)
    await verify(half, tokenId, codeOf(secret, now))
    expect((await bob.ann.call(calls.listTwoFactorTokens, {})).tokens).toHaveLength(1)
  })

  it('a recovery code works in place of any, once, and also after the app is lost', async () => {
    const { ann, tokenId, recoveryCodes } = await withToken()
    const [code = '', second = ''] = recoveryCodes
    const halves = await Promise.all([enter(ann.user), enter(ann.user)])
    const results = await Promise.allSettled(halves.map((half) => verify(half, tokenId, code.toUpperCase())))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await ann.call(calls.listTwoFactorTokens, {})).toMatchObject({ recoveryCodesLeft: 9 })
    const again = await verify(await enter(ann.user), tokenId, second.replaceAll('-', ' '))

    const renewed = await again.call(calls.renewRecoveryCodes, {})
    expect(renewed.recoveryCodes).toHaveLength(10)
    await expect(verify(await enter(ann.user), tokenId, recoveryCodes[2]!)).rejects.toMatchObject(wrongCode)
    await verify(await enter(ann.user), tokenId, renewed.recoveryCodes[0]!)
  })

  it('a second token makes no new recovery codes; without the last one a password is enough again', async () => {
    const { ann, tokenId, secret } = await withToken()
    const tablet = await begin(ann, 'Tablet')
    expect((await enable(ann, tablet)).recoveryCodes).toEqual([])
    await ann.call(calls.removeTwoFactorToken, { params: { tokenId } })
    const half = await enter(ann.user)
    await expect(verify(half, tokenId, codeOf(secret, now))).rejects.toMatchObject(wrongCode)
    expect((await half.call(calls.listTwoFactorTokens, {})).recoveryCodesLeft).toBe(10)
    await ann.call(calls.removeTwoFactorToken, { params: { tokenId: tablet.id } })
    expect(await ann.call(calls.listTwoFactorTokens, {})).toEqual({ tokens: [], recoveryCodesLeft: 0 })
    expect((await enter(ann.user)).user.fullyAuthenticated).toBe(true)
    const renewed = ann.call(calls.renewRecoveryCodes, {})
    await expect(renewed).rejects.toMatchObject({ status: 404 })
  })

  it('has ten tokens at most, with names of their own; one that waits is replaced by its like', async () => {
    const { ann } = await withToken()
    await expect(begin(ann, 'PHONE')).rejects.toMatchObject({ status: 409, code: 'Duplicate Token' })
    const [first, second] = [await begin(ann, 'Tablet'), await begin(ann, 'tablet')]
    expect(second.generatedSecret).not.toBe(first.generatedSecret)
    expect((await ann.call(calls.listTwoFactorTokens, {})).tokens).toHaveLength(2)
    const results = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => begin(ann, `Token ${i}`)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(calls.mostTokens - 2)
    await expect(begin(ann, 'One more')).rejects.toMatchObject({ status: 409, code: 'Too many tokens' })
    await expect(begin(ann, ' ')).rejects.toMatchObject({ status: 400 })
    await expect(begin(ann, 'x'.repeat(101))).rejects.toMatchObject({ status: 400 })
  })

  it('slows down guessing on all servers of a store, also for recovery codes, and the right code waits too', async () => {
    const { ann, tokenId, secret } = await withToken()
    const second = await buildApp(server.services)
    const statuses = []
    for (let i = 0; i < 8; i++) {
      const half = await enter(ann.user, i % 2 === 0 ? server.app : second)
      const code = i % 3 === 0 ? 'aaaa-bbbb-cccc-dddd' : '000000'
      const answer = await half.raw({ method: 'POST', url: verifySignIn.url, payload: { tokenId, code } })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
    const half = await enter(ann.user)
    await expect(verify(half, tokenId, codeOf(secret, now))).rejects.toMatchObject({ status: 429 })
    later()
    await verify(half, tokenId, codeOf(secret, now))
    await second.close()
  })

  it('keeps neither secrets nor recovery codes as they are', async () => {
    const { ann, secret, recoveryCodes } = await withToken()
    const { db, key } = server.services
    const tokens = await db.selectFrom('two_factor_token').selectAll().where('user_id', '=', ann.user.userId).execute()
    const codes = await db.selectFrom('recovery_code').selectAll().where('user_id', '=', ann.user.userId).execute()
    const kept = JSON.stringify([tokens, codes])
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(text)
    const sealed = tokens[0]!.sealed_secret
    expect(tokenSealer(key).open(sealed)).toBe(secret)
    expect(() => tokenSealer(Buffer.from('another key')).open(sealed)).toThrow('cannot be decrypted')
  })

  it('is not for the demo account: everybody may open it, nobody lock it', async () => {
    const visitor = await demoVisitor(server)
    await expect(begin(visitor)).rejects.toMatchObject({ status: 403, code: 'Demo account' })
  })

  it('[2.1.8] [6.4] is there only where it is switched on; then tokens that there are count again', async () => {
    const { ann } = await withToken()
    const app = await buildApp({ ...server.services, config: { ...server.services.config, twoFactor: false } })
    const plain = await enter(ann.user, app)
    expect(plain.user).toMatchObject({ fullyAuthenticated: true, features: { twoFactor: false } })
    const off = { status: 403, code: 'Switched off' }
    await expect(plain.call(calls.listTwoFactorTokens, {})).rejects.toMatchObject(off)
    await expect(begin(plain)).rejects.toMatchObject(off)
    await expect(plain.call(verifySignIn, { body: { tokenId: 1, code: '000000' } })).rejects.toMatchObject(off)
    expect((await enter(ann.user)).user).toMatchObject({ fullyAuthenticated: false, features: { twoFactor: true } })
    await app.close()
  })
})
