import { expect, it } from 'vitest'
import { missedTotals } from './missed-totals.ts'

it('comes to the cards of the worked example: three, two of them known, 0.90R in all', () => {
  expect(missedTotals([{ missedR: 1.95 }, { missedR: -1.05 }, { missedR: null }])).toEqual({
    count: 3,
    evaluated: 2,
    hitRate: 50,
    totalR: 0.9,
    averageR: 0.45,
  })
})

it('knows no average of none', () => {
  expect(missedTotals([{ missedR: null }])).toMatchObject({ evaluated: 0, hitRate: null, totalR: null, averageR: null })
})
