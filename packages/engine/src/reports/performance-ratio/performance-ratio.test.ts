import { noFilters } from '@afterclose/core/filters'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { type ClosedTrade, closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { slowTradesBehind } from '@afterclose/testkit/slow-trades-of'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook, type TradeBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { performanceRatioAnswer } from './performance-ratio-answer.ts'
import { performanceRatioReport, type RatioRow } from './performance-ratio-report.ts'
import { unplannedTrades } from './planned-trades.ts'

const report = (book: TradeBook, filters = noFilters, columns = 400) =>
  performanceRatioReport(performanceRatioAnswer(book, filters, { unit: 'R', columns }))
const example = openBook(toColumns(exampleJournal), bestKernel)
/** So many trades with an RRR of their own; realised as planned, or what is given. */
const planned = (ratios: readonly number[], realized: readonly (number | null)[] = ratios): TradeBook =>
  openBook(
    toColumns({
      ...exampleJournal,
      trades: ratios.map((rrr, i) => ({
        ...exampleJournal.trades[0]!,
        id: i + 1,
        rrr,
        realizedRrr: realized[i] ?? null,
      })),
    }),
    bestKernel,
  )

describe('the performance ratio of the worked example (H.3)', () => {
  it('has a payoff of 1.90R where 2.18 were planned, and won more often than that needs', () => {
    const { trades, evaluated, have, difference, setups } = report(example)
    expect([trades, evaluated, have]).toEqual([12, 11, { stop: 11, target: 11 }])
    const { avgRrr, payoffR, required, needed, winRate, edge, pays } = setups.total
    // winners 11.79 ÷ 6, losers 4.1283 ÷ 4
    expect([avgRrr, payoffR, difference]).toEqual([
      expect.closeTo(2.1818, 4),
      expect.closeTo(1.9039, 4),
      expect.closeTo(-0.2779, 4),
    ])
    // without T10, a loser without stop and target: 6 of 10
    expect([required, needed, winRate, edge, pays]).toEqual([
      expect.closeTo(31.4286, 4),
      expect.closeTo(34.4361, 3),
      60,
      expect.closeTo(25.5639, 3),
      true,
    ])
  })

  it('sets the setups beside the win rate that each needs', () => {
    const { rows } = report(example).setups
    expect(rows.map(({ key, trades, avgRrr, winRate, needed }) => [key, trades, avgRrr, winRate, needed])).toEqual([
      [1, 6, 2, 50, expect.closeTo(37.9231, 3)],
      [2, 5, expect.closeTo(2.4, 9), 75, expect.closeTo(21.0937, 3)],
    ])
  })

  it('never pays by its plan alone: full losers realise their plan', () => {
    // 14 of 23 won 0.5R where 1R was planned: 60.9 % where the plan needs 50, and -2 R
    const trade = exampleJournal.trades[0]!
    const of = (won: boolean, i: number): (typeof exampleJournal.trades)[number] => ({
      ...trade,
      id: i + 1,
      rrr: 1,
      realizedRrr: won ? 0.5 : 1,
      outcome: won ? 'WINNER' : 'LOSER',
      gain: won ? '50' : '-100',
      rMultiple: won ? 0.5 : -1,
    })
    const trades = Array.from({ length: 23 }, (_, i) => of(i < 14, i))
    const { total } = report(openBook(toColumns({ ...exampleJournal, trades }), bestKernel)).setups
    expect([total.winRate, total.required, total.payoffR, total.needed, total.pays]).toEqual([
      expect.closeTo(60.8696, 4),
      50,
      0.5,
      expect.closeTo(66.6667, 4),
      false,
    ])
  })

  it('counts trades by what was planned, from below 1 to 5 and more', () => {
    expect(report(example).buckets.map(({ key, trades, winRate }) => [key, trades, winRate])).toEqual([
      [0, 0, null],
      [1, 0, null],
      [2, 0, null],
      [3, 9, expect.closeTo(55.5556, 4)],
      [4, 2, 100],
      [5, 0, null],
    ])
  })

  it('draws both averages, that of the realised ones without the break-even', () => {
    const { lines } = report(example)
    expect([...lines.id]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12])
    expect([lines.planned[4], lines.realized[4]]).toEqual([3, Number.NaN])
    // 2, 2, 2, 2, 3 planned; 2, 2, 1, 4 realised
    expect([lines.plannedMean[4], lines.realizedMean[4]]).toEqual([expect.closeTo(2.2, 9), 2.25])
  })
})

describe('the moving averages', () => {
  it('are of the trade and the nineteen before it, of the first ones as many as there are', () => {
    const { lines } = report(planned(Array.from({ length: 30 }, (_, i) => i + 1)))
    expect([0, 1, 18, 19, 20, 29].map((i) => [lines.plannedMean[i], lines.fromRow[i]])).toEqual([
      [1, 0],
      [1.5, 0],
      [10, 0],
      [10.5, 0],
      [11.5, 1],
      [20.5, 10],
    ])
  })

  it('have a gap where none of the twenty was won or lost', () => {
    const { lines } = report(planned([2, 2, 2], [null, null, 3]))
    expect([...lines.realizedMean]).toEqual([Number.NaN, Number.NaN, 3])
  })

  it('keep the peaks of both lines where they are thinned out, beside gaps too', () => {
    const many = Array.from({ length: 4000 }, (_, i) => (i === 2000 ? 100 : 1))
    const { lines } = report(
      planned(
        many,
        many.map((_, i) => (i < 500 ? null : i === 3000 ? 50 : 1)),
      ),
      noFilters,
      50,
    )
    expect(lines.position.length).toBeLessThan(400)
    expect(Math.max(...lines.plannedMean)).toBeCloseTo(5.95, 6)
    expect(Math.max(...lines.realizedMean.filter((mean) => !Number.isNaN(mean)))).toBeCloseTo(3.45, 6)
    expect(lines.position.at(-1)).toBe(4000)
  })
})

it('knows nothing without stop and target', () => {
  const without = exampleJournal.trades.filter(({ id }) => id === 10)
  const { evaluated, have, difference, setups, lines } = report(
    openBook(toColumns({ ...exampleJournal, trades: without }), bestKernel),
  )
  expect([evaluated, have, difference]).toEqual([0, { stop: 0, target: 0 }, null])
  expect([setups.rows, setups.total.required, setups.total.edge, [...lines.id]]).toEqual([[], null, null, []])
})

it('the performance ratio of any journal is that of its trades with stop and target, looked at one by one', () => {
  const filters = fc.oneof(fc.constant(noFilters), randomFilters())
  const bounds = [Number.NEGATIVE_INFINITY, 1, 1.5, 2, 3, 5, Number.POSITIVE_INFINITY]
  const mean = (values: readonly (number | null)[]): number | null => {
    const known = values.filter((value) => value !== null)
    return known.length === 0 ? null : known.reduce((a, b) => a + b, 0) / known.length
  }
  const near = (value: number | null, expected: number | null): void =>
    expected === null ? expect(value ?? Number.NaN).toBeNaN() : expect(value).toBeCloseTo(expected, 5)
  fc.assert(
    fc.property(randomJournals(), filters, (journal, chosen) => {
      const closed = closedTrades(journal)
      const list = slowSelect(closed, chosen)
      const evaluated = list.filter(({ rrr }) => rrr !== null)
      const found = report(openBook(toColumns(journal), bestKernel), chosen)
      expect([found.trades, found.evaluated]).toEqual([list.length, evaluated.length])
      expect(found.have).toEqual({
        stop: list.filter(({ stopLoss }) => stopLoss !== null).length,
        target: list.filter(({ takeProfit }) => takeProfit !== null).length,
      })
      expect(slowTradesBehind(closed, chosen, unplannedTrades)).toEqual(list.filter(({ rrr }) => rrr === null))
      const sameGroup = (row: (typeof found.buckets)[number] | RatioRow, own: readonly ClosedTrade[]): void => {
        expect(slowTradesBehind(closed, chosen, row.of)).toEqual(own)
        expect(row.trades).toBe(own.length)
        near(row.share, evaluated.length === 0 ? null : (own.length * 100) / evaluated.length)
        const ratio = mean(own.map(({ rrr }) => rrr))
        near(row.avgRrr, ratio)
        near(row.required, ratio === null ? null : 100 / (1 + ratio))
        const [won, lost] = ['WINNER', 'LOSER'].map((is) => own.filter(({ outcome }) => outcome === is).length)
        const rate = won! + lost! > 0 ? (won! / (won! + lost!)) * 100 : null
        near(row.winRate, rate)
        expect([row.winners, row.losers]).toEqual([won, lost])
        if (!('payoffR' in row)) {
          near(row.edge, rate === null || ratio === null ? null : rate - 100 / (1 + ratio))
          return
        }
        const [meanWon, meanLost] = ['WINNER', 'LOSER'].map((is) =>
          mean(own.filter(({ outcome }) => outcome === is).map(({ rMultiple }) => rMultiple)),
        )
        const made = meanWon == null || meanLost == null || meanLost === 0 ? null : meanWon / Math.abs(meanLost)
        near(row.payoffR, made)
        near(row.edge, rate === null || made === null ? null : rate - 100 / (1 + made))
        const net = own.reduce((sum, { gain }) => sum + Number(gain), 0)
        if (row.edge !== null && Math.abs(net) > 1e-6) expect(row.pays).toBe(row.edge > 0 && net > 0)
      }
      const setups = new Set(evaluated.map(({ setupId }) => setupId))
      expect(found.setups.rows.map(({ key }) => key)).toEqual([...setups].toSorted((a, b) => a - b))
      for (const row of found.setups.rows)
        sameGroup(
          row,
          evaluated.filter(({ setupId }) => setupId === row.key),
        )
      for (const row of found.buckets)
        sameGroup(
          row,
          evaluated.filter(({ rrr }) => rrr! >= bounds[row.key]! && rrr! < bounds[row.key + 1]!),
        )
      sameGroup(found.setups.total, evaluated)
      near(found.setups.total.avgRealizedRrr, mean(evaluated.map(({ realizedRrr }) => realizedRrr)))
      const { lines } = found
      expect([...lines.id]).toEqual(evaluated.map(({ id }) => id))
      for (const [i, { rrr, realizedRrr }] of evaluated.entries()) {
        const window = evaluated.slice(Math.max(0, i - 19), i + 1)
        near(lines.planned[i]!, rrr)
        near(lines.realized[i]!, realizedRrr)
        near(lines.plannedMean[i]!, mean(window.map((trade) => trade.rrr)))
        near(lines.realizedMean[i]!, mean(window.map((trade) => trade.realizedRrr)))
        expect(closed[lines.fromRow[i]!]?.id).toBe(window[0]!.id)
      }
    }),
  )
})
