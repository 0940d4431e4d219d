import { changeSettings } from '@afterclose/contract/account-settings'
import { listBarSeries, removeBarSeries } from '@afterclose/contract/bars'
import { listInstruments, replaceInstrument } from '@afterclose/contract/instruments'
import { createShare } from '@afterclose/contract/shares'
import { readTradeContext } from '@afterclose/contract/trade-context'
import { createTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirm, hours, minutes, tradeInBars, upload } from '../../test/support/price-bars.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { sqliteOnly } from '../../test/support/stores.ts'
import { workedJournal } from '../../test/support/worked-journal.ts'

const days = 37
/** 10:20 of the last day, Tuesday, 5 March 2024: 874 hours have ended. */
const trade = {
  ...tradeInBars,
  entryDate: '2024-03-05T10:20:00',
  exitDate: '2024-03-05T10:40:00',
  entryPrice: '1.0871',
  stopLoss: '1.08',
}

describe.each(sqliteOnly)('the market at an entry on %s [BARS 5]', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function journalWith(bars: string, name = 'EURUSD60.csv') {
    const { trader, params } = await workedJournal(server, 'lookups')
    await confirm(trader, await upload(trader, name, bars, { zone: 'UTC' }))
    const { id: tradeId } = await trader.call(createTrade, { params, body: trade })
    return { trader, params: { ...params, tradeId } }
  }
  const anHour = { query: { length: '1h' } } as const

  it('has its tags by the bars that had ended, with their numbers', async () => {
    const { trader, params } = await journalWith(hours(days * 24))
    expect(await trader.call(readTradeContext, { params, ...anHour })).toEqual({
      trend: { group: 'WITH', value: 1, why: null },
      // all ranges are alike
      volatility: { group: 'NORMAL', value: expect.any(Number), why: null },
      // from 1.0863 at midnight, a pip below its open, to 1.0875
      dayPosition: { group: 'UPPER', value: expect.closeTo(8 / 12, 9), why: null },
      // from 1.0839 to 1.0865
      yesterdayPosition: { group: 'ABOVE', value: expect.closeTo(32 / 26, 9), why: null },
      gap: { group: 'NONE', value: 0, why: null },
      sinceOpen: { group: null, value: null, why: 'NO_SESSION' },
      dayType: { group: 'OTHER', value: null, why: null },
    })
  })

  it('is the same without the bars that end after it', async () => {
    const { trader, params } = await journalWith(hours(days * 24))
    const whole = await trader.call(readTradeContext, { params, ...anHour })
    const cut = await journalWith(hours((days - 1) * 24 + 10))
    expect(await cut.trader.call(readTradeContext, { params: cut.params, ...anHour })).toEqual(whole)
  })

  it('says why it does not know a tag', async () => {
    const few = await journalWith(minutes(60), 'EURUSD1.csv')
    const tags = await few.trader.call(readTradeContext, { params: few.params })
    expect(Object.entries(tags).map(([tag, { why }]) => [tag, why])).toEqual([
      ['trend', 'TOO_FEW'],
      ['volatility', 'TOO_FEW'],
      ['dayPosition', 'GAP'], // nothing tells whether the market was open before 10:00
      ['yesterdayPosition', 'TOO_FEW'],
      ['gap', 'TOO_FEW'],
      ['sinceOpen', 'NO_SESSION'],
      ['dayType', 'TOO_FEW'],
    ])
    const other = await few.trader.call(createTrade, { params: few.params, body: { ...trade, instrumentId: 2 } })
    const none = await few.trader.call(readTradeContext, { params: { ...few.params, tradeId: other.id } })
    expect([none.trend.why, none.dayType.why]).toEqual(['NO_SERIES', 'NO_SERIES'])
    const hourly = await journalWith(hours(days * 24))
    expect((await hourly.trader.call(readTradeContext, { params: hourly.params })).trend.why).toBe('TOO_LONG')
    const unknown = few.trader.call(readTradeContext, { params: { ...few.params, tradeId: 999 } })
    await expect(unknown).rejects.toMatchObject({ code: 'Unknown trade' })
  })

  it('counts minutes since the session of the instrument, also without bars', async () => {
    const { trader, params } = await journalWith(hours(days * 24))
    const { instruments } = await trader.call(listInstruments, { params })
    const { id: instrumentId, order: _order, aliases, ...euro } = instruments.find(({ id }) => id === 1)!
    const session = { sessionStart: '08:00', sessionEnd: '17:00', sessionZone: 'UTC' }
    await trader.call(replaceInstrument, {
      params: { ...params, instrumentId },
      body: { ...euro, aliases: [...aliases], ...session },
    })
    const tags = await trader.call(readTradeContext, { params, ...anHour })
    expect(tags.sinceOpen).toEqual({ group: 'TO_240', value: 140, why: null })
    // from 1.0871 at 8:00, a pip below its open, on
    expect(tags.dayPosition.value).toBeCloseTo(0, 9)
    const { series } = await trader.call(listBarSeries, {})
    await trader.call(removeBarSeries, { params: { seriesId: series[0]!.id } })
    expect(await trader.call(readTradeContext, { params, ...anHour })).toMatchObject({
      sinceOpen: { value: 140 },
      dayPosition: { why: 'NO_SERIES' },
    })
  })

  it('is by the bars of the owner in a shared journal', async () => {
    const { trader, params } = await journalWith(hours(days * 24))
    const reader = await server.signUp()
    const { userId, username: userName } = reader.user.originalToken
    await reader.call(changeSettings, { params: { userId }, body: { sharingEnabled: 'true' } })
    await trader.call(createShare, { body: { journalId: params.journalId, userName } })
    expect((await reader.call(readTradeContext, { params, ...anHour })).trend.group).toBe('WITH')
  })
})
