import { expect, it } from 'vitest'
import { begun, entered, graded } from './deal-play.ts'
import { playReading, rangeWords, repeatsReading, resultReading, scheduleWords } from './deal-words.ts'

const none = {
  pairs: 24,
  counts: [
    [10, 2],
    [3, 9],
  ],
  kappa: 0.46,
  low: 0.09,
  high: 0.71,
} // prettier-ignore

it('asks for the grade first, and says how a position stands', () => {
  expect(playReading(begun, null).finding).toBe('Grade it first.')
  const long = entered(graded(begun, 'B'), 'LONG', 100, {
    stopDistance: 4,
    targetR: null,
    partials: [],
    breakEvenAtR: null,
    trail: null,
  })
  expect(playReading(long, null)).toEqual({ finding: 'Long, graded B.', rest: 'The entry is at the next open.' })
})

it('gives both ends of a range, and one where they are the same', () => {
  expect(rangeWords(1.5, 1.5)).toBe('+1.50\u00a0R')
  expect(rangeWords(-1, 2)).toBe('between −1.00\u00a0R and +2.00\u00a0R')
})

it('judges by the moment, never by the one outcome', () => {
  const result = { worst: 1.5, best: 1.5, misjudged: false, was: 'GOOD', trade: { rMultiple: 2.03 } } as const
  expect(resultReading(result)).toEqual({
    finding: 'You made +1.50\u00a0R; the real trade made +2.03\u00a0R.',
    rest: 'Judged right: +2 R came before −1 R. One outcome is partly luck; what counts is the share over many.',
  })
  expect(resultReading({ ...result, worst: null, best: null, misjudged: null, was: null, trade: null })).toEqual({
    finding: 'You skipped it.',
    rest: 'It judges nothing: neither +2 R nor −1 R came first for sure within four hours.',
  })
  expect(scheduleWords({ due: '2026-11-27', box: 3 })).toBe('Judged right again: the pause grows to 7 days.')
})

it.each([
  [{ ...none, kappa: 0.6, low: 0.2 }, 'You grade alike: agreement 0.60'],
  [none, 'Partly alike: agreement 0.46'],
  [{ ...none, kappa: 0.29 }, 'Your grades do not repeat: agreement 0.29'],
  [{ ...none, kappa: 0.7, low: -0.01 }, 'Your grades do not repeat: agreement 0.70'],
  [{ ...none, pairs: 19, kappa: null, low: null, high: null }, '19 own deals graded twice, 7 days or more apart.'],
])('says by agreement and interval whether grades repeat', (repeats, finding) => {
  expect(repeatsReading(repeats).finding).toBe(finding)
})
