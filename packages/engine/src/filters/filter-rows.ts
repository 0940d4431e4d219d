import type { BasicFilters, FilterOptions, Filters, Range } from '@afterclose/core/filters'
import { DAY, wallClock } from '@afterclose/core/time'
import { checklistStatuses, outcomes, wordFields, wordFilters } from '@afterclose/core/trade'
import type { NumberName } from './fields.ts'
import { anyOf, allOf, inRange, type RowSet, type ValueField, withValue, invertedSet } from './row-set.ts'

/** One active filter: its name, and its trades. All comments are one filter. */
export interface FilterPart {
  readonly filter: keyof BasicFilters | 'comments'
  readonly leaves: RowSet
}

type Basis = FilterOptions['entryOrExitDate']

/** Columns of the basis date. */
export const dateFields = {
  EXIT: { date: 'exitDate', year: 'exitYear', month: 'exitMonth', day: 'exitWeekday', hour: 'exitHour' },
  ENTRY: { date: 'entryDate', year: 'entryYear', month: 'entryMonth', day: 'entryWeekday', hour: 'entryHour' },
} as const satisfies Readonly<Record<Basis, Readonly<Record<string, ValueField | NumberName>>>>

/**
 * Converts filters to parts that are combined with AND (PRODUCT C.3). Exclude inverts each basic filter and the
 * comments, never the date range. The last trades are not a set of rows and are applied afterwards.
 */
export function filterParts({ basic, advanced, options }: Filters): readonly FilterPart[] {
  const part = dateFields[options.entryOrExitDate]
  const wantedOutcomes = basic.outcomes.length > 0 || basic.outcome === null ? basic.outcomes : [basic.outcome]
  const parts: FilterPart[] = []
  const narrow = (filter: FilterPart['filter'], matching: RowSet): void => {
    parts.push({ filter, leaves: options.excludeFilters ? invertedSet(matching) : matching })
  }
  const values = (filter: keyof BasicFilters, field: ValueField, list: readonly number[]): void => {
    if (list.length > 0) narrow(filter, anyOf(list.map((value) => withValue(field, value))))
  }
  const ranges = (filter: keyof BasicFilters, column: NumberName, list: readonly Range[]): void => {
    if (list.length > 0) narrow(filter, anyOf(list.map(({ min, max }) => inRange(column, min, max))))
  }

  const [first, last] = basic.dateRange
  if (first !== undefined && last !== undefined)
    parts.push({ filter: 'dateRange', leaves: wholeDays(part.date, first, last) })
  values('instrument', 'instrument', basic.instrument)
  values('setup', 'setup', basic.setup)
  values('outcomes', 'outcome', codesOf(outcomes, wantedOutcomes))
  for (const name of wordFilters) values(name, name, codesOf<string>(wordFields[name].words, basic[name]))
  values('checklistType', 'checklistStatus', codesOf(checklistStatuses, basic.checklistType))
  values('inReview', 'inReview', basic.inReview === null ? [] : [1])
  values('year', part.year, basic.year)
  values('month', part.month, basic.month)
  values('day', part.day, basic.day)
  values('hour', part.hour, basic.hour)
  ranges('rrr', 'rrr', basic.rrr)
  ranges('rMultiple', 'rMultiple', basic.rMultiple)
  ranges('gainPercentage', 'gainPercentage', basic.gainPercentage)

  const pool = [
    ...advanced.preTradeComment.map((id) => withValue('preTradeComments', id)),
    ...advanced.entryComment.map((id) => withValue('entryComments', id)),
    ...advanced.tradeManagementComment.map((id) => withValue('managementComments', id)),
    ...advanced.exitComment.map((id) => withValue('exitComments', id)),
    ...advanced.customComments.flat().map((id) => withValue('customComments', id)),
  ]
  if (pool.length > 0) narrow('comments', options.orFilter ? anyOf(pool) : allOf(pool))
  return parts
}

/** First day 00:00:00 to last day 23:59:59. */
const wholeDays = (column: NumberName, first: string, last: string): RowSet =>
  inRange(column, wallClock(`${first}T00:00:00`), wallClock(`${last}T00:00:00`) + DAY)

const codesOf = <Value>(all: readonly Value[], some: readonly Value[]): readonly number[] =>
  some.map((value) => all.indexOf(value))
