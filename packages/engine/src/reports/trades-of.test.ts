import { type Filters, noFilters } from '@afterclose/core/filters'
import { DAY, wallClock } from '@afterclose/core/time'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { randomTradesOf, slowTradesBehind } from '@afterclose/testkit/slow-trades-of'
import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { openBook } from '../book/trade-book.ts'
import { notReviewed } from '../filters/fields.ts'
import { bestKernel } from '../kernel/best-kernel.ts'
import { toColumns } from '../trades/to-columns.ts'
import { listedTrades } from './listed-trades.ts'
import { narrowedSelection } from './narrowed.ts'
import { tradeLines } from './trade-lines.ts'
import { openTradesAnswer, tradesAnswer } from './trades-answer.ts'
import { asFilters as filtersOf, exitsOn, type TradesOf } from './trades-of.ts'

const example = openBook(toColumns(exampleJournal), bestKernel)
const listed = (book: typeof example, filters: Filters, of: TradesOf, most?: number) =>
  listedTrades(tradesAnswer(book, filters, { of }), most)
const ids = (of: TradesOf, filters = noFilters) => listed(example, filters, of).trades.map(({ id }) => id)

/** The custom statistic of a comment. */
const groupOf = (id: number): number => (id % 20) + 1
const asFilters = (of: TradesOf, filters: Filters) => filtersOf(of, filters, groupOf)

type Changes = { [Part in keyof Filters]?: Partial<Filters[Part]> }
const withFilters = (changes: Changes): Filters => ({
  basic: { ...noFilters.basic, ...changes.basic },
  advanced: { ...noFilters.advanced, ...changes.advanced },
  options: { ...noFilters.options, ...changes.options },
})

const january = {
  is: 'span',
  basis: 'EXIT',
  from: wallClock('2024-01-01T00:00:00'),
  before: wallClock('2024-02-01T00:00:00'),
} as const satisfies TradesOf
const breakout: TradesOf = { is: 'value', field: 'setup', value: 1 }

/** Many filters together leave few trades of most marks, so half of these are few and wide. */
const filters = (): fc.Arbitrary<Filters> => fc.oneof(fc.constant(noFilters), randomFilters(), wideFilters)
const comments = fc.subarray([1, 2, 3, 4, 5], { maxLength: 2 })
const wideFilters = fc
  .record({
    basic: fc.record({
      lastTrades: fc.constantFrom(null, null, 5, 10),
      setup: fc.constantFrom([], [1], [1, 2]),
      dateRange: fc.constantFrom([], ['2023-12-31', '2024-01-20']),
    }),
    advanced: fc.record({ preTradeComment: comments, exitComment: comments }),
    options: fc.record({
      orFilter: fc.boolean(),
      entryOrExitDate: fc.constantFrom('ENTRY' as const, 'EXIT' as const),
      excludeFilters: fc.boolean(),
    }),
  })
  .map(withFilters)

describe('the trades behind a mark', () => {
  it('are those of a span of time, of a stretch of rows, of a value, of a range, or of several of them', () => {
    expect(ids({ is: 'all' })).toHaveLength(12)
    expect(ids(january)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const entered = { ...january, basis: 'ENTRY' } as const
    expect(ids(entered)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect([january, entered].map((of) => narrowedSelection(example, noFilters, of).count)).toEqual([10, 11])
    expect(ids({ is: 'rows', after: 2, upTo: 4 })).toEqual([4, 5])
    expect(ids({ is: 'rows', after: -1, upTo: 0 })).toEqual([1])
    expect(ids({ is: 'rows', after: 10, upTo: 99 })).toEqual([12])
    expect(ids(breakout)).toEqual([1, 2, 6, 7, 9, 12])
    expect(ids({ is: 'range', column: 'rMultiple', min: 1, max: 2 })).toEqual([1, 7, 12])
    expect(ids({ is: 'unknown', column: 'rrr' })).toEqual([10])
    expect(ids({ is: 'ids', ids: [9, 2, 404] })).toEqual([2, 9])
    expect(ids({ is: 'both', parts: [breakout, { is: 'ids', ids: [9, 3] }] })).toEqual([9])
    expect(ids({ is: 'none', field: 'otpHit', values: [0, 1] })).toEqual([10])
    expect(ids({ is: 'both', parts: [breakout, exitsOn('2024-01-16'), january] })).toEqual([9])
    expect(ids(breakout, withFilters({ basic: { lastTrades: 4 } }))).toEqual([9, 12])
  })

  it('are listed up to a number, the latest ones, and counted all the same', () => {
    const { count, trades } = listed(example, noFilters, january, 3)
    expect([count, trades.map(({ id }) => id)]).toEqual([10, [8, 9, 10]])
  })

  it('are the same that a walk over all trades finds, whatever the filters', () => {
    fc.assert(
      fc.property(randomJournals(), filters(), randomTradesOf(), (journal, selecting, of) => {
        const book = openBook(toColumns(journal), bestKernel)
        const slow = slowTradesBehind(closedTrades(journal), selecting, of).map(({ id }) => id)
        expect(listed(book, selecting, of).trades.map(({ id }) => id)).toEqual(slow)
        // figures and explanations of them are computed by sets of rows
        const chosen = narrowedSelection(book, selecting, of)
        const ids = Array.from(chosen.rows(), (row) => book.table.columns.id[row])
        expect([chosen.count, ids]).toEqual([slow.length, slow])
      }),
    )
  })
})

describe('"Apply as filter"', () => {
  it('adds what filters can say', () => {
    expect(asFilters(breakout, noFilters)).toEqual(withFilters({ basic: { setup: [1] } }))
    expect(asFilters({ is: 'value', field: 'reviewGrade', value: 1 }, noFilters)).toEqual(
      withFilters({ basic: { reviewGrade: ['B'] } }),
    )
    expect(asFilters(breakout, withFilters({ basic: { setup: [2, 1] } }))).toEqual(
      withFilters({ basic: { setup: [1] } }),
    )
    expect(asFilters(january, noFilters)).toEqual(withFilters({ basic: { dateRange: ['2024-01-01', '2024-01-31'] } }))
    const excluding = withFilters({ options: { excludeFilters: true } })
    expect(asFilters(breakout, excluding)).toEqual(withFilters({ basic: { setup: [1] } }))
    const both: TradesOf = { is: 'both', parts: [breakout, { is: 'range', column: 'rrr', min: 2, max: null }] }
    const rrr = [{ min: 2, max: null }]
    expect(asFilters(both, noFilters)).toEqual(withFilters({ basic: { setup: [1], rrr } }))
    const chased: TradesOf = { is: 'value', field: 'entryComments', value: 5 }
    expect(asFilters(chased, withFilters({ advanced: { exitComment: [7] } }))).toEqual(
      withFilters({ advanced: { exitComment: [7], entryComment: [5] }, options: { orFilter: false } }),
    )
  })

  it('knows the list of each of the twenty custom statistics', () => {
    for (let group = 1; group <= 20; group++) {
      const applied = filtersOf({ is: 'value', field: 'customComments', value: 44 }, noFilters, () => group)
      const lists = noFilters.advanced.customComments.map((none, i) => (i === group - 1 ? [44] : none))
      expect(applied).toEqual(withFilters({ advanced: { customComments: lists } }))
    }
    expect(filtersOf({ is: 'value', field: 'customComments', value: 44 }, noFilters, () => undefined)).toBeNull()
  })

  it('says "one of them" by "Or", and "none of them" by "Exclude"', () => {
    const some = { field: 'exitComments', values: [7, 8] } as const
    const listed = { advanced: { exitComment: [7, 8] } }
    const and = withFilters({ options: { orFilter: false } })
    expect(asFilters({ is: 'any', ...some }, and)).toEqual(withFilters(listed))
    const without = withFilters({ ...listed, options: { excludeFilters: true } })
    expect(asFilters({ is: 'none', ...some }, and)).toEqual(without)
    const excluding = withFilters({ basic: { setup: [1] }, options: { excludeFilters: true } })
    expect(asFilters({ is: 'none', ...some }, excluding)).toEqual({ ...without, basic: excluding.basic })
    expect(asFilters({ is: 'none', ...some }, withFilters({ basic: { setup: [1] } }))).toBeNull()
    expect(asFilters({ is: 'any', ...some }, withFilters({ advanced: { entryComment: [5] } }))).toBeNull()
    expect(asFilters({ is: 'none', field: 'checkedItemIds', values: [1] }, noFilters)).toBeNull()
  })

  it('is not there where no filter says it', () => {
    expect(asFilters({ is: 'rows', after: 1, upTo: 2 }, noFilters)).toBeNull()
    expect(asFilters({ is: 'unknown', column: 'rrr' }, noFilters)).toBeNull()
    expect(asFilters({ is: 'value', field: 'reviewGrade', value: notReviewed }, noFilters)).toBeNull()
    expect(asFilters({ is: 'range', column: 'holdingTime', min: 15, max: 60 }, noFilters)).toBeNull()
    expect(asFilters(breakout, withFilters({ basic: { setup: [2] } }))).toBeNull()
    expect(asFilters(breakout, withFilters({ basic: { lastTrades: 10 } }))).toBeNull()
    expect(asFilters(breakout, withFilters({ basic: { year: [2024] }, options: { excludeFilters: true } }))).toBeNull()
    expect(asFilters(january, withFilters({ options: { entryOrExitDate: 'ENTRY' } }))).toBeNull()
    expect(asFilters({ ...january, before: january.from + DAY / 2 }, noFilters)).toBeNull()
    const either = withFilters({ advanced: { exitComment: [7, 8] } })
    expect(asFilters({ is: 'value', field: 'entryComments', value: 5 }, either)).toBeNull()
  })

  it('selects exactly the trades behind the mark', () => {
    fc.assert(
      fc.property(randomJournals(), filters(), randomTradesOf(), (journal, selecting, of) => {
        const trades = closedTrades(journal)
        const applied = asFilters(of, selecting)
        if (applied !== null) expect(slowSelect(trades, applied)).toEqual(slowTradesBehind(trades, selecting, of))
      }),
      { numRuns: runs({ quick: 500 }) },
    )
  })
})

it('open trades have what is known of them', () => {
  expect(tradeLines(openTradesAnswer(example))).toMatchObject([
    { id: 13, exitDate: null, gain: null, gainPercentage: null, rMultiple: null, outcome: null },
  ])
})
