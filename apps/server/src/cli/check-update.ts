import { sizeText } from '@afterclose/core/size-text'
import type { Config } from '../config/config.ts'
import { version } from '../config/version.ts'
import { newestBackup, readBackupState } from '../platform/backup-list/backup-folder.ts'
import { freeBytes } from '../platform/files/free-bytes.ts'
import { readInstallationId } from '../platform/http/access/repository.ts'
import type { Db } from '../store/db.ts'
import { databaseBytes } from '../store/database-size.ts'
import { pendingMigrations } from '../store/migrate.ts'
import { openStore, type StoreSettings, storeSettings } from '../store/store.ts'
import { RefusedError } from './commands.ts'
import { nextOne, outcomeOf } from './list-backups.ts'

/** Free disk that a migration may need, as a multiple of the database: SQLite writes changed tables a second time. */
const roomNeeded = 2
const day = 86_400_000
/** Age of the last backup, in intervals, above which it is too old to roll back to. */
const oldAfter = 2

/**
 * Checks before an update whether the store can be upgraded and rolled back; changes nothing.
 * @param now in milliseconds
 * @returns the findings, one per line
 * @throws RefusedError with the same lines, if the update should wait
 */
export async function checkUpdate(config: Config, now: number): Promise<string> {
  const store = storeSettings(config.dataDir, config.databaseUrl)
  const db = openStore(store)
  try {
    const findings = [
      await versionsOf(db, store),
      await roomIn(db, store, config.dataDir),
      await lastProved(config, await readInstallationId(db), now),
    ]
    const text = findings.map(({ line }) => line).join('\n')
    const wrong = findings.filter(({ ok }) => !ok).length
    if (wrong > 0) throw new RefusedError(`${text}\n\nDo not update yet.`)
    return `${text}\n\nReady to update.`
  } finally {
    await db.destroy()
  }
}

interface Finding {
  readonly line: string
  readonly ok: boolean
}

async function versionsOf(db: Db, store: StoreSettings): Promise<Finding> {
  const pending = await pendingMigrations(db)
  const kind = store.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const state =
    pending.length === 0
      ? `the ${kind} database has this version’s schema`
      : `the ${kind} database is older; the next start changes it: ${pending.join(', ')}`
  return { line: `Version: ${version}; ${state}.`, ok: true }
}

async function roomIn(db: Db, store: StoreSettings, dataDir: string): Promise<Finding> {
  const used = await databaseBytes(db, store)
  if (store.kind === 'postgres')
    return {
      line: `Disk: the database has ${sizeText(used)}; check that PostgreSQL’s disk has ${sizeText(roomNeeded * used)} free.`,
      ok: true,
    }
  const free = await freeBytes(dataDir)
  return {
    line: `Disk: ${sizeText(free)} free in ${dataDir}; the database has ${sizeText(used)}, and an update may need ${sizeText(roomNeeded * used)}.`,
    ok: free >= roomNeeded * used,
  }
}

async function lastProved({ backup }: Config, id: string | null, now: number): Promise<Finding> {
  if (backup === null)
    return { line: 'Backup: BACKUP_EVERY is off. Make one with "npm run backup", and keep it.', ok: true }
  const state = await readBackupState(backup.folder).catch(() => null)
  if (state === null) return { line: `Backup: the list in ${backup.folder} cannot be read.`, ok: false }
  const proved = newestBackup(
    state.backups.filter((one) => one.proved !== null),
    id,
    now,
  )
  if (proved === undefined) {
    const next = nextOne(newestBackup(state.backups, id, now), backup, now)
    return { line: `Backup: none was proved yet. ${next}`, ok: false }
  }
  const isRecent = now - Date.parse(proved.made) < Math.max(day, oldAfter * backup.everyMs)
  const age = isRecent ? '' : ' It is too old to go back to: make one first.'
  return { line: `Backup: ${proved.file}, ${outcomeOf(proved)}.${age}`, ok: isRecent }
}
