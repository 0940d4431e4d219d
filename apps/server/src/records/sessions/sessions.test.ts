import { readJournal } from '@afterclose/contract/journals'
import * as calls from '@afterclose/contract/sessions'
import type { BodyOf } from '@afterclose/contract/call'
import { readTrade, removeTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'

describe.each(stores)('sessions on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function trader() {
    const client = await server.signUp()
    const params = { journalId: (await server.journalOf(client)).id }
    return {
      client,
      params,
      create: (body: BodyOf<typeof calls.createSession>) => client.call(calls.createSession, { params, body }),
      page: (query: object = {}) => client.call(calls.listSessions, { params, query }),
    }
  }
  /** As a session is listed that no trades belong to. */
  const idle = <S extends { readonly maxLoss: string | null }>(session: S) => ({
    ...session,
    figures: {
      trades: 0,
      tradeIds: [],
      gain: 0,
      totalR: 0,
      nR: 0,
      winRate: null,
      breakEvens: 0,
      breakEvenGain: 0,
      avgTilt: null,
      lowestGain: 0,
      maxLossBroken: session.maxLoss === null ? null : false,
    },
  })
  const full = {
    sessionDate: '2024-03-04',
    startTime: '08:00',
    endTime: '11:30',
    title: 'London open',
    label: 'LONDON',
    mood: 4,
    energy: 1,
    focus: 5,
    marketCondition: 'VOLATILE',
    dailyGoal: '250.50',
    maxLoss: '100',
    status: 'OPEN',
  } as const

  it('[7.40] are made, listed, replaced and deleted, and raise the revision', async () => {
    const { client, params, create, page } = await trader()
    const before = (await client.call(readJournal, { params })).revision
    const entries = [
      { categoryId: 4, text: 'Waited' },
      { categoryId: 1, text: '<b>Up</b> & away' },
      { categoryId: 2, text: ' \n' },
    ]
    const made = await create({ ...full, entries })
    expect(made).toMatchObject({
      ...full,
      id: 1,
      dailyGoal: '250.5',
      // Blank text is nothing said; the rest stands in the order of the categories, as it was typed.
      entries: [
        { categoryId: 1, text: '<b>Up</b> & away' },
        { categoryId: 4, text: 'Waited' },
      ],
    })
    expect((await client.call(readJournal, { params })).revision).toBeGreaterThan(before)
    expect(await page()).toEqual({ sessions: [idle(made)], next: null })

    const one = { ...params, sessionId: 1 }
    const body = { sessionDate: '2024-03-05', entries: [{ categoryId: 4, text: 'Late' }] }
    const replaced = await client.call(calls.replaceSession, { params: one, body })
    expect(replaced).toEqual({
      ...body,
      id: 1,
      startTime: null,
      endTime: null,
      title: '',
      label: 'CUSTOM',
      mood: null,
      energy: null,
      focus: null,
      marketCondition: null,
      dailyGoal: null,
      maxLoss: null,
      status: 'PLANNED',
      screenshots: made.screenshots,
      created: made.created,
      modified: replaced.modified,
      receipt: expect.any(String),
    })
    await client.call(calls.removeSession, { params: one })
    expect(await page()).toEqual({ sessions: [], next: null })
    await expect(client.call(calls.removeSession, { params: one })).rejects.toMatchObject({ status: 404 })
    await expect(client.call(calls.replaceSession, { params: one, body })).rejects.toMatchObject({ status: 404 })
    expect((await create(full)).id).toBe(2)
  })

  it('are refused with the field that is wrong, and nothing is stored', async () => {
    const { client, params, page } = await trader()
    const sent = async (changes: object) => {
      const payload = { ...full, ...changes }
      const url = `/v1/databases/${params.journalId}/sessions`
      return client.raw({ method: 'POST', url, payload })
    }
    const entry = { categoryId: 1, text: 'Up' }
    for (const [changes, field] of [
      [{ sessionDate: '2024-02-30' }, 'sessionDate'],
      [{ startTime: '24:00', endTime: null }, 'startTime'],
      [{ endTime: '08:00' }, 'endTime'],
      [{ mood: 6 }, 'mood'],
      [{ maxLoss: '0' }, 'maxLoss'],
      [{ dailyGoal: '-1' }, 'dailyGoal'],
      [{ title: 'x'.repeat(201) }, 'title'],
      [{ entries: [entry, { categoryId: 99, text: '' }] }, 'entries.1.categoryId'],
      [{ entries: [entry, entry] }, 'entries'],
      [{ entries: [{ ...entry, text: 'x'.repeat(20_001) }] }, 'entries.0.text'],
      [{ entries: [1, 2, 3, 4, 5, 6].map((categoryId) => ({ categoryId, text: 'x'.repeat(20_000) })) }, 'entries'],
    ] as const)
      expect(await sent(changes), field).toMatchObject({ status: 400, json: { fields: [{ field }] } })
    expect(await page()).toEqual({ sessions: [], next: null })
  })

  it('page from the newest to the oldest, within the days asked for', async () => {
    const { create, page } = await trader()
    const at = (sessionDate: string, startTime: string | null) => create({ sessionDate, startTime })
    await at('2024-03-05', null) // 1
    await at('2024-03-05', '14:00') // 2
    await at('2024-03-06', '08:00') // 3
    await at('2024-03-05', '08:00') // 4
    await at('2024-03-04', null) // 5
    await at('2024-03-05', '08:00') // 6
    const ids: number[] = []
    let after: string | undefined
    do {
      const { sessions, next } = await page({ limit: 1, after })
      ids.push(...sessions.map(({ id }) => id))
      after = next ?? undefined
    } while (after !== undefined)
    expect(ids).toEqual([3, 2, 6, 4, 1, 5])
    const { sessions } = await page({ from: '2024-03-04', to: '2024-03-05' })
    expect(sessions.map(({ id }) => id)).toEqual([2, 6, 4, 1, 5])
    expect((await page({ from: '2024-03-06', to: '2024-03-06' })).sessions).toMatchObject([{ id: 3 }])
    await expect(page({ after: 'elsewhere' })).rejects.toMatchObject({ status: 400 })
  })

  it('come with what their trades came to, by exit or by entry', async () => {
    const { trader: client, params } = await workedJournal(server)
    const create = (body: BodyOf<typeof calls.createSession>) => client.call(calls.createSession, { params, body })
    const figures = async (query: object = {}) =>
      (await client.call(calls.listSessions, { params, query })).sessions.map((session) => session.figures).toReversed()
    await create({ sessionDate: '2024-01-03', maxLoss: '103' }) // trades 2 and 3 exit: -103.50, +195
    await create({ sessionDate: '2024-01-04' }) // none
    await create({ sessionDate: '2024-01-10', startTime: '00:00', endTime: '23:59', maxLoss: '307' }) // trade 6: -307
    const [third, fourth, tenth] = await figures()
    expect(third).toEqual({
      trades: 2,
      tradeIds: [2, 3],
      gain: 91.5,
      totalR: -0.06, // -1.035 + 0.975
      nR: 2,
      winRate: 50,
      breakEvens: 0,
      breakEvenGain: 0,
      avgTilt: 2.5, // 4 and 1
      lowestGain: -103.5,
      maxLossBroken: true, // by 0.50, after the first
    })
    expect(fourth).toMatchObject({ trades: 0, winRate: null, maxLossBroken: null })
    expect(tenth).toMatchObject({ tradeIds: [6], gain: -307, lowestGain: -307, maxLossBroken: false })
    const { entryDate, exitDate } = await client.call(readTrade, { params: { ...params, tradeId: 5 } })
    expect([entryDate.slice(0, 10), exitDate?.slice(0, 10)]).toEqual(['2024-01-08', '2024-01-09']) // overnight
    await create({ sessionDate: '2024-01-08' })
    await create({ sessionDate: '2024-01-09' })
    const span = { from: '2024-01-08', to: '2024-01-09' }
    expect((await figures(span)).map(({ tradeIds }) => tradeIds)).toEqual([[], [5]])
    expect((await figures({ ...span, basis: 'ENTRY' })).map(({ tradeIds }) => tradeIds)).toEqual([[5], []])
    await client.call(removeTrade, { params: { ...params, tradeId: 5 } })
    expect((await figures(span)).map(({ trades }) => trades)).toEqual([0, 0])
  })

  it('that somebody wrote since they were read are not overwritten', async () => {
    const { client, params, create } = await trader()
    const { id, modified } = await create(full)
    const replace = (stamp: string) =>
      client.call(calls.replaceSession, { params: { ...params, sessionId: id }, body: { ...full, modified: stamp } })
    await expect(replace('2020-01-01T00:00:00.000Z')).rejects.toMatchObject({ status: 409, code: 'Changed elsewhere' })
    await replace(modified)
  })

  it('[6.1] need the plan for them, also to be read', async () => {
    const { client, params, create, page } = await trader()
    await create(full)
    const { db } = server.services
    await db.updateTable('user_account').set({ plan: 'FREE' }).where('id', '=', client.user.userId).execute()
    const refused = { status: 403, code: 'No permission' }
    const one = { ...params, sessionId: 1 }
    await expect(page()).rejects.toMatchObject(refused)
    await expect(create(full)).rejects.toMatchObject(refused)
    await expect(client.call(calls.replaceSession, { params: one, body: full })).rejects.toMatchObject(refused)
    await expect(client.call(calls.removeSession, { params: one })).rejects.toMatchObject(refused)
  })

  it('[6.3] of a shared journal can be read by those whose plan has them, and changed by nobody but the owner', async () => {
    const { params, create, page } = await trader()
    const made = await create(full)
    const reader = await server.signUp()
    const { db } = server.services
    const share = {
      journal_id: params.journalId,
      id: 1,
      user_id: reader.user.userId,
      accepted: 1,
      created: '',
    } as const
    await db.insertInto('share').values(share).execute()
    expect((await reader.call(calls.listSessions, { params })).sessions).toEqual([idle(made)])
    const one = { ...params, sessionId: made.id }
    const refused = { status: 403, code: 'Read-only journal' }
    await expect(reader.call(calls.replaceSession, { params: one, body: full })).rejects.toMatchObject(refused)
    await expect(reader.call(calls.removeSession, { params: one })).rejects.toMatchObject(refused)
    await db.updateTable('user_account').set({ plan: 'FREE' }).where('id', '=', reader.user.userId).execute()
    await expect(reader.call(calls.listSessions, { params })).rejects.toMatchObject({ code: 'No permission' })
    expect((await page()).sessions).toEqual([idle(made)])
  })
})
