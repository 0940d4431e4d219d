import { api } from '@afterclose/contract/api'
import type { Call } from '@afterclose/contract/call'
import { createNote, listNotes } from '@afterclose/contract/notes'
import { createPayin, listPayins } from '@afterclose/contract/payins'
import { createTrade, listTrades } from '@afterclose/contract/trades'
import { DAY, HOUR } from '@afterclose/core/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filledJournal } from './support/filled-journal.ts'
import { type SignedIn, urlOf } from './support/client.ts'
import { testServer, type TestServer } from './support/server.ts'
import { stores } from './support/stores.ts'

describe.each(stores)('Idempotency-Key on %s', (store) => {
  let server: TestServer
  let ann: SignedIn
  let params: { journalId: number }
  beforeAll(async () => {
    server = await testServer(store)
    ann = await server.signUp('ann')
    params = { journalId: await filledJournal(server, ann) }
  })
  afterAll(() => server.close())

  const payin = { delta: '100', timestamp: '2024-01-02T00:00:00', textualReason: 'More' }
  const trade = {
    instrumentId: 1,
    setupId: 1,
    direction: 'LONG',
    entryDate: '2024-03-04T09:30:00',
    entryPrice: '1.1',
    size: '1',
  }
  const post = (call: typeof createPayin | typeof createTrade | typeof createNote, payload: object, key: string) =>
    ann.raw({ method: 'POST', url: urlOf(call, params), headers: { 'idempotency-key': key }, payload })
  const counts = async () => [
    (await ann.call(listPayins, { params })).payins.length,
    (await ann.call(listTrades, { params, query: { limit: 500 } })).trades.length,
    (await ann.call(listNotes, { params })).notes.length,
  ]

  it('lets a request that is sent again, or twice at once, be done once and answered alike', async () => {
    const before = await counts()
    const bodies = [
      [createPayin, payin],
      [createTrade, trade],
      [createNote, { title: 'Again', body: '', folder: '' }],
    ] as const
    for (const [call, body] of bodies) {
      const answers = await Promise.all([1, 2, 3].map(() => post(call, body, `k ${call.url}`)))
      const done = answers.filter(({ status }) => status === 200)
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 429)).toEqual([])
      const again = await post(call, body, `k ${call.url}`)
      for (const answer of done) expect(answer.json).toEqual(again.json)
    }
    expect(await counts()).toEqual(before.map((count) => count + 1))
  })

  it('refuses another request with the same key, and forgets it after a day or when it was refused', async () => {
    const before = await counts()
    expect((await post(createPayin, payin, 'one')).status).toBe(200)
    expect(await post(createPayin, { ...payin, delta: '200' }, 'one')).toMatchObject({
      status: 409,
      json: { code: 'Key reused' },
    })
    for (const key of ['', 'x'.repeat(101)])
      expect(await post(createPayin, payin, key)).toMatchObject({
        status: 400,
        json: { fields: [{ field: 'Idempotency-Key' }] },
      })
    const elsewhere = urlOf(createPayin, { journalId: (await server.journalOf(ann)).id })
    const there = { method: 'POST', url: elsewhere, headers: { 'idempotency-key': 'one' }, payload: payin } as const
    expect(await ann.raw(there)).toMatchObject({ status: 409, json: { code: 'Key reused' } })
    const { db } = server.services
    const keptSince = async (ago: number) => {
      const created = new Date(Date.now() - ago).toISOString()
      await db.updateTable('idempotency').set({ created }).where('key', '=', 'one').execute()
    }
    await keptSince(DAY - HOUR)
    expect((await post(createPayin, { ...payin, delta: '200' }, 'one')).status).toBe(409)
    expect((await post(createTrade, { ...trade, instrumentId: 999 }, 'two')).status).toBeGreaterThanOrEqual(400)
    expect((await post(createTrade, trade, 'two')).status).toBe(200)
    await keptSince(DAY + 1000)
    expect((await post(createPayin, { ...payin, delta: '200' }, 'one')).status).toBe(200)
    expect(await counts()).toEqual([before[0]! + 2, before[1]! + 1, before[2]])
  })

  it('is of one user alone, holds 1 to 100 characters, and is for trades, deposits and notes', async () => {
    const bob = await server.signUp()
    const { id: journalId } = await server.journalOf(bob)
    for (const key of ['k', 'k'.repeat(100)]) {
      const mine = await post(createPayin, payin, key)
      const his = await bob.raw({
        method: 'POST',
        url: urlOf(createPayin, { journalId }),
        headers: { 'idempotency-key': key },
        payload: { ...payin, delta: '300' },
      })
      expect([mine.status, his.status]).toEqual([200, 200])
    }
    const calls = Object.values<Call>(api).filter(({ idempotent }) => idempotent === true)
    expect(new Set(calls)).toEqual(new Set([createTrade, createPayin, createNote]))
  })

  it('does no request twice within a day, however many came after it, and keeps the newest thousand answers of a user', async () => {
    const bob = await server.signUp()
    const { id: journalId } = await server.journalOf(bob)
    const { db } = server.services
    const row = { user_id: bob.user.userId, digest: '', status: 200, body: '{}' }
    const created = (i: number) => new Date(Date.now() - 60_000 + i).toISOString()
    const url = urlOf(createPayin, { journalId })
    const send = (key: string) => bob.raw({ method: 'POST', url, headers: { 'idempotency-key': key }, payload: payin })
    expect((await send('first')).status).toBe(200)
    await db
      .updateTable('idempotency')
      .set({ created: created(-1) })
      .where('user_id', '=', row.user_id)
      .execute()
    const rows = Array.from({ length: 999 }, (_, i) => ({ ...row, key: `k${i}`, created: created(i) }))
    for (let i = 0; i < 1000; i += 100)
      await db
        .insertInto('idempotency')
        .values(rows.slice(i, i + 100))
        .execute()
    const before = (await bob.call(listPayins, { params: { journalId } })).payins.length
    expect((await send('new')).status).toBe(200)
    expect((await send('newer')).status).toBe(200)
    const kept = await db.selectFrom('idempotency').selectAll().where('user_id', '=', row.user_id).execute()
    expect(kept.length).toBe(1002)
    expect(kept.flatMap(({ key, body }) => (body === null ? [key] : [])).toSorted()).toEqual(['first', 'k0'])
    expect(await send('first')).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('Already saved') },
    })
    expect((await bob.call(listPayins, { params: { journalId } })).payins.length).toBe(before + 2)
  })

  it('says that a request was cut off, and that a long answer is not kept', async () => {
    await server.services.db
      .insertInto('idempotency')
      .values({
        user_id: ann.user.userId,
        key: 'cut',
        digest: '',
        status: null,
        body: null,
        created: new Date(Date.now() - 120_000).toISOString(),
      })
      .execute()
    const long = { ...trade, notes: `<p>${'word '.repeat(5000)}</p>` }
    expect((await post(createTrade, long, 'long')).status).toBe(200)
    const again = await post(createTrade, long, 'long')
    expect(again).toMatchObject({ status: 409, json: { message: expect.stringContaining('it was too long') } })
  })
})
