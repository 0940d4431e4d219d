import { noFilters } from '@afterclose/core/filters'
import { priceTrackings } from '@afterclose/core/price-tracking'
import { originalStrategy, type Strategy, wrongWithStrategies } from '@afterclose/core/strategy'
import { pathPips, randomPaths, randomStrategy } from '@afterclose/testkit/random-strategies'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals, type RandomJournal } from '@afterclose/testkit/random-journals'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { slowReason, slowReplay } from '@afterclose/testkit/slow-strategies'
import { slowTradesBehind } from '@afterclose/testkit/slow-trades-of'
import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { openBook, type TradeBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { tradeManagementAnswer } from '../trade-management/trade-management-answer.ts'
import { tradeManagementReport } from '../trade-management/trade-management-report.ts'
import { alternativeStrategiesAnswer } from './alternative-strategies-answer.ts'
import { alternativeStrategiesReport } from './alternative-strategies-report.ts'

const open = (journal: RandomJournal): TradeBook => openBook(toColumns(journal), bestKernel)
const report = (
  book: TradeBook,
  strategies: readonly Strategy[],
  filters = noFilters,
  tracking: (typeof priceTrackings)[number] = 'DURING_TRADE',
) => {
  const view = { strategies, pipSizes: pathPips, tracking, columns: 400 }
  return alternativeStrategiesReport(alternativeStrategiesAnswer(book, filters, view))
}
const journals = fc.oneof({ weight: 3, arbitrary: randomPaths() }, { weight: 1, arbitrary: randomJournals() })
const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + Math.round(value * 1e6), 0) / 1e6

function deepestFall(values: readonly number[]): number {
  const line = values.map((_, i) => sum(values.slice(0, i + 1)))
  return Math.max(0, ...line.map((value, i) => sum([Math.max(0, ...line.slice(0, i)), -value])))
}

describe('strategies', () => {
  it('are what each trade gives by the text of the rules, and every rule is reached', () => {
    const reached = new Map<string, number>()
    const count = (name: string): void => void reached.set(name, (reached.get(name) ?? 0) + 1)
    fc.assert(
      fc.property(
        journals,
        fc.array(randomStrategy, { minLength: 1, maxLength: 3 }),
        fc.option(randomFilters(), { freq: 1 }),
        fc.constantFrom(...priceTrackings),
        (journal, list, chosen, tracking) => {
          const strategies = list.map((one, i) => ({ ...one, name: `S${i}` }))
          expect(wrongWithStrategies(strategies)).toBeNull()
          const set = { strategies, pipSizes: pathPips, tracking }
          const filters = chosen ?? noFilters
          const closed = closedTrades(journal)
          const trades = slowSelect(closed, filters)
          const found = report(open(journal), strategies, filters, tracking)
          const ids = (of: (typeof found.evaluable)['of']) => slowTradesBehind(closed, filters, of).map(({ id }) => id)

          const lacking = Map.groupBy(trades, (trade) => slowReason(trade, set))
          const eligible = lacking.get(null) ?? []
          for (const reason of lacking.keys()) count(reason ?? 'evaluable')
          expect([found.trades, found.evaluable.trades]).toEqual([trades.length, eligible.length])
          expect(ids(found.evaluable.of)).toEqual(eligible.map(({ id }) => id))
          expect(new Set(found.lacking.map(({ reason }) => reason))).toEqual(
            new Set([...lacking.keys()].filter((reason) => reason !== null)),
          )
          for (const { reason, trades: many, of } of found.lacking)
            expect([many, ids(of)]).toEqual([lacking.get(reason)!.length, lacking.get(reason)!.map(({ id }) => id)])

          const actual = eligible.map(({ rMultiple }) => rMultiple!)
          if (eligible.length > 0) expect(found.actual.totalR).toBe(sum(actual))
          for (const [i, strategy] of strategies.entries()) {
            const results = eligible.map((trade) => slowReplay(trade, strategy, set))
            for (const { rule } of results) count(rule)
            const row = found.strategies[i]!
            const worst = results.map((one) => one.worst)
            const [won, lost] = [worst.filter((r) => r > 0), worst.filter((r) => r < 0)]
            expect(row).toMatchObject({
              trades: eligible.length,
              winners: won.length,
              losers: lost.length,
              maxDrawdown: deepestFall(worst),
              madeZero: results.filter(({ madeZero }) => madeZero).length,
              target: { trades: results.filter(({ as }) => as === 'TARGET').length },
              stop: { trades: results.filter(({ as }) => as === 'STOP').length },
              actual: { trades: results.filter(({ as }) => as === 'ACTUAL').length },
              ambiguous: { trades: results.filter(({ as }) => as === 'AMBIGUOUS').length },
              undecided: { trades: results.filter(({ as }) => as === 'UNDECIDED').length },
              unclear: { trades: results.filter((one) => one.worst < one.best).length },
            })
            expect(ids(row.undecided.of)).toEqual(
              eligible.filter((_, at) => results[at]!.as === 'UNDECIDED').map(({ id }) => id),
            )
            expect(ids(row.unclear.of)).toEqual(
              eligible.filter((_, at) => results[at]!.worst < results[at]!.best).map(({ id }) => id),
            )
            const none = eligible.length === 0
            expect([row.totalR, row.optimisticR, row.best, row.worst]).toEqual(
              none
                ? [null, null, null, null]
                : [sum(worst), sum(results.map((one) => one.best)), Math.max(...worst), Math.min(...worst)],
            )
            if (lost.length > 0) expect(row.profitFactor).toBeCloseTo(sum(won) / -sum(lost), 9)
            expect([...found.lines.strategies[i]!]).toEqual([0, ...worst.map((_, at) => sum(worst.slice(0, at + 1)))])
          }
          expect([...found.lines.id]).toEqual([0, ...eligible.map(({ id }) => id)])
          expect([...found.lines.actual]).toEqual([0, ...actual.map((_, at) => sum(actual.slice(0, at + 1)))])
        },
      ),
      { numRuns: runs({ quick: 300 }) },
    )
    // the rare ones, and the bounds of break-even, are reached in strategy-paths.test.ts
    expect([...reached.keys()]).toEqual(
      expect.arrayContaining([
        '1 target was hit',
        '2 target was not hit',
        '3 both touched',
        '4 target touched',
        '5 stop touched',
        '6 neither',
        'evaluable',
        'pips',
        'prices',
        'risk',
        'stop',
        'target',
      ]),
    )
  })

  it('left at the original levels make what set and forget makes', () => {
    fc.assert(
      fc.property(journals, (journal) => {
        // the potential line is of trades that say whether their target was hit; and prices are needed here
        const trades = journal.trades.filter(
          (trade) =>
            trade.otpHit !== null &&
            trade.highestPrice !== null &&
            trade.managementR !== null &&
            trade.structure === null,
        )
        const book = open({ ...journal, trades })
        const { potential } = tradeManagementReport(
          tradeManagementAnswer(book, noFilters, { unit: 'CURRENCY', columns: 400 }),
        )
        const [held] = report(book, [originalStrategy]).strategies
        expect([held!.totalR, held!.ambiguous.trades, held!.actual.trades]).toEqual([potential, 0, 0])
      }),
    )
  })

  it('never reach a wider target more often, nor a tighter stop less often', () => {
    const r = fc.constantFrom(0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3)
    fc.assert(
      fc.property(journals, fc.tuple(r, r, r), (journal, [one, two, other]) => {
        const [near, far] = [Math.min(one, two), Math.max(one, two)]
        const mine = (name: string, stopValue: number, targetValue: number): Strategy => ({
          ...originalStrategy,
          name,
          stopMode: 'R',
          stopValue,
          targetMode: 'R',
          targetValue,
        })
        const book = open(journal)
        const [nearTarget, farTarget, tight, wide] = report(book, [
          mine('a', other, near),
          mine('b', other, far),
          mine('c', near, other),
          mine('d', far, other),
        ]).strategies
        const won = (row: typeof tight) => row!.target.trades + row!.ambiguous.trades
        expect(farTarget!.target.trades).toBeLessThanOrEqual(won(nearTarget))
        expect(won(farTarget)).toBeLessThanOrEqual(won(nearTarget))
        const lost = (row: typeof tight) => row!.stop.trades + row!.ambiguous.trades
        expect(lost(tight)).toBeGreaterThanOrEqual(lost(wide))
      }),
    )
  })

  it('are the same whether the size is kept or not where the stop is the original one', () => {
    fc.assert(
      fc.property(journals, randomStrategy, (journal, random) => {
        const kept: Strategy = { ...random, stopMode: 'ORIGINAL', stopValue: null, sizing: 'KEEP_SIZE' }
        const [one, two] = report(open(journal), [kept, { ...kept, name: 'b', sizing: 'RESIZE' }]).strategies
        // links to trades name both strategies
        const figures = (row: typeof one) =>
          JSON.stringify({ ...row, name: '' }, (key, value) => (key === 'of' ? null : value))
        expect(figures(two)).toBe(figures(one))
      }),
    )
  })
})
