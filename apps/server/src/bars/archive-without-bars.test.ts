// @large: a whole archive there and back
import { listBacktestTrades } from '@afterclose/contract/backtest-trades'
import { createBacktest, listBacktests } from '@afterclose/contract/backtests'
import { dealMoment, endDeal, practiceStatistics } from '@afterclose/contract/practice'
import { createTrade } from '@afterclose/contract/trades'
import { readWalk, readWalkColumns, startWalks, walkTrade } from '@afterclose/contract/walks'
import { contextTags } from '@afterclose/core/market-context'
import { byName } from '@afterclose/core/record-field'
import { wordFields } from '@afterclose/core/trade'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { archiveOf, restoredJournal } from '../../test/support/archives.ts'
import type { Client } from '../../test/support/client.ts'
import { feedOf } from '../../test/support/feed-writes.ts'
import { contextsFound } from '../../test/support/jobs.ts'
import { confirm, hours, tradeInBars, upload } from '../../test/support/price-bars.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { sqliteOnly } from '../../test/support/stores.ts'
import { workedJournal } from '../../test/support/worked-journal.ts'

const held = { name: 'Held', stopMode: 'ORIGINAL', targetMode: 'ORIGINAL' } as const
/** Within hours that rise by a pip each: ten pips to the stop, and ten to the target. */
const trade = {
  ...tradeInBars,
  entryDate: '2024-03-04T10:20:00',
  exitDate: '2024-03-04T20:00:00',
  entryPrice: '1.085',
  exitPrice: '1.0858',
  stopLoss: '1.084',
  takeProfit: '1.086',
}

describe.each(sqliteOnly)('an archive without price bars on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const bars = async (trader: Client) =>
    confirm(trader, await upload(trader, 'EURUSD60.csv', hours(36 * 24), { zone: 'UTC' }))

  async function tagsOf(trader: Client, params: { readonly journalId: number }) {
    await contextsFound(server)
    const columns = await feedOf({ trader, params })
    return byName(contextTags, (tag) => wordFields[tag].words[columns[tag][0]!] ?? null)
  }
  async function resultsOf(trader: Client, params: { readonly journalId: number }) {
    const { walks } = await trader.call(startWalks, { params, body: { strategies: [held] } })
    const walkKey = walks[0]!.key
    const state = async () => (await trader.call(readWalk, { params: { ...params, walkKey } })).state
    await vi.waitUntil(async () => (await state()) === 'READY')
    return trader.bytes(readWalkColumns, { params: { ...params, walkKey } })
  }

  it('[BARS 10] 20: brings practice back as it was; walks say that there are no bars, and with bars all is as before', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    await bars(trader)
    const { id: tradeId } = await trader.call(createTrade, { params, body: trade })
    const { id: backtestId } = await trader.call(createBacktest, {
      params,
      body: { kind: 'PRACTICE', name: 'Repeats' },
    })
    const session = { ...params, backtestId }
    const { deal } = await trader.call(dealMoment, { params: session, body: { length: 3600 } })
    const orders = {
      at: 0,
      direction: 'LONG' as const,
      stop: 10_840,
      target: 10_856,
      partials: [],
      breakEvenAtR: null,
      trail: null,
      moves: [],
      exitAt: null,
    }
    await trader.call(endDeal, { params: { ...session, dealId: deal!.id }, body: { grade: 'B', orders } })
    const tags = await tagsOf(trader, params)
    expect(tags).toMatchObject({ dayPosition: 'UPPER', gap: 'NONE' })
    const results = await resultsOf(trader, params)
    const practised = async (client: Client, journalId: number) => ({
      sessions: (await client.call(listBacktests, { params: { journalId }, query: {} })).backtests.map(
        ({ kind, name, trades, totalR }) => ({ kind, name, trades, totalR }),
      ),
      results: (await client.call(listBacktestTrades, { params: { journalId, backtestId } })).trades.map(
        ({ entryDate, direction, customR, r }) => ({ entryDate, direction, customR, r }),
      ),
      statistics: await client.call(practiceStatistics, { params: { journalId } }),
    })
    const before = await practised(trader, params.journalId)
    expect(before).toMatchObject({ sessions: [{ trades: 1 }], statistics: { deals: 1, taken: 1 } })

    const other = await server.signUp()
    const restored = { journalId: await restoredJournal(server, other, await archiveOf(trader, params.journalId)) }
    expect(await practised(other, restored.journalId)).toEqual(before)
    expect(await other.call(startWalks, { params: restored, body: { strategies: [held] } })).toEqual({
      hasBars: false,
      walks: [],
      map: null,
      spreads: [],
    })
    const walked = await other.call(walkTrade, { params: { ...restored, tradeId }, body: { strategy: held } })
    expect(walked).toMatchObject({ why: 'NO_SERIES', worst: null })
    // tags go with their bars (decision 69)
    expect(Object.values(await tagsOf(other, restored)).filter((tag) => tag !== null)).toEqual([])
    // another deal of the session asks for bars, and finds none
    expect(await other.call(dealMoment, { params: { ...restored, backtestId }, body: { length: 3600 } })).toEqual({
      deal: null,
      why: 'NO_BARS',
    })

    await bars(other)
    expect(await tagsOf(other, restored)).toEqual(tags)
    expect(await resultsOf(other, restored)).toEqual(results)
    expect(await practised(other, restored.journalId)).toEqual(before)
  })
})
