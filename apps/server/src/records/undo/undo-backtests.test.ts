import { importBacktestFile, removeBacktestTrades } from '@afterclose/contract/backtest-files'
import { listBacktestTrades, removeBacktestTrade, replaceBacktestTrade } from '@afterclose/contract/backtest-trades'
import { createBacktest, listBacktests, removeBacktest, replaceBacktest } from '@afterclose/contract/backtests'
import { createMissedTrade, listMissedTrades, replaceMissedTrade } from '@afterclose/contract/missed-trades'
import { listPayins, replacePayin } from '@afterclose/contract/payins'
import { removeBacktestScreenshot, setBacktestScreenshot } from '@afterclose/contract/screenshots'
import { undoDeletion } from '@afterclose/contract/undo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'

const input = { name: 'Range', instrumentId: 1, riskPercent: '0.01', spreadTicks: '0' }
const rows = Array.from(
  { length: 6 },
  (_, i) => `2023-03-0${i + 1},Long,1.1,1.09,${i % 2 === 0 ? '1.12' : '1.13'},Target`,
)
const text = ['Date,Direction,Entry price,Stop loss,Take profit,Result', ...rows].join('\n')

describe.each(stores)('undoing what was done to backtests, missed trades and deposits on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function tested() {
    const { trader, params } = await workedJournal(server)
    const { id: backtestId } = await trader.call(createBacktest, { params, body: input })
    const of = { ...params, backtestId }
    const { ids } = await trader.call(importBacktestFile, { params: of, body: { text, date: '2023-03-01T00:00:00' } })

    await trader.upload(
      setBacktestScreenshot,
      { ...of, tradeId: ids[1]!, slot: 1 },
      { link: 'https://charts.example/a' },
      null,
    )
    const seen = async () => ({
      backtests: (await trader.call(listBacktests, { params })).backtests,
      trades: (await trader.call(listBacktestTrades, { params: of })).trades,
    })
    const undo = async (receipt: string | null) =>
      (await trader.call(undoDeletion, { params, body: { receipt: receipt ?? 'none' } })).restored
    return { trader, params, of, ids, seen, undo }
  }

  it('brings a backtest back with its trades, their pictures and its totals', async () => {
    const { trader, params, of, seen, undo } = await tested()
    const before = await seen()
    expect(before.trades).toHaveLength(6)
    const { receipt } = await trader.call(removeBacktest, { params: of })
    expect((await trader.call(listBacktests, { params })).backtests).toEqual([])
    expect(await undo(receipt)).toBe(1)
    expect(await seen()).toEqual(before)
    expect(await undo(receipt)).toBe(0)
  })

  it('brings tested trades back to their places, and counts them again', async () => {
    const { trader, of, ids, seen, undo } = await tested()
    const before = await seen()
    const one = await trader.call(removeBacktestTrade, { params: { ...of, tradeId: ids[1]! } })
    const some = await trader.call(removeBacktestTrades, { params: of, body: { ids: ids.slice(3) } })
    expect(some.removed).toBe(3)
    expect((await seen()).backtests[0]).toMatchObject({ trades: 2 })
    expect(await undo(some.receipt)).toBe(3)
    expect(await undo(one.receipt)).toBe(1)
    const after = await seen()
    expect(after.trades).toEqual(before.trades)
    expect(after.backtests.map(({ modified: _modified, ...backtest }) => backtest)).toEqual(
      before.backtests.map(({ modified: _modified, ...backtest }) => backtest),
    )
  })

  it('is refused for a tested trade whose place another one has taken', async () => {
    const { trader, of, ids, undo } = await tested()
    const { receipt } = await trader.call(removeBacktestTrade, { params: { ...of, tradeId: ids[5]! } })
    await trader.call(importBacktestFile, { params: of, body: { text, date: '2023-03-01T00:00:00' } })
    await expect(undo(receipt)).rejects.toMatchObject({ code: 'Changed elsewhere' })
  })

  it('restores the former values of a backtest and of a tested trade', async () => {
    const { trader, of, ids, seen, undo } = await tested()
    const undated = ({ backtests, trades }: Awaited<ReturnType<typeof seen>>) =>
      JSON.stringify({ backtests, trades }).replaceAll(/"modified":"[^"]*"/g, '')
    const before = await seen()
    const spread = await trader.call(replaceBacktest, { params: of, body: { ...input, spreadTicks: '9' } })
    expect((await seen()).trades[0]!.r).not.toBe(before.trades[0]!.r)
    expect(await undo(spread.receipt)).toBe(1)
    expect(undated(await seen())).toBe(undated(before))
    const { id: tradeId, ...second } = before.trades[1]!
    const body = { ...second, takeProfit: '1.2', modified: (await seen()).trades[1]!.modified }
    const changed = await trader.call(replaceBacktestTrade, { params: { ...of, tradeId }, body })
    expect(changed.r).not.toBe(second.r)
    expect(await undo(changed.receipt)).toBe(1)
    expect(undated(await seen())).toBe(undated(before))
    expect(ids).toContain(tradeId)
    await trader.call(removeBacktestScreenshot, { params: { ...of, tradeId, slot: 1 } })
  })

  it('restores the former values of a deposit and of a missed trade', async () => {
    const { trader, params, undo } = await tested()
    const deposits = async () =>
      (await trader.call(listPayins, { params })).payins.map(({ modified: _modified, ...one }) => one)
    const before = await deposits()
    const [{ id: payinId } = { id: 0 }] = before
    const body = { delta: '7', timestamp: '2024-01-01T00:00:00', textualReason: 'Wrong' }
    const { receipt } = await trader.call(replacePayin, { params: { ...params, payinId }, body })
    expect(await deposits()).not.toEqual(before)
    expect(await undo(receipt)).toBe(1)
    expect(await deposits()).toEqual(before)

    const missed = {
      instrumentId: 1,
      direction: 'LONG',
      entryDate: '2024-01-03T15:40:00',
      reason: 'FEAR_AFTER_LOSS',
    } as const
    const { id: missedTradeId } = await trader.call(createMissedTrade, {
      params,
      body: { ...missed, notes: '<p>Late</p>' },
    })
    const list = async () =>
      (await trader.call(listMissedTrades, { params })).missedTrades.map(({ modified: _modified, ...one }) => one)
    const seen = await list()
    const changed = await trader.call(replaceMissedTrade, { params: { ...params, missedTradeId }, body: missed })
    expect(await list()).not.toEqual(seen)
    expect(await undo(changed.receipt)).toBe(1)
    expect(await list()).toEqual(seen)
  })
})
