import type { Instant } from '@afterclose/core/time'
import type { BackupsKept } from '../../config/backup-setting.ts'

const day = 86_400_000

/** Monday of the ISO week, as yyyy-MM-dd in UTC. */
function weekOf(made: Instant): string {
  const start = Date.parse(made.slice(0, 10))
  const sinceMonday = (new Date(start).getUTCDay() + 6) % 7
  return new Date(start - sinceMonday * day).toISOString().slice(0, 10)
}

/**
 * Backups to keep: the newest of each of the last days, ISO weeks and months that have one, in UTC; always the newest of all.
 * @param made instants of the backups, in any order
 * @returns those to keep, newest first
 */
export function backupsToKeep(made: readonly Instant[], { days, weeks, months }: BackupsKept): readonly Instant[] {
  const newestFirst = [...new Set(made)].toSorted().toReversed()
  const kept = new Set(newestFirst.slice(0, 1))
  const keepNewestOfEach = (periodOf: (made: Instant) => string, count: number): void => {
    const periods = new Set<string>()
    for (const one of newestFirst) {
      if (periods.size === count) return
      const period = periodOf(one)
      if (!periods.has(period)) kept.add(one)
      periods.add(period)
    }
  }
  keepNewestOfEach((one) => one.slice(0, 10), days)
  keepNewestOfEach(weekOf, weeks)
  keepNewestOfEach((one) => one.slice(0, 7), months)
  return newestFirst.filter((one) => kept.has(one))
}
