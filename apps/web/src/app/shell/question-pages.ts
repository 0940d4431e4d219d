import type { FilterName } from '../../journal/filter-set.ts'
import type { ListedPath } from '../pages.ts'

const byTime = '/chart-lab/performance-time'
/** The page that compares the values of a filter. */
const comparisons: Partial<Readonly<Record<FilterName, ListedPath>>> = {
  instrument: '/chart-lab/performance-instrument',
  setup: '/chart-lab/performance-setup',
  day: byTime,
  hour: byTime,
  month: byTime,
  year: byTime,
  rMultiple: '/chart-lab/r-distribution',
  checklistType: '/chart-lab/performance-checklists',
  structure: '/chart-lab/performance-structure',
  preTradeComment: '/chart-lab/trade-comments',
  entryComment: '/chart-lab/trade-comments',
  tradeManagementComment: '/chart-lab/trade-comments',
  exitComment: '/chart-lab/trade-comments',
  customComments: '/chart-lab/custom-stats',
  reviewGrade: '/reports/trade-analytics',
  trend: '/reports/trade-analytics',
  volatility: '/reports/trade-analytics',
}

/** The page that compares the values of this filter with each other; null without one. */
export const comparisonOf = (filter: FilterName): ListedPath | null => comparisons[filter] ?? null
