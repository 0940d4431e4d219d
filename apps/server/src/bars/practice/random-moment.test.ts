// @large: thousands of draws over many bars
import { longerBars } from '@afterclose/bars/longer-bars'
import { calendarDays } from '@afterclose/bars/trading-session'
import { dealLengths } from '@afterclose/core/practice'
import { MINUTE, wallClock } from '@afterclose/core/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askForDeal, dealt, endedDeal, practising as practisingOn } from '../../../test/support/practice-session.ts'
import { confirm, hours, upload } from '../../../test/support/price-bars.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { sqliteOnly } from '../../../test/support/stores.ts'
import { barCache } from '../bar-cache.ts'
import { findSeries } from '../repository.ts'
import { randomMoment } from './random-moment.ts'

describe.each(sqliteOnly)('random moments on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const practising = (bars: number) => practisingOn(server, { trades: 0, bars })
  type Practising = Awaited<ReturnType<typeof practising>>

  /** What so many seeds draw of all series of a trader, sorted, with how often. */
  async function drawnOf({ trader }: Practising, length: (typeof dealLengths)[number], zone: string, seeds: number) {
    const { db, workFiles } = server.services
    const cache = barCache(db, workFiles)
    const series = await findSeries(db, trader.user.originalToken.userId)
    const markets = series.map((one) => ({ series: one, form: { length, zone, session: null, spread: '0' } }))
    const counts = new Map<number, number>()
    for (let seed = 1; seed <= seeds; seed++) {
      const found = await randomMoment(cache, { markets, seed, db })
      if (found === null || found === 'NO_SPREAD') throw new Error(`No moment by seed ${seed}`)
      const { moment } = found
      counts.set(moment, (counts.get(moment) ?? 0) + 1)
    }
    return [...counts].toSorted(([a], [b]) => a - b)
  }

  it('are found where there is only one, among bars and among longer ones that are made of them', async () => {
    const bars = await practising(700)
    const deal = await dealt(bars.trader, bars.session, { source: 'MOMENT' })
    // 200 minutes after 10:00
    expect((await endedDeal(bars.trader, bars.session, deal.id, 'A')).moment).toBe('2024-03-05T13:20:00')
    const longer = await practising(3500)
    const five = await dealt(longer.trader, longer.session, { source: 'MOMENT', length: 300 })
    expect((await endedDeal(longer.trader, longer.session, five.id, 'A')).moment).toBe('2024-03-06T02:40:00')
    const few = await practising(3495)
    expect(await askForDeal(few.trader, few.session, { source: 'MOMENT', length: 300 })).toEqual({
      deal: null,
      why: 'NO_BARS',
    })
  })

  it('are alike often: each start of a bar with enough bars around it', async () => {
    const drawn = await drawnOf(await practising(703), 60, 'UTC', 400)
    const first = wallClock('2024-03-05T13:20:00')
    expect(drawn.map(([moment]) => moment * 1000)).toEqual([0, 1, 2, 3].map((i) => first + i * MINUTE))
    // 100 each are expected; 4 standard deviations are 35
    for (const [, count] of drawn) expect(Math.abs(count - 100)).toBeLessThan(35)
  })

  it('are the starts of all longer bars that a slow way finds, days of a zone too', async () => {
    const trader = await practising(2)
    await confirm(trader.trader, await upload(trader.trader, 'EURUSD60.csv', hours(24 * 706), { zone: 'UTC' }))
    const zone = 'America/New_York'
    const { db, workFiles } = server.services
    const hourly = (await findSeries(db, trader.trader.user.originalToken.userId)).find((one) => one.length === 3600)!
    const all = await barCache(db, workFiles).bars(hourly, hourly.first, hourly.last)
    const days = longerBars(all, 86_400, calendarDays(zone))
    // the first day is cut: its bars begin at 19:00
    const slow = [...days.time].slice(201, days.length - 499)
    expect(slow.length).toBeGreaterThan(5)
    // midnight in New York, in summer
    expect(new Set(slow.map((moment) => moment % 86_400))).toEqual(new Set([4 * 3600]))
    expect((await drawnOf(trader, 86_400, zone, 200)).map(([moment]) => moment)).toEqual(slow)
    // bars of four hours begin at each of theirs
    const hoursDrawn = (await drawnOf(trader, 14_400, 'UTC', 60)).map(([moment]) => (moment % 86_400) / 3600)
    expect(new Set(hoursDrawn)).toEqual(new Set([0, 4, 8, 12, 16, 20]))
  })
})
