import { byName } from './record-field.ts'
import { type ChecklistStatus, type Outcome, type TradeInMarket, type WordFilter, wordFilters } from './trade.ts'
import type { LocalDate } from './time.ts'

/** `min` ≤ value < `max`; null = open end. */
export interface Range {
  readonly min: number | null
  readonly max: number | null
}

/** Filters of the fields that have `filter` in their description. */
export type WordFilters = { readonly [Name in WordFilter]: readonly NonNullable<TradeInMarket[Name]>[] }

export interface BasicFilters extends WordFilters {
  readonly instrument: readonly number[]
  readonly setup: readonly number[]
  /** Set by a click on a chart; ignored if `outcomes` is not empty. */
  readonly outcome: Outcome | null
  readonly outcomes: readonly Outcome[]
  /** Keeps the last N trades of those selected by the other filters. */
  readonly lastTrades: number | null
  readonly year: readonly number[]
  /** 1 to 12. */
  readonly month: readonly number[]
  /** 1 = Monday … 7 = Sunday. */
  readonly day: readonly number[]
  /** 0 to 23. */
  readonly hour: readonly number[]
  readonly rrr: readonly Range[]
  readonly gainPercentage: readonly Range[]
  readonly rMultiple: readonly Range[]
  /** true: starred only; null: no filter. */
  readonly inReview: true | null
  /** First and last day, inclusive; a filter only with both. */
  readonly dateRange: readonly LocalDate[]
  readonly checklistType: readonly ChecklistStatus[]
}

export interface AdvancedFilters {
  readonly preTradeComment: readonly number[]
  readonly entryComment: readonly number[]
  readonly tradeManagementComment: readonly number[]
  readonly exitComment: readonly number[]
  /** Index 0 is custom statistic 1; 20 lists. */
  readonly customComments: readonly (readonly number[])[]
}

export interface FilterOptions {
  /** true: a trade needs any of the selected comments ("Or"); false: all of them ("And"). */
  readonly orFilter: boolean
  /** Which date the date filters and date buckets use. */
  readonly entryOrExitDate: 'ENTRY' | 'EXIT'
  readonly excludeFilters: boolean
}

export interface Filters {
  readonly basic: BasicFilters
  readonly advanced: AdvancedFilters
  readonly options: FilterOptions
}

export const noFilters: Filters = {
  basic: {
    instrument: [],
    setup: [],
    outcome: null,
    outcomes: [],
    ...byName(wordFilters, () => []),
    lastTrades: null,
    year: [],
    month: [],
    day: [],
    hour: [],
    rrr: [],
    gainPercentage: [],
    rMultiple: [],
    inReview: null,
    dateRange: [],
    checklistType: [],
  },
  advanced: {
    preTradeComment: [],
    entryComment: [],
    tradeManagementComment: [],
    exitComment: [],
    customComments: Array.from({ length: 20 }, () => []),
  },
  options: { orFilter: true, entryOrExitDate: 'EXIT', excludeFilters: false },
}

/** Basic filters that an account without ALL_FILTERS may use. */
export const reducedFilters = ['instrument', 'outcome', 'outcomes', 'direction', 'tradeType', 'inReview'] as const

/** Whether an account needs ALL_FILTERS to use these. */
export function needsAllFilters({ basic, advanced, options }: Filters): boolean {
  const rest = { ...basic, ...Object.fromEntries(reducedFilters.map((name) => [name, noFilters.basic[name]])) }
  return basicFilterCount({ basic: rest, advanced, options }) + advancedFilterCount({ basic, advanced, options }) > 0
}

/** These without filters that need ALL_FILTERS. */
export function withReducedFilters({ basic, options }: Filters): Filters {
  const reduced = Object.fromEntries(reducedFilters.map((name) => [name, basic[name]]))
  return { basic: { ...noFilters.basic, ...reduced }, advanced: noFilters.advanced, options }
}

/** The ranges offered on screen; the API takes any. */
export const offeredRanges = {
  rrr: ranges(1, 1.5, 2, 3, 5),
  rMultiple: ranges(-1, 0, 1, 2, 3),
  gainPercentage: ranges(-2, -1, 0, 1, 2),
} as const
export const offeredLastTrades = [10, 20, 50, 100, 200] as const

function ranges(...bounds: number[]): readonly Range[] {
  return [null, ...bounds].map((min, i) => ({ min, max: bounds[i] ?? null }))
}

/** Number of selected basic values; a date range counts 1, and only with both its days. */
export function basicFilterCount({ basic }: Filters): number {
  const lists = [
    basic.instrument,
    basic.setup,
    basic.outcomes,
    ...wordFilters.map((name) => basic[name]),
    basic.year,
    basic.month,
    basic.day,
    basic.hour,
    basic.rrr,
    basic.gainPercentage,
    basic.rMultiple,
    basic.checklistType,
  ]
  return (
    lists.reduce((count, list) => count + list.length, 0) +
    (basic.outcome === null ? 0 : 1) +
    (basic.inReview === null ? 0 : 1) +
    (basic.lastTrades === null ? 0 : 1) +
    (basic.dateRange.length === 2 ? 1 : 0)
  )
}

export const advancedFilterCount = ({ advanced }: Filters): number =>
  [
    advanced.preTradeComment,
    advanced.entryComment,
    advanced.tradeManagementComment,
    advanced.exitComment,
    ...advanced.customComments,
  ].reduce((count, list) => count + list.length, 0)

/** Number of toggles that differ from their defaults: And, Entry, Exclude. */
export const optionCount = ({ options }: Filters): number =>
  (options.orFilter ? 0 : 1) + (options.entryOrExitDate === 'ENTRY' ? 1 : 0) + (options.excludeFilters ? 1 : 0)
