import type { Filters } from '@afterclose/core/filters'
import { noFilters } from '@afterclose/core/filters'
import { checklistStatuses, outcomes } from '@afterclose/core/trade'
import { wordLists } from '@afterclose/testkit/random-filters'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '../app/search-text.ts'
import { filterParameters, filtersOfSearch, namesFilters, searchOfFilters } from './filter-address.ts'
import { allFilters, openTradeFilters } from './filter-set.ts'

const addressOf = (filters: Filters, set = allFilters) => stringifySearch(searchOfFilters(filters, set))
const filtersAt = (address: string) => filtersOfSearch(parseSearch(address))

const basic = (changes: Partial<Filters['basic']>): Filters => ({
  ...noFilters,
  basic: { ...noFilters.basic, ...changes },
})

describe('filters in an address', () => {
  it('are short and can be read', () => {
    const filters: Filters = {
      basic: {
        ...noFilters.basic,
        instrument: [3, 5],
        outcomes: ['LOSER'],
        year: [2026],
        dateRange: ['2026-07-01', '2026-07-31'],
        rMultiple: [
          { min: null, max: -1 },
          { min: 3, max: null },
        ],
      },
      advanced: { ...noFilters.advanced, exitComment: [9] },
      options: { orFilter: false, entryOrExitDate: 'ENTRY', excludeFilters: true },
    }
    const address =
      '?instrument=3,5&outcome=LOSER&dateRange=2026-07-01:2026-07-31&year=2026&rMultiple=:-1,3:&exitComment=9&match=AND&basis=ENTRY&mode=EXCLUDE'
    expect(addressOf(filters)).toBe(address)
    expect(filtersAt(address)).toEqual(filters)
  })

  it('are missing in it while nothing is selected', () => {
    expect(addressOf(noFilters)).toBe('')
    expect(filtersAt('')).toEqual(noFilters)
    expect(namesFilters(parseSearch('?unit=R&journal=3'))).toBe(false)
    expect(namesFilters(parseSearch('?mode=EXCLUDE'))).toBe(true)
  })

  it('contain only those that apply to the page', () => {
    const filters = basic({ instrument: [3], year: [2026], rrr: [{ min: 1, max: 2 }] })
    expect(addressOf(filters, openTradeFilters)).toBe('?instrument=3')
  })

  it.each([
    ['a word among numbers', '?instrument=3,x,5', basic({ instrument: [3, 5] })],
    ['a value twice', '?year=2026,2026', basic({ year: [2026] })],
    ['a month that does not exist', '?month=0,7,13', basic({ month: [7] })],
    ['an unknown outcome', '?outcome=WINNER,LUCKY', basic({ outcomes: ['WINNER'] })],
    ['a range without ends', '?rrr=:,1:2', basic({ rrr: [{ min: 1, max: 2 }] })],
    ['a range that ends before it starts', '?rrr=2:1', noFilters],
    ['a day that does not exist', '?dateRange=2026-02-30:2026-03-01', noFilters],
    ['one day of a range', '?dateRange=2026-02-01', noFilters],
    ['a mode of its own', '?mode=INVERT&match=XOR&basis=SETTLEMENT', noFilters],
    ['no trades at all', '?lastTrades=0', noFilters],
  ])('leave out %s', (_what, address, expected) => {
    expect(filtersAt(address)).toEqual(expected)
  })

  it('come back as they were, whatever is selected', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }), { maxLength: 5 })
    const ranges = fc.uniqueArray(
      fc.constantFrom({ min: null, max: -1 }, { min: -1, max: 0.5 }, { min: 0.5, max: 3 }, { min: 3, max: null }),
    )
    const any: fc.Arbitrary<Filters> = fc.record({
      basic: fc.record({
        instrument: ids,
        setup: ids,
        outcome: fc.constant(null),
        outcomes: fc.subarray([...outcomes]),
        ...wordLists((word) => fc.uniqueArray(word)),
        lastTrades: fc.option(fc.integer({ min: 1, max: 9_999_999 })),
        year: fc.uniqueArray(fc.integer({ min: 1900, max: 9999 }), { maxLength: 4 }),
        month: fc.uniqueArray(fc.integer({ min: 1, max: 12 })),
        day: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
        hour: fc.uniqueArray(fc.integer({ min: 0, max: 23 })),
        rrr: ranges,
        gainPercentage: ranges,
        rMultiple: ranges,
        inReview: fc.constantFrom(true, null),
        dateRange: fc.constantFrom([], ['2024-02-29', '2024-02-29'], ['2024-01-01', '2026-12-31']),
        checklistType: fc.subarray([...checklistStatuses]),
      }),
      advanced: fc.record({
        preTradeComment: ids,
        entryComment: ids,
        tradeManagementComment: ids,
        exitComment: ids,
        customComments: fc.array(ids, { minLength: 20, maxLength: 20 }),
      }),
      options: fc.record({
        orFilter: fc.boolean(),
        entryOrExitDate: fc.constantFrom('ENTRY', 'EXIT'),
        excludeFilters: fc.boolean(),
      }),
    })
    fc.assert(
      fc.property(any, (filters) => {
        expect(filtersAt(addressOf(filters))).toEqual(filters)
      }),
    )
  })

  it('never fail, whatever somebody types', () => {
    const search = fc.dictionary(fc.constantFrom(...filterParameters), fc.string())
    fc.assert(
      fc.property(search, (typed) => {
        const read = filtersAt(stringifySearch(typed))
        expect(filtersAt(addressOf(read))).toEqual(read) // and mean the same when they are written again
      }),
    )
  })
})
