// @large: thousands of trades
import { changeTrades, listTrades, readTrade, removeTrade, type TradeView } from '@afterclose/contract/trades'
import { readJournal } from '@afterclose/contract/journals'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentOf } from '../../../test/support/journal-content.ts'
import { multiplyTrade } from '../../../test/support/multiply-trade.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal, type WorkedJournal } from '../../../test/support/worked-journal.ts'
import { changeTrades as applyChange, type ManyTradesAsk } from './change-trades.ts'
import { fewRows } from './few-rows.ts'

type Change = ManyTradesAsk['change']

/** Counts what is asked of the store. */
function counting(): KyselyPlugin & { readonly asked: () => number } {
  let queryCount = 0
  return {
    asked: () => queryCount,
    transformQuery({ node }) {
      queryCount++
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

describe.each(stores)('one change of very many trades, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const all = async ({ trader, params }: WorkedJournal) => {
    const trades: TradeView[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const page = await trader.call(listTrades, { params, query: { limit: 500, ...(after && { after }) } })
      trades.push(...page.trades)
      after = page.next
    }
    return trades
  }
  const changeAll = async ({ trader, params }: WorkedJournal, ids: readonly number[], change: Change) =>
    (await trader.call(changeTrades, { params, body: { ids: [...ids], change } })).changed

  it('is refused for invented ids without a query for each', async () => {
    const { params } = await workedJournal(server)
    const counter = counting()
    const db = server.services.db.withPlugin(counter)
    const madeUp = Array.from({ length: 100_000 }, (_, i) => i + 1)
    for (const change of [{ type: 'star', inReview: true }, { type: 'delete' }] as const)
      await expect(applyChange(db, { journalId: params.journalId, ids: madeUp, change })).rejects.toMatchObject({
        code: 'Unknown trade',
      })
    expect(counter.asked()).toBeLessThan(10)
  })

  it('leaves the trades as a change of a few does, and raises the revision once', async () => {
    const worked = await workedJournal(server)
    const { trader, params } = worked
    const ids = await multiplyTrade(server.services.db, params.journalId, fewRows + 100)
    const change = (wantedChange: Change, of: readonly number[] = ids) => changeAll(worked, of, wantedChange)
    const { revision } = await trader.call(readJournal, { params })
    expect(await change({ type: 'star', inReview: true })).toBe(ids.length)
    expect((await trader.call(readJournal, { params })).revision).toBe(revision + 1)
    await change({ type: 'addComment', commentId: 7 }) // Moved stop, negative
    await change({ type: 'tradeType', tradeType: 'PROP' })
    await change({ type: 'grade', reviewGrade: 'B' })
    await change({ type: 'setup', setupId: 2 })
    await change({ type: 'group', group: true })

    const few = [1]
    for (const wantedChange of [
      { type: 'star', inReview: true },
      { type: 'addComment', commentId: 7 },
      { type: 'tradeType', tradeType: 'PROP' },
      { type: 'grade', reviewGrade: 'B' },
      { type: 'setup', setupId: 2 },
    ] as const)
      await change(wantedChange, few)
    const {
      id: _id,
      modified: _modified,
      groupId: _none,
      ...first
    } = await trader.call(readTrade, {
      params: { ...params, tradeId: 1 },
    })
    expect(first).toMatchObject({ inReview: true, managementComments: [6, 7], tiltMeter: 3, setupId: 2 })
    const changed = (await all(worked)).filter(({ id }) => ids.includes(id))
    expect(changed).toHaveLength(ids.length)
    expect(new Set(changed.map(({ groupId }) => groupId)).size).toBe(1)
    expect(changed[0]!.groupId).not.toBeNull()
    for (const trade of changed) expect(trade).toMatchObject(first)
  })

  it('is refused as a whole, by the thread that writes it too', async () => {
    const worked = await workedJournal(server)
    const { journalId } = worked.params
    const { db } = server.services
    const ids = await multiplyTrade(db, journalId, fewRows + 1)
    const before = await contentOf(db, journalId)
    const refused: [number[], Change][] = [
      [[...ids, 99_999], { type: 'star', inReview: true }],
      [[...ids], { type: 'setup', setupId: 77 }],
      [[...ids], { type: 'addComment', commentId: 77 }],
      [[...ids, 4], { type: 'group', group: true }],
    ]
    for (const [of, change] of refused)
      await expect(changeAll(worked, of, change)).rejects.toMatchObject({ name: 'Refused' })
    expect(await contentOf(db, journalId)).toBe(before)
  })

  it('is refused as a whole, or is made, when one of its trades is deleted at the same time', async () => {
    const worked = await workedJournal(server)
    const { trader, params } = worked
    const ids = await multiplyTrade(server.services.db, params.journalId, fewRows + 1)
    const [changed, deleted] = await Promise.allSettled([
      changeAll(worked, ids, { type: 'star', inReview: true }),
      trader.call(removeTrade, { params: { ...params, tradeId: ids.at(-1)! } }),
    ])
    expect(deleted.status).toBe('fulfilled')
    if (changed.status === 'rejected') expect(changed.reason).toMatchObject({ code: 'Unknown trade' })
    const starred = (await all(worked)).filter(({ id, inReview }) => inReview && ids.includes(id))
    expect(starred).toHaveLength(changed.status === 'fulfilled' ? fewRows : 0)
  })
})
