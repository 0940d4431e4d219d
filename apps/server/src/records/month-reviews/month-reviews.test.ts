import type { BodyOf } from '@afterclose/contract/call'
import { readJournal } from '@afterclose/contract/journals'
import * as calls from '@afterclose/contract/month-reviews'
import { readStats } from '@afterclose/contract/stats'
import { removeTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'

describe.each(stores)('month reviews on %s', (store) => {
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
      list: async () => (await client.call(calls.listMonthReviews, { params })).monthReviews,
      create: (body: BodyOf<typeof calls.createMonthReview>) => client.call(calls.createMonthReview, { params, body }),
      replace: (monthReviewId: number, body: BodyOf<typeof calls.replaceMonthReview>) =>
        client.call(calls.replaceMonthReview, { params: { ...params, monthReviewId }, body }),
      statsOfJanuary: async () => {
        const query = { filters: JSON.stringify({ basic: { year: [2024], month: [1] } }) }
        const { profitFactorArray: _running, ...stats } = await client.call(readStats, { params, query })
        return stats
      },
    }
  }
  const january = { year: 2024, month: 1 }
  const texts = { wentWell: 'Waited', toImprove: 'Stops', lessons: 'a < b & c', goals: 'Fewer trades', rating: 4 }

  it('[7.40] are made, listed, replaced and deleted, and raise the revision', async () => {
    const { client, params, list, create, replace } = await trader()
    const before = (await client.call(readJournal, { params })).revision
    const made = await create({ ...january, ...texts })
    expect(made).toMatchObject({ id: 1, ...january, ...texts, submittedAt: null, stats: null })
    expect((await client.call(readJournal, { params })).revision).toBeGreaterThan(before)
    await create({ year: 2023, month: 12 })
    await create({ year: 2024, month: 2 })
    expect((await list()).map(({ id }) => id)).toEqual([3, 1, 2])
    const replaced = await replace(1, { goals: 'None' })
    expect(replaced).toEqual({
      ...made,
      receipt: expect.any(String),
      wentWell: '',
      toImprove: '',
      lessons: '',
      goals: 'None',
      rating: null,
      modified: replaced.modified,
    })
    const one = { ...params, monthReviewId: 1 }
    await client.call(calls.removeMonthReview, { params: one })
    await expect(client.call(calls.removeMonthReview, { params: one })).rejects.toMatchObject({ status: 404 })
    await expect(replace(1, {})).rejects.toMatchObject({ status: 404 })
    expect((await create(january)).id).toBe(4)
  })

  it('keep the statistics of their month as they were when they were submitted', async () => {
    const { client, params, list, create, replace, statsOfJanuary } = await trader()
    await create(january)
    const stats = await statsOfJanuary()
    expect(stats.numberOfTrades).toBeGreaterThan(0)
    const submitted = await replace(1, { ...texts, submit: true })
    expect(submitted.stats).toEqual(stats)
    expect(Date.parse(submitted.submittedAt ?? '')).not.toBeNaN()

    for (const tradeId of [1, 2]) await client.call(removeTrade, { params: { ...params, tradeId } })
    expect(await statsOfJanuary()).not.toEqual(stats)
    const { submittedAt } = submitted
    expect(await replace(1, { goals: 'Written later', submit: true })).toMatchObject({ submittedAt, stats })
    expect(await replace(1, { goals: 'Not taken back', submit: false })).toMatchObject({ submittedAt, stats })
    expect(await list()).toMatchObject([{ goals: 'Not taken back', submittedAt, stats }])
  })

  it('can be submitted at once, also of a month without trades', async () => {
    const { create, statsOfJanuary } = await trader()
    expect(await create({ ...january, submit: true })).toMatchObject({ stats: await statsOfJanuary() })
    const empty = await create({ year: 1999, month: 1, submit: true })
    expect(empty.stats).toMatchObject({ numberOfTrades: 0, netGain: 0, profitFactor: null })
  })

  it('come in pages, the newest month first', async () => {
    const { client, params, create } = await trader()
    for (const [year, month] of [
      [2023, 12],
      [2024, 2],
      [2024, 11],
      [2023, 2],
      [2024, 1],
    ] as const)
      await create({ year, month })
    const page = (query: { limit: number; after?: string }) => client.call(calls.listMonthReviews, { params, query })
    const seen: string[] = []
    let after: string | null = null
    do {
      const { monthReviews, next } = await page({ limit: 2, ...(after === null ? {} : { after }) })
      expect(monthReviews.length).toBe(next === null ? 1 : 2)
      seen.push(...monthReviews.map(({ year, month }) => `${year}-${month}`))
      after = next
    } while (after !== null)
    expect(seen).toEqual(['2024-11', '2024-2', '2024-1', '2023-12', '2023-2'])
    expect((await page({ limit: 5 })).next).toBeNull()
    for (const wrong of ['2024', '2024_x', "2024_1' or '1'='1"])
      await expect(page({ limit: 2, after: wrong })).rejects.toMatchObject({ status: 400, code: 'Bad request' })
  })

  it('are one for each month', async () => {
    const { create, list } = await trader()
    const both = await Promise.allSettled([create(january), create(january)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(create(january)).rejects.toMatchObject({ status: 409, code: 'Duplicate MonthReview' })
    expect(await list()).toHaveLength(1)
  })

  it('are refused with the field that is wrong', async () => {
    const { create, list } = await trader()
    for (const [body, field] of [
      [{ year: 2024, month: 13 }, 'month'],
      [{ year: 1899, month: 1 }, 'year'],
      [{ ...january, rating: 0 }, 'rating'],
      [{ ...january, lessons: 'x'.repeat(20_001) }, 'lessons'],
    ] as const)
      await expect(create(body), field).rejects.toMatchObject({ status: 400, fields: [{ field }] })
    expect(await list()).toEqual([])
  })

  it('that somebody wrote since they were read are not overwritten', async () => {
    const { create, replace } = await trader()
    const { modified } = await create(january)
    const stale = replace(1, { ...texts, modified: '2020-01-01T00:00:00.000Z' })
    await expect(stale).rejects.toMatchObject({ status: 409, code: 'Changed elsewhere' })
    await replace(1, { ...texts, modified })
  })

  it('[6.1] need the plan for them, also to be read', async () => {
    const { client, params, list, create, replace } = await trader()
    await create(january)
    const { db } = server.services
    await db.updateTable('user_account').set({ plan: 'FREE' }).where('id', '=', client.user.userId).execute()
    const refused = { status: 403, code: 'No permission' }
    await expect(list()).rejects.toMatchObject(refused)
    await expect(create({ year: 2024, month: 2 })).rejects.toMatchObject(refused)
    await expect(replace(1, texts)).rejects.toMatchObject(refused)
    const removed = client.call(calls.removeMonthReview, { params: { ...params, monthReviewId: 1 } })
    await expect(removed).rejects.toMatchObject(refused)
  })
})
