import { noFilters } from '@afterclose/core/filters'
import { DAY, dateOf, dayNumber, wallClock } from '@afterclose/core/time'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { closedTrades } from '@afterclose/testkit/slow-journal'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook, type TradeBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { type FeedTrade, toColumns } from '../../trades/to-columns.ts'
import type { Unit } from '../../trades/unit.ts'
import { homeAnswer } from './home-answer.ts'
import { homeReport } from './home-report.ts'
import { monthCalendar } from '../calendar/month-calendar.ts'

const example = openBook(toColumns(exampleJournal), bestKernel)
const home = (book: TradeBook, unit: Unit = 'CURRENCY', filters = noFilters) =>
  homeReport(homeAnswer(book, filters, { unit, columns: 800 }))
const month = (book: TradeBook, year: number, of: number, unit: Unit = 'CURRENCY') =>
  monthCalendar(homeAnswer(book, noFilters, { unit: 'CURRENCY', columns: 1 }).equity.block, { year, month: of }, unit)
const bookOf = (list: readonly Partial<FeedTrade>[]) =>
  openBook(
    toColumns({ revision: 1, trades: list.map((trade, i) => aFeedTrade({ id: i + 1, ...trade })), payins: [] }),
    bestKernel,
  )

describe('the month calendar', () => {
  const january = month(example, 2024, 1)

  it('has the sum of every day and how many days were won', () => {
    const days = january.weeks.flatMap(({ days }) => days).filter((day) => day !== null && day.trades > 0)
    expect(days.map((day) => [day?.date, day?.trades, day?.net])).toEqual([
      ['2024-01-02', 1, 196.5],
      ['2024-01-03', 2, 91.5],
      ['2024-01-05', 1, -105],
      ['2024-01-09', 1, -9.4],
      ['2024-01-10', 1, -307],
      ['2024-01-11', 1, 293],
      ['2024-01-16', 2, 880],
      ['2024-01-17', 1, -103.5],
    ])
    const february = month(example, 2024, 2)
    expect([january.daysWon + february.daysWon, january.daysTraded + february.daysTraded]).toEqual([6, 10])
    expect([january.net, january.trades, january.largest]).toEqual([936.1, 10, 880])
  })

  it('has the totals of the weeks', () => {
    expect(january.weeks.map(({ net }) => net)).toEqual([183, -23.4, 776.5, null, null])
    expect(month(example, 2024, 2).weeks[0]?.net).toBe(685)
  })

  it('begins weeks on Monday and leaves days of other months empty', () => {
    const february = month(example, 2024, 2)
    expect(february.weeks[0]?.days.map((day) => day?.day ?? null)).toEqual([null, null, null, 1, 2, 3, 4])
    expect(february.weeks).toHaveLength(5)
    expect(february.weeks.at(-1)?.days.map((day) => day?.day ?? null)).toEqual([26, 27, 28, 29, null, null, null])
  })

  it('begins weeks on another day where one is asked for, and sums up those weeks', () => {
    const { block } = homeAnswer(example, noFilters, { unit: 'CURRENCY', columns: 1 }).equity
    const from = (firstWeekday: number) => monthCalendar(block, { year: 2024, month: 1 }, 'CURRENCY', firstWeekday)
    expect(from(7).weekdays).toEqual([7, 1, 2, 3, 4, 5, 6])
    expect(from(7).weeks[0]?.days.map((day) => day?.day ?? null)).toEqual([null, 1, 2, 3, 4, 5, 6])
    expect(from(6).weeks[0]?.days.map((day) => day?.day ?? null)).toEqual([null, null, 1, 2, 3, 4, 5])
    expect(from(6).weeks).toHaveLength(5)
    expect(from(3).weeks.map(({ net }) => net)).toEqual([196.5, -22.9, 866, -103.5, null, null])
  })

  it('shows a weekend only where it has a result', () => {
    expect([january.saturdays, january.sundays]).toEqual([false, false])
    const book = bookOf([{ gain: '5', exitDate: '2024-03-09T23:30:00' }])
    const march = month(book, 2024, 3)
    expect([march.saturdays, march.sundays]).toEqual([true, false])
    expect(march.weeks[1]?.days[5]).toMatchObject({ date: '2024-03-09', day: 9, trades: 1, net: 5 })
  })

  it('goes by the exit whatever the date basis of the filters', () => {
    const book = bookOf([{ gain: '5', entryDate: '2024-01-31T20:00:00', exitDate: '2024-02-01T11:00:00' }])
    expect([month(book, 2024, 1).net, month(book, 2024, 2).net]).toEqual([null, 5])
  })

  it('tells a trade without R from one of 0R', () => {
    const book = bookOf([{ gain: '5', rMultiple: null, exitDate: '2024-03-05T11:00:00' }])
    const march = month(book, 2024, 3, 'R')
    expect([march.trades, march.net, march.daysTraded]).toEqual([1, null, 0])
  })

  it('equals adding up day by day', () => {
    fc.assert(
      fc.property(randomJournals(), (journal) => {
        const book = openBook(toColumns(journal), bestKernel)
        const { table } = book
        const exits = [...table.columns.exitDate].slice(0, table.rows)
        for (const [year, of] of [
          [2023, 12],
          [2024, 1],
          [2024, 2],
        ] as const) {
          const calendar = month(book, year, of)
          for (const day of calendar.weeks.flatMap(({ days }) => days)) {
            if (day === null) continue
            const rows = exits.flatMap((at, row) => (dateOf(at) === day.date ? row : []))
            expect(day.trades).toBe(rows.length)
            if (rows.length > 0)
              expect(day.net).toBeCloseTo(
                rows.reduce((sum, row) => sum + (table.columns.gain.at(row) ?? 0), 0),
                6,
              )
          }
          const inMonth = exits.filter((at) => dateOf(at).startsWith(`${year}-${String(of).padStart(2, '0')}`))
          expect(calendar.trades).toBe(inMonth.length)
          expect(calendar.weeks.reduce((count, week) => count + week.trades, 0)).toBe(inMonth.length)
          expect(new Set(inMonth.map(dayNumber)).size).toBe(calendar.daysTraded)
        }
      }),
    )
  })
})

describe('the home report of the worked example', () => {
  it('asks whether the plan was kept', () => {
    const { tilt, statistics: stats } = home(example)
    expect([tilt.green, tilt.red, tilt.grey]).toEqual([8, 3, 1])
    expect(stats.disciplineRate).toBeCloseTo(72.73, 2)
    expect(tilt.bars.map((bar) => bar.tilt)).toEqual([4, 4, 1, -3, 1, -4, 4, 3, 0, -2, 1, 4])
    // green with R: T1, T2, T3, T5, T7, T8, T11, T12; red with R: T4, T6 (T10 has no stop)
    expect(tilt.avgRGreen).toBeCloseTo((1.965 - 1.035 + 0.975 - 0.047 + 1.953333 + 3.966667 + 0.95 + 1.98) / 8, 6)
    expect(tilt.avgRRed).toBeCloseTo((-0.525 - 1.535) / 2, 6)
    expect(tilt.greenStreak).toBe(2)
  })

  it('shows the last trades, newest first', () => {
    const { lastTrades } = home(example)
    expect(lastTrades.map(({ id }) => id)).toEqual([12, 11, 10, 9, 8])
    expect(lastTrades[0]).toMatchObject({
      exitDate: '2024-02-02T16:00:00',
      instrumentId: 2,
      setupId: 1,
      direction: 'LONG',
      outcome: 'WINNER',
      gain: 495,
      rMultiple: 1.98,
    })
    expect(lastTrades[2]?.rMultiple).toBeNull()
  })

  it('measures wins and losses in the unit', () => {
    const r = home(example, 'R').figures
    expect(r.known).toBe(11)
    expect(r.net).toBeCloseTo(7.6147, 4)
    expect(r.average).toBeCloseTo(0.692242, 5)
    expect(r.averageWin).toBeCloseTo(1.965, 6)
    expect(r.averageLoss).toBeCloseTo(-1.032083, 5)
    expect(home(example, 'PERCENT').figures.net).toBeCloseTo(15.0051, 4)
  })

  it('knows deposits, span and how many trades were journaled', () => {
    const { deposited, span, journaled } = home(example)
    expect(deposited).toBe(12000)
    expect(span).toEqual({ first: wallClock('2024-01-02T11:30:00'), last: wallClock('2024-02-02T16:00:00') })
    // comments and a screenshot: T1, T3, T6, T7, T8, T12
    expect(journaled).toEqual({ trades: 6, of: 12 })
  })

  it('draws the profit factor from the first loss on', () => {
    const { profitFactorLine } = home(example)
    expect([...profitFactorLine.x]).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(profitFactorLine.y[0]).toBeCloseTo(1.8986, 4)
    expect(profitFactorLine.y.at(-1)).toBeCloseTo(2.7275, 4)
  })

  it('puts every statistic into the evaluation', () => {
    const { evaluation } = home(example)
    const figures = new Map(evaluation.flat().map(({ label, value }) => [label, value]))
    expect(figures.size).toBe(45)
    expect(figures.get('Break-even, result')).toBe(-9.4)
    expect(figures.get('Net gain')).toBe(1621.1)
    expect(figures.get('Gross loss')).toBe(-938.4)
    expect(figures.get('Max drawdown')).toBeCloseTo(-421.4, 10)
    expect(figures.get('Expected losing streak')).toBe(3)
  })

  it('has no sum of what no trade has', () => {
    const withoutDeposit = home(
      bookOf([
        { gain: '-3', rMultiple: null },
        { gain: '2', rMultiple: null },
      ]),
      'PERCENT',
    )
    expect(withoutDeposit.figures).toMatchObject({ known: 0, net: null, won: null, lost: null })
    const values = new Map(withoutDeposit.evaluation.flat().map(({ label, value }) => [label, value]))
    for (const label of [
      'Net gain, compounded',
      'Gross profit, sum of %',
      'Gross loss, sum of %',
      'Max drawdown, %',
      'Net return, sum of %',
      'Total R',
      'Max drawdown, R',
    ])
      expect([label, values.get(label)]).toEqual([label, null])
    expect(values.get('Max drawdown')).toBe(-3)
  })

  it('calls no gain the largest loss, and no loss the largest win', () => {
    const extremes = (...gains: readonly string[]) =>
      home(bookOf(gains.map((gain) => ({ gain }))))
        .evaluation.flat()
        .filter(({ label }) => label.startsWith('Largest'))
        .map(({ value, why }) => why ?? value)
    expect(extremes('5', '-3')).toEqual([5, -3])
    expect(extremes('5', '3')).toEqual([5, 'No losing trade'])
    expect(extremes('-5', '-3')).toEqual(['No winning trade', -5])
    expect(extremes('0')).toEqual(['No winning trade', 'No losing trade'])
  })

  it('is empty without trades, not zero where nothing is known', () => {
    const none = home(bookOf([]))
    expect(none.span).toBeNull()
    expect(none.figures).toMatchObject({ known: 0, net: 0, average: null, averageWin: null, largestLoss: null })
    expect(none.tilt).toMatchObject({ bars: [], avgRGreen: null, avgRRed: null })
    expect(none.lastTrades).toEqual([])
  })
})

const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 6))
describe('the home report of any journal', () => {
  it('has in currency the figures of the statistics', () => {
    fc.assert(
      fc.property(randomJournals(), (journal) => {
        const { figures, statistics: stats } = home(openBook(toColumns(journal), bestKernel))
        expect(figures).toEqual({
          known: stats.numberOfTrades,
          net: near(stats.netGain),
          average: near(stats.expectancy),
          won: near(stats.grossProfit),
          lost: near(stats.grossLoss),
          averageWin: near(stats.avgWin),
          averageLoss: near(stats.avgLoss),
          largestWin: near(stats.largestWin),
          largestLoss: near(stats.largestLoss),
        })
      }),
    )
  })

  it('has at most fifty bars of tilt, the last ones', () => {
    const book = bookOf(
      Array.from({ length: 60 }, (_, i) => ({
        gain: '1',
        tiltMeter: i,
        exitDate: new Date(i * DAY + 1e12).toISOString().slice(0, 19),
      })),
    )
    const { bars } = home(book).tilt
    expect([bars.length, bars[0]?.tilt, bars.at(-1)?.tilt]).toEqual([50, 10, 59])
  })
})

describe('the deepest drawdowns in money and in per cent', () => {
  const falls = (list: readonly Partial<FeedTrade>[], deposit: string, later?: string) => {
    const trades = list.map((trade, i) => aFeedTrade({ id: i + 1, ...trade }))
    const payins = [{ id: 1, timestamp: '2024-01-01T00:00:00', delta: deposit }]
    if (later !== undefined) payins.push({ id: 2, timestamp: '2024-03-03T00:00:00', delta: later })
    const { statistics, falls: paired } = home(openBook(toColumns({ revision: 1, trades, payins }), bestKernel))
    return { ...paired, maxDrawdown: statistics.maxDrawdown, maxDrawdownPercent: statistics.maxDrawdownPercent }
  }
  const day = (date: number, gain: string) => {
    const exitDate = `2024-03-0${date}T12:00:00`
    return { entryDate: exitDate, exitDate, gain }
  }

  it('may be two different ones: each has its own amount and its own per cent', () => {
    // 20 % are 200 of 1,000; 500 of 10,000 are 5 %
    const { maxDrawdownPercent, percentOfMoney, ...money } = falls(
      [day(1, '-200'), day(2, '9200'), day(3, '-500')],
      '1000',
    )
    expect(money).toEqual({ maxDrawdown: 500, moneyOfPercent: 200 })
    expect(maxDrawdownPercent).toBeCloseTo(20, 10)
    expect(percentOfMoney).toBeCloseTo(5, 10)
  })

  it.each([
    ['9000', (100 * 200) / 10_100], // 1,000 + 100 - 50 + 9,000 + 50
    ['-500', (100 * 200) / 600],
  ])('begin again where the last high is reached, with a payin of %s in between', (payin, percent) => {
    const { maxDrawdown, percentOfMoney } = falls(
      [day(1, '100'), day(2, '-50'), day(3, '50'), day(4, '-200')],
      '1000',
      payin,
    )
    expect(maxDrawdown).toBe(200)
    expect(percentOfMoney).toBeCloseTo(percent, 6)
  })

  it('are none without a loss, and without a deposit none in per cent', () => {
    expect(falls([day(1, '5')], '100')).toMatchObject({ percentOfMoney: null, moneyOfPercent: null })
    expect(home(bookOf([day(1, '-5')])).falls).toEqual({ percentOfMoney: null, moneyOfPercent: null })
  })

  it('are those of PRODUCT H.3 where they are the same', () => {
    const { percentOfMoney, moneyOfPercent } = home(example).falls
    expect(percentOfMoney).toBeCloseTo(4.096, 4)
    expect(moneyOfPercent).toBe(421.4)
  })

  it('belong together: from one high to one low, by the trades between them', () => {
    fc.assert(
      fc.property(randomJournals(), (journal) => {
        const trades = closedTrades(journal)
        const gains = trades.map(({ gain }) => Number(gain))
        const growths = trades.map(({ gainPercentage }) => 1 + (gainPercentage ?? 0) / 100)
        const sums = (first: number, low: number) => gains.slice(first, low + 1).reduce((sum, gain) => sum - gain, 0)
        const shares = (first: number, low: number) =>
          1 - growths.slice(first, low + 1).reduce((product, growth) => product * growth, 1)
        const spans = gains.flatMap((_, first) => gains.slice(first).map((__, i) => [first, first + i] as const))
        const { falls: paired, statistics } = home(openBook(toColumns(journal), bestKernel))
        const near = (a: number, b: number) => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b))
        // some span of trades has both
        if (paired.percentOfMoney !== null)
          expect(
            spans.some(
              ([first, low]) =>
                near(sums(first, low), statistics.maxDrawdown) &&
                near(Math.max(0, shares(first, low)) * 100, paired.percentOfMoney!),
            ),
          ).toBe(true)
        if (paired.moneyOfPercent !== null)
          expect(
            spans.some(
              ([first, low]) =>
                near(shares(first, low) * 100, statistics.maxDrawdownPercent!) &&
                near(sums(first, low), paired.moneyOfPercent!),
            ),
          ).toBe(true)
        if (statistics.maxDrawdown === 0) expect(paired.percentOfMoney).toBeNull()
        if (statistics.maxDrawdownPercent === 0) expect(paired.moneyOfPercent).toBeNull()
      }),
      { numRuns: 40 },
    )
  })
})
