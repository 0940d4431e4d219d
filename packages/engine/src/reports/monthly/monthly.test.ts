import { noFilters } from '@afterclose/core/filters'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { differing } from '@afterclose/testkit/differing'
import { slowStep } from '@afterclose/testkit/slow-equity'
import { slowDays, slowUnitFigures } from '@afterclose/testkit/slow-home'
import { type ClosedTrade, closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { slowStatistics } from '@afterclose/testkit/slow-statistics'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook, type TradeBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { type Unit, units } from '../../trades/unit.ts'
import { calendarAnswer } from '../calendar/calendar-answer.ts'
import { monthAnswer } from './month-answer.ts'
import { commentGroups, monthReport } from './month-report.ts'
import { monthsList } from './months-list.ts'

const example = openBook(toColumns(exampleJournal), bestKernel)
const byEntry = { ...noFilters, options: { ...noFilters.options, entryOrExitDate: 'ENTRY' } } as const
const report = (book: TradeBook, year: number, month: number, unit: Unit = 'CURRENCY', filters = noFilters) =>
  reportOn(null, book, year, month, unit, filters)
const reportOn = (
  today: string | null,
  ...[book, year, month, unit = 'CURRENCY', filters = noFilters]: Parameters<typeof report>
) => {
  const view = { day: `${year}-${String(month).padStart(2, '0')}-15`, today, unit, columns: 100, positive: [] }
  return monthReport(monthAnswer(book, filters, view), view)
}

describe('the months of the worked example', () => {
  it('are listed with what they came to, the newest first', () => {
    const months = monthsList(calendarAnswer(example, noFilters), 'CURRENCY')
    expect(months.map(({ year, month, trades, net, totalR }) => [year, month, trades, net, totalR])).toEqual([
      [2024, 2, 2, 685, 2.93],
      [2024, 1, 10, 936.1, 4.684667],
    ])
  })

  it('have figures of their own, beside those of the month before (H.3)', () => {
    const february = report(example, 2024, 2)
    expect([february.result, february.statistics.winRate, february.maxDrawdown]).toEqual([685, 100, 0])
    expect([february.before?.result, february.before?.maxDrawdown]).toEqual([936.1, 421.4])
    expect(february.equity.points.y.at(-1)).toBe(685)
    expect(report(example, 2024, 1).before).toBeNull()
  })

  it('are compared with as many days of the month before while they are not over', () => {
    // by exit: T1 to T4 until 5 January (H.3)
    const running = reportOn('2024-02-05', example, 2024, 2)
    expect([running.beforeDays, running.before?.statistics.numberOfTrades]).toEqual([5, 4])
    expect(running.before?.result).toBe(183)
    // none until the 1st
    expect(reportOn('2024-02-01', example, 2024, 2).before).toBeNull()
    // January is over, and so is all that is before it
    const over = reportOn('2024-03-01', example, 2024, 2)
    expect([over.beforeDays, over.before?.result]).toEqual([null, 936.1])
    // March has more days than February
    const march = reportOn('2024-03-31', example, 2024, 3)
    expect([march.beforeDays, march.before?.result]).toEqual([29, 685])
  })

  it('stand beside the December of the year before', () => {
    const ofMonths = ['2023-12', '2024-01', '2024-12'].map((month, i) => ({
      ...exampleJournal.trades[0]!,
      id: i + 1,
      entryDate: `${month}-02T10:00:00`,
      exitDate: `${month}-02T12:00:00`,
      gain: `${i + 1}`,
    }))
    const book = openBook(toColumns({ ...exampleJournal, trades: ofMonths }), bestKernel)
    expect(report(book, 2024, 1).before?.result).toBe(1)
    expect(report(book, 2025, 1).before?.result).toBe(3)
  })

  it('name the best and the worst trade, setup and weekday, of three trades and more', () => {
    const january = report(example, 2024, 1, 'R')
    expect([january.best?.id, january.worst?.id]).toEqual([8, 6])
    expect([january.setups.best?.key, january.setups.worst?.key]).toEqual([2, 1])
    const february = report(example, 2024, 2)
    expect([february.best?.id, february.worst?.id, february.setups.best]).toEqual([12, 11, null])
  })

  it('go by the entry where filters do', () => {
    expect(report(example, 2024, 1, 'CURRENCY', byEntry).statistics.numberOfTrades).toBe(11)
  })

  it('have a best trade and no worst when there is one', () => {
    const [first] = exampleJournal.trades
    const one = report(openBook(toColumns({ ...exampleJournal, trades: [first!] }), bestKernel), 2024, 1)
    expect([one.best?.id, one.worst]).toEqual([1, null])
  })

  it('say what was reached in them, whatever the filters', () => {
    const trades = Array.from({ length: 12 }, (_, i) => ({
      ...exampleJournal.trades[0]!,
      id: i + 1,
      exitDate: i < 9 ? `2024-01-0${i + 1}T12:00:00` : `2024-02-0${i - 8}T12:00:00`,
      entryDate: '2024-01-01T00:00:00',
    }))
    const book = openBook(toColumns({ ...exampleJournal, trades }), bestKernel)
    const none = { ...noFilters, basic: { ...noFilters.basic, setup: [99] } }
    expect(report(book, 2024, 1).milestones.map(({ type }) => type)).not.toContain('numberWinningTrades')
    expect(report(book, 2024, 2, 'CURRENCY', none).milestones).toContainEqual({
      type: 'numberWinningTrades',
      badge: 'Bronze',
    })
  })
})

const monthBefore = (name: string): string => {
  const [year, month] = [Number(name.slice(0, 4)), Number(name.slice(5))]
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`
}

it('a month of any journal is what its trades say, one by one', () => {
  const filters = fc.oneof(fc.constant(noFilters), fc.constant(byEntry), randomFilters())
  fc.assert(
    fc.property(randomJournals(), filters, fc.constantFrom(...units), fc.nat(), (journal, chosen, unit, any) => {
      const trades = slowSelect(closedTrades(journal), chosen)
      const basis = chosen.options.entryOrExitDate
      const dateOf = (trade: ClosedTrade): string => (basis === 'EXIT' ? trade.exitDate : trade.entryDate)
      const book = openBook(toColumns(journal), bestKernel)
      const block = calendarAnswer(book, chosen)
      fc.pre(block.small) // to the last digit: sums past 2^53 are rounded
      const months = [...new Set(trades.map((trade) => dateOf(trade).slice(0, 7)))].toSorted().toReversed()
      const listed = monthsList(block, unit)
      expect(
        listed.map(({ year, month, trades, winners, winRate, net, totalR }) => ({
          name: `${year}-${String(month).padStart(2, '0')}`,
          trades,
          winners,
          winRate,
          net,
          totalR,
        })),
      ).toEqual(months.map((name) => ({ name, ...slowDays(trades, name, unit, basis) })))

      if (months.length === 0) return
      const name = months[any % months.length]!
      const own = trades.filter((trade) => dateOf(trade).startsWith(name))
      const month = report(book, Number(name.slice(0, 4)), Number(name.slice(5)), unit, chosen)
      const { profitFactorArray: _, ...slow } = slowStatistics(own, journal.payins)
      // the one figure that is measured by what was paid in is the same
      expect(differing(month.statistics, slow)).toEqual([])
      expect(
        differing(
          [month.figures.net, month.figures.known],
          [slowUnitFigures(own, unit).net, slowUnitFigures(own, unit).known],
        ),
      ).toEqual([])

      const earlier = trades.filter((trade) => dateOf(trade).startsWith(monthBefore(name)))
      if (earlier.length === 0) expect(month.before).toBeNull()
      else {
        const { profitFactorArray: __, ...slowBefore } = slowStatistics(earlier, journal.payins)
        expect(differing(month.before!.statistics, slowBefore)).toEqual([])
      }

      const steps = own.flatMap((trade) => slowStep(trade, unit) ?? [])
      if (steps.length === 0) expect([month.best, month.worst]).toEqual([null, null])
      else {
        // the first of equals
        const firstWith = (step: number) =>
          own.find((trade) => Number(slowStep(trade, unit) ?? Number.NaN) === step)?.id
        expect(month.best?.id).toBe(firstWith(Math.max(...steps.map(Number))))
        if (month.worst !== null) expect(month.worst.id).toBe(firstWith(Math.min(...steps.map(Number))))
        else expect(new Set(steps.map(Number)).size).toBe(1)
      }

      const bySetup = [...Map.groupBy(own, ({ setupId }) => setupId)]
        .map(([setup, some]) => ({ setup, ...slowUnitFigures(some, unit) }))
        .filter(({ known }) => known >= 3)
      const averages = bySetup.flatMap(({ average }) => average ?? [])
      expect(month.setups.best?.average ?? null).toEqual(
        averages.length === 0 ? null : expect.closeTo(Math.max(...averages), 6),
      )
      expect(month.setups.worst?.average ?? null).toEqual(
        averages.length < 2 ? null : expect.closeTo(Math.min(...averages), 6),
      )

      for (const { kind, id, trades: uses } of month.comments)
        expect(uses).toBe(own.filter((trade) => trade[kind].includes(id)).length)
      const used = commentGroups.flatMap((kind) => [...new Set(own.flatMap((trade) => trade[kind]))])
      expect(month.comments).toHaveLength(used.length)
      expect(month.tilt.green + month.tilt.red + month.tilt.grey).toBe(own.length)
      expect(month.tilt.green).toBe(own.filter(({ tiltMeter }) => tiltMeter > 0).length)
    }),
  )
})
