import { weeksAround } from '@afterclose/bars/gaps'
import { isWithin, type Span } from '@afterclose/bars/spans'
import type { FoundExtremes } from '../extremes-of-trades.ts'

/** A closed trade, seconds UTC. */
export interface NeedingTrade {
  readonly entry: number
  readonly exit: number
  readonly outcome: FoundExtremes['outcome']
}

const week = 604_800
/** Bars beside a trade that a picture of it shows at least. */
const beside = 50
/** Seconds after the exit that are shown at most, of trades that lasted longer. */
const longestAfter = week

/**
 * Computes the missing bars of a trade: from a little before its entry until as long after its exit as it lasted. If all of that is known
 * and bars are missing in it, the same hours of the weeks around: they show whether the market was open (PRODUCT A.23). Spans that other
 * bars cover are not fetched.
 *
 * @param covered what is known of the source already, merged
 * @param now seconds: nothing later is there
 */
export function needsOf(
  { entry, exit, outcome }: NeedingTrade,
  length: number,
  covered: readonly Span[],
  now: number,
): readonly Span[] {
  const known = isWithin(wholeBars({ from: entry, to: exit }, length), covered)
  if (outcome === 'FOUND' && !known) return []
  const around = beside * length
  const after = Math.min(Math.max(exit - entry, around), Math.max(longestAfter, around))
  const spans = [wholeBars({ from: entry - around, to: exit + after }, length)]
  if (outcome === 'GAP' && known)
    for (let away = -weeksAround; away <= weeksAround; away++)
      if (away !== 0) spans.push(wholeBars({ from: entry + away * week, to: exit + away * week }, length))
  const end = Math.floor(now / length) * length
  return spans.map(({ from, to }) => ({ from, to: Math.min(to, end) })).filter(({ from, to }) => from < to)
}

const wholeBars = ({ from, to }: Span, length: number): Span => ({
  from: Math.floor(from / length) * length,
  to: Math.ceil(to / length) * length,
})
