import { readAfterExits } from '@afterclose/contract/after-exit'
import { createTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirm, minutes, tradeInBars as trade, upload } from '../../test/support/price-bars.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { sqliteOnly } from '../../test/support/stores.ts'
import { workedJournal } from '../../test/support/worked-journal.ts'

describe.each(sqliteOnly)('price bars on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('tell what price did after many trades, in R, and of which they cannot', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    await confirm(trader, await upload(trader, 'EURUSD1.csv', minutes(60), { zone: 'UTC' }))
    const at = (from: string, to: string) => ({ entryDate: `2024-03-05T${from}`, exitDate: `2024-03-05T${to}` })
    const short = { direction: 'SHORT', stopLoss: '1.102', takeProfit: null } as const
    const bodies = [
      trade,
      { ...trade, ...short },
      { ...trade, stopLoss: null, takeProfit: null },
      { ...trade, ...at('10:20:00', '10:45:00'), entryPrice: '1.102', exitPrice: '1.1045', takeProfit: null }, // until 11:10
      { ...trade, ...at('10:20:10', '10:20:50'), entryPrice: '1.102', exitPrice: '1.1021', takeProfit: null },
      { ...trade, instrumentId: 2 },
      { ...trade, entryPrice: '1.2', exitPrice: '1.201', stopLoss: '1.199', takeProfit: null },
      { ...trade, exitDate: null, exitPrice: null },
      // closed at 1.1 while every bar of the ten minutes after lies above it
      { ...trade, exitPrice: '1.1' },
    ]
    const ids: number[] = []
    for (const body of bodies) ids.push((await trader.call(createTrade, { params, body })).id)
    const [long, sold, noStop, gap, within, other, apart, open, flat] = ids
    const asked = { params, body: { ids: [...ids, 99_999, ids[0]!] } }
    const { trades, unknown } = await trader.call(readAfterExits, asked)
    // from 10:10 to 10:20 price lies between 1.1009 and 1.1021; out at 1.101, 1R is 0.001, of the short 0.002
    expect(trades.toSorted((a, b) => a.tradeId - b.tradeId)).toEqual([
      { tradeId: long, further: 1.1, against: 0.1 },
      { tradeId: sold, further: 0.05, against: 0.55 },
      { tradeId: flat, further: 2.1, against: 0 },
    ])
    expect(unknown).toEqual({ NO_STOP: 1, NOT_COVERED: 2, NO_SERIES: 1, APART: 1 })
    for (const [tradeId, why] of [
      [noStop, 'NO_STOP'],
      [gap, 'NOT_COVERED'],
      [within, 'NOT_COVERED'],
      [other, 'NO_SERIES'],
      [apart, 'APART'],
    ] as const) {
      const one = await trader.call(readAfterExits, { params, body: { ids: [tradeId!] } })
      expect([one.trades, one.unknown[why]]).toEqual([[], 1])
    }
    const still = await trader.call(readAfterExits, { params, body: { ids: [open!] } })
    expect(still).toEqual({ trades: [], unknown: { NO_STOP: 0, NOT_COVERED: 0, NO_SERIES: 0, APART: 0 } })
    const tooMany = Array.from({ length: 501 }, (_, i) => i + 1)
    await expect(trader.call(readAfterExits, { params, body: { ids: tooMany } })).rejects.toMatchObject({
      code: 'Invalid input',
    })
    const stranger = await workedJournal(server, 'lookups')
    await expect(stranger.trader.call(readAfterExits, asked)).rejects.toMatchObject({ code: 'Unknown journal' })
    const elsewhere = await stranger.trader.call(readAfterExits, { params: stranger.params, body: { ids } })
    expect(elsewhere.trades).toEqual([])
  })
})
