import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, dateOf, localText, wallClock, weekday } from './time.ts'
import {
  beginsPeriod,
  countedTime,
  endOfPeriod,
  firstDayOf,
  isInMonth,
  keptRule,
  ruleOn,
  ruleSpans,
  startOfRule,
} from './week-rule.ts'

const days = fc.integer({ min: 0, max: 40_000 }).map((day) => dateOf(day * DAY))

describe('the week or month of a rule', () => {
  it('begins on a Monday, or on the first', () => {
    expect(beginsPeriod({ span: 'WEEK', firstDay: '2026-11-30' })).toBe(true)
    expect(beginsPeriod({ span: 'WEEK', firstDay: '2026-12-01' })).toBe(false)
    expect(beginsPeriod({ span: 'MONTH', firstDay: '2026-12-01' })).toBe(true)
    expect(beginsPeriod({ span: 'MONTH', firstDay: '2026-11-30' })).toBe(false)
  })

  it('contains the day it is asked for, and ends where the next begins', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...ruleSpans), (day, span) => {
        const period = { span, firstDay: firstDayOf(span, day) }
        const end = endOfPeriod(period)
        expect(beginsPeriod(period)).toBe(true)
        expect(period.firstDay <= day && day < dateOf(end)).toBe(true)
        expect(firstDayOf(span, dateOf(end))).toBe(dateOf(end))
        expect(firstDayOf(span, dateOf(end - DAY))).toBe(period.firstDay)
      }),
    )
    expect(weekday(wallClock(`${firstDayOf('WEEK', '2026-12-06')}T00:00:00`))).toBe(1)
    expect(firstDayOf('WEEK', '2026-12-06')).toBe('2026-11-30') // a Sunday
  })

  it('is in each month that has one of its days', () => {
    const week = { span: 'WEEK', firstDay: '2026-11-30' } as const
    const months = [10, 11, 12].map((month) => isInMonth(week, { year: 2026, month }))
    expect([...months, isInMonth(week, { year: 2027, month: 1 })]).toEqual([false, true, true, false])
    const month = { span: 'MONTH', firstDay: '2026-12-01' } as const
    expect([11, 12].map((one) => isInMonth(month, { year: 2026, month: one }))).toEqual([false, true])
    expect(isInMonth(month, { year: 2027, month: 1 })).toBe(false)
  })
})

describe('a rule', () => {
  const rule = { span: 'WEEK', firstDay: '2026-11-30', startsAt: '2026-11-30T00:00:00', endedAt: null } as const

  it('counts from the start of its week, or from now if that has begun', () => {
    expect(startOfRule(rule, '2026-11-29T23:59:59')).toBe('2026-11-30T00:00:00')
    expect(startOfRule(rule, '2026-12-02T10:15:00')).toBe('2026-12-02T10:15:00')
  })

  it('counts until its week ends, or it is ended early', () => {
    const until = (more: object) => localText(countedTime({ ...rule, ...more }).until)
    expect(until({})).toBe('2026-12-07T00:00:00')
    expect(until({ endedAt: '2026-12-03T12:00:00' })).toBe('2026-12-03T12:00:00')
    expect(until({ endedAt: '2026-12-09T12:00:00' })).toBe('2026-12-07T00:00:00')
  })

  it('is found by a day of its week', () => {
    const month = { ...rule, span: 'MONTH', firstDay: '2026-12-01' } as const
    expect(ruleOn([month, rule], 'WEEK', '2026-12-06')).toBe(rule)
    expect(ruleOn([month, rule], 'MONTH', '2026-12-06')).toBe(month)
    expect(ruleOn([month, rule], 'WEEK', '2026-12-07')).toBeNull()
  })

  it('is kept without the comment, with the item ticked, or as its trader says', () => {
    const trade = { comments: [1, 2], checklistItemIds: [5, 6], checkedItemIds: [5] }
    const kept = (
      about: 'COMMENT' | 'CHECKLIST_ITEM' | 'NONE',
      aboutId: number | null,
      answer: boolean | null = null,
    ) => keptRule({ about, aboutId }, trade, answer)
    expect([kept('COMMENT', 2), kept('COMMENT', 3)]).toEqual(['BROKEN', 'KEPT'])
    expect([5, 6, 7].map((item) => kept('CHECKLIST_ITEM', item))).toEqual(['KEPT', 'BROKEN', null])
    expect([true, false, null].map((answer) => kept('NONE', null, answer))).toEqual(['KEPT', 'BROKEN', 'UNANSWERED'])
    expect(kept('COMMENT', 2, true)).toBe('BROKEN') // the comment decides
  })
})
