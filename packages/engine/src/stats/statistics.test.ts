import { type Filters, noFilters } from '@afterclose/core/filters'
import type { Statistics } from '@afterclose/core/statistics'
import { differing } from '@afterclose/testkit/differing'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { shownValue } from '@afterclose/testkit/shown'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { slowStatistics } from '@afterclose/testkit/slow-statistics'
import { comments } from '@afterclose/testkit/worked-example'
import * as expected from '@afterclose/testkit/worked-example-expected'
import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { openBook } from '../book/trade-book.ts'
import { bestKernel } from '../kernel/best-kernel.ts'
import { type FeedPayin, type FeedTrade, toColumns } from '../trades/to-columns.ts'
import { statistics } from './statistics.ts'

const measure = (
  journal: { readonly trades: readonly FeedTrade[]; readonly payins: readonly FeedPayin[] },
  filters: Filters = noFilters,
): Statistics => {
  const book = openBook(toColumns({ revision: 1, ...journal }), bestKernel)
  return statistics(book, book.select(filters))
}

const basic = (part: Partial<Filters['basic']>): Filters => ({ ...noFilters, basic: { ...noFilters.basic, ...part } })

const comment = (name: string): number => comments.find((item) => item.name === name)!.id
const custom = (id: number): Filters => ({ ...noFilters, advanced: { ...noFilters.advanced, customComments: [[id]] } })
const groupFilters: Readonly<Record<string, Filters>> = {
  'Setup Breakout': basic({ setup: [1] }),
  'Setup Pullback': basic({ setup: [2] }),
  EURUSD: basic({ instrument: [1] }),
  ES: basic({ instrument: [2] }),
  London: custom(1),
  'New York': custom(2),
  LONG: basic({ direction: ['LONG'] }),
  SHORT: basic({ direction: ['SHORT'] }),
  'Checklist COMPLETE': basic({ checklistType: ['COMPLETE'] }),
  'Checklist INCOMPLETE': basic({ checklistType: ['INCOMPLETE'] }),
  'Checklist NONE': basic({ checklistType: ['NONE'] }),
  Calm: custom(3),
  'Exit Tue': basic({ day: [2] }),
  'Exit Wed': basic({ day: [3] }),
  'Exit Thu': basic({ day: [4] }),
  'Exit Fri': basic({ day: [5] }),
  'Entry hour 15': { ...basic({ hour: [15] }), options: { ...noFilters.options, entryOrExitDate: 'ENTRY' } },
  'Exit hour 16': basic({ hour: [16] }),
  'Hands off': { ...noFilters, advanced: { ...noFilters.advanced, tradeManagementComment: [comment('Hands off')] } },
  'Cut early': { ...noFilters, advanced: { ...noFilters.advanced, exitComment: [comment('Cut early')] } },
}

describe('statistics of the worked example', () => {
  const firstOnly = basic({ dateRange: ['2024-01-02', '2024-01-02'] })
  const secondOnly = basic({ dateRange: ['2024-01-03', '2024-01-03'], hour: [10] })
  const columns = [
    ['all', noFilters],
    ['breakout', basic({ setup: [1] })],
    ['exitInJanuary', basic({ month: [1] })],
    ['firstOnly', firstOnly],
    ['secondOnly', secondOnly],
  ] as const

  it.each(columns)('%s', (column, filters) => {
    const seen = new Map(Object.entries(measure(exampleJournal, filters)))
    const actual = expected.statistics.map((row) => [row.statistic, shownValue(seen.get(row.statistic), row[column])])
    expect(Object.fromEntries(actual)).toEqual(
      Object.fromEntries(expected.statistics.map((row) => [row.statistic, row[column]])),
    )
  })

  it.each(expected.groups)('$group', ({ group, trades: ids, ...figures }) => {
    const filters = groupFilters[group]
    if (filters === undefined) throw new RangeError(`no filter chooses "${group}"`)
    const book = openBook(toColumns(exampleJournal), bestKernel)
    const chosen = book.select(filters)
    expect(Array.from(chosen.rows(), (row) => book.table.columns.id[row]).join(', ')).toBe(ids)
    const seen = new Map(Object.entries(statistics(book, chosen)))
    const actual = Object.entries(figures).map(([name, text]) => [name, shownValue(seen.get(name), text)])
    expect(Object.fromEntries(actual)).toEqual(figures)
  })

  it('streaks, drawdown and discipline over all trades', () => {
    const all = measure(exampleJournal)
    expect(all).toMatchObject({
      maxConsecutiveWins: 2,
      maxConsecutiveLosses: 2,
      currentStreak: 2,
      expectedMaxLosingStreak: 3,
      currentDrawdown: 0,
      largestWin: 1190,
      largestLoss: -310,
    })
    expect(shownValue(all.disciplineRate, '72.73')).toBe('72.73')
    expect(
      all.profitFactorArray.map((factor, i) => shownValue(factor, expected.perTrade[i]?.profitFactor ?? '')),
    ).toEqual(expected.perTrade.map(({ profitFactor }) => profitFactor))
  })
})

describe('statistics of any journal', () => {
  it('are those of the slow way over plain objects in exact decimals', () => {
    fc.assert(
      fc.property(randomJournals(), randomFilters(), (journal, filters) => {
        const trades = slowSelect(closedTrades(journal), filters)
        const slow = slowStatistics(trades, journal.payins)
        expect(differing(measure(journal, filters), slow)).toEqual([])
      }),
      { numRuns: runs({ quick: 300 }) },
    )
  })

  it('add money up exactly, whatever the decimals', () => {
    fc.assert(
      fc.property(randomJournals(), (journal) => {
        const slow = slowStatistics(closedTrades(journal), journal.payins)
        const { grossProfit, grossLoss, netGain, maxDrawdown, currentDrawdown, totalR } = measure(journal)
        const { grossProfit: won, grossLoss: lost, netGain: net } = slow
        expect([grossProfit, grossLoss, netGain, maxDrawdown, currentDrawdown, totalR]).toEqual([
          won,
          lost,
          net,
          slow.maxDrawdown,
          slow.currentDrawdown,
          slow.totalR,
        ])
      }),
    )
  })

  it('are never NaN, infinite or -0', () => {
    fc.assert(
      fc.property(randomJournals({ maxTrades: 6 }), randomFilters(), (journal, filters) => {
        const { profitFactorArray, ...figures } = measure(journal, filters)
        for (const value of [...profitFactorArray, ...Object.values(figures)])
          expect(value === null || (Number.isFinite(value) && !Object.is(value, -0))).toBe(true)
      }),
    )
  })
})
