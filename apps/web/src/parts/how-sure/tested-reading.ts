import type { Reading } from '../reading.tsx'

/**
 * Result of a test of groups against luck: not run, running, none of the groups differs from the others by more than luck, or some do.
 */
export type LuckVerdict = 'UNTESTED' | 'TESTING' | 'REJECTED' | 'FOUND'

/**
 * Withholds the best and the worst of many groups until they are tested against luck, and marks those that are not (PRODUCT B.2, "Best of
 * many"). A reading that rejects all groups names none.
 *
 * @param group "setup"
 * @param many whether several groups can be judged; by default, whether the reading names two
 */
export function testedReading(
  reading: Reading,
  verdict: LuckVerdict,
  group: string,
  many = reading.filter((part) => typeof part === 'object' && 'strong' in part).length > 1,
): Reading {
  if (!many || verdict === 'FOUND' || verdict === 'REJECTED') return reading
  if (verdict === 'TESTING') return [`Testing each ${group} against luck…`]
  const last = reading.findLastIndex((part) => typeof part === 'string' && part.endsWith('.'))
  const text = reading[last]
  return typeof text === 'string' ? reading.with(last, `${text.slice(0, -1)} (not tested against luck).`) : reading
}
