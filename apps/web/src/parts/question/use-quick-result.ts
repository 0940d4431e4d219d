import { type Filters, noFilters } from '@afterclose/core/filters'
import type { QuickResult } from '@afterclose/engine/reports/quick-result'
import { useReport } from '../../journal/engine/hooks.ts'

/** Places of results: what is typed, without its unclear word, and the last questions. */
export const resultPlaces = { answer: 0, without: 1, recent: 2 } as const

const asItIs = (result: QuickResult): QuickResult => result

/**
 * Result of the trades that filters select among all trades, whatever the page's filters are.
 *
 * @param filters null: not requested
 * @returns the newest result; `isCurrent` is false while it still is that of an earlier question
 */
export function useQuickResult(
  place: number,
  filters: Filters | null,
): { readonly result: QuickResult | null; readonly isCurrent: boolean; readonly error: Error | null } {
  const { data, isFetching, error } = useReport('quickResult', { place }, asItIs, {
    filters: filters ?? noFilters,
    enabled: filters !== null,
  })
  return { result: filters === null ? null : (data ?? null), isCurrent: !isFetching && data !== undefined, error }
}
