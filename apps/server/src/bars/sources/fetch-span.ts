import type { BarColumns } from '@afterclose/bars/bar'
import { mergedSpans, type Span } from '@afterclose/bars/spans'

export interface FetchedSpan {
  readonly parts: readonly BarColumns[]
  /** Parts of the span that were fetched completely. */
  readonly covered: readonly Span[]
  /** Why the span is incomplete. */
  readonly stopped: unknown
}

/**
 * Fetches all bars of a span, in requests that fit one response. Bars missing at the beginning or end of a response are requested once
 * more: whether a source truncates at the start or at the end, no span counts as a gap that was not requested.
 *
 * @param ask fetches the bars that start in a span; if it throws, the bars so far are the result
 * @param how.length seconds of a bar
 * @param how.limit maximum bars per response
 * @param how.isWhole whether a response is all that the source has of its span, so that nothing is requested once more
 */
export async function fetchSpan(
  ask: (span: Span) => Promise<BarColumns>,
  span: Span,
  how: { readonly length: number; readonly limit: number; readonly isWhole: boolean },
): Promise<FetchedSpan> {
  const { length } = how
  const parts: BarColumns[] = []
  const covered: Span[] = []
  const open = windows(span, length * how.limit).toReversed()
  try {
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { from, to } = next
      const bars = await ask(next)
      if (bars.length > 0) parts.push(bars)
      if (bars.length === 0 || how.isWhole) {
        covered.push(next)
        continue
      }
      const first = bars.time[0]!
      const end = bars.time[bars.length - 1]! + length
      const left = first - from >= length
      covered.push({ from: left ? first : from, to: Math.min(end, to) })
      if (end < to) open.push({ from: end, to })
      if (left) open.push({ from, to: first })
    }
    return { parts, covered: mergedSpans(covered), stopped: null }
  } catch (stopped) {
    return { parts, covered: mergedSpans(covered), stopped }
  }
}

/** Parts of spans from a time on. */
export const spansFrom = (spans: readonly Span[], earliest: number): readonly Span[] =>
  spans.map(({ from, to }) => ({ from: Math.max(from, earliest), to })).filter(({ from, to }) => from < to)

/** Splits a span into requests. */
export function windows({ from, to }: Span, seconds: number): readonly Span[] {
  const parts: Span[] = []
  for (let begin = from; begin < to; begin += seconds) parts.push({ from: begin, to: Math.min(to, begin + seconds) })
  return parts
}
