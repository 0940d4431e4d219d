import type { Fill } from './fill.ts'

/**
 * Sorts fills by execution: by time, and within one time in file order. A file sorted newest first is reversed before, because with times
 * in minutes or days its order is the only information.
 *
 * @param usually default for a file of one day: whether the platform writes newest first
 */
export function asExecuted<F extends Fill>(fills: readonly F[], usually = false): readonly F[] {
  const ordered = (isNewestFirst(fills) ?? usually) ? fills.toReversed() : fills
  return ordered.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** Decided by neighbours within an instrument; if these are inconclusive, by the whole file; null if that is inconclusive too. */
function isNewestFirst(fills: readonly Fill[]): boolean | null {
  const last = new Map<string, string>()
  let within = 0
  let whole = 0
  let before: string | null = null
  for (const { account, instrument, date } of fills) {
    const key = `${account ?? ''}\u0000${instrument}`
    within += direction(last.get(key), date)
    last.set(key, date)
    whole += direction(before ?? undefined, date)
    before = date
  }
  const order = within === 0 ? whole : within
  return order === 0 ? null : order < 0
}

function direction(before: string | undefined, date: string): number {
  if (before === undefined || before === date) return 0
  return date > before ? 1 : -1
}
