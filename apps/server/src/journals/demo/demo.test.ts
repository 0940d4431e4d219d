import { readSettings } from '@afterclose/contract/account-settings'
import { openDemo } from '@afterclose/contract/auth'
import { listBarSeries, readTradeBars } from '@afterclose/contract/bars'
import { listBreaches } from '@afterclose/contract/guard'
import { listInstruments } from '@afterclose/contract/instruments'
import { listJournals } from '@afterclose/contract/journals'
import { createBacktest, listBacktests } from '@afterclose/contract/backtests'
import { listBacktestTrades, replaceBacktestTrade } from '@afterclose/contract/backtest-trades'
import { listMissedTrades } from '@afterclose/contract/missed-trades'
import { listNotes, replaceNote } from '@afterclose/contract/notes'
import { readFile } from '@afterclose/contract/screenshots'
import { listNotifications } from '@afterclose/contract/notifications'
import { latestBalance } from '@afterclose/contract/payins'
import { dealMoment, endDeal, practiceStatistics } from '@afterclose/contract/practice'
import { dealReviewCards } from '@afterclose/contract/reviews'
import { listSessions } from '@afterclose/contract/sessions'
import { listTradePlans } from '@afterclose/contract/trade-plans'
import { listTrades } from '@afterclose/contract/trades'
import { listWeekRules } from '@afterclose/contract/week-rules'
import { DAY } from '@afterclose/core/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { callOfReport } from '../../numbers/reports/report-calls.ts'
import { notifyOwner, savedRules } from '../../notices/notify.ts'
import { expirePlans } from '../../records/trade-plans/expire-plans.ts'
import { fromJson } from '../../store/codecs.ts'
import { createClient } from '../../../test/support/client.ts'
import { rulesJudged } from '../../../test/support/jobs.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { demoTasks } from './demo-tasks.ts'
import { demoDays, removeOldDemos, openDemo as openDemoAccount } from './service.ts'

const unstopped = new AbortController().signal

describe.each(stores)('the demo journal on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function open() {
    const user = await server.stranger.call(openDemo, { body: {} })
    return createClient(server.app, user)
  }
  /** The visitor of all tests that read: to write the journal again for each of them takes longer than all that they ask. */
  let first: ReturnType<typeof open> | undefined
  const reader = () => (first ??= open())

  it('finds the trades that broke its rules before the visitor changes anything, and has a note on one', async () => {
    const visitor = await reader()
    const params = { journalId: (await visitor.call(listJournals, {})).journals[0]!.id }
    await rulesJudged(server)
    const { breaches } = await visitor.call(listBreaches, { params })
    expect(breaches.length).toBeGreaterThan(10)
    expect(breaches.filter(({ note }) => note !== '')).toMatchObject([{ rule: 'COOL_DOWN', goneAt: null }])
  })

  it('opens as a year of trades of a throw-away account', async () => {
    const visitor = await reader()
    expect(visitor.user).toMatchObject({ demo: true, plan: 'PRO', fullyAuthenticated: true })
    const { journals } = await visitor.call(listJournals, {})
    expect(journals).toMatchObject([{ name: 'Demo journal', currency: 'USD', readOnly: false }])
    const params = { journalId: journals[0]!.id }
    const { instruments } = await visitor.call(listInstruments, { params })
    expect(instruments.reduce((sum, { trades }) => sum + trades, 0)).toBeGreaterThan(1000)
    expect(await visitor.call(latestBalance, { params })).toMatchObject({ warning: null })
    const ofVisitor = { params: { userId: visitor.user!.userId } }
    expect(await visitor.call(readSettings, ofVisitor)).toMatchObject({ theme: 'System' })
  })

  it('says of every trade what its pictures and comments make of it', async () => {
    const visitor = await reader()
    const { journals } = await visitor.call(listJournals, {})
    const { trades } = await visitor.call(listTrades, { params: { journalId: journals[0]!.id }, query: { limit: 500 } })
    const journaled = trades.filter(
      (trade) =>
        trade.screenshotExists &&
        [trade.preTradeComments, trade.entryComments, trade.managementComments, trade.exitComments].every(
          (group) => group.length > 0,
        ),
    )
    expect(trades.filter((trade) => trade.fullyJournaled)).toEqual(journaled)
    expect(journaled.length).toBeGreaterThan(0)
    expect(
      trades.flatMap(({ entryPrice, commission }) => [entryPrice, commission]).filter((text) => /\.\d*0$/.test(text!)),
    ).toEqual([])
    expect(trades.filter((trade) => trade.screenshotExists).length).toBeLessThan(trades.length)
  })

  it('has rules of weeks that were kept and broken, grades, and cards that wait', async () => {
    const visitor = await reader()
    const params = { journalId: (await visitor.call(listJournals, {})).journals[0]!.id }
    const rules = (await visitor.call(listWeekRules, { params })).weekRules
    expect(rules.map(({ span }) => span).toSorted()).toEqual(['MONTH', 'MONTH', 'WEEK', 'WEEK', 'WEEK'])
    const Kept = z.object({ rules: z.array(z.object({ id: z.int(), kept: z.int(), counted: z.int() })) })
    const kept = Kept.parse(await visitor.call(callOfReport.weekRules, { params, query: {} })).rules
    const ended = rules.filter(({ span }) => span === 'WEEK').slice(1)
    for (const { id } of ended) {
      const counts = kept.find((rule) => rule.id === id)!
      expect(counts.kept).toBeGreaterThan(0)
      expect(counts.counted).toBeGreaterThanOrEqual(counts.kept)
    }
    expect(kept.some((rule) => rule.counted > rule.kept)).toBe(true)
    const { cards, gradedToday, waiting } = await visitor.call(dealReviewCards, { params, query: {} })
    expect([cards.length, gradedToday]).toEqual([10, 0])
    expect(waiting).toBeGreaterThan(15)
    expect(cards.flatMap(({ reasons }) => reasons)).not.toContain('CHANGED')
    const Worth = z.object({ counted: z.int(), grades: z.array(z.object({ byChance: z.object({ withR: z.int() }) })) })
    const worth = Worth.parse(await visitor.call(callOfReport.gradeWorth, { params, query: {} }))
    expect(worth.counted).toBeGreaterThan(100)
    expect(worth.grades.every(({ byChance }) => byChance.withR > 0)).toBe(true)
  })

  it('has price bars of two instruments, which know the trades of the last weeks', async () => {
    const visitor = await reader()
    const { series, bytes } = await visitor.call(listBarSeries, {})
    expect(series.map(({ symbol, length }) => [symbol, length])).toEqual([
      ['EURUSD', 300],
      ['MES', 300],
    ])
    expect(bytes).toBeLessThan(150_000)
    const params = { journalId: (await visitor.call(listJournals, {})).journals[0]!.id }
    const { instruments } = await visitor.call(listInstruments, { params })
    const { trades } = await visitor.call(listTrades, { params, query: { limit: 500 } })
    const eurusd = instruments.find(({ name }) => name === 'EURUSD')!.id
    const recent = trades.filter(({ instrumentId, exitDate }) => instrumentId === eurusd && exitDate !== null)
    const known = await Promise.all(
      recent.slice(0, 5).map(async ({ id: tradeId }) => {
        const { extremes } = await visitor.call(readTradeBars, { params: { ...params, tradeId }, query: {} })
        return extremes.known
      }),
    )
    expect(known.filter(Boolean).length).toBeGreaterThan(3)
  })

  it('has every screenshot that it tells of', async () => {
    const visitor = await reader()
    const { journals } = await visitor.call(listJournals, {})
    const { trades } = await visitor.call(listTrades, { params: { journalId: journals[0]!.id }, query: { limit: 500 } })
    const filled = trades.flatMap(({ screenshots }) => screenshots.filter(({ fileId }) => fileId !== null))
    expect(filled.length).toBeGreaterThan(200)
    expect(filled.every(({ description }) => description !== '')).toBe(true)
    for (const trade of trades)
      expect(
        trade.screenshots.some(({ fileId }) => fileId !== null),
        String(trade.id),
      ).toBe(trade.screenshotExists)
    const fileIds = [...new Set(filled.flatMap(({ fileId }) => fileId ?? []))]
    expect(fileIds.length).toBeGreaterThan(10)
    for (const fileId of fileIds) {
      const picture = await visitor.bytes(readFile, { params: { fileId } })
      expect(picture.subarray(1, 4).toString()).toBe('PNG')
    }
  })

  it('shows plans with what became of them, and what was missed', async () => {
    const visitor = await reader()
    const params = { journalId: (await visitor.call(listJournals, {})).journals[0]!.id }
    const { tradePlans } = await visitor.call(listTradePlans, { params })
    const { missedTrades } = await visitor.call(listMissedTrades, { params })
    expect(tradePlans.length).toBeGreaterThan(10)
    expect(missedTrades.length).toBeGreaterThan(20)
    for (const { status, linkedTradeIds, linkedMissedTradeId, scenarios } of tradePlans) {
      expect(linkedTradeIds.length).toBe(status === 'EXECUTED' ? 1 : 0)
      expect(linkedMissedTradeId !== null).toBe(status === 'MISSED')
      expect(scenarios[0]!.rrr).toBeGreaterThan(1)
    }
    const afraid = missedTrades.filter(({ reason }) => reason === 'FEAR_AFTER_LOSS')
    expect(afraid.length).toBeGreaterThan(2)
    expect(missedTrades.filter(({ missedR }) => missedR === null)).toHaveLength(1)
    expect(await expirePlans(server.services.db, new Date())).toBe(0)
  })

  it('shows backtests that are worth what their trades brought', async () => {
    const visitor = await reader()
    const params = { journalId: (await visitor.call(listJournals, {})).journals[0]!.id }
    const { backtests } = await visitor.call(listBacktests, { params })
    expect(backtests.map(({ status }) => status)).toEqual(['FINISHED', 'RUNNING', 'FINISHED'])
    for (const { id, trades, tradesWithR, totalR, balance } of backtests) {
      const listed = await visitor.call(listBacktestTrades, { params: { ...params, backtestId: id } })
      expect([listed.trades.length, tradesWithR]).toEqual([trades, trades])
      expect(listed.trades.reduce((sum, { r }) => sum + r!, 0)).toBeCloseTo(totalR, 5)
      expect(listed.trades.at(-1)!.balance).toBe(balance)
      // as the server would have logged the last one
      const {
        id: tradeId,
        seq: _seq,
        r,
        outcome,
        screenshot: _shot,
        balance: _balance,
        ...body
      } = listed.trades.at(-1)!
      const same = { ...params, backtestId: id, tradeId }
      expect(await visitor.call(replaceBacktestTrade, { params: same, body })).toMatchObject({ r, outcome, balance })
    }
  })

  it('shows a finished session of practice, whose results the server would make of the same orders', async () => {
    const visitor = await reader()
    const params = { journalId: (await visitor.call(listJournals, {})).journals[0]!.id }
    const { backtests } = await visitor.call(listBacktests, { params })
    const session = backtests.find(({ kind }) => kind === 'PRACTICE')!
    expect(session).toMatchObject({ name: 'Practice 1', status: 'FINISHED', tradesWithR: session.trades })
    const statistics = await visitor.call(practiceStatistics, { params })
    expect(statistics.deals).toBeGreaterThan(60)
    expect(statistics.judged).toBeGreaterThan(20)
    expect(statistics.due).toBeGreaterThan(0)
    for (const { tries, meanR } of statistics.grades.slice(0, 3)) {
      expect(tries).toBeGreaterThanOrEqual(10)
      expect(meanR).not.toBeNull()
    }
    expect(statistics.repeats.pairs).toBeGreaterThanOrEqual(20)
    expect(statistics.repeats.kappa).not.toBeNull()

    const { db } = server.services
    const ofJournal = db.selectFrom('practice_try').selectAll().where('journal_id', '=', params.journalId)
    const tries = await ofJournal.orderBy('id').execute()
    const deals = await db.selectFrom('practice_deal').selectAll().where('journal_id', '=', params.journalId).execute()
    const { id: backtestId } = await visitor.call(createBacktest, { params, body: { kind: 'PRACTICE', name: 'Again' } })
    const again = { ...params, backtestId }
    const resting = deals.filter(({ due, id }) => due === null && tries.findLast((one) => one.deal_id === id)?.orders)
    expect(resting.length).toBeGreaterThan(5)
    for (const { id, trade_id: tradeId } of resting) {
      const body = { length: 300 as const, trades: [tradeId!] }
      const { deal } = await visitor.call(dealMoment, { params: again, body })
      expect(deal?.id).toBe(id)
      const last = tries.findLast((one) => one.deal_id === id)!
      const { partials, moves, ...orders } = fromJson(last.orders!)
      const result = await visitor.call(endDeal, {
        params: { ...again, dealId: id },
        body: { grade: last.grade, orders: { ...orders, partials: [...partials], moves: [...moves] } },
      })
      const [own, before] = result.tries
      expect([own!.worst, own!.best, own!.misjudged]).toEqual([before!.worst, before!.best, before!.misjudged])
    }
  })

  it('has a notebook, with the trades that its notes are about', async () => {
    const visitor = await reader()
    const params = { journalId: (await visitor.call(listJournals, {})).journals[0]!.id }
    const { notes } = await visitor.call(listNotes, { params })
    expect(notes.length).toBeGreaterThan(8)
    expect(notes[0]).toMatchObject({ title: 'Fewer Fridays', pinned: true })
    for (const { id, title, body, folder, tags, linkedTradeIds } of notes) {
      // as the server would have stored it
      const same = { title, body, folder, tags, linkedTradeIds }
      expect(await visitor.call(replaceNote, { params: { ...params, noteId: id }, body: same })).toMatchObject(same)
    }
  })

  it('has sessions of the last weeks, most of them with trades, and a few that lost more than they might', async () => {
    const visitor = await reader()
    const params = { journalId: (await visitor.call(listJournals, {})).journals[0]!.id }
    const { sessions } = await visitor.call(listSessions, { params, query: { limit: 500 } })
    expect(sessions.length).toBeGreaterThan(40)
    expect(sessions[0]).toMatchObject({ status: 'PLANNED', figures: { trades: 0 } })
    expect(sessions.slice(1).every(({ figures }) => figures.trades > 0)).toBe(true)
    const broken = sessions.filter(({ figures }) => figures.maxLossBroken === true)
    expect(broken.length).toBeGreaterThanOrEqual(2)
    expect(broken.length).toBeLessThanOrEqual(4)
  })

  it('tells a new visitor of a few things, and not of a whole year', async () => {
    const visitor = await open()
    const { id } = (await visitor.call(listJournals, {})).journals[0]!
    await notifyOwner(server.app, savedRules, id, Date.now())
    const query = { unread: 'true' } as const // of sessions long past one stands for all
    const { notifications } = await visitor.call(listNotifications, { params: { journalId: id }, query })
    expect(notifications.length).toBeGreaterThanOrEqual(2)
    expect(notifications.length).toBeLessThanOrEqual(4)
    expect(notifications.map(({ notificationTitle }) => notificationTitle)).toContain('Daily loss limit exceeded')
  })

  it('is apart from that of another visitor', async () => {
    const [one, other] = [await reader(), await open()]
    const { journals } = await one.call(listJournals, {})
    await expect(other.call(listTrades, { params: { journalId: journals[0]!.id } })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('does not count as the first account, and is removed after its days', async () => {
    const visitor = await reader()
    expect(await removeOldDemos(server.services, new Date(), unstopped)).toBe(0)
    const later = new Date(Date.now() + (demoDays + 0.1) * DAY)
    expect(await removeOldDemos(server.services, later, unstopped)).toBeGreaterThan(0)
    await expect(visitor.call(listJournals, {})).rejects.toMatchObject({ status: 401 })
  })

  it('is written in small pieces, and goes with the others when it is broken off', async () => {
    const { db } = server.services
    const visitor = await open()
    const { id } = (await visitor.call(listJournals, {})).journals[0]!
    const pieces = await db
      .selectFrom('stored_trade')
      .select((eb) => ['revision', eb.fn.countAll<number>().as('trades')])
      .where('journal_id', '=', id)
      .groupBy('revision')
      .execute()
    expect(pieces.length).toBeGreaterThan(5) // each has a revision of its own
    expect(Math.max(...pieces.map(({ trades }) => trades))).toBeLessThanOrEqual(150)

    const journals = async () => (await db.selectFrom('journal').select('id').execute()).length
    const before = await journals()
    const files = { ...server.services.files, put: () => Promise.reject(new Error('the disk is gone')) }
    await expect(
      openDemoAccount({ ...server.services, files }, (today) => demoTasks.make({ today }), '192.0.2.7', new Date()),
    ).rejects.toThrow('the disk')
    expect(await journals()).toBe(before + 1)
    await removeOldDemos(server.services, new Date(Date.now() + (demoDays + 0.1) * DAY), unstopped)
    expect(await journals()).toBe(0)
  })
})

it('is not there where it is switched off', async () => {
  const server = await testServer('SQLite', { demo: false })
  await expect(server.stranger.call(openDemo, { body: {} })).rejects.toMatchObject({ status: 404 })
  await server.close()
})
