import type { FoundBreach } from '@afterclose/core/guard-rule'
import { wallClock } from '@afterclose/core/time'
import type { GuardState } from '@afterclose/engine/guard/guard-state'
import { afterEach, describe, expect, it } from 'vitest'
import { brokenWords, brokenWordsOfMany } from './broken-words.ts'
import { brokenSince, isForbiddenNow, noteSave, saves, watch } from './saves.ts'

const usd = { currency: 'USD', decimals: 2 }

const aState = (changes: Partial<GuardState> = {}): GuardState => ({
  now: wallClock('2026-03-03T14:12:00'),
  tradingDay: '2026-03-03',
  inForce: [],
  later: [],
  line: { is: 'ROOM', canLose: null, tradesLeft: null, warning: null, usualRisk: null },
  balance: 50_000,
  canLose: null,
  openRisk: 0,
  openTrades: 0,
  openWithoutStop: [],
  withoutResult: [],
  tradesLeft: null,
  tradesToday: 0,
  limits: [],
  days: [],
  progress: { profit: 0, target: null, daysTraded: 0, leastDays: null, bestDay: null },
  breaches: [],
  ...changes,
})
const aBreach = (changes: Partial<FoundBreach> = {}): FoundBreach => ({
  rule: 'MAX_TRADES',
  version: 1,
  tradingDay: '2026-03-03',
  at: '2026-03-03T14:10:00',
  tradeId: 12,
  sure: true,
  judgedAfterwards: false,
  over: null,
  forbiddenTradeIds: [12],
  ...changes,
})
const wordsOf = (before: GuardState, ...broken: FoundBreach[]) => brokenWords({ tradeId: 12, before, broken }, usd)

afterEach(() => {
  watch(null)
  saves.set([])
})

describe('a trade that was just stored', () => {
  it('is asked about only while an attempt runs', () => {
    noteSave()(12)
    expect(saves.get()).toEqual([])
    watch(aState())
    const stored = noteSave()
    watch(aState({ tradesToday: 1 })) // the state may include it before the response is there
    stored(12)
    expect(saves.get()).toMatchObject([{ tradeId: 12, before: { tradesToday: 0 } }])
  })

  it('has broken what is about it now, and was not before', () => {
    const save = { tradeId: 12, before: aState({ breaches: [aBreach({ rule: 'HOURS' })] }), at: 0 }
    const after = aState({
      breaches: [
        aBreach({ rule: 'HOURS' }),
        aBreach(),
        aBreach({ tradeId: 11, forbiddenTradeIds: [11] }),
        aBreach({ rule: 'DAILY_LOSS', tradeId: 10, forbiddenTradeIds: [11, 12] }),
      ],
    })
    expect(brokenSince(save, after).map(({ rule }) => rule)).toEqual(['MAX_TRADES', 'DAILY_LOSS'])
  })
})

describe('what it broke is said', () => {
  const paused = aState({
    line: { is: 'COOL_DOWN', until: wallClock('2026-03-03T14:35:00'), losses: 2 },
  })
  const pause = aBreach({ rule: 'COOL_DOWN' })

  it('by the pause that the line showed, until its end', () => {
    expect(wordsOf(paused, pause)).toBe('Trade 12 is saved. It broke a rule: cool-down until 14:35.')
    expect(wordsOf(aState({ line: { is: 'COOL_DOWN', until: null, losses: 2 } }), pause)).toBe(
      'Trade 12 is saved. It broke a rule: cool-down for the rest of the day.',
    )
  })
  it('without an end if it was entered during another pause', () => {
    const earlier = { ...pause, at: '2026-03-03T10:00:00' as const }
    expect(wordsOf(paused, earlier)).toBe('Trade 12 is saved. It broke a rule: entered during a cool-down.')
    expect(wordsOf(aState(), pause)).toBe('Trade 12 is saved. It broke a rule: entered during a cool-down.')
  })
  it('with what it is over by', () => {
    const touched = aBreach({ rule: 'DAILY_LOSS', over: '22', forbiddenTradeIds: [] })
    expect(wordsOf(aState(), touched)).toBe(
      'Trade 12 is saved. It broke a rule: daily loss reached, over by 22.00 USD.',
    )
    expect(wordsOf(aState(), { ...touched, over: '0' })).toBe('Trade 12 is saved. It broke a rule: daily loss reached.')
  })
  it('as entered too late, if an earlier trade touched the limit', () => {
    const late = aBreach({ rule: 'WEEKLY_LOSS', tradeId: 10, over: '22', forbiddenTradeIds: [12] })
    expect(wordsOf(aState(), late)).toBe(
      'Trade 12 is saved. It broke a rule: entered after the weekly loss was reached.',
    )
  })
  it('for several rules at once, and for one that is not sure', () => {
    expect(wordsOf(paused, pause, aBreach())).toBe(
      'Trade 12 is saved. It broke 2 rules: cool-down until 14:35; more trades than your rules allow.',
    )
    const unsure = aBreach({ rule: 'MAX_LOSS', sure: false, over: '5', forbiddenTradeIds: [] })
    expect(wordsOf(aState(), unsure)).toBe(
      'Trade 12 is saved. It may have broken a rule: maximum loss reached, over by 5.00 USD.',
    )
    expect(wordsOf(aState(), unsure, aBreach())).toBe(
      'Trade 12 is saved. It broke a rule: more trades than your rules allow.',
    )
  })

  it('of several at once by their numbers, of many by how many there are', () => {
    expect(brokenWordsOfMany([4, 5, 6])).toBe('Trades 4, 5 and 6 are saved. They are against your rules.')
    expect(brokenWordsOfMany([1, 2, 3, 4, 5, 6])).toBe('6 trades are saved. They are against your rules.')
  })
})

it('is known at saving whether the line allows no trade', () => {
  expect(isForbiddenNow()).toBe(false)
  for (const line of [
    { is: 'NO_TRADES_LEFT', canLose: null },
    { is: 'COOL_DOWN', until: null, losses: 2 },
    { is: 'OUTSIDE_HOURS', next: null },
    { is: 'MAX_LOSS_REACHED', at: wallClock('2026-03-03T14:00:00') },
    { is: 'DONE', rule: 'DAILY_LOSS', over: null, breach: null },
  ] as const) {
    watch(aState({ line }))
    expect(isForbiddenNow(), line.is).toBe(true)
  }
  for (const line of [
    { is: 'ROOM', canLose: null, tradesLeft: null, warning: null, usualRisk: null },
    { is: 'STOPS_USE_UP', over: 0 },
  ] as const) {
    watch(aState({ line }))
    expect(isForbiddenNow(), line.is).toBe(false)
  }
})
