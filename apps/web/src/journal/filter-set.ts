import type { AdvancedFilters, BasicFilters, Filters } from '@afterclose/core/filters'
import { wordFilters } from '@afterclose/core/trade'

/** A filter of PRODUCT C.1. The single `outcome`, which a click on a chart sets, goes with `outcomes`. */
export type FilterName = Exclude<keyof BasicFilters, 'outcome'> | keyof AdvancedFilters
export type FilterSet = readonly FilterName[]

export const commentFilters = [
  'preTradeComment',
  'entryComment',
  'tradeManagementComment',
  'exitComment',
  'customComments',
] as const satisfies FilterSet

/** All of PRODUCT C. */
export const allFilters: FilterSet = [
  'instrument',
  'setup',
  'outcomes',
  ...wordFilters,
  'lastTrades',
  'dateRange',
  'year',
  'month',
  'day',
  'hour',
  'rrr',
  'gainPercentage',
  'rMultiple',
  'inReview',
  'checklistType',
  ...commentFilters,
]

/** Filters that can match a trade that is not closed yet. */
export const openTradeFilters: FilterSet = [
  'instrument',
  'setup',
  ...wordFilters,
  'inReview',
  'dateRange',
  ...commentFilters,
]

/** All but those that would select other months than the page, PRODUCT B.6. */
export const monthFilters: FilterSet = allFilters.filter(
  (name) => !['dateRange', 'year', 'month', 'lastTrades'].includes(name),
)

/** Filters that apply to missed trades, PRODUCT B.3. */
export const missedTradeFilters: FilterSet = [
  'instrument',
  'setup',
  'direction',
  'dateRange',
  'year',
  'month',
  'day',
  'hour',
  'rrr',
  'inReview',
  'preTradeComment',
  'customComments',
]

export const setHas = (set: FilterSet, name: FilterName): boolean => set === allFilters || set.includes(name)

const isName = (name: string): name is FilterName | 'outcome' => name === 'outcome' || knownNames.has(name)
const knownNames = new Set<string>(allFilters)

/** Combines the filters of the set from `chosen` with the others from `others`; the three toggles are those of `chosen`. */
export function combinedFilters(chosen: Filters, others: Filters, set: FilterSet): Filters {
  if (set === allFilters) return chosen
  const pick = <Part extends object>(mine: Part, theirs: Part): Part => {
    const taken = Object.entries(mine).filter(
      ([name]) => isName(name) && setHas(set, name === 'outcome' ? 'outcomes' : name),
    )
    return { ...theirs, ...Object.fromEntries(taken) }
  }
  return {
    basic: pick(chosen.basic, others.basic),
    advanced: pick(chosen.advanced, others.advanced),
    options: chosen.options,
  }
}
