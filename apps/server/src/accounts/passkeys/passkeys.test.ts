import { me, signIn } from '@afterclose/contract/auth'
import { readConfig } from '@afterclose/contract/config'
import { confirmIdentity, listProofs } from '@afterclose/contract/login-sessions'
import { listNotifications } from '@afterclose/contract/notifications'
import * as calls from '@afterclose/contract/passkeys'
import { createTwoFactorToken, verifyTwoFactorToken } from '@afterclose/contract/two-factor'
import { DAY, MINUTE } from '@afterclose/core/time'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { stopDate } from '../../../test/support/fast-clock.ts'
import { codeOf } from '../../../test/support/authenticator.ts'
import { type Client, createClient, type SignedIn } from '../../../test/support/client.ts'
import { jobsDone } from '../../../test/support/jobs.ts'
import { password, testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { VirtualAuthenticator } from '../../../test/support/virtual-authenticator.ts'
import { relyingParty } from './relying-party.ts'

const origin = 'https://journal.example.org'
const host = 'journal.example.org'
const refused = { status: 422, code: 'Passkey refused' }
const tooLate = { status: 422, code: 'Too late' }

it.each([
  ['https://journal.example.org/base', { id: host, origin }],
  ['http://localhost:4400', { id: 'localhost', origin: 'http://localhost:4400' }],
  ['http://192.168.1.20', null],
  [null, { id: 'localhost', origin: 'http://localhost:4400' }],
])('makes passkeys for the host of %s', (publicUrl, site) => {
  expect(relyingParty({ publicUrl }, { headers: { host: 'localhost:4400' } })).toEqual(site)
})

describe.each(stores)('passkeys on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store, { twoFactor: true, publicUrl: origin })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  afterAll(() => server.close())

  const device = () => new VirtualAuthenticator(origin, host)
  async function add(client: Client, authenticator: VirtualAuthenticator, name = 'Laptop', ways = {}) {
    const { options, ticket } = await client.call(calls.beginPasskey, {})
    return client.call(calls.addPasskey, { body: { name, ticket, response: authenticator.create(options, ways) } })
  }
  const begin = (client: Client = server.stranger) => client.call(calls.beginPasskeySignIn, { body: {} })
  async function enter(authenticator: VirtualAuthenticator, ways = {}, credential = authenticator.credentials[0]) {
    const { options, ticket } = await begin()
    const response = authenticator.use(options, credential, ways)
    return server.stranger.call(calls.signInByPasskey, { body: { ticket, response } })
  }
  async function withPasskey() {
    const ann = await server.signUp()
    const authenticator = device()
    const passkey = await add(ann, authenticator)
    return { ann, authenticator, passkey }
  }

  it('sign in without a name or a code, and say when they were used', async () => {
    const { ann, authenticator, passkey } = await withPasskey()
    expect(passkey).toMatchObject({ name: 'Laptop', lastUsed: null, synced: false })
    const token = await ann.call(createTwoFactorToken, { body: { name: 'Phone' } })
    const code = codeOf(token.generatedSecret, Date.now())
    await ann.call(verifyTwoFactorToken, { params: { tokenId: token.id }, body: { code } })
    const user = await enter(authenticator)
    expect(user).toMatchObject({ userId: ann.user.userId, fullyAuthenticated: true })
    expect(await createClient(server.app, user).call(me, {})).toMatchObject({ username: ann.user.username })
    const { passkeys } = await ann.call(calls.listPasskeys, {})
    expect(passkeys).toMatchObject([{ id: passkey.id, lastUsed: expect.any(String) }])
  })

  it('are asked for as ones that need no name, verified, without attestation; in place of a code preferably verified', async () => {
    const { ann } = await withPasskey()
    const ways = { residentKey: 'required', userVerification: 'required' }
    const created = await ann.call(calls.beginPasskey, {})
    expect(created.options).toMatchObject({ rp: { id: host }, attestation: 'none', authenticatorSelection: ways })
    const alone = await begin()
    expect(alone.options).toMatchObject({ rpId: host, userVerification: 'required' })
    expect(alone.options).not.toHaveProperty('allowCredentials')
    const second = await ann.call(calls.beginPasskeyProof, {})
    expect(second.options).toMatchObject({ rpId: host, userVerification: 'preferred' })
    const challenges = [created, alone, await begin(), second].map(({ options }) => options['challenge'])
    for (const challenge of challenges) expect(challenge).toMatch(/^[\w-]{43}$/) // 32 bytes
    expect(new Set(challenges).size).toBe(4)
  })

  it('have names of 1 to 60 characters, and say whether they are on more devices', async () => {
    const ann = await server.signUp()
    for (const name of ['', 'x'.repeat(61)])
      await expect(add(ann, device(), name)).rejects.toMatchObject({ status: 400 })
    const authenticator = device()
    expect(await add(ann, authenticator, 'x'.repeat(60), { backedUp: true })).toMatchObject({ synced: true })
    await enter(authenticator)
    expect((await ann.call(calls.listPasskeys, {})).passkeys).toMatchObject([{ synced: false }])
    await enter(authenticator, { backedUp: true })
    expect((await ann.call(calls.listPasskeys, {})).passkeys).toMatchObject([{ synced: true }])
  })

  it('are offered on the first page once there is one', async () => {
    const fresh = await testServer(store, { publicUrl: origin })
    expect(await fresh.stranger.call(readConfig, {})).toMatchObject({ passkeys: false })
    await add(await fresh.signUp(), device())
    expect(await fresh.stranger.call(readConfig, {})).toMatchObject({ passkeys: true })
    await fresh.close()
  })

  it('are refused from another origin or host, unverified, for another challenge, or with a wrong signature', async () => {
    const { ann, authenticator } = await withPasskey()
    await expect(add(ann, device(), 'Unverified', { verified: false })).rejects.toMatchObject(refused)
    await expect(enter(authenticator, { origin: 'https://journal.example.com' })).rejects.toMatchObject(refused)
    await expect(enter(authenticator, { rpId: 'example.org' })).rejects.toMatchObject(refused)
    await expect(enter(authenticator, { verified: false })).rejects.toMatchObject(refused)
    await expect(enter(authenticator, { challenge: 'b3RoZXI' })).rejects.toMatchObject(refused)
    const [own] = authenticator.credentials
    const other = device()
    await add(await server.signUp(), other)
    await expect(enter(authenticator, {}, { ...own!, key: other.credentials[0]!.key })).rejects.toMatchObject(refused)
    await expect(
      enter(authenticator, {}, { ...own!, userHandle: other.credentials[0]!.userHandle }),
    ).rejects.toMatchObject(refused)
    await enter(authenticator)
  })

  it('answer each challenge once, within five minutes, for what it was asked', async () => {
    const { ann, authenticator } = await withPasskey()
    const { options, ticket } = await begin()
    const body = { ticket, response: authenticator.use(options) }
    const attempt = (client: Client = server.stranger) => client.call(calls.signInByPasskey, { body })
    const second = await buildApp(server.services)
    const results = await Promise.allSettled([attempt(), attempt(createClient(second, null))])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(attempt()).rejects.toMatchObject(tooLate)
    await second.close()

    const proof = await ann.call(calls.beginPasskeyProof, {})
    const asked = { ticket: proof.ticket, response: authenticator.use(proof.options) }
    await expect(server.stranger.call(calls.signInByPasskey, { body: asked })).rejects.toMatchObject(refused)

    stopDate()
    const [just, late] = [await begin(), await begin()]
    vi.setSystemTime(Date.now() + 5 * MINUTE - 5000)
    const justBody = { ticket: just.ticket, response: authenticator.use(just.options) }
    expect(await server.stranger.call(calls.signInByPasskey, { body: justBody })).toMatchObject({
      userId: ann.user.userId,
    })
    vi.setSystemTime(Date.now() + 5000)
    const lateBody = { ticket: late.ticket, response: authenticator.use(late.options) }
    await expect(server.stranger.call(calls.signInByPasskey, { body: lateBody })).rejects.toMatchObject(tooLate)
    const made = { ticket: 'v1.made-up', response: authenticator.use(late.options) }
    await expect(server.stranger.call(calls.signInByPasskey, { body: made })).rejects.toMatchObject(tooLate)
  })

  it('take the place of a code, also unverified, for their own account alone', async () => {
    const { ann, authenticator } = await withPasskey()
    const token = await ann.call(createTwoFactorToken, { body: { name: 'Phone' } })
    const code = codeOf(token.generatedSecret, Date.now())
    await ann.call(verifyTwoFactorToken, { params: { tokenId: token.id }, body: { code } })
    const half = createClient(
      server.app,
      await server.stranger.call(signIn, { body: { username: ann.user.username, password } }),
    )
    const stranger = device()
    await add(await server.signUp(), stranger)
    const answer = async (from: VirtualAuthenticator) => {
      const { options, ticket } = await half.call(calls.beginPasskeyProof, {})
      return half.call(calls.verifyByPasskey, {
        body: { ticket, response: from.use(options, undefined, { verified: false }) },
      })
    }
    await expect(answer(stranger)).rejects.toMatchObject(refused)
    const user = await answer(authenticator)
    expect(user).toMatchObject({ userId: ann.user.userId, fullyAuthenticated: true })
    await expect(half.call(me, {})).rejects.toMatchObject({ status: 401 })
  })

  it('are a fresh proof, and are added, renamed and removed with one only', async () => {
    const { ann, authenticator, passkey } = await withPasskey()
    const { db } = server.services
    const old = { confirmed_at: new Date(Date.now() - DAY).toISOString() }
    await db.updateTable('user_session').set(old).where('user_id', '=', ann.user.userId).execute()
    const confirmFirst = { status: 403, code: 'Confirm first' }
    const params = { passkeyId: passkey.id }
    await expect(add(ann, device(), 'Phone')).rejects.toMatchObject(confirmFirst)
    await expect(ann.call(calls.removePasskey, { params })).rejects.toMatchObject(confirmFirst)
    expect(await ann.call(listProofs, {})).toMatchObject({ passkey: true, freshUntil: null })
    const { options, ticket } = await ann.call(calls.beginPasskeyProof, {})
    const body = { ticket, response: authenticator.use(options) }
    await ann.call(calls.confirmByPasskey, { body })
    await expect(ann.call(calls.confirmByPasskey, { body })).rejects.toMatchObject(tooLate)
    await add(ann, device(), 'Phone')
    expect(await ann.call(calls.renamePasskey, { params, body: { name: 'Desk' } })).toMatchObject({ name: 'Desk' })
    await expect(ann.call(calls.renamePasskey, { params, body: { name: 'PHONE' } })).rejects.toMatchObject({
      status: 409,
      code: 'Duplicate Passkey',
    })
    await ann.call(calls.removePasskey, { params })
    await expect(enter(authenticator)).rejects.toMatchObject(refused)
    await expect(ann.call(calls.removePasskey, { params })).rejects.toMatchObject({ status: 404 })
    await ann.call(confirmIdentity, { body: { by: 'password', password } })
  })

  it('of two accounts are on one device, each for its own', async () => {
    const authenticator = device()
    const [ann, bob] = [await server.signUp(), await server.signUp()]
    await add(ann, authenticator)
    await add(bob, authenticator)
    const [of, other] = authenticator.credentials
    expect(await enter(authenticator, {}, of)).toMatchObject({ userId: ann.user.userId })
    expect(await enter(authenticator, {}, other)).toMatchObject({ userId: bob.user.userId })
    expect(of!.userHandle).not.toBe(other!.userHandle)
    const { ticket, options } = await ann.call(calls.beginPasskey, {})
    const body = { name: 'Stolen', ticket, response: authenticator.create(options) }
    await expect(bob.call(calls.addPasskey, { body })).rejects.toMatchObject(refused)
  })

  it('are refused if their use counter falls, and the owner gets a notice', async () => {
    const { ann, authenticator } = await withPasskey()
    for (const counter of [0, 0, 7]) {
      authenticator.counter = counter
      await enter(authenticator)
    }
    authenticator.counter = 7
    await expect(enter(authenticator)).rejects.toMatchObject(refused)
    authenticator.counter = 8
    await enter(authenticator)
    authenticator.counter = 0 // an authenticator that counts does not stop
    await expect(enter(authenticator)).rejects.toMatchObject(refused)
    await jobsDone(server)
    const { id: journalId } = await server.journalOf(ann)
    const { notifications } = await ann.call(listNotifications, { params: { journalId } })
    expect(
      notifications.map(({ notificationTitle, notificationType }) => [notificationType, notificationTitle]),
    ).toEqual([['SYSTEM', 'A passkey may have been copied']])
  })

  it('are twenty at most, and the last way in of an account without a password stays', async () => {
    const { ann, passkey } = await withPasskey()
    const { db } = server.services
    const row = await db.selectFrom('passkey').selectAll().where('id', '=', passkey.id).executeTakeFirstOrThrow()
    const { id: _, ...rest } = row
    for (let i = 1; i < 20; i++)
      await db
        .insertInto('passkey')
        .values({ ...rest, credential_id: `x${i}-${passkey.id}`, name: `k${i}`, name_key: `k${i}` })
        .execute()
    await expect(add(ann, device(), 'One more')).rejects.toMatchObject({ status: 409, code: 'Too many passkeys' })
    await db.deleteFrom('passkey').where('user_id', '=', ann.user.userId).where('id', '!=', passkey.id).execute()
    await db.updateTable('user_account').set({ password_hash: null }).where('id', '=', ann.user.userId).execute()
    const remove = (client: SignedIn) => client.call(calls.removePasskey, { params: { passkeyId: passkey.id } })
    await expect(remove(ann)).rejects.toMatchObject({ status: 409, code: 'Last way in' })
    expect((await ann.call(calls.listPasskeys, {})).passkeys).toHaveLength(1)
  })
})
