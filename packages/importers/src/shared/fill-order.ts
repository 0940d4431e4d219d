import type { Fill } from './fill.ts'

/**
 * Fills in the order in which they were executed: by time, and within one time as the file has them. A file that is
 * sorted newest first is turned round before, because with minutes or days only, its order is all that is known.
 *
 * @param usually whether the platform writes newest first, for a file of one day, which does not tell
 */
export function asExecuted<F extends Fill>(fills: readonly F[], usually = false): readonly F[] {
  const ordered = (isNewestFirst(fills) ?? usually) ? fills.toReversed() : fills
  return ordered.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** Neighbours within an instrument decide; the whole file where these tell nothing; null where it tells nothing either. */
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
