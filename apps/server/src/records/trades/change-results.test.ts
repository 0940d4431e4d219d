// @large: recomputes thousands of trades
import { setTimeout as wait } from 'node:timers/promises'
import { createComment, replaceComment } from '@afterclose/contract/comments'
import { createInstrument, listInstruments, replaceInstrument } from '@afterclose/contract/instruments'
import { changeTrades, createTrade, listTrades, removeTrade, replaceTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gainsOf } from '../../../test/support/gains-of.ts'
import { multiplyTrade } from '../../../test/support/multiply-trade.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { fewRows } from './few-rows.ts'

/** Enough for the thread that saves. */
const many = 2 * fewRows

/** The body of the one instrument, by what a tick of 0.01 is worth. */
const worth = (tickValue: string) => ({ name: 'A', market: 'STOCKS' as const, tickSize: '0.01', tickValue })

function until(change: Promise<unknown>) {
  let waits = true
  const answer = change.finally(() => (waits = false))
  return { answer, waits: () => waits }
}

describe.each(stores)('results of many trades whose instrument or comment changes, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  /** Trades of two shares that went up by one and a half: each gained 3. */
  async function manyTrades(count: number) {
    const trader = await server.signUp()
    const { id: journalId } = await server.journalOf(trader)
    const params = { journalId }
    const { db } = server.services
    await trader.call(createInstrument, { params, body: worth('0.01') })
    const rated = (rating: 'NEUTRAL' | 'POSITIVE') => ({ name: 'Waited', type: 'ENTRY' as const, rating })
    const comment = await trader.call(createComment, { params, body: rated('NEUTRAL') })
    const trade = (size: string) => ({
      instrumentId: 1,
      direction: 'LONG' as const,
      entryDate: '2024-01-02T09:00:00',
      exitDate: '2024-01-02T10:00:00',
      entryPrice: '100',
      exitPrice: '101.5',
      size,
      entryComments: [comment.id],
    })
    await trader.call(createTrade, { params, body: trade('2') })
    await multiplyTrade(db, journalId, count - 1)
    const save = (tickValue: string) =>
      trader.call(replaceInstrument, { params: { journalId, instrumentId: 1 }, body: worth(tickValue) })
    const rate = () =>
      trader.call(replaceComment, { params: { journalId, commentId: comment.id }, body: rated('POSITIVE') })
    const stateNow = async () => {
      const gains = await gainsOf(db, 'trade', journalId)
      const { instruments } = await trader.call(listInstruments, { params })
      return { worth: instruments[0]?.tickValue, gains }
    }
    return { db, trader, params, journalId, commentId: comment.id, trade, save, rate, stateNow }
  }

  it('are all visible when the call responds, and concurrent changes run one after the other', async () => {
    const { save, stateNow } = await manyTrades(many)
    expect(await save('0.02')).toMatchObject({ tickValue: '0.02' })
    expect(await stateNow()).toEqual({ worth: '0.02', gains: { 6: many } })
    await Promise.all(['0.03', '0.04', '0.05'].map(save))
    const last = await stateNow()
    expect(last.gains).toEqual({ [Number(last.worth) * 300]: many })
  })

  it('change for all readers at the same moment', async () => {
    const { db, journalId, save } = await manyTrades(many)
    const states: unknown[] = []
    const saved = until(save('0.02'))
    while (saved.waits()) {
      states.push(await gainsOf(db, 'trade', journalId))
      await wait(1)
    }
    await saved.answer
    const kinds = new Set(states.map((state) => JSON.stringify(state)))
    for (const kind of kinds) expect([`{"3":${many}}`, `{"6":${many}}`]).toContain(kind)
    expect(kinds.has(`{"3":${many}}`)).toBe(true)
  })

  it('are right for trades that are written, added and deleted meanwhile', async () => {
    const { db, trader, params, journalId, commentId, trade, save, rate } = await manyTrades(many)
    const edit = async (tradeId: number) => {
      await trader.call(replaceTrade, { params: { ...params, tradeId }, body: trade('4') })
      await trader.call(createTrade, { params, body: trade('6') })
      await trader.call(removeTrade, { params: { ...params, tradeId: tradeId + 1 } })
      const ids = [tradeId + 2, tradeId + 3]
      await trader.call(changeTrades, { params, body: { ids, change: { type: 'star', inReview: true } } })
      await trader.call(changeTrades, { params, body: { ids, change: { type: 'removeComment', commentId } } })
    }
    let edits = 0
    const saved = until(Promise.all([save('0.02'), rate()]))
    while (saved.waits() && edits < 8) await edit(1 + 10 * edits++) // there are trades for a few more
    await saved.answer
    const gains = { 6: many - 2 * edits, 12: edits, 18: edits }
    expect(await gainsOf(db, 'trade', journalId)).toEqual(gains)
    const tilts = await db
      .selectFrom('trade')
      .select((eb) => ['tilt_meter', eb.fn.countAll<number>().as('count')])
      .where('journal_id', '=', journalId)
      .groupBy('tilt_meter')
      .orderBy('tilt_meter')
      .execute()
    expect(tilts).toEqual([
      { tilt_meter: 0, count: 2 * edits },
      { tilt_meter: 1, count: many - 2 * edits },
    ])
    const { trades } = await trader.call(listTrades, { params, query: { limit: 500 } })
    expect(trades.filter(({ inReview }) => inReview).length).toBeLessThanOrEqual(2 * edits)
  })
})
