import * as backtestTrades from '@afterclose/contract/backtest-trades'
import * as backtests from '@afterclose/contract/backtests'
import { copyJournal } from '@afterclose/contract/journals'
import { createMissedTrade, listMissedTrades, removeMissedTrade } from '@afterclose/contract/missed-trades'
import * as calls from '@afterclose/contract/screenshots'
import { createTradePlan, listTradePlans, removeTradePlan } from '@afterclose/contract/trade-plans'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileIdOf } from '../../platform/files/file-store.ts'
import { urlOf } from '../../../test/support/client.ts'
import { filledJournal } from '../../../test/support/filled-journal.ts'
import { testPicture } from '../../../test/support/pictures.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { undoTimeOver } from '../../../test/support/undo-time.ts'

const words = { description: 'The level' }
const missed = { instrumentId: 1, direction: 'LONG', entryDate: '2024-03-04T09:30:00', reason: 'HESITATION' } as const
const plan = { title: 'Break of the range', planDate: '2024-03-04' }
const ofBacktest = { entryDate: '2023-03-04T09:30:00', direction: 'LONG', resultMode: 'BREAK_EVEN' } as const

describe.each(stores)('screenshots of what is planned, missed and tried out on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function trader() {
    const client = await server.signUp()
    const params = { journalId: await filledJournal(server, client) }
    const kept = async (journalId = params.journalId) => {
      await undoTimeOver(server)
      const names = await server.services.files.list(journalId)
      return names.filter((name) => !name.endsWith('.webp'))
    }
    const statusOf = async (fileId: string) =>
      (await client.raw({ method: 'GET', url: urlOf(calls.readFile, { fileId }) })).status
    return { client, params, kept, statusOf }
  }

  it('are filled, listed with a missed trade and go with it', async () => {
    const { client, params, kept, statusOf } = await trader()
    const made = await client.call(createMissedTrade, { params, body: missed })
    expect(made.screenshots.map(({ slot }) => slot)).toEqual([1, 2, 3, 4, 5, 6])
    const bytes = await testPicture.png('missed')
    const place = { ...params, missedTradeId: made.id }
    const file = { name: 'a', bytes }
    const changed = await client.upload(calls.setMissedTradeScreenshot, { ...place, slot: 6 }, words, file)
    expect(changed).toMatchObject({ before: made.modified })
    const { missedTrades } = await client.call(listMissedTrades, { params })
    const listed = missedTrades.find(({ id }) => id === made.id)
    expect(listed).toMatchObject({ modified: changed.modified, screenshots: changed.screenshots })
    expect(listed?.screenshots[5]).toMatchObject({ ...words, fileId: fileIdOf(bytes), width: 64, height: 40 })
    await client.call(calls.removeMissedTradeScreenshot, { params: { ...place, slot: 6 } })
    expect(await kept()).toEqual([])
    await client.upload(calls.setMissedTradeScreenshot, { ...place, slot: 1 }, {}, file)
    expect(await statusOf(fileIdOf(bytes))).toBe(200)
    await client.call(removeMissedTrade, { params: place })
    expect(await statusOf(fileIdOf(bytes))).toBe(404)
    expect(await kept()).toEqual([])
  })

  it('are filled, listed with a plan and go with it', async () => {
    const { client, params, kept, statusOf } = await trader()
    const made = await client.call(createTradePlan, { params, body: plan })
    const bytes = await testPicture.png('plan')
    const place = { ...params, tradePlanId: made.id }
    const changed = await client.upload(calls.setTradePlanScreenshot, { ...place, slot: 2 }, words, {
      name: 'a',
      bytes,
    })
    const { tradePlans } = await client.call(listTradePlans, { params })
    const listed = tradePlans.find(({ id }) => id === made.id)
    expect(listed?.screenshots).toEqual(made.screenshots.with(1, changed.screenshots[1]!))
    expect(listed?.screenshots[1]).toMatchObject({ ...words, fileId: fileIdOf(bytes) })
    await client.call(removeTradePlan, { params: place })
    expect(await statusOf(fileIdOf(bytes))).toBe(404)
    expect(await kept()).toEqual([])
  })

  it('of a backtest are one a trade, which goes with the trade and with the backtest', async () => {
    const { client, params, kept, statusOf } = await trader()
    const { id: backtestId } = await client.call(backtests.createBacktest, { params, body: { name: 'Range' } })
    const of = { ...params, backtestId }
    const [one, two] = [
      await client.call(backtestTrades.createBacktestTrade, { params: of, body: ofBacktest }),
      await client.call(backtestTrades.createBacktestTrade, { params: of, body: ofBacktest }),
    ]
    const [first, second] = [await testPicture.png('one'), await testPicture.png('two')]
    const set = (tradeId: number, bytes: Buffer<ArrayBuffer>, changes: object = {}) =>
      client.upload(calls.setBacktestScreenshot, { ...of, tradeId, slot: 1, ...changes }, words, { name: 'a', bytes })
    const changed = await set(one.id, first)
    await set(two.id, second)
    expect(changed.screenshots).toHaveLength(1)
    const { trades } = await client.call(backtestTrades.listBacktestTrades, { params: of })
    expect(trades.map(({ screenshot }) => screenshot)).toMatchObject([
      { slot: 1, ...words, fileId: fileIdOf(first) },
      { slot: 1, ...words, fileId: fileIdOf(second) },
    ])
    await expect(set(one.id, first, { slot: 2 })).rejects.toMatchObject({ status: 400 })
    await expect(set(one.id, first, { backtestId: backtestId + 1 })).rejects.toMatchObject({ status: 404 })
    expect(await statusOf(fileIdOf(first))).toBe(200)
    await client.call(backtestTrades.removeBacktestTrade, { params: { ...of, tradeId: one.id } })
    expect(await kept()).toEqual([fileIdOf(second)])
    await client.call(backtests.removeBacktest, { params: of })
    expect(await kept()).toEqual([])
    expect(await statusOf(fileIdOf(second))).toBe(404)
  })

  it('[7.36] are copied with plans and with missed trades, each by its own flag; those of backtests are not', async () => {
    const { client, params, kept } = await trader()
    const pictures = {
      plan: await testPicture.png('plan'),
      missed: await testPicture.png('missed'),
      backtest: await testPicture.png('backtest'),
    }
    const { id: tradePlanId } = await client.call(createTradePlan, { params, body: plan })
    const { id: missedTradeId } = await client.call(createMissedTrade, { params, body: missed })
    const { id: backtestId } = await client.call(backtests.createBacktest, { params, body: { name: 'Range' } })
    const of = { ...params, backtestId }
    const { id: tradeId } = await client.call(backtestTrades.createBacktestTrade, { params: of, body: ofBacktest })
    const file = (bytes: Buffer<ArrayBuffer>) => ({ name: 'a', bytes })
    await client.upload(calls.setTradePlanScreenshot, { ...params, tradePlanId, slot: 1 }, {}, file(pictures.plan))
    await client.upload(
      calls.setMissedTradeScreenshot,
      { ...params, missedTradeId, slot: 1 },
      {},
      file(pictures.missed),
    )
    await client.upload(calls.setBacktestScreenshot, { ...of, tradeId, slot: 1 }, {}, file(pictures.backtest))
    const copied = async (flags: object) => {
      const body = { dbId: params.journalId, name: 'Copy', ...flags }
      return (await kept((await client.call(copyJournal, { body })).id)).toSorted()
    }
    const [ofPlan, ofMissed] = [fileIdOf(pictures.plan), fileIdOf(pictures.missed)]
    expect(await copied({})).toEqual([ofPlan, ofMissed].toSorted())
    expect(await copied({ copyTradePlans: false })).toEqual([ofMissed])
    expect(await copied({ copyMissedTrades: false })).toEqual([ofPlan])
  })
})
