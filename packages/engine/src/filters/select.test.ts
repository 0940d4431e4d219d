import {
  type AdvancedFilters,
  type BasicFilters,
  type FilterOptions,
  type Filters,
  noFilters,
} from '@afterclose/core/filters'
import { aFeedTrade, feedTradeOf } from '@afterclose/testkit/builders'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { comments, customComments, instruments, payins, setups, trades } from '@afterclose/testkit/worked-example'
import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { inRange } from './row-set.ts'
import { type FeedTrade, toColumns } from '../trades/to-columns.ts'
import { type Selector, createSelector } from './select.ts'
import { type TradeTable, buildTradeTable } from '../trades/trade-table.ts'

const filters = (
  basic: Partial<BasicFilters> = {},
  advanced: Partial<AdvancedFilters> = {},
  options: Partial<FilterOptions> = {},
): Filters => ({
  basic: { ...noFilters.basic, ...basic },
  advanced: { ...noFilters.advanced, ...advanced },
  options: { ...noFilters.options, ...options },
})

const tableOf = (feed: readonly FeedTrade[]): TradeTable =>
  buildTradeTable(toColumns({ revision: 1, trades: feed, payins: [] }))

const idsOf = (table: TradeTable, selector: Selector, wanted: Filters): readonly number[] =>
  Array.from(selector.select(wanted).rows(), (row) => table.columns.id[row] ?? 0)

const example = buildTradeTable(
  toColumns({
    revision: 1,
    payins,
    trades: trades.map((trade) =>
      feedTradeOf(
        trade,
        instruments.find(({ id }) => id === trade.input.instrumentId),
      ),
    ),
  }),
)
const exampleSelector = createSelector(example)
const select = (wanted: Filters): readonly number[] => idsOf(example, exampleSelector, wanted)

const idOf = (list: readonly { readonly id: number; readonly name: string }[], name: string): number =>
  list.find((item) => item.name === name)!.id
const breakout = [idOf(setups, 'Breakout')]
const pullback = [idOf(setups, 'Pullback')]
const custom = (name: string): Pick<AdvancedFilters, 'customComments'> => ({
  customComments: [[idOf(customComments, name)], ...noFilters.advanced.customComments.slice(1)],
})
const range = (min: number | null, max: number | null) => [{ min, max }]
const exclude = { excludeFilters: true }
const byEntry = { entryOrExitDate: 'ENTRY' } as const

describe('filters on the worked example', () => {
  const euroLong = { instrument: [idOf(instruments, 'EURUSD')], direction: ['LONG'] } as const
  const chasedInNewYork = { entryComment: [idOf(comments, 'Chased')], ...custom('New York') }
  const cutEarly = { exitComment: [idOf(comments, 'Cut early')] }
  const midJanuary = ['2024-01-09', '2024-01-16']

  it.each<[string, Filters, readonly number[]]>([
    ['nothing selected', filters(), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['outcomes LOSER', filters({ outcomes: ['LOSER'] }), [2, 4, 6, 9, 10]],
    ['outcome LOSER', filters({ outcome: 'LOSER' }), [2, 4, 6, 9, 10]],
    ['outcomes before outcome', filters({ outcome: 'WINNER', outcomes: ['LOSER'] }), [2, 4, 6, 9, 10]],
    ['setup Breakout', filters({ setup: breakout }), [1, 2, 6, 7, 9, 12]],
    ['setup Breakout, excluded', filters({ setup: breakout }, {}, exclude), [3, 4, 5, 8, 10, 11]],
    ['EURUSD and LONG', filters(euroLong), [1, 5, 6, 10]],
    ['EURUSD and LONG, excluded each by itself', filters(euroLong, {}, exclude), [4, 9]],
    ['Chased or New York', filters({}, chasedInNewYork), [3, 4, 6, 8, 9, 12]],
    ['Chased and New York', filters({}, chasedInNewYork, { orFilter: false }), [4]],
    ['Chased or New York, excluded', filters({}, chasedInNewYork, exclude), [1, 2, 5, 7, 10, 11]],
    [
      'Chased and New York, excluded',
      filters({}, chasedInNewYork, { orFilter: false, ...exclude }),
      [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12],
    ],
    ['month 1', filters({ month: [1] }), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ['month 1 by entry', filters({ month: [1] }, {}, byEntry), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
    ['Wednesday', filters({ day: [3] }), [2, 3, 6, 10]],
    ['Wednesday by entry', filters({ day: [3] }, {}, byEntry), [2, 3, 6, 10, 11]],
    ['hour 15', filters({ hour: [15] }), [4, 7]],
    ['hour 15 by entry', filters({ hour: [15] }, {}, byEntry), [3, 4, 8, 12]],
    ['a date range', filters({ dateRange: midJanuary }), [5, 6, 7, 8, 9]],
    ['a date range by entry', filters({ dateRange: midJanuary }, {}, byEntry), [6, 7, 8, 9]],
    ['one date is no range', filters({ dateRange: ['2024-01-09'] }), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['R 1 to 2', filters({ rMultiple: range(1, 2) }), [1, 7, 12]],
    ['R -2 to -1', filters({ rMultiple: range(-2, -1) }), [2, 6, 9]],
    [
      'R -2 to -1, excluded: unknown R stays',
      filters({ rMultiple: range(-2, -1) }, {}, exclude),
      [1, 3, 4, 5, 7, 8, 10, 11, 12],
    ],
    ['RRR 2 to 3', filters({ rrr: range(2, 3) }), [1, 2, 3, 4, 6, 7, 9, 11, 12]],
    ['RRR 3 to 5', filters({ rrr: range(3, 5) }), [5, 8]],
    ['gain % from 2', filters({ gainPercentage: range(2, null) }), [7, 8, 12]],
    ['gain % 1 to 2', filters({ gainPercentage: range(1, 2) }), [1, 3, 11]],
    ['last 5', filters({ lastTrades: 5 }), [8, 9, 10, 11, 12]],
    ['last 2 of Pullback', filters({ setup: pullback, lastTrades: 2 }), [10, 11]],
    ['checklist complete', filters({ checklistType: ['COMPLETE'] }), [1, 2, 7, 8, 12]],
    ['starred', filters({ inReview: true }), [6, 8]],
    ['demo', filters({ tradeType: ['DEMO'] }), [10]],
    ['winners of Pullback cut early', filters({ outcome: 'WINNER', setup: pullback }, cutEarly), [3, 11]],
    [
      'Breakout excluded in a date range that is not inverted',
      filters({ setup: breakout, dateRange: ['2024-01-09', '2024-01-31'] }, {}, exclude),
      [5, 8, 10],
    ],
    ['an instrument that no trade has', filters({ instrument: [99] }), []],
    ['a comment that no trade has', filters({}, { exitComment: [99] }), []],
  ])('%s', (_, wanted, ids) => {
    expect(select(wanted)).toEqual(ids)
  })
})

describe('filters on any journal', () => {
  it('[3.16] choose what the text of the rules chooses, trade by trade', () => {
    fc.assert(
      fc.property(
        randomJournals({ maxTrades: 80 }),
        fc.array(randomFilters(), { minLength: 1, maxLength: 4 }),
        (journal, all) => {
          const table = buildTradeTable(toColumns(journal))
          const selector = createSelector(table)
          for (const wanted of all) {
            const expected = slowSelect(closedTrades(journal), wanted).map(({ id }) => id)
            expect(idsOf(table, selector, wanted)).toEqual(expected)
            expect(selector.select(wanted).count).toBe(expected.length)
          }
        },
      ),
      { numRuns: runs({ quick: 300 }) },
    )
  })

  it('do not depend on the order in which trades arrive', () => {
    fc.assert(
      fc.property(randomJournals(), randomFilters(), (journal, wanted) => {
        const forward = tableOf(journal.trades)
        const backward = tableOf(journal.trades.toReversed())
        expect(idsOf(forward, createSelector(forward), wanted)).toEqual(
          idsOf(backward, createSelector(backward), wanted),
        )
      }),
    )
  })

  it('give the same selection again for the same filters', () => {
    const again = { ...filters({ setup: breakout }) }
    expect(exampleSelector.select(again)).toBe(exampleSelector.select(filters({ setup: breakout })))
  })

  it('give one selection for all that means the same', () => {
    const several = (setup: readonly number[], hour: readonly number[]) =>
      exampleSelector.select(filters({ setup, hour }))
    expect(several([1, 2], [15])).toBe(several([2, 1, 2], [15, 15]))
    expect(exampleSelector.select(filters({ setup: breakout }, {}, { orFilter: false }))).toBe(several(breakout, []))
    expect(several([1, 2], [15]).key).not.toBe(several([1], [15]).key)
  })

  it('are narrowed to a set besides', () => {
    fc.assert(
      fc.property(randomJournals(), randomFilters(), (journal, wanted) => {
        const selector = createSelector(buildTradeTable(toColumns(journal)))
        const green = selector.narrow(selector.select(wanted), inRange('tiltMeter', 1, null))
        const expected = slowSelect(closedTrades(journal), wanted).filter(({ tiltMeter }) => tiltMeter > 0)
        expect(green.count).toBe(expected.length)
        expect(green.rows()).toHaveLength(expected.length)
        expect(green.open).toBe(wanted.basic.lastTrades === null)
      }),
    )
  })

  it('take the first and the last second of a date range with them, and no other', () => {
    const seconds = ['2024-03-09T23:59:59', '2024-03-10T00:00:00', '2024-03-11T23:59:59', '2024-03-12T00:00:00']
    const table = tableOf(
      seconds.map((second, i) => aFeedTrade({ id: i + 1, entryDate: '2024-03-09T00:00:00', exitDate: second })),
    )
    const range = filters({ dateRange: ['2024-03-10', '2024-03-11'] })
    expect(idsOf(table, createSelector(table), range)).toEqual([2, 3])
    const entered = tableOf(
      seconds.map((second, i) => aFeedTrade({ id: i + 1, entryDate: second, exitDate: '2024-03-12T00:00:00' })),
    )
    const byEntry = filters({ dateRange: ['2024-03-10', '2024-03-11'] }, {}, { entryOrExitDate: 'ENTRY' })
    expect(idsOf(entered, createSelector(entered), byEntry)).toEqual([2, 3])
  })

  it('put 23:30 on its own day, on both sides of midnight and of every clock change', () => {
    const days = ['2024-03-10', '2024-03-31', '2024-10-27', '2024-11-03', '2024-12-31']
    const feed = days.map((day, i) =>
      aFeedTrade({ id: i + 1, entryDate: `${day}T23:00:00`, exitDate: `${day}T23:30:00` }),
    )
    const table = tableOf(feed)
    const selector = createSelector(table)
    days.forEach((day, i) => {
      expect(idsOf(table, selector, filters({ dateRange: [day, day], hour: [23] }))).toEqual([i + 1])
    })
    expect(idsOf(table, selector, filters({ day: [7], month: [3, 10, 11] }))).toEqual([1, 2, 3, 4])
    expect(idsOf(table, selector, filters({ year: [2025] }))).toEqual([])
  })
})
