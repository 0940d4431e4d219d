import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measure } from '../ui/measure.ts'
import { readingFaults } from '../testing/one-finding.ts'
import { amountInR, findingOf, firstOf, rateFinding } from './finding.ts'
import { type Reading, spokenReading } from './reading.tsx'

interface Group {
  readonly name: string
  readonly average: number | null
  readonly cases: number
}
const averageR = measure({
  head: 'Average R',
  value: ({ average }: Group) => average,
  cases: { count: ({ cases }) => cases, noun: 'trade' },
})
const options = {
  name: ({ name }: Group) => name,
  measure: averageR,
  amount: (size: number) => `${amountInR(size)} per trade`,
  few: 'No setup has 10 trades.',
}
const group = (name: string, average: number | null, cases = 20): Group => ({ name, average, cases })
const boldOf = (reading: Reading): readonly string[] =>
  reading.flatMap((part) => (typeof part !== 'string' && 'strong' in part ? part.strong : []))
const said = (...groups: readonly Group[]): string => spokenReading(findingOf(groups, options))
const some = fc
  .array(
    fc.record({
      average: fc.option(
        fc.integer({ min: -500, max: 500 }).map((r) => r / 10),
        { nil: null },
      ),
      cases: fc.integer({ min: 0, max: 40 }),
    }),
    { maxLength: 8 },
  )
  .map((list) => list.map(({ average, cases }, i) => group(`Group ${'abcdefgh'[i]}`, average, cases)))

describe('a reading of groups', () => {
  it('leads with the value further from nothing, whichever way it goes', () => {
    expect(said(group('A', 4), group('B', -9, 30), group('C', 1))).toBe(
      'B lost most: 9.00R per trade in 30 trades. A gained most: 4.00R per trade in 20 trades.',
    )
    expect(said(group('A', 4), group('C', 1))).toBe(
      'A gained most: 4.00R per trade in 20 trades. C gained least: 1.00R per trade in 20 trades.',
    )
    expect(said(group('A', -4), group('C', -1))).toBe(
      'A lost most: 4.00R per trade in 20 trades. C lost least: 1.00R per trade in 20 trades.',
    )
    expect(said(group('A', -4), group('C', 90, 9))).toBe('A lost 4.00R per trade in 20 trades.')
  })

  it('ranks by its measure, not by what many cases add up to', () => {
    expect(said(group('Many', 0.1, 300), group('Few', 0.5, 10))).toMatch(/^Few gained most: 0\.50R/)
  })

  it('is as long and as bold for losses as for gains: one finding, and one more sentence', () => {
    fc.assert(
      fc.property(some, (groups) => {
        const mirrored = groups.map((one) => ({ ...one, average: one.average === null ? null : -one.average }))
        const [one, other] = [findingOf(groups, options), findingOf(mirrored, options)]
        expect(boldOf(other)).toHaveLength(boldOf(one).length)
        expect([...readingFaults(one), ...readingFaults(other)]).toEqual([])
        const words = (reading: Reading): number =>
          spokenReading(reading)
            .replaceAll(/gained|lost/g, '')
            .split(' ').length
        expect(words(other)).toBe(words(one))
      }),
    )
  })

  it('names the largest value in bold, and never a group below ten cases', () => {
    fc.assert(
      fc.property(some, (groups) => {
        const reading = findingOf(groups, options)
        const judged = groups.filter(({ average, cases }) => average !== null && cases >= 10)
        for (const { name, cases } of groups) if (cases < 10) expect(spokenReading(reading)).not.toContain(name)
        if (judged.length === 0) {
          expect(reading).toEqual([options.few])
          return
        }
        const largest = Math.max(...judged.map(({ average }) => Math.abs(average!)))
        const named = judged.filter(({ average }) => Math.abs(average!) === largest).map(({ name }) => name)
        expect(named.some((name) => boldOf(reading)[0]?.startsWith(name))).toBe(true)
        expect(boldOf(reading)[0]).toContain(amountInR(largest))
      }),
    )
  })

  it('can be cut to what it says first', () => {
    const cut = (...groups: readonly Group[]): string => spokenReading(firstOf(findingOf(groups, options)))
    expect(cut(group('A', 4), group('B', -9))).toBe('B lost most: 9.00R per trade in 20 trades.')
    expect(cut(group('A', 4))).toBe('A gained 4.00R per trade in 20 trades.')
    expect(cut()).toBe('No setup has 10 trades.')
  })
})

it('a reading of win rates names those that won most and least often', () => {
  const { value, cases } = averageR
  const rate = measure({ head: 'Win rate', value, cases, format: (share) => `${share}%` })
  const of = (...groups: readonly Group[]): string => spokenReading(rateFinding(groups, { ...options, measure: rate }))
  expect(of(group('A', 40), group('B', 75), group('C', 90, 9))).toBe(
    'B won most often: 75% of 20 decided trades. A won least often: 40% of 20 decided trades.',
  )
  expect(of(group('A', 40))).toBe('A won 40% of 20 decided trades.')
})
