import { mkdir, rm } from 'node:fs/promises'
import { AppError } from '@afterclose/contract/problems'
import { fileSettingsOf, openFileStore, openWorkFiles } from '../../platform/files/file-settings.ts'
import { fileIdOf } from '../../platform/files/file-store.ts'
import { temporaryFile } from '../../platform/files/temporary.ts'
import type { Services } from '../../platform/http/services.ts'
import { snapshot } from '../../store/db.ts'
import { prepareStore, storeSettings } from '../../store/store.ts'
import { countRows, findJournalIds } from './repository.ts'
import { restoreBackup } from './restore-backup.ts'
import { differenceOf, noteFacts, type StoreFacts } from './store-facts.ts'

/**
 * Verifies a backup: restores it into a scratch SQLite store below the data folder, compares it with the facts recorded while writing, and
 * removes the scratch store.
 * @returns null if they are equal, else a sentence with the problem
 */
export async function proveBackup(
  { config, key }: Pick<Services, 'config' | 'key'>,
  path: string,
  noted: StoreFacts,
): Promise<string | null> {
  const folder = await temporaryFile(config.dataDir)
  await mkdir(folder, { mode: 0o700 })
  try {
    return await restoredDifference({ ...config, dataDir: folder, databaseUrl: null, s3: null }, key, path, noted)
  } catch (error) {
    if (error instanceof AppError && error.code === 'Archive refused') return error.message
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function restoredDifference(
  config: Services['config'],
  key: Buffer,
  path: string,
  noted: StoreFacts,
): Promise<string | null> {
  const store = storeSettings(config.dataDir, null)
  const fileSettings = fileSettingsOf(config)
  const files = openFileStore(fileSettings)
  const db = await prepareStore(store)
  try {
    const places = { db, store, files, workFiles: openWorkFiles(fileSettings), key, config }
    await restoreBackup(places, path, { withoutSecrets: false, say: () => {} })
    const present = async (journalId: number, fileIds: readonly string[]): Promise<readonly string[]> => {
      const whole: string[] = []
      for (const fileId of fileIds) {
        const bytes = await files.read(journalId, fileId)
        if (bytes !== null && fileIdOf(bytes) === fileId) whole.push(fileId)
      }
      return whole
    }
    const tables: Record<string, number> = {}
    for (const table of Object.keys(noted.tables)) tables[table] = await countRows(db, table, null)
    const restored = await snapshot(db, async (tx) => noteFacts(tx, await findJournalIds(tx), tables, present))
    return differenceOf(noted, restored)
  } finally {
    await db.destroy()
  }
}
