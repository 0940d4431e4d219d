import { type Filters, noFilters } from '@afterclose/core/filters'
import type { Statistics } from '@afterclose/core/statistics'
import { aFeedTrade, feedTradeOf } from '@afterclose/testkit/builders'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { shown } from '@afterclose/testkit/shown'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { slowStatistics } from '@afterclose/testkit/slow-statistics'
import { comments, instruments, payins, trades } from '@afterclose/testkit/worked-example'
import * as expected from '@afterclose/testkit/worked-example-expected'
import * as fc from 'fast-check'
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

const example = {
  payins,
  trades: trades.map((trade) =>
    feedTradeOf(
      trade,
      instruments.find(({ id }) => id === trade.input.instrumentId),
      (id) => comments.find((comment) => comment.id === id)!.rating,
    ),
  ),
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
    const seen = new Map(Object.entries(measure(example, filters)))
    const actual = expected.statistics.map((row) => [row.statistic, shown(seen.get(row.statistic), row[column])])
    expect(Object.fromEntries(actual)).toEqual(
      Object.fromEntries(expected.statistics.map((row) => [row.statistic, row[column]])),
    )
  })

  it.each(expected.groups)('$group', ({ group, trades: ids, ...figures }) => {
    const filters = groupFilters[group]
    if (filters === undefined) throw new RangeError(`no filter chooses "${group}"`)
    const book = openBook(toColumns({ revision: 1, ...example }), bestKernel)
    const chosen = book.select(filters)
    expect(Array.from(chosen.rows(), (row) => book.table.columns.id[row]).join(', ')).toBe(ids)
    const seen = new Map(Object.entries(statistics(book, chosen)))
    const actual = Object.entries(figures).map(([name, text]) => [name, shown(seen.get(name), text)])
    expect(Object.fromEntries(actual)).toEqual(figures)
  })

  it('streaks, drawdown and discipline over all trades', () => {
    const all = measure(example)
    expect(all).toMatchObject({
      maxConsecutiveWins: 2,
      maxConsecutiveLosses: 2,
      currentStreak: 2,
      expectedMaxLosingStreak: 3,
      currentDrawdown: 0,
      largestWin: 1190,
      largestLoss: -310,
    })
    expect(shown(all.disciplineRate, '72.73')).toBe('72.73')
    expect(all.profitFactorArray.map((factor, i) => shown(factor, expected.perTrade[i]?.profitFactor ?? ''))).toEqual(
      expected.perTrade.map(({ profitFactor }) => profitFactor),
    )
  })
})

describe('statistics of any journal', () => {
  it('are those of the slow way over plain objects in exact decimals', () => {
    fc.assert(
      fc.property(randomJournals(), randomFilters(), (journal, filters) => {
        const slow = slowStatistics(slowSelect(closedTrades(journal), filters), journal.payins)
        const fast = measure(journal, filters)
        expect(Object.keys(fast).toSorted()).toEqual(Object.keys(slow).toSorted())
        const { profitFactorArray: slowSeries, ...slowFigures } = slow
        const { profitFactorArray: fastSeries, ...fastFigures } = fast
        closeTo(fastSeries, slowSeries)
        closeTo(Object.values(sorted(fastFigures)), Object.values(sorted(slowFigures)))
      }),
      { numRuns: 300 },
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

const sorted = (figures: object): Readonly<Record<string, number | null>> =>
  Object.fromEntries(Object.entries(figures).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Equal to nine digits, unknown in the same places. */
function closeTo(fast: readonly (number | null)[], slow: readonly (number | null)[]): void {
  expect(fast.map((value) => value === null)).toEqual(slow.map((value) => value === null))
  fast.forEach((value, i) => {
    const other = slow[i] ?? 0
    expect(Math.abs((value ?? 0) - other)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(other)))
  })
}

const gains = (...list: readonly string[]) => ({
  payins: [{ id: 1, delta: '10000', timestamp: '2024-01-01T00:00:00' }],
  trades: list.map((gain, i) => aFeedTrade({ id: i + 1, gain, exitDate: `2024-03-${10 + i}T10:00:00` })),
})

describe('the traps', () => {
  it('a loss of 500 before a gain of 100 is a drawdown of 500', () => {
    expect(measure(gains('-500', '100'))).toMatchObject({ maxDrawdown: 500, currentDrawdown: 400 })
  })

  it('winners only have no profit factor', () => {
    const stats = measure(gains('100', '50'))
    expect(stats).toMatchObject({
      profitFactor: null,
      profitFactorArray: [null, null],
      returnDrawdown: null,
      avgLoss: null,
    })
    expect(stats.profitScore).toBe(100)
  })

  it('losers only have a profit factor of 0', () => {
    expect(measure(gains('-100')).profitFactor).toBe(0)
  })

  it('no trade has no edge score, no drawdown and no series', () => {
    expect(measure({ trades: [], payins: [] })).toMatchObject({
      numberOfTrades: 0,
      netGain: 0,
      maxDrawdown: 0,
      profitFactorArray: [],
      winRate: null,
      edgeScore: null,
      returnOfInvestment: null,
      currentStreak: 0,
    })
  })

  it('an open trade changes nothing', () => {
    const closed = gains('100', '-30')
    const open = aFeedTrade({ id: 9, exitDate: null, gain: null })
    expect(measure({ ...closed, trades: [...closed.trades, open] })).toEqual(measure(closed))
  })

  it('a tenth and two tenths are three tenths', () => {
    expect(measure(gains('0.1', '0.2')).netGain).toBe(0.3)
  })

  it('a hundred times one cent is exactly one', () => {
    const many = Array.from({ length: 100 }, (_, i) => aFeedTrade({ id: i + 1, gain: '0.01' }))
    expect(measure({ trades: many, payins: [] }).netGain).toBe(1)
  })
})
