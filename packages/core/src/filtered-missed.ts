import { type Filters, noFilters, type Range } from './filters.ts'
import type { MissedTrade } from './missed-trade.ts'
import { hourOf, wallClock, weekday } from './time.ts'

/** Fields that filters check. */
export type FilteredFields = Pick<
  MissedTrade,
  'instrumentId' | 'setupId' | 'direction' | 'entryDate' | 'inReview' | 'rrr' | 'preTradeComments' | 'customComments'
>

/** Keeps only the filters that apply to missed trades (PRODUCT B.3). */
export const missedFilters = ({ basic, advanced, options }: Filters): Filters => ({
  basic: {
    ...noFilters.basic,
    instrument: basic.instrument,
    setup: basic.setup,
    direction: basic.direction,
    year: basic.year,
    month: basic.month,
    day: basic.day,
    hour: basic.hour,
    rrr: basic.rrr,
    inReview: basic.inReview,
    dateRange: basic.dateRange,
  },
  advanced: {
    ...noFilters.advanced,
    preTradeComment: advanced.preTradeComment,
    customComments: advanced.customComments,
  },
  options,
})

/**
 * Filters missed trades by the rules of trades (PRODUCT C.3): first the days, then each filter on its own, which "exclude" inverts one by
 * one, then the comments. All dates are entry dates: there is no other.
 */
export function filteredMissed<Missed extends FilteredFields>(
  all: readonly Missed[],
  { basic, advanced, options }: Filters,
): readonly Missed[] {
  const [first, last] = basic.dateRange
  const tests: ((missed: Missed) => boolean)[] = []
  const oneOf = <Value>(values: readonly Value[], valueOf: (missed: Missed) => Value): void => {
    if (values.length > 0) tests.push((missed) => values.includes(valueOf(missed)))
  }
  oneOf(basic.instrument, ({ instrumentId }) => instrumentId)
  oneOf(basic.setup, ({ setupId }) => setupId)
  oneOf(basic.direction, ({ direction }) => direction)
  oneOf(basic.year, ({ entryDate }) => Number(entryDate.slice(0, 4)))
  oneOf(basic.month, ({ entryDate }) => Number(entryDate.slice(5, 7)))
  oneOf(basic.day, ({ entryDate }) => weekday(wallClock(entryDate)))
  oneOf(basic.hour, ({ entryDate }) => hourOf(wallClock(entryDate)))
  if (basic.inReview !== null) tests.push(({ inReview }) => inReview)
  if (basic.rrr.length > 0) tests.push(({ rrr }) => rrr !== null && basic.rrr.some((range) => isIn(range, rrr)))
  const wantedComments = [
    ...advanced.preTradeComment.map((id) => ({ of: 'preTradeComments', id }) as const),
    ...advanced.customComments.flat().map((id) => ({ of: 'customComments', id }) as const),
  ]
  if (wantedComments.length > 0)
    tests.push((missed) =>
      options.orFilter
        ? wantedComments.some(({ of, id }) => missed[of].includes(id))
        : wantedComments.every(({ of, id }) => missed[of].includes(id)),
    )
  return all.filter(
    (missed) =>
      (first === undefined ||
        last === undefined ||
        (missed.entryDate.slice(0, 10) >= first && missed.entryDate.slice(0, 10) <= last)) &&
      tests.every((test) => test(missed) !== options.excludeFilters),
  )
}

const isIn = ({ min, max }: Range, value: number): boolean =>
  (min === null || value >= min) && (max === null || value < max)
