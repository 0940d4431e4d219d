import { changeSettings } from '@afterclose/contract/account-settings'
import { leaveOutBars } from '@afterclose/contract/bar-health'
import { changeJournal } from '@afterclose/contract/journals'
import { listLastPrices } from '@afterclose/contract/last-prices'
import { createInstrument } from '@afterclose/contract/instruments'
import { createShare } from '@afterclose/contract/shares'
import { createTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { condorLegs } from '../../test/support/condor.ts'
import { confirm, minutes, tradeInBars, upload } from '../../test/support/price-bars.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { stores } from '../../test/support/stores.ts'
import { workedJournal } from '../../test/support/worked-journal.ts'

const openTrade = { ...tradeInBars, exitDate: null, exitPrice: null, takeProfit: null } as const

describe.each(stores)('last known prices on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('are the close of the newest bar that is not left out, at its end on the journal’s clock', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    await trader.call(createTrade, { params, body: tradeInBars })
    expect(await trader.call(listLastPrices, { params })).toEqual({ prices: [], without: [] })
    await trader.call(createTrade, { params, body: openTrade })
    await trader.call(createTrade, { params, body: { ...openTrade, instrumentId: 2 } })
    expect(await trader.call(listLastPrices, { params })).toEqual({ prices: [], without: [1, 2] })
    const { seriesId } = await confirm(trader, await upload(trader, 'EURUSD1.csv', minutes(60), { zone: 'UTC' }))
    // the minute of 10:59 closes at 1.1 and sixty pips
    const newest = { instrumentId: 1, price: '1.106', at: '2024-03-05T11:00:00', symbol: null, source: null }
    expect(await trader.call(listLastPrices, { params })).toEqual({ prices: [newest], without: [2] })

    await trader.call(changeJournal, { params, body: { timeZone: 'Europe/Helsinki' } })
    const { prices } = await trader.call(listLastPrices, { params })
    expect(prices[0]?.at).toBe('2024-03-05T13:00:00')

    const [time, until] = [58, 59].map((minute) => Date.UTC(2024, 2, 5, 10, minute) / 1000)
    const flag = { params: { seriesId: seriesId ?? 0, time: time! }, body: { until: until!, leftOut: true } } as const
    await trader.call(leaveOutBars, { ...flag, body: { ...flag.body, kind: 'SPIKE' } })
    const without = await trader.call(listLastPrices, { params })
    expect(without.prices[0]).toMatchObject({ price: '1.1058', at: '2024-03-05T12:58:00' })
  })

  it('come from the series that ends last, of an alias as well, and tell its symbol and source', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    const { id } = await trader.call(createInstrument, {
      params,
      body: { name: 'M6E', market: 'FUTURES', aliases: ['EURUSD'] },
    })
    await trader.call(createTrade, { params, body: { ...openTrade, instrumentId: id } })
    await confirm(trader, await upload(trader, 'EURUSD1.csv', minutes(60), { zone: 'UTC' }))
    const own = { instrumentId: id, price: '1.106', at: '2024-03-05T11:00:00', symbol: 'EURUSD', source: null }
    expect(await trader.call(listLastPrices, { params })).toEqual({ prices: [own], without: [] })

    const day = '2024.03.04,00:00,1,2,0.5,1.5,7\r\n2024.03.05,00:00,1.4,1.7,1.3,1.6,7\r\n'
    const known = { symbol: 'M6E', zone: 'UTC', length: 86_400 }
    const saved = await confirm(trader, await upload(trader, 'M6E1440.csv', day), known)
    expect(saved).toMatchObject({ state: 'DONE' })
    const daily = { ...own, price: '1.6', at: '2024-03-06T00:00:00', symbol: null }
    expect((await trader.call(listLastPrices, { params })).prices).toEqual([daily])

    // as a fetch leaves it
    await server.services.db
      .updateTable('bar_series')
      .set({ source: 'Stooq', covered: JSON.stringify([{ from: 0, to: Date.UTC(2024, 2, 6) / 1000 }]) })
      .where('symbol', '=', 'M6E')
      .where('user_id', '=', trader.user.userId)
      .execute()
    expect((await trader.call(listLastPrices, { params })).prices).toEqual([{ ...daily, source: 'Stooq' }])
  })

  it('are none of trades in options', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    await confirm(trader, await upload(trader, 'EURUSD1.csv', minutes(60), { zone: 'UTC' }))
    const legs = condorLegs.map((leg) => ({
      ...leg,
      entryDate: openTrade.entryDate,
      exitPrice: null,
      exitDate: null,
      end: null,
    }))
    await trader.call(createTrade, { params, body: { ...openTrade, stopLoss: null, legs } })
    expect(await trader.call(listLastPrices, { params })).toEqual({ prices: [], without: [1] })
  })

  it('are the owner’s for the reader of a shared journal', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    await trader.call(createTrade, { params, body: openTrade })
    const reader = await server.signUp()
    const { userId, username: userName } = reader.user
    await reader.call(changeSettings, { params: { userId }, body: { sharingEnabled: 'true' } })
    await trader.call(createShare, { body: { ...params, userName } })
    await confirm(reader, await upload(reader, 'EURUSD1.csv', minutes(60), { zone: 'UTC' }))
    expect(await reader.call(listLastPrices, { params })).toEqual({ prices: [], without: [1] })
    await confirm(trader, await upload(trader, 'EURUSD1.csv', minutes(30), { zone: 'UTC' }))
    const { prices } = await reader.call(listLastPrices, { params })
    expect(prices).toMatchObject([{ instrumentId: 1, price: '1.103', at: '2024-03-05T10:30:00' }])
    const stranger = await server.signUp()
    await expect(stranger.call(listLastPrices, { params })).rejects.toMatchObject({ code: 'Unknown journal' })
  })
})
