// @large: tens of thousands of trades
import { importBacktestFile, removeBacktestTrades } from '@afterclose/contract/backtest-files'
import * as tradeCalls from '@afterclose/contract/backtest-trades'
import * as calls from '@afterclose/contract/backtests'
import type { BodyOf } from '@afterclose/contract/call'
import { createInstrument, removeInstrument } from '@afterclose/contract/instruments'
import { undoDeletion } from '@afterclose/contract/undo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'

const es = { name: 'ES', market: 'FUTURES', tickSize: '0.25', tickValue: '12.5', spread: '0' } as const
const input = { name: 'Range', instrumentId: 1, startBalance: '10000', riskPercent: '0.01' }
const target = {
  entryDate: '2023-03-01T09:30:00',
  direction: 'LONG',
  entryPrice: '4000',
  stopLoss: '3995',
  takeProfit: '4010',
  resultMode: 'TARGET',
} as const
const file = (count: number) =>
  [
    'Date,Direction,Entry price,Stop loss,Take profit,Result',
    ...Array.from({ length: count }, () => '2023-03-01,Long,4000,3995,4010,Target'),
  ].join('\n')
/** Ten points over five of risk, less what the spread costs. */
const rWith = (spreadTicks: number): number => (10 - spreadTicks * 0.25) / 5

describe.each(stores)('many trades of a backtest on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function tester(trades: number) {
    const client = await server.signUp()
    const journal = { journalId: (await server.journalOf(client)).id }
    await client.call(createInstrument, { params: journal, body: es })
    const { id: backtestId } = await client.call(calls.createBacktest, { params: journal, body: input })
    const params = { ...journal, backtestId }
    const log = (count: number) =>
      client.call(importBacktestFile, { params, body: { text: file(count), date: '2023-03-01T00:00:00' } })
    const list = async () => (await client.call(tradeCalls.listBacktestTrades, { params })).trades
    if (trades > 0) await log(trades)
    return {
      client,
      journal,
      params,
      log,
      list,
      save: (body: Partial<BodyOf<typeof calls.replaceBacktest>>) =>
        client.call(calls.replaceBacktest, { params, body: { ...input, ...body } }),
      add: (body: object = {}) => client.call(tradeCalls.createBacktestTrade, { params, body: { ...target, ...body } }),
      remove: async (ids: number[]) => (await client.call(removeBacktestTrades, { params, body: { ids } })).removed,
      undo: async (receipt: string | null) =>
        (await client.call(undoDeletion, { params: journal, body: { receipt: receipt ?? '' } })).restored,
      /** The backtest, whose totals are those of its trades, and whose trades have each what they bring with its spread. */
      whole: async () => {
        const { backtests } = await client.call(calls.listBacktests, { params: journal })
        const backtest = backtests[0]!
        const trades = await list()
        const r = rWith(Number(backtest.spreadTicks))
        expect(backtest).toMatchObject({ trades: trades.length, winners: trades.length })
        expect(backtest.totalR).toBeCloseTo(r * trades.length, 6)
        expect(backtest.balance).toBe(trades.at(-1)?.balance ?? '10000')
        expect([...new Set(trades.map((trade) => trade.r))]).toEqual(trades.length === 0 ? [] : [r])
        expect(new Set(trades.map(({ seq }) => seq)).size).toBe(trades.length)
        return { backtest, trades }
      },
      stored: async () => {
        const { db } = server.services
        const rows = db.selectFrom('backtest_trade').select('id').where('journal_id', '=', journal.journalId)
        return (await rows.execute()).length
      },
    }
  }

  it('are logged, saved with another spread and removed as few are', async () => {
    const { log, save, add, whole, remove, undo, stored } = await tester(0)
    await add()
    const { ids, receipt } = await log(1200)
    await add()
    const { trades } = await whole()
    expect(trades.map(({ seq }) => seq)).toEqual(Array.from({ length: 1202 }, (_, i) => i + 1))
    expect(trades.slice(1, -1).map(({ id }) => id)).toEqual(ids)
    expect(await save({ spreadTicks: '2' })).toMatchObject({ spreadTicks: '2', totalR: expect.closeTo(1.9 * 1202, 6) })
    await whole()
    await save({ spreadTicks: '4' })
    await whole()
    expect(await remove([...ids.slice(0, 600), 9999])).toBe(600)
    expect((await whole()).trades).toHaveLength(602)
    expect(await undo(receipt)).toBe(600)
    expect((await whole()).trades.map(({ seq }) => seq)).toEqual([1, 1202])
    expect(await stored()).toBe(2)
  })

  it('are gone with their backtest, and leave nothing, nor keep an instrument in use', async () => {
    const { client, journal, params, stored } = await tester(1200)
    await client.call(calls.removeBacktest, { params })
    await client.call(removeInstrument, { params: { ...journal, instrumentId: 1 } })
    expect((await client.call(calls.listBacktests, { params: journal })).backtests).toEqual([])
    await expect(client.call(tradeCalls.listBacktestTrades, { params })).rejects.toMatchObject({ code: 'Not found' })
    expect(await stored()).toBe(0)
  })

  it('are whole whatever others do to the backtest meanwhile', async () => {
    const { client, params, log, save, add, whole, remove, list } = await tester(1400)
    const some = (await list()).map(({ id }) => id)
    const relog = (tradeId: number, tag: string) =>
      client.call(tradeCalls.replaceBacktestTrade, { params: { ...params, tradeId }, body: { ...target, tags: [tag] } })
    const [added] = await Promise.all([
      log(1100),
      save({ spreadTicks: '2' }),
      add(),
      relog(some[0]!, 'First'),
      remove(some.slice(700, 1300)),
      save({ spreadTicks: '4' }),
      relog(some[1]!, 'Second'),
      add(),
      log(700),
    ])
    const { trades } = await whole()
    expect(trades).toHaveLength(1400 + 1100 + 2 - 600 + 700)
    expect(trades.slice(0, 2).map(({ tags }) => tags)).toEqual([['First'], ['Second']])
    const places = added.ids.map((id) => trades.find((trade) => trade.id === id)!.seq)
    expect(places).toEqual(added.ids.map((_, i) => places[0]! + i))
  })

  it('are removed with a backtest that is deleted while they are logged', async () => {
    const { client, params, log, stored } = await tester(600)
    const answers = await Promise.allSettled([log(1500), client.call(calls.removeBacktest, { params }), log(1500)])
    expect(answers[1].status).toBe('fulfilled')
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'Not found' })
    expect(await stored()).toBe(0)
  })
})
