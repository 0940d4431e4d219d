import { type Filters, noFilters } from '@afterclose/core/filters'
import { localText, wallClock } from '@afterclose/core/time'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { type RandomJournal, randomJournals } from '@afterclose/testkit/random-journals'
import {
  slowDifference,
  slowDrawn,
  slowEquity,
  slowExtremes,
  slowMonths,
  type SlowPoint,
} from '@afterclose/testkit/slow-equity'
import { type ClosedTrade, closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { summary } from '../../stats/statistics.ts'
import { units } from '../../trades/unit.ts'
import { equityAnswer } from './equity-answer.ts'
import { type EquityReport, equityReport, type EquityView } from './equity-report.ts'
import { equityAxes } from './line.ts'

const views = fc.record({
  unit: fc.constantFrom(...units),
  axis: fc.constantFrom(...equityAxes),
  overlays: fc.constant([]),
  columns: fc.constantFrom(1, 2, 3, 5, 800),
})
const chosen = fc.oneof(fc.constant(noFilters), randomFilters())
function reportOf(journal: RandomJournal, filters: Filters, view: EquityView): EquityReport {
  const answer = equityAnswer(openBook(toColumns(journal), bestKernel), filters, view)
  fc.pre(answer.block.small) // to the last digit: sums past 2^53 are rounded
  return equityReport(answer)
}

/** A share of a peak is a quotient here and a product in the kernel, so that its last digits may differ. */
const near = (value: number): unknown =>
  Number.isFinite(value) ? expect.closeTo(value, 9 - Math.ceil(Math.log10(Math.max(1, Math.abs(value))))) : value

/** The law for a report and the selected trades, over random journals, filters, units, axes and widths. */
const always = (
  law: (report: EquityReport, trades: readonly ClosedTrade[], points: readonly SlowPoint[], view: EquityView) => void,
): void =>
  fc.assert(
    fc.property(randomJournals(), chosen, views, (journal, filters, view) => {
      const trades = slowSelect(closedTrades(journal), filters)
      law(reportOf(journal, filters, view), trades, slowEquity(trades, view.unit), view)
    }),
    { numRuns: runs({ quick: 100 }) },
  )

describe('an equity line', () => {
  it('goes through points that are where adding up trade by trade leads', () => {
    always(({ points, trades: count, known, axis }, trades, slow) => {
      expect([count, known]).toEqual([trades.length, slow.length])
      expect([points.row[0], points.number[0], points.y[0], points.below[0]]).toEqual([-1, 0, 0, 0])
      for (let i = 1; i < points.x.length; i++) {
        const point = slow.find(({ id }) => id === points.id[i])!
        const at = wallClock(point.exitDate)
        expect([points.number[i], points.exitDate[i], points.x[i]]).toEqual([
          point.position,
          at,
          axis === 'DATE' ? at : point.position,
        ])
        expect([points.y[i], points.step[i], points.below[i]]).toEqual([point.value, point.step, near(point.below)])
      }
    })
  })

  it('shows of every pixel column the first, lowest, highest and last trade, and of every month the last', () => {
    always(({ points }, trades, slow, { axis, columns }) => {
      const drawn = new Set(points.id)
      expect(slowDrawn(trades, slow, axis, columns).filter(({ id }) => !drawn.has(id))).toEqual([])
      const months = slowMonths(slow).length
      expect(points.x.length - 1).toBeLessThanOrEqual(Math.min(slow.length, 4 * (columns + months)))
      if (trades.length <= 4 * columns) expect(points.x.length - 1).toBe(slow.length)
      expect([...points.number]).toEqual([...new Set(points.number)].toSorted((a, b) => a - b))
    })
  })

  it('stands against its past as its points do, drawn or not', () => {
    always(({ standing, low, axis }, _, slow, { unit }) => {
      fc.pre(unit !== 'PERCENT')
      const { high, low: lowest } = slowExtremes(slow)
      const last = slow.at(-1)
      const back = (point: SlowPoint): number => (last?.position ?? 0) - point.position
      expect(standing).toEqual({
        trades: slow.length,
        last: last?.value ?? 0,
        below: last?.below ?? 0,
        high: high === null ? null : { date: high.exitDate.slice(0, 10), tradesBack: back(high) },
        low:
          lowest === null
            ? null
            : {
                date: lowest.exitDate.slice(0, 10),
                tradesBack: back(lowest),
                fall: lowest.below,
                climbed: slowDifference(last!.value, lowest.value),
              },
      })
      expect(low).toEqual(
        lowest === null ? null : { x: axis === 'DATE' ? wallClock(lowest.exitDate) : lowest.position, y: lowest.value },
      )
    })
  })

  it('has the months of its trades', () => {
    always(({ months }, _, slow) => {
      expect(months).toEqual(slowMonths(slow).map((month) => ({ ...month, below: near(month.below) })))
    })
  })

  it('in per cent ends at the time-weighted return, and its deepest fall is the drawdown of the statistics', () => {
    fc.assert(
      fc.property(randomJournals(), chosen, views, (journal, filters, view) => {
        const book = openBook(toColumns(journal), bestKernel)
        const { points, standing, low, months } = equityReport(
          equityAnswer(book, filters, { ...view, unit: 'PERCENT', columns: 800 }),
        )
        const stats = summary(book, book.select(filters))
        // Where no trade has a percentage both are unknown, and the line is its start alone.
        const [twr, maxDrawdownPercent] = [stats.twr ?? 0, stats.maxDrawdownPercent ?? 0]
        // to the last bit: one number, however it is asked for
        expect([points.y.at(-1), standing.last]).toEqual([twr, twr])
        expect(months.at(-1)?.cumulative ?? 0).toBe(twr)
        expect(Math.max(...points.below)).toBe(maxDrawdownPercent)
        expect(standing.low?.fall ?? 0).toBe(maxDrawdownPercent)
        expect(points.below.at(-1)).toBe(standing.below)
        const slow = slowEquity(slowSelect(closedTrades(journal), filters), 'PERCENT')
        const highest = Math.max(0, ...slow.map(({ value }) => value))
        const back = (tradesBack: number) =>
          slow.find(({ position }) => position === slow.at(-1)!.position - tradesBack)!
        expect(standing.high === null ? 0 : back(standing.high.tradesBack).value).toEqual(near(highest))
        if (standing.low === null) return
        const lowest = back(standing.low.tradesBack)
        expect(lowest.below).toEqual(near(maxDrawdownPercent))
        expect([low!.y, standing.low.climbed]).toEqual([
          near(lowest.value),
          near((1 - lowest.level / slow.at(-1)!.level) * 100),
        ])
      }),
      { numRuns: Number(process.env['N'] ?? 200) },
    )
  })
})

describe('what an equity line is compared with', () => {
  const overlaid = (
    law: (report: EquityReport, journal: RandomJournal, trades: readonly ClosedTrade[], view: EquityView) => void,
  ) =>
    fc.assert(
      fc.property(randomJournals(), chosen, views, (journal, filters, view) => {
        const all = { ...view, overlays: ['BALANCE', 'ALL', 'GREEN', 'TREND'] as const }
        law(reportOf(journal, filters, all), journal, slowSelect(closedTrades(journal), filters), all)
      }),
    )

  it('is all trades, and the green ones of those selected', () => {
    overlaid(({ all, green, axis }, journal, trades, { unit, columns }) => {
      const x = ({ position, exitDate }: SlowPoint): number => (axis === 'DATE' ? wallClock(exitDate) : position)
      for (const [line, of] of [
        [all!, closedTrades(journal)],
        [green!, trades.filter(({ tiltMeter }) => tiltMeter > 0)],
      ] as const) {
        const slow = slowEquity(of, unit)
        const drawn = Array.from(line.x, (at, i) => `${at} ${line.y[i]}`).slice(1)
        const points = slow.map((point) => `${x(point)} ${point.value}`)
        expect(drawn.filter((point) => !points.includes(point))).toEqual([])
        const needed = slowDrawn(of, slow, axis, columns).map((point) => `${x(point)} ${point.value}`)
        expect(needed.filter((point) => !drawn.includes(point))).toEqual([])
      }
    })
  })

  it('is a trend that leaves as much above it as below', () => {
    overlaid(({ trend, points, axis }, _, trades, { unit }) => {
      const slow = slowEquity(trades, unit)
      const x = [
        points.x[0]!,
        ...slow.map(({ position, exitDate }) => (axis === 'DATE' ? wallClock(exitDate) : position)),
      ]
      const y = [0, ...slow.map(({ value }) => value)]
      if (new Set(x).size < 2) {
        expect(trend).toBeNull()
        return
      }
      const [from, to, start, end] = [trend!.x[0]!, trend!.x[1]!, trend!.y[0]!, trend!.y[1]!]
      expect([from, to]).toEqual([x[0], x.at(-1)])
      const away = y.map((value, i) => value - start - ((end - start) * (x[i]! - from)) / (to - from))
      const size = Math.max(1, ...y.map(Math.abs)) * y.length * 1e-6
      expect(Math.abs(away.reduce((sum, distance) => sum + distance, 0))).toBeLessThan(size)
      const turned = away.reduce((sum, distance, i) => sum + (distance * (x[i]! - from)) / (to - from), 0)
      expect(Math.abs(turned)).toBeLessThan(size)
    })
  })

  it('is the balance after each trade and payin, in currency', () => {
    overlaid(({ balance, axis }, journal, trades, { unit, columns }) => {
      if (unit !== 'CURRENCY') {
        expect(balance).toBeNull()
        return
      }
      const paid = journal.payins.toSorted((a, b) =>
        a.timestamp < b.timestamp ? -1 : a.timestamp > b.timestamp ? 1 : a.id - b.id,
      )
      expect(balance!.payins.map(({ delta, timestamp }) => [delta, localText(timestamp)])).toEqual(
        paid.map(({ delta, timestamp }) => [Number(delta), timestamp]),
      )
      for (const payin of balance!.payins)
        if (axis === 'NUMBER')
          expect(payin.x).toBe(trades.filter(({ exitDate }) => wallClock(exitDate) < payin.timestamp).length)
        else expect(payin.x).toBe(payin.timestamp)
      if (columns < 800) return // thinned out
      const after = trades.map(({ balanceAfter }, i) => [i + 1, Number(balanceAfter)])
      const drawn = Array.from(balance!.x, (x, i) => [x, balance!.y[i]])
      if (axis === 'NUMBER') expect(drawn).toEqual(expect.arrayContaining(after))
      expect(drawn).toHaveLength(trades.length + paid.length)
    })
  })
})
