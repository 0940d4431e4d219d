import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { changeSettings } from '@afterclose/contract/account-settings'
import { signOut } from '@afterclose/contract/auth'
import { deleteAccount } from '@afterclose/contract/profile'
import * as calls from '@afterclose/contract/push'
import { HOUR } from '@afterclose/core/time'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { aNotice, tell } from '../../../test/support/tell.ts'
import { transaction } from '../../store/db.ts'
import { JobWaits } from '../../platform/jobs/job-waits.ts'
import { isPublicAddress } from '../../platform/outside/public-address.ts'
import { lastId } from '../inbox/repository.ts'
import { encryptMessage } from './encrypt-message.ts'
import { isAtPushHost } from './push-host.ts'
import { pushJob } from './push-job.ts'
import { findBehind, findDevices, insertDevice } from './repository.ts'
import { sendMessage } from './send-message.ts'
import { senderKey } from './sender-key.ts'

const base64 = (text: string): Buffer => Buffer.from(text, 'base64url')

/** The receiver's half of RFC 8291, as a browser has it. */
function decrypted(body: Buffer, keys: ECDH, auth: Buffer): string {
  const [salt, idLength] = [body.subarray(0, 16), body[20]!]
  const senderPublic = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderPublic])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderPublic), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  expect(text.at(-1)).toBe(2)
  return text.subarray(0, -1).toString()
}

/** A browser with a subscription. */
function aBrowser() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: keys.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    read: (body: Buffer): calls.PushMessage => JSON.parse(decrypted(body, keys, auth)),
  }
}

it('encrypts as the example of RFC 8291 does', () => {
  const browser = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const given = {
    privateKey: base64('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: base64('DGv6ra1nlYgDCS1FRnbzlw'),
  }
  expect(encryptMessage('When I grow up, I want to be a watermelon', browser, given).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

it('signs for one push service and half a day, with a key of the installation (RFC 8292)', () => {
  const [key, same, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map(senderKey)
  expect(same!.publicKey).toBe(key!.publicKey)
  expect(other!.publicKey).not.toBe(key!.publicKey)
  const now = Date.parse('2026-03-03T11:20:00Z')
  const header = key!.authorization('https://push.example/a/b', 'https://journal.example', now)
  const [, head = '', claims = '', signature = '', publicKey = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  expect(publicKey).toBe(key!.publicKey)
  expect(JSON.parse(base64(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(JSON.parse(base64(claims).toString())).toEqual({
    aud: 'https://push.example',
    exp: (now + 12 * HOUR) / 1000,
    sub: 'https://journal.example',
  })
  const point = base64(publicKey)
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const verifier = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), verifier, base64(signature))).toBe(true)
})

const usualHosts = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.notify.windows.com', 'web.push.apple.com']

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://db5p.notify.windows.com/?token=abc', true],
  ['https://web.push.apple.com/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://me:secret@fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://push.services.mozilla.com/abc', false],
  ['https://evilnotify.windows.com/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://10.0.0.1/abc', false],
  ['https://localhost/abc', false],
  ['nonsense', false],
])('a push service at %s: %s', (endpoint, isAllowed) => {
  expect(isAtPushHost(endpoint, usualHosts)).toBe(isAllowed)
})

/** A push service on this machine; the rest of the machine is inside, as it always is. */
const here = { address: '127.0.0.1', family: 4 } as const
const outside = {
  resolve: async () => [here],
  mayReach: (address: string) => address === here.address || isPublicAddress(address),
}
interface Received {
  readonly request: IncomingMessage
  readonly body: Buffer
}
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
async function pushService(status: () => number = () => 201) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    received.push({ request, body })
    const code = status()
    response.writeHead(code, code === 302 ? { location: 'http://push.example/elsewhere' } : {}).end()
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port }: AddressInfo = Object(server.address())
  return { received, endpoint: (name: string) => `http://push.example:${port}/${name}` }
}
const sender = { key: senderKey(Buffer.alloc(32, 1)), subject: 'https://journal.example', outside }

describe('a message', () => {
  const message = { id: 1, title: 'T', body: '', path: '/rules', tag: 'a' }
  const delivery = { ttl: 3600, urgency: 'high' } as const
  const never = new AbortController().signal

  it('is sent with what the push service needs, and only the browser reads it', async () => {
    const browser = aBrowser()
    const service = await pushService()
    const device = { endpoint: service.endpoint('one'), ...browser.keys }
    expect(await sendMessage(device, message, delivery, sender, never)).toEqual({ is: 'SENT' })
    const [received] = service.received
    const { request, body } = received!
    expect(request).toMatchObject({ method: 'POST', url: '/one' })
    expect(request.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '3600',
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/),
      authorization: expect.stringMatching(/^vapid t=/),
    })
    expect(browser.read(body)).toEqual(message)
  })

  it.each([
    [200, { is: 'SENT' }],
    [404, { is: 'GONE' }],
    [410, { is: 'GONE' }],
    [413, { is: 'REFUSED', why: 'The push service answers 413.' }],
    [429, { is: 'LATER', why: 'The push service answers 429.' }],
    [503, { is: 'LATER', why: 'The push service answers 503.' }],
    [302, { is: 'LATER', why: 'The push service redirects too many times.' }],
  ])('answered with %s', async (status, sent) => {
    const service = await pushService(() => status)
    const device = { endpoint: service.endpoint('one'), ...aBrowser().keys }
    expect(await sendMessage(device, message, delivery, sender, never)).toEqual(sent)
    expect(service.received).toHaveLength(1)
  })

  it.each(['http://127.0.0.1/', 'http://10.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/'])(
    'never goes to %s',
    async (endpoint) => {
      const { outside: _, ...publicSender } = sender
      expect(await sendMessage({ endpoint, ...aBrowser().keys }, message, delivery, publicSender, never)).toEqual({
        is: 'LATER',
        why: 'The push service leads to an address inside.',
      })
    },
  )
})

describe.each(stores)('notices on devices on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    const push = { subject: 'https://journal.example', hosts: ['push.example'] }
    server = await testServer(store, { push })
  })
  afterAll(() => server.close())
  const add = (user: SignedIn, endpoint: string, keys = aBrowser().keys) =>
    user.call(calls.addPushDevice, { body: { endpoint, keys } })
  const devicesOf = async ({ user }: SignedIn) => findDevices(server.services.db, user.userId)
  const run = (user: SignedIn) =>
    pushJob(server.services.db, sender, () => {}).run({
      job: Object.assign(Object.create(null), { payload: JSON.stringify({ userId: user.user.userId }) }),
      progress: async () => {},
      signal: new AbortController().signal,
    })
  const rulesNotice = (level: number) =>
    aNotice(`${level}% of your daily loss is used`, {
      type: 'RULES',
      key: `guard DAILY_LOSS 2026-03-03 ${level}`,
      capped: false,
    })
  /** A device whose push service answers here. */
  async function withDevice(status?: () => number) {
    const user = await server.signUp()
    const [browser, service] = [aBrowser(), await pushService(status)]
    await add(user, 'https://push.example/added', browser.keys)
    const { db } = server.services
    const sessionId = (await devicesOf(user))[0]?.session_id ?? ''
    await user.call(calls.removePushDevice, { body: { endpoint: 'https://push.example/added' } })
    const device = {
      userId: user.user.userId,
      sessionId,
      subscription: { endpoint: service.endpoint('one'), keys: browser.keys },
      lastId: await lastId(db, user.user.userId),
      created: new Date().toISOString(),
    }
    await transaction(db, (tx) => insertDevice(tx, device))
    await user.call(changeSettings, {
      params: { userId: user.user.userId },
      body: { pushQuiet: 'false' },
    })
    return { user, service, messages: () => service.received.map(({ body }) => browser.read(body)) }
  }

  it('are added with the keys of a browser at a known push service only', async () => {
    const user = await server.signUp()
    expect(await user.call(calls.readPush, {})).toMatchObject({
      key: expect.stringMatching(/^[\w-]{87}$/),
      problem: null,
      endpoints: [],
    })
    const { keys } = aBrowser()
    for (const endpoint of ['https://127.0.0.1/x', 'https://push.example:8443/x', 'https://evil.example/x'])
      await expect(add(user, endpoint, keys)).rejects.toMatchObject({ fields: [{ field: 'endpoint' }] })
    const noPoint = `B${'A'.repeat(86)}`
    await expect(add(user, 'https://push.example/x', { ...keys, p256dh: noPoint })).rejects.toMatchObject({
      fields: [{ field: 'keys' }],
    })
    expect(await devicesOf(user)).toEqual([])
  })

  it('are ten of an account, each of one session and gone with it', async () => {
    const [user, other] = [await server.signUp(), await server.signUp()]
    for (let device = 1; device <= 11; device++) await add(user, `https://push.example/${user.user.userId}/${device}`)
    const endpoints = (await user.call(calls.readPush, {})).endpoints.map((endpoint) => endpoint.split('/').at(-1))
    expect(endpoints).toEqual(['2', '3', '4', '5', '6', '7', '8', '9', '10', '11'])
    // the browser's next user takes it over
    await add(other, `https://push.example/${user.user.userId}/11`)
    expect(await devicesOf(user)).toHaveLength(9)
    // nobody removes or tests the device of another user
    const body = { endpoint: `https://push.example/${user.user.userId}/2` }
    await other.call(calls.removePushDevice, { body })
    await expect(other.call(calls.testPush, { body })).rejects.toMatchObject({ status: 404 })
    expect(await devicesOf(user)).toHaveLength(9)
    await user.call(signOut, {})
    expect(await devicesOf(user)).toEqual([])
    // or with the account
    expect(await devicesOf(other)).toHaveLength(1)
    await other.call(deleteAccount, { body: {} })
    expect(await devicesOf(other)).toEqual([])
  })

  it('are sent once, without amounts, and not if they were read elsewhere', async () => {
    const { user, messages } = await withDevice()
    const journal = await server.journalOf(user)
    await tell(server.services, user, journal.id, [rulesNotice(50), aNotice('Milestone', { type: 'MILESTONES' })])
    expect(await findBehind(server.services.db, 10)).toContain(user.user.userId)
    await run(user)
    await run(user)
    expect(messages()).toEqual([
      {
        id: expect.any(Number),
        title: '50% of your daily loss is used',
        body: '',
        path: '/rules',
        tag: `${journal.id} RULES guard DAILY_LOSS 2026-03-03`,
      },
    ])
    expect(await findBehind(server.services.db, 10)).not.toContain(user.user.userId)
    await tell(server.services, user, journal.id, [rulesNotice(80)])
    await server.services.db
      .updateTable('notification')
      .set({ read: 1 })
      .where('user_id', '=', user.user.userId)
      .execute()
    await run(user)
    expect(messages()).toHaveLength(1)
  })

  it('have amounts where the user wants them, and imports that wait', async () => {
    const { user, messages } = await withDevice()
    const body = { pushDetails: 'true', 'push.IMPORTS': 'true', 'push.RULES': 'false' }
    await user.call(changeSettings, { params: { userId: user.user.userId }, body })
    await tell(server.services, user, null, [
      rulesNotice(50),
      aNotice('Fills wait for you', { type: 'SYSTEM', key: 'import abc waits', capped: false }),
      aNotice('Import finished', { type: 'SYSTEM', key: 'import abc', capped: false }),
    ])
    await run(user)
    expect(messages()).toMatchObject([{ title: 'Fills wait for you', body: 'Look.', path: '/journal' }])
  })

  it('end with a subscription that is gone, wait for a busy push service, and skip what it refuses', async () => {
    const gone = await withDevice(() => 410)
    await tell(server.services, gone.user, null, [rulesNotice(50)])
    await run(gone.user)
    expect(await devicesOf(gone.user)).toEqual([])

    let status = 503
    const busy = await withDevice(() => status)
    await tell(server.services, busy.user, null, [rulesNotice(50)])
    await expect(run(busy.user)).rejects.toBeInstanceOf(JobWaits)
    status = 201
    await run(busy.user)
    expect(busy.messages()).toHaveLength(2)

    const refusing = await withDevice(() => 413)
    await tell(server.services, refusing.user, null, [rulesNotice(50)])
    await run(refusing.user)
    await run(refusing.user)
    expect(refusing.service.received).toHaveLength(1)
  })
})

it('no notices without an https address of the installation', async () => {
  const server = await testServer('SQLite', { push: 'NO_PUBLIC_URL' })
  const user = await server.signUp()
  expect(await user.call(calls.readPush, {})).toEqual({ key: null, problem: 'NO_PUBLIC_URL', endpoints: [] })
  const body = { endpoint: 'https://push.example/x', keys: aBrowser().keys }
  await expect(user.call(calls.addPushDevice, { body })).rejects.toMatchObject({ status: 404 })
  await server.close()
})
