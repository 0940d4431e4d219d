import { noFilters } from '@afterclose/core/filters'
import { hourOf, wallClock, weekday } from '@afterclose/core/time'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { closedTrades } from '@afterclose/testkit/slow-journal'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { summary } from '../../stats/statistics.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { backtestReport, figuresInR, type ResultInR, type TestedTrade } from './backtest-report.ts'

// 1 March 2023 was a Wednesday
const trade = (entryDate: TestedTrade['entryDate'], direction: TestedTrade['direction'], result: ResultInR) => ({
  entryDate,
  direction,
  ...result,
})
const some: readonly TestedTrade[] = [
  trade('2023-03-01T09:30:00', 'LONG', { r: 1.95, outcome: 'WINNER' }),
  trade('2023-03-01T11:00:00', 'SHORT', { r: -1.05, outcome: 'LOSER' }),
  trade('2023-03-02T09:59:59', 'LONG', { r: -0.05, outcome: 'BREAK_EVEN' }),
  trade('2023-03-04T09:00:00', 'LONG', { r: null, outcome: 'WINNER' }),
  trade('2023-03-02T11:15:00', 'LONG', { r: -0.4, outcome: 'LOSER' }),
]

describe('what the trades of a backtest come to', () => {
  it('is counted, added up and compared with the risk, by hand', () => {
    const { total, equity } = backtestReport(some)
    expect(total).toMatchObject({ trades: 5, withR: 4, winners: 2, losers: 2, breakEvens: 1, winRate: 50 })
    expect(total).toMatchObject({ totalR: 0.45, avgR: 0.1125, profitFactor: 1.3, wonR: 1.95, maxDrawdownR: 1.5 })
    // deviations of 1.95, -1.05, -0.05 and -0.4 from 0.1125: squares 3.376406, 1.351406, 0.026406, 0.262656; ÷ 3
    expect(total.sqn).toBeCloseTo((2 * 0.1125) / Math.sqrt(5.016875 / 3), 9)
    expect([...equity]).toEqual([1.95, 0.9, 0.85, 0.85, 0.45])
  })

  it('is told by weekday, hour and direction', () => {
    const { weekdays, hours, directions } = backtestReport(some)
    const counts = (groups: typeof weekdays) => groups.map(({ key, trades, totalR }) => [key, trades, totalR])
    expect(counts(weekdays)).toEqual([
      [1, 0, 0],
      [2, 0, 0],
      [3, 2, 0.9],
      [4, 2, -0.45],
      [5, 0, 0],
      [6, 1, null], // of an unknown R
    ])
    expect(counts(hours)).toEqual([
      [9, 3, 1.9],
      [10, 0, 0],
      [11, 2, -1.45],
    ])
    expect(counts(directions)).toEqual([
      [0, 4, 1.5],
      [1, 1, -1.05],
    ])
  })

  it('is nothing without trades, and little of one', () => {
    const none = backtestReport([])
    expect(none.total).toMatchObject({ trades: 0, winRate: null, totalR: 0, avgR: null, profitFactor: null, sqn: null })
    expect([none.hours, none.equity.length]).toEqual([[], 0])
    const { total } = backtestReport(some.slice(0, 1))
    expect(total).toMatchObject({
      winRate: 100,
      avgR: 1.95,
      profitFactor: null,
      wonR: 1.95,
      maxDrawdownR: 0,
      sqn: null,
    })
  })

  it('is what the statistics say of closed trades with the same results', () => {
    const book = openBook(toColumns(exampleJournal), bestKernel)
    const { totalR, nR, avgR, winRate, sqn, maxDrawdownR } = summary(book, book.select(noFilters))
    const results = closedTrades(exampleJournal).map(({ rMultiple, outcome }) => ({ r: rMultiple, outcome }))
    const figures = figuresInR(results)
    expect(figures).toMatchObject({ totalR, withR: nR, avgR, winRate, maxDrawdownR })
    expect(figures.sqn).toBeCloseTo(sqn ?? Number.NaN, 9)
  })

  it('is what plain sums say', () => {
    const r = fc.option(fc.integer({ min: -3_000_000, max: 5_000_000 }).map((micros) => micros / 1e6))
    const outcome = fc.constantFrom('WINNER', 'LOSER', 'BREAK_EVEN', null)
    const direction = fc.constantFrom('LONG', 'SHORT')
    const day = fc.integer({ min: 1, max: 28 }).map((of) => String(of).padStart(2, '0'))
    const hour = fc.integer({ min: 0, max: 23 }).map((of) => String(of).padStart(2, '0'))
    const entryDate = fc.tuple(day, hour).map(([d, h]) => `2024-02-${d}T${h}:30:00` as const)
    fc.assert(
      fc.property(fc.array(fc.record({ entryDate, direction, r, outcome }), { maxLength: 60 }), (trades) => {
        const report = backtestReport(trades)
        const sumOf = (some: typeof trades): number => some.reduce((sum, one) => sum + (one.r ?? 0), 0)
        for (const [key, groups] of [
          [({ entryDate: at }: TestedTrade) => weekday(wallClock(at)), report.weekdays],
          [({ entryDate: at }: TestedTrade) => hourOf(wallClock(at)), report.hours],
          [({ direction: way }: TestedTrade) => (way === 'LONG' ? 0 : 1), report.directions],
        ] as const) {
          expect(groups.reduce((sum, group) => sum + group.trades, 0)).toBe(trades.length)
          for (const group of groups) {
            const own = trades.filter((one) => key(one) === group.key)
            expect(group.trades).toBe(own.length)
            expect(group.wonR).toBeCloseTo(sumOf(own.filter((one) => (one.r ?? 0) > 0)), 9)
            if (group.totalR !== null) expect(group.totalR).toBeCloseTo(sumOf(own), 9)
            else expect(own.every((one) => one.r === null)).toBe(true)
          }
        }
        const sums = trades.map((_, i) => sumOf(trades.slice(0, i + 1)))
        for (const [i, sum] of sums.entries()) expect(report.equity[i]).toBeCloseTo(sum, 9)
        const falls = [0, ...sums].flatMap((high, i, all) => all.slice(i).map((low) => high - low))
        if (report.total.maxDrawdownR !== null) expect(report.total.maxDrawdownR).toBeCloseTo(Math.max(...falls), 9)
      }),
    )
  })
})
