import { noFilters } from '@afterclose/core/filters'
import { formatNumber } from '@afterclose/core/format'
import { localText, wallClock } from '@afterclose/core/time'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomJournals } from '@afterclose/testkit/random-journals'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FeedTrade, toColumns } from '../../trades/to-columns.ts'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { gainPercentage } from '../../trades/trade-table.ts'
import { equityAnswer } from './equity-answer.ts'
import { equityReading } from './equity-reading.ts'
import { type EquityView, equityReport } from './equity-report.ts'

const example = openBook(toColumns(exampleJournal), bestKernel)
const view: EquityView = { unit: 'CURRENCY', axis: 'NUMBER', overlays: [], columns: 800 }
const report = (changes: Partial<EquityView> = {}, filters = noFilters) =>
  equityReport(equityAnswer(example, filters, { ...view, ...changes }))

const breakout = { ...noFilters, basic: { ...noFilters.basic, setup: [1] } }
const words = {
  amount: (value: number) => formatNumber(value, { decimals: 2 }),
  day: (date: string) => date,
}
const reportOf = (list: readonly Partial<FeedTrade>[]) => {
  const book = openBook(
    toColumns({ revision: 1, trades: list.map((trade, i) => aFeedTrade({ id: i + 1, ...trade })), payins: [] }),
    bestKernel,
  )
  return equityReport(equityAnswer(book, noFilters, view))
}

describe('the equity of the worked example', () => {
  it('reaches the cumulative gain of every trade', () => {
    const { points, trades: count, known } = report()
    expect([count, known]).toEqual([12, 12])
    expect([...points.y]).toEqual([0, 196.5, 93, 288, 183, 173.6, -133.4, 159.6, 1349.6, 1039.6, 936.1, 1126.1, 1621.1])
    expect([...points.id]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(points.step[8]).toBe(1190)
    expect(points.below[6]).toBeCloseTo(421.4, 10)
  })

  it('counts R over the eleven trades that have one, and leaves the place of the tenth vacant', () => {
    const { points, trades: count, known } = report({ unit: 'R' })
    expect([count, known]).toEqual([12, 11])
    expect([...points.number]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12])
    expect(points.y.at(-1)).toBeCloseTo(7.6147, 4)
  })

  it('compounds the returns of the trades in per cent, and adds them up by month', () => {
    const { points, standing, months, low } = report({ unit: 'PERCENT' })
    expect(points.y.at(-1)).toBeCloseTo(15.1519, 4)
    expect(Math.max(...points.below)).toBeCloseTo(4.096, 4)
    expect(standing.low?.fall).toBe(Math.max(...points.below))
    // +1.965 %, -1.0151 %, +1.9320 %, -1.0206 %, -0.0923 %, -3.0177 %
    expect(low?.x).toBe(6)
    expect(low?.y).toBeCloseTo(-1.334, 3)
    expect(months.map(({ net }) => net)).toEqual([expect.closeTo(9.7652, 4), expect.closeTo(5.2399, 4)])
    expect(months.map(({ cumulative }) => cumulative)).toEqual([expect.closeTo(9.361, 4), expect.closeTo(15.1519, 4)])
    // 1,039.60 and 936.10 after 1,349.60: 1 - (1 - 310/11349.6) × (1 - 103.5/11039.6)
    expect(months[0]?.below).toBeCloseTo(3.6433, 4)
    expect(equityReading(standing, words)).toBe('At its high. The low of 2024-01-10, 6 trades ago, was 14.32 lower.')
  })

  it('stands by date at the exits, with the start at the first of them', () => {
    const { points } = report({ axis: 'DATE' })
    // the line rises at the first exit, without a slope from the midnight before it
    expect([localText(points.x.at(0) ?? 0), points.y.at(0)]).toEqual(['2024-01-02T11:30:00', 0])
    expect(localText(points.x.at(1) ?? 0)).toBe('2024-01-02T11:30:00')
    expect(localText(points.x.at(12) ?? 0)).toBe('2024-02-02T16:00:00')
  })

  it('knows where it stands against its own past', () => {
    const { standing, low } = report()
    expect(standing).toMatchObject({ trades: 12, last: 1621.1, below: 0, high: { date: '2024-02-02', tradesBack: 0 } })
    expect(standing.low).toMatchObject({ date: '2024-01-10', tradesBack: 6, climbed: 1754.5 })
    expect(standing.low?.fall).toBeCloseTo(421.4, 10)
    expect(low).toEqual({ x: 6, y: -133.4 })
    expect(equityReading(standing, words)).toBe('At its high. The low of 2024-01-10, 6 trades ago, was 1,754.50 lower.')
  })

  it('has the months with their end', () => {
    expect(report().months).toEqual([
      { year: 2024, month: 1, trades: 10, net: 936.1, cumulative: 936.1, below: 413.5 },
      { year: 2024, month: 2, trades: 2, net: 685, cumulative: 1621.1, below: 0 },
    ])
  })

  it('lays the account balance over it, payins at their place', () => {
    const { balance } = report({ overlays: ['BALANCE'] })
    expect([...balance!.x]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 11, 12])
    expect([...balance!.y]).toEqual([
      10000, 10196.5, 10093, 10288, 10183, 10173.6, 9866.6, 10159.6, 11349.6, 11039.6, 10936.1, 12936.1, 13126.1,
      13621.1,
    ])
    expect(balance!.payins).toEqual([
      { x: 0, y: 10000, delta: 10000, timestamp: wallClock('2024-01-01T00:00:00') },
      { x: 10, y: 12936.1, delta: 2000, timestamp: wallClock('2024-01-20T12:00:00') },
    ])
    expect(report({ overlays: ['BALANCE'], unit: 'R' }).balance).toBeNull()
  })

  it('compares with all trades, the green ones and the trend', () => {
    const { points, all, green, trend } = report({ overlays: ['ALL', 'GREEN', 'TREND'] }, breakout)
    expect(points.y.at(-1)).toBe(264)
    expect(all!.y.at(-1)).toBe(1621.1)
    // of the Breakout trades 1, 2, 7 and 12 are green
    expect([...green!.y]).toEqual([0, 196.5, 93, 386, 881])
    expect([...trend!.x]).toEqual([0, 6])
  })
})

const day = (n: number) => ({ exitDate: `2024-03-${String(n).padStart(2, '0')}T11:00:00` })
const read = (gains: readonly string[]) =>
  equityReading(reportOf(gains.map((gain, i) => ({ gain, ...day(i + 1) }))).standing, words)

describe('the reading of an equity curve', () => {
  it('says that nothing was lost yet', () => {
    expect(read(['100', '50'])).toBe('At its high. No drawdown yet.')
  })
  it('says how far below the high it is, and what the deepest fall was', () => {
    expect(read(['100', '-90', '120', '-30', '10'])).toBe(
      '20.00 below the high of 2024-03-03, 2 trades ago. The deepest drawdown was 90.00, on 2024-03-02.',
    )
  })
  it('says that the fall of now is the deepest', () => {
    expect(read(['100', '-90'])).toBe('90.00 below the high of 2024-03-01, 1 trade ago. This is the deepest drawdown.')
  })
  it('says that it never was above its start', () => {
    expect(read(['-500', '100'])).toBe(
      'The account has never been above its start. It is now 400.00 below it. The deepest drawdown was 500.00, on 2024-03-01.',
    )
  })
  it('is no number for no trades', () => {
    expect(read([])).toBe('No trades yet.')
  })
})

describe('the equity of any journal', () => {
  it('ends at the exact sum, in per cent at the product, in every unit, by number and by date', () => {
    fc.assert(
      fc.property(
        randomJournals(),
        fc.constantFrom('CURRENCY' as const, 'PERCENT' as const, 'R' as const),
        (journal, unit) => {
          const book = openBook(toColumns(journal), bestKernel)
          const { table } = book
          const values = [
            ...(unit === 'R'
              ? table.columns.rMultiple
              : unit === 'PERCENT'
                ? table.columns.gain.map((_, row) => gainPercentage(table, row))
                : table.columns.gain),
          ]
            .slice(0, table.rows)
            .filter((value) => !Number.isNaN(value))
          // Sums are of whole millionths; this one is rounded at every step.
          const end =
            unit === 'PERCENT'
              ? (values.reduce((index, value) => index * (1 + value / 100), 1) - 1) * 100
              : values.reduce((total, value) => total + value, 0)
          const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
          const rounding = 2e-6 + Math.max(largest, Math.abs(end)) * values.length ** 2 * Number.EPSILON
          for (const axis of ['NUMBER', 'DATE'] as const) {
            const { points, known, months } = equityReport(equityAnswer(book, noFilters, { ...view, unit, axis }))
            expect(known).toBe(values.length)
            expect(Math.abs((points.y.at(-1) ?? Number.NaN) - end)).toBeLessThanOrEqual(rounding)
            expect(months.reduce((count, month) => count + month.trades, 0)).toBe(values.length)
            expect(Math.abs((months.at(-1)?.cumulative ?? 0) - end)).toBeLessThanOrEqual(rounding)
          }
        },
      ),
    )
  })
})
