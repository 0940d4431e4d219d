import { missedDefinitionOf, missedDefinitions } from '../figures/definitions.ts'
import { expect, it } from 'vitest'
import { missedAmong, missedExplained } from './missed-explained.ts'
import type { MissedAnswer } from './missed-report.ts'

const none = Float64Array.of()
const missed = [
  { id: 1, entryDate: '2024-01-03T11:00:00', reason: 'HESITATION', setupId: 1, missedR: 1.95, rrr: 2 },
  { id: 2, entryDate: '2024-01-08T16:00:00', reason: 'TOO_LATE', setupId: 2, missedR: -1.05, rrr: null },
  { id: 3, entryDate: '2024-01-17T12:00:00', reason: 'HESITATION', setupId: 1, missedR: null, rrr: null },
] as const satisfies MissedAnswer['missed']
const taken = { trades: 2, withR: 2, totalR: 1, avgR: 0.5 }
const answer: MissedAnswer = {
  missed,
  taken,
  days: Int32Array.of(),
  dayR: none,
  nextId: Float64Array.of(7, 7, 0),
  nextEntry: Float64Array.of(Date.UTC(2024, 0, 9), Date.UTC(2024, 0, 9), Number.NaN),
  nextR: Float64Array.of(2, 2, Number.NaN),
}

it('figures of missed trades are those of the missed trades that are asked about, beside what was taken', () => {
  const all = missedExplained(missedAmong(answer, new Set([1, 2, 3]), taken), 3)
  expect(all).toMatchObject({
    missedTrades: 3,
    missedShare: 100,
    missedEvaluated: 2,
    missedHitRate: 50,
    missedWeeks: 3,
  })
  expect(all.missedAvgR).toBeCloseTo(0.45, 10)
  expect(all.missedAgainstTaken).toBeCloseTo(-0.05, 10)
  expect([all.nextWithR, all.nextAvgR]).toEqual([1, 2])
  const late = missedExplained(missedAmong(answer, new Set([2]), { ...taken, avgR: null }), 3)
  expect(late).toMatchObject({ missedTrades: 1, missedHitRate: 0, missedTotalR: -1.05, missedAgainstTaken: null })
  expect(late.missedShare).toBeCloseTo(100 / 3, 10)
})

it('each has a definition, whose formula names what it is made of, and which says when there is none', () => {
  const nothing = missedExplained(missedAmong(answer, new Set(), { trades: 0, withR: 0, totalR: null, avgR: null }), 0)
  expect(missedDefinitions.map(({ key }) => key).toSorted()).toEqual(Object.keys(nothing).toSorted())
  for (const { key, inputs, formula, unknown } of missedDefinitions) {
    for (const input of inputs) expect(formula.toLowerCase()).toContain(missedDefinitionOf(input).name.toLowerCase())
    if (nothing[key] === null) expect([key, unknown]).not.toEqual([key, null])
  }
})
