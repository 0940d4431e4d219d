import { describe, expect, it } from 'vitest'
import { customGroups } from './comment.ts'
import {
  type BasicFilters,
  type Filters,
  advancedFilterCount,
  basicFilterCount,
  needsAllFilters,
  withReducedFilters,
  noFilters,
  offeredRanges,
  optionCount,
} from './filters.ts'
import { wordFilters } from './trade.ts'

const withBasic = (basic: Partial<BasicFilters>): Filters => ({ ...noFilters, basic: { ...noFilters.basic, ...basic } })

it('[3.16] filters have the names of the product, basic and advanced, and three options', () => {
  const basic =
    'instrument setup outcome outcomes direction lastTrades year month day hour rrr gainPercentage rMultiple inReview dateRange tradeType checklistType'
  const names = new Set([...basic.split(' '), ...wordFilters])
  expect(Object.keys(noFilters.basic).toSorted()).toEqual([...names].toSorted())
  const advanced = ['preTradeComment', 'entryComment', 'tradeManagementComment', 'exitComment', 'customComments']
  expect(Object.keys(noFilters.advanced)).toEqual(advanced)
  expect(noFilters.advanced.customComments).toHaveLength(20)
  expect(Object.keys(noFilters.options)).toEqual(['orFilter', 'entryOrExitDate', 'excludeFilters'])
})

describe('counts of selected filters', () => {
  it('[9.4] start at nothing, with Or, the exit date and no exclusion', () => {
    expect(noFilters.options).toEqual({ orFilter: true, entryOrExitDate: 'EXIT', excludeFilters: false })
    expect(noFilters.advanced.customComments).toHaveLength(customGroups)
    expect([basicFilterCount(noFilters), advancedFilterCount(noFilters), optionCount(noFilters)]).toEqual([0, 0, 0])
  })

  it('[4.14] count every value, and a date range as one, only with both its days', () => {
    expect(basicFilterCount(withBasic({ instrument: [1, 2], setup: [3], day: [1, 2, 3] }))).toBe(6)
    expect(basicFilterCount(withBasic({ outcome: 'WINNER', inReview: true, lastTrades: 20 }))).toBe(3)
    expect(basicFilterCount(withBasic({ dateRange: ['2024-01-01'] }))).toBe(0)
    expect(basicFilterCount(withBasic({ dateRange: ['2024-01-01', '2024-02-01'] }))).toBe(1)
  })

  it('[4.14] count comments of every kind', () => {
    const advanced = { ...noFilters.advanced, entryComment: [1], exitComment: [2, 3], customComments: [[4], [5, 6]] }
    expect(advancedFilterCount({ ...noFilters, advanced })).toBe(6)
  })

  it('count the toggles that stand away from their defaults', () => {
    const options = { orFilter: false, entryOrExitDate: 'ENTRY', excludeFilters: true } as const
    expect(optionCount({ ...noFilters, options })).toBe(3)
  })
})

it('[6.2] filters beyond the reduced set need the permission for all of them', () => {
  const reduced = {
    instrument: [1],
    outcome: 'WINNER',
    outcomes: ['LOSER'],
    direction: ['LONG'],
    tradeType: ['LIVE'],
    inReview: true,
  } as const
  expect(needsAllFilters(noFilters)).toBe(false)
  expect(needsAllFilters(withBasic(reduced))).toBe(false)
  expect(needsAllFilters(withBasic({ ...reduced, setup: [1] }))).toBe(true)
  expect(needsAllFilters(withBasic({ lastTrades: 10 }))).toBe(true)
  expect(needsAllFilters({ ...noFilters, advanced: { ...noFilters.advanced, entryComment: [1] } })).toBe(true)
  const excluding = { ...noFilters.options, excludeFilters: true }
  const more = { ...withBasic({ ...reduced, year: [2026], lastTrades: 10 }), options: excluding }
  expect(withReducedFilters(more)).toEqual({ ...withBasic(reduced), options: excluding })
  expect(needsAllFilters(withReducedFilters(more))).toBe(false)
})

it('the ranges on offer cover every number once', () => {
  for (const ranges of Object.values(offeredRanges)) {
    expect(ranges[0]?.min).toBeNull()
    expect(ranges.at(-1)?.max).toBeNull()
    ranges.slice(1).forEach(({ min }, i) => {
      expect(min).toBe(ranges[i]?.max)
    })
  }
})
