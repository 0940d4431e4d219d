import { readAfterExits } from '@afterclose/contract/after-exit'
import { changeSettings } from '@afterclose/contract/account-settings'
import {
  cancelBarJob,
  confirmBarJob,
  fillPriceExtremes,
  listBarJobs,
  listBarSeries,
  readBarJob,
  readTradeBars,
  removeBarSeries,
} from '@afterclose/contract/bars'
import { createShare, removeShare } from '@afterclose/contract/shares'
import { createTrade, readTrade, replaceTrade, type TradeView } from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsDone } from '../../test/support/jobs.ts'
import { confirm, minutes, tradeInBars as trade, upload } from '../../test/support/price-bars.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { stores } from '../../test/support/stores.ts'
import { workedJournal } from '../../test/support/worked-journal.ts'
import { fillExtremes } from '../records/trades/fill-extremes.ts'
import { lostBarFilesKind } from './bar-jobs.ts'

describe.each(stores)('price bars on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('are read, shown, saved once the zone is said, and tell about a trade', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    const shown = await upload(trader, 'EURUSD1.csv', minutes(60))
    expect(shown).toMatchObject({ state: 'NEEDS_INPUT', progress: { bytes: shown.fileSize, of: shown.fileSize } })
    expect(shown.preview).toMatchObject({
      format: 'MetaTrader 4',
      symbol: 'EURUSD',
      length: 60,
      zone: null,
      rows: 60,
      first: '2024-03-05T10:00:00',
      last: '2024-03-05T10:59:00',
      asks: ['ZONE'],
    })
    await expect(trader.call(confirmBarJob, { params: { jobId: shown.id }, body: {} })).rejects.toMatchObject({
      fields: [{ field: 'zone', message: 'is required' }],
    })
    const saved = await confirm(trader, shown, { zone: 'Europe/Helsinki' }) // two hours before UTC in winter
    expect(saved).toMatchObject({ state: 'DONE', error: null })
    const { series } = await trader.call(listBarSeries, {})
    expect(series).toMatchObject([
      {
        id: saved.seriesId,
        symbol: 'EURUSD',
        source: 'MetaTrader 4',
        length: 60,
        rows: 60,
        first: '2024-03-05T08:00:00Z',
        last: '2024-03-05T08:59:00Z',
      },
    ])
    const { id: tradeId } = await trader.call(createTrade, {
      params,
      body: { ...trade, entryDate: '2024-03-05T08:00:00', exitDate: '2024-03-05T08:10:00' },
    })
    const bars = await trader.call(readTradeBars, { params: { ...params, tradeId } })
    expect(bars).toMatchObject({
      series: { symbol: 'EURUSD' },
      length: 60,
      lengths: [60, 300, 900, 3600, 14_400, 86_400, 604_800],
      digits: 4,
      extremes: { known: true, highestPrice: '1.1011', lowestPrice: '1.0999', used: 10, leftOut: 1 },
      // 1.102 is first touched in the minute of 8:18, the stop never
      order: { otpHit: 'YES', why: null, at: Date.UTC(2024, 2, 5, 8, 18) / 1000 },
      afterExit: { highestPrice: '1.1021', lowestPrice: '1.1009', lastPrice: '1.102' },
    })
    expect(bars.bars.time[0]).toBe(Date.UTC(2024, 2, 5, 8) / 1000)
    // ten minutes, and after them the time of fifty bars
    expect(bars.bars.time.at(-1)).toBe(Date.UTC(2024, 2, 5, 8, 59) / 1000)
    expect(bars.bars.high[0]).toBe(1.1002)
    const long = await trader.call(readTradeBars, { params: { ...params, tradeId }, query: { length: 300 } })
    expect(long.bars.high.slice(0, 2)).toEqual([1.1006, 1.1011])

    // An open one is shown to the last bar.
    const still = { ...trade, entryDate: '2024-03-05T08:02:00', exitDate: null, exitPrice: null }
    const { id: openId } = await trader.call(createTrade, { params, body: still })
    const { bars: shownBars } = await trader.call(readTradeBars, { params: { ...params, tradeId: openId } })
    expect(shownBars.time.at(-1)).toBe(Date.UTC(2024, 2, 5, 8, 59) / 1000)
  })

  it('end at the entry if asked to, whatever came later', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    await confirm(trader, await upload(trader, 'EURUSD1.csv', minutes(60), { zone: 'UTC' }))
    const entry = Date.UTC(2024, 2, 5, 10, 30, 20) / 1000
    const ends = ['2024-03-05T10:30:40', '2024-03-05T10:41:00', '2024-03-08T09:00:00'] as const
    const answers = []
    for (const exitDate of ends) {
      const body = { ...trade, entryDate: '2024-03-05T10:30:20', exitDate, exitPrice: '1.09' }
      const { id: tradeId } = await trader.call(createTrade, { params, body })
      for (const length of [60, 300, undefined]) {
        const query = { until: 'ENTRY', after: 3600, window: 60, ...(length && { length }) } as const
        const told = await trader.call(readTradeBars, { params: { ...params, tradeId }, query })
        expect(told).toMatchObject({
          length: length ?? 300,
          extremes: { known: false, reason: null },
          order: null,
          afterExit: null,
        })
        const { time, high, close } = told.bars
        expect(time.length).toBeGreaterThan(0)
        for (const at of time) expect(at).toBeLessThan(entry)
        // the minute of 10:29 is the last that had ended: it closed at 1.1030, and its highest price is 1.1031
        expect([close.at(-1), Math.max(...high)]).toEqual([1.103, 1.1031])
        answers.push({ exitDate, length, told })
      }
    }
    for (const { exitDate, length, told } of answers)
      expect([exitDate, told]).toEqual([exitDate, answers.find((one) => one.length === length)!.told])
    const [{ told: minutesBefore }] = answers as [(typeof answers)[number]]
    expect(minutesBefore.bars.time.at(-1)).toBe(Date.UTC(2024, 2, 5, 10, 29) / 1000)
    const few = await trader.call(readTradeBars, {
      params: { ...params, tradeId: 1 },
      query: { until: 'ENTRY', length: 60, before: 300 },
    })
    expect(few.bars.time).toHaveLength(4) // 10:26 to 10:29: that of 10:25 began earlier than five minutes before
  })

  it('fill highest and lowest prices of trades, never over typed ones, and take them back', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    await confirm(trader, await upload(trader, 'EURUSD1.csv', minutes(60), { zone: 'UTC' }))
    const at = (from: string, to: string | null) => ({
      entryDate: `2024-03-05T${from}`,
      exitDate: to && `2024-03-05T${to}`,
    })
    const bodies = [
      trade,
      { ...trade, highestPrice: '1.2', lowestPrice: '1' },
      { ...trade, ...at('10:00:00', null), exitPrice: null },
      { ...trade, ...at('10:50:00', '11:30:00') }, // the bars end at eleven
      { ...trade, ...at('10:20:10', '10:20:50') }, // within a bar
      { ...trade, ...at('18:00:00', '18:10:00') },
      { ...trade, instrumentId: 2 },
    ]
    for (const body of bodies) await trader.call(createTrade, { params, body })
    const extremesOf = async (tradeId: number) => {
      const view = await trader.call(readTrade, { params: { ...params, tradeId } })
      return [view.highestPrice, view.lowestPrice, view.priceSource, view.priceBarLength, view.updraw]
    }
    const none = { CLEARED: 0, SAME: 0 }
    const expected = { ...none, FILLED: 1, TYPED: 1, OPEN: 1, GAP: 1, TOO_LONG: 1, NO_BARS: 1, NO_SERIES: 1 }
    const dry = await trader.call(fillPriceExtremes, { params, body: { dryRun: true } })
    expect(dry).toMatchObject({ counts: expected, apart: 0, receipt: null })
    expect(await extremesOf(1)).toEqual([null, null, null, null, null])
    const filled = await trader.call(fillPriceExtremes, { params, body: {} })
    expect(filled.counts).toEqual(expected)
    expect(filled.trades[0]).toMatchObject({ tradeId: 1, outcome: 'FILLED', length: 60, used: 10, leftOut: 1 })
    expect(await extremesOf(1)).toEqual(['1.1011', '1.0999', 'BARS', 60, 55])
    expect(await extremesOf(2)).toEqual(['1.2', '1', 'TYPED', null, 5000])

    const again = await trader.call(fillPriceExtremes, { params, body: { ids: [1] } })
    expect(again).toMatchObject({
      counts: { ...expected, FILLED: 0, TYPED: 0, OPEN: 0, GAP: 0, TOO_LONG: 0, NO_BARS: 0, NO_SERIES: 0, SAME: 1 },
      receipt: null,
    })
    await trader.call(undoDeletion, { params, body: { receipt: filled.receipt ?? '' } })
    expect(await extremesOf(1)).toEqual([null, null, null, null, null])

    await trader.call(fillPriceExtremes, { params, body: { ids: [1] } })
    const { modified: _, ...view } = await trader.call(readTrade, { params: { ...params, tradeId: 1 } })
    await trader.call(replaceTrade, { params: { ...params, tradeId: 1 }, body: { ...view, inReview: true } })
    expect(await extremesOf(1)).toEqual(['1.1011', '1.0999', 'BARS', 60, 55])
    const body = { ...view, highestPrice: '1.1012' }
    await trader.call(replaceTrade, { params: { ...params, tradeId: 1 }, body })
    expect(await extremesOf(1)).toEqual(['1.1012', '1.0999', 'TYPED', null, 60])
    await trader.call(replaceTrade, {
      params: { ...params, tradeId: 1 },
      body: { ...view, highestPrice: null, lowestPrice: null },
    })
    await trader.call(fillPriceExtremes, { params, body: {} })
    const cleared = await trader.call(fillPriceExtremes, { params, body: { clear: true } })
    expect(cleared.counts).toMatchObject({ CLEARED: 1, TYPED: 1, SAME: 5 })
    expect(await extremesOf(1)).toEqual([null, null, null, null, null])

    // paid 1.1037 and 1.101 at a time when bars reach from 1.0999 to 1.1011: of another zone, as it seems
    const far = { ...trade, direction: 'SHORT', entryPrice: '1.1037', stopLoss: null, takeProfit: null } as const
    const { id: apart } = await trader.call(createTrade, { params, body: far })
    const { id: spread } = await trader.call(createTrade, { params, body: { ...far, entryPrice: '1.102' } })
    const said = await trader.call(fillPriceExtremes, { params, body: { ids: [1, apart, spread], dryRun: true } })
    expect([said.counts.FILLED, said.apart]).toEqual([3, 1])
    for (const [FILLED, SAME] of [
      [1, 0],
      [0, 1], // nothing is filled that could be of another zone
    ])
      expect(await trader.call(fillPriceExtremes, { params, body: { ids: [apart] } })).toMatchObject({
        counts: { FILLED, SAME },
        apart: FILLED,
      })
  })

  it('leave a trade alone whose time was changed since they were asked about it', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    const { id, entryDate, exitDate } = await trader.call(createTrade, { params, body: trade })
    const extremes = [{ id, highestPrice: '1.1011', lowestPrice: '1.0999', priceBarLength: 60 }]
    const highestAfter = async (asked: Pick<TradeView, 'entryDate' | 'exitDate'>) => {
      await fillExtremes(server.services.db, { ...params, extremes, tradesBefore: new Map([[id, asked]]) })
      return (await trader.call(readTrade, { params: { ...params, tradeId: id } })).highestPrice
    }
    expect(await highestAfter({ entryDate, exitDate: '2024-03-05T10:11:00' })).toBe(null)
    expect(await highestAfter({ entryDate: '2024-03-05T09:59:00', exitDate })).toBe(null)
    expect(await highestAfter({ entryDate, exitDate })).toBe('1.1011')
  })

  it('of a second file go into the same series, and the newer count', async () => {
    const trader = await server.signUp()
    await confirm(trader, await upload(trader, 'EURUSD1.csv', minutes(30), { zone: 'UTC' }))
    const changed = minutes(30, 20).replaceAll('1.10200', '1.10210')
    await confirm(trader, await upload(trader, 'eurusd.csv', changed, { zone: 'UTC' }))
    const { series, bytes } = await trader.call(listBarSeries, {})
    expect(series).toMatchObject([{ rows: 50, last: '2024-03-05T10:49:00Z' }])
    expect(await server.services.workFiles.list('bars')).toHaveLength(await blocksInAll())
    expect(bytes).toBe(series[0]?.bytes)
  })

  const blocksInAll = async () => (await server.services.db.selectFrom('bar_block').select('block').execute()).length

  it('that cannot be read are told, asked about or refused', async () => {
    const trader = await server.signUp()
    expect(await upload(trader, 'a.csv', 'Dear Sir,\nno bars here.\n')).toMatchObject({
      state: 'FAILED',
      error: 'This is not a readable table of price bars.',
    })
    const unclear = await upload(trader, 'X.csv', 'When;a;b;c;d\n01/02/2024 00:05;1;2;1;2\n01/02/2024 00:06;1;2;1;2\n')
    expect(unclear.preview).toMatchObject({ asks: ['MAPPING', 'SYMBOL', 'ZONE', 'LENGTH'] })
    await expect(upload(trader, 'EURUSD1.csv', minutes(5))).rejects.toMatchObject({ code: 'Upload in progress' })
    const mapping = {
      delimiter: ';',
      skip: 1,
      decimalSign: '.',
      dateOrder: 'DMY',
      stamp: 'OPEN',
      date: 0,
      time: null,
      open: 1,
      high: 2,
      low: 3,
      close: 4,
      volume: null,
    } as const
    const again = await confirm(trader, unclear, { mapping })
    expect(again).toMatchObject({
      state: 'NEEDS_INPUT',
      preview: { rows: 2, length: 60, first: '2024-02-01T00:05:00' },
    })
    expect(await confirm(trader, again, { mapping, symbol: 'X1', zone: 'UTC' })).toMatchObject({ state: 'DONE' })
    const broken = await upload(trader, 'EURUSD1.csv', `${minutes(2)}2024.03.05,10:02,1.2,1.1,1.1,1.2,7\r\n`)
    expect(broken.preview).toMatchObject({
      rows: 2,
      problemCount: 1,
      problems: [{ line: 3, reason: 'has a high that is not the highest price' }],
    })
    await trader.call(cancelBarJob, { params: { jobId: broken.id } })
    expect((await trader.call(listBarJobs, {})).jobs).toHaveLength(2)
  })

  it('of its owner are what the reader of a shared journal sees, and never his own', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    const { id: tradeId } = await trader.call(createTrade, { params, body: trade })
    const reader = await server.signUp()
    const { userId, username: userName } = reader.user
    await reader.call(changeSettings, { params: { userId }, body: { sharingEnabled: 'true' } })
    const { aclId } = await trader.call(createShare, { body: { ...params, userName } })
    const asked = { params: { ...params, tradeId } }
    await confirm(reader, await upload(reader, 'EURUSD1.csv', minutes(60), { zone: 'UTC' }))
    expect(await reader.call(readTradeBars, asked)).toMatchObject({ series: null, bars: { time: [] } })
    const without = await reader.call(readAfterExits, { params, body: { ids: [tradeId] } })
    expect(without).toMatchObject({ trades: [], unknown: { NO_SERIES: 1 } })
    await confirm(trader, await upload(trader, 'EURUSD1.csv', minutes(30), { zone: 'UTC' }))
    const seen = await reader.call(readTradeBars, asked)
    expect(seen).toMatchObject({ series: { symbol: 'EURUSD', rows: 30 }, extremes: { known: true, used: 10 } })
    expect(seen).toEqual(await trader.call(readTradeBars, asked))
    const after = await reader.call(readAfterExits, { params, body: { ids: [tradeId] } })
    expect(after.trades).toEqual([{ tradeId, further: 1.1, against: 0.1 }])
    await trader.call(removeShare, { params: { ...params, aclId } })
    await expect(reader.call(readTradeBars, asked)).rejects.toMatchObject({ code: 'Unknown journal' })
  })

  it('are their owner’s alone, and go with a series or an account', async () => {
    const [ann, bob] = [await server.signUp(), await server.signUp()]
    const { seriesId } = await confirm(ann, await upload(ann, 'EURUSD1.csv', minutes(5), { zone: 'UTC' }))
    const job = await confirm(ann, await upload(ann, 'GBPUSD1.csv', minutes(5), { zone: 'UTC' }))
    const one = { params: { seriesId: seriesId ?? 0 } }
    await expect(bob.call(removeBarSeries, one)).rejects.toMatchObject({ code: 'Not found' })
    await expect(bob.call(readBarJob, { params: { jobId: job.id } })).rejects.toMatchObject({ code: 'Unknown job' })
    expect((await bob.call(listBarSeries, {})).series).toEqual([])
    const { db, workFiles } = server.services
    const filesOf = async () => (await workFiles.list(`bars/${ann.user.userId}`)).length
    expect(await filesOf()).toBe(2)
    await ann.call(removeBarSeries, one)
    await jobsDone(server)
    expect(await filesOf()).toBe(1)
    await db.deleteFrom('user_account').where('id', '=', ann.user.userId).execute()
    await server.app.jobs.add(db, { kind: lostBarFilesKind, payload: {} })
    await jobsDone(server)
    expect(await filesOf()).toBe(1) // written today: it may belong to a series that is just being saved
  })
})
