import type { GuardRule, GuardRuleVersion } from '@afterclose/core/guard-rule'
import { wallClock } from '@afterclose/core/time'
import { describe, expect, it } from 'vitest'
import { changeSentence } from './change-dialog.tsx'
import { changesOfVersion, ruleNow, startWords, timedChanges } from './rule-timing.ts'

const daily = (value: string): GuardRule => ({ kind: 'DAILY_LOSS', value, unit: 'MONEY', measure: 'CLOSED' })
const weekly = (value: string): GuardRule => ({ kind: 'WEEKLY_LOSS', value, unit: 'MONEY', measure: 'CLOSED' })
const most = (value: string): GuardRule => ({
  kind: 'MAX_LOSS',
  value,
  unit: 'MONEY',
  floor: 'STATIC',
  lock: null,
  measure: 'CLOSED',
})
const version = (number: number, madeAt: string, ...rules: GuardRule[]): GuardRuleVersion => ({
  version: number,
  madeAt,
  dayStart: '17:00',
  rules,
})
/** Thursday, 20 November 2025 */
const first = version(1, '2025-11-03T08:00:00', daily('750'), weekly('1800'), most('3500'))
const history = (...versions: GuardRuleVersion[]) => ({
  attempt: { startedAt: '2025-11-03T00:00:00' },
  versions,
  weekStart: 1,
})
const money = { currency: 'USD', decimals: 2 }
const at = wallClock('2025-11-20T11:20:00')
const sentences = (...rules: GuardRule[]) =>
  timedChanges(history(first), rules, at).map((change) => changeSentence(change, money, 2025))

describe('a change of rules says from when it counts', () => {
  it('tighter counts at once, looser from the next trading day, week or attempt', () => {
    expect(sentences(daily('500'), weekly('1800'), most('3500'))).toEqual([
      'Daily loss 750.00 USD to 500.00 USD: counts at once.',
    ])
    // days begin at 17:00, so Friday's begins on Thursday
    expect(sentences(daily('1000'), weekly('2000'), most('4000'))).toEqual([
      'Daily loss 750.00 USD to 1,000.00 USD: looser, so it counts from Thursday, 20 November, 17:00. Until then the rule stays as it is.',
      'Weekly loss 1,800.00 USD to 2,000.00 USD: looser, so it counts from Sunday, 23 November, 17:00. Until then the rule stays as it is.',
      'Maximum loss 3,500.00 USD to 4,000.00 USD: looser, so it counts only with a new attempt.',
    ])
  })
  it('compares with the rule in force, while a looser one waits', () => {
    const second = version(2, '2025-11-20T10:00:00', daily('1000'), weekly('1800'), most('3500'))
    const change = (value: string) =>
      timedChanges(history(first, second), [daily(value), weekly('1800'), most('3500')], at)
    // 800 is less than the newest version's 1,000, and more than the 750 that still count
    expect(change('800')[0]).toMatchObject({ atOnce: false, from: wallClock('2025-11-20T17:00:00') })
    expect(change('750')[0]).toMatchObject({ atOnce: true })
    expect(change('1000')).toEqual([])
  })
})

describe('a rule now', () => {
  const second = version(2, '2025-11-20T10:00:00', daily('1000'), weekly('1500'), most('4000'))
  const now = (kind: GuardRule['kind']) => ruleNow(kind, history(first, second), at)
  it('is the one in force, with what follows', () => {
    expect(now('DAILY_LOSS')).toEqual({
      kind: 'DAILY_LOSS',
      rule: daily('750'),
      since: null,
      version: 1,
      later: { rule: daily('1000'), from: wallClock('2025-11-20T17:00:00') },
    })
    expect(now('WEEKLY_LOSS')).toMatchObject({
      rule: weekly('1500'),
      since: wallClock('2025-11-20T10:00:00'),
      version: 2,
      later: null,
    })
    expect(now('MAX_LOSS')).toMatchObject({ rule: most('3500'), later: { rule: most('4000'), from: null } })
    expect(now('HOURS')).toBeNull()
  })
  it('stays listed until the day on which it ends', () => {
    const off = version(2, '2025-11-20T10:00:00', weekly('1800'), most('3500'))
    expect(ruleNow('DAILY_LOSS', history(first, off), at)).toMatchObject({
      rule: daily('750'),
      later: { rule: null, from: wallClock('2025-11-20T17:00:00') },
    })
    expect(ruleNow('DAILY_LOSS', history(first, off), wallClock('2025-11-20T17:00:00'))).toBeNull()
  })
  it('is listed with what each version changed', () => {
    expect(changesOfVersion(history(first, second), 1).map(({ kind, atOnce }) => [kind, atOnce])).toEqual([
      ['DAILY_LOSS', false],
      ['WEEKLY_LOSS', true],
      ['MAX_LOSS', false],
    ])
  })
})

it('names a start by its day, and by its time if that is not midnight', () => {
  expect(startWords(wallClock('2025-11-24T00:00:00'), 2025)).toBe('Monday, 24 November')
  expect(startWords(wallClock('2026-01-05T17:00:00'), 2025)).toBe('Monday, 5 January 2026, 17:00')
})
