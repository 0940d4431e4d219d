import { walkOrders } from '@afterclose/bars/practice/walk-orders'
import { changeSettings } from '@afterclose/contract/account-settings'
import { listBacktestTrades } from '@afterclose/contract/backtest-trades'
import { createBacktest, listBacktests, removeBacktest, replaceBacktest } from '@afterclose/contract/backtests'
import { copyFlags, copyJournal } from '@afterclose/contract/journals'
import { dealMoment, practiceStatistics, readDealBars } from '@afterclose/contract/practice'
import { createShare } from '@afterclose/contract/shares'
import { removeTrade } from '@afterclose/contract/trades'
import type { Grade, PracticeOrders } from '@afterclose/core/practice'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesIn } from '../../../test/support/archive-files.ts'
import { archiveOf, restoredJournal } from '../../../test/support/archives.ts'
import { dealt, endedDeal, practising as practisingOn } from '../../../test/support/practice-session.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'

type Params = { readonly journalId: number }

describe.each(stores)('practice on %s', (store) => {
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
    partials: [{ atR: 1, percent: 50 }],
    breakEvenAtR: null,
    trail: null,
    moves: [{ at: 10, stop: 11_240, target: 11_270 }],
    exitAt: null,
  }
  const setDeal = (params: Params, change: object) =>
    server.services.db.updateTable('practice_deal').set(change).where('journal_id', '=', params.journalId).execute()

  it('deals the bars before an entry, and says nothing of symbol, date, direction and what came', async () => {
    const { trader, params } = await practising()
    const { session } = { session: { ...params, backtestId: 1 } }
    const answer = await trader.raw({
      method: 'POST',
      url: `/v1/databases/${params.journalId}/practice/1/deals`,
      payload: { length: 60 },
    })
    const text = answer.bytes.toString('utf8')
    for (const hidden of [
      'EURUSD',
      '2024',
      '03-05',
      'LONG',
      'SHORT',
      '14:0',
      'T14',
      '1.124',
      String(Date.UTC(2024, 2, 5, 14) / 1000).slice(0, 6),
    ])
      expect(text).not.toContain(hidden)
    const deal = await dealt(trader, session)
    expect(deal).toMatchObject({
      number: 1,
      length: 60,
      digits: 4,
      side: 'BID',
      grade: null,
      shown: 0,
      before: { clock: null },
    })
    // the last bar that ends at or before 14:00:30 began at 13:59 and closed at 1.12400
    expect([deal.before.open.length, deal.before.close.at(-1)]).toEqual([200, 11_240])
    // each range is three pips
    expect(deal.atr).toBeCloseTo(3, 9)
    // the time of day only where it is asked for
    expect((await dealt(trader, session, { clock: true })).before.clock?.slice(-2)).toEqual([
      13 * 60 + 58,
      13 * 60 + 59,
    ])
  })

  it('hands out bars only up to 100 behind the last asked for, and fixes the grade with the first', async () => {
    const { trader, session } = await practising()
    const { id: dealId } = await dealt(trader, session)
    const bars = (from: number, grade: Grade) =>
      trader.call(readDealBars, { params: { ...session, dealId }, body: { from, grade } })
    await expect(bars(1, 'B')).rejects.toMatchObject({ code: 'Invalid input' })
    const first = await bars(0, 'B')
    expect([first.bars.open.length, first.bars.open[0], first.grade, first.shown, first.ended]).toEqual([
      100,
      11_240,
      'B',
      100,
      false,
    ])
    await expect(bars(101, 'B')).rejects.toMatchObject({ code: 'Invalid input' })
    // another tab, or a second thought
    expect(await bars(50, 'A')).toMatchObject({ grade: 'B', shown: 150 })
    // after a reload it is the same deal, where it was
    expect(await dealt(trader, session)).toMatchObject({ id: dealId, grade: 'B', shown: 150 })
    let from = 150
    for (let ends = false; !ends; from += 100) ends = (await bars(from, 'B')).ended
    expect((await dealt(trader, session)).shown).toBe(500)
  })

  it('walks the orders as the page does, to 6 decimals, and logs the worst as a trade of the session', async () => {
    const { trader, params, session } = await practising()
    const deal = await dealt(trader, session)
    const { bars } = await trader.call(readDealBars, {
      params: { ...session, dealId: deal.id },
      body: { from: 0, grade: 'A' },
    })
    const column = (prices: readonly number[]) => Float64Array.from(prices)
    const page = walkOrders(
      long,
      {
        length: 100,
        open: column(bars.open),
        high: column(bars.high),
        low: column(bars.low),
        close: column(bars.close),
      },
      deal,
      false,
    )
    expect(page.state).toBe('CLOSED')
    // entry at the open of bar 3, 1.1242, with the spread; stop 1.1235
    const result = await endedDeal(trader, session, deal.id, 'D', long)
    expect(result.worst).toBeCloseTo(page.worst!, 6)
    expect(result.best).toBeCloseTo(page.best!, 6)
    expect(result).toMatchObject({
      symbol: 'EURUSD',
      moment: '2024-03-05T14:00:00',
      was: 'GOOD',
      misjudged: false,
      due: null,
      trade: { id: 1, direction: 'LONG', entryPrice: 1.124 },
      tries: [
        { grade: 'A', taken: true, direction: 'LONG', worst: result.worst, best: result.best, partials: 1, moves: 1 },
      ],
    })
    const { trades } = await trader.call(listBacktestTrades, { params: session })
    expect(trades).toEqual([
      expect.objectContaining({
        entryDate: '2024-03-05T14:02:00',
        direction: 'LONG',
        resultMode: 'CUSTOM_R',
        stopLoss: '1.1235',
        takeProfit: '1.128',
        r: result.worst,
      }),
    ])
    const { backtests } = await trader.call(listBacktests, { params, query: {} })
    expect(backtests).toMatchObject([{ kind: 'PRACTICE', trades: 1, totalR: result.worst }])
    // the other of two tabs
    await expect(endedDeal(trader, session, deal.id, 'A')).rejects.toMatchObject({ code: 'Changed elsewhere' })
    expect((await trader.call(listBacktestTrades, { params: session })).trades).toHaveLength(1)
  })

  it('is ended once by two tabs at once', async () => {
    const { trader, session } = await practising()
    const { id } = await dealt(trader, session)
    const both = await Promise.allSettled([1, 2].map(() => endedDeal(trader, session, id, 'A', long)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await trader.call(listBacktestTrades, { params: session })).trades).toHaveLength(1)
  })

  it('brings a misjudged deal back when it is due, first, and at most every third time', async () => {
    const { trader, params, session } = await practising({ trades: 5 })
    const first = await dealt(trader, session)
    // skipped what rose by 2R before it fell by 1R
    expect(await endedDeal(trader, session, first.id, 'C')).toMatchObject({
      was: 'GOOD',
      misjudged: true,
      box: 1,
      worst: null,
    })
    const order: boolean[] = []
    for (let i = 0; i < 4; i++) {
      await server.services.db
        .updateTable('practice_deal')
        .set({ due: '2024-01-01' })
        .where('journal_id', '=', params.journalId)
        .where('id', '=', first.id)
        .where('box', '=', 1)
        .execute()
      const next = await dealt(trader, session)
      order.push(next.id === first.id)
      await endedDeal(trader, session, next.id, 'C')
    }
    // nothing was due before the first; of the four that follow, the third turn must wait for two others
    expect(order).toEqual([true, false, false, true])
    expect(await trader.call(practiceStatistics, { params })).toMatchObject({
      deals: 5,
      taken: 0,
      judged: 5,
      misjudged: 5,
      grades: [{ grade: 'A', tries: 0 }, {}, { grade: 'C', tries: 5, meanR: null }, {}],
      repeats: { pairs: 0, kappa: null },
    })
  })

  it('refuses a trade that the bars do not make, a second session kind, and a backtest that is none of practice', async () => {
    const { trader, params, session } = await practising()
    const { id } = await dealt(trader, session)
    const invalid = { code: 'Invalid input' }
    await expect(
      endedDeal(trader, session, id, 'A', { ...long, stop: 11_270, target: null, moves: [] }),
    ).rejects.toMatchObject(invalid)
    await expect(endedDeal(trader, session, id, 'A', { ...long, target: 11_230 })).rejects.toMatchObject(invalid)
    await expect(endedDeal(trader, session, id, 'A', { ...long, exitAt: 2 })).rejects.toMatchObject(invalid)
    const { backtests } = await trader.call(listBacktests, { params, query: {} })
    const body = { ...backtests[0]!, kind: 'LOGGED' as const, spreadTicks: '3' }
    const replaced = await trader.call(replaceBacktest, { params: session, body })
    expect(replaced).toMatchObject({ kind: 'PRACTICE', spreadTicks: '0' })
    const logged = await trader.call(createBacktest, { params, body: { name: 'By hand' } })
    const other = trader.call(dealMoment, { params: { ...params, backtestId: logged.id }, body: {} })
    await expect(other).rejects.toMatchObject({ code: 'Not found' })
  })

  it('[BARS 1] holds 10,000 tries a session, skipped ones too, and 20,000 deals a journal', async () => {
    const { trader, params, session } = await practising({ trades: 3 })
    const { db } = server.services
    const many = (count: number) =>
      sql`with recursive many(i) as (select 1 union all select i + 1 from many where i < ${sql.lit(count)})`
    const id = sql.lit(params.journalId)
    const first = await dealt(trader, session)
    await sql`insert into practice_try (journal_id, id, deal_id, backtest_id, grade, came_due, tried)
      ${many(9999)} select ${id}, 1000000 + i, ${sql.lit(first.id)}, 1, 'C', 0, '2024-03-05T00:00:00Z' from many`.execute(
      db,
    )
    await endedDeal(trader, session, first.id, 'C')
    await expect(dealt(trader, session)).rejects.toThrow('This session is full. Start a new one.')
    const next = await trader.call(createBacktest, { params, body: { kind: 'PRACTICE', name: 'Next' } })
    const second = { ...params, backtestId: next.id }
    await sql`insert into practice_deal (journal_id, id, source, symbol, series_source, length, moment, box, tries, shown, came_due, created)
      ${many(19_998)} select ${id}, 1000000 + i, 'MOMENT', 'EURUSD', 'MetaTrader 4', 60, i, 0, 0, 0, 0, '2024-03-05T00:00:00Z' from many`.execute(
      db,
    )
    await endedDeal(trader, second, (await dealt(trader, second)).id, 'C')
    await expect(dealt(trader, second)).rejects.toThrow('A journal can hold 20,000 deals.')
    // a deal from before is dealt again
    await db.updateTable('practice_deal').set({ due: '2024-03-06' }).where('id', '=', first.id).execute()
    expect((await dealt(trader, second)).id).toBe(first.id)
  })

  it('[BARS 6] refuses orders of more than 8 kB', async () => {
    const { trader, session } = await practising()
    const { id } = await dealt(trader, session)
    const moves = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ at: 3 + i, stop: 11_235, target: 11_280 }))
    const size = (count: number) => JSON.stringify({ ...long, moves: moves(count) }).length
    expect([size(200) <= 8192, size(240) <= 8192]).toEqual([true, false])
    await expect(endedDeal(trader, session, id, 'A', { ...long, moves: moves(240) })).rejects.toMatchObject({
      code: 'Invalid input',
    })
    expect((await endedDeal(trader, session, id, 'A', { ...long, moves: moves(200) })).tries).toMatchObject([
      { moves: 200 },
    ])
  })

  it('[BARS 1] does not come along with a copy of the journal', async () => {
    const { trader, params, session } = await practising()
    const { id } = await dealt(trader, session)
    await endedDeal(trader, session, id, 'A', long)
    const flags = Object.fromEntries(copyFlags.map((flag) => [flag, true]))
    const copy = await trader.call(copyJournal, { body: { dbId: params.journalId, name: 'Copy', ...flags } })
    const of = { params: { journalId: copy.id } }
    expect((await trader.call(listBacktests, { ...of, query: {} })).backtests).toEqual([])
    expect(await trader.call(practiceStatistics, of)).toMatchObject({ deals: 0, due: 0 })
    const other = await trader.call(createBacktest, { ...of, body: { kind: 'PRACTICE', name: 'Copied' } })
    const again = await dealt(trader, { ...of.params, backtestId: other.id })
    expect((await endedDeal(trader, { ...of.params, backtestId: other.id }, again.id, 'B')).tries).toHaveLength(1)
  })

  it('deals, shows and logs nothing in a session that has ended, until it is reopened', async () => {
    const { trader, params, session } = await practising({ trades: 2 })
    const first = await dealt(trader, session)
    await endedDeal(trader, session, first.id, 'A', long)
    const second = await dealt(trader, session)
    const setStatus = async (status: 'RUNNING' | 'FINISHED') => {
      const { backtests } = await trader.call(listBacktests, { params, query: {} })
      await trader.call(replaceBacktest, { params: session, body: { ...backtests[0]!, status } })
    }
    await setStatus('FINISHED')
    const refused = 'This session has ended. Reopen it to continue, or start another one.'
    const bars = () =>
      trader.call(readDealBars, { params: { ...session, dealId: second.id }, body: { from: 0, grade: 'B' } })
    await expect(dealt(trader, session)).rejects.toThrow(refused)
    await expect(bars()).rejects.toThrow(refused)
    await expect(endedDeal(trader, session, second.id, 'B', long)).rejects.toThrow(refused)
    await expect(endedDeal(trader, session, second.id, 'B')).rejects.toThrow(refused)
    expect((await trader.call(listBacktestTrades, { params: session })).trades).toHaveLength(1)
    expect(await trader.call(practiceStatistics, { params })).toMatchObject({ deals: 1 })
    await setStatus('RUNNING')
    expect(await dealt(trader, session)).toMatchObject({ id: second.id, grade: null, shown: 0 })
    expect((await bars()).shown).toBe(100)
  })

  it('lets go of a deal whose session is deleted', async () => {
    const { trader, params, session } = await practising()
    const { id } = await dealt(trader, session)
    await trader.call(removeBacktest, { params: session })
    const next = await trader.call(createBacktest, { params, body: { kind: 'PRACTICE', name: 'Again' } })
    expect(await dealt(trader, { ...params, backtestId: next.id })).toMatchObject({ id, number: 1 })
  })

  it('comes back from an archive: sessions, tries and what is due, even without the trade and the bars', async () => {
    const { trader, params, session } = await practising({ trades: 2 })
    const first = await dealt(trader, session)
    await endedDeal(trader, session, first.id, 'A', long)
    const second = await dealt(trader, session)
    await endedDeal(trader, session, second.id, 'D')
    await trader.call(removeTrade, { params: { ...params, tradeId: 1 } })
    // a deal that is being played is dealt again there
    await setDeal(params, { due: '2024-01-01' })
    await dealt(trader, session)
    const journalId = await restoredJournal(server, trader, await archiveOf(trader, params.journalId))
    const statistics = await trader.call(practiceStatistics, { params })
    expect(statistics).toMatchObject({ deals: 2, taken: 1, misjudged: 1 })
    expect(await trader.call(practiceStatistics, { params: { journalId } })).toEqual(statistics)
    const again = await dealt(trader, { journalId, backtestId: session.backtestId })
    expect(again).toMatchObject({ number: 3, grade: null, shown: 0 })
    const { tries } = await endedDeal(trader, { journalId, backtestId: session.backtestId }, again.id, 'B')
    expect(tries).toHaveLength(2)
  })

  it('keeps symbol and moment of a deal out of archives until its first try has ended', async () => {
    const { trader, params, session } = await practising()
    const deal = await dealt(trader, session)
    const lines = async () =>
      (await filesIn(await archiveOf(trader, params.journalId))).get('practice-deals.jsonl')?.toString() ?? ''
    expect(await lines()).toBe('')
    await endedDeal(trader, session, deal.id, 'A')
    expect(await lines()).toContain('"symbol":"EURUSD"')
  })

  it('lets readers see statistics and sessions, and no deal', async () => {
    const { trader, params, session } = await practising()
    const reader = await server.signUp()
    const { userId, username: userName } = reader.user.originalToken
    await reader.call(changeSettings, { params: { userId }, body: { sharingEnabled: 'true' } })
    await trader.call(createShare, { body: { journalId: params.journalId, userName } })
    await expect(dealt(reader, session)).rejects.toMatchObject({ code: 'Read-only journal' })
    expect(await reader.call(practiceStatistics, { params })).toMatchObject({ deals: 0 })
  })
})
