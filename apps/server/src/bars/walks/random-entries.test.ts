import { createTrade } from '@afterclose/contract/trades'
import { readRandomEntries } from '@afterclose/contract/random-entries'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirm, upload } from '../../../test/support/price-bars.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { sqliteOnly } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'

/** Bars of five minutes of 30 days from 1 March 2024 on: from 10:00 to 11:00 up by ten pips, else still. */
const risingMornings = (): string =>
  Array.from({ length: 30 * 288 }, (_, row) => {
    const time = new Date(Date.UTC(2024, 2, 1) + row * 300_000).toISOString()
    const minute = (row % 288) * 5
    const pips = (at: number): number => Math.max(0, Math.min(10, (at - 600) / 6))
    const price = (at: number): string => (1.1 + pips(at) / 10_000).toFixed(6)
    const [open, close] = [price(minute), price(minute + 5)]
    return `${time.slice(0, 10).replaceAll('-', '.')},${time.slice(11, 16)},${open},${close},${open},${close},7\r\n`
  }).join('')

describe.each(sqliteOnly)('random entries on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('[4.4] are drawn around the time of each trade, and the sums of parts add up', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    await confirm(trader, await upload(trader, 'EURUSD5.csv', risingMornings(), { zone: 'UTC' }))
    const trade = {
      instrumentId: 1,
      setupId: 1,
      direction: 'LONG',
      exitPrice: '1.101',
      entryPrice: '1.1',
      size: '1',
      stopLoss: '1.099',
      takeProfit: null,
    } as const
    const create = async (day: string) => {
      const dates = { entryDate: `2024-03-${day}T10:00:00`, exitDate: `2024-03-${day}T11:00:00` }
      return (await trader.call(createTrade, { params, body: { ...trade, ...dates } })).id
    }
    const [first, second, edge] = [await create('14'), await create('15'), await create('02')]
    const ask = (ids: number[], minutes = 30) => trader.call(readRandomEntries, { params, body: { ids, minutes } })
    const both = await ask([first, second])
    // 10 pips an hour, 1R is ten and the spread is one: half an hour from 10:00 makes 0.4R; moments from 9:30 on make −0.1 to 0.4 R
    expect(both.trades).toEqual([
      { tradeId: first, real: expect.closeTo(0.4, 6), moments: 21 * 13 },
      { tradeId: second, real: expect.closeTo(0.4, 6), moments: 21 * 13 },
    ])
    expect(both.sums).toHaveLength(2000)
    expect(both.spreads).toEqual([{ instrumentId: 1, side: 'BID', spread: '0.0001' }])
    // of one trade 7 of 13 moments make 0.5R less the spread, the six before 10:00 from 0 to 5/12R: 4.75 / 13 in the mean
    const mean = both.sums.reduce((sum, one) => sum + one, 0) / 2000 / 2
    expect(Math.abs(mean - (4.75 / 13 - 0.1))).toBeLessThan(0.02)
    const [one, other] = [await ask([first]), await ask([second])]
    expect(both.sums).toEqual(one.sums.map((sum, draw) => expect.closeTo(sum + other.sums[draw]!, 9)))
    expect(await ask([first, second])).toEqual(both)
    // near the first bars there are 12 sessions
    expect((await ask([edge])).trades).toEqual([{ tradeId: edge, real: expect.closeTo(0.4, 6), moments: 12 * 13 }])
    const { id: without } = await trader.call(createTrade, {
      params,
      body: { ...trade, stopLoss: null, entryDate: '2024-03-14T10:00:00', exitDate: '2024-03-14T11:00:00' },
    })
    expect((await ask([without])).trades).toEqual([])
    await expect(ask(Array.from({ length: 101 }, (_, i) => i + 1))).rejects.toMatchObject({ status: 400 })
    const stranger = await workedJournal(server, 'lookups')
    const theirs = { params: stranger.params, body: { ids: [first], minutes: 30 } }
    expect((await stranger.trader.call(readRandomEntries, theirs)).trades).toEqual([])
  })
})
