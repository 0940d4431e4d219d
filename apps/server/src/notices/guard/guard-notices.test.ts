import type { FoundBreach } from '@afterclose/core/guard-rule'
import type { GuardLimit } from '@afterclose/engine/guard/guard-state'
import { describe, expect, it } from 'vitest'
import type { Notice } from '../inbox/notice.ts'
import { breachNotices, type GuardFacts, levelNotices } from './guard-notices.ts'

const limitOf = (rule: GuardLimit['rule'], limit: number, room: number, touched = room <= 0): GuardLimit => ({
  rule,
  limit,
  room,
  touched,
  used: { sure: limit - room, possible: limit - room },
  atMost: false,
  unknownIds: [],
  floor: null,
  result: null,
})
const day = '2026-03-03' // a Tuesday
const factsOf = (limits: readonly GuardLimit[], before: readonly GuardLimit[] = [], dayBefore = '2026-03-02') =>
  ({
    attemptId: 7,
    state: { tradingDay: day, limits, breaches: [] },
    before: { tradingDay: dayBefore, limits: before },
    weekStart: 1,
    format: { currency: 'USD', decimals: 2 },
  }) satisfies GuardFacts
/** With plain blanks, where a currency does not break away from its amount. */
const plain = ({ body }: Notice): string => body.replaceAll(/\s/gu, ' ')
const told = (facts: GuardFacts) => levelNotices(facts).map(({ notice: { title, key } }) => ({ title, key }))

describe('notices of limits', () => {
  it('tell the highest level that a day has reached, once it is reached', () => {
    expect(told(factsOf([limitOf('DAILY_LOSS', 1000, 500.01)]))).toEqual([])
    expect(told(factsOf([limitOf('DAILY_LOSS', 1000, 300)]))).toEqual([
      { title: '50% of your daily loss is used', key: 'guard DAILY_LOSS 2026-03-03 50' },
    ])
    const all = levelNotices(factsOf([limitOf('DAILY_LOSS', 1000, -50)]))
    expect(all).toMatchObject([
      {
        notice: {
          type: 'RULES',
          title: '100% of your daily loss is used',
          capped: false,
        },
        unlessTold: ['guard DAILY_LOSS 2026-03-03 100'],
      },
    ])
    expect(plain(all[0]!.notice)).toBe('1,050.00 of 1,000.00; over by 50.00. <a href="/rules">Open rules</a>')
    expect(levelNotices(factsOf([limitOf('MAX_TRADES', 3, 1)]))[0]).toMatchObject({
      notice: { title: '50% of your trades for today are used' },
      unlessTold: [50, 80, 100].map((level) => `guard MAX_TRADES 2026-03-03 ${level}`),
    })
  })

  it('tell of a touched limit although it was won back, and not of one that may have been reached', () => {
    expect(told(factsOf([limitOf('DAILY_LOSS', 1000, 700, true)]))[0]?.key).toBe('guard DAILY_LOSS 2026-03-03 100')
    const possible = { ...limitOf('MAX_LOSS', 1000, -1, false), used: { sure: 400, possible: 1001 } }
    expect(levelNotices(factsOf([possible]))[0]?.notice).toMatchObject({
      key: 'guard MAX_LOSS 7 80',
      body: expect.stringContaining('It may have been reached'),
    })
  })

  it('are of a week, or of an attempt, where these last longer', () => {
    expect(told(factsOf([limitOf('WEEKLY_LOSS', 1000, 100), limitOf('MAX_LOSS', 1000, 100)]))).toEqual([
      { title: '80% of your weekly loss is used', key: 'guard WEEKLY_LOSS 2026-03-02 80' },
      { title: '80% of your maximum loss is used', key: 'guard MAX_LOSS 7 80' },
    ])
  })

  it('are silent about what earlier days of the week or attempt had used', () => {
    const now = [limitOf('WEEKLY_LOSS', 1000, 100), limitOf('MAX_LOSS', 1000, 100)]
    expect(told(factsOf(now, [limitOf('WEEKLY_LOSS', 1000, 150), limitOf('MAX_LOSS', 1000, 150)]))).toEqual([])
    expect(told(factsOf(now, [limitOf('WEEKLY_LOSS', 1000, 300), limitOf('MAX_LOSS', 1000, 300)]))).toHaveLength(2)
    // the week before
    const sunday = factsOf(now, [limitOf('WEEKLY_LOSS', 1000, 150), limitOf('MAX_LOSS', 1000, 150)], '2026-03-01')
    expect(told(sunday).map(({ key }) => key)).toEqual(['guard WEEKLY_LOSS 2026-03-02 80'])
  })
})

describe('notices of broken rules', () => {
  const breach: FoundBreach = {
    rule: 'COOL_DOWN',
    version: 1,
    tradingDay: day,
    at: `${day}T10:05:00`,
    tradeId: 4,
    sure: true,
    judgedAfterwards: false,
    over: null,
    forbiddenTradeIds: [4],
  }
  const of = (...breaches: readonly FoundBreach[]) =>
    breachNotices({ ...factsOf([]), state: { tradingDay: day, limits: [], breaches } })

  it('name the trade', () => {
    expect(of(breach)).toMatchObject([
      {
        type: 'RULES',
        title: 'Entered during a cool-down',
        body: 'Trade 4, 10:05. <a href="/rules">Open rules</a>',
        key: 'guard COOL_DOWN 2026-03-03 trade 4',
      },
    ])
    expect(plain(of({ ...breach, rule: 'MAX_TRADE_RISK', over: '12.5' })[0]!)).toContain(
      'Trade 4, 10:05. Over by 12.50 USD.',
    )
  })

  it('are of this day, sure, broken since there were rules, and no limits', () => {
    expect(
      of(
        { ...breach, tradingDay: '2026-03-02' },
        { ...breach, sure: false },
        { ...breach, judgedAfterwards: true },
        { ...breach, rule: 'DAILY_LOSS' },
      ),
    ).toEqual([])
  })
})
