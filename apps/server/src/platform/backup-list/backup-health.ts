import type { health } from '@afterclose/contract/config'
import type { z } from 'zod'
import type { BackupConfig } from '../../config/backup-setting.ts'
import { readBackupState } from './backup-folder.ts'

type BackupHealth = z.output<typeof health.response>['backup']

/** State of the newest backup, for monitoring. An unreadable list counts as unverified. */
export async function backupHealth(config: BackupConfig | null): Promise<BackupHealth> {
  if (config === null) return { state: 'OFF', made: null }
  const known = await readBackupState(config.folder).catch(() => null)
  if (known === null) return { state: 'NOT_PROVED', made: null }
  const last = known.backups.at(-1)
  const made = last?.made ?? null
  if (known.failed !== null) return { state: 'NOT_MADE', made }
  if (last === undefined) return { state: 'NONE', made }
  return { state: last.proved === null ? 'NOT_PROVED' : 'PROVED', made }
}
