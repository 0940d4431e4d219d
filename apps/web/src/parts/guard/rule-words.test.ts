import type { GuardRule } from '@afterclose/core/guard-rule'
import { describe, expect, it } from 'vitest'
import { differenceWords, hoursWords, ruleDifferences, ruleSentence } from './rule-words.ts'

const money = { currency: 'USD', decimals: 2 }
const daily = (value: string, more: object = {}): GuardRule => ({
  kind: 'DAILY_LOSS',
  value,
  unit: 'MONEY',
  measure: 'CLOSED',
  ...more,
})
const pause = (losses: number, minutes: number | null): GuardRule => ({ kind: 'COOL_DOWN', losses, minutes })

describe('a rule in one sentence', () => {
  it.each<[GuardRule, string]>([
    [daily('750'), 'Lose less than 750.00 USD a day, closed trades'],
    [
      daily('2.5', { unit: 'PERCENT_OF_DAY_START', measure: 'EQUITY' }),
      'Lose less than 2.5% of the day’s first balance a day, open trades at their worst price too',
    ],
    [{ kind: 'WEEKLY_LOSS', value: '3', unit: 'R', measure: 'CLOSED' }, 'Lose less than 3R a week, closed trades'],
    [
      { kind: 'MAX_LOSS', value: '10', unit: 'PERCENT_OF_START', floor: 'STATIC', lock: '0', measure: 'CLOSED' },
      'Lose less than 10% of the start balance in total, fixed floor, closed trades',
    ],
    [
      { kind: 'MAX_LOSS', value: '2500', unit: 'MONEY', floor: 'TRAIL_EOD', lock: '0', measure: 'CLOSED' },
      'Lose less than 2,500.00 USD in total, follows the day’s close, stops rising at the start balance, closed trades',
    ],
    [
      { kind: 'MAX_LOSS', value: '2500', unit: 'MONEY', floor: 'TRAIL_EQUITY', lock: '100', measure: 'CLOSED' },
      'Lose less than 2,500.00 USD in total, follows the highest equity, stops rising 100.00 USD above the start balance, closed trades',
    ],
    [{ kind: 'MAX_TRADES', trades: 1 }, 'Take at most 1 trade a day'],
    [pause(2, 30), 'No new trade for 30 minutes after 2 losses in a row'],
    [pause(1, null), 'No new trade for the rest of the day after a loss'],
    [{ kind: 'MAX_TRADE_RISK', value: '1', unit: 'R' }, 'Risk at most 1R on a trade'],
    [
      { kind: 'HOURS', windows: [{ weekdays: [1, 2, 3, 4, 5], from: '08:30', to: '16:00' }] },
      'Enter trades only Mon to Fri 08:30 to 16:00',
    ],
    [{ kind: 'TARGET', value: '8', unit: 'PERCENT_OF_START' }, 'Make 8% of the start balance'],
    [{ kind: 'MIN_DAYS', days: 4 }, 'Enter a trade on at least 4 days'],
  ])('%o', (rule, sentence) => {
    expect(ruleSentence(rule, money)).toBe(sentence)
  })
})

it('names runs of weekdays, single days, and every day', () => {
  const words = (weekdays: readonly number[]) => hoursWords({ weekdays, from: '22:00', to: '02:00' })
  expect(words([3, 1, 2])).toBe('Mon to Wed 22:00 to 02:00')
  expect(words([1, 2])).toBe('Mon, Tue 22:00 to 02:00')
  expect(words([1, 3, 7])).toBe('Mon, Wed, Sun 22:00 to 02:00')
  expect(words([1, 2, 3, 4, 5, 6, 7])).toBe('every day 22:00 to 02:00')
})

describe('two versions', () => {
  const change = (before: readonly GuardRule[], after: readonly GuardRule[]) =>
    ruleDifferences(before, after).map((difference) => differenceWords(difference, money))

  it('differ by the rules that were added, changed and taken off, in the order of pages', () => {
    expect(
      change(
        [pause(2, 15), daily('1000'), { kind: 'MAX_TRADES', trades: 3 }],
        [{ kind: 'MIN_DAYS', days: 4 }, daily('750'), pause(2, 30)],
      ),
    ).toEqual([
      'Daily loss 1,000.00 USD to 750.00 USD',
      'Trades a day taken off',
      'Pause after losses 15 minutes to 30 minutes',
      'Days with a trade added: 4 days',
    ])
  })
  it('name only the part that changed', () => {
    expect(change([daily('750')], [daily('750', { measure: 'EQUITY' })])).toEqual([
      'Daily loss closed trades to open trades at their worst price too',
    ])
  })
  it('are the same whatever way their numbers and days are written', () => {
    expect(change([daily('750')], [daily('750.00')])).toEqual([])
    const hours = (weekdays: readonly number[]): GuardRule => ({
      kind: 'HOURS',
      windows: [{ weekdays, from: '09:00', to: '10:00' }],
    })
    expect(change([hours([1, 2])], [hours([2, 1])])).toEqual([])
    const most = (lock: string | null): GuardRule => ({
      kind: 'MAX_LOSS',
      value: '1',
      unit: 'MONEY',
      floor: 'STATIC',
      lock,
      measure: 'CLOSED',
    })
    expect(change([most('0')], [most(null)])).toEqual([]) // a floor that stays has nothing to stop
  })
})
