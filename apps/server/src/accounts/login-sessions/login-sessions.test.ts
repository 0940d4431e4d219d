import { me, signIn, signUp } from '@afterclose/contract/auth'
import * as calls from '@afterclose/contract/login-sessions'
import { createTwoFactorToken, verifyTwoFactorToken } from '@afterclose/contract/two-factor'
import { DAY, HOUR, MINUTE } from '@afterclose/core/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stopDate } from '../../../test/support/fast-clock.ts'
import { codeOf } from '../../../test/support/authenticator.ts'
import { createClient, type SignedIn } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { deviceOf } from './device.ts'

const password = 'correct horse'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

it.each([
  [firefox, 'Firefox on Windows'],
  [phone, 'Safari on iOS'],
  ['Python-urllib/3.12', null],
  ['', null],
  [undefined, null],
  ['x'.repeat(1001), null],
])('names the device of %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

describe.each(stores)('login sessions on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store, { twoFactor: true, trustProxy: ['127.0.0.1'] })
  })
  afterAll(() => server.close())

  /** Another sign-in of an account, in this browser and from this address. */
  async function enter(username: string, userAgent: string, address: string) {
    const headers = { 'user-agent': userAgent, 'x-forwarded-for': address }
    const { json } = await server.stranger.raw({
      method: 'POST',
      url: signIn.url,
      headers,
      payload: { username, password },
    })
    const user = signUp.response.parse(json)
    return { ...createClient(server.app, user), user }
  }
  const list = async (client: Pick<SignedIn, 'call'>) => client.call(calls.listLoginSessions, {})
  const setProof = (client: SignedIn, confirmed_at: string | null) =>
    server.services.db
      .updateTable('user_session')
      .set({ confirmed_at })
      .where('id', '=', client.user.originalToken.sessionId)
      .execute()
  const ago = (duration: number) => new Date(Date.now() - duration).toISOString()

  it('are listed with device, network and last use, the own one among them, and nothing that signs in', async () => {
    const ann = await server.signUp()
    const other = await enter(ann.user.username, firefox, '2001:db8:1:2:3::4')
    const { user: onPhone } = await enter(ann.user.username, phone, '192.0.2.7')
    await server.signUp()
    const lastUse = { issued: ago(DAY), last_used: ago(3 * HOUR) }
    await server.services.db
      .updateTable('user_session')
      .set(lastUse)
      .where('id', '=', onPhone.originalToken.sessionId)
      .execute()
    const { sessions, more } = await list(other)
    expect(more).toBe(0)
    expect(sessions.find(({ device }) => device === 'Safari on iOS')).toMatchObject({ lastUsed: lastUse.last_used })
    expect(sessions.find(({ current }) => current)?.lastUsed).toEqual(expect.any(String))
    expect(sessions.map(({ device, network, current }) => [device, network, current])).toEqual(
      expect.arrayContaining([
        ['Firefox on Windows', '2001:db8:1:2::/64', true],
        ['Safari on iOS', '192.0.2.7', false],
        [null, '127.0.0.1', false],
      ]),
    )
    expect(sessions).toHaveLength(3)
    const text = JSON.stringify(sessions)
    for (const { user } of [ann, other]) {
      expect(text).not.toContain(user.originalToken.sessionId)
      expect(text).not.toContain(user.signature)
    }
  })

  it('say from which network they were used last, to the hour', async () => {
    const ann = await server.signUp()
    const { db } = server.services
    const from = async (address: string) =>
      ann.raw({ method: 'GET', url: me.url, headers: { 'x-forwarded-for': address } })
    await from('192.0.2.9')
    expect((await list(ann)).sessions[0]?.network).toBe('127.0.0.1') // not an hour later
    await db
      .updateTable('user_session')
      .set({ last_used: ago(61 * MINUTE) })
      .where('user_id', '=', ann.user.userId)
      .execute()
    await from('192.0.2.9')
    expect((await list(ann)).sessions).toMatchObject([{ network: '192.0.2.9' }])
  })

  it('end one by one, and only those of the user', async () => {
    const ann = await server.signUp()
    const other = await enter(ann.user.username, firefox, '192.0.2.1')
    const bob = await server.signUp()
    const { sessions } = await list(ann)
    const sessionId = sessions.find(({ current }) => !current)?.id ?? ''
    const end = (client: SignedIn, id = sessionId) => client.call(calls.endLoginSession, { params: { sessionId: id } })
    const notFound = { status: 404, code: 'Not found' }
    await expect(end(bob)).rejects.toMatchObject(notFound)
    expect(await other.call(me, {})).toMatchObject({ userId: ann.user.userId })
    await end(ann)
    await expect(other.call(me, {})).rejects.toMatchObject({ status: 401 })
    await expect(end(ann)).rejects.toMatchObject(notFound)
    await expect(end(ann, '%'.repeat(12))).rejects.toMatchObject({ status: 400 })
    expect((await list(ann)).sessions).toHaveLength(1)
  })

  it('end all but the one that asks, without a fresh proof', async () => {
    const ann = await server.signUp()
    const others = [
      await enter(ann.user.username, firefox, '192.0.2.1'),
      await enter(ann.user.username, phone, '192.0.2.2'),
    ]
    await setProof(ann, ago(DAY))
    expect(await ann.call(calls.endOtherLoginSessions, {})).toEqual({ ended: 2 })
    for (const other of others) await expect(other.call(me, {})).rejects.toMatchObject({ status: 401 })
    expect(await ann.call(me, {})).toMatchObject({ userId: ann.user.userId })
    expect(await ann.call(calls.endOtherLoginSessions, {})).toEqual({ ended: 0 })
  })

  it('list no session that is over, and count those beyond a hundred', async () => {
    const ann = await server.signUp()
    const row = { user_id: ann.user.userId, fully_authenticated: 1, issued: ago(0), expires: ago(-DAY) } as const
    await server.services.db
      .insertInto('user_session')
      .values([
        { ...row, id: 'over-by-its-time', expires: ago(1), last_used: null },
        { ...row, id: 'not-used-for-long', last_used: ago(15 * DAY) },
        ...Array.from({ length: 101 }, (_, i) => ({ ...row, id: `many-${i}-${ann.user.userId}`, last_used: ago(DAY) })),
      ])
      .execute()
    const { sessions, more } = await list(ann)
    expect({ listed: sessions.length, more }).toEqual({ listed: 100, more: 2 })
    expect(sessions[0]?.current).toBe(true)
    expect(sessions.filter(({ id }) => id.startsWith('over-') || id.startsWith('not-'))).toEqual([])
  })

  describe('fresh proof', () => {
    const add = (client: SignedIn) => client.call(createTwoFactorToken, { body: { name: 'Phone' } })
    const confirmFirst = { status: 403, code: 'Confirm first' }

    it('is signing in, for five minutes, in this session alone', async () => {
      const ann = await server.signUp()
      const other = await enter(ann.user.username, firefox, '192.0.2.1')
      await setProof(ann, ago(5 * MINUTE - 5000))
      await add(ann)
      await setProof(ann, ago(5 * MINUTE))
      await expect(add(ann)).rejects.toMatchObject(confirmFirst)
      await add(other)
      await setProof(other, ago(6 * MINUTE))
      await ann.call(calls.confirmIdentity, { body: { by: 'password', password } })
      await add(ann)
      await expect(add(other)).rejects.toMatchObject(confirmFirst)
    })

    it('is missing in sessions from before it was noted', async () => {
      const ann = await server.signUp()
      await setProof(ann, null)
      expect(await ann.call(calls.listProofs, {})).toEqual({
        password: true,
        tokens: [],
        passkey: false,
        company: false,
        freshUntil: null,
      })
      await expect(add(ann)).rejects.toMatchObject(confirmFirst)
    })

    it('is the password, or a code of an enabled token, each once', async () => {
      const ann = await server.signUp()
      const { id: tokenId, generatedSecret } = await add(ann)
      const codeAt = (steps: number) => codeOf(generatedSecret, Date.now(), steps)
      const byCode = (code: string) => ann.call(calls.confirmIdentity, { body: { by: 'code', tokenId, code } })
      await expect(byCode(codeAt(0))).rejects.toMatchObject({ status: 422, code: 'Wrong code' }) // not enabled yet
      await ann.call(verifyTwoFactorToken, { params: { tokenId }, body: { code: codeAt(0) } })
      await setProof(ann, ago(DAY))
      expect(await ann.call(calls.listProofs, {})).toMatchObject({ tokens: [{ id: tokenId, name: 'Phone' }] })
      const code = codeAt(1)
      const { freshUntil } = await byCode(code)
      expect(Math.abs(Date.parse(freshUntil) - Date.now() - 5 * MINUTE)).toBeLessThan(MINUTE)
      expect(await ann.call(calls.listProofs, {})).toMatchObject({ freshUntil })
      await expect(byCode(code)).rejects.toMatchObject({ code: 'Wrong code' })
    })

    it('is guessed slowly, and a wrong one gives nothing', async () => {
      stopDate()
      const ann = await server.signUp()
      await setProof(ann, null)
      const statuses = []
      for (let i = 0; i < 7; i++) {
        const payload = { by: 'password', password: `guess ${i}` }
        statuses.push((await ann.raw({ method: 'POST', url: calls.confirmIdentity.url, payload })).status)
      }
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
      await expect(add(ann)).rejects.toMatchObject(confirmFirst)
      const ben = await server.signUp()
      const { id: tokenId } = await add(ben)
      const codes = []
      for (let i = 0; i < 7; i++) {
        const payload = { by: 'code', tokenId, code: `00000${i}` }
        codes.push((await ben.raw({ method: 'POST', url: calls.confirmIdentity.url, payload })).status)
      }
      expect(codes).toEqual(statuses)
    })
  })
})
