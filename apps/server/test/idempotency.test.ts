import { calls as api } from '../src/calls.ts'
import type { Call } from '@afterclose/contract/call'
import { createNote, listNotes } from '@afterclose/contract/notes'
import { createPayin, listPayins } from '@afterclose/contract/payins'
import { createTrade, listTrades } from '@afterclose/contract/trades'
import { readJournal } from '@afterclose/contract/journals'
import { DAY, HOUR } from '@afterclose/core/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callExamples, type CallName, callNames } from './support/call-examples.ts'
import { filledJournal } from './support/filled-journal.ts'
import { password } from './support/server.ts'
import { type SignedIn, urlOf } from './support/client.ts'
import { testServer, type TestServer } from './support/server.ts'
import { stores } from './support/stores.ts'

const keyed = callNames.filter((name: CallName) => {
  const call: Call = api[name]
  return call.idempotent === true
})

describe.each(stores)('Idempotency-Key on %s', (store) => {
  let server: TestServer
  let ann: SignedIn
  let params: { journalId: number }
  beforeAll(async () => {
    server = await testServer(store, { logLevel: 'silent' })
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

  it('refuses another request with the same key, and forgets it after 30 days or when it was refused', async () => {
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
    await keptSince(30 * DAY - HOUR)
    expect((await post(createPayin, { ...payin, delta: '200' }, 'one')).status).toBe(409)
    expect((await post(createTrade, { ...trade, instrumentId: 999 }, 'two')).status).toBeGreaterThanOrEqual(400)
    expect((await post(createTrade, trade, 'two')).status).toBe(200)
    await keptSince(30 * DAY + 1000)
    expect((await post(createPayin, { ...payin, delta: '200' }, 'one')).status).toBe(200)
    expect(await counts()).toEqual([before[0]! + 2, before[1]! + 1, before[2]])
  })

  it('is of one user alone, holds 1 to 100 characters, and is for what a device may have to send again', async () => {
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
    expect(keyed.toSorted()).toEqual([
      'answerWeekRule',
      'changeTrades',
      'createBacktestTrade',
      'createMissedTrade',
      'createNote',
      'createPayin',
      'createSession',
      'createTrade',
      'gradeTrade',
      'replaceMissedTrade',
      'replaceNote',
      'replaceSession',
      'replaceTrade',
      'setBacktestScreenshot',
      'setMissedTradeScreenshot',
      'setScreenshot',
      'setSessionScreenshot',
      'setSetupScreenshot',
      'setTradePlanScreenshot',
      'skipReviewCard',
    ])
  })

  it('does no request twice within 30 days, however many came after it, and keeps the newest thousand answers of a user', async () => {
    const bob = await server.signUp()
    const { id: journalId } = await server.journalOf(bob)
    const { db } = server.services
    const row = {
      user_id: bob.user.userId,
      digest: '',
      status: 200,
      body: '{}',
      results: null,
      claim: null,
      attempted: null,
    }
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

  it('says that a long answer is not kept', async () => {
    const long = { ...trade, notes: `<p>${'word '.repeat(15_000)}</p>` }
    expect((await post(createTrade, long, 'long')).status).toBe(200)
    const again = await post(createTrade, long, 'long')
    expect(again).toMatchObject({ status: 409, json: { message: expect.stringContaining('it was too long') } })
  })

  describe('when the server dies between write and answer', () => {
    beforeAll(async () => {
      const { db } = server.services
      if (store === 'SQLite')
        await sql.raw(
          "create trigger die before update on idempotency when new.status is not null and old.key like 'dies%' begin select raise(abort, 'dead'); end",
        ).execute(db)
      else {
        await sql.raw(
          "create function die() returns trigger language plpgsql as $$ begin if new.status is not null and old.key like 'dies%' then raise 'dead'; end if; return new; end $$",
        ).execute(db)
        await sql.raw('create trigger die before update on idempotency for each row execute function die()').execute(db)
      }
    })
    /** The server is up again: answers are stored from here on, those of a key with another name. */
    const revive = (key: string) =>
      server.services.db
        .updateTable('idempotency')
        .set({ key: `lives ${key}` })
        .where('key', '=', `dies ${key}`)
        .execute()

    it.each(keyed)('%s writes once, and the next attempt gets the answer', async (name) => {
      const call: Call = api[name]
      const { user } = ann
      const journalId = await filledJournal(server, ann)
      const facts = { userId: user.userId, username: 'ann', password, journalId }
      const { params: ids, query, body } = callExamples(facts)[name]
      const isForm = call.body === 'multipart'
      const send = (key: string) =>
        ann.raw({
          method: call.method,
          url: urlOf(call, ids, query),
          headers: {
            'idempotency-key': key,
            ...(isForm ? { 'content-type': 'multipart/form-data; boundary=b' } : {}),
          },
          payload: isForm
            ? '--b\r\ncontent-disposition: form-data; name="link"\r\n\r\nhttps://charts.example/1\r\n--b--\r\n'
            : body,
        })
      const revision = async () => (await ann.call(readJournal, { params: { journalId } })).revision
      const before = await revision()
      expect((await send(`dies ${name}`)).status).toBe(500)
      const written = await revision()
      expect(written - before).toBe(name === 'skipReviewCard' ? 0 : 1)
      await revive(name)
      const next = await send(`lives ${name}`)
      expect([next.status, next.headers['idempotency-replayed']]).toEqual([200, 'true'])
      const again = await send(`lives ${name}`)
      expect([again.status, again.json]).toEqual([200, next.json])
      expect(await revision()).toBe(written)
    })

    it('goes on at once if the request has failed after its write, and refuses an attempt that the next one has overtaken', async () => {
      const before = await counts()
      const { db } = server.services
      expect((await post(createNote, { title: 'Late' }, 'dies late')).status).toBe(500)
      const rowOf = () =>
        db.selectFrom('idempotency').selectAll().where('key', 'like', '% late').executeTakeFirstOrThrow()
      expect(await rowOf()).toMatchObject({ status: null, body: null })
      const digest = (await rowOf()).digest
      await db
        .updateTable('idempotency')
        .set({ results: null, key: 'lives late' })
        .where('key', '=', 'dies late')
        .execute()
      // nothing is known to be written, and the attempt may still run
      expect((await post(createNote, { title: 'Late' }, 'lives late')).status).toBe(429)
      await db
        .updateTable('idempotency')
        .set({ attempted: new Date(Date.now() - 61_000).toISOString() })
        .where('key', '=', 'lives late')
        .execute()
      const claim = (await rowOf()).claim
      expect((await post(createNote, { title: 'Late' }, 'lives late')).status).toBe(200)
      const done = await rowOf()
      expect([done.digest, done.status, done.claim === claim]).toEqual([digest, 200, false])
      expect(await counts()).toEqual([before[0], before[1], before[2]! + 2]) // the first one was made to look unwritten
    })
  })
})
