import { noFilters } from '@afterclose/core/filters'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { slowDays } from '@afterclose/testkit/slow-home'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { units } from '../../trades/unit.ts'
import { calendarAnswer } from './calendar-answer.ts'
import { calendarSpan, yearCalendar } from './year-calendar.ts'

const example = openBook(toColumns(exampleJournal), bestKernel)
const byEntry = { ...noFilters, options: { ...noFilters.options, entryOrExitDate: 'ENTRY' } } as const

describe('the calendar of the worked example', () => {
  const block = calendarAnswer(example, noFilters)

  it('has the year, its months and its days with a result (H.3)', () => {
    const year = yearCalendar(block, 2024, 'CURRENCY')
    expect([year.trades, year.net, year.totalR]).toEqual([12, 1621.1, 7.614667])
    expect([year.daysWon, year.daysTraded, year.monthsWon, year.monthsTraded]).toEqual([6, 10, 2, 2])
    expect(year.months.map(({ net }) => net).slice(0, 3)).toEqual([936.1, 685, null])
    expect(year.results.map(({ date, net }) => [date, net]).slice(-3)).toEqual([
      ['2024-01-17', -103.5],
      ['2024-02-01', 190],
      ['2024-02-02', 495],
    ])
    expect(year.results[1]).toEqual({
      date: '2024-01-03',
      day: 3,
      trades: 2,
      winners: 1,
      winRate: 50,
      net: 91.5,
      totalR: -0.06,
    })
    expect(year.largest).toBe(880)
    expect(calendarSpan(block)).toEqual({ first: '2024-01-02', last: '2024-02-02' })
  })

  it('goes by the entry where filters do (H.4: month 1 has 11 trades by entry)', () => {
    expect(yearCalendar(block, 2024, 'R').months[0]?.trades).toBe(10)
    expect(yearCalendar(calendarAnswer(example, byEntry), 2024, 'R').months[0]?.trades).toBe(11)
  })

  it('has years without a trade, and journals without one', () => {
    const none = yearCalendar(block, 1999, 'CURRENCY')
    expect([none.trades, none.net, none.winRate, none.monthsTraded, none.results]).toEqual([0, null, null, 0, []])
    const nobody = calendarAnswer(openBook(toColumns({ revision: 1, trades: [], payins: [] }), bestKernel), noFilters)
    expect([calendarSpan(nobody), yearCalendar(nobody, 2024, 'R').trades]).toEqual([null, 0])
  })
})

it('any year is what its days add up to, by exit and by entry, in every unit', () => {
  const filters = fc.oneof(fc.constant(noFilters), fc.constant(byEntry), randomFilters())
  fc.assert(
    fc.property(randomJournals(), filters, fc.constantFrom(...units), (journal, chosen, unit) => {
      const trades = slowSelect(closedTrades(journal), chosen)
      const basis = chosen.options.entryOrExitDate
      const block = calendarAnswer(openBook(toColumns(journal), bestKernel), chosen)
      fc.pre(block.small) // to the last digit: sums past 2^53 are rounded
      const dates = trades.map((trade) => (basis === 'EXIT' ? trade.exitDate : trade.entryDate).slice(0, 10)).toSorted()
      expect(calendarSpan(block)).toEqual(dates.length === 0 ? null : { first: dates[0], last: dates.at(-1) })
      for (const year of new Set(dates.map((date) => Number(date.slice(0, 4))))) {
        const { months, results, ...all } = yearCalendar(block, year, unit)
        const slow = slowDays(trades, String(year), unit, basis)
        const days = [...new Set(dates)]
          .filter((date) => date.startsWith(String(year)))
          .map((date) => ({ date, day: Number(date.slice(8)), ...slowDays(trades, date, unit, basis) }))
          .filter(({ net }) => net !== null)
        expect(results).toEqual(days)
        const slowMonths = months.map(({ month }) =>
          slowDays(trades, `${year}-${String(month).padStart(2, '0')}`, unit, basis),
        )
        expect(
          months.map(({ trades, winners, winRate, net, totalR }) => ({ trades, winners, winRate, net, totalR })),
        ).toEqual(slowMonths)
        expect(all).toMatchObject({
          ...slow,
          daysWon: days.filter(({ net }) => net! > 0).length,
          daysTraded: days.length,
          monthsWon: slowMonths.filter(({ net }) => net !== null && net > 0).length,
          monthsTraded: slowMonths.filter(({ net }) => net !== null).length,
        })
      }
    }),
  )
})
