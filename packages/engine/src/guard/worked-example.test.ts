import type { FloorKind, GuardRule, LossMeasure } from '@afterclose/core/guard-rule'
import { type GuardTrade, guardQuestion, guardTrade, inMarch, marchClock } from '@afterclose/testkit/guard-journals'
import { expect, it } from 'vitest'
import { openBook } from '../book/trade-book.ts'
import { bestKernel } from '../kernel/best-kernel.ts'
import { toColumns } from '../trades/to-columns.ts'
import { guardCosts } from './guard-costs.ts'
import { reachedLevel } from './guard-levels.ts'
import { guardState } from './guard.ts'
import { guardWords } from './guard-words.ts'

/** The worked example "Guard" of beyond/DISCIPLINE 14, in March 2026. */
const trades: readonly GuardTrade[] = [
  { id: 1, entry: '02 09:30', exit: '02 10:10', gain: '800', mfe: 1000, mae: 100, risk: 400 },
  { id: 2, entry: '02 18:05', exit: '02 18:50', gain: '-300', mfe: 50, mae: 320, risk: 300 },
  { id: 3, entry: '03 09:35', exit: '03 09:50', gain: '-400', mfe: 100, mae: 420, risk: 400 },
  { id: 4, entry: '03 10:05', exit: '03 10:40', gain: '250', mfe: 300, mae: 150, risk: 300 },
  { id: 5, entry: '03 11:00', exit: '03 11:20', gain: '-600', mfe: 0, mae: 640, risk: 600 },
  { id: 6, entry: '03 12:00', exit: '03 12:30', gain: '500', mfe: 520, mae: 80, risk: 300 },
  { id: 7, entry: '04 09:30', exit: '04 10:30', gain: '1200', mfe: 2400, mae: 50, risk: 400 },
  { id: 8, entry: '04 10:00', exit: '04 11:00', gain: '-200', mfe: 300, mae: 450, risk: 300 },
  { id: 9, entry: '05 09:40', exit: null, risk: 350 },
]
const rulesOf = (floor: FloorKind, measure: LossMeasure): readonly GuardRule[] => [
  { kind: 'DAILY_LOSS', value: '1000', unit: 'MONEY', measure },
  { kind: 'WEEKLY_LOSS', value: '2000', unit: 'MONEY', measure: 'CLOSED' },
  { kind: 'MAX_LOSS', value: '2500', unit: 'MONEY', floor, lock: '0', measure: 'CLOSED' },
  { kind: 'MAX_TRADES', trades: 3 },
  { kind: 'COOL_DOWN', losses: 2, minutes: 30 },
]
const bookOf = (rows: readonly GuardTrade[]) =>
  openBook(toColumns({ revision: 1, payins: [], trades: rows.map(guardTrade) }), bestKernel)
/** The journal as it was then. */
const bookAt = (now: string) => bookOf(trades.filter(({ entry, exit }) => inMarch(exit ?? entry) <= inMarch(now)))
const stateAt = (now: string, floor: FloorKind = 'TRAIL_EOD', measure: LossMeasure = 'CLOSED') =>
  guardState(bookAt(now), guardQuestion(now, rulesOf(floor, measure)))
const roomsOf = ({ limits }: ReturnType<typeof stateAt>) =>
  Object.fromEntries(limits.map(({ rule, room }) => [rule, room]))
const format = { currency: 'USD', decimals: 2 }

it('says what is left after two losses on the 3rd, and pauses', () => {
  const state = stateAt('03 09:55')
  expect(state).toMatchObject({
    balance: 50_100,
    tradesLeft: 1,
    canLose: { amount: 300, by: 'DAILY_LOSS', atMost: false },
  })
  expect(roomsOf(state)).toMatchObject({ DAILY_LOSS: 300, WEEKLY_LOSS: 2100 })
  expect(state.line).toEqual({ is: 'COOL_DOWN', until: marchClock('03 10:20'), losses: 2 })
  expect(guardWords(state, format, null).home).toEqual({ lead: 'Cool-down until 10:20', rest: ', after 2 losses.' })
})

it('is done for the day once the daily loss is touched', () => {
  const state = stateAt('03 11:25')
  expect(state).toMatchObject({ balance: 49_750, tradesLeft: 0, tradingDay: '2026-03-03' })
  expect(roomsOf(state)).toMatchObject({ DAILY_LOSS: -50 })
  expect(state.line).toMatchObject({ is: 'DONE', rule: 'DAILY_LOSS', over: 50, breach: { tradeId: 5 } })
  expect(guardWords(state, format, null).home.lead).toBe('Done for today: daily loss reached, over by 50.00 USD.')
})

it('reaches 50 % of the daily loss with trade 3, and 100 % with trade 5', () => {
  const levels = ['02 18:50', '03 09:50', '03 10:40', '03 11:20'].map((now) => {
    const { limits } = stateAt(now)
    return reachedLevel(limits.find(({ rule }) => rule === 'DAILY_LOSS')!)
  })
  expect(levels).toEqual([null, 50, null, 100])
})

it('knows the state of the 5th', () => {
  const state = stateAt('05 10:00')
  expect(state).toMatchObject({ balance: 51_250, openRisk: 350, openTrades: 1, tradesLeft: 2, openWithoutStop: [] })
  expect(state.progress).toMatchObject({ profit: 1250, daysTraded: 4, bestDay: { day: '2026-03-04', gain: 1000 } })
  expect(state.days.map(({ balance }) => balance)).toEqual([50_000, 50_800, 50_250, 51_250])
})

it.each<[FloorKind, number, number, number]>([
  ['STATIC', 47_500, 47_500, 3750],
  ['TRAIL_EOD', 48_750, 48_750, 2500],
  ['TRAIL_EQUITY', 48_950, 50_000, 1250],
])('has the floor of %s on the 5th, and can lose 650', (floor, sure, possible, room) => {
  const state = stateAt('05 10:00', floor)
  expect(state.limits.find(({ rule }) => rule === 'MAX_LOSS')).toMatchObject({
    floor: { sure, possible },
    room,
    atMost: false,
  })
  expect(roomsOf(state)).toMatchObject({ DAILY_LOSS: 1000, WEEKLY_LOSS: 3250 })
  expect(state.canLose).toEqual({ amount: 650, by: 'DAILY_LOSS', atMost: false })
  const { home, sidebar, phone, dialog } = guardWords(state, format, null)
  expect(home).toEqual({ lead: 'Today you can lose 650.00 USD', rest: ' and take 2 more trades.' })
  expect(sidebar).toEqual({ lead: 'Today you can lose 650.00', rest: '2 trades left' })
  expect(phone).toEqual({ lead: 'Today you can lose 650.00', rest: '2 trades left' })
  expect(dialog).toEqual({ lead: '650.00 left today', rest: '2 trades left' })
})

it('finds the broken rules and what they cost', () => {
  const { breaches } = stateAt('05 10:00')
  expect(breaches).toMatchObject([
    { rule: 'COOL_DOWN', tradeId: 4, at: '2026-03-03T10:05:00', forbiddenTradeIds: [4], sure: true },
    { rule: 'MAX_TRADES', tradeId: 5, forbiddenTradeIds: [5] },
    { rule: 'DAILY_LOSS', tradeId: 5, at: '2026-03-03T11:20:00', over: '50', forbiddenTradeIds: [6] },
    { rule: 'MAX_TRADES', tradeId: 6, forbiddenTradeIds: [6] },
  ])
  const { costs, others } = guardCosts(bookAt('05 10:00'), guardQuestion('05 10:00', rulesOf('STATIC', 'CLOSED')))
  expect(costs.map(({ rule, gain, tradeIds }) => [rule, gain, tradeIds])).toEqual([
    ['ALL', 150, [4, 5, 6]],
    ['MAX_TRADES', -100, [5, 6]],
    ['COOL_DOWN', 250, [4]],
    ['DAILY_LOSS', 500, [6]],
  ])
  expect(others.withR).toBe(5)
  expect(costs[0]!.withoutResult).toBe(0)
})

it('does not count a forbidden trade that is open as one that lost nothing', () => {
  // trade 6 is open at noon, after the daily loss was reached and as the fourth of its day
  const open = trades.slice(0, 5).concat({ id: 6, entry: '03 12:00', exit: null, risk: 300 })
  const { costs } = guardCosts(bookOf(open), guardQuestion('03 12:10', rulesOf('STATIC', 'CLOSED')))
  expect(costs.map(({ rule, gain, withoutResult }) => [rule, gain, withoutResult])).toEqual([
    ['ALL', -350, 1],
    ['MAX_TRADES', -600, 1],
    ['DAILY_LOSS', 0, 1],
    ['COOL_DOWN', 250, 0],
  ])
})

it('breaks the daily loss during trade 5 for sure if equity counts', () => {
  const { breaches } = stateAt('03 11:25', 'STATIC', 'EQUITY')
  expect(breaches.find(({ rule }) => rule === 'DAILY_LOSS')).toMatchObject({ tradeId: 5, sure: true, over: '90' })
})
