import type { LocalDate } from '@afterclose/core/time'
import { setFilters, useFilters, useFilterSet } from '../../journal/filters.ts'
import { setHas } from '../../journal/filter-set.ts'
import { usePeriodClock } from '../../journal/period-clock.ts'
import { useUser } from '../../journal/session.ts'
import { DateRangeButton } from '../../parts/date-range/date-range-button.tsx'
import { periodWords } from '../../parts/date-range/period-words.ts'

/** The days of the page: the filter of dates, without opening the filters. Accounts without ALL_FILTERS have no such filter. */
export function PeriodButton() {
  const { filters } = useFilters()
  const clock = usePeriodClock()
  const applies = setHas(useFilterSet(), 'dateRange')
  if (!useUser().permissions.includes('ALL_FILTERS') || !applies) return null
  const { dateRange } = filters.basic
  const choose = (days: readonly LocalDate[]): void =>
    setFilters({ ...filters, basic: { ...filters.basic, dateRange: days } })
  return <DateRangeButton range={dateRange} label={periodWords(dateRange, clock)} onChoose={choose} />
}
