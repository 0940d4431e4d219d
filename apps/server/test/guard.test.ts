import type { BodyOf } from '@afterclose/contract/call'
import {
  changeGuardRules,
  listAttempts,
  listBreaches,
  noteBreach,
  readGuard,
  startAttempt,
} from '@afterclose/contract/guard'
import { createInstrument } from '@afterclose/contract/instruments'
import { listNotifications } from '@afterclose/contract/notifications'
import { createTrade, removeTrade, replaceTrade } from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { judgeJournal } from '../src/notices/guard/guard-job.ts'
import { guardKind } from '../src/store/ask-for-guard.ts'
import { jobsDone } from './support/jobs.ts'
import { testServer, type TestServer, withoutClocks } from './support/server.ts'
import { stores } from './support/stores.ts'

/** A trade in March 2026; best and worst price and stop in money from the entry. */
interface MarchTrade {
  readonly id: number
  readonly entry: string
  readonly exit: string | null
  readonly gain?: number
  readonly mfe?: number
  readonly mae?: number
  readonly risk: number
}
/** The worked example "Guard" of beyond/DISCIPLINE 14. */
const trades: readonly MarchTrade[] = [
  { id: 1, entry: '02 09:30', exit: '02 10:10', gain: 800, mfe: 1000, mae: 100, risk: 400 },
  { id: 2, entry: '02 18:05', exit: '02 18:50', gain: -300, mfe: 50, mae: 320, risk: 300 },
  { id: 3, entry: '03 09:35', exit: '03 09:50', gain: -400, mfe: 100, mae: 420, risk: 400 },
  { id: 4, entry: '03 10:05', exit: '03 10:40', gain: 250, mfe: 300, mae: 150, risk: 300 },
  { id: 5, entry: '03 11:00', exit: '03 11:20', gain: -600, mfe: 0, mae: 640, risk: 600 },
  { id: 6, entry: '03 12:00', exit: '03 12:30', gain: 500, mfe: 520, mae: 80, risk: 300 },
  { id: 7, entry: '04 09:30', exit: '04 10:30', gain: 1200, mfe: 2400, mae: 50, risk: 400 },
  { id: 8, entry: '04 10:00', exit: '04 11:00', gain: -200, mfe: 300, mae: 450, risk: 300 },
  { id: 9, entry: '05 09:40', exit: null, risk: 350 },
]
const inMarch = (time: string): string => `2026-03-${time.replace(' ', 'T')}:00`
const price = 10_000
type Body = BodyOf<typeof createTrade>

/** One point is one unit of money. */
const bodyOf = ({ entry, exit, gain = 0, mfe, mae, risk }: MarchTrade): Body => ({
  instrumentId: 1,
  direction: 'LONG',
  size: '1',
  entryDate: inMarch(entry),
  entryPrice: String(price),
  stopLoss: String(price - risk),
  ...(exit === null ? {} : { exitDate: inMarch(exit), exitPrice: String(price + gain) }),
  ...(mfe === undefined ? {} : { highestPrice: String(price + mfe) }),
  ...(mae === undefined ? {} : { lowestPrice: String(price - mae) }),
})

type Rule = BodyOf<typeof startAttempt>['rules']['rules'][number]
const daily: Rule = { kind: 'DAILY_LOSS', value: '1000', unit: 'MONEY', measure: 'CLOSED' }
const most = {
  kind: 'MAX_LOSS',
  value: '2500',
  unit: 'MONEY',
  floor: 'TRAIL_EQUITY',
  lock: '0',
  measure: 'CLOSED',
} as const satisfies Rule
const rules: readonly Rule[] = [
  daily,
  { kind: 'WEEKLY_LOSS', value: '2000', unit: 'MONEY', measure: 'CLOSED' },
  most,
  { kind: 'MAX_TRADES', trades: 3 },
  { kind: 'COOL_DOWN', losses: 2, minutes: 30 },
]

describe.each(stores)('the guard on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store, {}, withoutClocks)
    server.app.jobs.register({ kind: guardKind, attempts: 1, run: async () => {} }) // tests judge when they want to
  })
  afterAll(() => server.close())

  /** A trader with an attempt in March 2026, at a time of which the server has the clock. */
  async function traderAt(time: string, watched: readonly Rule[] = rules) {
    const clock = (at: string) => vi.setSystemTime(Date.parse(`${inMarch(at)}Z`))
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    clock('01 17:00')
    const trader = await server.signUp()
    const { id: journalId } = await server.journalOf(trader, { timeZone: 'UTC' })
    const params = { journalId }
    const instrument = { name: 'ES', market: 'FUTURES', tickSize: '1', tickValue: '1' } as const
    await trader.call(createInstrument, { params, body: instrument })
    await trader.call(startAttempt, {
      params,
      body: {
        startedAt: inMarch('01 17:00'),
        startBalance: '50000',
        payins: 'IGNORE',
        rules: { dayStart: '17:00', rules: [...watched] },
      },
    })
    clock(time)
    const add = async (...added: readonly MarchTrade[]) => {
      for (const trade of added) await trader.call(createTrade, { params, body: bodyOf(trade) })
    }
    const judge = () => judgeJournal(server.app, journalId, Date.now())
    return {
      trader,
      params,
      clock,
      add,
      judge,
      /** Adds trades, and judges them at the end of the last one. */
      trade: async (...added: readonly MarchTrade[]) => {
        for (const one of added) {
          clock(one.exit ?? one.entry)
          await add(one)
          await judge()
        }
      },
      guard: async () => (await trader.call(readGuard, { params })).guard!,
      breaches: async () => (await trader.call(listBreaches, { params })).breaches.toReversed(),
      attempt: async () => (await trader.call(listAttempts, { params })).attempts[0]!,
      undo: (receipt: string | null) => trader.call(undoDeletion, { params, body: { receipt: receipt ?? 'none' } }),
      told: async () => {
        const { notifications } = await trader.call(listNotifications, { params, query: {} })
        return notifications
          .filter(({ notificationType }) => notificationType === 'RULES')
          .map(({ notificationTitle }) => notificationTitle)
          .toReversed()
      },
    }
  }
  const roomsOf = ({ limits }: { readonly limits: readonly { rule: string; room: number }[] }) =>
    Object.fromEntries(limits.map(({ rule, room }) => [rule, room]))
  const until = (id: number) => trades.filter((trade) => trade.id <= id)
  const one = (id: number) => trades.find((trade) => trade.id === id)!

  it('says of the worked example what is left', async () => {
    const { clock, trade, guard } = await traderAt('02 00:00')
    await trade(...until(3))
    clock('03 09:55')
    expect(await guard()).toMatchObject({
      line: 'Cool-down until 10:20, after 2 losses.',
      tradingDay: '2026-03-03',
      balance: 50_100,
      tradesLeft: 1,
      canLose: 300,
      canLoseIsAtMost: false,
    })
    expect(roomsOf(await guard())).toMatchObject({ DAILY_LOSS: 300, WEEKLY_LOSS: 2100 })
    await trade(one(4), one(5))
    clock('03 11:25')
    expect(await guard()).toMatchObject({ balance: 49_750, tradesLeft: 0 })
    expect((await guard()).line.replaceAll(/\s/gu, ' ')).toMatch(
      /^Done for today: daily loss reached, over by 50\.00 USD\./,
    )
    expect(roomsOf(await guard())).toMatchObject({ DAILY_LOSS: -50 })
    await trade(one(6))
    clock('03 15:00')
    // won back: 450 of room, and still no further trade today
    expect(roomsOf(await guard())).toMatchObject({ DAILY_LOSS: 450 })
    expect(await guard()).toMatchObject({ canLose: 0 })
    await trade(...trades.slice(6))
    clock('05 10:00')
    expect(await guard()).toMatchObject({ balance: 51_250, openRisk: 350, tradesLeft: 2, canLose: 650 })
    expect(roomsOf(await guard())).toMatchObject({ DAILY_LOSS: 1000, WEEKLY_LOSS: 3250, MAX_LOSS: 1250 })
  })

  it('stores the broken rules of the worked example, and tells the highest new level of each', async () => {
    const { trade, breaches, told } = await traderAt('02 00:00')
    await trade(...trades)
    expect(await breaches()).toMatchObject([
      { rule: 'COOL_DOWN', tradeId: 4, at: inMarch('03 10:05'), forbiddenTradeIds: [4], sure: true, over: null },
      { rule: 'MAX_TRADES', tradeId: 5, at: inMarch('03 11:00'), forbiddenTradeIds: [5] },
      { rule: 'DAILY_LOSS', tradeId: 5, at: inMarch('03 11:20'), over: '50', forbiddenTradeIds: [6] },
      { rule: 'MAX_TRADES', tradeId: 6, at: inMarch('03 12:00'), forbiddenTradeIds: [6] },
    ])
    for (const breach of await breaches())
      expect(breach).toMatchObject({ version: 1, tradingDay: '2026-03-03', judgedAfterwards: false, goneAt: null })
    expect(await told()).toEqual([
      '50% of your daily loss is used', // trade 3
      '50% of your trades for today are used',
      '100% of your trades for today are used', // trade 4
      'Entered during a cool-down',
      '100% of your daily loss is used', // trade 5: 80% is skipped
      '50% of your maximum loss is used', // the best price of trade 1 may have raised the floor
      'More trades than your rules allow',
      'More trades than your rules allow', // trade 6
      '50% of your trades for today are used', // trade 8
    ])
  })

  it('strikes a breach through when its trade is deleted or changed, and it comes back once', async () => {
    const { trader, params, trade, judge, breaches, undo } = await traderAt('02 00:00', [daily])
    await trade(...until(6))
    const [found] = await breaches()
    expect(found).toMatchObject({ id: 1, rule: 'DAILY_LOSS', over: '50', forbiddenTradeIds: [6], goneAt: null })
    await trader.call(noteBreach, { params: { ...params, breachId: 1 }, body: { note: 'Too fast.' } })
    const { receipt } = await trader.call(removeTrade, { params: { ...params, tradeId: 5 } })
    await judge()
    expect(await breaches()).toMatchObject([
      { id: 1, tradeId: null, goneWhy: 'trade 5 was deleted', forbiddenTradeIds: [], note: 'Too fast.' },
    ])
    await undo(receipt)
    await judge()
    expect(await breaches()).toEqual([{ ...found, note: 'Too fast.' }])

    const smaller = { ...bodyOf(one(5)), exitPrice: String(price - 100) }
    const changed = await trader.call(replaceTrade, { params: { ...params, tradeId: 5 }, body: smaller })
    await judge()
    expect(await breaches()).toMatchObject([{ id: 1, goneWhy: 'trade 5 was changed' }])
    await undo(changed.receipt)
    await judge()
    expect(await breaches()).toEqual([{ ...found, note: 'Too fast.' }])

    const third = { ...bodyOf(one(3)), exitPrice: String(price) }
    await trader.call(replaceTrade, { params: { ...params, tradeId: 3 }, body: third })
    await judge()
    expect(await breaches()).toMatchObject([{ id: 1, goneWhy: 'trade 3 was changed' }])
  })

  it('knows the breach of a trade that was deleted and imported again', async () => {
    const { trader, params, trade, add, judge, breaches } = await traderAt('02 00:00', [
      { kind: 'COOL_DOWN', losses: 2, minutes: 30 },
    ])
    await trade(...until(4))
    const [found] = await breaches()
    await trader.call(removeTrade, { params: { ...params, tradeId: 4 } })
    await judge()
    await add(one(4))
    await judge()
    expect(await breaches()).toEqual([{ ...found, tradeId: 5, forbiddenTradeIds: [5] }])
  })

  it('says that the rules were changed', async () => {
    const { trader, params, trade, judge, breaches, attempt } = await traderAt('02 00:00', [daily])
    await trade(...until(5))
    expect(await breaches()).toMatchObject([{ rule: 'DAILY_LOSS', version: 1, goneAt: null }])
    const { id: attemptId } = await attempt()
    const change = (version: number, value: string) =>
      trader.call(changeGuardRules, {
        params: { ...params, attemptId },
        body: { version, dayStart: '17:00', rules: [{ ...daily, value }] },
      })
    await change(1, '5000') // looser: from tomorrow on
    await judge()
    expect(await breaches()).toMatchObject([{ version: 1, goneAt: null }])
    await change(2, '600') // tighter: at once
    await judge()
    expect(await breaches()).toMatchObject([{ rule: 'DAILY_LOSS', goneAt: null }])
  })

  it('is silent about history, and about a day that is over', async () => {
    const { clock, add, judge, told, breaches } = await traderAt('02 00:00')
    clock('06 09:00')
    await add(...trades.slice(0, 8))
    await judge()
    expect(await breaches()).toHaveLength(4)
    expect(await told()).toEqual([])
    await judge()
    expect(await told()).toEqual([])
  })

  it('tells one level of a loss that jumps over all of them, and none that is lower afterwards', async () => {
    const { clock, add, judge, told } = await traderAt('02 00:00', [daily])
    const loss = { id: 1, entry: '03 09:00', exit: '03 09:10', gain: -200, risk: 100 }
    clock('03 09:20')
    await add(loss)
    await judge()
    expect(await told()).toEqual([])
    await add({ ...loss, gain: -1100 })
    await judge()
    await judge()
    expect(await told()).toEqual(['100% of your daily loss is used'])
    await add({ ...loss, gain: 450 })
    await judge()
    expect(await told()).toEqual(['100% of your daily loss is used'])
    clock('03 18:00') // the next trading day
    await judge()
    expect(await told()).toHaveLength(1)
  })

  it('ends an attempt at the trade that reached its maximum loss, and lets it run again without that trade', async () => {
    const { trader, params, clock, add, judge, attempt, breaches, guard, told, undo } = await traderAt('02 00:00', [
      { ...most, floor: 'STATIC' },
    ])
    const loss = { id: 1, entry: '03 09:00', exit: '03 09:10', gain: -2600, risk: 100 }
    clock('03 09:20')
    await add(loss, { ...loss, id: 2, entry: '03 09:15', exit: '03 09:18', gain: -10 })
    await judge()
    expect(await attempt()).toMatchObject({ endedAt: inMarch('03 09:10') })
    expect(await breaches()).toMatchObject([{ rule: 'MAX_LOSS', tradeId: 1, over: '100', goneAt: null }])
    expect(await guard()).toMatchObject({ line: 'Maximum loss reached on 3 Mar 2026.' })
    expect(await told()).toEqual(['100% of your maximum loss is used'])
    await judge()
    expect(await attempt()).toMatchObject({ endedAt: inMarch('03 09:10') })

    const { receipt } = await trader.call(removeTrade, { params: { ...params, tradeId: 1 } })
    await judge()
    expect(await attempt()).toMatchObject({ endedAt: null })
    expect(await breaches()).toMatchObject([{ rule: 'MAX_LOSS', goneWhy: 'trade 1 was deleted' }])
    await undo(receipt)
    await judge()
    expect(await attempt()).toMatchObject({ endedAt: inMarch('03 09:10') })
    expect(await told()).toHaveLength(1)

    await trader.call(startAttempt, {
      params,
      body: {
        startedAt: inMarch('03 09:20'),
        startBalance: '10000',
        payins: 'IGNORE',
        rules: { dayStart: '00:00', rules: [daily] },
      },
    })
    await trader.call(removeTrade, { params: { ...params, tradeId: 1 } })
    await judge()
    const { attempts } = await trader.call(listAttempts, { params })
    expect(attempts).toMatchObject([{ endedAt: null }, { endedAt: inMarch('03 09:10') }])
    expect(await breaches()).toMatchObject([{ rule: 'MAX_LOSS', goneWhy: 'trade 1 was deleted' }])
  })

  it('judges as it did, once, whatever two servers do at the same time', async () => {
    const { clock, add, judge, breaches, told } = await traderAt('02 00:00')
    clock('03 12:30')
    await add(...until(6))
    await Promise.all([judge(), judge(), judge()])
    await judge()
    expect(await breaches()).toHaveLength(4)
    expect(new Set(await told()).size).toBe((await told()).length - 1) // two trades too many
  })

  it('goes on after it was stopped in between, without doubles', async () => {
    const { clock, add, judge, breaches, attempt, told } = await traderAt('02 00:00', [{ ...most, floor: 'STATIC' }])
    clock('03 09:20')
    await add({ id: 1, entry: '03 09:00', exit: '03 09:10', gain: -2600, risk: 100 })
    const { numbers } = server.app
    const run = numbers.run.bind(numbers)
    /** Stops it when one of its questions to the trades is answered. */
    const stoppedAt = async (question: number) => {
      let asked = 0
      const spy = vi.spyOn(numbers, 'run').mockImplementation(async (...ask) => {
        const answer = await run(...ask)
        if (++asked === question) throw new Error('killed')
        return answer
      })
      await expect(judge()).rejects.toThrow('killed')
      spy.mockRestore()
    }
    await stoppedAt(1) // before anything is stored
    expect(await breaches()).toEqual([])
    await stoppedAt(2) // before the owner gets the notices
    expect(await breaches()).toMatchObject([{ id: 1, rule: 'MAX_LOSS' }])
    expect(await attempt()).toMatchObject({ endedAt: inMarch('03 09:10') })
    expect(await told()).toEqual([])
    await judge()
    expect(await breaches()).toMatchObject([{ id: 1, rule: 'MAX_LOSS' }])
    expect(await told()).toEqual(['100% of your maximum loss is used'])
  })
})

describe.each(stores)('the job of the guard on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  /** Has the jobs of the guard run that wait. */
  async function judged(): Promise<void> {
    const { db } = server.services
    const due = { run_after: new Date(0).toISOString() }
    const waiting = db.selectFrom('job').select('id').where('kind', '=', guardKind).where('state', '!=', 'FINISHED')
    while ((await waiting.executeTakeFirst()) !== undefined) {
      await db.updateTable('job').set(due).where('kind', '=', guardKind).where('state', '=', 'WAITING').execute()
      await jobsDone(server)
    }
  }
  const jobsOf = (journalId: number) =>
    server.services.db
      .selectFrom('job')
      .selectAll()
      .where('kind', '=', guardKind)
      .where('journal_id', '=', journalId)
      .execute()

  it('follows each change of a journal with an attempt, and of no other', async () => {
    const trader = await server.signUp()
    const { id: journalId } = await server.journalOf(trader, { timeZone: 'UTC' })
    const params = { journalId }
    const instrument = { name: 'ES', market: 'FUTURES', tickSize: '1', tickValue: '1' } as const
    await trader.call(createInstrument, { params, body: instrument })
    expect(await jobsOf(journalId)).toEqual([])
    const today = new Date().toISOString().slice(0, 10)
    await trader.call(startAttempt, {
      params,
      body: {
        startedAt: `${today}T00:00:00`,
        startBalance: '1000',
        payins: 'IGNORE',
        rules: { dayStart: '00:00', rules: [{ kind: 'MAX_TRADES', trades: 1 }] },
      },
    })
    expect(await jobsOf(journalId)).toMatchObject([{ user_id: trader.user.userId }])
    const body = {
      instrumentId: 1,
      direction: 'LONG',
      size: '1',
      entryPrice: '10',
      entryDate: `${today}T00:00:00`,
    } as const
    await trader.call(createTrade, { params, body })
    await trader.call(createTrade, { params, body: { ...body, entryDate: `${today}T00:00:01` } })
    await judged()
    const { breaches } = await trader.call(listBreaches, { params })
    expect(breaches).toMatchObject([{ rule: 'MAX_TRADES', tradeId: 2, forbiddenTradeIds: [2] }])
    await judged()
    expect((await trader.call(listBreaches, { params })).breaches).toEqual(breaches)
    const { notifications } = await trader.call(listNotifications, { params, query: {} })
    expect(notifications.map(({ notificationTitle }) => notificationTitle)).toContain(
      '100% of your trades for today are used',
    )
  })
})
