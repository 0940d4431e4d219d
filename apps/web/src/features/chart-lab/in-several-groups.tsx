import type { Performance } from '@afterclose/engine/reports/groups/performance-rows'
import { Note } from '../../ui/layout.tsx'

/** Explains for overlapping groups that their shares add up to more than 100 %. */
export function InSeveralGroups({ performance: { rows, total }, what }: { performance: Performance; what: string }) {
  const counted = rows.reduce((sum, { trades }) => sum + trades, 0)
  if (counted <= total.trades) return null
  return <Note>A trade with more than one {what} counts in each of them, so the shares add up to more than 100%.</Note>
}
