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
import { efficiencyAnswer } from './efficiency-answer.ts'
import { efficiencies, efficiencyReport, type EfficiencyView } from './efficiency-report.ts'

const bySetup: EfficiencyView = { by: 'setup', unit: 'CURRENCY', last: 0, back: 0 }
const report = (book: TradeBook, filters = noFilters, view = bySetup) =>
  efficiencyReport(efficiencyAnswer(book, filters, view))
const example = openBook(toColumns(exampleJournal), bestKernel)

describe('the efficiency of the worked example', () => {
  it('has the averages of H.3, each with its number of trades', () => {
    const { trades, evaluated, groups } = report(example)
    expect([trades, evaluated]).toEqual([12, 11])
    expect(efficiencies.map((name) => groups.total[name])).toEqual([
      { known: 6, mean: expect.closeTo(88.0992, 4) },
      { known: 4, mean: expect.closeTo(10.7583, 4) },
      { known: 11, mean: expect.closeTo(61.6563, 4) },
      { known: 11, mean: expect.closeTo(54.5613, 4) },
      { known: 11, mean: expect.closeTo(16.2175, 4) },
    ])
  })

  it('names its quadrants, with what each made', () => {
    // good entries: T1 T3 T5 T7 T8 T11 T12; good exits: all of them but T5
    expect(report(example).quadrants.map(({ name, trades, avgR }) => [name, trades, avgR])).toEqual([
      ['poor entry, poor exit', 4, expect.closeTo((-1.035 - 0.525 - 1.535 - 1.033333) / 4, 6)],
      ['poor entry, good exit', 0, null],
      ['good entry, poor exit', 1, -0.047],
      ['good entry, good exit', 6, expect.closeTo((1.965 + 0.975 + 1.953333 + 3.966667 + 0.95 + 1.98) / 6, 6)],
    ])
  })

  it('spreads by setup, the best median first, with a dot for each trade of a small group', () => {
    const { boxes } = report(example)
    // Breakout: −75, −71.43, −70.59, 74.07, 78.95, 80; Pullback: −44.44, 0, 50, 74.07, 82.76
    expect(boxes.map(({ key, trades, median }) => [key, trades, median])).toEqual([
      [2, 5, 50],
      [1, 6, expect.closeTo((-70.588235 + 74.074074) / 2, 5)],
    ])
    expect(boxes[0]).toMatchObject({
      low: expect.closeTo(-44.444444 * 0.8, 5),
      lowerQuartile: 0,
      upperQuartile: expect.closeTo(74.074074, 5),
    })
    expect(boxes[0]!.dots.map(({ id, outcome }) => [id, outcome])).toEqual([
      [4, 'LOSER'],
      [5, 'BREAK_EVEN'],
      [3, 'WINNER'],
      [11, 'WINNER'],
      [8, 'WINNER'],
    ])
  })

  it('has no dots of a group of thirty trades or more, and one for trades that cover each other', () => {
    const trades = Array.from({ length: 30 }, (_, i) => ({ ...exampleJournal.trades[0]!, id: i + 1 }))
    const { boxes, dots, evaluated } = report(openBook(toColumns({ ...exampleJournal, trades }), bestKernel))
    expect([boxes[0]!.trades, boxes[0]!.dots, evaluated]).toEqual([30, [], 30])
    expect(dots.map(({ id }) => id)).toEqual([30])
  })

  it('knows nothing without prices', () => {
    const without = exampleJournal.trades.filter(({ id }) => id === 10)
    const { trades, evaluated, groups, boxes, dots, bars } = report(
      openBook(toColumns({ ...exampleJournal, trades: without }), bestKernel),
    )
    expect([trades, evaluated, groups.rows, boxes, dots, bars]).toEqual([1, 0, [], [], [], []])
    expect(groups.total.entryEff).toEqual({ known: 0, mean: null })
  })
})

const filters = fc.oneof(fc.constant(noFilters), randomFilters())
const groupings = fc.constantFrom('setup' as const, 'instrument' as const)

it('the efficiency of any journal is that of its trades with a range, looked at one by one', () => {
  fc.assert(
    fc.property(randomJournals(), filters, groupings, (journal, chosen, by) => {
      const closed = closedTrades(journal)
      const evaluated = slowSelect(closed, chosen).filter(({ totalEff }) => totalEff !== null)
      const found = report(openBook(toColumns(journal), bestKernel), chosen, { ...bySetup, by })
      expect(found.evaluated).toBe(evaluated.length)
      expect(found.inOptions).toBe(slowSelect(closed, chosen).filter(({ structure }) => structure !== null).length)
      const near = (value: number | null, expected: number | null): void =>
        expected === null ? expect(value).toBeNull() : expect(value).toBeCloseTo(expected, 4)
      const behind = (of: Parameters<typeof slowTradesBehind>[2]): number[] =>
        slowTradesBehind(closed, chosen, of).map(({ id }) => id)
      for (const row of [...found.groups.rows, found.groups.total]) {
        const list = row.key === null ? evaluated : evaluated.filter((trade) => trade[`${by}Id`] === row.key)
        expect(row.trades).toBe(list.length)
        expect(behind(row.of)).toEqual(list.map(({ id }) => id))
        for (const name of efficiencies) {
          const values = list.flatMap((trade) => trade[name] ?? [])
          expect(row[name].known).toBe(values.length)
          near(row[name].mean, values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length)
        }
      }
      for (const [i, { of, trades, withR, avgR }] of found.quadrants.entries()) {
        const list = evaluated.filter(
          ({ entryEff, exitEff }) => entryEff! >= 50 === i >= 2 && exitEff! >= 50 === (i % 2 === 1),
        )
        expect([trades, behind(of)]).toEqual([list.length, list.map(({ id }) => id)])
        const rs = list.flatMap(({ rMultiple }) => rMultiple ?? [])
        expect(withR).toBe(rs.length)
        near(avgR, rs.length === 0 ? null : rs.reduce((a, b) => a + b, 0) / rs.length)
      }
      for (const box of found.boxes) {
        const values = evaluated
          .filter((trade) => trade[`${by}Id`] === box.key)
          .map(({ totalEff }) => totalEff!)
          .toSorted((a, b) => a - b)
        const median = (values[Math.floor((values.length - 1) / 2)]! + values[Math.ceil((values.length - 1) / 2)]!) / 2
        near(box.median, median)
        for (const [value, share] of [
          [box.low, 0.05],
          [box.lowerQuartile, 0.25],
          [box.upperQuartile, 0.75],
          [box.high, 0.95],
        ] as const) {
          expect(values.filter((one) => one < value - 1e-6).length).toBeLessThanOrEqual(
            Math.ceil(share * values.length),
          )
          expect(values.filter((one) => one <= value + 1e-6).length).toBeGreaterThanOrEqual(
            Math.floor(share * (values.length - 1)) + 1,
          )
        }
        expect(box.dots.map(({ value }) => value)).toEqual(values.length < 30 ? values : [])
      }
      expect(found.bars.map(({ id, total }) => [id, total])).toEqual(
        evaluated.map(({ id, totalEff }) => [id, totalEff]),
      )
      for (const dot of found.dots) {
        const { entryEff, exitEff, outcome } = evaluated.find(({ id }) => id === dot.id)!
        expect([dot.entry, dot.exit, dot.outcome]).toEqual([entryEff, exitEff, outcome])
      }
      const drawn = (trade: ClosedTrade): boolean =>
        found.dots.some(
          ({ entry, exit, outcome }) =>
            outcome === trade.outcome && Math.abs(entry - trade.entryEff!) <= 1 && Math.abs(exit - trade.exitEff!) <= 1,
        )
      expect(evaluated.filter((trade) => !drawn(trade)).map(({ id }) => id)).toEqual([])
    }),
  )
})
