import type { health } from '@afterclose/contract/config'
import type { z } from 'zod'
import type { BackupConfig } from '../../config/backup-setting.ts'
import { isOwn, newestBackup, readBackupState } from './backup-folder.ts'

type BackupHealth = z.output<typeof health.response>['backup']

/** Age of the newest backup, in intervals, above which it is late. */
const lateAfter = 2

/**
 * State of the newest backup of an installation, for monitoring. An unreadable folder counts as unverified.
 * @param id null if the installation has none yet
 * @param now in milliseconds
 */
export async function backupHealth(config: BackupConfig | null, id: string | null, now: number): Promise<BackupHealth> {
  if (config === null) return { state: 'OFF', made: null }
  const known = await readBackupState(config.folder).catch(() => null)
  if (known === null) return { state: 'NOT_PROVED', made: null }
  const last = newestBackup(known.backups, id, now)
  const ahead = known.backups.findLast((one) => isOwn(one, id))
  const made = last?.made ?? ahead?.made ?? null
  if (known.failed !== null) return { state: 'NOT_MADE', made }
  if (last === undefined) return { state: ahead === undefined ? 'NONE' : 'LATE', made }
  if (now - Date.parse(last.made) > lateAfter * config.everyMs) return { state: 'LATE', made }
  return { state: last.proved === null ? 'NOT_PROVED' : 'PROVED', made }
}
