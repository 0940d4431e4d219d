import type { AdvancedFilters, BasicFilters, Filters, Range } from '@afterclose/core/filters'
import { customGroups } from '@afterclose/core/comment'
import { noFilters } from '@afterclose/core/filters'
import { checklistStatuses, outcomes, type WordFilter, wordFields, wordFilters } from '@afterclose/core/trade'
import { LocalDateText } from '@afterclose/contract/values'
import { type FilterName, type FilterSet, setHas } from './filter-set.ts'

/**
 * Filters in an address: `?instrument=3,5&year=2026&rMultiple=:-1&match=AND`. Names and values are those of the API, a range is `min:max`
 * with either end optional, and unselected filters are omitted.
 */
type Search = Readonly<Record<string, unknown>>

interface Parameter {
  readonly name: string
  /** The filter of the parameter; null for the three toggles, which apply to all. */
  readonly filter: FilterName | null
  readonly textOf: (filters: Filters) => string
  /** Applies the text to the filters; invalid values are skipped. */
  readonly read: (filters: Filters, text: string) => Filters
}

type ListKey = { [K in keyof BasicFilters]: BasicFilters[K] extends readonly unknown[] ? K : never }[keyof BasicFilters]

/** Maximum values in a list, as on the server. */
const most = 1000

/** Distinct values, in the order of the address. */
function valuesIn<Value>(text: string, valueOf: (word: string) => Value | undefined): readonly Value[] {
  const words = [...new Set(text.split(','))].slice(0, most)
  return words.map(valueOf).filter((value) => value !== undefined)
}

const basicList = <K extends ListKey>(
  key: K,
  valueOf: (word: string) => BasicFilters[K][number] | undefined,
  wordOf: (value: BasicFilters[K][number]) => string = String,
): Parameter => {
  const chosenIn = ({ basic }: Filters): readonly BasicFilters[K][number][] => basic[key]
  return {
    name: key,
    filter: key,
    textOf: (filters) => chosenIn(filters).map(wordOf).join(','),
    read: (filters, text) => ({ ...filters, basic: { ...filters.basic, [key]: valuesIn(text, valueOf) } }),
  }
}

const idOf = (word: string): number | undefined => (/^[1-9]\d{0,8}$/.test(word) ? Number(word) : undefined)
const between =
  (least: number, greatest: number) =>
  (word: string): number | undefined => {
    const number = /^\d{1,4}$/.test(word) ? Number(word) : Number.NaN
    return number >= least && number <= greatest ? number : undefined
  }
const oneOf =
  <const Value extends string>(values: readonly Value[]) =>
  (word: string): Value | undefined =>
    values.find((value) => value === word)

const bound = String.raw`(-?\d{1,9}(?:\.\d{1,6})?)?`
const rangePattern = new RegExp(`^${bound}:${bound}$`)
function rangeOf(word: string): Range | undefined {
  const bounds = rangePattern.exec(word)
  if (bounds === null) return undefined
  const [min, max] = [bounds[1], bounds[2]].map((end) => (end === undefined ? null : Number(end)))
  if (min === undefined || max === undefined || (min === null && max === null)) return undefined
  return min !== null && max !== null && min >= max ? undefined : { min, max }
}
const rangeWord = ({ min, max }: Range): string => `${min ?? ''}:${max ?? ''}`

const isDay = (word: string): boolean => LocalDateText.safeParse(word).success

const dateRange: Parameter = {
  name: 'dateRange',
  filter: 'dateRange',
  textOf: ({ basic }) => (basic.dateRange.length === 2 ? basic.dateRange.join(':') : ''),
  read: (filters, text) => {
    const days = text.split(':')
    const [firstDay = '', lastDay = ''] = days
    if (days.length !== 2 || !days.every(isDay) || firstDay > lastDay) return filters
    return { ...filters, basic: { ...filters.basic, dateRange: days } }
  },
}

/** A single outcome, which a click on a chart sets, equals a list of one. */
const outcome: Parameter = {
  name: 'outcome',
  filter: 'outcomes',
  textOf: ({ basic }) => (basic.outcomes.length > 0 ? basic.outcomes.join(',') : (basic.outcome ?? '')),
  read: (filters, text) => ({
    ...filters,
    basic: { ...filters.basic, outcomes: valuesIn(text, oneOf(outcomes)) },
  }),
}

const lastTrades: Parameter = {
  name: 'lastTrades',
  filter: 'lastTrades',
  textOf: ({ basic }) => String(basic.lastTrades ?? ''),
  read: (filters, text) => ({ ...filters, basic: { ...filters.basic, lastTrades: idOf(text) ?? null } }),
}

const inReview: Parameter = {
  name: 'inReview',
  filter: 'inReview',
  textOf: ({ basic }) => String(basic.inReview ?? ''),
  read: (filters, text) => ({ ...filters, basic: { ...filters.basic, inReview: text === 'true' ? true : null } }),
}

const wordList = (name: WordFilter): Parameter => basicList(name, oneOf(wordFields[name].words))

const commentIds = (key: Exclude<keyof AdvancedFilters, 'customComments'>): Parameter => ({
  name: key,
  filter: key,
  textOf: ({ advanced }) => advanced[key].join(','),
  read: (filters, text) => ({ ...filters, advanced: { ...filters.advanced, [key]: valuesIn(text, idOf) } }),
})

const customIds = (group: number): Parameter => ({
  name: `customComments${group}`,
  filter: 'customComments',
  textOf: ({ advanced }) => (advanced.customComments[group - 1] ?? []).join(','),
  read: (filters, text) => ({
    ...filters,
    advanced: {
      ...filters.advanced,
      customComments: filters.advanced.customComments.map((ids, i) => (i === group - 1 ? valuesIn(text, idOf) : ids)),
    },
  }),
})

const toggle = (name: string, word: string, isOn: (filters: Filters) => boolean, on: Partial<Filters['options']>) => ({
  name,
  filter: null,
  textOf: (filters: Filters) => (isOn(filters) ? word : ''),
  read: (filters: Filters, text: string): Filters =>
    text === word ? { ...filters, options: { ...filters.options, ...on } } : filters,
})

const parameters: readonly Parameter[] = [
  basicList('instrument', idOf),
  basicList('setup', idOf),
  outcome,
  ...wordFilters.map(wordList),
  lastTrades,
  dateRange,
  basicList('year', between(1900, 9999)),
  basicList('month', between(1, 12)),
  basicList('day', between(1, 7)),
  basicList('hour', between(0, 23)),
  basicList('rrr', rangeOf, rangeWord),
  basicList('gainPercentage', rangeOf, rangeWord),
  basicList('rMultiple', rangeOf, rangeWord),
  inReview,
  basicList('checklistType', oneOf(checklistStatuses)),
  commentIds('preTradeComment'),
  commentIds('entryComment'),
  commentIds('tradeManagementComment'),
  commentIds('exitComment'),
  ...Array.from({ length: customGroups }, (_, i) => customIds(i + 1)),
  toggle('match', 'AND', ({ options }) => !options.orFilter, { orFilter: false }),
  toggle('basis', 'ENTRY', ({ options }) => options.entryOrExitDate === 'ENTRY', { entryOrExitDate: 'ENTRY' }),
  toggle('mode', 'EXCLUDE', ({ options }) => options.excludeFilters, { excludeFilters: true }),
]

/** Reserved names of search parameters, which no page may use otherwise. */
export const filterParameters: readonly string[] = parameters.map(({ name }) => name)

export const namesFilters = (search: Search): boolean => filterParameters.some((name) => search[name] !== undefined)

/** Search parameters of these filters: a text each, or undefined if nothing is selected. */
export function searchOfFilters(filters: Filters, set: FilterSet): Readonly<Record<string, string | undefined>> {
  const texts = parameters.map(({ name, filter, textOf }) => {
    const text = filter === null || setHas(set, filter) ? textOf(filters) : ''
    return [name, text === '' ? undefined : text] as const
  })
  return Object.fromEntries(texts)
}

/** The filters of an address. Invalid ones are skipped. */
export const filtersOfSearch = (search: Search): Filters =>
  parameters.reduce((filters, { name, read }) => {
    const text = search[name]
    return typeof text === 'string' ? read(filters, text) : filters
  }, noFilters)
