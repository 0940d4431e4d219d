import { noFilters } from '@afterclose/core/filters'
import { originalStrategy, type Strategy } from '@afterclose/core/strategy'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import type { RandomJournal } from '@afterclose/testkit/random-journals'
import { pathPips, randomPaths, randomStrategy } from '@afterclose/testkit/random-strategies'
import { closedTrades } from '@afterclose/testkit/slow-journal'
import { slowReason, slowReplay } from '@afterclose/testkit/slow-strategies'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { strategyTradesAnswer } from './strategy-trades-answer.ts'
import { strategyTradesReport, type StrategyTradesView } from './strategy-trades-report.ts'

const breakEven: Strategy = { ...originalStrategy, name: 'Break-even', breakEvenAtR: 1 }
const report = (journal: RandomJournal | typeof exampleJournal, view: Partial<StrategyTradesView> = {}) =>
  strategyTradesReport(
    strategyTradesAnswer(openBook(toColumns(journal), bestKernel), noFilters, {
      strategies: [originalStrategy, breakEven],
      pipSizes: pathPips,
      tracking: 'DURING_TRADE',
      order: 'EXIT',
      by: 1,
      page: 1,
      ...view,
    }),
  )

it('tells of each trade of the worked example what the strategies change about it (H.5)', () => {
  const { trades, evaluable, pages } = report(exampleJournal)
  expect([evaluable, pages, trades.map(({ id }) => id)]).toEqual([11, 1, [12, 11, 9, 8, 7, 6, 5, 4, 3, 2, 1]])
  const [held, moved] = trades.find(({ id }) => id === 5)!.results
  expect([held, moved]).toMatchObject([
    { as: 'STOP', r: -1.047, difference: -1, madeZero: false },
    { as: 'STOP', r: -0.047, difference: 0, madeZero: true },
  ])
  // with break-even at 1R (H.5): 0 minus costs for certain, or between that and the target, or the stop
  expect(trades.map(({ id, results: [, two] }) => [id, two!.r, two!.optimisticR])).toEqual(
    [
      [12, -0.02, 1.98],
      [11, -0.05, -0.05],
      [9, -1.0333, -1.0333],
      [8, -0.0333, 2.9667],
      [7, -0.0467, 1.9533],
      [6, -1.035, -1.035],
      [5, -0.047, -0.047],
      [4, -1.025, -0.025],
      [3, -0.025, 1.975],
      [2, -1.035, -1.035],
      [1, -0.035, 1.965],
    ].map(([id, worst, best]) => [id, expect.closeTo(worst!, 4), expect.closeTo(best!, 4)]),
  )
})

it('puts first what a strategy gained most, or lost', () => {
  const order = (view: Partial<StrategyTradesView>) => report(exampleJournal, view).trades.map(({ id }) => id)
  // managementR of H.2 with the other sign
  expect(order({ order: 'GAINED' })).toEqual([3, 6, 12, 9, 7, 2, 1, 4, 8, 5, 11])
  expect(order({ order: 'LOST' })).toEqual([11, 5, 8, 4, 1, 2, 7, 9, 12, 6, 3])
  expect(order({ order: 'LOST', by: 2 }).slice(0, 3)).toEqual([8, 1, 7])
})

it('has a hundred trades on a page', () => {
  const many = {
    ...exampleJournal,
    trades: Array.from({ length: 201 }, (_, i) => ({ ...exampleJournal.trades[0]!, id: i + 1 })),
  }
  const ids = (page: number) => report(many, { page }).trades.map(({ id }) => id)
  expect(report(many).pages).toBe(3)
  expect([ids(1).length, ids(1)[0], ids(3), ids(4)]).toEqual([100, 201, [1], []])
})

it('is what each strategy makes of each trade', () => {
  fc.assert(
    fc.property(randomPaths(), randomStrategy, (journal, strategy) => {
      const strategies = [strategy]
      const { trades } = report(journal, { strategies })
      const set = { strategies, pipSizes: pathPips, tracking: 'DURING_TRADE' as const }
      const expected = closedTrades(journal).filter((trade) => slowReason(trade, set) === null)
      expect(trades.map(({ id, actualR, results: [one] }) => [id, actualR, one])).toEqual(
        expected.toReversed().map((trade) => {
          const { as, worst, best, madeZero } = slowReplay(trade, strategy, set)
          const difference = (Math.round(worst * 1e6) - Math.round(trade.rMultiple! * 1e6)) / 1e6
          const zero = { r: worst, optimisticR: best }
          return [trade.id, trade.rMultiple, { as, ...zero, difference, madeZero, byBars: false }]
        }),
      )
    }),
  )
})
