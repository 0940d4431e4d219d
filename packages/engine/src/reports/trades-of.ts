import {
  type AdvancedFilters,
  advancedFilterCount,
  basicFilterCount,
  type BasicFilters,
  type FilterOptions,
  type Filters,
  type Range,
} from '@afterclose/core/filters'
import { DAY, dateOf, type LocalDate, wallClock } from '@afterclose/core/time'
import { checklistStatuses, outcomes, type WordFilter, wordFields, wordFilters } from '@afterclose/core/trade'
import type { NumberName } from '../filters/fields.ts'
import type { ValueField } from '../filters/row-set.ts'
import type { CommentKind } from '../trades/trade-columns.ts'
import type { ReplayedTrades } from './alternative-strategies/strategy-set.ts'
import type { RuledTrades } from './trading-rules/rule-set.ts'

/**
 * The trades behind a mark: a bar, a point, a cell, a row of a table. A plain value, which narrows the selected trades.
 *
 * - `all`: each of them.
 * - `value`: those with one value of a field: an id, a code of core's lists, a part of a date, a comment.
 * - `any`, `none`: those with at least one of several values of a field, or with none of them.
 * - `range`: those with a known number in [min, max); null = open end.
 * - `unknown`: those with an unknown number, such as an RRR without stop and target.
 * - `span`: those with an exit, or entry, in a span of wall clock, end exclusive.
 * - `rows`: a range of table rows; valid until the trades change.
 * - `runs`: those in streaks of wins, or of losses, of one length among the selected trades, without break-evens.
 * - `replayed`: evaluable ones for strategies, others by reason, or those with some outcome under one.
 * - `ruled`: those that one of several rules would have changed.
 * - `ids`: those with one of these ids: a group that no value of a trade describes.
 * - `both`: those of every part, such as row and column of a heat map.
 */
export type TradesOf =
  | { readonly is: 'all' }
  | { readonly is: 'value'; readonly field: ValueField; readonly value: number }
  | { readonly is: 'any'; readonly field: ValueField; readonly values: readonly number[] }
  | { readonly is: 'none'; readonly field: ValueField; readonly values: readonly number[] }
  | { readonly is: 'range'; readonly column: NumberName; readonly min: number | null; readonly max: number | null }
  | { readonly is: 'unknown'; readonly column: NumberName }
  | { readonly is: 'span'; readonly basis: 'ENTRY' | 'EXIT'; readonly from: number; readonly before: number }
  | { readonly is: 'rows'; readonly after: number; readonly upTo: number }
  | { readonly is: 'runs'; readonly won: boolean; readonly length: number }
  | ({ readonly is: 'replayed' } & ReplayedTrades)
  | ({ readonly is: 'ruled' } & RuledTrades)
  | { readonly is: 'ids'; readonly ids: readonly number[] }
  | { readonly is: 'both'; readonly parts: readonly TradesOf[] }

/** The trades with an exit, or entry, on one day. */
export function tradesOn(date: LocalDate, basis: 'ENTRY' | 'EXIT'): TradesOf {
  const from = wallClock(`${date}T00:00:00`)
  return { is: 'span', basis, from, before: from + DAY }
}
export const exitsOn = (date: LocalDate): TradesOf => tradesOn(date, 'EXIT')

/** The trades of a range of days, inclusive. */
export const tradesBetween = (first: LocalDate, last: LocalDate, basis: 'ENTRY' | 'EXIT'): TradesOf => ({
  is: 'span',
  basis,
  from: wallClock(`${first}T00:00:00`),
  before: wallClock(`${last}T00:00:00`) + DAY,
})

/** The trades of a year. */
export const tradesInYear = (year: number, basis: 'ENTRY' | 'EXIT'): TradesOf => ({
  is: 'span',
  basis,
  from: Date.UTC(year, 0, 1),
  before: Date.UTC(year + 1, 0, 1),
})

/** The trades of a month. @param month 1 to 12 */
export const tradesInMonth = (year: number, month: number, basis: 'ENTRY' | 'EXIT'): TradesOf => ({
  is: 'span',
  basis,
  from: Date.UTC(year, month - 1, 1),
  before: Date.UTC(year, month, 1),
})

/** The trades of the first days of a month. */
export const tradesInFirstDays = (
  { year, month }: { readonly year: number; readonly month: number },
  days: number,
  basis: 'ENTRY' | 'EXIT',
): TradesOf => {
  const from = Date.UTC(year, month - 1, 1)
  return { is: 'span', basis, from, before: from + days * DAY }
}

/**
 * Why filters cannot select these trades. `field`: there is no filter for it. `basis`: filters use the other date. `hours`: a date range
 * has whole days. `outside`: the current filters exclude all of them. `excluding`: filters exclude values, so one more would remove these.
 * `joined`: values combine by "and" or "or", so one more would select others. `lastTrades`: they are counted again among fewer.
 */
export type NoFilter =
  | { readonly no: 'runs' | 'rows' | 'replayed' | 'ruled' | 'ids' | 'unknown' | 'basis' | 'hours' | 'outside' }
  | { readonly no: 'excluding' | 'joined' | 'lastTrades' | 'comment' }
  | { readonly no: 'field'; readonly field: ValueField | NumberName }

/**
 * The filters that select exactly these trades among the currently selected ones, for "Apply as filter"; or why none do.
 *
 * @param groupOf the custom statistic, 1 to 20, of a comment: each has its own filter
 */
export function filtersFor(trades: TradesOf, filters: Filters, groupOf: GroupOf): Filters | NoFilter {
  if (trades.is === 'all') return filters
  // no filter selects trades without a value
  if (isToldByNone(trades)) return { no: trades.is }
  if (trades.is === 'both')
    return trades.parts.reduce<Filters | NoFilter>(
      (left, part) => ('no' in left ? left : filtersFor(part, left, groupOf)),
      filters,
    )
  const field = unfilteredOf(trades)
  if (field !== null) return { no: 'field', field }
  if (filters.basic.lastTrades !== null) return { no: 'lastTrades' }
  if (trades.is === 'span') return withSpan(filters, trades)
  if (trades.is === 'none') return withoutComments(filters, trades, groupOf)
  const positive = included(filters)
  if (positive === null) return { no: 'excluding' }
  if (trades.is === 'range') return withRange(positive, trades)
  if (trades.is === 'any') return withAnyComment(positive, trades, groupOf)
  return isCommentKind(trades.field)
    ? withComment(positive, trades.field, trades.value, groupOf)
    : withValue(positive, trades.field, trades.value)
}

const isToldByNone = (trades: TradesOf): trades is Of<'rows' | 'runs' | 'unknown' | 'replayed' | 'ruled' | 'ids'> =>
  ['rows', 'runs', 'unknown', 'replayed', 'ruled', 'ids'].includes(trades.is)

/** As `filtersFor`; null if none do. */
export function asFilters(trades: TradesOf, filters: Filters, groupOf: GroupOf): Filters | null {
  const found = filtersFor(trades, filters, groupOf)
  return 'no' in found ? null : found
}

/** Names the property without a filter that selects these trades; null if filters can select them. */
function unfilteredOf(trades: Of<'value' | 'any' | 'none' | 'range' | 'span'>): ValueField | NumberName | null {
  if (trades.is === 'span') return null
  if (trades.is === 'range') return isRangeFilter(trades.column) ? null : trades.column
  const { field } = trades
  return isCommentKind(field) || (trades.is === 'value' && !isUnfiltered(field)) ? null : field
}

/** Undefined for an unknown comment. */
export type GroupOf = (customComment: number) => number | undefined

type Of<Is extends TradesOf['is']> = Extract<TradesOf, { readonly is: Is }>

/** Filters that a value can be added to; "exclude" without values has no effect. */
function included(filters: Filters): Filters | null {
  if (!filters.options.excludeFilters) return filters
  const withoutDates = withBasic(filters, { dateRange: [] })
  return basicFilterCount(withoutDates) + advancedFilterCount(filters) > 0
    ? null
    : { ...filters, options: { ...filters.options, excludeFilters: false } }
}

const withBasic = (filters: Filters, changes: Partial<BasicFilters>): Filters => ({
  ...filters,
  basic: { ...filters.basic, ...changes },
})

/** There are no filters for checklist items, exit classes, or weeks. */
const unfiltered = [
  'checklistId',
  'checklistItemIds',
  'checkedItemIds',
  'fullyJournaled',
  'exitClass',
  'otpHit',
  'exitWeek',
  'entryWeek',
] as const satisfies readonly ValueField[]
const isUnfiltered = (field: ValueField): field is (typeof unfiltered)[number] =>
  unfiltered.some((one) => one === field)

const isWordFilter = (field: ValueField): field is WordFilter => wordFilters.some((one) => one === field)

function withValue(filters: Filters, field: Exclude<ValueField, CommentKind>, value: number): Filters | NoFilter {
  if (isUnfiltered(field)) return { no: 'field', field }
  const { basic, options } = filters
  /** Replaces several values by one; null if it is not among the selected ones. */
  const only = <Value>(selected: readonly Value[], one: Value | undefined): readonly Value[] | null =>
    one === undefined || (selected.length > 0 && !selected.includes(one)) ? null : [one]
  const put = <Name extends keyof BasicFilters>(name: Name, list: BasicFilters[Name] | null): Filters | NoFilter =>
    list === null ? { no: 'outside' } : withBasic(filters, { [name]: list })
  const putWord = (name: WordFilter): Filters | NoFilter => {
    const word = wordFields[name].words[value]
    if (word === undefined) return { no: 'unknown' }
    const list = only<string>(basic[name], word)
    return list === null ? { no: 'outside' } : withBasic(filters, { [name]: list })
  }
  const part = (basis: typeof options.entryOrExitDate, name: 'year' | 'month' | 'day' | 'hour'): Filters | NoFilter =>
    basis === options.entryOrExitDate ? put(name, only(basic[name], value)) : { no: 'basis' }

  if (isWordFilter(field)) return putWord(field)
  switch (field) {
    case 'instrument':
      return put('instrument', only(basic.instrument, value))
    case 'setup':
      return put('setup', only(basic.setup, value))
    case 'checklistStatus':
      return put('checklistType', only(basic.checklistType, checklistStatuses[value]))
    case 'outcome': {
      const selected = basic.outcomes.length > 0 || basic.outcome === null ? basic.outcomes : [basic.outcome]
      return put('outcomes', only(selected, outcomes[value]))
    }
    case 'inReview':
      return value === 1 ? put('inReview', true) : { no: 'field', field }
    case 'exitQuarter':
      return monthsOf(filters, 'EXIT', value)
    case 'entryQuarter':
      return monthsOf(filters, 'ENTRY', value)
    case 'exitYear':
      return part('EXIT', 'year')
    case 'exitMonth':
      return part('EXIT', 'month')
    case 'exitWeekday':
      return part('EXIT', 'day')
    case 'exitHour':
      return part('EXIT', 'hour')
    case 'entryYear':
      return part('ENTRY', 'year')
    case 'entryMonth':
      return part('ENTRY', 'month')
    case 'entryWeekday':
      return part('ENTRY', 'day')
    case 'entryHour':
      return part('ENTRY', 'hour')
  }
}

/** A quarter is three months, or the selected ones of them. */
function monthsOf(filters: Filters, basis: 'ENTRY' | 'EXIT', quarter: number): Filters | NoFilter {
  const selected = filters.basic.month
  const months = [2, 1, 0].map((before) => 3 * quarter - before)
  const left = selected.length === 0 ? months : months.filter((month) => selected.includes(month))
  if (basis !== filters.options.entryOrExitDate) return { no: 'basis' }
  return left.length === 0 ? { no: 'outside' } : withBasic(filters, { month: left })
}

export const isCommentKind = (field: ValueField): field is CommentKind => field in commentLists
const commentLists = {
  preTradeComments: 'preTradeComment',
  entryComments: 'entryComment',
  managementComments: 'tradeManagementComment',
  exitComments: 'exitComment',
  customComments: 'customComments',
} as const satisfies Record<CommentKind, keyof AdvancedFilters>

/** Comments sorted into their lists; null if one of them is unknown. */
function listedWith(
  advanced: AdvancedFilters,
  kind: CommentKind,
  ids: readonly number[],
  groupOf: GroupOf,
): AdvancedFilters | null {
  const name = commentLists[kind]
  const more = (list: readonly number[], added: readonly number[]): readonly number[] => [
    ...list,
    ...added.filter((id) => !list.includes(id)),
  ]
  if (name !== 'customComments') return { ...advanced, [name]: more(advanced[name], ids) }
  if (ids.some((id) => advanced.customComments[(groupOf(id) ?? 0) - 1] === undefined)) return null
  return {
    ...advanced,
    customComments: advanced.customComments.map((list, at) =>
      more(
        list,
        ids.filter((id) => groupOf(id) === at + 1),
      ),
    ),
  }
}

/** All comments are one filter: one more must be required in addition, which "Or" allows only for the first. */
function withComment(filters: Filters, kind: CommentKind, id: number, groupOf: GroupOf): Filters | NoFilter {
  const selected = advancedFilterCount(filters)
  if (filters.options.orFilter && selected > 1) return { no: 'joined' }
  const advanced = listedWith(filters.advanced, kind, [id], groupOf)
  if (advanced === null) return { no: 'comment' }
  const left = { ...filters, advanced }
  return selected === 0 || advancedFilterCount(left) === selected ? left : withOptions(left, { orFilter: false })
}

/** One of several, which "Or" allows if no other comment is selected. */
function withAnyComment(filters: Filters, { field, values }: Of<'any'>, groupOf: GroupOf): Filters | NoFilter {
  if (!isCommentKind(field)) return { no: 'field', field }
  if (values.length === 0 || advancedFilterCount(filters) > 0) return { no: 'joined' }
  const advanced = listedWith(filters.advanced, field, values, groupOf)
  return advanced === null ? { no: 'comment' } : withOptions({ ...filters, advanced }, { orFilter: true })
}

/** "Exclude" with "Or" removes trades with any of them, including those selected by other filters. */
function withoutComments(filters: Filters, { field, values }: Of<'none'>, groupOf: GroupOf): Filters | NoFilter {
  if (!isCommentKind(field)) return { no: 'field', field }
  const { excludeFilters, orFilter } = filters.options
  const selected = advancedFilterCount(filters)
  const others = selected + basicFilterCount(withBasic(filters, { dateRange: [] }))
  if (values.length === 0 || (!excludeFilters && others > 0) || (!orFilter && selected > 1)) return { no: 'joined' }
  const advanced = listedWith(filters.advanced, field, values, groupOf)
  return advanced === null
    ? { no: 'comment' }
    : withOptions({ ...filters, advanced }, { excludeFilters: true, orFilter: true })
}

const withOptions = (filters: Filters, changes: Partial<FilterOptions>): Filters => ({
  ...filters,
  options: { ...filters.options, ...changes },
})

const rangeFilters = ['rrr', 'rMultiple', 'gainPercentage'] as const
const isRangeFilter = (column: NumberName): column is (typeof rangeFilters)[number] =>
  rangeFilters.some((one) => one === column)

function withRange(filters: Filters, { column, min, max }: Of<'range'>): Filters | NoFilter {
  if (!isRangeFilter(column)) return { no: 'field', field: column }
  const selected = filters.basic[column]
  const ranges = selected.length === 0 ? [{ min, max }] : selected.flatMap((range) => inBoth(range, { min, max }))
  return ranges.length === 0 ? { no: 'outside' } : withBasic(filters, { [column]: ranges })
}

function inBoth(a: Range, b: Range): readonly Range[] {
  const from = Math.max(a.min ?? Number.NEGATIVE_INFINITY, b.min ?? Number.NEGATIVE_INFINITY)
  const to = Math.min(a.max ?? Number.POSITIVE_INFINITY, b.max ?? Number.POSITIVE_INFINITY)
  if (from >= to) return []
  return [{ min: Number.isFinite(from) ? from : null, max: Number.isFinite(to) ? to : null }]
}

/** Only whole days: the date range has no hours. */
function withSpan(filters: Filters, { basis, from, before }: Of<'span'>): Filters | NoFilter {
  const [first, last] = filters.basic.dateRange
  if (basis !== filters.options.entryOrExitDate) return { no: 'basis' }
  if (from % DAY !== 0 || before % DAY !== 0) return { no: 'hours' }
  const [begin, end] = [dateOf(from), dateOf(before - DAY)]
  const range =
    first === undefined || last === undefined ? [begin, end] : [begin > first ? begin : first, end < last ? end : last]
  return range[0]! > range[1]! ? { no: 'outside' } : withBasic(filters, { dateRange: range })
}
