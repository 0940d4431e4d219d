import { type Filters, noFilters, offeredRanges } from '@afterclose/core/filters'
import { byName } from '@afterclose/core/record-field'
import { checklistStatuses, outcomes, wordFields, wordFilters } from '@afterclose/core/trade'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { type RandomJournal, randomJournals } from '@afterclose/testkit/random-journals'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BitmapStore } from './bitmap-store.ts'
import { type FilterCounts, filterCounts } from './filter-counts.ts'
import { toColumns } from '../trades/to-columns.ts'
import { buildTradeTable } from '../trades/trade-table.ts'

/** Each count by choosing the value alone and looking what is left. Only where nothing is excluded. */
function slowCounts(journal: RandomJournal, filters: Filters): FilterCounts {
  const trades = closedTrades(journal)
  const basic = (change: Partial<Filters['basic']>): number =>
    slowSelect(trades, { ...filters, basic: { ...filters.basic, lastTrades: null, ...change } }).length
  const advanced = (change: Partial<Filters['advanced']>): number => {
    const others = filters.options.orFilter ? noFilters.advanced : filters.advanced
    const withOthers = slowSelect(trades, {
      ...filters,
      basic: { ...filters.basic, lastTrades: null },
      advanced: others,
    })
    return slowSelect(withOthers, { ...noFilters, advanced: { ...noFilters.advanced, ...change } }).length
  }
  const counts = <Value>(values: readonly Value[], count: (value: Value) => number): ReadonlyMap<Value, number> =>
    new Map(values.map((value) => [value, count(value)] as const).filter(([, trades]) => trades > 0))
  const upTo = (last: number): readonly number[] => Array.from({ length: last + 1 }, (_, i) => i)
  return {
    instrument: counts(upTo(9), (id) => basic({ instrument: [id] })),
    setup: counts(upTo(9), (id) => basic({ setup: [id] })),
    outcomes: counts(outcomes, (outcome) => basic({ outcomes: [outcome] })),
    ...byName(wordFilters, (name) => counts<string>(wordFields[name].words, (word) => basic({ [name]: [word] }))),
    checklistType: counts(checklistStatuses, (status) => basic({ checklistType: [status] })),
    inReview: basic({ inReview: true }),
    year: counts([2022, 2023, 2024, 2025, 2026], (year) => basic({ year: [year] })),
    month: counts(upTo(12), (month) => basic({ month: [month] })),
    day: counts(upTo(7), (day) => basic({ day: [day] })),
    hour: counts(upTo(23), (hour) => basic({ hour: [hour] })),
    rrr: offeredRanges.rrr.map((range) => basic({ rrr: [range] })),
    rMultiple: offeredRanges.rMultiple.map((range) => basic({ rMultiple: [range] })),
    gainPercentage: offeredRanges.gainPercentage.map((range) => basic({ gainPercentage: [range] })),
    preTradeComment: counts(upTo(9), (id) => advanced({ preTradeComment: [id] })),
    entryComment: counts(upTo(50), (id) => advanced({ entryComment: [id] })),
    tradeManagementComment: counts(upTo(9), (id) => advanced({ tradeManagementComment: [id] })),
    exitComment: counts(upTo(9), (id) => advanced({ exitComment: [id] })),
    customComments: counts(upTo(80), (id) => advanced({ customComments: [[id]] })),
  }
}

const including = randomFilters().map((filters) => ({
  ...filters,
  options: { ...filters.options, excludeFilters: false },
}))

describe('counts of filters', () => {
  it('say how many trades choosing a value by itself would leave', () => {
    fc.assert(
      fc.property(randomJournals(), including, (journal, filters) => {
        const table = buildTradeTable(toColumns(journal))
        expect(filterCounts(table, new BitmapStore(table), filters)).toEqual(slowCounts(journal, filters))
      }),
    )
  })

  it.each<[keyof FilterCounts, Partial<Filters['basic']>]>([
    ['instrument', { instrument: [1] }],
    ['setup', { setup: [1] }],
    ['outcomes', { outcomes: ['WINNER'] }],
    ['direction', { direction: ['LONG'] }],
    ['tradeType', { tradeType: ['DEMO'] }],
    ['checklistType', { checklistType: ['NONE'] }],
    ['inReview', { inReview: true }],
    ['year', { year: [2023] }],
    ['month', { month: [1] }],
    ['day', { day: [2] }],
    ['hour', { hour: [10] }],
    ['rrr', { rrr: [{ min: 2, max: 3 }] }],
    ['rMultiple', { rMultiple: [{ min: 1, max: 2 }] }],
    ['gainPercentage', { gainPercentage: [{ min: 0, max: 1 }] }],
  ])('of %s are not narrowed by what is chosen there, and those of all others are', (name, basic) => {
    const days = ['2024-01-02', '2024-01-03', '2024-02-01', '2023-12-05']
    const trades = days.map((day, i) =>
      aFeedTrade({
        id: i + 1,
        entryDate: `${day}T0${i}:00:00`,
        exitDate: `${day}T1${i}:00:00`,
        instrumentId: i + 1,
        setupId: i + 1,
        direction: i === 0 ? 'LONG' : 'SHORT',
        outcome: i === 0 ? 'WINNER' : 'LOSER',
        tradeType: i === 0 ? 'DEMO' : 'LIVE',
        checklistStatus: i === 0 ? 'NONE' : 'COMPLETE',
        inReview: i === 0,
        rrr: i + 1.5,
        rMultiple: i - 1.5,
      }),
    )
    const table = buildTradeTable(
      toColumns({ revision: 1, trades, payins: [{ id: 1, delta: '1000', timestamp: '2023-01-01T00:00:00' }] }),
    )
    const count = (chosen: Partial<Filters['basic']>): FilterCounts =>
      filterCounts(table, new BitmapStore(table), { ...noFilters, basic: { ...noFilters.basic, ...chosen } })
    const [all, narrowed] = [count({}), count(basic)]
    expect(narrowed[name]).toEqual(all[name])
    for (const other of ['instrument', 'setup'] as const)
      if (other !== name) expect(narrowed[other]).not.toEqual(all[other])
  })

  it('say with exclude how many trades a value would take away', () => {
    fc.assert(
      fc.property(randomJournals(), randomFilters(), fc.constantFrom(1, 2, 3, 4), (journal, random, id) => {
        const filters = { ...random, options: { ...random.options, excludeFilters: true } }
        const table = buildTradeTable(toColumns(journal))
        const count = (instrument: readonly number[]): number =>
          slowSelect(closedTrades(journal), { ...filters, basic: { ...filters.basic, instrument, lastTrades: null } })
            .length
        const counts = filterCounts(table, new BitmapStore(table), filters)
        expect(counts.instrument.get(id) ?? 0).toBe(count([]) - count([id]))
      }),
    )
  })

  it('say of a comment with exclude how many trades it would take away by itself, whatever else is chosen, with Or and And', () => {
    fc.assert(
      fc.property(randomJournals(), randomFilters(), fc.constantFrom(1, 2, 3, 4), (journal, random, id) => {
        const filters = { ...random, options: { ...random.options, excludeFilters: true } }
        const table = buildTradeTable(toColumns(journal))
        const left = (exitComment: readonly number[]): number =>
          slowSelect(closedTrades(journal), {
            ...filters,
            basic: { ...filters.basic, lastTrades: null },
            advanced: { ...noFilters.advanced, exitComment },
          }).length
        const counts = filterCounts(table, new BitmapStore(table), filters)
        expect(counts.exitComment.get(id) ?? 0).toBe(left([]) - left([id]))
      }),
    )
  })

  it('are the same where a bitmap for each value is too much', () => {
    fc.assert(
      fc.property(randomJournals(), randomFilters(), (journal, filters) => {
        const table = buildTradeTable(toColumns(journal))
        const counts = (budget: number): FilterCounts => filterCounts(table, new BitmapStore(table, budget), filters)
        expect(counts(0)).toEqual(counts(2 ** 20))
      }),
    )
  })
})
