import { weeksAround } from '@afterclose/bars/gaps'
import { isWithin, type Span } from '@afterclose/bars/spans'
import type { ExtremesResult } from '../extremes-of-trades.ts'

/** A closed trade, seconds UTC. */
export interface NeedingTrade {
  readonly entry: number
  readonly exit: number
  readonly outcome: ExtremesResult['outcome']
}

const week = 604_800
/** Minimum number of bars next to a trade in its chart. */
const beside = 50
/** Maximum seconds shown after the exit, for trades that lasted longer. */
const longestAfter = week

/**
 * Computes the missing bars of a trade: from shortly before its entry until after its exit, as long as it lasted. If that span is fetched
 * and has gaps, also the same hours of the surrounding weeks, which show whether the market was open (PRODUCT A.23). Spans covered by other
 * bars are not fetched.
 *
 * @param covered merged spans already fetched from the source
 * @param now seconds: later bars do not exist
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
