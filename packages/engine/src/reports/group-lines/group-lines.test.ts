import { noFilters } from '@afterclose/core/filters'
import { wallClock } from '@afterclose/core/time'
import { differing } from '@afterclose/testkit/differing'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { type RandomJournal, randomJournals } from '@afterclose/testkit/random-journals'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { slowKeyGroups } from '@afterclose/testkit/slow-keys'
import { slowPerformance } from '@afterclose/testkit/slow-performance'
import { slowStatistics } from '@afterclose/testkit/slow-statistics'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook, type TradeBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { units } from '../../trades/unit.ts'
import { dimensionNames } from '../groups/dimensions.ts'
import { listedTrades } from '../listed-trades.ts'
import { tradesAnswer } from '../trades-answer.ts'
import { groupLinesAnswer } from './group-lines-answer.ts'
import { type GroupLinesReport, groupLinesReport, type GroupLinesView } from './group-lines-report.ts'

const open = (journal: Pick<RandomJournal, 'trades' | 'payins' | 'revision'>): TradeBook =>
  openBook(toColumns(journal), bestKernel)
const example = open(exampleJournal)
const lines = (book: TradeBook, view: Partial<GroupLinesView> = {}, filters = noFilters): GroupLinesReport =>
  groupLinesReport(
    groupLinesAnswer(book, filters, { dimension: 'setup', unit: 'CURRENCY', basis: 'EXIT', columns: 800, ...view }),
  )

describe('the lines of the worked example by setup', () => {
  const report = lines(example)
  const [BREAKOUT, PULLBACK] = [1, 2]

  it('add up the trades of each group in exit order, the highest line first', () => {
    expect(report.groups).toBe(2)
    expect(report.lines.map(({ key, trades, known, last }) => [key, trades, known, last])).toEqual([
      [PULLBACK, 6, 6, 1357.1],
      [BREAKOUT, 6, 6, 264],
    ])
    expect([...report.lines[1]!.points.y]).toEqual([0, 196.5, 93, -214, 79, -231, 264, 264])
  })

  it('begin at 0 with the first day, and reach to the last exit of all', () => {
    for (const { points } of report.lines)
      expect([points.x[0], points.x.at(-1)]).toEqual([
        wallClock('2024-01-02T00:00:00'),
        wallClock('2024-02-02T16:00:00'),
      ])
    expect(report.lines[0]!.points.y.at(-1)).toBe(1357.1)
  })

  it('have the trades behind each point that made it', () => {
    const { upTo, points } = report.lines[1]!
    const behind = (point: number) =>
      listedTrades(tradesAnswer(example, noFilters, { of: upTo(point) })).trades.map(({ id }) => id)
    expect([0, 1, 3, 6, points.x.length - 1].map(behind)).toEqual([
      [],
      [1],
      [1, 2, 6],
      [1, 2, 6, 7, 9, 12],
      [1, 2, 6, 7, 9, 12],
    ])
  })

  it('leave out trades without an R, and compound per cents', () => {
    const inR = lines(example, { unit: 'R' }).lines.map(({ known, last }) => [known, last.toFixed(4)])
    expect(inR).toEqual([
      [5, '5.3197'],
      [6, '2.2950'],
    ])
    expect(lines(example, { unit: 'PERCENT' }).lines[1]!.last.toFixed(4)).toBe('1.7353')
  })

  it('are those of six groups at the most: the ones that moved the result most, up or down', () => {
    const byDay = lines(example, { dimension: 'isoWeek' })
    expect([byDay.groups, byDay.lines.length]).toEqual([4, 4])
    const byHour = lines(example, { dimension: 'hour' })
    expect(byHour.groups).toBe(8)
    // of 10 and 18, −103.50 and one trade each, the first is drawn; 14, −9.40, is not
    expect(byHour.lines.map(({ key }) => key)).toEqual([16, 11, 15, 10, 12, 19])
  })

  it('are none without trades', () => {
    const none = { ...noFilters, basic: { ...noFilters.basic, year: [1999] } }
    expect(lines(example, {}, none)).toEqual({ unit: 'CURRENCY', lines: [], groups: 0 })
  })
})

it('the lines of any journal are the running sums of its groups', () => {
  const filters = fc.oneof(fc.constant(noFilters), randomFilters())
  const views = fc.record({
    dimension: fc.constantFrom(...dimensionNames),
    unit: fc.constantFrom(...units),
    basis: fc.constantFrom('ENTRY' as const, 'EXIT' as const),
    columns: fc.constantFrom(1, 800),
  })
  fc.assert(
    fc.property(randomJournals(), filters, views, (journal, chosen, view) => {
      const all = closedTrades(journal)
      const selected = slowSelect(all, chosen)
      const groups = slowKeyGroups(selected, view.dimension, view.basis, all)
      const endOf = (trades: typeof selected): number => {
        const end =
          view.unit === 'PERCENT'
            ? slowStatistics(trades, []).twr
            : slowPerformance(trades, trades.length, view.unit).net
        return end ?? 0
      }
      const book = open(journal)
      const report = lines(book, view, chosen)
      expect([report.groups, report.lines.length]).toEqual([groups.size, Math.min(6, groups.size)])
      const moved = [...groups.values()].map((trades) => Math.abs(endOf(trades))).toSorted((a, b) => b - a)
      const drawn = report.lines.map(({ last }) => Math.abs(last)).toSorted((a, b) => b - a)
      expect(differing(drawn, moved.slice(0, 6))).toEqual([])
      for (const { key, trades, last, points, upTo } of report.lines) {
        const own = groups.get(key)!
        expect(trades).toBe(own.length)
        expect(differing({ last }, { last: endOf(own) })).toEqual([])
        for (let point = 0; point < points.x.length; point++) {
          const ids = listedTrades(tradesAnswer(book, chosen, { of: upTo(point) })).trades.map(({ id }) => id)
          const upToHere = own.filter(({ id }) => ids.includes(id))
          expect(ids).toEqual(own.slice(0, upToHere.length).map(({ id }) => id))
          expect(differing({ y: points.y[point] }, { y: endOf(upToHere) })).toEqual([])
          if (point > 0) expect(points.x[point]).toBeGreaterThanOrEqual(points.x[point - 1]!)
        }
      }
    }),
  )
})
