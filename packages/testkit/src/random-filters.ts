import { type Filters, type Range, noFilters, type WordFilters } from '@afterclose/core/filters'
import { byName } from '@afterclose/core/record-field'
import { checklistStatuses, outcomes, type WordFilter, wordFields, wordFilters } from '@afterclose/core/trade'
import * as fc from 'fast-check'

type Lists = <Value>(value: fc.Arbitrary<Value>) => fc.Arbitrary<readonly Value[]>

/** Mostly empty, so that combined filters still match trades. */
const some: Lists = (value) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(value, { maxLength: 3 }) })

const anyOf: Lists = (value) => fc.array(value, { minLength: 1, maxLength: 3 })

const bound = fc.option(fc.constantFrom(-2, -1, -0.5, 0, 0.5, 1, 1.5, 2, 3), { freq: 3 })
const range: fc.Arbitrary<Range> = fc.record({ min: bound, max: bound })
const date = fc
  .integer({ min: 0, max: 50 })
  .map((days) => new Date(Date.UTC(2023, 11, 27 + days)).toISOString().slice(0, 10))
const id = (max: number): fc.Arbitrary<number> => fc.integer({ min: 1, max })

/**
 * Filters that fit `randomJournals`: known and unknown ids, open ranges, reversed date ranges, every toggle. Half of them use only one or
 * two filters: many together match nothing in most journals, which hides the effect of each.
 */
export const randomFilters = (): fc.Arbitrary<Filters> => fc.oneof(filtersOf(some), fewFilters())

const fewFilters = (): fc.Arbitrary<Filters> =>
  fc
    .tuple(filtersOf(anyOf), fc.subarray(names, { minLength: 1, maxLength: 2 }))
    .map(([{ basic, advanced, options }, used]) => ({
      basic: { ...noFilters.basic, ...only(basic, used) },
      advanced: { ...noFilters.advanced, ...only(advanced, used) },
      options,
    }))

const names: string[] = [...Object.keys(noFilters.basic), ...Object.keys(noFilters.advanced)]
const only = (filters: object, used: readonly string[]): object =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => used.includes(name)))

/** A random subset of values for each word filter. */
export function wordLists(some: Lists): { readonly [Name in WordFilter]: fc.Arbitrary<WordFilters[Name]> }
export function wordLists(some: Lists): Readonly<Record<string, fc.Arbitrary<readonly string[]>>> {
  return byName(wordFilters, (name) => some(fc.constantFrom<string[]>(...wordFields[name].words)))
}

const filtersOf = (some: Lists): fc.Arbitrary<Filters> =>
  fc.record({
    basic: fc.record({
      instrument: some(id(5)),
      setup: some(id(4)),
      outcome: fc.oneof(
        { weight: 4, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(...outcomes) },
      ),
      outcomes: some(fc.constantFrom(...outcomes)),
      ...wordLists(some),
      lastTrades: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 50 })),
      year: some(fc.constantFrom(2022, 2023, 2024)),
      month: some(id(12)),
      day: some(id(7)),
      hour: some(fc.integer({ min: 0, max: 23 })),
      rrr: some(range),
      gainPercentage: some(range),
      rMultiple: some(range),
      inReview: fc.constantFrom(null, null, null, true as const),
      dateRange: fc.oneof(fc.constant([]), fc.array(date, { minLength: 1, maxLength: 1 }), fc.tuple(date, date)),
      checklistType: some(fc.constantFrom(...checklistStatuses)),
    }),
    advanced: fc.record({
      preTradeComment: some(id(6)),
      entryComment: some(id(41)),
      tradeManagementComment: some(id(6)),
      exitComment: some(id(6)),
      customComments: fc
        .tuple(some(id(71)), some(id(71)))
        .map((lists) => [...lists, ...noFilters.advanced.customComments.slice(lists.length)]),
    }),
    options: fc.record({
      orFilter: fc.boolean(),
      entryOrExitDate: fc.constantFrom('ENTRY', 'EXIT'),
      excludeFilters: fc.boolean(),
    }),
  })
