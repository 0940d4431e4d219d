import { weeksAround } from '@afterclose/bars/gaps'
import { isWithin, type Span } from '@afterclose/bars/spans'
import type { ExtremesResult } from '../extremes-of-trades.ts'

/** A trade, seconds UTC. */
export interface NeedingTrade {
  readonly entry: number
  /** Null for an open one. */
  readonly exit: number | null
  readonly outcome: ExtremesResult['outcome']
}

const week = 604_800
/** Minimum number of bars next to a trade in its chart. */
const beside = 50
/** Maximum seconds shown after the exit, for trades that lasted longer. */
const longestAfter = week
/** Time up to now whose bars an open trade needs, or this number of bars if that is longer. */
const openSeconds = week
const openBars = 1000

/**
 * Computes the missing bars of a trade: from shortly before its entry until after its exit, as long as it lasted; of an open trade those
 * around its entry, and the latest ones until now, for its last known price. If the span of a closed one is fetched
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
  if (exit === null) return needsOfOpen(entry, length, now)
  const known = isWithin(wholeBars({ from: entry, to: exit }, length), covered)
  if (outcome === 'FOUND' && !known) return []
  const around = beside * length
  const after = Math.min(Math.max(exit - entry, around), Math.max(longestAfter, around))
  const spans = [wholeBars({ from: entry - around, to: exit + after }, length)]
  if (outcome === 'GAP' && known)
    for (let away = -weeksAround; away <= weeksAround; away++)
      if (away !== 0) spans.push(wholeBars({ from: entry + away * week, to: exit + away * week }, length))
  return endedBy(now, length, spans)
}

function needsOfOpen(entry: number, length: number, now: number): readonly Span[] {
  const around = beside * length
  const latest = now - Math.max(openSeconds, openBars * length)
  return endedBy(now, length, [
    wholeBars({ from: entry - around, to: entry + around }, length),
    wholeBars({ from: Math.max(entry, latest), to: now }, length),
  ])
}

/** Without bars that are still running. */
function endedBy(now: number, length: number, spans: readonly Span[]): readonly Span[] {
  const end = Math.floor(now / length) * length
  return spans.map(({ from, to }) => ({ from, to: Math.min(to, end) })).filter(({ from, to }) => from < to)
}

const wholeBars = ({ from, to }: Span, length: number): Span => ({
  from: Math.floor(from / length) * length,
  to: Math.ceil(to / length) * length,
})
