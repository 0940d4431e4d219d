import { type Reading, withLastClause } from '../reading.tsx'

/** Groups that differ from the others by more than luck. */
interface FoundGroups {
  /** By `testedGroup`. */
  readonly held: readonly string[]
  /** Number of groups that were tested. */
  readonly tested: number
}

/** Result of a test of groups against luck: not run, running, no group differs from the others by more than luck, or those that do. */
export type LuckVerdict = 'UNTESTED' | 'TESTING' | 'REJECTED' | FoundGroups

/** A group, or a pair of groups, in a verdict. */
export const testedGroup = (key: number | null, beside: number | null = null): string => `${key} ${beside}`

/** Rows that a reading may call best or worst: all, but only those that differ by more than luck where a test found some. */
export function nameableRows<Row>(
  rows: readonly Row[],
  verdict: LuckVerdict,
  groupOf: (row: Row) => string,
): readonly Row[] {
  if (typeof verdict === 'string') return rows
  const held = new Set(verdict.held)
  return rows.filter((row) => held.has(groupOf(row)))
}

/**
 * Names no best or worst group while the test against luck runs. Without a test, the reading ends with “(not tested against luck)”
 * (PRODUCT B.2, "Best of many"). A reading that rejects all groups names none; one that names some of the tested groups says so.
 *
 * @param group "setup"
 * @param many whether several groups can be judged; by default, whether the reading compares several
 */
export function testedReading(
  reading: Reading,
  verdict: LuckVerdict,
  group: string,
  many = reading.some((part) => typeof part === 'object' && 'strong' in part && part.ofSeveral === true),
): Reading {
  if (typeof verdict !== 'string') return foundReading(reading, verdict, group)
  if (!many || verdict === 'REJECTED') return reading
  if (verdict === 'TESTING') return [`Testing each ${group} against luck…`]
  return withLastClause(reading, ' (not tested against luck)')
}

function foundReading(reading: Reading, { held, tested }: FoundGroups, group: string): Reading {
  const isNamed = reading.some((part) => typeof part === 'object' && 'strong' in part)
  if (!isNamed || held.length === tested) return reading
  return held.length === 1
    ? withLastClause(reading, `; no other ${group} differs by more than luck`)
    : withLastClause(reading, `; ${held.length} of ${tested} differ by more than luck`)
}
