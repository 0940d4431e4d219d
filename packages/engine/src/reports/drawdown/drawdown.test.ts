import { noFilters } from '@afterclose/core/filters'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { type RandomJournal, randomJournals } from '@afterclose/testkit/random-journals'
import { slowDays, slowDrawdowns, slowFalls } from '@afterclose/testkit/slow-drawdown'
import { slowStep } from '@afterclose/testkit/slow-equity'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook, type TradeBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { units } from '../../trades/unit.ts'
import { drawdownAnswer } from './drawdown-answer.ts'
import { drawdownReport, type DrawdownView } from './drawdown-report.ts'
import { tallestBars } from '../tallest-bars.ts'
import { deepestPeriods, periodsOf } from './periods.ts'

const open = (journal: RandomJournal): TradeBook => openBook(toColumns(journal), bestKernel)
const example = open(exampleJournal)
const report = (book: TradeBook, view: Partial<DrawdownView> = {}, filters = noFilters) =>
  drawdownReport(drawdownAnswer(book, filters, { unit: 'CURRENCY', columns: 800, ...view }))

describe('the drawdowns of the worked example (H.3)', () => {
  it('are three: first losing trade, low, recovery, depth', () => {
    const { periods, worst, count, deepest, now } = report(example)
    expect(periods.map(({ first, low, recovery, depth }) => [first.id, low.id, recovery?.id, depth])).toEqual([
      [2, 2, 3, 103.5],
      [4, 6, 8, 421.4],
      [9, 10, 12, 413.5],
    ])
    expect([count, deepest, now, worst?.low.id]).toEqual([3, 421.4, 0, 6])
  })

  it('have dates, days, per cents and the share of red trades', () => {
    const { periods, belowShare, averageDepth, longestDays } = report(example)
    expect(periods[1]).toMatchObject({
      high: '2024-01-03',
      first: { id: 4, date: '2024-01-05' },
      low: { id: 6, date: '2024-01-10', number: 6 },
      recovery: { id: 8, date: '2024-01-16' },
      trades: 5,
      daysDown: 7,
      daysToRecover: 6,
      redShare: 40,
    })
    expect(periods[1]!.depthPercent).toBeCloseTo(4.096, 4)
    expect(belowShare).toBeCloseTo(800 / 12, 9)
    expect(averageDepth).toBeCloseTo((103.5 + 421.4 + 413.5) / 3, 9)
    expect(longestDays).toBe(17)
  })

  it('compound in per cent, and leave out what has no R', () => {
    const percent = report(example, { unit: 'PERCENT' })
    expect(percent.deepest).toBeCloseTo(4.096, 4)
    expect(percent.worst!.depthPercent).toBeCloseTo(percent.deepest, 12)
    const inR = report(example, { unit: 'R' })
    expect(inR.deepest).toBeCloseTo(2.167, 6)
    expect([inR.trades, inR.known, inR.bars.number.length, inR.points.number.length]).toEqual([12, 11, 11, 12])
  })

  it('are drawn trade by trade', () => {
    const { points, bars } = report(example)
    expect([...points.fall]).toEqual([0, 103.5, 0, 105, 114.4, 421.4, 128.4, 0, 310, 413.5, 223.5, 0])
    expect(Array.from(bars.step.subarray(0, 4))).toEqual([196.5, -103.5, 195, -105])
    expect([...bars.id]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })
})

describe('drawdowns', () => {
  const losses = (gains: readonly string[]) =>
    open({
      revision: 1,
      payins: [],
      trades: gains.map((gain, i) =>
        aFeedTrade({ id: i + 1, gain, exitDate: `2024-03-${String(i + 1).padStart(2, '0')}T10:00:00` }),
      ),
    })

  it('begin at the start where the first trade loses, and stay open', () => {
    const { periods, now, worst } = report(losses(['-10', '-5', '3']))
    expect(periods).toHaveLength(1)
    expect(worst).toMatchObject({ high: null, recovery: null, daysToRecover: null, depth: 15, daysDown: 1, trades: 3 })
    expect(now).toBe(12)
  })

  it('end where the high is reached again, not only where it is passed', () => {
    const { periods } = report(losses(['10', '-5', '5', '-1', '2']))
    expect(periods.map(({ high, first, recovery }) => [high, first.id, recovery?.id])).toEqual([
      ['2024-03-01', 2, 3],
      ['2024-03-01', 4, 5],
    ])
  })

  it('are none without a loss, or without trades', () => {
    expect(report(losses(['1', '2']))).toMatchObject({ count: 0, worst: null, averageDepth: null, deepest: 0, now: 0 })
    expect(report(losses([]))).toMatchObject({ trades: 0, count: 0, belowShare: null, longestDays: 0 })
  })

  it('are listed up to the hundred deepest, and the open one', () => {
    const gains = Array.from({ length: 300 }, (_, i) => (i % 2 === 0 ? '1000' : `-${(i % 29) + 2}`))
    const trades = [...gains, '1000', '-1'].map((gain, i) =>
      aFeedTrade({ id: i + 1, gain, exitDate: new Date(1.7e12 + i * 1e7).toISOString().slice(0, 19) }),
    )
    const { periods, count } = report(open({ revision: 1, payins: [], trades }))
    expect([count, periods.length]).toEqual([151, 101])
    expect(periods.at(-1)).toMatchObject({ recovery: null, depth: 1 })
    expect(periods.slice(0, -1).every(({ depth }) => depth >= 10)).toBe(true)
  })
})

it('drawdowns of any journal are those of a walk over its selected trades', () => {
  const filters = fc.oneof(fc.constant(noFilters), randomFilters())
  fc.assert(
    fc.property(randomJournals(), filters, fc.constantFrom(...units), (journal, chosen, unit) => {
      const found = report(open(journal), { unit }, chosen)
      const trades = slowSelect(closedTrades(journal), chosen)
      const [slow, falls] = [slowDrawdowns(trades, unit), slowFalls(trades, unit)]
      const near = (value: number, other: number) =>
        expect(Math.abs(value - other)).toBeLessThanOrEqual(1e-9 + Math.abs(other) * 1e-9)
      expect(found.points.fall).toHaveLength(trades.length)
      falls.forEach((fall, i) => near(found.points.fall[i]!, fall))
      near(found.deepest, Math.max(0, ...falls))
      near(found.now, falls.at(-1) ?? 0)
      near(
        found.belowShare ?? -1,
        trades.length === 0 ? -1 : (100 * falls.filter((fall) => fall > 0).length) / falls.length,
      )
      expect([...found.bars.id]).toEqual(trades.filter((trade) => slowStep(trade, unit) !== null).map(({ id }) => id))
      expect(found.count).toBe(slow.length)
      for (const [i, { high, low, recovered, trades: own, depth }] of slow.entries()) {
        const one = found.periods[i]!
        const end = own.at(-1)!
        expect({ ...one, depth: 0, depthPercent: 0, after: 0, upTo: 0 }).toEqual({
          high: high?.exitDate.slice(0, 10) ?? null,
          first: { id: own[0]!.id, date: own[0]!.exitDate.slice(0, 10) },
          low: { id: low.id, date: low.exitDate.slice(0, 10), number: trades.indexOf(low) + 1 },
          recovery: recovered ? { id: end.id, date: end.exitDate.slice(0, 10) } : null,
          depth: 0,
          depthPercent: 0,
          trades: own.length,
          daysDown: slowDays((high ?? own[0]!).exitDate, low.exitDate),
          daysToRecover: recovered ? slowDays(low.exitDate, end.exitDate) : null,
          redShare: (100 * own.filter(({ tiltMeter }) => tiltMeter < 0).length) / own.length,
          after: 0,
          upTo: 0,
        })
        near(one.depth, depth)
        const percents = own.slice(0, own.indexOf(low) + 1).flatMap(({ gainPercentage }) => gainPercentage ?? [])
        const lost = 100 - percents.reduce((index, percent) => index * (1 + percent / 100), 100)
        if (percents.length === 0) expect(one.depthPercent).toBeNull()
        else near(one.depthPercent!, Math.max(0, lost))
      }
      const days = slow.map(({ high, trades: own }) => slowDays((high ?? own[0]!).exitDate, own.at(-1)!.exitDate))
      expect(found.longestDays).toBe(Math.max(0, ...days))
      near(found.averageDepth ?? 0, slow.reduce((all, { depth }) => all + depth, 0) / Math.max(1, slow.length))
    }),
  )
})

it('the deepest drawdowns are the first ones by depth, with the open one wherever it is', () => {
  const steps = fc.array(fc.integer({ min: -3, max: 4 }), { maxLength: 60 })
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 5 }), (gains, most) => {
      let [line, high] = [0, 0]
      const value = Float64Array.from(gains, (gain) => (line += gain))
      const fall = value.map((at) => (high = Math.max(high, at)) - at)
      const periods = periodsOf({ value, fall }, 0, gains.length)
      const all = Array.from({ length: periods.count }, (_, i) => periods.at(i))
      const byDepth = all.toSorted((a, b) => b.depth - a.depth || a.first - b.first).slice(0, most)
      expect(deepestPeriods(periods, most)).toEqual(
        all.filter((one) => one.recovery < 0 || byDepth.some(({ first }) => first === one.first)),
      )
      expect(all.filter(({ recovery }) => recovery < 0)).toHaveLength((fall.at(-1) ?? 0) > 0 ? 1 : 0)
    }),
  )
})

it('keeps at most two points for each column, among them the deepest and the last', () => {
  fc.assert(
    fc.property(randomJournals(), fc.constantFrom(2, 4, 6), (journal, columns) => {
      const { points, deepest: depth, trades } = report(open(journal), { columns })
      expect(points.number.length).toBeLessThanOrEqual(2 * columns)
      expect(Math.max(0, ...points.fall)).toBe(depth)
      expect(points.number.at(-1)).toBe(trades === 0 ? undefined : trades)
    }),
  )
})

it('the bars that can be seen are the highest and the lowest of each column', () => {
  const values = fc.array(fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constant(Number.NaN)), { maxLength: 90 })
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 30 }), (bars, columns) => {
      const kept = [...tallestBars(bars, columns)]
      if (bars.length <= columns) {
        expect(kept).toEqual([...bars.keys()].filter((i) => !Number.isNaN(bars[i])))
        return
      }
      const within = (column: number) => (i: number) =>
        i >= Math.floor((column * bars.length) / columns) && i < Math.floor(((column + 1) * bars.length) / columns)
      for (let column = 0; column < columns; column++) {
        const all = [...bars.keys()].filter(within(column)).map((i) => bars[i]!)
        const seen = kept.filter(within(column)).map((i) => bars[i]!)
        const known = all.filter((value) => !Number.isNaN(value))
        expect(Math.max(0, ...seen)).toBe(Math.max(0, ...known))
        expect(Math.min(0, ...seen)).toBe(Math.min(0, ...known))
        expect(seen.length).toBeLessThanOrEqual(2)
      }
    }),
  )
})
