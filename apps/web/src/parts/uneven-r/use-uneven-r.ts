import type { Filters } from '@afterclose/core/filters'
import type { UnevenR } from '@afterclose/engine/stats/uneven-r'
import { useReport } from '../../journal/engine/hooks.ts'

const asItIs = (answer: UnevenR | null): UnevenR | null => answer

/**
 * Whether R is known far more often of winners than of losers, or the other way, among the selected trades; null while that
 * is not known.
 *
 * @param filters of other trades than those that the page's filters select
 */
export const useUnevenR = (filters?: Filters): UnevenR | null =>
  useReport('unevenR', null, asItIs, filters === undefined ? {} : { filters }).data ?? null
