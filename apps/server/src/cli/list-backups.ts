import { counted } from '@afterclose/core/format'
import { sizeText } from '@afterclose/core/size-text'
import type { BackupConfig } from '../config/backup-setting.ts'
import { type Backup, readBackupState } from '../platform/backup-list/backup-folder.ts'
import { RefusedError } from './commands.ts'
import { table } from './table.ts'

const minuteOf = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)}`

/**
 * Lists the backups that servers have made by themselves, the oldest first; times are UTC.
 * @throws RefusedError where none are made, or the list cannot be read
 */
export async function listBackups(config: BackupConfig | null): Promise<string> {
  if (config === null) throw new RefusedError('BACKUP_EVERY is off: servers make no backups by themselves.')
  const { backups, failed } = await readBackupState(config.folder).catch((error: unknown) => {
    throw new RefusedError(`The list of backups in ${config.folder} cannot be read: ${String(error)}`)
  })
  const rows = backups.map((one) => [minuteOf(one.made), sizeText(one.bytes), outcomeOf(one), one.file])
  const list =
    rows.length === 0
      ? `There are no backups in ${config.folder} yet.`
      : `${config.folder}\n${table(['Made (UTC)', 'Size', 'Proof', 'File'], rows)}`
  return failed === null ? list : `${list}\n\nNo backup was made on ${minuteOf(failed.at)}: ${failed.reason}`
}

/** How its proof went. */
export function outcomeOf({ proved, problem, journals, trades }: Backup): string {
  if (proved !== null)
    return `restored and compared: ${counted(journals, 'journal')}, ${counted(trades, 'trade')}, equal`
  return problem === null ? 'made, not proved yet' : `made, not proved: ${problem}`
}
