import { noFilters } from '@afterclose/core/filters'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { slowStatistics } from '@afterclose/testkit/slow-statistics'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook, type TradeBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { rBarWidths } from '../../stats/r-bar-widths.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { rDistributionAnswer } from './r-distribution-answer.ts'
import { rDistributionReport } from './r-distribution-report.ts'

const report = (book: TradeBook, filters = noFilters, width: (typeof rBarWidths)[number] = 0.5) =>
  rDistributionReport(rDistributionAnswer(book, filters), width)
const bookOf = (rs: readonly (number | null)[]): TradeBook =>
  openBook(
    toColumns({
      revision: 1,
      trades: rs.map((rMultiple, i) => aFeedTrade({ id: i + 1, rMultiple, gain: '1', risk: null })),
      payins: [],
    }),
    bestKernel,
  )

describe('the R distribution of the worked example', () => {
  const { trades, withR, totalR, mean, median, sd, skew, worse, best, bars } = report(
    openBook(toColumns(exampleJournal), bestKernel),
  )

  it('has the figures of its cards', () => {
    expect([trades, withR, totalR, median]).toEqual([12, 11, 7.614667, 0.95])
    expect([mean, sd, skew]).toEqual([
      expect.closeTo(0.692242, 6),
      expect.closeTo(1.693711, 6),
      expect.closeTo(0.447852, 6),
    ])
    // T6 alone fell past −1.1 R
    expect(worse).toEqual({ trades: 1, r: -1.535, byCosts: 0, share: expect.closeTo(100 / 11, 9) })
    // T8, T12, T1, T7 and T3
    expect(best).toEqual({
      trades: 5,
      r: 10.84,
      share: expect.closeTo((10.84 / 7.614667) * 100, 9),
      meanWithout: expect.closeTo((7.614667 - 10.84) / 6, 9),
    })
  })

  it('adds its bars up to all trades, empty ones between them too', () => {
    expect(bars.map(({ from, to, trades: count, below }) => [from, to, count, below])).toEqual([
      [-1.75, -1.25, 1, 1],
      [-1.25, -0.75, 2, 3],
      [-0.75, -0.25, 1, 4],
      [-0.25, 0.25, 1, 5],
      [0.25, 0.75, 0, 5],
      [0.75, 1.25, 2, 7],
      [1.25, 1.75, 0, 7],
      [1.75, 2.25, 3, 10],
      [2.25, 2.75, 0, 10],
      [2.75, 3.25, 0, 10],
      [3.25, 3.75, 0, 10],
      [3.75, 4.25, 1, 11],
    ])
    expect(bars.at(-1)).toMatchObject({ r: 3.966667, share: expect.closeTo(100 / 11, 9), cumulative: 100 })
  })
})

describe('the R distribution', () => {
  it('of no trades, or of none with an R, knows nothing', () => {
    for (const [book, trades] of [
      [bookOf([]), 0],
      [bookOf([null, null]), 2],
    ] as const)
      expect(report(book)).toEqual({
        width: 0.5,
        trades,
        withR: 0,
        totalR: 0,
        mean: null,
        median: null,
        sd: null,
        skew: null,
        worse: { trades: 0, r: 0, byCosts: 0, share: null },
        atStop: 0,
        best: { trades: 0, r: 0, share: null, meanWithout: null },
        bars: [],
      })
  })

  it('of one trade has no deviation, no skew, and none without the best', () => {
    expect(report(bookOf([2]))).toMatchObject({
      mean: 2,
      median: 2,
      sd: null,
      skew: null,
      best: { trades: 1, r: 2, share: 100, meanWithout: null },
      bars: [{ from: 1.75, to: 2.25, trades: 1, cumulative: 100 }],
    })
  })

  it('does not take a loss of −1.1R for a larger one', () => {
    expect(report(bookOf([-1.1, -1.100001, -1])).worse).toMatchObject({ trades: 1, r: -1.100001 })
  })

  it('counts as a full stop what lost 0.9 to 1.1R, both included', () => {
    expect(report(bookOf([-1.100001, -1.1, -1, -0.9, -0.899999, 2])).atStop).toBe(3)
    expect(report(bookOf([-2, 1])).atStop).toBe(0)
  })

  it('judges a loss beyond the stop before costs', () => {
    const trade = (id: number, rMultiple: number, commission: string, swap: string) =>
      aFeedTrade({ id, rMultiple, gain: String(rMultiple * 100), risk: '100', outcome: 'LOSER', commission, swap })
    const trades = [
      trade(1, -1.124, '12.4', '0'), // closed at its stop, -1R before costs
      trade(2, -1.2, '5', '-5'), // -1.1R before costs
      trade(3, -1.3, '12.4', '0'), // -1.176R before costs
      trade(4, -1.05, '5', '0'),
    ]
    const { worse } = report(openBook(toColumns({ revision: 1, trades, payins: [] }), bestKernel))
    expect(worse).toMatchObject({ trades: 3, r: -3.624, byCosts: 2 })
  })

  it('names no share of the best where nothing was made in all', () => {
    expect(report(bookOf([-3, 1, -1])).best).toMatchObject({ trades: 3, r: -3, share: null })
    expect(report(bookOf([-1, 1])).best).toMatchObject({ r: 0, share: null })
  })

  it('has no skew where all results are equal', () => {
    expect(report(bookOf([0.1, 0.1, 0.1, 0.1])).skew).toBeNull()
  })

  it('keeps what lies far out at both ends in one bar each', () => {
    const { bars } = report(bookOf([-80, -5, 10, 900]), noFilters, 1)
    expect([bars[0], bars[1], bars.at(-1)]).toMatchObject([
      { from: null, to: -5.5, trades: 1 },
      { from: -5.5, to: -4.5, trades: 1 },
      { from: 9.5, to: null, trades: 2, r: 910 },
    ])
  })
})

it('the R distribution of any journal is that of its selected trades, found one by one', () => {
  const filters = fc.oneof(fc.constant(noFilters), randomFilters())
  fc.assert(
    fc.property(randomJournals(), filters, fc.constantFrom(...rBarWidths), (journal, chosen, width) => {
      const list = slowSelect(closedTrades(journal), chosen)
      const slow = slowStatistics(list, [])
      const rs = list.flatMap(({ rMultiple }) => (rMultiple === null ? [] : [rMultiple])).toSorted((a, b) => a - b)
      const sum = (some: readonly number[]): number => some.reduce((a, b) => a + b, 0)
      const found = report(openBook(toColumns(journal), bestKernel), chosen, width)
      expect([found.trades, found.withR]).toEqual([list.length, rs.length])
      const near = (value: number | null, expected: number | null): void =>
        expected === null ? expect(value).toBeNull() : expect(value).toBeCloseTo(expected, 6)
      near(found.mean, slow.avgR)
      near(found.sd, slow.sdR)
      const middle = [rs[Math.floor((rs.length - 1) / 2)], rs[Math.ceil((rs.length - 1) / 2)]]
      near(found.median, rs.length === 0 ? null : (middle[0]! + middle[1]!) / 2)
      near(found.skew, slowSkew(rs))
      const worse = rs.filter((r) => r < -1.1)
      expect(found.worse.trades).toBe(worse.length)
      near(found.worse.r, sum(worse))
      const best = rs.slice(-5)
      expect(found.best.trades).toBe(best.length)
      near(found.best.r, sum(best))
      near(found.best.meanWithout, rs.length <= 5 ? null : sum(rs.slice(0, -5)) / (rs.length - 5))
      for (const { from, to, trades, r, below } of found.bars) {
        const inBar = rs.filter((one) => one >= (from ?? -Infinity) && one < (to ?? Infinity))
        expect([trades, below]).toEqual([inBar.length, rs.filter((one) => one < (to ?? Infinity)).length])
        near(r, sum(inBar))
      }
      expect(sum(found.bars.map(({ trades }) => trades))).toBe(rs.length)
    }),
  )
})

/** In the way of a text book: the third moment beside the second, then put right for a sample. */
function slowSkew(rs: readonly number[]): number | null {
  const n = rs.length
  if (n < 3 || new Set(rs).size === 1) return null
  const mean = rs.reduce((a, b) => a + b, 0) / n
  const moment = (power: number): number => rs.reduce((a, b) => a + (b - mean) ** power, 0) / n
  return ((Math.sqrt(n * (n - 1)) / (n - 2)) * moment(3)) / moment(2) ** 1.5
}
