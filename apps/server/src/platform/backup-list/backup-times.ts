import type { Backup } from './backup-folder.ts'

const hour = 3_600_000
/** Backups are due at 03:10 UTC, and every interval from then, aligned to a Monday. */
const firstDue = Date.parse('1970-01-05T03:10:00Z')
/** Minute of every hour at which servers check whether a backup is due, so that a failed or missed one is made soon. */
export const backupSchedule = '10 * * * *'

/** Index of the interval that contains an instant. */
const intervalOf = (time: number, everyMs: number): number => Math.floor((time - firstDue) / everyMs)

/**
 * Whether none was made in the current interval.
 * @param newest the newest backup (`newestBackup`)
 * @param now in milliseconds, as `everyMs`
 */
export const isBackupDue = (newest: Pick<Backup, 'made'> | undefined, everyMs: number, now: number): boolean =>
  newest === undefined || intervalOf(Date.parse(newest.made), everyMs) < intervalOf(now, everyMs)

/**
 * When a running server makes the next backup, ms: at the end of the interval, or at the next check if one is due.
 *
 * @param everyMs interval in milliseconds, a multiple of an hour
 */
export function nextBackup(newest: Pick<Backup, 'made'> | undefined, everyMs: number, now: number): number {
  if (isBackupDue(newest, everyMs, now)) return firstDue + (Math.floor((now - firstDue) / hour) + 1) * hour
  return firstDue + (intervalOf(now, everyMs) + 1) * everyMs
}
