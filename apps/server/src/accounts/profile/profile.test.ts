import { insertIdentity } from '../company/repository.ts'
import { insertPasskey } from '../passkeys/repository.ts'
import { countWaysIn } from '../ways-in.ts'
import { withKey } from '../../../test/support/api-key.ts'
import { toJson } from '../../store/codecs.ts'
import { me, signIn, verifySignIn } from '@afterclose/contract/auth'
import { changeSettings } from '@afterclose/contract/account-settings'
import { createJournal, deleteJournal, listJournals } from '@afterclose/contract/journals'
import { confirmIdentity } from '@afterclose/contract/login-sessions'
import * as calls from '@afterclose/contract/profile'
import { createTwoFactorToken, verifyTwoFactorToken } from '@afterclose/contract/two-factor'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../store/db.ts'
import { lockUser } from '../../platform/http/access/repository.ts'
import { deleteUser } from '../repository.ts'
import { stopDate } from '../../../test/support/fast-clock.ts'
import { codeOf } from '../../../test/support/authenticator.ts'
import { type Client, createClient } from '../../../test/support/client.ts'
import { demoVisitor } from '../../../test/support/demo-trader.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'

const password = 'correct horse'
const wrongPassword = { status: 422, code: 'Wrong password' }

describe.each(stores)('the profile on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store, { twoFactor: true })
  })
  afterAll(() => server.close())

  const enter = async (username: string, given = password) => {
    const user = await server.stranger.call(signIn, { body: { username, password: given } })
    return { ...createClient(server.app, user), user }
  }
  const change = (client: Client, current: string, next: string) =>
    client.call(calls.changePassword, { body: { current, new: next } })

  it('[7.40] the name that one signs in with can be changed, by who knows the password', async () => {
    const ann = await server.signUp('ann')
    await server.signUp('taken')
    const rename = (username: string, given = password) =>
      ann.call(calls.changeProfile, { body: { username, password: given } })
    await expect(rename('anna', 'wrong')).rejects.toMatchObject(wrongPassword)
    await expect(rename('Taken')).rejects.toMatchObject({ status: 409, code: 'Duplicate User' })
    for (const no of [' ', 'anna\u001b[31m', 'anna\u202e'])
      await expect(rename(no)).rejects.toMatchObject({ status: 400 })
    const renamed = await rename(' Anna ')
    expect(renamed).toMatchObject({ username: 'Anna', originalToken: { username: 'Anna' }, userId: ann.user.userId })
    for (const client of [createClient(server.app, renamed), ann])
      expect(await client.call(me, {})).toMatchObject({ username: 'Anna' })
    await expect(enter('ann')).rejects.toMatchObject({ status: 401 })
    expect((await enter('anna')).user.userId).toBe(ann.user.userId)
    expect(await rename('ANNA')).toMatchObject({ username: 'ANNA' })
  })

  it('[7.40] a new password ends the other sessions and not this one', async () => {
    const ann = await server.signUp('bert')
    const [other, bob] = [await enter('bert'), await server.signUp()]
    await expect(change(ann, 'wrong', 'another horse')).rejects.toMatchObject(wrongPassword)
    for (const weak of ['password1', 'bert', 'x'.repeat(129), 'Bert'])
      await expect(change(ann, password, weak)).rejects.toMatchObject({
        status: 400,
        code: 'Invalid input',
        fields: [{ field: 'new' }],
      })
    expect(await other.call(me, {})).toMatchObject({ username: 'bert' })

    await change(ann, password, 'another horse')
    await expect(other.call(me, {})).rejects.toMatchObject({ status: 401 })
    for (const client of [ann, bob]) expect(await client.call(me, {})).toMatchObject({ fullyAuthenticated: true })
    await expect(enter('bert')).rejects.toMatchObject({ status: 401 })
    await enter('bert', 'another horse')
  })

  it('a new password leaves API keys, passkeys and company accounts, or ends them all if that is asked for', async () => {
    const ann = await server.signUp()
    const key = await withKey(server, ann, ['numbers.read'])
    const byKey = async () => (await key.raw({ method: 'GET', url: listJournals.url })).status
    const { db } = server.services
    const [user_id, created] = [ann.user.userId, '2026-01-01T00:00:00.000Z']
    await insertIdentity(db, {
      user_id,
      issuer: 'https://id.example',
      subject: 'a',
      label: 'a',
      created,
      last_used: null,
    })
    const passkey = { user_id, name: 'Phone', name_key: 'phone', credential_id: 'a', public_key: '', counter: 0 }
    await insertPasskey(db, { ...passkey, transports: toJson([]), backed_up: 0, created, last_used: null })
    await change(ann, password, 'another horse')
    expect(await byKey()).toBe(200)
    await ann.call(calls.changePassword, {
      body: { current: 'another horse', new: 'third horse 3', everythingElse: true },
    })
    expect(await byKey()).toBe(401)
    expect(await countWaysIn(db, user_id, created)).toEqual({ keys: 0, passkeys: 0, identities: 0 })
    expect(await ann.call(me, {})).toMatchObject({ userId: user_id })
  })

  it('guessing the password of a session that was left open is slowed down', async () => {
    stopDate()
    const ann = await server.signUp()
    const statuses = []
    for (let i = 0; i < 7; i++) {
      const payload = { current: 'wrong', new: 'another horse' }
      statuses.push((await ann.raw({ method: 'POST', url: calls.changePassword.url, payload })).status)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
    const confirming = ann.call(confirmIdentity, { body: { by: 'password', password } })
    await expect(confirming).rejects.toMatchObject({ status: 429 })
    expect(await enter(ann.user.username)).toMatchObject({ user: { fullyAuthenticated: true } })
  })

  it('the export holds what is known of the account, and nothing that opens it', async () => {
    const ann = await server.signUp('dora')
    const { id } = await server.journalOf(ann, { name: 'Own' })
    const bob = await server.signUp('owner')
    const shared = await server.journalOf(bob, { name: 'Shared' })
    const share = { journal_id: shared.id, id: 1, user_id: ann.user.userId, accepted: 1, created: '' } as const
    await server.services.db.insertInto('share').values(share).execute()
    await server.journalOf(bob, { name: 'Secret' })
    await ann.call(changeSettings, { params: { userId: ann.user.userId }, body: { theme: 'Dark' } })
    const token = await ann.call(createTwoFactorToken, { body: { name: 'Phone' } })
    const params = { tokenId: token.id }
    const { recoveryCodes } = await ann.call(verifyTwoFactorToken, {
      params,
      body: { code: codeOf(token.generatedSecret, Date.now()) },
    })

    const exported = await ann.call(calls.exportAccount, {})
    expect(exported).toMatchObject({
      account: { userId: ann.user.userId, username: 'dora', plan: 'PRO', planUntil: null },
      settings: { theme: 'Dark', unit: 'CURRENCY' },
      twoFactorTokens: [{ name: 'Phone', enabled: true }],
      sessions: [{ issued: ann.user.originalToken.issued, expires: ann.user.originalToken.expires }],
    })
    expect(exported.journals.toSorted((a, b) => a.id - b.id)).toMatchObject([
      { id, name: 'Own', sharedBy: null },
      { id: shared.id, name: 'Shared', sharedBy: 'owner' },
    ])
    const account = await server.services.db
      .selectFrom('user_account')
      .selectAll()
      .where('id', '=', ann.user.userId)
      .executeTakeFirstOrThrow()
    const text = JSON.stringify(exported)
    for (const secret of [
      account.password_hash!,
      ann.user.signature,
      ann.user.originalToken.sessionId,
      token.generatedSecret,
      'sealed',
      ...recoveryCodes,
    ])
      expect(text).not.toContain(secret)
  })

  it('what was begun for an account that goes meanwhile is refused', async () => {
    const ann = await server.signUp()
    const { db } = server.services
    let making: Promise<{ status: number }> | undefined
    await transaction(db, async (tx) => {
      await lockUser(tx, ann.user.userId)
      const payload = { name: 'Late', currency: 'USD', tradeMarkets: 'FOREX' }
      making = ann.raw({ method: createJournal.method, url: createJournal.url, payload })
      await deleteUser(tx, ann.user.userId)
    })
    expect(await making).toMatchObject({ status: 401 })
    const gone = transaction(db, (tx) => lockUser(tx, ann.user.userId))
    await expect(gone).rejects.toMatchObject({ code: 'Not signed in' })
  })

  it('an account goes when its journals have gone, with all that belongs to it', async () => {
    const ann = await server.signUp('emil')
    const { userId } = ann.user
    const { id } = await server.journalOf(ann)
    await ann.call(changeSettings, { params: { userId }, body: { theme: 'Dark' } })
    await ann.call(createTwoFactorToken, { body: { name: 'Phone' } })
    const remove = () => ann.call(calls.deleteAccount, { body: {} })
    await expect(remove()).rejects.toMatchObject({ status: 409, code: 'Journals left' })
    expect((await ann.call(listJournals, {})).journals).toHaveLength(1)
    await ann.call(deleteJournal, { params: { journalId: id } })
    expect(await remove()).toEqual({ ok: true })

    await expect(ann.call(me, {})).rejects.toMatchObject({ status: 401 })
    await expect(enter('emil')).rejects.toMatchObject({ status: 401 })
    for (const table of ['setting', 'two_factor_token', 'user_session'] as const)
      expect(await server.services.db.selectFrom(table).selectAll().where('user_id', '=', userId).execute()).toEqual([])
    const again = await server.signUp('emil')
    expect(again.user.userId).not.toBe(userId)
  })

  it('the account of the demo journal has none', async () => {
    const visitor = await demoVisitor(server)
    const demo = { status: 403, code: 'Demo account' }
    await expect(change(visitor, password, 'another horse')).rejects.toMatchObject(demo)
    await expect(visitor.call(calls.changeProfile, { body: { username: 'me', password } })).rejects.toMatchObject(demo)
    await expect(visitor.call(calls.deleteAccount, { body: {} })).rejects.toMatchObject(demo)
    await expect(visitor.call(verifySignIn, { body: { tokenId: 1, code: '000000' } })).rejects.toMatchObject({
      code: 'Wrong code',
    })
  })
})
