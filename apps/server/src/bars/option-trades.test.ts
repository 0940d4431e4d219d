import { readAfterExits } from '@afterclose/contract/after-exit'
import { fillPriceExtremes, readTradeBars } from '@afterclose/contract/bars'
import { createTrade, readTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { condorLegs } from '../../test/support/condor.ts'
import { confirm, minutes, tradeInBars, upload } from '../../test/support/price-bars.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { sqliteOnly } from '../../test/support/stores.ts'
import { workedJournal } from '../../test/support/worked-journal.ts'
import { isPricedByBars } from './trade-in-bars.ts'
import { hasOwnStop } from './walks/walk-of-trades.ts'

it('bars are prices of a trade without options only', () => {
  expect(isPricedByBars({ legs: [] })).toBe(true)
  const [leg] = condorLegs
  expect(
    isPricedByBars({ legs: [{ ...leg!, exitPrice: null, exitDate: null, end: null, gain: null, isOpening: true }] }),
  ).toBe(false)
})

it('a trade in options is walked with no stop', () => {
  const { entryDate, exitDate = null } = tradeInBars
  const trade = {
    id: 1,
    direction: 'LONG',
    entryDate,
    exitDate,
    entryPrice: '2',
    exitPrice: '3',
    stopLoss: '1',
    takeProfit: null,
    executions: [],
  } as const
  expect(hasOwnStop({ ...trade, isPriced: true })).toBe(true)
  expect(hasOwnStop({ ...trade, isPriced: false })).toBe(false)
})

describe.each(sqliteOnly)('bars of an underlying on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('are shown with a trade in its options, and are no prices of it', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    await confirm(trader, await upload(trader, 'EURUSD1.csv', minutes(60), { zone: 'UTC' }))
    const { entryDate, exitDate } = tradeInBars
    const body = {
      ...tradeInBars,
      stopLoss: '9',
      takeProfit: '1',
      legs: condorLegs.map((leg) => ({ ...leg, entryDate, exitDate: exitDate ?? entryDate })),
    }
    const { id: plain } = await trader.call(createTrade, { params, body: tradeInBars })
    const { id } = await trader.call(createTrade, { params, body })
    const filled = await trader.call(fillPriceExtremes, { params, body: { ids: [id, plain], dryRun: false } })
    expect(filled.counts).toMatchObject({ FILLED: 1, NO_SERIES: 1 })
    const one = { params: { ...params, tradeId: id } }
    expect(await trader.call(readTrade, one)).toMatchObject({ highestPrice: null, mfe: null, mae: null })
    const bars = await trader.call(readTradeBars, one)
    expect(bars.bars.time.length).toBeGreaterThan(0)
    expect(bars).toMatchObject({ extremes: { known: false, reason: null }, order: null, afterExit: null })
    const after = await trader.call(readAfterExits, { params, body: { ids: [id, plain] } })
    expect(after.trades.map(({ tradeId }) => tradeId)).toEqual([plain])
    expect(after.unknown.NO_SERIES).toBe(1)
  })
})
