import { marchClock } from '@afterclose/testkit/guard-journals'
import { describe, expect, it } from 'vitest'
import { reachedLevel, usedPercent } from './guard-levels.ts'
import type { CanLose, GuardLimit, GuardLine } from './guard-state.ts'
import { breachNotice, guardWords, levelNotice } from './guard-words.ts'

const format = { currency: 'USD', decimals: 2 }
const canLose = (amount: number, more: Partial<CanLose> = {}): CanLose => ({
  amount,
  atMost: false,
  by: 'DAILY_LOSS',
  ...more,
})
const room = (
  amount: number,
  tradesLeft: number | null,
  more: Partial<GuardLine & { is: 'ROOM' }> = {},
): GuardLine => ({
  is: 'ROOM',
  canLose: canLose(amount),
  tradesLeft,
  warning: null,
  usualRisk: null,
  ...more,
})
const limit = (unknownIds: readonly number[]): GuardLimit => ({
  rule: 'MAX_LOSS',
  limit: 1000,
  used: { sure: 0, possible: Number.NaN },
  room: 412,
  atMost: true,
  unknownIds,
  floor: null,
  touched: false,
  result: null,
})
interface Facts {
  readonly openWithoutStop?: readonly number[]
  readonly withoutResult?: readonly number[]
  readonly limits?: readonly GuardLimit[]
}
const wordsOf = (line: GuardLine, facts: Facts = {}, asOf: string | null = null) =>
  guardWords(
    { now: marchClock('03 12:00'), line, limits: [], openWithoutStop: [], withoutResult: [], ...facts },
    format,
    asOf,
  )
const textOf = ({ lead, rest }: { readonly lead: string; readonly rest: string }): string => lead + rest
const linesOf = ({ lead, rest }: { readonly lead: string; readonly rest: string }): string => `${lead} / ${rest}`

const breach = {
  rule: 'DAILY_LOSS',
  version: 1,
  tradingDay: '2026-03-03',
  at: '2026-03-03T11:20:00',
  tradeId: 5,
  sure: true,
  judgedAfterwards: false,
  over: '22',
  forbiddenTradeIds: [6],
} as const

describe('the state line', () => {
  it.each<[string, GuardLine, Facts, tone: string, home: string, sidebar: string, phone: string, dialog: string]>([
    [
      'normal',
      room(412, 2),
      {},
      'plain',
      'Today you can lose 412.00 USD and take 2 more trades.',
      'Today you can lose 412.00 / 2 trades left',
      'Today you can lose 412.00 / 2 trades left',
      '412.00 left today / 2 trades left',
    ],
    [
      'from 80 %',
      room(84, 1, { warning: { rule: 'DAILY_LOSS', percent: 89 } }),
      {},
      'warn',
      'Today you can lose 84.00 USD and take 1 more trade; 89% of the daily loss is used.',
      'Today you can lose 84.00 / 1 trade left, 89% used',
      '84.00 left today / 1 trade, 89% used',
      '84.00 left today / 1 trade left',
    ],
    [
      'too little for one more trade at the usual risk',
      room(84, 1, { warning: { rule: 'DAILY_LOSS', percent: 89 }, usualRisk: 660 }),
      {},
      'warn',
      'Today you can lose 84.00 USD and take 1 more trade; 89% of the daily loss is used. A trade at your usual risk of 660.00 USD would reach your daily loss at its stop.',
      'Today you can lose 84.00 / 1 trade left, 89% used',
      '84.00 left today / 1 trade, 89% used',
      '84.00 left today / 1 trade left, your usual risk is 660.00',
    ],
    [
      'without a limit of trades',
      room(412, null),
      {},
      'plain',
      'Today you can lose 412.00 USD.',
      'Today you can lose 412.00 / before your daily loss is reached',
      'Today you can lose 412.00 / ',
      '412.00 left today / before your daily loss is reached',
    ],
    [
      'an open trade without a stop',
      room(412, 2, { canLose: canLose(412, { atMost: true }) }),
      { openWithoutStop: [3] },
      'plain',
      'Today you can lose at most 412.00 USD and take 2 more trades; 1 open trade has no stop.',
      'At most 412.00 today / 1 open trade has no stop',
      'At most 412.00 today / 1 open trade has no stop',
      'At most 412.00 left today / 1 open trade has no stop',
    ],
    [
      'unknown prices',
      room(412, null, { canLose: canLose(412, { atMost: true }) }),
      { limits: [limit([3, 4])] },
      'plain',
      'Today you can lose at most 412.00 USD; 2 trades lack best/worst prices.',
      'At most 412.00 today / 2 trades lack best/worst prices',
      'At most 412.00 today / 2 trades lack best/worst prices',
      'At most 412.00 left today / 2 trades lack best/worst prices',
    ],
    [
      'only trades',
      room(0, 2, { canLose: null }),
      {},
      'plain',
      '2 trades left today.',
      '2 trades left today / ',
      '2 trades left today / ',
      '2 trades left today / ',
    ],
    [
      'only other rules',
      room(0, null, { canLose: null }),
      {},
      'plain',
      'Your rules allow a trade.',
      'Your rules allow a trade / ',
      'Your rules allow a trade / ',
      'Your rules allow a trade / ',
    ],
    [
      'room used',
      { is: 'DONE', rule: 'DAILY_LOSS', over: 22, breach },
      {},
      'done',
      'Done for today: daily loss reached, over by 22.00 USD. 1 trade after it is forbidden by your rules.',
      'Done for today / daily loss reached, over by 22.00',
      'Done for today / over by 22.00',
      'Done for today / daily loss reached, over by 22.00',
    ],
    [
      'recovered in the week',
      { is: 'DONE', rule: 'WEEKLY_LOSS', over: null, breach: { ...breach, forbiddenTradeIds: [] } },
      {},
      'done',
      'Done for this week: weekly loss was reached.',
      'Done for this week / weekly loss was reached',
      'Done for this week / weekly loss was reached',
      'Done for this week / weekly loss was reached',
    ],
    [
      'no trades left',
      { is: 'NO_TRADES_LEFT', canLose: canLose(212) },
      {},
      'done',
      'No trades left today. You can lose 212.00 USD.',
      'No trades left today / you can lose 212.00',
      'No trades left today / you can lose 212.00',
      'No trades left today / you can lose 212.00',
    ],
    [
      'cool-down',
      { is: 'COOL_DOWN', until: marchClock('03 14:35'), losses: 2 },
      {},
      'warn',
      'Cool-down until 14:35, after 2 losses.',
      'Cool-down until 14:35 / after 2 losses',
      'Cool-down until 14:35 / after 2 losses',
      'Cool-down until 14:35 / after 2 losses',
    ],
    [
      'a pause for the day',
      { is: 'COOL_DOWN', until: null, losses: 1 },
      {},
      'warn',
      'Cool-down for the rest of the day, after 1 loss.',
      'Cool-down for the rest of the day / after 1 loss',
      'Cool-down for the rest of the day / after 1 loss',
      'Cool-down for the rest of the day / after 1 loss',
    ],
    [
      'outside hours, today',
      { is: 'OUTSIDE_HOURS', next: marchClock('03 14:30') },
      {},
      'warn',
      'Outside your hours; next 14:30.',
      'Outside your hours / next 14:30',
      'Outside your hours / next 14:30',
      'Outside your hours / next 14:30',
    ],
    [
      'outside hours, on another day',
      { is: 'OUTSIDE_HOURS', next: marchClock('09 08:30') },
      {},
      'warn',
      'Outside your hours; next Monday, 08:30.',
      'Outside your hours / next Monday, 08:30',
      'Outside your hours / next Monday, 08:30',
      'Outside your hours / next Monday, 08:30',
    ],
    [
      'stops use it up',
      { is: 'STOPS_USE_UP', over: 50 },
      {},
      'warn',
      'Your open stops use up today’s room, over by 50.00 USD.',
      'Your open stops use up / today’s room, over by 50.00',
      'Open stops use up today’s room / over by 50.00',
      'Your open stops use up / today’s room, over by 50.00',
    ],
    [
      'maximum loss',
      { is: 'MAX_LOSS_REACHED', at: marchClock('13 10:00') },
      {},
      'done',
      'Maximum loss reached on 13 Mar 2026.',
      'Maximum loss reached / on 13 Mar 2026',
      'Maximum loss reached / on 13 Mar 2026',
      'Maximum loss reached / on 13 Mar 2026',
    ],
    [
      'not started',
      { is: 'NOT_STARTED', from: marchClock('09 17:00') },
      {},
      'plain',
      'Your rules count from 9 Mar 2026, 17:00.',
      'Not started / from 9 Mar 2026, 17:00',
      'Not started / from 9 Mar 2026, 17:00',
      'Not started / from 9 Mar 2026, 17:00',
    ],
  ])('says it at each place: %s', (_, line, facts, tone, home, sidebar, phone, dialog) => {
    const words = wordsOf(line, facts)
    expect(words.tone).toBe(tone)
    expect(textOf(words.home)).toBe(home)
    expect(linesOf(words.sidebar)).toBe(sidebar)
    expect(linesOf(words.phone)).toBe(phone)
    expect(linesOf(words.dialog)).toBe(dialog)
  })

  it('rounds down what may be lost', () => {
    expect(wordsOf(room(649.999, 2)).sidebar.lead).toBe('Today you can lose 649.99')
    expect(wordsOf(room(649.999, 2)).collapsed).toBe('649')
  })

  it('says when it was current if the device is offline', () => {
    const words = wordsOf(room(412, 2), {}, '11:42')
    expect(words.icon).toBe('offline')
    expect(textOf(words.home)).toBe('Today you can lose 412.00 USD and take 2 more trades. As of 11:42.')
    expect(linesOf(words.sidebar)).toBe('Today you can lose 412.00 / as of 11:42')
    expect(linesOf(words.phone)).toBe('Today you can lose 412.00 / as of 11:42')
  })
})

describe('levels of a limit', () => {
  it('are reached exactly', () => {
    const levelOf = (left: number) => reachedLevel({ limit: 1000, room: left })
    expect([500.01, 500, 200.01, 200, 0.01, 0, -50, 1300].map(levelOf)).toEqual([null, 50, 50, 80, 80, 100, 100, null])
    expect([200.1, 200, -50, 1300].map((left) => usedPercent({ limit: 1000, room: left }))).toEqual([80, 80, 105, 0])
  })

  it('have a notice each', () => {
    expect(levelNotice({ rule: 'DAILY_LOSS', limit: 1000, room: 200, atMost: false }, 80, format)).toEqual({
      title: '80% of your daily loss is used',
      text: '800.00 of 1,000.00; 200.00 are left.',
    })
    expect(levelNotice({ rule: 'DAILY_LOSS', limit: 1000, room: 200, atMost: true }, 80, format).text).toBe(
      '800.00 of 1,000.00; at most 200.00 are left.',
    )
    expect(levelNotice({ rule: 'MAX_LOSS', limit: 1000, room: -50, atMost: true }, 100, format)).toEqual({
      title: '100% of your maximum loss is used',
      text: '1,050.00 of 1,000.00; over by 50.00.',
    })
    expect(levelNotice({ rule: 'MAX_TRADES', limit: 5, room: 1, atMost: false }, 80, format)).toEqual({
      title: '80% of your trades for today are used',
      text: '4 of 5; 1 is left.',
    })
  })
})

it('says which rule was broken', () => {
  expect(breachNotice(breach, format)).toEqual({
    title: 'Daily loss reached',
    text: 'Over by 22.00 USD. 1 trade after it is forbidden by your rules.',
  })
  expect(breachNotice({ ...breach, rule: 'COOL_DOWN', over: null, forbiddenTradeIds: [5] }, format)).toEqual({
    title: 'Entered during a cool-down',
    text: '',
  })
})
