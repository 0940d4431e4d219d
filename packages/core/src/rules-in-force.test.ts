import { describe, expect, it } from 'vitest'
import type { GuardRule, GuardRuleVersion } from './guard-rule.ts'
import { countsFrom, isLooser, ruleSpans, spanAt } from './rules-in-force.ts'
import { dateOfTradingDay, dayShift, startOfTradingDay, tradingDayOf, weekOfTradingDay } from './trading-day.ts'
import { localText, wallClock } from './time.ts'

const clock = { dayStart: '17:00', weekStart: 1 }
const daily = (value: string, more: object = {}): GuardRule => ({
  kind: 'DAILY_LOSS',
  value,
  unit: 'MONEY',
  measure: 'CLOSED',
  ...more,
})
const weekly = (value: string): GuardRule => ({ kind: 'WEEKLY_LOSS', value, unit: 'MONEY', measure: 'CLOSED' })
const most = (value: string, more: object = {}): GuardRule => ({
  kind: 'MAX_LOSS',
  value,
  unit: 'MONEY',
  floor: 'TRAIL_EOD',
  lock: '0',
  measure: 'CLOSED',
  ...more,
})
const pause = (losses: number, minutes: number | null): GuardRule => ({ kind: 'COOL_DOWN', losses, minutes })
const hours = (from: string, to: string, weekdays = [1, 2, 3, 4, 5]): GuardRule => ({
  kind: 'HOURS',
  windows: [{ weekdays, from, to }],
})
const versionsOf = (...list: readonly (readonly [madeAt: string, ...rules: GuardRule[]])[]): GuardRuleVersion[] =>
  list.map(([madeAt, ...rules], i) => ({ version: i + 1, madeAt, dayStart: '17:00', rules }))
const attempt = { startedAt: '2026-03-01T17:00:00' }

describe('a trading day', () => {
  it.each([
    ['00:00', '2026-03-02T00:00:00', '2026-03-02'],
    ['00:00', '2026-03-02T23:59:59', '2026-03-02'],
    ['11:59', '2026-03-02T11:58:59', '2026-03-01'],
    ['11:59', '2026-03-02T11:59:00', '2026-03-02'],
    ['12:00', '2026-03-02T11:59:59', '2026-03-02'],
    ['12:00', '2026-03-02T12:00:00', '2026-03-03'],
    ['17:00', '2026-03-02T16:59:59', '2026-03-02'],
    ['17:00', '2026-03-02T17:00:00', '2026-03-03'],
  ])('that begins at %s has %s in that of %s', (dayStart, at, day) => {
    const shift = dayShift(dayStart)
    const number = tradingDayOf(wallClock(at), shift)
    expect(dateOfTradingDay(number)).toBe(day)
    expect(startOfTradingDay(number, shift)).toBeLessThanOrEqual(wallClock(at))
    expect(startOfTradingDay(number + 1, shift)).toBeGreaterThan(wallClock(at))
  })

  it('is in the week that begins on the chosen day', () => {
    const day = tradingDayOf(wallClock('2026-03-04T12:00:00'), dayShift('00:00'))
    const first = (weekStart: number): string => dateOfTradingDay(weekOfTradingDay(day, weekStart))
    expect([1, 3, 4, 6, 7].map(first)).toEqual(['2026-03-02', '2026-03-04', '2026-02-26', '2026-02-28', '2026-03-01'])
  })
})

describe('a change of a rule', () => {
  it.each<[string, GuardRule | null, GuardRule | null, boolean]>([
    ['a larger loss', daily('1000'), daily('1000.01'), true],
    ['a smaller loss', daily('1000'), daily('999.99'), false],
    ['the same loss', daily('1000'), daily('1000.00'), false],
    ['another unit', daily('1000'), daily('1', { unit: 'R' }), true],
    ['without open profit and loss', daily('1000', { measure: 'EQUITY' }), daily('900'), true],
    ['with open profit and loss', daily('1000'), daily('1000', { measure: 'EQUITY' }), false],
    ['a floor that stands', most('2500'), most('2500', { floor: 'STATIC' }), true],
    ['a floor that follows equity', most('2500'), most('2500', { floor: 'TRAIL_EQUITY' }), false],
    [
      'a floor that follows equity and stops sooner',
      most('2500', { lock: null }),
      most('2500', { floor: 'TRAIL_EQUITY' }),
      true,
    ],
    ['a lower lock', most('2500', { lock: '100' }), most('2500'), true],
    ['no lock', most('2500'), most('2500', { lock: null }), false],
    ['a lock instead of none', most('2500', { lock: null }), most('2500'), true],
    [
      'another lock of a fixed floor',
      most('1', { floor: 'STATIC', lock: null }),
      most('1', { floor: 'STATIC' }),
      false,
    ],
    ['more trades', { kind: 'MAX_TRADES', trades: 3 }, { kind: 'MAX_TRADES', trades: 4 }, true],
    ['fewer trades', { kind: 'MAX_TRADES', trades: 3 }, { kind: 'MAX_TRADES', trades: 2 }, false],
    ['after more losses', pause(2, 30), pause(3, 30), true],
    ['a shorter pause', pause(2, 30), pause(2, 29), true],
    ['a pause for the day', pause(2, 30), pause(2, null), false],
    ['minutes instead of the day', pause(2, null), pause(2, 1440), true],
    ['a longer window', hours('09:30', '16:00'), hours('09:30', '16:01'), true],
    ['a shorter window', hours('09:30', '16:00'), hours('09:31', '16:00'), false],
    ['a window over midnight', hours('09:30', '16:00'), hours('22:00', '02:00'), true],
    ['another day', hours('09:30', '16:00', [1]), hours('09:30', '16:00', [2]), true],
    ['an added rule', null, daily('1'), false],
    ['a removed rule', daily('1'), null, true],
    ['a removed target', { kind: 'TARGET', value: '1', unit: 'MONEY' }, null, false],
  ])('to %s is looser or not', (_, before, after, looser) => {
    expect(isLooser(before, after)).toBe(looser)
  })

  it('counts at once if it is tighter, else from the next trading day, week or attempt', () => {
    const at = wallClock('2026-03-03T10:00:00') // Tuesday
    const from = (before: GuardRule | null, after: GuardRule | null): string | null => {
      const time = countsFrom(before, after, at, clock)
      return time === null ? null : localText(time)
    }
    expect(from(daily('1000'), daily('900'))).toBe('2026-03-03T10:00:00')
    expect(from(daily('1000'), daily('1100'))).toBe('2026-03-03T17:00:00')
    expect(from(daily('1000'), null)).toBe('2026-03-03T17:00:00')
    expect(from(weekly('1000'), weekly('1100'))).toBe('2026-03-08T17:00:00')
    expect(from(most('1000'), most('1100'))).toBeNull()
    expect(from(null, most('1000'))).toBe('2026-03-03T10:00:00')
  })
})

describe('the rule in force', () => {
  const ruleAt = (versions: readonly GuardRuleVersion[], at: string) => {
    const span = spanAt(ruleSpans('DAILY_LOSS', versions, attempt, 1), wallClock(at))
    return [span?.rule?.value, span?.version]
  }

  it('is that of the first version from the start of the attempt on', () => {
    expect(ruleAt(versionsOf(['2026-03-20T10:00:00', daily('1000')]), '2026-03-02T09:00:00')).toEqual(['1000', 1])
  })

  it('stays the old one for the day after it was loosened, and becomes the new one once it was tightened', () => {
    const loosened = versionsOf(['2026-03-01T10:00:00', daily('1000')], ['2026-03-03T10:00:00', daily('1500')])
    expect(ruleAt(loosened, '2026-03-03T11:00:00')).toEqual(['1000', 1])
    expect(ruleAt(loosened, '2026-03-03T17:00:00')).toEqual(['1500', 2])
    const tightened = versionsOf(['2026-03-01T10:00:00', daily('1000')], ['2026-03-03T10:00:00', daily('500')])
    expect(ruleAt(tightened, '2026-03-03T09:59:59')).toEqual(['1000', 1])
    expect(ruleAt(tightened, '2026-03-03T10:00:00')).toEqual(['500', 2])
  })

  it('forgets a looser version that did not count yet', () => {
    const versions = versionsOf(
      ['2026-03-01T18:00:00', daily('1000')],
      ['2026-03-03T10:00:00', daily('1500')],
      ['2026-03-03T11:00:00', daily('800')],
    )
    expect(ruleAt(versions, '2026-03-04T10:00:00')).toEqual(['800', 3])
    const back = versionsOf(
      ['2026-03-01T18:00:00', daily('1000')],
      ['2026-03-03T10:00:00', daily('1500')],
      ['2026-03-03T11:00:00', daily('1000')],
    )
    expect(ruleAt(back, '2026-03-04T10:00:00')).toEqual(['1000', 1])
  })

  it('keeps its version while other rules change', () => {
    const versions = versionsOf(
      ['2026-03-01T18:00:00', daily('1000')],
      ['2026-03-03T10:00:00', daily('1000.0'), weekly('2000')],
    )
    expect(ruleAt(versions, '2026-03-10T10:00:00')).toEqual(['1000', 1])
  })

  it('is the last draft that was made before the attempt began', () => {
    const versions = versionsOf(['2026-02-01T10:00:00', daily('1000')], ['2026-03-01T10:00:00', daily('1500')])
    expect(ruleAt(versions, '2026-03-01T18:00:00')).toEqual(['1500', 2])
  })

  it('is never a looser maximum loss', () => {
    const versions = versionsOf(['2026-03-01T18:00:00', most('2500')], ['2026-03-03T10:00:00'])
    const spans = ruleSpans('MAX_LOSS', versions, attempt, 1)
    expect(spanAt(spans, wallClock('2027-01-01T00:00:00'))?.rule?.value).toBe('2500')
  })
})
