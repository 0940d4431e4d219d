import { z } from 'zod'

/** Backup retention: the newest of each of the last days, ISO weeks and months that have one. */
export interface BackupsKept {
  readonly days: number
  readonly weeks: number
  readonly months: number
}

/** Automatic backups. */
export interface BackupConfig {
  readonly everyMs: number
  /** Absolute path. */
  readonly folder: string
  readonly kept: BackupsKept
  readonly withBars: boolean
}

const hour = 3_600_000
const longestHours = 7 * 24

/** "24h" or "7d"; null for "off". */
export const backupInterval = z.string().transform((text, context) => {
  if (text === 'off') return null
  const [, count, unit] = /^(\d{1,3})([hd])$/.exec(text) ?? []
  const hours = Number(count) * (unit === 'd' ? 24 : 1)
  if (hours >= 1 && hours <= longestHours) return hours * hour
  context.addIssue('must be off, or from 1h to 7d')
  return z.NEVER
})

/** "7d,4w,12m", in any order; absent units are 0. */
export const backupsKept = z.string().transform((text, context): BackupsKept => {
  const counts = new Map<string, number>()
  for (const part of text.split(',')) {
    const [, count, unit] = /^(\d{1,3})([dwm])$/.exec(part.trim()) ?? []
    if (unit === undefined || counts.has(unit)) {
      context.addIssue('must be numbers of days, weeks and months such as 7d,4w,12m')
      return z.NEVER
    }
    counts.set(unit, Number(count))
  }
  return { days: counts.get('d') ?? 0, weeks: counts.get('w') ?? 0, months: counts.get('m') ?? 0 }
})
