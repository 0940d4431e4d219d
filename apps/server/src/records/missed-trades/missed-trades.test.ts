import type { BodyOf } from '@afterclose/contract/call'
import { addChecklistItem, createChecklist, modifyChecklistItem } from '@afterclose/contract/checklists'
import { createCustomComment } from '@afterclose/contract/custom-comments'
import { createInstrument, replaceInstrument } from '@afterclose/contract/instruments'
import { readJournal } from '@afterclose/contract/journals'
import * as calls from '@afterclose/contract/missed-trades'
import { createTradePlan } from '@afterclose/contract/trade-plans'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'

describe.each(stores)('missed trades on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const eurusd = { name: 'EURUSD', market: 'FOREX', tickSize: '0.0001', tickValue: '10', spread: '1' } as const
  const hit = {
    instrumentId: 1,
    direction: 'LONG',
    entryDate: '2024-01-02T10:00:00',
    entryPrice: '1.1000',
    stopLoss: '1.0980',
    takeProfit: '1.1040',
    otpHit: 'YES',
    reason: 'HESITATION',
  } as const

  /** A trader with an instrument, a custom statistic and a checklist of two items. */
  async function trader() {
    const client = await server.signUp()
    const params = { journalId: (await server.journalOf(client)).id }
    await client.call(createInstrument, { params, body: eurusd })
    await client.call(createCustomComment, { params, body: { name: 'Calm', commentGroup: 1 } })
    await client.call(createChecklist, { params, body: { name: 'Entry' } })
    for (const text of ['Trend', 'Level'])
      await client.call(addChecklistItem, { params: { ...params, checklistId: 1 }, body: { text } })
    return {
      client,
      params,
      create: (body: BodyOf<typeof calls.createMissedTrade>) => client.call(calls.createMissedTrade, { params, body }),
      replace: (missedTradeId: number, body: BodyOf<typeof calls.replaceMissedTrade>) =>
        client.call(calls.replaceMissedTrade, { params: { ...params, missedTradeId }, body }),
      remove: (missedTradeId: number) => client.call(calls.removeMissedTrade, { params: { ...params, missedTradeId } }),
      page: (query: object = {}) => client.call(calls.listMissedTrades, { params, query }),
      revision: async () => (await client.call(readJournal, { params })).revision,
    }
  }

  it('are made, listed, replaced and deleted, and raise the revision', async () => {
    const { create, replace, remove, page, revision } = await trader()
    const before = await revision()
    const made = await create({
      ...hit,
      hypotheticalExitDate: '2024-01-02T12:00:00',
      highestPrice: '1.1050',
      lowestPrice: '1.0990',
      size: '0.50',
      notes: '<p>Saw it.<script>alert(1)</script></p>',
      preTradeComments: [1, 1],
      customComments: [1],
      checklistId: 1,
      checkedItemIds: [2],
      inReview: true,
    })
    expect(made).toEqual({
      ...hit,
      id: 1,
      setupId: 1,
      entryPrice: '1.1',
      stopLoss: '1.098',
      takeProfit: '1.104',
      highestPrice: '1.105',
      lowestPrice: '1.099',
      hypotheticalExitPrice: null,
      hypotheticalExitDate: '2024-01-02T12:00:00',
      size: '0.5',
      notes: '<p>Saw it.</p>',
      preTradeComments: [1],
      customComments: [1],
      checklistId: 1,
      checkedItemIds: [2],
      checklistItemIds: [1, 2],
      planId: null,
      inReview: true,
      rrr: 2,
      missedR: 1.95,
      outcome: 'WINNER',
      adherence: 50,
      checklistStatus: 'INCOMPLETE',
      created: made.created,
      modified: made.created,
      screenshots: made.screenshots,
    })
    expect(await revision()).toBeGreaterThan(before)
    expect(await page()).toEqual({ missedTrades: [made], next: null })

    const replaced = await replace(1, { ...hit, takeProfit: null, otpHit: 'NO', reason: 'OTHER' })
    expect(replaced).toMatchObject({
      id: 1,
      takeProfit: null,
      reason: 'OTHER',
      notes: '',
      checklistId: null,
      checklistItemIds: [],
      rrr: null,
      missedR: -1.05,
      outcome: 'LOSER',
      adherence: null,
      checklistStatus: 'NONE',
      created: made.created,
    })
    await remove(1)
    expect(await page()).toEqual({ missedTrades: [], next: null })
    await expect(remove(1)).rejects.toMatchObject({ status: 404 })
    await expect(replace(1, hit)).rejects.toMatchObject({ status: 404 })
    expect((await create(hit)).id).toBe(2)
  })

  it('cost the spread that their instrument has now', async () => {
    const { client, params, create, page } = await trader()
    await create(hit)
    const one = { ...params, instrumentId: 1 }
    await client.call(replaceInstrument, { params: one, body: { ...eurusd, spread: '4' } })
    expect((await page()).missedTrades).toMatchObject([{ missedR: 1.8 }]) // 2 - 4 × 0.0001 ÷ 0.002
    const { name, market } = eurusd
    await client.call(replaceInstrument, { params: one, body: { name, market, spread: '4' } })
    expect((await page()).missedTrades).toMatchObject([{ missedR: null, outcome: null, rrr: 2 }])
  })

  it('keep the items that a checklist had when they were saved', async () => {
    const { client, params, create, replace, page } = await trader()
    const ticked = { ...hit, checklistId: 1, checkedItemIds: [1] }
    await create(ticked)
    const body = { text: 'Level', active: false }
    await client.call(modifyChecklistItem, { params: { ...params, checklistId: 1, itemId: 2 }, body })
    expect((await page()).missedTrades).toMatchObject([{ checklistItemIds: [1, 2], adherence: 50 }])
    expect(await replace(1, ticked)).toMatchObject({ checklistItemIds: [1], adherence: 100 })
  })

  it('are refused with the field that is wrong, and nothing is stored', async () => {
    const { client, params, page } = await trader()
    const url = `/v1/databases/${params.journalId}/missed-trades`
    for (const [changes, field] of [
      [{ instrumentId: 9 }, 'instrumentId'],
      [{ setupId: 9 }, 'setupId'],
      [{ reason: 'LAZY' }, 'reason'],
      [{ reason: undefined }, 'reason'],
      [{ direction: 'BOTH' }, 'direction'],
      [{ entryDate: '2024-02-30T10:00:00' }, 'entryDate'],
      [{ stopLoss: '1.1' }, 'stopLoss'],
      [{ takeProfit: '1.05' }, 'takeProfit'],
      [{ highestPrice: '1.2' }, 'lowestPrice'],
      [{ hypotheticalExitDate: '2024-01-01T10:00:00' }, 'hypotheticalExitDate'],
      [{ preTradeComments: [3] }, 'preTradeComments'], // a comment on entries
      [{ customComments: [2] }, 'customComments'],
      [{ checklistId: 2 }, 'checklistId'],
      [{ checklistId: 1, checkedItemIds: [3] }, 'checkedItemIds'],
      [{ planId: 1 }, 'planId'],
      [{ notes: 'x'.repeat(20_001) }, 'notes'],
    ] as const) {
      const answer = await client.raw({ method: 'POST', url, payload: { ...hit, ...changes } })
      expect(answer, JSON.stringify(changes)).toMatchObject({ status: 400, json: { fields: [{ field }] } })
    }
    expect(await page()).toEqual({ missedTrades: [], next: null })
  })

  it('refer to nothing of another journal of the same owner', async () => {
    const { client, create } = await trader()
    const other = { journalId: (await server.journalOf(client)).id }
    const { id: planId } = await client.call(createTradePlan, {
      params: other,
      body: { title: 'There', planDate: '2024-01-02' },
    })
    await client.call(createInstrument, { params: other, body: { ...eurusd, name: 'GBPUSD' } })
    const { id: instrumentId } = await client.call(createInstrument, { params: other, body: { ...eurusd, name: 'ES' } })
    const refused = { status: 400, code: 'Invalid input' }
    await expect(create({ ...hit, instrumentId })).rejects.toMatchObject({
      ...refused,
      fields: [{ field: 'instrumentId' }],
    })
    await expect(create({ ...hit, planId })).rejects.toMatchObject({ ...refused, fields: [{ field: 'planId' }] })
  })

  it('page from the newest entry to the oldest, within the days asked for', async () => {
    const { create, page } = await trader()
    for (const entryDate of [
      '2024-01-03T09:00:00', // 1
      '2024-01-02T00:00:00', // 2
      '2024-01-03T09:00:00', // 3
      '2024-01-04T23:59:59', // 4
      '2024-01-01T10:00:00', // 5
    ])
      await create({ ...hit, entryDate })
    const ids: number[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const { missedTrades, next } = await page({ limit: 1, after })
      ids.push(...missedTrades.map(({ id }) => id))
      after = next
    }
    expect(ids).toEqual([4, 3, 1, 2, 5])
    const within = await page({ from: '2024-01-02', to: '2024-01-04' })
    expect(within.missedTrades.map(({ id }) => id)).toEqual([4, 3, 1, 2])
    const { missedTrades } = await page({ from: '2024-01-03', to: '2024-01-03' })
    expect(missedTrades.map(({ id }) => id)).toEqual([3, 1])
    for (const after of ['elsewhere', '2024-02-30T00:00:00_1', '2024-01-01T10:00:00_x'])
      await expect(page({ after })).rejects.toMatchObject({ status: 400 })
  })

  it('that somebody wrote since they were read are not overwritten', async () => {
    const { create, replace } = await trader()
    const { id, modified } = await create(hit)
    const stale = replace(id, { ...hit, modified: '2020-01-01T00:00:00.000Z' })
    await expect(stale).rejects.toMatchObject({ status: 409, code: 'Changed elsewhere' })
    await replace(id, { ...hit, modified })
  })

  it('[6.1] are free, but custom statistics on them are not; those that were there stay', async () => {
    const { client, create, replace, remove, page } = await trader()
    await create({ ...hit, customComments: [1] })
    const { db } = server.services
    await db.updateTable('user_account').set({ plan: 'FREE' }).where('id', '=', client.user.userId).execute()
    await create(hit)
    const refused = { status: 403, code: 'No permission' }
    await expect(create({ ...hit, customComments: [1] })).rejects.toMatchObject(refused)
    await expect(replace(2, { ...hit, customComments: [1] })).rejects.toMatchObject(refused)
    expect(await replace(1, { ...hit, customComments: [1], inReview: true })).toMatchObject({ customComments: [1] })
    await remove(2)
    expect((await page()).missedTrades).toHaveLength(1)
  })
})
