import { changeBarSeries, listBarSeries } from '@afterclose/contract/bars'
import { replaceInstrument } from '@afterclose/contract/instruments'
import type { PracticeOrders } from '@afterclose/core/practice'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askForDeal, endedDeal, practising as practisingOn } from '../../../test/support/practice-session.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { sqliteOnly } from '../../../test/support/stores.ts'

describe.each(sqliteOnly)('the spread of a deal on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const practising = (asked?: Parameters<typeof practisingOn>[1]) => practisingOn(server, asked)
  const long: PracticeOrders = {
    at: 2,
    direction: 'LONG',
    stop: 11_235,
    target: 11_280,
    partials: [],
    breakEvenAtR: null,
    trail: null,
    moves: [],
    exitAt: null,
  }

  it('deals nothing whose spread has no price, and says so, also in the middle of a deal', async () => {
    const { trader, params, session } = await practising()
    const spread = (tickSize: string | null) =>
      trader.call(replaceInstrument, {
        params: { ...params, instrumentId: 1 },
        body: { name: 'EURUSD', market: 'FOREX', tickSize, spread: '2' },
      })
    const asked = (source: 'TRADE' | 'MOMENT') => askForDeal(trader, session, { source })
    await spread('0.0001')
    const { deal } = await asked('TRADE')
    expect(deal).toMatchObject({ side: 'BID', digits: 4, spread: 2 })
    await spread(null)
    await expect(endedDeal(trader, session, deal!.id, 'A', long)).rejects.toMatchObject({ code: 'Not found' })
    for (const source of ['TRADE', 'MOMENT'] as const)
      expect(await asked(source)).toEqual({ deal: null, why: 'NO_SPREAD' })
    // the spread of the bars, or last traded prices
    const seriesId = (await trader.call(listBarSeries, {})).series[0]!.id
    await trader.call(changeBarSeries, { params: { seriesId }, body: { spread: '0.0003' } })
    expect((await asked('TRADE')).deal).toMatchObject({ id: deal!.id, spread: 3 })
    await trader.call(changeBarSeries, { params: { seriesId }, body: { priceSide: 'TRADE', spread: null } })
    expect((await asked('TRADE')).deal).toMatchObject({ side: 'TRADE', spread: 0 })
  })

  it('deals no random moment of bars of one side that no instrument is named by, until their spread is set', async () => {
    const { trader, params, session } = await practising({ trades: 0 })
    await trader.call(replaceInstrument, {
      params: { ...params, instrumentId: 1 },
      body: { name: 'GBPUSD', market: 'FOREX', tickSize: '0.0001', spread: '2' },
    })
    const asked = () => askForDeal(trader, session, { source: 'MOMENT' })
    expect(await asked()).toEqual({ deal: null, why: 'NO_SPREAD' })
    const seriesId = (await trader.call(listBarSeries, {})).series[0]!.id
    const setting = (body: object) => trader.call(changeBarSeries, { params: { seriesId }, body })
    await setting({ priceSide: 'TRADE' })
    const { deal } = await asked()
    expect(deal).toMatchObject({ side: 'TRADE', spread: 0 })
    // in the middle of a deal as well
    await setting({ priceSide: 'ASK' })
    await expect(endedDeal(trader, session, deal!.id, 'A', long)).rejects.toMatchObject({ code: 'Not found' })
    // its trader may say 0 himself
    await setting({ spread: '0' })
    expect((await asked()).deal).toMatchObject({ id: deal!.id, side: 'ASK', spread: 0 })
    await setting({ spread: '0.0002' })
    expect((await asked()).deal).toMatchObject({ id: deal!.id, spread: 2 })
  })
})
