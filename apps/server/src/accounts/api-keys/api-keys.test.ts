import * as calls from '@afterclose/contract/api-keys'
import type { BodyOf } from '@afterclose/contract/call'
import { exportJournal } from '@afterclose/contract/export'
import { listJournals, readJournal } from '@afterclose/contract/journals'
import { createShare } from '@afterclose/contract/shares'
import { listNotifications } from '@afterclose/contract/notifications'
import { changeTrades, createTrade, listTrades, readTrade, tradeFeed } from '@afterclose/contract/trades'
import { DAY, MINUTE } from '@afterclose/core/time'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { stopDate } from '../../../test/support/fast-clock.ts'
import { filledJournal } from '../../../test/support/filled-journal.ts'
import { ProblemBody, type SignedIn, urlOf } from '../../../test/support/client.ts'
import { demoVisitor } from '../../../test/support/demo-trader.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { hashOfSecret } from '../../platform/http/access/api-key.ts'
import { removeOldKeyCalls } from '../../platform/http/access/key-calls.ts'
import { insertKeyCalls } from '../../platform/http/access/key-calls-repository.ts'
import { tellOfKeysThatEnd } from '../../notices/key-notices.ts'
import { transaction } from '../../store/db.ts'
import { removeRevoked } from './service.ts'

const aTradeBody = {
  instrumentId: 1,
  setupId: 1,
  direction: 'LONG',
  entryDate: '2024-03-04T09:30:00',
  entryPrice: '1.1',
  size: '1',
} as const

type Grant = BodyOf<typeof calls.createApiKey>
const grant = (changes: Partial<Grant> = {}): Grant => ({
  name: `Script ${Math.random()}`,
  scopes: ['numbers.read'],
  journals: null,
  lastDay: null,
  ...changes,
})

it('keeps the hash of a secret as the worked example of DOORS 11 says', () => {
  const hash = '1aeb305eae63ed6eac9ab26d46ef146ad48f5ae59c608cd41115ec4b19b5cd72'
  expect(hashOfSecret(`${'A'.repeat(42)}E`)).toBe(hash)
})

describe.each(stores)('API keys on %s', (store) => {
  let server: TestServer
  let ann: SignedIn
  let journalId: number
  let otherJournal: number
  beforeAll(async () => {
    server = await testServer(store)
    ann = await server.signUp('ann')
    journalId = await filledJournal(server, ann)
    otherJournal = await filledJournal(server, ann)
  })
  afterAll(() => server.close())

  const make = (changes: Partial<Grant> = {}) => ann.call(calls.createApiKey, { body: grant(changes) })
  const get = (secret: string, url = '/v1/databases', headers: Record<string, string> = {}) =>
    server.stranger.raw({ method: 'GET', url, headers: { authorization: `Bearer ${secret}`, ...headers } })
  const problemOf = (json: unknown) => ProblemBody.parse(json).code

  it('open what their scopes name, are told once, and are kept as a hash', async () => {
    const { view, secret } = await make()
    expect(secret).toMatch(/^ack_[0-9a-f]{12}_[\w-]{43}$/)
    expect(view).toMatchObject({ scopes: ['numbers.read'], lastUsed: null, revoked: null, expires: null })
    expect((await get(secret)).status).toBe(200)
    const row = await server.services.db
      .selectFrom('api_key')
      .selectAll()
      .where('id', '=', view.id)
      .executeTakeFirstOrThrow()
    expect(row.secret_hash).toBe(hashOfSecret(secret.slice(17)))
    expect(JSON.stringify(row)).not.toContain(secret.slice(17))
    const { keys } = await ann.call(calls.listApiKeys, {})
    expect(keys.find(({ id }) => id === view.id)?.lastUsed).not.toBeNull()
    expect(JSON.stringify(keys)).not.toContain(secret.slice(17))
  })

  it('are revoked with the next call, and their names are free again', async () => {
    const { view, secret } = await make({ name: 'Robot' })
    await expect(make({ name: 'robot' })).rejects.toMatchObject({ status: 409, code: 'Duplicate ApiKey' })
    expect((await get(secret)).status).toBe(200)
    const one = { params: { keyId: view.id } }
    await ann.call(calls.revokeApiKey, one)
    expect(await get(secret)).toMatchObject({ status: 401, json: { code: 'Not signed in' } })
    await expect(ann.call(calls.revokeApiKey, one)).rejects.toMatchObject({ status: 404 })
    const changed = { ...one, body: grant() }
    await expect(ann.call(calls.replaceApiKey, changed)).rejects.toMatchObject({ status: 404 })
    await make({ name: 'Robot' })
    const ids = async () => (await ann.call(calls.listApiKeys, {})).keys.map(({ id }) => id)
    await removeRevoked(server.services.db, Date.now() + 89 * DAY)
    expect(await ids()).toContain(view.id)
    await removeRevoked(server.services.db, Date.now() + 91 * DAY)
    expect(await ids()).not.toContain(view.id)
  })

  it('end after their last day', async () => {
    await expect(make({ lastDay: '2024-01-31' })).rejects.toMatchObject({
      status: 400,
      fields: [{ field: 'lastDay', message: 'must not be in the past' }],
    })
    const { view, secret } = await make({ lastDay: '2999-01-31' })
    expect(view.expires).toBe('2999-02-01T00:00:00.000Z')
    expect((await get(secret)).status).toBe(200)
    const past = { expires: '2024-02-01T00:00:00.000Z' }
    await server.services.db.updateTable('api_key').set(past).where('id', '=', view.id).execute()
    expect((await get(secret)).status).toBe(401)
    const same = { name: view.name, lastDay: null }
    const next = await make(same)
    expect((await get(secret)).status).toBe(401)
    expect((await get(next.secret)).status).toBe(200)
    const { keys } = await ann.call(calls.listApiKeys, {})
    expect(keys.find(({ id }) => id === view.id)).toMatchObject({ revoked: past.expires })
    await removeRevoked(server.services.db, Date.now())
    expect((await ann.call(calls.listApiKeys, {})).keys.map(({ id }) => id)).not.toContain(view.id)
  })

  it('that are guessed slow down their network, and nobody who has a key', async () => {
    stopDate()
    const forget = () => server.services.db.deleteFrom('failed_attempt').execute()
    await forget()
    const { secret } = await make()
    const guess = () => get(`ack_000000000000_${'A'.repeat(43)}`)
    const answers = []
    for (let i = 0; i < 110; i++) answers.push((await guess()).status)
    expect(answers.slice(0, 100)).not.toContain(429)
    expect(answers).toContain(429)
    expect((await get(secret)).status).toBe(200)
    await forget()
  })

  it('open no other journals than theirs', async () => {
    const { secret } = await make({ journals: [journalId] })
    const read = (id: number) => get(secret, urlOf(readJournal, { journalId: id }))
    expect((await read(journalId)).status).toBe(200)
    expect(await read(otherJournal)).toMatchObject({ status: 404, json: { code: 'Unknown journal' } })
    const stats = (id: number) => get(secret, `/v1/databases/${id}/stats`)
    expect((await stats(journalId)).status).toBe(200)
    expect(await stats(otherJournal)).toMatchObject({ status: 404, json: { code: 'Unknown journal' } })
    const own = (await get(secret)).json
    expect(own).toMatchObject({ journals: [{ id: journalId }] })
    expect((await ann.call(listJournals, {})).journals.length).toBe(2)
    const bob = await server.signUp()
    const foreign = { body: grant({ journals: [journalId] }) }
    await expect(bob.call(calls.createApiKey, foreign)).rejects.toMatchObject({ code: 'Unknown journal' })
  })

  it('without a list open every journal of their owner, also later ones, and shared ones while they are', async () => {
    const bob = await server.signUp()
    const { secret } = await bob.call(calls.createApiKey, { body: grant() })
    const read = async (id: number) => (await get(secret, urlOf(readJournal, { journalId: id }))).status
    expect(await read((await server.journalOf(bob)).id)).toBe(200)
    expect(await read(journalId)).toBe(404)
    const share = { journal_id: journalId, id: 8, user_id: bob.user.userId, accepted: 1, created: '' } as const
    await server.services.db.insertInto('share').values(share).execute()
    expect(await read(journalId)).toBe(200)
    await server.services.db.deleteFrom('share').where('user_id', '=', bob.user.userId).execute()
    expect(await read(journalId)).toBe(404)
  })

  it('write in journals of their owner only', async () => {
    const bob = await server.signUp()
    await server.services.db
      .insertInto('share')
      .values({ journal_id: journalId, id: 9, user_id: bob.user.userId, accepted: 1, created: '' })
      .execute()
    const { secret } = await bob.call(calls.createApiKey, { body: grant({ scopes: ['numbers.read', 'import.write'] }) })
    expect((await get(secret, `/v1/databases/${journalId}`)).status).toBe(200)
    const importers = await get(secret, `/v1/databases/${journalId}/importers`)
    expect(importers).toMatchObject({ status: 403, json: { code: 'Read-only journal' } })
  })

  it('say which scope they lack, and that no key may have an archive', async () => {
    const { secret } = await make({ scopes: ['trades.read', 'notes.read'] })
    expect((await get(secret, `/v1/databases/${journalId}/stats`)).json).toMatchObject({
      code: 'Key not allowed',
      message: 'This API key lacks the scope numbers.read.',
    })
    const file = (format: string) => get(secret, urlOf(exportJournal, { journalId }, { format }))
    expect((await file('trades')).status).toBe(200)
    expect((await file('archive')).json).toMatchObject({
      code: 'Key not allowed',
      message: 'No API key may read the archive of a journal.',
    })
    const keys = await get(secret, '/v1/api-keys')
    expect(keys.json).toMatchObject({ code: 'Key not allowed', message: 'No API key may make this call.' })
  })

  it('[case 1] are refused in an address, with a blank, and beside the token of a session', async () => {
    const { secret } = await make()
    const none = await server.stranger.raw({ method: 'GET', url: `/v1/databases?key=${secret}` })
    expect(none.status).toBe(401)
    for (const sent of [`${secret} `, ` ${secret}`, `${secret.slice(0, 20)} ${secret.slice(20)}`])
      expect([200, 401]).toContain((await get(sent)).status)
    expect((await get(`${secret.slice(0, 20)} ${secret.slice(20)}`)).status).toBe(401)
    expect((await get(secret, '/v1/databases', { 'x-auth-token': '{}' })).status).toBe(401)
    const other = secret.at(-1) === 'A' ? 'E' : 'A'
    expect((await get(secret.slice(0, -1) + other)).status).toBe(401)
    expect((await get(`ack_000000000000_${secret.slice(17)}`)).status).toBe(401)
  })

  it('may make 60 calls at once, then two a second; a refused call says how long to wait, and is not logged', async () => {
    const { view, secret } = await make()
    stopDate()
    const askOften = () => Promise.all(Array.from({ length: 80 }, () => get(secret)))
    const first = await askOften()
    vi.setSystemTime(Date.now() + 3000)
    const answers = [...first, ...(await askOften())]
    vi.useRealTimers()
    const refused = first.find(({ status }) => status === 429)
    expect(first.filter(({ status }) => status === 200).length).toBe(60)
    expect(answers.filter(({ status }) => status === 200).length).toBe(66)
    expect(problemOf(refused?.json)).toBe('Too many attempts')
    expect(refused?.headers['retry-after']).toBe('1')
    const { calls: asked } = await ann.call(calls.listKeyCalls, { params: { keyId: view.id } })
    expect(asked.length).toBe(answers.filter(({ status }) => status === 200).length)
    expect(asked.filter(({ status }) => status !== 200)).toEqual([])
  })

  it('note their last use to the hour', async () => {
    const { view, secret } = await make()
    const usedBefore = async (minutes: number) => {
      const last_used = new Date(Date.now() - minutes * MINUTE).toISOString()
      await server.services.db.updateTable('api_key').set({ last_used }).where('id', '=', view.id).execute()
      await get(secret)
      const { keys } = await ann.call(calls.listApiKeys, {})
      return { before: last_used, now: keys.find(({ id }) => id === view.id)?.lastUsed ?? '' }
    }
    const within = await usedBefore(59)
    expect(within.now).toBe(within.before)
    const later = await usedBefore(61)
    expect(later.now > later.before).toBe(true)
  })

  it('ask for a fresh proof, but not to be revoked, and for a plan with programs', async () => {
    const { view, secret } = await make()
    const one = { params: { keyId: view.id } }
    const spare = await make()
    const proof = (confirmed_at: string) =>
      server.services.db
        .updateTable('user_session')
        .set({ confirmed_at })
        .where('user_id', '=', ann.user.userId)
        .execute()
    await proof(new Date(Date.now() - 5 * MINUTE).toISOString())
    const confirmFirst = { status: 403, code: 'Confirm first' }
    await expect(make()).rejects.toMatchObject(confirmFirst)
    await expect(ann.call(calls.replaceApiKey, { ...one, body: grant() })).rejects.toMatchObject(confirmFirst)
    await ann.call(calls.revokeApiKey, { params: { keyId: spare.view.id } })
    await proof(new Date().toISOString())
    const changed = await ann.call(calls.replaceApiKey, { ...one, body: grant({ scopes: ['trades.read'] }) })
    expect(changed.scopes).toEqual(['trades.read'])
    expect(await get(secret)).toMatchObject({ status: 403, json: { code: 'Key not allowed' } })
    const setPlan = (plan: 'FREE' | 'PRO') =>
      server.services.db.updateTable('user_account').set({ plan }).where('id', '=', ann.user.userId).execute()
    await setPlan('FREE')
    await ann.call(calls.replaceApiKey, { ...one, body: grant() }).catch(() => null)
    const answer = await get(secret, `/v1/databases/${journalId}/instruments`)
    await setPlan('PRO')
    expect(answer).toMatchObject({ status: 403, json: { code: 'No permission' } })
  })

  it('without notes.read read trades whose texts and pictures are left out, which a header says', async () => {
    const body = { ...aTradeBody, notes: '<p>Secret plan</p>', screenshotDescriptions: ['Secret entry'] }
    const trade = await ann.call(createTrade, { params: { journalId }, body })
    const one = urlOf(readTrade, { journalId, tradeId: trade.id })
    const list = urlOf(listTrades, { journalId }, { limit: '500' })
    const csv = urlOf(exportJournal, { journalId }, { format: 'trades' })
    const [bare, full] = [
      await make({ scopes: ['trades.read'] }),
      await make({ scopes: ['trades.read', 'notes.read'] }),
    ]
    for (const url of [one, list, csv]) {
      const [withheld, whole] = [await get(bare.secret, url), await get(full.secret, url)]
      expect(withheld).toMatchObject({ status: 200, headers: { 'x-withheld': 'notes' } })
      expect(String(withheld.bytes)).not.toContain('Secret')
      expect(whole.headers['x-withheld']).toBeUndefined()
      expect(String(whole.bytes)).toContain('Secret plan')
    }
    expect((await get(bare.secret, one)).json).toEqual({
      ...trade,
      notes: '',
      screenshotDescriptions: [],
      screenshots: trade.screenshots.map((slot) => ({ ...slot, description: '' })),
    })
    const feed = await get(bare.secret, urlOf(tradeFeed, { journalId }))
    expect(feed.json).toMatchObject({ message: 'This API key lacks the scope notes.read.' })
  })

  it('cannot delete trades in a change of several, and may change them', async () => {
    const trade = await ann.call(createTrade, { params: { journalId }, body: aTradeBody })
    const { secret } = await make({ scopes: ['trades.write'] })
    const change = (payload: object) =>
      server.stranger.raw({
        method: 'POST',
        url: urlOf(changeTrades, { journalId }),
        headers: { authorization: `Bearer ${secret}` },
        payload: { ids: [trade.id], change: payload },
      })
    expect(await change({ type: 'delete' })).toMatchObject({
      status: 403,
      json: { code: 'Key not allowed', message: 'No API key may delete trades.' },
    })
    expect((await change({ type: 'star', inReview: true })).status).toBe(200)
    const read = await ann.call(readTrade, { params: { journalId, tradeId: trade.id } })
    expect(read.inReview).toBe(true)
  })

  it('show what was asked with them, the newest first, without the texts that were sent', async () => {
    const { view, secret } = await make()
    await get(secret, urlOf(readJournal, { journalId }))
    await get(secret, `/v1/databases?why=secret-words`)
    await get(secret, urlOf(listTrades, { journalId }))
    const { calls: asked, next } = await ann.call(calls.listKeyCalls, { params: { keyId: view.id } })
    expect(asked).toMatchObject([
      { call: 'listTrades', journalId: null, status: 403, rows: null },
      { call: 'listJournals', journalId: null, status: 200, rows: 2 },
      { call: 'readJournal', journalId, status: 200, rows: 1 },
    ])
    expect(next).toBeNull()
    expect(JSON.stringify(asked)).not.toContain('secret-words')
    const query = { limit: 2 }
    const first = await ann.call(calls.listKeyCalls, { params: { keyId: view.id }, query })
    expect(first.calls.map(({ call }) => call)).toEqual(['listTrades', 'listJournals'])
    const rest = await ann.call(calls.listKeyCalls, { params: { keyId: view.id }, query: { after: first.next ?? 1 } })
    expect(rest.calls.map(({ call }) => call)).toEqual(['readJournal'])
    const bob = await server.signUp()
    await expect(bob.call(calls.listKeyCalls, { params: { keyId: view.id } })).rejects.toMatchObject({ status: 404 })
  })

  it('keep their last 10,000 calls, for 90 days', async () => {
    const { view } = await make()
    const { db } = server.services
    const row = { key_id: view.id, call: 'listTrades', journal_id: null, status: 200, ms: 1, rows: 1 }
    const now = Date.now()
    const at = (i: number) => new Date(now - 98 * DAY + i * 60_000).toISOString()
    for (let i = 0; i < 10_700; i += 100)
      await transaction(db, (tx) =>
        insertKeyCalls(
          tx,
          Array.from({ length: 100 }, (_, k) => ({ ...row, at: at(i + k) })),
        ),
      )
    const ago = (days: number) => new Date(now - days * DAY).toISOString()
    for (const time of [ago(89.9), ago(0)]) server.app.keyCalls.note({ ...row, at: time })
    await server.app.keyCalls.flush()
    const count = async () =>
      (await db.selectFrom('key_call').select('at').where('key_id', '=', view.id).execute())
        .map((one) => one.at)
        .toSorted()
    const kept = await count()
    expect(kept.length).toBe(10_000)
    expect(kept[0]).toBe(at(702))
    await removeOldKeyCalls(db, now)
    expect(await count()).toEqual([ago(89.9), ago(0)])
  })

  it('that end within a week are announced once', async () => {
    const bob = await server.signUp()
    const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
    const named = async (name: string, lastDay: string | null) =>
      bob.call(calls.createApiKey, { body: grant({ name, lastDay }) })
    await named('Soon', day(7))
    await named('Later', day(8))
    await named('Never', null)
    await tellOfKeysThatEnd(server.app, Date.now())
    await tellOfKeysThatEnd(server.app, Date.now() + 1000)
    const { id } = await server.journalOf(bob)
    const { notifications } = await bob.call(listNotifications, { params: { journalId: id } })
    expect(notifications.filter((one) => one.notificationTitle === 'Key expires')).toMatchObject([
      { notificationType: 'SYSTEM', notification: expect.stringContaining(`Soon ends on ${day(7)}.`) },
    ])
  })

  it('are refused to visitors of the demo journal', async () => {
    const guest = await demoVisitor(server)
    const demo = { status: 403, code: 'Demo account' }
    await expect(guest.call(calls.createApiKey, { body: grant() })).rejects.toMatchObject(demo)
  })

  it('are at most 50 that work', async () => {
    const bob = await server.signUp()
    const first = await bob.call(calls.createApiKey, { body: grant() })
    const { db } = server.services
    const row = await db.selectFrom('api_key').selectAll().where('id', '=', first.view.id).executeTakeFirstOrThrow()
    const { id: _id, ...columns } = row
    for (let i = 0; i < 49; i++)
      await db
        .insertInto('api_key')
        .values({ ...columns, name_key: `k${i}`, public_id: `p${i}` })
        .execute()
    await expect(bob.call(calls.createApiKey, { body: grant() })).rejects.toMatchObject({ code: 'Too many keys' })
    await bob.call(calls.revokeApiKey, { params: { keyId: first.view.id } })
    await bob.call(calls.createApiKey, { body: grant() })
  })

  it('of somebody else are not there', async () => {
    const { view } = await make()
    const bob = await server.signUp()
    const one = { params: { keyId: view.id } }
    await expect(bob.call(calls.revokeApiKey, one)).rejects.toMatchObject({ status: 404 })
    await expect(bob.call(calls.replaceApiKey, { ...one, body: grant() })).rejects.toMatchObject({ status: 404 })
    expect((await bob.call(calls.listApiKeys, {})).keys).toEqual([])
  })

  it('cannot share a journal', async () => {
    const { secret } = await make({ scopes: ['numbers.read', 'trades.read', 'trades.write', 'notes.write'] })
    const answer = await server.stranger.raw({
      method: createShare.method,
      url: createShare.url,
      headers: { authorization: `Bearer ${secret}` },
      payload: { journalId, userName: 'bob' },
    })
    expect(answer).toMatchObject({ status: 403, json: { code: 'Key not allowed' } })
  })
})
