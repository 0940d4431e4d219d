import type { GuardRule } from '@afterclose/core/guard-rule'
import {
  anAttempt,
  type GuardTrade,
  guardQuestion,
  guardTrade,
  inMarch,
  marchClock,
  ruleVersion,
} from '@afterclose/testkit/guard-journals'
import type { GuardPayin } from '@afterclose/testkit/slow-guard'
import { describe, expect, it } from 'vitest'
import { openBook } from '../book/trade-book.ts'
import { bestKernel } from '../kernel/best-kernel.ts'
import { toColumns } from '../trades/to-columns.ts'
import type { GuardQuestion } from './guard-state.ts'
import { guardState } from './guard.ts'

const columnsOf = (trades: readonly GuardTrade[], payins: readonly GuardPayin[] = []) =>
  toColumns({
    revision: 1,
    payins: payins.map(({ at, amount }, i) => ({ id: i + 1, timestamp: inMarch(at), delta: String(amount) })),
    trades: trades.map(guardTrade),
  })
const stateOf = (trades: readonly GuardTrade[], question: GuardQuestion, payins: readonly GuardPayin[] = []) =>
  guardState(openBook(columnsOf(trades, payins), bestKernel), question)

const daily = (value = '1000', more: object = {}): GuardRule => ({
  kind: 'DAILY_LOSS',
  value,
  unit: 'MONEY',
  measure: 'CLOSED',
  ...more,
})
const pause: GuardRule = { kind: 'COOL_DOWN', losses: 2, minutes: 30 }
/** Entered and closed on the 3rd. */
const loss = (
  id: number,
  gain: string,
  exit = '03 10:30',
  entry = '03 10:00',
  more: Partial<GuardTrade> = {},
): GuardTrade => ({
  id,
  entry,
  exit,
  gain,
  mfe: 0,
  mae: Math.max(0, -Number(gain)),
  risk: 500,
  ...more,
})

describe('the guard (cases of beyond/DISCIPLINE 16)', () => {
  it('1: has no limit without rules, and all of it without trades', () => {
    expect(stateOf([], guardQuestion('03 12:00', []))).toMatchObject({
      line: { is: 'ROOM', canLose: null, tradesLeft: null },
      balance: 50_000,
      limits: [],
      breaches: [],
      progress: { profit: 0, daysTraded: 0, bestDay: null },
    })
    expect(stateOf([], guardQuestion('03 12:00', [daily()])).canLose).toEqual({
      amount: 1000,
      atMost: false,
      by: 'DAILY_LOSS',
    })
    expect(stateOf([loss(1, '-200')], guardQuestion('03 12:00', [daily()])).canLose?.amount).toBe(800)
  })

  it('1: waits for an attempt that begins later', () => {
    const question = guardQuestion('03 12:00', [daily()], { attempt: anAttempt({ startedAt: inMarch('09 00:00') }) })
    const { line, balance } = stateOf([loss(1, '-200')], question)
    expect(line).toEqual({ is: 'NOT_STARTED', from: marchClock('09 00:00') })
    expect(balance).toBe(50_000)
  })

  it('1: does not count trades closed before the attempt, but those closed in it', () => {
    const question = guardQuestion('03 12:00', [daily()], { attempt: anAttempt({ startedAt: inMarch('03 10:30') }) })
    const trades = [loss(1, '-200', '03 10:29'), loss(2, '-300'), loss(3, '-50', '03 11:00', '03 10:45')]
    const { balance, progress } = stateOf(trades, question)
    expect(balance).toBe(49_650)
    expect(progress.daysTraded).toBe(1)
  })

  it.each([
    ['-1000', true, 0],
    ['-999.99', false, 0.01],
    ['-1000.01', true, -0.01],
  ])('2: is touched by a loss of exactly the limit: %s', (gain, touched, room) => {
    const [limit] = stateOf([loss(1, gain)], guardQuestion('03 12:00', [daily()])).limits
    expect(limit).toMatchObject({ touched, room })
  })

  it('2: keeps thirds of a cent of a limit in percent', () => {
    // 0.66667 % of 50,000 is 333.335
    const rules = [daily('0.66667', { unit: 'PERCENT_OF_START' })]
    expect(stateOf([loss(1, '-333.33')], guardQuestion('03 12:00', rules)).limits[0]).toMatchObject({
      limit: 333.335,
      room: 0.005,
      touched: false,
    })
    expect(stateOf([loss(1, '-333.34')], guardQuestion('03 12:00', rules)).limits[0]).toMatchObject({ touched: true })
  })

  it.each([
    ['00:00', '2026-03-04'],
    ['11:59', '2026-03-03'],
    ['12:00', '2026-03-04'],
    ['17:00', '2026-03-04'],
  ])('3: counts a trade over midnight on the trading day of its exit, with days from %s', (dayStart, day) => {
    const question = guardQuestion('04 02:00', [], { versions: [ruleVersion([daily('100')], { dayStart })] })
    const { breaches, tradingDay } = stateOf([loss(1, '-100', '04 01:30', '03 23:30')], question)
    expect(breaches).toMatchObject([{ rule: 'DAILY_LOSS', tradingDay: day }])
    expect(tradingDay).toBe(day)
  })

  it('3: takes times as the clock showed them, also over a change of clocks', () => {
    // In the night to the 29th many clocks go from 02:00 to 03:00: a trade of 01:30 to 03:30 is one of the 29th.
    const question = guardQuestion('29 12:00', [daily()], { versions: [ruleVersion([daily()], { dayStart: '00:00' })] })
    expect(stateOf([loss(1, '-400', '29 03:30', '29 01:30')], question).limits[0]).toMatchObject({ room: 600 })
  })

  it('4: counts the old limit after it was loosened, and the new one after it was tightened', () => {
    const versions = (value: string) => [
      ruleVersion([daily()]),
      ruleVersion([daily(value)], { version: 2, madeAt: inMarch('03 10:00') }),
    ]
    const trades = [loss(1, '-1000', '03 11:00')]
    const loosened = stateOf(trades, guardQuestion('03 12:00', [], { versions: versions('2000') }))
    expect(loosened.breaches).toMatchObject([{ rule: 'DAILY_LOSS', version: 1, over: '0' }])
    expect(loosened.later).toEqual([{ kind: 'DAILY_LOSS', from: marchClock('03 17:00') }])
    const tightened = stateOf(trades, guardQuestion('03 12:00', [], { versions: versions('600') }))
    expect(tightened.breaches).toMatchObject([{ rule: 'DAILY_LOSS', version: 2, over: '400' }])
    expect(tightened.later).toEqual([])
  })

  it('4: is done for the day if a limit is set to less than what was lost, without a breach', () => {
    const versions = [ruleVersion([daily()]), ruleVersion([daily('500')], { version: 2, madeAt: inMarch('03 11:00') })]
    const state = stateOf([loss(1, '-600')], guardQuestion('03 12:00', [], { versions }))
    expect(state.line).toEqual({ is: 'DONE', rule: 'DAILY_LOSS', over: 100, breach: null })
    expect(state.breaches).toEqual([])
  })

  it('4: says that a looser maximum loss only counts in a new attempt, and judges afterwards what was before the rules', () => {
    const most = (value: string): GuardRule => ({
      kind: 'MAX_LOSS',
      value,
      unit: 'MONEY',
      floor: 'STATIC',
      lock: null,
      measure: 'CLOSED',
    })
    const versions = [
      ruleVersion([most('500')], { madeAt: inMarch('03 11:00') }),
      ruleVersion([most('900')], { version: 2, madeAt: inMarch('03 11:30') }),
    ]
    const state = stateOf([loss(1, '-600')], guardQuestion('03 12:00', [], { versions }))
    expect(state.later).toEqual([{ kind: 'MAX_LOSS', from: null }])
    expect(state.breaches).toMatchObject([{ rule: 'MAX_LOSS', judgedAfterwards: true, version: 1 }])
    expect(state.line).toEqual({ is: 'MAX_LOSS_REACHED', at: marchClock('03 10:30') })
  })

  it('5: pauses after two losses of one second, also with a break-even between, until a win', () => {
    const lineAt = (now: string, ...trades: readonly GuardTrade[]) => stateOf(trades, guardQuestion(now, [pause])).line
    const until = marchClock('03 11:00')
    expect(lineAt('03 10:59', loss(1, '-10'), loss(2, '-10'))).toEqual({ is: 'COOL_DOWN', until, losses: 2 })
    expect(lineAt('03 11:00', loss(1, '-10'), loss(2, '-10'))).toMatchObject({ is: 'ROOM' })
    const even = loss(2, '-0.5', '03 10:20', '03 10:00', { breakEven: true })
    expect(lineAt('03 10:40', loss(1, '-10', '03 10:10'), even, loss(3, '-10'))).toMatchObject({ until, losses: 2 })
    const won = loss(3, '10', '03 10:40')
    expect(lineAt('03 10:45', loss(1, '-10'), loss(2, '-10'), won)).toMatchObject({ is: 'ROOM' })
    const third = loss(3, '-10', '03 10:50')
    expect(lineAt('03 11:10', loss(1, '-10'), loss(2, '-10'), third)).toMatchObject({
      until: marchClock('03 11:20'),
      losses: 3,
    })
  })

  it('5: allows an entry in the second in which the pause begins or ends', () => {
    const rules = (...entries: readonly string[]) =>
      stateOf(
        [loss(1, '-10'), loss(2, '-10'), ...entries.map((entry, i) => loss(3 + i, '5', '03 12:00', entry))],
        guardQuestion('03 13:00', [pause]),
      ).breaches.map(({ tradeId }) => tradeId)
    expect(rules('03 10:30', '03 10:31', '03 10:59', '03 11:00')).toEqual([4, 5])
  })

  it('6: finds no breach any more once its trade is changed or removed, and the same one again afterwards', () => {
    const book = openBook(columnsOf([loss(1, '-1200'), loss(2, '-50', '03 11:00', '03 10:45')]), bestKernel)
    const question = guardQuestion('03 12:00', [daily()])
    const before = guardState(book, question).breaches
    expect(before).toMatchObject([{ rule: 'DAILY_LOSS', tradeId: 1, forbiddenTradeIds: [2] }])
    const patch = (upserts: readonly GuardTrade[], deletes: readonly number[]) => {
      book.patch({ revision: 2, upserts: columnsOf(upserts), deletes, payins: book.table.columns.payins })
      return guardState(book, question).breaches
    }
    expect(patch([loss(1, '-900')], [])).toEqual([])
    expect(patch([loss(1, '-1200')], [])).toEqual(before)
    expect(patch([], [1])).toEqual([])
    expect(patch([loss(1, '-1200')], [])).toEqual(before)
  })

  it('7: finds the breaches of last month, of which none is of the present day', () => {
    const { breaches, tradingDay, line } = stateOf([loss(1, '-1200')], guardQuestion('30 12:00', [daily()]))
    expect(breaches).toMatchObject([{ tradingDay: '2026-03-03' }])
    expect(tradingDay).toBe('2026-03-30')
    expect(line).toMatchObject({ is: 'ROOM', canLose: { amount: 1000 } })
  })

  it('8: says "at most" about three overlapping trades without best prices', () => {
    const trades = [1, 2, 3].map((id) => loss(id, '100', '03 11:00', '03 10:00', { mfe: null }))
    const rules: readonly GuardRule[] = [
      { kind: 'MAX_LOSS', value: '2500', unit: 'MONEY', floor: 'TRAIL_EQUITY', lock: null, measure: 'CLOSED' },
    ]
    const state = stateOf(trades, guardQuestion('03 12:00', rules))
    expect(state.limits[0]).toMatchObject({ floor: { sure: 47_800 }, room: 2500, atMost: true, unknownIds: [1, 2, 3] })
    expect(state.limits[0]?.floor?.possible).toBeNaN()
    expect(state.canLose).toEqual({ amount: 2500, atMost: true, by: 'MAX_LOSS' })
    const known = trades.map((trade) => ({ ...trade, mfe: 400 }))
    expect(stateOf(known, guardQuestion('03 12:00', rules)).limits[0]).toMatchObject({
      floor: { sure: 47_800, possible: 48_700 },
      room: 1600,
      atMost: false,
    })
  })

  it('9: counts open trades without a stop apart, and the first stop of the others', () => {
    const open = (id: number, risk: number | null): GuardTrade => ({ id, entry: '03 10:00', exit: null, risk })
    const state = stateOf([open(1, 300), open(2, null), open(3, 250)], guardQuestion('03 12:00', [daily()]))
    expect(state).toMatchObject({ openRisk: 550, openTrades: 3, openWithoutStop: [2] })
    expect(state.canLose).toEqual({ amount: 450, atMost: true, by: 'DAILY_LOSS' })
    const used = stateOf([open(1, 600), open(2, 450)], guardQuestion('03 12:00', [daily()]))
    expect(used.line).toEqual({ is: 'STOPS_USE_UP', over: 50 })
    const many = Array.from({ length: 1000 }, (_, i) => open(i + 1, 0.5))
    expect(stateOf(many, guardQuestion('03 12:00', [daily()])).canLose?.amount).toBe(500)
  })
})

describe('the guard', () => {
  it('stays done for the day after the loss was won back, and forbids what was entered later', () => {
    const trades = [loss(1, '-1000'), loss(2, '600', '03 12:00', '03 11:00')]
    const { line, breaches } = stateOf(trades, guardQuestion('03 13:00', [daily()]))
    expect(line).toMatchObject({ is: 'DONE', rule: 'DAILY_LOSS', over: null })
    expect(breaches).toMatchObject([{ tradeId: 1, forbiddenTradeIds: [2] }])
    expect(stateOf(trades, guardQuestion('03 17:00', [daily()])).line).toMatchObject({ is: 'ROOM' })
  })

  it('is done for the week', () => {
    const weekly: GuardRule = { kind: 'WEEKLY_LOSS', value: '500', unit: 'MONEY', measure: 'CLOSED' }
    const trades = [loss(1, '-500')]
    expect(stateOf(trades, guardQuestion('05 09:00', [weekly])).line).toMatchObject({
      is: 'DONE',
      rule: 'WEEKLY_LOSS',
      over: 0,
    })
    expect(stateOf(trades, guardQuestion('08 17:00', [weekly])).line).toMatchObject({ is: 'ROOM' })
    // A week from Wednesday began after the loss.
    expect(stateOf(trades, guardQuestion('05 09:00', [weekly], { weekStart: 3 })).line).toMatchObject({ is: 'ROOM' })
  })

  it('counts a group once', () => {
    const rules: readonly GuardRule[] = [{ kind: 'MAX_TRADES', trades: 2 }]
    const trades = [
      loss(1, '5', '03 10:30', '03 10:00', { groupId: 7 }),
      loss(2, '5', '03 10:30', '03 10:01', { groupId: 7 }),
      loss(3, '5', '03 10:30', '03 10:02'),
      loss(4, '5', '03 10:30', '03 10:03'),
      loss(5, '5', '03 10:30', '03 10:04', { groupId: 7 }),
    ]
    const state = stateOf(trades, guardQuestion('03 12:00', rules))
    expect(state).toMatchObject({ tradesToday: 3, tradesLeft: 0, line: { is: 'NO_TRADES_LEFT', canLose: null } })
    expect(state.breaches).toMatchObject([{ rule: 'MAX_TRADES', tradeId: 4 }])
  })

  it('knows the next window of hours, over midnight and over a weekend', () => {
    const lineAt = (now: string, from: string, to: string, weekdays = [1, 2, 3, 4, 5]) =>
      stateOf([], guardQuestion(now, [{ kind: 'HOURS', windows: [{ weekdays, from, to }] }])).line
    expect(lineAt('03 09:29', '09:30', '16:00')).toEqual({ is: 'OUTSIDE_HOURS', next: marchClock('03 09:30') })
    expect(lineAt('03 09:30', '09:30', '16:00')).toMatchObject({ is: 'ROOM' })
    expect(lineAt('06 16:00', '09:30', '16:00')).toEqual({ is: 'OUTSIDE_HOURS', next: marchClock('09 09:30') })
    expect(lineAt('04 01:00', '22:00', '02:00')).toMatchObject({ is: 'ROOM' })
    expect(lineAt('02 01:00', '22:00', '02:00')).toEqual({ is: 'OUTSIDE_HOURS', next: marchClock('02 22:00') })
  })

  it('measures the risk of a trade in R of the balance at the start of the day', () => {
    // 1 % of 50,000
    const rules: readonly GuardRule[] = [{ kind: 'MAX_TRADE_RISK', value: '1', unit: 'R' }]
    const trades = [
      loss(1, '5', '03 10:30', '03 10:00', { risk: 500 }),
      loss(2, '5', '03 10:30', '03 10:05', { risk: 501 }),
      loss(3, '5', '03 10:30', '03 10:06', { risk: null }),
    ]
    expect(stateOf(trades, guardQuestion('03 12:00', rules)).breaches).toMatchObject([{ tradeId: 2, over: '1' }])
  })

  it('lists rules that the plan does not include, but does not watch them', () => {
    const state = stateOf([loss(1, '-1200')], guardQuestion('03 12:00', [daily()], { unwatched: ['DAILY_LOSS'] }))
    expect(state).toMatchObject({ inForce: [{ version: 1 }], limits: [], breaches: [], canLose: null })
  })

  it('says "at most" while the result of a closed trade is unknown', () => {
    const state = stateOf(
      [{ id: 1, entry: '03 10:00', exit: '03 10:30', gain: null }],
      guardQuestion('03 12:00', [daily()]),
    )
    expect(state).toMatchObject({ withoutResult: [1], canLose: { amount: 1000, atMost: true }, openTrades: 0 })
  })

  it('says "at most" of a week, not of the day, where an earlier trade has no worst price or no result', () => {
    const rules = (measure: 'CLOSED' | 'EQUITY'): readonly GuardRule[] => [
      daily('1000', { measure }),
      { kind: 'WEEKLY_LOSS', value: '2000', unit: 'MONEY', measure },
    ]
    const limitsOf = (trade: GuardTrade, measure: 'CLOSED' | 'EQUITY') =>
      stateOf([trade], guardQuestion('05 12:00', rules(measure))).limits.map(({ rule, atMost, unknownIds }) => [
        rule,
        atMost,
        unknownIds,
      ])
    expect(limitsOf(loss(1, '-100', '03 10:30', '03 10:00', { mae: null }), 'EQUITY')).toEqual([
      ['DAILY_LOSS', false, []],
      ['WEEKLY_LOSS', true, [1]],
    ])
    expect(limitsOf({ id: 1, entry: '03 10:00', exit: '03 10:30', gain: null }, 'CLOSED')).toEqual([
      ['DAILY_LOSS', false, []],
      ['WEEKLY_LOSS', true, []],
    ])
  })

  it('counts deposits in the balance, but not in the room of the day', () => {
    const columns = toColumns({
      revision: 1,
      payins: [{ id: 1, timestamp: inMarch('03 09:00'), delta: '5000' }],
      trades: [guardTrade(loss(1, '-200'))],
    })
    const stateWith = (payins: 'COUNT' | 'IGNORE') =>
      guardState(
        openBook(columns, bestKernel),
        guardQuestion('03 12:00', [daily()], { attempt: anAttempt({ payins }) }),
      )
    const progress = { profit: -200 }
    expect(stateWith('COUNT')).toMatchObject({ balance: 54_800, canLose: { amount: 800 }, progress })
    expect(stateWith('IGNORE')).toMatchObject({ balance: 49_800, canLose: { amount: 800 }, progress })
  })

  it('says when a loss of the usual risk would reach a limit: the median of the last 20 risks, of ten at least', () => {
    // 22 break-even trades of the 2nd; the two oldest risk 9,000, the others 10, 20, … 200: the median is 105
    const risks = [9000, 9000, ...Array.from({ length: 20 }, (_, i) => 10 * (i + 1))]
    const trades = risks.map((risk, i) =>
      loss(i + 1, '0', `02 10:${String(i + 10)}`, '02 10:00', { risk, breakEven: true }),
    )
    const withStops = (rows: readonly GuardTrade[], lost: string) => {
      const { line } = stateOf(
        [...rows, loss(99, lost, '03 10:30', '03 10:00', { risk: null })],
        guardQuestion('03 12:00', [daily()]),
      )
      return line.is === 'ROOM' ? line.usualRisk : line
    }
    expect(withStops(trades, '-895')).toBe(105) // 105 are left: touching the limit reaches it
    expect(withStops(trades, '-894.99')).toBeNull()
    expect(withStops(trades.slice(2, 12), '-945')).toBe(55) // ten: (50 + 60) / 2
    expect(withStops(trades.slice(2, 11), '-999')).toBeNull() // nine are too few
    expect(withStops(trades.slice(2, 13), '-940')).toBe(60) // eleven: the sixth
  })

  it('warns from 80 % of a limit on', () => {
    const warningOf = (gain: string) => {
      const { line } = stateOf([loss(1, gain)], guardQuestion('03 12:00', [daily()]))
      return line.is === 'ROOM' ? line.warning : line
    }
    expect(warningOf('-799.99')).toBeNull()
    expect(warningOf('-800')).toEqual({ rule: 'DAILY_LOSS', percent: 80 })
    expect(warningOf('-890.10')).toEqual({ rule: 'DAILY_LOSS', percent: 90 })
  })

  it('is not sure of a limit of equity that was tightened while the trade was open', () => {
    const rules = (value: string): readonly GuardRule[] => [
      daily(value, { measure: 'EQUITY' }),
      { kind: 'WEEKLY_LOSS', value, unit: 'MONEY', measure: 'EQUITY' },
      { kind: 'MAX_LOSS', value, unit: 'MONEY', floor: 'STATIC', lock: null, measure: 'EQUITY' },
    ]
    const trade = loss(1, '10', '03 11:00', '03 10:00', { mae: 700 })
    const surenessOf = (madeAt: string) => {
      const versions = [ruleVersion(rules('1000')), ruleVersion(rules('600'), { version: 2, madeAt: inMarch(madeAt) })]
      const { breaches } = stateOf([trade], guardQuestion('03 12:00', [], { versions }))
      return breaches.map(({ rule, sure, over }) => [rule, sure, over])
    }
    expect(surenessOf('03 10:00')).toEqual([
      ['DAILY_LOSS', true, '100'],
      ['WEEKLY_LOSS', true, '100'],
      ['MAX_LOSS', true, '100'],
    ])
    expect(surenessOf('03 10:30').map(([rule, sure]) => [rule, sure])).toEqual([
      ['DAILY_LOSS', false],
      ['WEEKLY_LOSS', false],
      ['MAX_LOSS', false],
    ])
    expect(surenessOf('03 11:00')).toEqual([])
  })

  it('does not know on which day of a trade over night equity was lowest', () => {
    const trade = loss(1, '10', '03 18:00', '03 16:00', { mae: 1200 })
    const state = stateOf([trade], guardQuestion('03 19:00', [daily('1000', { measure: 'EQUITY' })]))
    expect(state.breaches).toMatchObject([{ tradingDay: '2026-03-04', sure: false, forbiddenTradeIds: [] }])
    expect(state.limits[0]).toMatchObject({ room: 1010, atMost: true, touched: false, unknownIds: [] })
    expect(state.line).toMatchObject({ is: 'ROOM', canLose: { amount: 1010, atMost: true } })
  })

  it('does not know the highest equity of a trade of one second at the start of the attempt', () => {
    const rules: readonly GuardRule[] = [
      { kind: 'MAX_LOSS', value: '600', unit: 'MONEY', floor: 'TRAIL_EQUITY', lock: null, measure: 'CLOSED' },
    ]
    const trades = [loss(1, '0', '01 17:00', '01 12:00'), { id: 2, entry: '01 17:00', exit: '01 17:00', gain: null }]
    const [limit] = stateOf(trades, guardQuestion('02 12:00', rules)).limits
    expect(limit?.floor).toEqual({ sure: 49_400, possible: Number.NaN })
  })

  it('never has a possible floor below the sure one, when a payin comes in the one second of a trade', () => {
    const rules: readonly GuardRule[] = [
      { kind: 'MAX_LOSS', value: '600', unit: 'MONEY', floor: 'TRAIL_EQUITY', lock: null, measure: 'CLOSED' },
    ]
    const trade = loss(1, '0', '02 10:00', '02 10:00', { mfe: 200 })
    // the payin comes first: 51,000, and 51,200 while the trade was open
    const question = guardQuestion('02 12:00', rules, { attempt: anAttempt({ payins: 'COUNT' }) })
    const [limit] = stateOf([trade], question, [{ at: '02 10:00', amount: 1000 }]).limits
    expect(limit).toMatchObject({ floor: { sure: 50_600, possible: 50_600 }, room: 400 })
  })

  it('may have reached the maximum loss where the balance is between the two floors', () => {
    const rules: readonly GuardRule[] = [
      { kind: 'MAX_LOSS', value: '1000', unit: 'MONEY', floor: 'TRAIL_EQUITY', lock: null, measure: 'CLOSED' },
    ]
    const trades = [
      loss(1, '100', '03 11:00', '03 10:00', { mfe: 700 }),
      loss(2, '-400', '03 11:30', '03 10:30', { mfe: 300 }),
    ]
    const state = stateOf(trades, guardQuestion('03 12:00', rules))
    expect(state.limits[0]).toMatchObject({ floor: { sure: 49_100, possible: 50_000 }, room: -300, touched: false })
    expect(state.breaches).toMatchObject([{ rule: 'MAX_LOSS', sure: false, forbiddenTradeIds: [] }])
    expect(state.line).toEqual({ is: 'MAX_LOSS_POSSIBLE', over: 300 })
    const noneLeft = guardQuestion('03 12:00', [...rules, { kind: 'MAX_TRADES', trades: 2 }])
    expect(stateOf(trades, noneLeft).line).toEqual({ is: 'MAX_LOSS_POSSIBLE', over: 300 }) // it may be over, not just for today
  })

  it('keeps eight decimals of coins', () => {
    const rules = [daily('0.01')]
    const state = stateOf(
      [loss(1, '-0.00999999')],
      guardQuestion('03 12:00', rules, { attempt: anAttempt({ startBalance: '1.5' }) }),
    )
    expect(state).toMatchObject({ balance: 1.49000001, canLose: { amount: 0.00000001 } })
  })
})
