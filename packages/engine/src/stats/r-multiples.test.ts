import { expect, it } from 'vitest'
import { LOSER, WINNER } from './outcome-counts.ts'
import { rMultiples } from './r-multiples.ts'
import { meanRatio, requiredWinRate } from './reward-risk.ts'

const BREAK_EVEN = 2
const of = (rs: readonly number[], outcome: readonly number[]) =>
  rMultiples(
    rs.map((r) => r * 1e6),
    rs,
    outcome,
  )

it('R leaves out trades without a stop instead of counting them as 0', () => {
  expect(of([2, Number.NaN, -1], [WINNER, WINNER, LOSER])).toEqual({
    nR: 2,
    totalR: 1,
    avgR: 0.5,
    avgRWinners: 2,
    avgRLosers: -1,
    sdR: Math.sqrt(4.5),
    sqn: (Math.sqrt(2) * 0.5) / Math.sqrt(4.5),
  })
})

it('R of a break-even is in the mean of neither side', () => {
  expect(of([-0.5, 2], [BREAK_EVEN, WINNER])).toMatchObject({ avgRWinners: 2, avgRLosers: null, totalR: 1.5 })
})

it('one R has no spread, equal ones a spread of exactly 0 and no SQN', () => {
  expect(of([1.1], [WINNER])).toMatchObject({ avgR: 1.1, sdR: null, sqn: null })
  expect(of([0.1, 0.1, 0.1], [WINNER, WINNER, WINNER])).toMatchObject({ sdR: 0, sqn: null })
})

it('SQN counts at most a hundred trades', () => {
  const many = Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? 2 : -1))
  const { sqn, sdR } = of(
    many,
    many.map((r) => (r > 0 ? WINNER : LOSER)),
  )
  expect(sqn).toBeCloseTo((10 * 0.5) / (sdR ?? 0), 12)
})

it('no R at all is unknown, but adds up to nothing', () => {
  expect(of([], [])).toEqual({
    nR: 0,
    totalR: 0,
    avgR: null,
    avgRWinners: null,
    avgRLosers: null,
    sdR: null,
    sqn: null,
  })
})

it('ratios are averaged over the trades that have them, and tell the win rate they need', () => {
  expect(meanRatio([2e6, Number.NaN, 3e6])).toBe(2.5)
  expect(meanRatio([Number.NaN])).toBeNull()
  expect(requiredWinRate(2)).toBeCloseTo(33.3333, 4)
  expect([requiredWinRate(0), requiredWinRate(null)]).toEqual([100, null])
})
