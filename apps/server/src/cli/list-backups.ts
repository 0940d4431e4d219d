import { counted } from '@afterclose/core/format'
import { sizeText } from '@afterclose/core/size-text'
import type { BackupConfig } from '../config/backup-setting.ts'
import { type Backup, isOwn, newestBackup, readBackupState } from '../platform/backup-list/backup-folder.ts'
import { nextBackup } from '../platform/backup-list/backup-times.ts'
import { RefusedError } from './commands.ts'
import { table } from './table.ts'

const minuteOf = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)}`

/**
 * Lists the automatic backups, oldest first, and when the next one is due; times are UTC.
 * @param id of the installation; null if it is unknown
 * @param now in milliseconds
 * @throws RefusedError if backups are off, or the list cannot be read
 */
export async function listBackups(config: BackupConfig | null, id: string | null, now: number): Promise<string> {
  if (config === null) throw new RefusedError('BACKUP_EVERY is off: servers make no automatic backups.')
  const { backups, failed } = await readBackupState(config.folder).catch((error: unknown) => {
    throw new RefusedError(`The list of backups in ${config.folder} cannot be read: ${String(error)}`)
  })
  const rows = backups.map((one) => [
    minuteOf(one.made),
    sizeText(one.bytes),
    outcomeOf(one) + (isOwn(one, id) ? '' : otherOne),
    one.file,
  ])
  const list =
    rows.length === 0
      ? `There are no backups in ${config.folder} yet.`
      : `${config.folder}\n${table(['Made (UTC)', 'Size', 'Proof', 'File'], rows)}`
  const failure = failed === null ? [] : [`No backup was made on ${minuteOf(failed.at)}: ${failed.reason}`]
  return [list, ...failure, nextOne(newestBackup(backups, id, now), config, now)].join('\n\n')
}

/** When a running server writes the next backup, as a sentence. */
export function nextOne(newest: Backup | undefined, { everyMs }: BackupConfig, now: number): string {
  const due = `${minuteOf(new Date(nextBackup(newest, everyMs, now)).toISOString())} UTC`
  return newest === undefined
    ? `A running server makes the first one at ${due}, if there is an account by then.`
    : `A running server makes the next one at ${due}.`
}

/** Retention never removes such a backup. */
const otherOne = '; of another installation'

/** Result of its verification. */
export function outcomeOf({ proved, problem, journals, trades }: Backup): string {
  if (proved !== null)
    return `restored and compared: ${counted(journals, 'journal')}, ${counted(trades, 'trade')}, equal`
  return problem === null ? 'made, not proved yet' : `made, not proved: ${problem}`
}
