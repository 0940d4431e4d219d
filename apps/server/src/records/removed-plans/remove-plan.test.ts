import { setTimeout as wait } from 'node:timers/promises'
import { createInstrument } from '@afterclose/contract/instruments'
import { createTradePlan, listTradePlans, removeTradePlan, replaceTradePlan } from '@afterclose/contract/trade-plans'
import { changeTrades, createTrade, readTrade, removeTrade, replaceTrade } from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { multiplyTrade } from '../../../test/support/multiply-trade.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { fewRows } from '../trades/few-rows.ts'

/** Enough for the thread that saves. */
const many = 2 * fewRows

function until<T>(asked: Promise<T>) {
  let waits = true
  const answer = asked.finally(() => (waits = false))
  return { answer, waits: () => waits }
}

describe.each(stores)('a plan that many trades were made from, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function planned() {
    const trader = await server.signUp()
    const { id: journalId } = await server.journalOf(trader)
    const params = { journalId }
    const { db } = server.services
    const tick = { tickSize: '0.01', tickValue: '0.01' }
    await trader.call(createInstrument, { params, body: { name: 'A', market: 'STOCKS', ...tick } })
    const plan = (title: string) => ({ title, planDate: '2024-01-02', status: 'ACTIVE' as const })
    const { id: tradePlanId } = await trader.call(createTradePlan, { params, body: plan('Open') })
    const trade = (planId: number | null) => ({
      instrumentId: 1,
      direction: 'LONG' as const,
      entryDate: '2024-01-02T09:00:00',
      exitDate: '2024-01-02T10:00:00',
      entryPrice: '100',
      exitPrice: '101.5',
      size: '2',
      planId,
    })
    await trader.call(createTrade, { params, body: trade(tradePlanId) })
    await multiplyTrade(db, journalId, many - 1)
    const count = async (table: 'trade' | 'stored_trade') => {
      const all = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'))
      const own = all.where('journal_id', '=', journalId).where('plan_id', '=', tradePlanId)
      return (await own.executeTakeFirstOrThrow()).count
    }
    const plans = async () => (await trader.call(listTradePlans, { params })).tradePlans
    const remove = async () =>
      (await trader.call(removeTradePlan, { params: { ...params, tradePlanId } })).receipt ?? ''
    const undo = (receipt: string) => trader.call(undoDeletion, { params, body: { receipt } })
    return { db, trader, params, tradePlanId, plan, trade, count, plans, remove, undo }
  }

  it('is removed from all of them at the same time, and restored to all at the same time', async () => {
    const { count, plans, remove, undo, tradePlanId } = await planned()
    const seen = new Set<number>()
    const watching = async <T>(change: Promise<T>): Promise<T> => {
      const over = until(change)
      while (over.waits()) {
        seen.add(await count('trade'))
        await wait(1)
      }
      return over.answer
    }
    const before = (await plans())[0]
    const receipt = await watching(remove())
    expect(await plans()).toEqual([])
    expect(await count('stored_trade')).toBe(0)
    expect(await watching(undo(receipt))).toEqual({ restored: 1 })
    expect(await plans()).toEqual([{ ...before, modified: expect.any(String) }])
    expect(before).toMatchObject({ id: tradePlanId, status: 'EXECUTED' })
    expect(await count('trade')).toBe(many)
    expect([...seen].toSorted((a, b) => a - b)).toEqual([0, many])
  })

  it('is removed from trades that are written, added and deleted meanwhile, too', async () => {
    const { db, trader, params, tradePlanId, plan, trade, count, remove } = await planned()
    const removed = until(remove())
    for (let i = 1; removed.waits() && i < 300; i += 5) {
      const links = { params, body: trade(tradePlanId) }
      await trader.call(replaceTrade, { params: { ...params, tradeId: i }, body: trade(tradePlanId) }).catch(() => {})
      await trader.call(createTrade, links).catch(() => {}) // refused once the plan is gone
      await trader.call(removeTrade, { params: { ...params, tradeId: i + 1 } })
      const ids = [i + 2, i + 3]
      await trader.call(changeTrades, { params, body: { ids, change: { type: 'star', inReview: true } } })
    }
    await removed.answer
    expect(await count('stored_trade')).toBe(0)
    await expect(
      trader.call(replaceTradePlan, { params: { ...params, tradePlanId }, body: plan('Late') }),
    ).rejects.toMatchObject({ status: 404 })
    const plans = db.selectFrom('trade_plan').selectAll().where('journal_id', '=', params.journalId)
    expect(await plans.execute()).toEqual([])
  })

  it('is not restored to trades that have another plan by then', async () => {
    const { trader, params, tradePlanId, plan, trade, count, plans, remove, undo } = await planned()
    const receipt = await remove()
    const other = await trader.call(createTradePlan, { params, body: plan('Other') })
    await trader.call(replaceTrade, { params: { ...params, tradeId: 7 }, body: trade(other.id) })
    await trader.call(removeTrade, { params: { ...params, tradeId: 8 } })
    expect(await undo(receipt)).toEqual({ restored: 1 })
    expect(await undo(receipt)).toEqual({ restored: 0 })
    expect(await count('trade')).toBe(many - 2)
    expect(await count('stored_trade')).toBe(many - 1) // the deleted one too
    expect(await trader.call(readTrade, { params: { ...params, tradeId: 7 } })).toMatchObject({ planId: other.id })
    expect((await plans()).map(({ id, status }) => [id, status])).toEqual([
      [other.id, 'EXECUTED'],
      [tradePlanId, 'EXECUTED'],
    ])
  })
})
