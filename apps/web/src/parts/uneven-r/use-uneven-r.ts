import type { Filters } from '@afterclose/core/filters'
import type { UnevenR } from '@afterclose/engine/stats/uneven-r'
import { useReport } from '../../journal/engine/hooks.ts'

const asItIs = (answer: UnevenR | null): UnevenR | null => answer

/**
 * Whether R is known far more often for winners than for losers, or the reverse, among the selected trades; null while unknown.
 *
 * @param filters default: the page's filters
 */
export const useUnevenR = (filters?: Filters): UnevenR | null =>
  useReport('unevenR', null, asItIs, filters === undefined ? { last: true } : { filters }).data ?? null
