import { describe, expect, it } from 'vitest'
import { trendLine } from './trend.ts'

describe('the trend', () => {
  it('is the line of least squares', () => {
    expect(trendLine([0, 1, 2], [1, 3, 5])).toEqual({ slope: 2, intercept: 1 })
    // by hand: means 2 and 3.25, slope (−2·−2.25 + −1·0.75 + 1·−0.25 + 2·1.75) ÷ (4 + 1 + 1 + 4)
    expect(trendLine([0, 1, 3, 4], [1, 4, 3, 5])?.slope).toBeCloseTo(0.7, 12)
  })

  it('needs two points at different places', () => {
    expect(trendLine([1], [1])).toBeNull()
    expect(trendLine([1, 1], [1, 5])).toBeNull()
  })
})
