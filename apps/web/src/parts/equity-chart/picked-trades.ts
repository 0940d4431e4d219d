import { dateOf } from '@afterclose/core/time'
import type { EquityReport } from '@afterclose/engine/reports/equity/equity-report'
import { dayWords } from '../../journal/engine/unit-words.ts'
import type { TradesOf } from '@afterclose/engine/reports/trades-of'

/** What was clicked, and which trades are behind it. */
export interface Picked {
  readonly title: string
  readonly of: TradesOf
}

/**
 * The trades behind a point of an equity line: its own, and those before it that had to be thinned out.
 *
 * @returns null for the start, behind which no trade stands
 */
export function pickedTrades({ points }: EquityReport, point: number): Picked | null {
  const upTo = points.row[point]
  const after = points.row[point - 1]
  if (upTo === undefined || after === undefined || upTo < 0) return null
  return { title: dayWords(dateOf(points.exitDate[point]!)), of: { is: 'rows', after, upTo } }
}
