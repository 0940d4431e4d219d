import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanceFigures, countFigures, drawdowns, type Result, type Run, zScore } from './figures.ts'

const long = (net: number): Result => ({ direction: 'LONG', net })
const results = (...nets: readonly number[]): readonly Result[] => nets.map(long)
const anyNets = fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 40 })

describe('countFigures', () => {
  it('counts a trade of exactly zero as a profit trade that goes on with a winning streak', () => {
    const figures = countFigures(results(5, 0, -3))
    expect(figures).toMatchObject({ won: 2, lost: 1, longestWin: { count: 2, sum: 5 }, winRuns: 1, lossRuns: 1 })
  })

  it('counts a trade that lost less than its last digit shows as lost', () => {
    const figures = countFigures([long(5), { ...long(0), roundedLoss: true }, long(-3), long(2)])
    expect(figures).toMatchObject({ won: 2, lost: 2, longWon: 2, longestLoss: { count: 2, sum: -3 }, winRuns: 2 })
  })

  it('names the streak with the larger sum among those of the same length', () => {
    const figures = countFigures(results(1, 1, -1, 5, 5, -2, -2, 1, -9, -9, 2))
    expect(figures.longestWin).toEqual({ count: 2, sum: 10 })
    expect(figures.longestLoss).toEqual({ count: 2, sum: -18 })
    expect(figures.worstLoss).toEqual({ count: 2, sum: -18 })
  })

  it('counts sides apart', () => {
    const mixed: readonly Result[] = [
      { direction: 'SHORT', net: 4 },
      { direction: 'SHORT', net: -4 },
      { direction: 'LONG', net: 0 },
    ]
    expect(countFigures(mixed)).toMatchObject({ short: 2, shortWon: 1, long: 1, longWon: 1, net: 0, grossLoss: 4 })
  })

  it('finds the same streaks as looking at every stretch of trades', () => {
    fc.assert(
      fc.property(anyNets, (nets) => {
        const runs: Run[] = []
        for (let from = 0; from < nets.length; from++)
          for (let to = from + 1; to <= nets.length; to++) {
            const part = nets.slice(from, to)
            if (part.every((net) => net < 0)) runs.push({ count: part.length, sum: part.reduce((a, b) => a + b, 0) })
          }
        const figures = countFigures(nets.map(long))
        expect(figures.longestLoss.count).toBe(Math.max(0, ...runs.map(({ count }) => count)))
        expect(figures.worstLoss.sum).toBe(Math.min(0, ...runs.map(({ sum }) => sum)))
        expect(figures.grossProfit - figures.grossLoss).toBe(nets.reduce((a, b) => a + b, 0))
        expect(figures.won + figures.lost).toBe(nets.length)
      }),
    )
  })
})

describe('drawdowns', () => {
  it('measures from the start on, and can exceed the whole', () => {
    expect(drawdowns(results(-500, 100), 1000)).toEqual({
      absolute: 500,
      maximal: { amount: 500, percent: 50 },
      relative: { amount: 500, percent: 50 },
    })
    expect(drawdowns(results(-3000), 1000).maximal).toEqual({ amount: 3000, percent: 300 })
  })

  it('distinguishes the max drawdown in money from that in percent', () => {
    const { maximal, relative } = drawdowns(results(-50, 950, -200), 100)
    expect(maximal).toEqual({ amount: 200, percent: 20 })
    expect(relative).toEqual({ amount: 50, percent: 50 })
  })

  it('is the largest fall over all earlier and later pairs', () => {
    fc.assert(
      fc.property(anyNets, (nets) => {
        const balances = [5000]
        for (const net of nets) balances.push((balances.at(-1) ?? 0) + net)
        const falls = balances.flatMap((peak, at) => balances.slice(at).map((later) => peak - later))
        expect(drawdowns(nets.map(long), 5000).maximal.amount).toBe(Math.max(...falls))
        expect(drawdowns(nets.map(long), 5000).absolute).toBe(5000 - Math.min(...balances))
      }),
    )
  })
})

describe('balanceFigures', () => {
  it('takes the means of the balance ratios', () => {
    const { ahpr, ghpr, sharpe } = balanceFigures(results(100, -110), 1000)
    expect(ahpr).toBeCloseTo((1.1 + 0.9) / 2, 12)
    expect(ghpr).toBeCloseTo(Math.sqrt(0.99), 12)
    expect(sharpe).toBeCloseTo(0, 12)
  })

  it('has no ratio for a balance that was lost', () => {
    expect(balanceFigures(results(-1000, 50), 1000)).toMatchObject({ ahpr: null, ghpr: null, sharpe: null })
    expect(balanceFigures(results(-1500), 1000).ghpr).toBeNull()
  })

  it('finds no error around a straight line', () => {
    const { correlation, standardError } = balanceFigures(results(10, 10, 10), 100)
    expect(correlation).toBeCloseTo(1, 12)
    expect(standardError).toBeCloseTo(0, 9)
  })

  it('measures the error around the line of least squares', () => {
    // Balances 0, 3, 0: the line is flat at 1, so that the squares are 1 + 4 + 1 over 3 − 2 degrees of freedom.
    expect(balanceFigures(results(3, -3), 0).standardError).toBeCloseTo(Math.sqrt(6), 12)
    expect(balanceFigures(results(3, -3), 0).correlation).toBeCloseTo(0, 12)
  })
})

describe('zScore', () => {
  it('is high when winners and losers alternate and low when they cluster', () => {
    // 14 trades, 7 won, 14 streaks: (14 × 13.5 − 98) ÷ √(98 × 84 ÷ 13)
    const alternating = countFigures(results(...Array.from({ length: 14 }, (_, at) => (at % 2 === 0 ? 1 : -1))))
    expect(zScore(alternating)).toBeCloseTo(91 / Math.sqrt((98 * 84) / 13), 12)
    const clustered = countFigures(results(...Array.from({ length: 14 }, (_, at) => (at < 7 ? 1 : -1))))
    expect(zScore(clustered)).toBeLessThan(-3)
  })

  it('has no value without losers', () => {
    expect(zScore(countFigures(results(1, 2, 3)))).toBeNull()
    expect(zScore(countFigures([]))).toBeNull()
  })
})

it('has no percentage of a balance that was never above zero', () => {
  expect(drawdowns(results(-5), 0)).toEqual({
    absolute: 5,
    maximal: { amount: 5, percent: 0 },
    relative: { amount: 0, percent: 0 },
  })
})
