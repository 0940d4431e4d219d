import { setImmediate } from 'node:timers/promises'
import type { BodyOf } from '@afterclose/contract/call'
import { createInstrument } from '@afterclose/contract/instruments'
import { readJournal } from '@afterclose/contract/journals'
import { createMissedTrade, removeMissedTrade, replaceMissedTrade } from '@afterclose/contract/missed-trades'
import * as calls from '@afterclose/contract/trade-plans'
import { changeTrades, createTrade, readTrade, removeTrade, replaceTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refused } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'

describe.each(stores)('trade plans on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const plan = { title: 'Break of the range', planDate: '2024-03-04' } as const
  const active = { ...plan, status: 'ACTIVE' } as const
  const trade = {
    instrumentId: 1,
    direction: 'LONG',
    entryDate: '2024-03-04T09:30:00',
    entryPrice: '100',
    size: '1',
  } as const
  const missed = { ...trade, size: null, reason: 'TOO_LATE' } as const

  async function trader() {
    const client = await server.signUp()
    const params = { journalId: (await server.journalOf(client)).id }
    await client.call(createInstrument, {
      params,
      body: { name: 'ES', market: 'FUTURES', tickSize: '0.25', tickValue: '12.5' },
    })
    const page = (query: object = {}) => client.call(calls.listTradePlans, { params, query })
    return {
      client,
      params,
      page,
      one: async (id: number) => (await page()).tradePlans.find((found) => found.id === id),
      create: (body: BodyOf<typeof calls.createTradePlan>) => client.call(calls.createTradePlan, { params, body }),
      replace: (tradePlanId: number, body: BodyOf<typeof calls.replaceTradePlan>) =>
        client.call(calls.replaceTradePlan, { params: { ...params, tradePlanId }, body }),
      remove: (tradePlanId: number) => client.call(calls.removeTradePlan, { params: { ...params, tradePlanId } }),
      take: (planId: number) => client.call(createTrade, { params, body: { ...trade, planId } }),
      miss: (planId: number) => client.call(createMissedTrade, { params, body: { ...missed, planId } }),
      unmiss: (missedTradeId: number) => client.call(removeMissedTrade, { params: { ...params, missedTradeId } }),
      revision: async () => (await client.call(readJournal, { params })).revision,
    }
  }

  it('are made, listed, replaced and deleted, and raise the revision', async () => {
    const { create, replace, remove, page, revision } = await trader()
    const before = await revision()
    const made = await create({
      ...plan,
      validUntil: '2024-03-08',
      instrumentId: 1,
      setupId: 1,
      direction: 'LONG',
      timeframe: ' H1 ',
      bias: '<p onclick="x()">Up</p>',
      scenarios: [
        {
          ifText: 'It breaks <100>',
          thenText: 'I buy',
          entryFrom: '99.0',
          entryTo: '101',
          stopLoss: '96',
          takeProfit: '108',
          riskPercent: '0.50',
        },
        { ifText: 'It does not' },
      ],
      reviewText: '<b>Fine</b><img src="https://elsewhere.example/x.png">',
      planQuality: 4,
    })
    expect(made).toEqual({
      ...plan,
      id: 1,
      validUntil: '2024-03-08',
      instrumentId: 1,
      setupId: 1,
      direction: 'LONG',
      timeframe: 'H1',
      bias: '<p>Up</p>',
      scenarios: [
        {
          ifText: 'It breaks <100>',
          thenText: 'I buy',
          entryFrom: '99',
          entryTo: '101',
          stopLoss: '96',
          takeProfit: '108',
          riskPercent: '0.5',
          rrr: 2, // (108 - 100) ÷ (100 - 96)
        },
        {
          ifText: 'It does not',
          thenText: '',
          entryFrom: null,
          entryTo: null,
          stopLoss: null,
          takeProfit: null,
          riskPercent: null,
          rrr: null,
        },
      ],
      checklistId: null,
      status: 'DRAFT',
      linkedTradeIds: [],
      linkedMissedTradeId: null,
      reviewText: '<b>Fine</b>',
      planQuality: 4,
      created: made.created,
      modified: made.created,
      screenshots: made.screenshots,
    })
    expect(await revision()).toBeGreaterThan(before)
    expect(await page()).toEqual({ tradePlans: [made], next: null })
    expect(await replace(1, plan)).toMatchObject({ ...plan, validUntil: null, scenarios: [], status: 'DRAFT' })
    await remove(1)
    expect(await page()).toEqual({ tradePlans: [], next: null })
    await expect(remove(1)).rejects.toMatchObject({ status: 404 })
    await expect(replace(1, plan)).rejects.toMatchObject({ status: 404 })
    expect((await create(plan)).id).toBe(2)
  })

  it('are refused with the field that is wrong, and nothing is stored', async () => {
    const { client, params, page } = await trader()
    const url = `/v1/databases/${params.journalId}/trade-plans`
    const levels = { entryFrom: '100', stopLoss: '90', takeProfit: '120' }
    for (const [changes, field] of [
      [{ title: ' ' }, 'title'],
      [{ planDate: '2024-02-30' }, 'planDate'],
      [{ validUntil: '2024-03-03' }, 'validUntil'],
      [{ instrumentId: 2 }, 'instrumentId'],
      [{ setupId: 2 }, 'setupId'],
      [{ checklistId: 1 }, 'checklistId'],
      [{ direction: 'UP' }, 'direction'],
      [{ planQuality: 6 }, 'planQuality'],
      [{ status: 'EXECUTED' }, 'status'],
      [{ bias: 'x'.repeat(20_001) }, 'bias'],
      [{ scenarios: [{}, { ...levels, stopLoss: '100' }] }, 'scenarios.1.stopLoss'],
      [{ direction: 'SHORT', scenarios: [{ ...levels, takeProfit: null }] }, 'scenarios.0.stopLoss'],
      [{ direction: 'LONG', scenarios: [{ ...levels, takeProfit: '95' }] }, 'scenarios.0.takeProfit'],
      [{ scenarios: [{ riskPercent: '100.1' }] }, 'scenarios.0.riskPercent'],
      [{ scenarios: Array.from({ length: 21 }, () => ({})) }, 'scenarios'],
    ] as const) {
      const answer = await client.raw({ method: 'POST', url, payload: { ...plan, ...changes } })
      expect(answer, JSON.stringify(changes)).toMatchObject({ status: 400, json: { fields: [{ field }] } })
    }
    expect(await page()).toEqual({ tradePlans: [], next: null })
  })

  it('are activated and cancelled by their trader, and by nobody brought back', async () => {
    const { create, replace } = await trader()
    await create(plan)
    const to = (status: NonNullable<BodyOf<typeof calls.replaceTradePlan>['status']>) => replace(1, { ...plan, status })
    const refused = { status: 400, fields: [{ field: 'status' }] }
    for (const status of ['EXECUTED', 'MISSED', 'EXPIRED'] as const)
      await expect(to(status)).rejects.toMatchObject(refused)
    expect(await to('ACTIVE')).toMatchObject({ status: 'ACTIVE' })
    expect(await replace(1, plan)).toMatchObject({ status: 'ACTIVE' })
    await expect(to('DRAFT')).rejects.toMatchObject(refused)
    expect(await to('CANCELLED')).toMatchObject({ status: 'CANCELLED' })
    await expect(to('ACTIVE')).rejects.toThrow('A plan that is CANCELLED cannot be made ACTIVE')
    expect(await to('CANCELLED')).toMatchObject({ status: 'CANCELLED' })
  })

  it('are executed by a trade that is made from them, and can be taken up again when it goes', async () => {
    const { client, params, create, take, one, replace } = await trader()
    await create(active)
    const { id: tradeId, planId } = await take(1)
    expect(planId).toBe(1)
    await take(1)
    expect(await one(1)).toMatchObject({ status: 'EXECUTED', linkedTradeIds: [1, 2] })
    // What was written about it can still be changed.
    expect(await replace(1, { ...plan, status: 'EXECUTED', reviewText: 'Well' })).toMatchObject({ reviewText: 'Well' })
    await client.call(removeTrade, { params: { ...params, tradeId } })
    expect(await one(1)).toMatchObject({ status: 'EXECUTED', linkedTradeIds: [2] })
    await client.call(changeTrades, { params, body: { ids: [2], change: { type: 'delete' } } })
    expect(await one(1)).toMatchObject({ status: 'ACTIVE', linkedTradeIds: [] })
  })

  it('follow a trade that is given another one, or none', async () => {
    const { client, params, create, one } = await trader()
    await create(active)
    await create({ ...active, title: 'Other' })
    await client.call(createTrade, { params, body: trade })
    const give = (planId: number | null) =>
      client.call(replaceTrade, { params: { ...params, tradeId: 1 }, body: { ...trade, planId } })
    const statuses = async () => [(await one(1))?.status, (await one(2))?.status]
    await give(1)
    expect(await statuses()).toEqual(['EXECUTED', 'ACTIVE'])
    await give(2)
    expect(await statuses()).toEqual(['ACTIVE', 'EXECUTED'])
    await expect(give(3)).rejects.toMatchObject({ status: 400, fields: [{ field: 'planId' }] })
    await give(null)
    expect(await statuses()).toEqual(['ACTIVE', 'ACTIVE'])
  })

  it('are missed with one missed trade, which a trade may take the place of', async () => {
    const { client, params, create, miss, take, unmiss, one } = await trader()
    await create(active)
    await create({ ...active, title: 'Other' })
    expect(await miss(1)).toMatchObject({ id: 1, planId: 1 })
    expect(await one(1)).toMatchObject({ status: 'MISSED', linkedMissedTradeId: 1, linkedTradeIds: [] })
    await expect(miss(1)).rejects.toMatchObject({ status: 400, fields: [{ field: 'planId' }] })
    // The missed trade is converted: the trade is made first, then the other goes.
    await take(1)
    expect(await one(1)).toMatchObject({ status: 'EXECUTED', linkedMissedTradeId: 1, linkedTradeIds: [1] })
    await unmiss(1)
    expect(await one(1)).toMatchObject({ status: 'EXECUTED', linkedMissedTradeId: null })
    await expect(miss(1)).rejects.toThrow('A trade was made from this plan')

    await miss(2)
    const moved = { params: { ...params, missedTradeId: 2 }, body: { ...missed, planId: null } }
    await client.call(replaceMissedTrade, moved)
    expect(await one(2)).toMatchObject({ status: 'ACTIVE', linkedMissedTradeId: null })
    await miss(2)
    await unmiss(3)
    expect(await one(2)).toMatchObject({ status: 'ACTIVE', linkedMissedTradeId: null })
  })

  it('that were cancelled take no trade, but keep those that they have', async () => {
    const { client, params, create, replace, take, miss } = await trader()
    await create(active)
    await replace(1, { ...plan, status: 'CANCELLED' })
    await expect(take(1)).rejects.toThrow('This plan was cancelled')
    await expect(miss(1)).rejects.toThrow('This plan was cancelled')
    // As an older server may have left it.
    await client.call(createTrade, { params, body: trade })
    await server.services.db
      .updateTable('stored_trade')
      .set({ plan_id: 1 })
      .where('journal_id', '=', params.journalId)
      .execute()
    const body = { ...trade, planId: 1, notes: 'Again' }
    await client.call(replaceTrade, { params: { ...params, tradeId: 1 }, body })
  })

  it('taken twice at once are executed by both trades, and missed twice at once by one', async () => {
    const { create, take, miss, one } = await trader()
    await create(active)
    await create({ ...active, title: 'Other' })
    const taken = await Promise.all([take(1), take(1)])
    expect(await one(1)).toMatchObject({
      status: 'EXECUTED',
      linkedTradeIds: taken.map(({ id }) => id).toSorted((a, b) => a - b),
    })
    const both = await Promise.allSettled([miss(2), miss(2)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const result of both)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ status: 400, fields: [{ field: 'planId' }] })
    expect(await one(2)).toMatchObject({ status: 'MISSED', linkedMissedTradeId: expect.any(Number) })
  })

  it('taken and missed at once are never left with a status that their links do not say', async () => {
    const { create, take, miss, one } = await trader()
    await create(active)
    const [taken, missedOne] = await Promise.all(
      [take(1), miss(1)].map((call) => call.catch((error: unknown) => error)),
    )
    expect(taken).toMatchObject({ planId: 1 })
    const linked = missedOne instanceof Refused ? null : 1
    expect(await one(1)).toMatchObject({ status: 'EXECUTED', linkedTradeIds: [1], linkedMissedTradeId: linked })
  })

  it('that are deleted leave what was made from them without a plan, and say so in the feed', async () => {
    const { client, params, create, take, miss, remove, revision } = await trader()
    await create(active)
    await miss(1)
    const { modified } = await take(1)
    const before = await revision()
    while (new Date().toISOString() <= modified) await setImmediate()
    await remove(1)
    const left = await client.call(readTrade, { params: { ...params, tradeId: 1 } })
    expect(left.planId).toBeNull()
    // Whoever has the trade open learns that it is not as he saw it.
    const stale = { params: { ...params, tradeId: 1 }, body: { ...trade, modified } }
    await expect(client.call(replaceTrade, stale)).rejects.toMatchObject({ code: 'Changed elsewhere' })
    const { db } = server.services
    const row = db.selectFrom('trade').select('revision').where('journal_id', '=', params.journalId)
    expect((await row.executeTakeFirstOrThrow()).revision).toBeGreaterThan(before)
    const missedRow = db.selectFrom('missed_trade').select('plan_id').where('journal_id', '=', params.journalId)
    expect(await missedRow.execute()).toEqual([{ plan_id: null }])
  })

  it('page as on a board: by status, then the newest plan date first', async () => {
    const { create, replace, take, miss, page } = await trader()
    await create({ ...active, planDate: '2024-03-01' }) // 1 executed
    await create({ ...plan, planDate: '2024-03-01' }) // 2
    await create({ ...active, planDate: '2024-03-09' }) // 3 missed
    await create({ ...active, planDate: '2024-03-02' }) // 4
    await create({ ...active, planDate: '2024-03-05' }) // 5
    await create({ ...plan, planDate: '2024-03-02' }) // 6
    await create({ ...active, planDate: '2024-03-05' }) // 7
    await create({ ...plan, planDate: '2024-03-20' }) // 8 cancelled
    await take(1)
    await miss(3)
    await replace(8, { ...plan, planDate: '2024-03-20', status: 'CANCELLED' })
    const ids: number[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const { tradePlans, next } = await page({ limit: 1, after })
      ids.push(...tradePlans.map(({ id }) => id))
      after = next
    }
    expect(ids).toEqual([6, 2, 7, 5, 4, 1, 3, 8])
    const idsOf = async (query: object) => (await page(query)).tradePlans.map(({ id }) => id)
    expect(await idsOf({ status: 'ACTIVE' })).toEqual([7, 5, 4])
    expect(await idsOf({ status: 'ACTIVE', from: '2024-03-02', to: '2024-03-04' })).toEqual([4])
    for (const after of ['elsewhere', 'OPEN_2024-03-01_1', 'ACTIVE_2024-03-01_x'])
      await expect(page({ after })).rejects.toMatchObject({ status: 400 })
  })

  it('that somebody wrote since they were read are not overwritten', async () => {
    const { create, replace } = await trader()
    const { id, modified } = await create(plan)
    const stale = replace(id, { ...plan, modified: '2020-01-01T00:00:00.000Z' })
    await expect(stale).rejects.toMatchObject({ status: 409, code: 'Changed elsewhere' })
    await replace(id, { ...plan, modified })
  })

  it('[6.1] are free', async () => {
    const { client, create, replace, remove, page } = await trader()
    const { db } = server.services
    await db.updateTable('user_account').set({ plan: 'FREE' }).where('id', '=', client.user.userId).execute()
    await create(plan)
    await replace(1, active)
    expect((await page()).tradePlans).toHaveLength(1)
    await remove(1)
  })
})
