/** Seconds UTC: from `from` to before `to`. */
export interface Span {
  readonly from: number
  readonly to: number
}

/**
 * Sorted, with overlapping or touching spans merged.
 * @param apart maximum seconds between two spans that are merged
 */
export function mergedSpans(spans: readonly Span[], apart = 0): readonly Span[] {
  const merged: { from: number; to: number }[] = []
  for (const { from, to } of spans.filter((span) => span.from < span.to).toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last !== undefined && from <= last.to + apart) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

/** Subtracts other spans from spans. */
export function spansWithout(spans: readonly Span[], others: readonly Span[]): readonly Span[] {
  const taken = mergedSpans(others)
  const left: Span[] = []
  for (const { from, to } of mergedSpans(spans)) {
    let begin = from
    for (const other of taken) {
      if (other.to <= begin || other.from >= to) continue
      if (other.from > begin) left.push({ from: begin, to: other.from })
      begin = other.to
    }
    if (begin < to) left.push({ from: begin, to })
  }
  return left
}

/** Seconds of a span that the others cover. @param others merged */
export function secondsIn({ from, to }: Span, others: readonly Span[]): number {
  let sum = 0
  for (let i = endingAfter(others, from); i < others.length && others[i]!.from < to; i++)
    sum += Math.min(to, others[i]!.to) - Math.max(from, others[i]!.from)
  return sum
}

/** Whether one of the others contains all of a span. O(log n). @param others merged */
export function isWithin({ from, to }: Span, others: readonly Span[]): boolean {
  const other = others[endingAfter(others, from)]
  return other !== undefined && other.from <= from && other.to >= to
}

/** The first span that ends after a time. O(log n). @param spans merged */
export function endingAfter(spans: readonly Span[], at: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle]!.to <= at) low = middle + 1
    else high = middle
  }
  return low
}
