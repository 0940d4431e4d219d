import { noFilters } from '@afterclose/core/filters'
import { wallClock } from '@afterclose/core/time'
import { differing } from '@afterclose/testkit/differing'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { type RandomJournal, randomJournals } from '@afterclose/testkit/random-journals'
import { slowEquity } from '@afterclose/testkit/slow-equity'
import { slowDays, slowTilt, slowUnitFigures } from '@afterclose/testkit/slow-home'
import { type ClosedTrade, closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { slowStatistics } from '@afterclose/testkit/slow-statistics'
import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { expect, it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { type Unit, units } from '../../trades/unit.ts'
import { homeAnswer } from './home-answer.ts'
import { type HomeAnswer, homeReport } from './home-report.ts'
import { monthCalendar } from '../calendar/month-calendar.ts'

/** The law for an answer and the selected trades, over random journals, filters, units and widths. */
const always = (
  law: (answer: HomeAnswer, trades: readonly ClosedTrade[], journal: RandomJournal, unit: Unit) => void,
): void =>
  fc.assert(
    fc.property(
      randomJournals(),
      fc.oneof(fc.constant(noFilters), randomFilters()),
      fc.constantFrom(...units),
      fc.constantFrom(1, 3, 800),
      (journal, filters, unit, columns) => {
        const answer = homeAnswer(openBook(toColumns(journal), bestKernel), filters, { unit, columns })
        law(answer, slowSelect(closedTrades(journal), filters), journal, unit)
      },
    ),
    { numRuns: runs({ quick: 80 }) },
  )

it('statistics and figures are those of the slow way, whatever the unit of the line', () => {
  always((answer, trades, journal, unit) => {
    const { statistics, figures, deposited, span } = homeReport(answer)
    const { profitFactorArray: _, ...slow } = slowStatistics(trades, journal.payins)
    expect(differing(statistics, slow)).toEqual([])
    const { lost, ...slowFigures } = slowUnitFigures(trades, unit)
    expect(differing(figures, { ...slowFigures, lost: figures.lost })).toEqual([])
    // a difference of two sums: returns on next to no balance are so large that it has their precision, not its own
    const away = Math.abs((figures.lost ?? 0) - (lost ?? 0))
    expect(away).toBeLessThanOrEqual(1e-9 * Math.max(1, (slowFigures.won ?? 0) + (lost ?? 0)))
    expect(figures.lost === null).toBe(lost === null)
    const deposits = journal.payins.map(({ delta }) => Number(delta)).filter((delta) => delta > 0)
    expect(deposited).toBeCloseTo(
      deposits.reduce((sum, delta) => sum + delta, 0),
      6,
    )
    const [first, last] = [trades[0], trades.at(-1)]
    expect(span).toEqual(
      first === undefined ? null : { first: wallClock(first.exitDate), last: wallClock(last!.exitDate) },
    )
  })
})

it('every month of any unit is in the answer, day by day', () => {
  always((answer, trades) => {
    fc.pre(answer.equity.block.small) // to the last digit: sums past 2^53 are rounded
    for (const unit of units)
      for (const [year, month, first] of [
        [2023, 12, 1],
        [2024, 1, 6],
        [2024, 2, 7],
      ] as const) {
        const calendar = monthCalendar(answer.equity.block, { year, month }, unit, first)
        const dates = `${year}-${String(month).padStart(2, '0')}`
        const days = calendar.weeks.flatMap((week) => week.days).filter((day) => day !== null)
        const slow = days.map(({ date, day }) => ({ date, day, ...slowDays(trades, date, unit) }))
        expect(days).toEqual(slow)
        const { winners, winRate, net, totalR } = calendar
        expect({ trades: calendar.trades, winners, winRate, net, totalR }).toEqual(slowDays(trades, dates, unit))
        const results = slow.flatMap((day) => day.net ?? [])
        expect([calendar.daysTraded, calendar.daysWon, calendar.largest]).toEqual([
          results.length,
          results.filter((net) => net > 0).length,
          Math.max(0, ...results.map(Math.abs)),
        ])
        const weekend = (weekday: number): boolean =>
          calendar.weeks.some((week) => (week.days[(weekday - first + 7) % 7]?.trades ?? 0) > 0)
        expect([calendar.saturdays, calendar.sundays]).toEqual([weekend(6), weekend(7)])
        for (const { days: week, trades: count } of calendar.weeks)
          expect(count).toBe(week.reduce((sum, day) => sum + (day?.trades ?? 0), 0))
      }
  })
})

it('tilt is counted trade by trade', () => {
  always((answer, trades) => {
    const { bars, ...tilt } = homeReport(answer).tilt
    const { bars: slowBars, ...slow } = slowTilt(trades)
    expect(bars.map(({ id, tilt: meter }) => ({ id, tilt: meter }))).toEqual(slowBars)
    expect(differing(tilt, slow)).toEqual([])
  })
})

it('the profit factor is drawn as it ran, from the first loss to the last trade', () => {
  always((answer, trades, { payins }, unit) => {
    const { profitFactorLine: line } = homeReport(answer)
    const { profitFactorArray: slow } = slowStatistics(trades, payins)
    expect([...line.x]).toEqual([...new Set(line.x)].toSorted((a, b) => a - b))
    if (slow.at(-1) != null) expect(line.x.at(-1)).toBe(trades.length)
    const known = slowEquity(trades, unit).map(({ position }) => position)
    line.x.forEach((x, i) => {
      // in R and per cent, trades without a value may stand between the point and the trade whose profit factor it has
      const next = known.find((position) => position > x) ?? trades.length + 1
      const near = slow.slice(x - 1, unit === 'CURRENCY' ? x : next - 1)
      expect(near.some((factor) => differing([factor], [line.y[i]]).length === 0)).toBe(true)
    })
  })
})

it('the last trades are the last five, newest first, and the journaled ones are counted over all', () => {
  always((answer, trades, journal) => {
    const { lastTrades, journaled } = homeReport(answer)
    const slow = trades.slice(-5).toReversed()
    expect(lastTrades).toHaveLength(slow.length)
    for (const [i, { row: _, comments, ...line }] of lastTrades.entries()) {
      const { preTradeComments, entryComments, managementComments, exitComments } = slow[i]!
      const own = [...preTradeComments, ...entryComments, ...managementComments, ...exitComments]
      expect(comments.toSorted((a, b) => a - b)).toEqual(own.toSorted((a, b) => a - b))
      const trade = { ...slow[i]!, gain: Number(slow[i]!.gain) }
      const same = Object.keys(line).map((name) => [name, new Map<string, unknown>(Object.entries(trade)).get(name)])
      expect(differing(line, Object.fromEntries(same))).toEqual([])
    }
    const all = closedTrades(journal)
    const commented = all.filter((trade) =>
      [trade.preTradeComments, trade.entryComments, trade.managementComments, trade.exitComments].some(
        (comments) => comments.length > 0,
      ),
    )
    expect(journaled).toEqual({
      trades: commented.filter(({ screenshotExists }) => screenshotExists).length,
      of: all.length,
    })
  })
})
