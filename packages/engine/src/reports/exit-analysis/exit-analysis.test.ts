import { noFilters } from '@afterclose/core/filters'
import { optionTrades } from '@afterclose/testkit/option-trades'
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
import { mostBars } from '../trade-bars.ts'
import { exitAnalysisAnswer } from './exit-analysis-answer.ts'
import { exitAnalysisReport, type ExitAnalysisView } from './exit-analysis-report.ts'

const all: ExitAnalysisView = { unit: 'CURRENCY', last: 0, back: 0 }
const report = (book: TradeBook, filters = noFilters, view = all) =>
  exitAnalysisReport(exitAnalysisAnswer(book, filters, view))
const example = openBook(toColumns(exampleJournal), bestKernel)

describe('the exit analysis of the worked example', () => {
  it('says how near winners came to their stop, and losers to their target', () => {
    const found = report(example)
    expect([found.trades, found.evaluated, found.have]).toEqual([12, 11, { stop: 11, target: 11, range: 11 }])
    expect(found.winnersToStop).toEqual({ known: 6, mean: expect.closeTo(41.944444, 5) })
    expect(found.losersToTarget).toEqual({ known: 4, mean: expect.closeTo(19.166667, 5) })
    // T1 40, T7 26.67 and T11 25 stayed below 50; T3 and T8 reached it, T12 60
    expect(found.winnersBelowHalf).toMatchObject({ trades: 3, of: 6, share: 50 })
    expect([found.losersPastHalf, found.losersPast80]).toMatchObject([
      { trades: 0, of: 4, share: 0 },
      { trades: 0, of: 4, share: 0 },
    ])
  })

  it('takes a loser on the border for one that had gone so far', () => {
    const ways = [49.999999, 50, 79.999999, 80, 80.4]
    const losers = exampleJournal.trades.filter(({ outcome, updraw }) => outcome === 'LOSER' && updraw !== null)
    const trades = ways.map((updraw, i) => ({ ...losers[i % losers.length]!, id: i + 1, updraw }))
    const found = report(openBook(toColumns({ ...exampleJournal, trades }), bestKernel))
    expect([found.losersPastHalf, found.losersPast80]).toMatchObject([
      { trades: 4, of: 5, share: 80 },
      { trades: 2, of: 5, share: 40 },
    ])
  })

  it('leaves out trades in options, and says how many, also if somebody entered their highest and lowest price', () => {
    const trades = optionTrades.map((trade) => ({ ...trade, highestPrice: '600', lowestPrice: '500' }))
    const found = report(openBook(toColumns({ revision: 1, trades, payins: [] }), bestKernel))
    expect([found.trades, found.evaluated, found.inOptions, found.have.range]).toEqual([5, 1, 4, 1])
  })

  it('counts where trades were closed, from beyond the target to beyond the stop', () => {
    const { rows, total } = report(example).classes
    expect(rows.map(({ key, trades, avgR, updraw, drawdown }) => [key, trades, avgR, updraw, drawdown])).toEqual(
      [
        [0, 1, 3.966667, 144.444444, 50],
        [1, 3, 1.966111, 107.777778, 42.222222],
        [2, 2, 0.9625, 65, 37.5],
        [3, 1, -0.047, 41.666667, 50],
        [4, 1, -0.525, 25, 62.5],
        [5, 2, -1.034167, 15.833333, 109.166667],
        [6, 1, -1.535, 20, 160],
      ].map(([key, trades, ...means]) => [key, trades, ...means.map((mean) => expect.closeTo(mean, 5))]),
    )
    // H.3: updraw 65.10, drawdown 67.50
    expect(total).toMatchObject({ trades: 11, updraw: expect.closeTo(65.1, 2), drawdown: expect.closeTo(67.5, 2) })
  })

  it('draws a bar for each trade, the latest alone where so many are asked for, and those before', () => {
    const { bars, shown } = report(example)
    expect(bars.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12])
    expect(bars[7]).toMatchObject({ updraw: 144.444444, drawdown: 50, exitLevel: 133.333333, rMultiple: 3.966667 })
    expect(shown).toEqual({ from: 1, to: 11, each: 1 })
    const latest = report(example, noFilters, { ...all, last: 3 })
    expect([latest.bars.map(({ id }) => id), latest.shown]).toEqual([[9, 11, 12], { from: 9, to: 11, each: 1 }])
    const before = report(example, noFilters, { ...all, last: 3, back: 2 })
    expect([before.bars.map(({ id }) => id), before.shown]).toEqual([[7, 8, 9], { from: 7, to: 9, each: 1 }])
    const first = report(example, noFilters, { ...all, last: 3, back: 50 })
    expect([first.bars.map(({ id }) => id), first.shown]).toEqual([[1, 2, 3], { from: 1, to: 3, each: 1 }])
  })

  it('makes bars of several trades in a row where they would not be seen apart', () => {
    const trades = Array.from({ length: 2 * mostBars + 1 }, (_, i) => ({
      ...exampleJournal.trades[i % 2]!,
      id: i + 1,
      exitDate: `2024-03-01T10:${String(Math.floor(i / 60)).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}`,
    }))
    const { bars, shown } = report(openBook(toColumns({ ...exampleJournal, trades }), bestKernel))
    expect(shown).toEqual({ from: 1, to: 401, each: 3 })
    expect(bars).toHaveLength(134)
    // T1, T2, T1: 105, 15, 105 towards the target; 40, 110, 40 towards the stop; closed at 100, −100, 100
    expect(bars[0]).toMatchObject({ trades: 3, updraw: 75, drawdown: expect.closeTo(190 / 3, 9), rMultiple: null })
    expect(bars[0]!.exitLevel).toBeCloseTo(100 / 3, 9)
    expect(bars.at(-1)).toMatchObject({ trades: 2, updraw: 60 })
  })

  it('has nothing to say where nothing is known', () => {
    const [without] = exampleJournal.trades.filter(({ id }) => id === 10)
    const { evaluated, have, trades, winnersToStop, losersPastHalf, classes, bars, shown } = report(
      openBook(toColumns({ ...exampleJournal, trades: [without!] }), bestKernel),
    )
    expect([trades, evaluated, have]).toEqual([1, 0, { stop: 0, target: 0, range: 0 }])
    expect([winnersToStop, losersPastHalf.share]).toEqual([{ known: 0, mean: null }, null])
    expect([classes.rows, classes.total.updraw, bars, shown]).toEqual([[], null, [], { from: 0, to: 0, each: 1 }])
  })
})

const filters = fc.oneof(fc.constant(noFilters), randomFilters())
const lasts = fc.integer({ min: 0, max: 12 })
type Number = (trade: ClosedTrade) => number | null
const mean = (list: readonly ClosedTrade[], of: Number): number | null =>
  list.length === 0 ? null : list.reduce((sum, trade) => sum + of(trade)!, 0) / list.length

it('the exit analysis of any journal is that of its trades with stop, target, high and low, looked at one by one', () => {
  const classNames = ['BEYOND_TARGET', 'AT_TARGET', 'EARLY_PROFIT', 'SCRATCH', 'EARLY_LOSS', 'AT_STOP', 'BEYOND_STOP']
  fc.assert(
    fc.property(randomJournals(), filters, lasts, fc.nat(20), (journal, chosen, last, back) => {
      const closed = closedTrades(journal)
      const list = slowSelect(closed, chosen)
      const evaluated = list.filter(
        ({ updraw, drawdownTrade, exitLevel }) => updraw !== null && drawdownTrade !== null && exitLevel !== null,
      )
      const found = report(openBook(toColumns(journal), bestKernel), chosen, { unit: 'R', last, back })
      expect([found.trades, found.evaluated]).toEqual([list.length, evaluated.length])
      expect(found.inOptions).toBe(list.filter(({ structure }) => structure !== null).length)
      expect(found.have).toEqual({
        stop: list.filter(({ stopLoss }) => stopLoss !== null).length,
        target: list.filter(({ takeProfit }) => takeProfit !== null).length,
        range: list.filter(({ highestPrice, structure }) => highestPrice !== null && structure === null).length,
      })
      const near = (value: number | null, expected: number | null): void =>
        expected === null ? expect(value).toBeNull() : expect(value).toBeCloseTo(expected, 5)
      const won = evaluated.filter(({ outcome }) => outcome === 'WINNER')
      const lost = evaluated.filter(({ outcome }) => outcome === 'LOSER')
      near(
        found.winnersToStop.mean,
        mean(won, ({ drawdownTrade }) => drawdownTrade),
      )
      near(
        found.losersToTarget.mean,
        mean(lost, ({ updraw }) => updraw),
      )
      for (const [part, test] of [
        [found.winnersBelowHalf, (trade: ClosedTrade) => trade.outcome === 'WINNER' && trade.drawdownTrade! < 50],
        [found.losersPastHalf, (trade: ClosedTrade) => trade.outcome === 'LOSER' && trade.updraw! >= 50],
        [found.losersPast80, (trade: ClosedTrade) => trade.outcome === 'LOSER' && trade.updraw! >= 80],
      ] as const) {
        const passing = evaluated.filter(test)
        expect(part.trades).toBe(passing.length)
        expect(slowTradesBehind(closed, chosen, part.behind).map(({ id }) => id)).toEqual(passing.map(({ id }) => id))
      }
      for (const { key, trades, of, updraw, drawdown } of found.classes.rows) {
        const inClass = evaluated.filter(({ exitClass }) => exitClass === classNames[key!])
        expect(slowTradesBehind(closed, chosen, of)).toEqual(inClass)
        expect(trades).toBe(inClass.length)
        near(
          updraw,
          mean(inClass, (trade) => trade.updraw),
        )
        near(
          drawdown,
          mean(inClass, (trade) => trade.drawdownTrade),
        )
      }
      const end = last === 0 ? evaluated.length : Math.max(Math.min(last, evaluated.length), evaluated.length - back)
      const drawn = last === 0 ? evaluated : evaluated.slice(Math.max(0, end - last), end)
      expect(found.bars.map(({ id, updraw, drawdown, exitLevel }) => [id, updraw, drawdown, exitLevel])).toEqual(
        drawn.map(({ id, updraw, drawdownTrade, exitLevel }) => [id, updraw, drawdownTrade, exitLevel]),
      )
      for (const { id, of } of found.bars)
        expect(slowTradesBehind(closed, chosen, of).map((trade) => trade.id)).toEqual([id])
    }),
  )
})
