import { smallSample } from '../small-sample.ts'
import { monthsFrom } from './months.ts'

export interface RankedMonth {
  readonly year: number
  /** From 1 to 12. */
  readonly month: number
  readonly net: number | null
  readonly trades: number
}

/** Whether a month is not over on this day. */
export const isRunning = ({ year, month }: Pick<RankedMonth, 'year' | 'month'>, today: string): boolean =>
  monthsFrom(`${year}-01`, month - 1) >= today.slice(0, 7)

/** Rank of a month within its year. */
export interface MonthPlace {
  /** 1 is best. */
  readonly place: number
  /** No other month is worse. */
  readonly isWorst: boolean
  /** "5 months of 2025", "4 months of 2025 with 10 trades or more". */
  readonly among: string
}

/**
 * Ranks a month among the finished months of its year with enough trades; null for an unfinished month or one with too few trades, and
 * among fewer than three.
 */
export function placeAmong(own: RankedMonth, months: readonly RankedMonth[], today: string): MonthPlace | null {
  const isRanked = (one: RankedMonth): boolean =>
    one.net !== null && one.trades >= smallSample && !isRunning(one, today)
  const over = months.filter((one) => one.year === own.year && one.net !== null)
  const nets = over.flatMap((one) => (isRanked(one) ? one.net! : []))
  if (own.net === null || !isRanked(own) || nets.length < 3) return null
  const { net } = own
  const among = `${nets.length} months of ${own.year}`
  return {
    place: 1 + nets.filter((other) => other > net).length,
    isWorst: net === Math.min(...nets),
    among: nets.length === over.length ? among : `${among} with ${smallSample} trades or more`,
  }
}
