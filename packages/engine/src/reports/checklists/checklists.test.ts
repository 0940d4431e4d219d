import { noFilters } from '@afterclose/core/filters'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { differing } from '@afterclose/testkit/differing'
import { slowKeyGroups } from '@afterclose/testkit/slow-keys'
import { type ClosedTrade, closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { slowStatistics } from '@afterclose/testkit/slow-statistics'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook, type TradeBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { tradesAnswer } from '../trades-answer.ts'
import { checklistsAnswer } from './checklists-answer.ts'
import { checklistsReport } from './checklists-report.ts'

const example = openBook(toColumns(exampleJournal), bestKernel)
const ascending = (a: number, b: number): number => a - b
const report = (book: TradeBook, filters = noFilters) => checklistsReport(checklistsAnswer(book, filters))

describe('the checklists of the worked example', () => {
  it('give the averages of H.3 by status, and of each range of what was ticked', () => {
    const { statuses, shares, checklists } = report(example)
    const rows = (groups: typeof statuses) =>
      groups.map(({ trades, winRate, avgR }) => [trades, winRate?.toFixed(2), avgR?.toFixed(4)])
    expect(rows(statuses)).toEqual([
      [5, '80.00', '1.7660'],
      [3, '33.33', '-0.3617'],
      [4, '33.33', '-0.0434'],
    ])
    expect(rows(shares)).toEqual([
      [2, '0.00', '-1.0300'], // 4 with 25 %, 6 with none
      [0, undefined, undefined],
      [1, '100.00', '0.9750'], // 3 with 75 %
      [5, '80.00', '1.7660'],
    ])
    expect(rows(checklists)).toEqual([[8, '62.50', '0.9681']]) // 5 of 8 won; (8.83 - 1.085) / 8
  })

  it('say of each item what skipping it cost', () => {
    // All eight with a checklist came to 8.83 - 1.085R. Trade 6 has none ticked, 4 the first alone, 3 all but the last.
    const { trades, withChecklist, evaluated, items } = report(example)
    expect([trades, withChecklist, evaluated]).toEqual([12, 8, 8])
    const costs = items.map(({ item, ticked, notTicked, cost }) => [
      item,
      [ticked?.trades, ticked?.avgR?.toFixed(4)],
      [notTicked?.trades, notTicked?.avgR?.toFixed(4)],
      cost?.toFixed(4),
    ])
    expect(costs).toEqual([
      [1, [7, '1.3257'], [1, '-1.5350'], '2.8607'], // (8.83 + 0.975 - 0.525) / 7; trade 6
      [2, [6, '1.6342'], [2, '-1.0300'], '2.6642'], // (8.83 + 0.975) / 6; (-0.525 - 1.535) / 2
      [3, [6, '1.6342'], [2, '-1.0300'], '2.6642'],
      [4, [5, '1.7660'], [3, '-0.3617'], '2.1277'],
    ])
  })

  it('draw each trade with a checklist and an R, of those that would cover each other the latest', () => {
    const { dots, drawn } = report(example)
    expect(dots.map(({ id, adherence, rMultiple, outcome }) => [id, adherence, rMultiple, outcome])).toEqual([
      [2, 100, -1.035, 'LOSER'],
      [3, 75, 0.975, 'WINNER'],
      [4, 25, -0.525, 'LOSER'],
      [6, 0, -1.535, 'LOSER'],
      [8, 100, 3.966667, 'WINNER'],
      [12, 100, 1.98, 'WINNER'], // over 1 with 1.965 and 7 with 1.9533
    ])
    expect(drawn).toBe(6)
  })

  it('rise from 0 to all ticked along the line of least squares', () => {
    // by hand: 5 × 100, 75, 25, 0 have the mean 75; Σ(x - 75)² = 11,250 and trade 3 stands on the mean
    const { trend } = report(example)
    const slope = (25 * 8.83 - 50 * -0.525 - 75 * -1.535) / 11_250
    const mean = (8.83 - 1.085) / 8
    expect(trend?.nothing).toBeCloseTo(mean - slope * 75, 4)
    expect(trend?.all).toBeCloseTo(mean + slope * 25, 4)
  })

  it('know no cost of an item that was always ticked, or never', () => {
    const complete = { ...noFilters, basic: { ...noFilters.basic, checklistType: ['COMPLETE' as const] } }
    expect(report(example, complete).items.map(({ item, notTicked, cost }) => [item, notTicked, cost])).toEqual(
      [1, 2, 3, 4].map((item) => [item, null, null]),
    )
  })

  it('have no items and no dots without a checklist', () => {
    const none = { ...noFilters, basic: { ...noFilters.basic, checklistType: ['NONE' as const] } }
    const { shares, statuses, ...rest } = report(example, none)
    const nothing = { withChecklist: 0, evaluated: 0, drawn: 0, checklists: [], items: [], trend: null, dots: [] }
    expect(rest).toEqual({ trades: 4, ...nothing })
    expect(statuses.map(({ key, trades }) => [key, trades])).toEqual([[2, 4]])
    expect(shares.map(({ trades, avgR }) => [trades, avgR])).toEqual(Array.from({ length: 4 }, () => [0, null]))
  })
})

describe('checklists of any journal', () => {
  const filters = fc.oneof(fc.constant(noFilters), randomFilters())
  const averageR = (trades: readonly ClosedTrade[]): number | null => slowStatistics(trades, []).avgR

  it('are grouped as the performance table groups them, with its figures', () => {
    fc.assert(
      fc.property(randomJournals(), filters, (journal, chosen) => {
        const all = closedTrades(journal)
        const trades = slowSelect(all, chosen)
        const { statuses, shares, checklists } = report(openBook(toColumns(journal), bestKernel), chosen)
        for (const [dimension, groups] of [
          ['checklistStatus', statuses],
          ['adherence', shares.filter((group) => group.trades > 0)],
          ['checklist', checklists],
        ] as const) {
          const slow = slowKeyGroups(trades, dimension, 'EXIT', all)
          expect(groups.map(({ key }) => key)).toEqual([...slow.keys()].toSorted(ascending))
          for (const { key, trades: count, winRate: rate, withR, ...group } of groups) {
            const { winners, losers, winRate, breakEvens, breakEvenGain, nR, avgR } = slowStatistics(slow.get(key)!, [])
            const even = { breakEvens, breakEvenGain }
            const expected = { trades: slow.get(key)!.length, winners, losers, winRate, ...even, withR: nR, avgR }
            const found = {
              trades: count,
              winners: group.winners,
              losers: group.losers,
              winRate: rate,
              breakEvens: group.breakEvens,
              breakEvenGain: group.breakEvenGain,
              withR,
              avgR: group.avgR,
            }
            expect([key, differing(found, expected)]).toEqual([key, []])
          }
        }
      }),
    )
  })

  it('cost what the averages of their own trades differ by, and lead to these', () => {
    fc.assert(
      fc.property(randomJournals(), filters, (journal, chosen) => {
        const trades = slowSelect(closedTrades(journal), chosen)
        const book = openBook(toColumns(journal), bestKernel)
        const { withChecklist, items } = report(book, chosen)
        expect(withChecklist).toBe(trades.filter(({ adherence }) => adherence !== null).length)
        expect(items.map(({ item }) => item).toSorted(ascending)).toEqual(
          [...new Set(trades.flatMap(({ checklistItemIds }) => checklistItemIds))].toSorted(ascending),
        )
        for (const { item, ticked, notTicked, cost } of items) {
          const had = trades.filter(({ checklistItemIds }) => checklistItemIds.includes(item))
          const [yes, no] = [true, false].map((is) =>
            had.filter(({ checkedItemIds }) => checkedItemIds.includes(item) === is),
          )
          expect([ticked?.trades ?? 0, notTicked?.trades ?? 0]).toEqual([yes!.length, no!.length])
          const averages = [averageR(yes!), averageR(no!)]
          if (averages.includes(null)) expect(cost).toBeNull()
          else expect(cost).toBeCloseTo(averages[0]! - averages[1]!, 9)
          if (notTicked !== null)
            expect([...tradesAnswer(book, chosen, { of: notTicked.of }).id].toSorted(ascending)).toEqual(
              no!.map(({ id }) => id).toSorted(ascending),
            )
        }
        const costs = items.map(({ cost }) => cost ?? Number.NEGATIVE_INFINITY)
        expect(costs).toEqual(costs.toSorted((a, b) => (a === b ? 0 : b - a)))
      }),
    )
  })

  it('have a dot near every trade with a checklist and an R, of its outcome, and no others', () => {
    fc.assert(
      fc.property(randomJournals(), filters, (journal, chosen) => {
        const trades = slowSelect(closedTrades(journal), chosen).filter(
          ({ adherence, rMultiple }) => adherence !== null && rMultiple !== null,
        )
        const { evaluated, dots, trend } = report(openBook(toColumns(journal), bestKernel), chosen)
        expect(evaluated).toBe(trades.length)
        const mean = (of: (trade: ClosedTrade) => number): number =>
          trades.reduce((sum, trade) => sum + of(trade), 0) / trades.length
        const [x, y] = [mean(({ adherence }) => adherence!), mean(({ rMultiple }) => rMultiple!)]
        if (new Set(trades.map(({ adherence }) => adherence)).size < 2) expect(trend).toBeNull()
        else {
          const slope =
            mean((trade) => (trade.adherence! - x) * (trade.rMultiple! - y)) /
            mean((trade) => (trade.adherence! - x) ** 2)
          expect(trend!.nothing).toBeCloseTo(y - slope * x, 6)
          expect(trend!.all).toBeCloseTo(y + slope * (100 - x), 6)
        }
        for (const { id, adherence, rMultiple, outcome } of dots)
          expect(trades.find((trade) => trade.id === id)).toMatchObject({ adherence, rMultiple, outcome })
        for (const trade of trades) {
          const near = dots.some(
            (dot) =>
              dot.outcome === trade.outcome &&
              Math.abs(dot.adherence - trade.adherence!) <= 0.5 &&
              Math.abs(Math.asinh(dot.rMultiple) - Math.asinh(trade.rMultiple!)) <= 1 / 24,
          )
          expect([trade.id, near]).toEqual([trade.id, true])
        }
      }),
    )
  })
})
