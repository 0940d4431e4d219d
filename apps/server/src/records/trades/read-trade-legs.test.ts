import { createInstrument } from '@afterclose/contract/instruments'
import { readTradeLegs } from '@afterclose/contract/trade-legs'
import { createTrade, type TradeBody } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { newJournal } from '../../../test/support/statements.ts'
import { stores } from '../../../test/support/stores.ts'

const leg = (
  direction: 'LONG' | 'SHORT',
  strike: string,
  entryPrice: string,
): NonNullable<TradeBody['legs']>[number] => ({
  contract: `SPY 2026-04-17 ${strike} P`,
  right: 'PUT',
  strike,
  expires: '2026-04-17',
  multiplier: '100',
  direction,
  size: '1',
  entryPrice,
  entryDate: '2026-03-02T10:05:00',
})

describe.each(stores)('legs of trades on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('are read for several trades at once, without those that have none', async () => {
    const { trader, params } = await newJournal(server)
    const spy = await trader.call(createInstrument, { params, body: { name: 'SPY', market: 'STOCKS' } })
    const add = (legs: TradeBody['legs']) =>
      trader.call(createTrade, {
        params,
        body: {
          instrumentId: spy.id,
          direction: 'SHORT',
          entryDate: '2026-03-02T10:05:00',
          size: '1',
          entryPrice: '1.5',
          legs,
        },
      })
    const spread = await add([leg('SHORT', '560', '4.1'), leg('LONG', '550', '2.6')])
    const shares = await add([])
    const put = await add([leg('SHORT', '540', '1.2')])
    const ids = [put.id, shares.id, spread.id, 999].join(',')
    const { trades } = await trader.call(readTradeLegs, { params, query: { ids } })
    expect(trades.map(({ id, legs }) => [id, legs.map(({ direction, strike }) => `${direction} ${strike}`)])).toEqual([
      [spread.id, ['SHORT 560', 'LONG 550']],
      [put.id, ['SHORT 540']],
    ])
    const other = await newJournal(server)
    expect(await other.trader.call(readTradeLegs, { params: other.params, query: { ids } })).toEqual({ trades: [] })
  })
})
