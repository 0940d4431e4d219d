import { runs } from '@afterclose/testkit/runs'
import { expect, it } from 'vitest'
import { agreementInterval, countJudgements, type JudgedTwice, weightedKappa } from './agreement.ts'
import { randomBits, integerBelow } from './random.ts'

it('weighs disagreements by their distance: 877/1027 of the worked example (BARS 6)', () => {
  const counts = [
    [6, 2, 0, 0],
    [1, 5, 3, 0],
    [0, 2, 4, 1],
    [0, 0, 1, 5],
  ]
  expect(weightedKappa(counts)).toBeCloseTo(877 / 1027, 12)
})

it('is 1 where all agree, 0 where rows say nothing of columns, and silent where chance could not disagree', () => {
  expect(
    weightedKappa([
      [2, 0],
      [0, 3],
    ]),
  ).toBe(1)
  expect(
    weightedKappa([
      [1, 1],
      [1, 1],
    ]),
  ).toBe(0)
  expect(
    weightedKappa([
      [4, 0],
      [0, 0],
    ]),
  ).toBeNull()
  expect(
    weightedKappa([
      [0, 0],
      [0, 0],
    ]),
  ).toBeNull()
  expect(agreementInterval([[0, 0]], 4)).toBeNull()
  expect(agreementInterval([], 4)).toBeNull()
})

it('counts first grades in rows and next ones in columns', () => {
  expect(
    countJudgements(
      [
        [0, 1],
        [0, 1],
        [2, 0],
      ],
      3,
    ),
  ).toEqual([
    [0, 2, 0],
    [0, 0, 0],
    [1, 0, 0],
  ])
})

it('is about 0 for random grades: the mean of 1,000 runs of 50 lies within 0.02', () => {
  const next = randomBits(7)
  let sum = 0
  for (let run = 0; run < 1000; run++) {
    const cases = Array.from({ length: 50 }, (): JudgedTwice => [integerBelow(next(), 4), integerBelow(next(), 4)])
    sum += weightedKappa(countJudgements(cases, 4))!
  }
  expect(Math.abs(sum / 1000)).toBeLessThan(0.02)
})

it('covers the true agreement in at least 92 of 100 intervals of 60 pairs', () => {
  // a grade is repeated with chance 0.6, else drawn anew: its kappa is 0.6
  const next = randomBits(11)
  // of 400, as BARS 6 asks for, one law in ten falls below 0.92 by chance: 0.936 are covered, give or take 0.012
  const tries = runs({ quick: 100, full: 1200 })
  let covered = 0
  for (let run = 0; run < tries; run++) {
    const cases = Array.from({ length: 60 }, (): JudgedTwice => {
      const first = integerBelow(next(), 4)
      return [first, integerBelow(next(), 10) < 6 ? first : integerBelow(next(), 4)]
    })
    const { low, high } = agreementInterval(cases, 4, run)!
    if (low <= 0.6 && 0.6 <= high) covered++
  }
  expect(covered / tries).toBeGreaterThanOrEqual(0.92)
})
