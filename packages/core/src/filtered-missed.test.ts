import { describe, expect, it } from 'vitest'
import { type FilteredFields, filteredMissed, missedFilters } from './filtered-missed.ts'
import { type Filters, noFilters } from './filters.ts'

const aMiss = (changes: Partial<FilteredFields> & { readonly id: number }) => ({
  instrumentId: 1,
  setupId: 1,
  direction: 'LONG' as const,
  entryDate: '2026-10-23T09:51:00' as const,
  inReview: false,
  rrr: 2,
  preTradeComments: [],
  customComments: [],
  ...changes,
})

const all = [
  aMiss({ id: 1, preTradeComments: [4], entryDate: '2026-10-23T09:51:00' }), // a Friday
  aMiss({
    id: 2,
    direction: 'SHORT',
    setupId: 2,
    rrr: 1.5,
    inReview: true,
    entryDate: '2026-10-26T23:59:59',
  }),
  aMiss({
    id: 3,
    instrumentId: 2,
    rrr: null,
    customComments: [8],
    preTradeComments: [4],
    entryDate: '2025-10-26T00:00:00',
  }),
]
interface Chosen {
  basic?: Partial<Filters['basic']>
  advanced?: Partial<Filters['advanced']>
  options?: Partial<Filters['options']>
}
const left = ({ basic = {}, advanced = {}, options = {} }: Chosen): readonly number[] =>
  filteredMissed(all, {
    basic: { ...noFilters.basic, ...basic },
    advanced: { ...noFilters.advanced, ...advanced },
    options: { ...noFilters.options, ...options },
  }).map(({ id }) => id)

describe('missed trades under filters', () => {
  it('are those with one of the values, of each filter that is used', () => {
    expect(left({})).toEqual([1, 2, 3])
    expect(left({ basic: { instrument: [1] } })).toEqual([1, 2])
    expect(left({ basic: { setup: [2, 3] } })).toEqual([2])
    expect(left({ basic: { direction: ['SHORT'] } })).toEqual([2])
    expect(left({ basic: { inReview: true } })).toEqual([2])
    expect(left({ basic: { instrument: [1], direction: ['LONG'] } })).toEqual([1])
  })

  it('go by the date of the entry, whatever date trades go by', () => {
    expect(left({ basic: { year: [2026] } })).toEqual([1, 2])
    expect(left({ basic: { month: [10], day: [5] } })).toEqual([1])
    expect(left({ basic: { hour: [23, 0] } })).toEqual([2, 3])
    expect(left({ basic: { dateRange: ['2026-10-23', '2026-10-26'] }, options: { entryOrExitDate: 'EXIT' } })).toEqual([
      1, 2,
    ])
    expect(left({ basic: { dateRange: ['2026-10-27'] } })).toEqual([1, 2, 3])
  })

  it('match a range by its lower end, and never where the ratio is unknown', () => {
    expect(left({ basic: { rrr: [{ min: 1.5, max: 2 }] } })).toEqual([2])
    expect(left({ basic: { rrr: [{ min: 2, max: null }] } })).toEqual([1])
    expect(left({ basic: { rrr: [{ min: null, max: 9 }] } })).toEqual([1, 2])
  })

  it('carry any of the comments, or all of them', () => {
    const customComments = [[8], ...noFilters.advanced.customComments.slice(1)]
    const advanced = { preTradeComment: [4], customComments }
    expect(left({ advanced })).toEqual([1, 3])
    expect(left({ advanced, options: { orFilter: false } })).toEqual([3])
  })

  it('are what each filter would not leave where filters exclude, but for the days', () => {
    const excludeFilters = { excludeFilters: true }
    expect(left({ basic: { instrument: [2] }, options: excludeFilters })).toEqual([1, 2])
    expect(left({ basic: { instrument: [2], direction: ['SHORT'] }, options: excludeFilters })).toEqual([1])
    expect(left({ basic: { dateRange: ['2026-10-23', '2026-10-23'] }, options: excludeFilters })).toEqual([1])
    expect(left({ advanced: { preTradeComment: [4] }, options: excludeFilters })).toEqual([2])
  })
})

it('the filters of trades that say something of a missed one are those of PRODUCT B.3', () => {
  const { basic, advanced, options } = noFilters
  const others = { outcomes: ['WINNER'], lastTrades: 10, tradeType: ['DEMO'], checklistType: ['NONE'] } as const
  const shared = { setup: [2], hour: [9], rrr: [{ min: 2, max: null }] }
  const statistics = advanced.customComments.with(3, [8])
  const chosen: Filters = {
    basic: { ...basic, ...others, ...shared, rMultiple: [{ min: 0, max: null }] },
    advanced: { ...advanced, exitComment: [5], preTradeComment: [4], customComments: statistics },
    options: { ...options, orFilter: false },
  }
  expect(missedFilters(chosen)).toEqual({
    basic: { ...basic, ...shared },
    advanced: { ...advanced, preTradeComment: [4], customComments: statistics },
    options: { ...options, orFilter: false },
  })
})
