import { createBacktest } from '@afterclose/contract/backtests'
import { listBarSeries, removeBarSeries } from '@afterclose/contract/bars'
import { createTrade, removeTrade } from '@afterclose/contract/trades'
import { DAY } from '@afterclose/core/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { multiplyTrade } from '../../../test/support/multiply-trade.ts'
import {
  askForDeal,
  dealt,
  endedDeal,
  practisedTrade,
  practising as practisingOn,
} from '../../../test/support/practice-session.ts'
import { confirm, hours, upload } from '../../../test/support/price-bars.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { sqliteOnly } from '../../../test/support/stores.ts'

const noBars = { deal: null, why: 'NO_BARS' }
const noneLeft = { deal: null, why: 'NONE_LEFT' }
/** Entered and left before the first bar. */
const early = { ...practisedTrade, entryDate: '2024-03-04T14:00:30', exitDate: '2024-03-04T14:08:30' }

describe.each(sqliteOnly)('what is dealt next on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())
  const practising = (asked?: Parameters<typeof practisingOn>[1]) => practisingOn(server, asked)

  it('[BARS 6] is a trade with 200 bars before its moment, and none with 199', async () => {
    const { trader, params, session } = await practising({ trades: 0 })
    // the bar of 13:18 ends at 13:19, and is the 199th
    const few = { ...practisedTrade, entryDate: '2024-03-05T13:19:59' }
    await trader.call(createTrade, { params, body: few })
    expect(await askForDeal(trader, session)).toEqual(noBars)
    const { id } = await trader.call(createTrade, { params, body: { ...few, entryDate: '2024-03-05T13:20:00' } })
    const deal = await dealt(trader, session)
    expect(deal.before.open).toHaveLength(200)
    // the first of all opens at 1.1
    expect(deal.before.open[0]).toBe(11_000)
    expect((await endedDeal(trader, session, deal.id, 'A')).trade?.id).toBe(id)
  })

  it('takes longer bars of a series that has 200 of them, where a series of shorter ones has fewer', async () => {
    const { trader, params, session } = await practising({ trades: 0 })
    // hours from 29 January on: 30 hours of minutes make no deal of hours
    await confirm(trader, await upload(trader, 'EURUSD60.csv', hours(24 * 60), { zone: 'UTC' }))
    await trader.call(createTrade, { params, body: practisedTrade })
    const deal = await dealt(trader, session, { length: 3600 })
    // the bar of 13:00 is the 878th of the hours, which rise by a pip each from 1 on, and closes a pip above its open
    const row = 36 * 24 + 13
    expect([deal.before.open.length, deal.before.close.at(-1)]).toEqual([200, 10_000 + row + 1])
    expect((await endedDeal(trader, session, deal.id, 'A')).symbol).toBe('EURUSD')
  })

  it('is found among however many trades that have no bars', async () => {
    const { trader, params, session } = await practising({ trades: 0 })
    await trader.call(createTrade, { params, body: early })
    await multiplyTrade(server.services.db, params.journalId, 1500)
    const { id } = await trader.call(createTrade, { params, body: practisedTrade })
    const deal = await dealt(trader, session)
    expect((await endedDeal(trader, session, deal.id, 'A')).trade?.id).toBe(id)
  })

  it('is nothing for want of bars: no trade, none closed, none with bars, none of this length', async () => {
    const { trader, params, session } = await practising({ trades: 0 })
    expect(await askForDeal(trader, session)).toEqual(noBars)
    await trader.call(createTrade, { params, body: { ...practisedTrade, exitDate: null, exitPrice: null } })
    expect(await askForDeal(trader, session)).toEqual(noBars)
    await trader.call(createTrade, { params, body: early })
    expect(await askForDeal(trader, session)).toEqual(noBars)
    await trader.call(createTrade, { params, body: practisedTrade })
    expect(await askForDeal(trader, session, { length: 3600 })).toEqual(noBars)
    expect((await askForDeal(trader, session)).why).toBeNull()
  })

  it('is nothing because no trade with bars is left, where the only one was just played, is open elsewhere, or waits', async () => {
    const { trader, params, session } = await practising()
    await trader.call(createTrade, { params, body: early })
    const other = await trader.call(createBacktest, { params, body: { kind: 'PRACTICE', name: 'Other' } })
    const { id } = await dealt(trader, session)
    expect(await askForDeal(trader, { ...params, backtestId: other.id })).toEqual(noneLeft)
    await endedDeal(trader, session, id, 'A')
    expect(await askForDeal(trader, session)).toEqual(noneLeft)
    await server.services.db
      .updateTable('practice_deal')
      .set({ last_tried: '2024-01-01T00:00:00.000Z', due: '2999-01-01' })
      .where('journal_id', '=', params.journalId)
      .execute()
    expect(await askForDeal(trader, session)).toEqual(noneLeft)
  })

  it('is a trade again a week after its last try, at whichever length, and not sooner', async () => {
    const { trader, params, session } = await practising({ bars: 3500, trades: 0 })
    const entered = { entryDate: '2024-03-06T14:00:00', exitDate: '2024-03-06T15:00:00' }
    await trader.call(createTrade, { params, body: { ...practisedTrade, ...entered } })
    const first = await dealt(trader, session)
    await endedDeal(trader, session, first.id, 'A')
    const triedBefore = (days: number) =>
      server.services.db
        .updateTable('practice_deal')
        .set({ last_tried: new Date(Date.now() - days * DAY).toISOString(), due: null })
        .where('journal_id', '=', params.journalId)
        .execute()
    await triedBefore(6)
    expect(await askForDeal(trader, session, { length: 300 })).toEqual(noneLeft)
    await triedBefore(8)
    expect(await dealt(trader, session, { length: 300 })).toMatchObject({ length: 300, number: 2 })
  })

  it('is nothing for want of bars, where those that were just played have none of this length, or none any more', async () => {
    const { trader, session } = await practising()
    const { id } = await dealt(trader, session)
    await endedDeal(trader, session, id, 'A')
    expect(await askForDeal(trader, session, { length: 3600 })).toEqual(noBars)
    expect(await askForDeal(trader, session)).toEqual(noneLeft)
    const { series } = await trader.call(listBarSeries, {})
    await trader.call(removeBarSeries, { params: { seriesId: series[0]!.id } })
    expect(await askForDeal(trader, session)).toEqual(noBars)
  })

  it('asks only about the trades that it is asked for', async () => {
    const { trader, params, session } = await practising({ trades: 2 })
    const { id: without } = await trader.call(createTrade, { params, body: early })
    const first = await dealt(trader, session, { trades: [1] })
    expect((await endedDeal(trader, session, first.id, 'A')).trade?.id).toBe(1)
    expect(await askForDeal(trader, session, { trades: [1, without] })).toEqual(noneLeft)
    expect(await askForDeal(trader, session, { trades: [without] })).toEqual(noBars)
    await trader.call(removeTrade, { params: { ...params, tradeId: 1 } })
    expect(await askForDeal(trader, session, { trades: [1, without] })).toEqual(noBars)
    const second = await dealt(trader, session)
    expect((await endedDeal(trader, session, second.id, 'A')).trade?.id).toBe(2)
  })

  it('is a deal that is due out of its turn, where no other is left', async () => {
    const { trader, params, session } = await practising()
    const { id } = await dealt(trader, session)
    // skipped what rose by 2 R
    await endedDeal(trader, session, id, 'D')
    for (let turn = 0; turn < 2; turn++) {
      expect(await askForDeal(trader, session)).toEqual(noneLeft)
      await server.services.db
        .updateTable('practice_deal')
        .set({ due: '2024-01-01' })
        .where('journal_id', '=', params.journalId)
        .execute()
      expect((await dealt(trader, session)).id).toBe(id)
      await endedDeal(trader, session, id, 'D')
    }
  })

  it('deals a trade again only after a week, and says when none is left, or there are no bars', async () => {
    const { trader, params, session } = await practising()
    const { id } = await dealt(trader, session)
    await endedDeal(trader, session, id, 'A')
    const setDeal = (change: object) =>
      server.services.db.updateTable('practice_deal').set(change).where('journal_id', '=', params.journalId).execute()
    expect(await askForDeal(trader, session)).toEqual(noneLeft)
    const longAgo = '2024-01-01T00:00:00.000Z'
    await setDeal({ last_tried: longAgo, due: '2999-01-01' })
    expect(await askForDeal(trader, session)).toEqual(noneLeft)
    await setDeal({ due: null })
    expect((await askForDeal(trader, session)).deal).toMatchObject({ id, grade: null, shown: 0 })
    // bars of 5 minutes can be made of minutes, and are another deal
    expect((await trader.call(listBarSeries, {})).series).toHaveLength(1)
    await trader.call(removeBarSeries, { params: { seriesId: (await trader.call(listBarSeries, {})).series[0]!.id } })
    expect(await askForDeal(trader, session)).toEqual(noBars)
  })

  it('draws random moments with 200 bars before and 500 after, which a trade is not behind', async () => {
    const { trader, session } = await practising({ trades: 0 })
    const deal = await dealt(trader, session, { source: 'MOMENT' })
    expect(deal.before.open).toHaveLength(200)
    const result = await endedDeal(trader, session, deal.id, 'A')
    expect(result).toMatchObject({ symbol: 'EURUSD', trade: null, was: null, misjudged: null, offered: null })
    expect(result.after.open).toHaveLength(500)
    const few = await practising({ trades: 0, bars: 699 })
    expect(await askForDeal(few.trader, few.session, { source: 'MOMENT' })).toEqual(noBars)
  })
})
