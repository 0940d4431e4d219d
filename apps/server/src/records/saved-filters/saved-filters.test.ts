import type { BodyOf } from '@afterclose/contract/call'
import { readJournal } from '@afterclose/contract/journals'
import * as calls from '@afterclose/contract/saved-filters'
import { readStats } from '@afterclose/contract/stats'
import { noFilters } from '@afterclose/core/filters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'

type Body = BodyOf<typeof calls.createSavedFilter>

describe.each(stores)('saved filters on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function trader() {
    const { trader: client, params } = await workedJournal(server)
    return {
      client,
      params,
      list: async () => (await client.call(calls.listSavedFilters, { params })).savedFilters,
      create: (name: string, filters: Body['filters']) =>
        client.call(calls.createSavedFilter, { params, body: { name, filters } }),
      replace: (savedFilterId: number, body: Body) =>
        client.call(calls.replaceSavedFilter, { params: { ...params, savedFilterId }, body }),
    }
  }

  it('[3.16] [7.40] are made, listed, replaced and deleted, and raise the revision', async () => {
    const { client, params, list, create, replace } = await trader()
    const before = (await client.call(readJournal, { params })).revision
    const filters = {
      basic: {
        ...noFilters.basic,
        instrument: [1],
        setup: [2],
        outcomes: ['WINNER'],
        rMultiple: [{ min: null, max: -1.5 }],
        dateRange: ['2024-01-01', '2024-01-31'],
        lastTrades: 20,
      },
      advanced: { ...noFilters.advanced, entryComment: [3], customComments: [[1], []] },
      options: { orFilter: false, entryOrExitDate: 'ENTRY', excludeFilters: true },
    }
    const made = await client.raw({
      method: 'POST',
      url: `/v1/databases/${params.journalId}/saved-filters`,
      payload: { name: ' Best ', filters },
    })
    expect(made).toMatchObject({ status: 200, json: { id: 1, name: 'Best', order: 1, filters } })
    expect((await client.call(readJournal, { params })).revision).toBeGreaterThan(before)
    await create('Losers', { basic: { outcomes: ['LOSER'] } })
    expect((await list()).map(({ name }) => name)).toEqual(['Best', 'Losers'])
    const replaced = await replace(2, { name: 'Stars', order: 0, filters: { basic: { inReview: true } } })
    expect(replaced.filters).toEqual({
      ...noFilters,
      basic: { ...noFilters.basic, inReview: true },
      advanced: { ...noFilters.advanced, customComments: [] },
    })
    expect((await list()).map(({ name }) => name)).toEqual(['Stars', 'Best'])
    const one = { ...params, savedFilterId: 1 }
    await client.call(calls.removeSavedFilter, { params: one })
    await expect(client.call(calls.removeSavedFilter, { params: one })).rejects.toMatchObject({ status: 404 })
    await expect(replace(1, { name: 'Gone', filters: {} })).rejects.toMatchObject({ status: 404 })
    expect((await create('Next', {})).id).toBe(3)
  })

  it('select the trades that they did when they were saved', async () => {
    const { client, params, list, create } = await trader()
    await create('January', { basic: { month: [1] } })
    const [saved] = await list()
    const query = { filters: JSON.stringify(saved!.filters) }
    const unsaved = { filters: JSON.stringify({ basic: { month: [1] } }) }
    const stats = await client.call(readStats, { params, query })
    expect(stats).toEqual(await client.call(readStats, { params, query: unsaved }))
    expect(stats.numberOfTrades).not.toBe((await client.call(readStats, { params })).numberOfTrades)
  })

  it('have different names, whatever their capitals', async () => {
    const { create, replace } = await trader()
    await create('Best', {})
    await create('Worst', {})
    const duplicate = { status: 409, code: 'Duplicate SavedFilter' }
    await expect(create('BEST', {})).rejects.toMatchObject(duplicate)
    await expect(replace(2, { name: 'best', filters: {} })).rejects.toMatchObject(duplicate)
    await replace(1, { name: 'best', filters: {} })
  })

  it('are refused with what the journal does not have, and when they are too long to be asked with', async () => {
    const { create, list } = await trader()
    const long = Array.from({ length: 500 }, () => ({ min: 1.25, max: 2.5 }))
    for (const [filters, field] of [
      [{ basic: { instrument: [1, 99] } }, 'filters.basic.instrument'],
      [{ basic: { setup: [99] } }, 'filters.basic.setup'],
      [{ advanced: { entryComment: [1] } }, 'filters.advanced.entryComment'], // 1 is a pre-trade comment
      [{ advanced: { preTradeComment: [99] } }, 'filters.advanced.preTradeComment'],
      [{ advanced: { tradeManagementComment: [99] } }, 'filters.advanced.tradeManagementComment'],
      [{ advanced: { exitComment: [99] } }, 'filters.advanced.exitComment'],
      [{ advanced: { customComments: [[], [99]] } }, 'filters.advanced.customComments'],
      [{ basic: { year: [20] } }, 'filters.basic.year.0'],
      [{ basic: { rrr: long, rMultiple: long } }, 'filters'],
    ] as const)
      await expect(create('No', JSON.parse(JSON.stringify(filters))), field).rejects.toMatchObject({
        status: 400,
        fields: [{ field }],
      })
    expect(await list()).toEqual([])
  })

  it('[6.2] hold on the FREE plan only what that plan can filter by', async () => {
    const { client, params, create, replace, list } = await trader()
    await create('January', { basic: { month: [1] } })
    const { db } = server.services
    await db.updateTable('user_account').set({ plan: 'FREE' }).where('id', '=', client.user.userId).execute()
    const reduced = {
      instrument: [1],
      outcome: 'WINNER',
      outcomes: ['LOSER'],
      direction: ['LONG'],
      tradeType: ['LIVE'],
      inReview: true,
    } as const
    await create('Reduced', { basic: JSON.parse(JSON.stringify(reduced)), options: { excludeFilters: true } })
    const refused = { status: 403, code: 'No permission' }
    for (const filters of [
      { basic: { setup: [1] } },
      { basic: { lastTrades: 10 } },
      { basic: { dateRange: ['2024-01-01', '2024-01-31'] } },
      { advanced: { entryComment: [3] } },
      { advanced: { customComments: [[1]] } },
    ]) {
      await expect(create('More', filters)).rejects.toMatchObject(refused)
      await expect(replace(2, { name: 'More', filters })).rejects.toMatchObject(refused)
    }
    // What was saved before stays, and can be deleted.
    expect((await list()).map(({ name }) => name)).toEqual(['January', 'Reduced'])
    await client.call(calls.removeSavedFilter, { params: { ...params, savedFilterId: 1 } })
  })
})
