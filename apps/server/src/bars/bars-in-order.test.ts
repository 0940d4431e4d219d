// @large: bars with each of their settings, also in archives
import { type BarHealth, leaveOutBars, readBarHealth } from '@afterclose/contract/bar-health'
import { changeBarSeries, listBarSeries, readTradeBars } from '@afterclose/contract/bars'
import { listInstruments, replaceInstrument } from '@afterclose/contract/instruments'
import { createTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveOf, restoredJournal } from '../../test/support/archives.ts'
import { confirm, tradeInBars, upload } from '../../test/support/price-bars.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { sqliteOnly } from '../../test/support/stores.ts'
import { workedJournal } from '../../test/support/worked-journal.ts'

/**
 * 130 minutes from 10:00 on 5 March 2024, range 3 pips: a spike of 100 pips at 10:05, and no bars from 11:00 to 11:04.
 */
const file = Array.from({ length: 130 }, (_, i) => {
  const at = new Date(Date.UTC(2024, 2, 5, 10, i)).toISOString()
  const price = (pips: number) => (1.1 + pips / 10_000).toFixed(5)
  return i >= 60 && i < 65
    ? ''
    : `${at.slice(0, 10).replaceAll('-', '.')},${at.slice(11, 16)},${price(0)},${price(i === 5 ? 100 : 2)},${price(-1)},${price(1)},7\r\n`
}).join('')
const seconds = (text: string): number => Date.parse(text) / 1000
const spike = seconds('2024-03-05T10:05:00Z')

describe.each(sqliteOnly)('price bars in order on %s [BARS 7]', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function withBars() {
    const journal = await workedJournal(server, 'lookups')
    const { trader } = journal
    const saved = await confirm(trader, await upload(trader, 'EURUSD1.csv', file), { zone: 'UTC' })
    const params = { seriesId: saved.seriesId ?? 0 }
    const health = (): Promise<BarHealth> => trader.call(readBarHealth, { params })
    const leave = (leftOut: boolean) =>
      trader.call(leaveOutBars, { params: { ...params, time: spike }, body: { kind: 'SPIKE', until: spike, leftOut } })
    return { ...journal, series: params, health, leave }
  }

  it('list what is missing and what is odd', async () => {
    const { health } = await withBars()
    expect(await health()).toEqual({
      instrument: 'EURUSD',
      zone: expect.any(String),
      from: '2024-03-05T10:00:00Z',
      days: [{ date: '2024-03-05', present: 125, expected: 130 }],
      gapCount: 1,
      gaps: [{ from: '2024-03-05T11:00:00Z', to: '2024-03-05T11:05:00Z', missing: 5, leftOut: 0, trades: [] }],
      oddCounts: { SPIKE: 1, JUMP: 0, FLAT: 0, DIGITS: 0 },
      odd: [{ kind: 'SPIKE', time: '2024-03-05T10:05:00Z', until: '2024-03-05T10:05:00Z', bars: 1, leftOut: false }],
    })
  })

  it('leave bars out everywhere, and take them back', async () => {
    const { trader, params, health, leave } = await withBars()
    const { id: tradeId } = await trader.call(createTrade, { params, body: tradeInBars })
    const extremes = async () => (await trader.call(readTradeBars, { params: { ...params, tradeId } })).extremes
    expect(await extremes()).toMatchObject({ highestPrice: '1.11', used: 10 })
    await leave(true)
    await leave(true)
    expect(await extremes()).toMatchObject({ highestPrice: '1.101', used: 9 })
    const left = await health()
    expect(left.days).toEqual([{ date: '2024-03-05', present: 124, expected: 130 }])
    expect(left.odd).toMatchObject([{ kind: 'SPIKE', bars: 1, leftOut: true }])
    await leave(false)
    expect(await extremes()).toMatchObject({ highestPrice: '1.11', used: 10 })
    expect((await health()).odd).toMatchObject([{ leftOut: false }])
  })

  it('leave out at most 10,000 runs of bars', async () => {
    const { series, leave } = await withBars()
    const { db } = server.services
    const flags = (from: number, count: number) =>
      db
        .insertInto('bar_flag')
        .values(
          Array.from({ length: count }, (_, i) => ({
            series_id: series.seriesId,
            time: from + i,
            until: from + i,
            kind: 'FLAT',
          })),
        )
        .execute()
    for (let from = 0; from < 9000; from += 1000) await flags(from, 1000)
    await flags(9000, 999)
    await leave(true)
    await expect(leave(true)).rejects.toMatchObject({
      fields: [{ field: 'leftOut', message: 'at most 10000 for a series' }],
    })
    await leave(false)
    await leave(true)
  })

  it('begin with the side of their source, and have the side and spread of their user', async () => {
    const { trader, series } = await withBars()
    const [first] = (await trader.call(listBarSeries, {})).series
    expect(first).toMatchObject({ source: 'MetaTrader 4', priceSide: 'BID', spread: null })
    await trader.call(changeBarSeries, { params: series, body: { priceSide: 'MID', spread: '0.00020' } })
    const [changed] = (await trader.call(listBarSeries, {})).series
    expect(changed).toMatchObject({ priceSide: 'MID', spread: '0.0002' })
    await expect(
      trader.call(changeBarSeries, { params: series, body: { priceSide: 'MID', spread: '-1' } }),
    ).rejects.toMatchObject({ fields: [{ field: 'spread' }] })
  })

  it('are the affair of their user alone, and of bars that there are', async () => {
    const { trader, series } = await withBars()
    const other = await server.signUp()
    const body = { kind: 'SPIKE', until: spike, leftOut: true } as const
    const flag = { params: { ...series, time: spike }, body }
    await expect(other.call(readBarHealth, { params: series })).rejects.toMatchObject({ code: 'Not found' })
    await expect(other.call(leaveOutBars, flag)).rejects.toMatchObject({ code: 'Not found' })
    await expect(
      other.call(changeBarSeries, { params: series, body: { priceSide: 'ASK', spread: null } }),
    ).rejects.toMatchObject({ code: 'Not found' })
    await expect(trader.call(leaveOutBars, { params: { ...series, time: 0 }, body })).rejects.toMatchObject({
      fields: [{ field: 'until', message: 'is outside of the series' }],
    })
  })

  it('have days that begin with the session of their instrument', async () => {
    const { trader, params, health } = await withBars()
    const [euro] = (await trader.call(listInstruments, { params })).instruments
    const { id: instrumentId, modified: _m, order: _o, trades: _t, ...body } = euro!
    const replace = (session: object) =>
      trader.call(replaceInstrument, { params: { ...params, instrumentId }, body: { ...body, ...session } })
    // The session begins at 11:30 UTC and belongs to the day on which it ends.
    await replace({ sessionStart: '06:30', sessionEnd: '06:00', sessionZone: 'America/New_York' })
    expect((await health()).days).toEqual([
      { date: '2024-03-05', present: 85, expected: 90 },
      { date: '2024-03-06', present: 40, expected: 40 },
    ])
    await expect(replace({ sessionStart: '06:30' })).rejects.toMatchObject({
      fields: [{ field: 'sessionEnd' }, { field: 'sessionZone' }],
    })
    await expect(replace({ sessionStart: '24:00' })).rejects.toMatchObject({ code: 'Invalid input' })
  })

  it('go into an archive with their side, spread and the bars left out, and sessions with their instruments', async () => {
    const { trader, params, series, leave } = await withBars()
    const [euro] = (await trader.call(listInstruments, { params })).instruments
    const { id: instrumentId, modified: _m, order: _o, trades: _t, ...body } = euro!
    const session = { sessionStart: '18:00', sessionEnd: '17:00', sessionZone: 'America/New_York' }
    await trader.call(replaceInstrument, { params: { ...params, instrumentId }, body: { ...body, ...session } })
    await trader.call(changeBarSeries, { params: series, body: { priceSide: 'ASK', spread: '0.0003' } })
    await leave(true)
    const archive = await archiveOf(trader, params.journalId, { with: 'price-bars' })
    const bob = await server.signUp()
    const journalId = await restoredJournal(server, bob, archive)
    const [restored] = (await bob.call(listBarSeries, {})).series
    expect(restored).toMatchObject({ priceSide: 'ASK', spread: '0.0003', rows: 125 })
    const { odd } = await bob.call(readBarHealth, { params: { seriesId: restored?.id ?? 0 } })
    expect(odd).toMatchObject([{ kind: 'SPIKE', leftOut: true }])
    expect((await bob.call(listInstruments, { params: { journalId } })).instruments[0]).toMatchObject(session)
  })

  it('come with their volume, and days and lines of the session of their instrument', async () => {
    const { trader, params } = await withBars()
    const { id: tradeId } = await trader.call(createTrade, { params, body: tradeInBars })
    const shown = (length: number) => trader.call(readTradeBars, { params: { ...params, tradeId }, query: { length } })
    const five = await shown(300)
    expect(five.lengths).toEqual([60, 300, 900, 3600, 14_400, 86_400, 604_800])
    expect([five.bars.volume[0], five.sessions]).toEqual([35, []])
    const [euro] = (await trader.call(listInstruments, { params })).instruments
    const { id: instrumentId, modified: _m, order: _o, trades: _t, ...body } = euro!
    const session = { sessionStart: '10:02', sessionEnd: '10:30', sessionZone: 'UTC' }
    await trader.call(replaceInstrument, { params: { ...params, instrumentId }, body: { ...body, ...session } })
    const inSession = await shown(300)
    const first = inSession.bars.time[0]!
    // Bars count from the start of the session; those before it belong to the session of the day before.
    expect(inSession.bars.time.slice(0, 3).map((time) => time - first)).toEqual([0, 300, 600])
    expect(new Date(first * 1000).toISOString().slice(14, 16)).toBe('57')
    expect(
      inSession.sessions.map(({ from, to }) => [new Date(from * 1000).toISOString().slice(14, 16), to - from]),
    ).toEqual([
      ['02', 1680],
      ['02', 1680],
    ])
    expect((await shown(86_400)).sessions).toEqual([])
  })
})
