import { noneOfThem } from '@afterclose/engine/reports/groups/dimensions'
import type { Performance } from '@afterclose/engine/reports/groups/performance-rows'

/** The group of trades that have none of the values comes behind those that have one. */
export const noneLast = (performance: Performance): Performance => ({
  ...performance,
  rows: performance.rows.toSorted((a, b) => Number(a.key === noneOfThem) - Number(b.key === noneOfThem)),
})
