import { counted } from '@afterclose/core/format'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { noBackups, readBackupState } from '../platform/backup-list/backup-folder.ts'
import { restoresFolder } from '../journals/archive/receive-archive.ts'
import { ConfigError } from '../config/config-error.ts'
import type { Config } from '../config/config.ts'
import { openStore, type StoreSettings, storeSettings } from '../store/store.ts'
import { statementsKey } from '../imports/ftp-importer/statements.ts'
import { fileSettingsOf, openFileStore, openWorkFiles } from '../platform/files/file-settings.ts'
import { importsKey } from '../imports/import-files.ts'
import { barsKey } from '../bars/bar-files.ts'

/**
 * Detects a lost database: a new one next to files of another would look like an empty installation, and its nightly jobs would remove
 * those files because no journal refers to them. Backups with journals count as such files.
 * @throws ConfigError for a database that is missing or empty although files of one exist
 */
export async function mustNotHaveLostDatabase(config: Config): Promise<void> {
  const store = storeSettings(config.dataDir, config.databaseUrl)
  if (!(await isNew(store))) return
  const left = await leftOf(config, store)
  if (left.length === 0) return
  const [missing, place] =
    store.kind === 'sqlite'
      ? ['The database afterclose.db is missing', `in ${config.dataDir}`]
      : ['The database at DATABASE_URL is empty', config.s3 === null ? `in ${config.dataDir}` : 'in S3']
  throw new ConfigError(
    `${missing}, but files from an earlier database are ${place}: ${left.join(', ')}. Put that database back, or restore a backup with "npm run restore". To start with an empty database, move these files away.`,
  )
}

const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

async function isNew(store: StoreSettings): Promise<boolean> {
  if (store.kind === 'sqlite') return bytesOf(store.file) === 0
  const db = openStore(store)
  try {
    return (await db.introspection.getTables()).length === 0
  } finally {
    await db.destroy()
  }
}

/** Names of files from an earlier installation. */
async function leftOf(config: Config, store: StoreSettings): Promise<readonly string[]> {
  const settings = fileSettingsOf(config)
  const workFiles = openWorkFiles(settings)
  const left: string[] = []
  if (store.kind === 'sqlite' && bytesOf(`${store.file}-wal`) > 0) left.push('afterclose.db-wal')
  if ((await openFileStore(settings).journals()).length > 0) left.push('files (pictures)')
  for (const key of [importsKey, statementsKey, restoresFolder])
    if ((await workFiles.list(key)).length > 0) left.push(`work/${key} (uploads)`)
  if ((await workFiles.list(barsKey)).length > 0) left.push(`work/${barsKey} (price bars)`)
  const folder = config.backup?.folder ?? join(config.dataDir, 'backups')
  const backups = (await readBackupState(folder).catch(() => noBackups)).backups.filter(({ journals }) => journals > 0)
  const newest = backups.at(-1)
  if (newest !== undefined) left.push(`${counted(backups.length, 'backup')} (${join(folder, newest.file)})`)
  return left
}
