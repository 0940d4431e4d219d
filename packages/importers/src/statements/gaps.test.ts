import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Span } from '../importer.ts'
import { gapsBetween } from './gaps.ts'

const stated = (from: string, to: string): Span => ({
  from: `${from}T00:00:00`,
  to: `${to}T23:59:59`,
  stated: true,
})
const told = (from: string, to: string): Span => ({ ...stated(from, to), stated: false })
/** Days of the gaps, the last that is told before and the first after. */
const gaps = (...spans: readonly Span[]): readonly string[] =>
  gapsBetween(spans).map(({ after, before }) => `${after.slice(0, 10)} – ${before.slice(0, 10)}`)

describe('gaps between statements', () => {
  const january = stated('2025-01-01', '2025-01-31')
  const february = stated('2025-02-01', '2025-02-28')
  const march = stated('2025-03-01', '2025-03-31')

  it('do not exist between statements that follow each other, in any order', () => {
    expect(gaps()).toEqual([])
    expect(gaps(january)).toEqual([])
    expect(gaps(march, january, february)).toEqual([])
  })

  it('are the time between the last covered day and the next', () => {
    expect(gaps(january, march)).toEqual(['2025-01-31 – 2025-03-01'])
    expect(gaps(march, january, stated('2025-02-10', '2025-02-20'))).toEqual([
      '2025-01-31 – 2025-02-10',
      '2025-02-20 – 2025-03-01',
    ])
  })

  it('are not made by a statement that lies within another', () => {
    expect(gaps(stated('2025-01-01', '2025-03-31'), stated('2025-02-01', '2025-02-02'))).toEqual([])
    expect(gaps(stated('2025-01-01', '2025-02-28'), stated('2025-01-05', '2025-01-06'), march)).toEqual([])
  })

  it('are not weekends', () => {
    // 31 January 2025 is a Friday
    expect(gaps(january, stated('2025-02-03', '2025-02-28'))).toEqual([])
    expect(gaps(january, stated('2025-02-04', '2025-02-28'))).toEqual(['2025-01-31 – 2025-02-04'])
    expect(gaps(stated('2025-01-01', '2025-01-30'), stated('2025-02-01', '2025-02-28'))).toEqual([
      '2025-01-30 – 2025-02-01',
    ])
  })

  it('do not exist around a file without a stated span, nor between its own times', () => {
    expect(gaps(told('2025-01-01', '2025-01-10'), told('2025-03-01', '2025-03-10'))).toEqual([])
    expect(gaps(january, told('2025-03-10', '2025-03-20'))).toEqual([])
    expect(gaps(january, march, told('2025-01-15', '2025-03-05'))).toEqual([])
    expect(gaps(january, march, told('2025-02-05', '2025-02-20'))).toEqual(['2025-01-31 – 2025-03-01'])
  })
})

const day = 86_400_000
const first = Date.UTC(2025, 0, 1)
const dayAt = (at: number): string => new Date(first + at * day).toISOString().slice(0, 10)
const isWeekend = (at: number): boolean => [0, 6].includes(new Date(first + at * day).getUTCDay())

/** The obvious way: day by day, runs of days of which nothing tells and of which one at least is a weekday. */
function slowGaps(spans: readonly (readonly [number, number])[]): readonly string[] {
  const found: string[] = []
  const known = (at: number): boolean => spans.some(([from, to]) => from <= at && at <= to)
  const end = Math.max(...spans.map(([, to]) => to))
  let silent: number[] | null = null
  for (let at = Math.min(...spans.map(([from]) => from)); at <= end; at++)
    if (!known(at)) silent = [...(silent ?? []), at]
    else if (silent !== null) {
      if (!silent.every(isWeekend)) found.push(`${dayAt(silent[0]! - 1)} – ${dayAt(at)}`)
      silent = null
    }
  return found
}

it('are those found by a walk through the days, in any order and with repeated statements', () => {
  const span = fc
    .tuple(fc.nat({ max: 60 }), fc.nat({ max: 15 }))
    .map(([from, length]) => [from, from + length] as const)
  fc.assert(
    fc.property(fc.array(span, { minLength: 1, maxLength: 8 }), fc.nat(), (spans, again) => {
      const all = spans.map(([from, to]) => stated(dayAt(from), dayAt(to)))
      expect(gaps(...all)).toEqual(slowGaps(spans))
      expect(gaps(...all.toReversed(), all[again % all.length]!)).toEqual(gaps(...all))
    }),
    { numRuns: runs({ quick: 300, full: 5000 }) },
  )
})
