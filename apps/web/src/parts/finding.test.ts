import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountInR, type Candidate, findingReading } from './finding.ts'
import { type Reading, spokenReading } from './reading.tsx'

const options = { amount: amountInR, few: 'No setup has 10 trades.' }
const candidate = (name: string, effect: number | null, cases = 20): Candidate => ({
  name,
  effect,
  cases,
  detail: ` in ${cases} trades`,
})
const boldOf = (reading: Reading): readonly string[] =>
  reading.flatMap((part) => (typeof part !== 'string' && 'strong' in part ? part.strong : []))
const some = fc
  .array(
    fc.record({
      effect: fc.option(
        fc.integer({ min: -500, max: 500 }).map((r) => r / 10),
        { nil: null },
      ),
      cases: fc.integer({ min: 0, max: 40 }),
    }),
    { maxLength: 8 },
  )
  .map((list) => list.map(({ effect, cases }, i) => candidate(`Group ${'abcdefgh'[i]}`, effect, cases)))

describe('a reading of groups', () => {
  it('leads with the larger effect, whichever way it goes', () => {
    expect(spokenReading(findingReading([candidate('A', 4), candidate('B', -9), candidate('C', 1)], options))).toBe(
      'B lost most: 9.00R in 20 trades. A gained most: 4.00R in 20 trades.',
    )
    expect(spokenReading(findingReading([candidate('A', 4), candidate('C', 1)], options))).toBe(
      'A gained most: 4.00R in 20 trades. C gained least: 1.00R in 20 trades.',
    )
    expect(spokenReading(findingReading([candidate('A', -4), candidate('C', -1)], options))).toBe(
      'A lost most: 4.00R in 20 trades. C lost least: 1.00R in 20 trades.',
    )
    expect(spokenReading(findingReading([candidate('A', -4), candidate('C', 90, 9)], options))).toBe(
      'A lost 4.00R in 20 trades.',
    )
  })

  it('says “in total” where the averages rank the other way round', () => {
    // 30R in 300 trades are 0.10R each, 5R in 10 trades 0.50 R
    expect(spokenReading(findingReading([candidate('A', 30, 300), candidate('B', 5, 10)], options))).toBe(
      'A gained most in total: 30.00R in 300 trades. B gained least in total: 5.00R in 10 trades. By average they rank the other way round.',
    )
    expect(spokenReading(findingReading([candidate('A', -30, 300), candidate('B', -5, 10)], options))).toBe(
      'A lost most in total: 30.00R in 300 trades. B lost least in total: 5.00R in 10 trades. By average they rank the other way round.',
    )
    expect(spokenReading(findingReading([candidate('A', 30, 300), candidate('B', -5, 10)], options))).not.toContain(
      'total',
    )
    // equal totals have no order that averages could reverse
    expect(spokenReading(findingReading([candidate('A', 30, 300), candidate('B', 30, 10)], options))).not.toContain(
      'total',
    )
  })

  it('is as long and as bold for losses as for gains', () => {
    fc.assert(
      fc.property(some, (groups) => {
        const mirrored = groups.map((group) => ({ ...group, effect: group.effect === null ? null : -group.effect }))
        const [one, other] = [findingReading(groups, options), findingReading(mirrored, options)]
        expect(boldOf(other)).toHaveLength(boldOf(one).length)
        expect(other).toHaveLength(one.length)
        const words = (reading: Reading): number =>
          spokenReading(reading)
            .replaceAll(/gained|lost/g, '')
            .split(' ').length
        expect(words(other)).toBe(words(one))
      }),
    )
  })

  it('names the largest effect in bold, and never a group below ten cases', () => {
    fc.assert(
      fc.property(some, (groups) => {
        const reading = findingReading(groups, options)
        const judged = groups.filter(({ effect, cases }) => effect !== null && cases >= 10)
        for (const { name, cases } of groups) if (cases < 10) expect(spokenReading(reading)).not.toContain(name)
        if (judged.length === 0) {
          expect(reading).toEqual([options.few])
          return
        }
        const largest = Math.max(...judged.map(({ effect }) => Math.abs(effect!)))
        const named = judged.filter(({ effect }) => Math.abs(effect!) === largest).map(({ name }) => name)
        expect(named.some((name) => boldOf(reading)[0]?.startsWith(name))).toBe(true)
      }),
    )
  })
})
