import { settingProblem } from '@afterclose/contract/setting-rules'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type Db, snapshot } from '../../store/db.ts'
import type { Services } from '../../platform/http/services.ts'
import type { StoredRow } from '../archive/repository.ts'
import { installationId } from '../../platform/http/access/repository.ts'
import { temporaryFile } from '../../platform/files/temporary.ts'
import { writeJournal } from '../archive/write-journal.ts'
import { type ZipWriter, zipWriter } from '../archive/zip-writer.ts'
import { type BackupFacts, fingerprintOf } from './facts.ts'
import { readLastNumber, readTable } from './repository.ts'
import { rowLine } from './rows.ts'
import { noteFacts, type StoreFacts } from './store-facts.ts'
import { type BackupTable, backupTables, journalArchive, numberedTables, tableFile } from './tables.ts'

export interface BackupCounts {
  readonly accounts: number
  readonly journals: number
  /** Missing pictures that records refer to. */
  readonly missingFiles: number
  /** Facts that a restored backup must match; null if not requested. */
  readonly facts: StoreFacts | null
}

/** Rows written so far, which other rows may refer to. */
interface Taken {
  readonly users: Set<number>
  readonly journals: Set<number>
  readonly imports: Set<string>
}

/**
 * Writes a whole installation to a new file from one snapshot, while servers keep running.
 * @param withKey whether to include the installation's key, which decrypts its sealed secrets
 * @param withBars whether to include the price bars of the journals' instruments
 * @param withFacts whether to record facts that a restored backup must match
 * @param say called with the progress
 */
export const writeBackup = async (
  services: Pick<Services, 'db' | 'store' | 'files' | 'workFiles' | 'key' | 'config'>,
  path: string,
  {
    withKey,
    withBars = false,
    withFacts = false,
    created,
    say,
  }: {
    readonly withKey: boolean
    readonly withBars?: boolean
    readonly withFacts?: boolean
    readonly created: Date
    readonly say: (text: string) => void
  },
): Promise<BackupCounts> => {
  const installation = await installationId(services.db)
  return snapshot(services.db, async (tx) => {
    const { key, store, files, config, db, workFiles } = services
    const bars = withBars ? { db, workFiles } : null
    const zip = zipWriter(path, 'backup', created)
    try {
      const taken: Taken = { users: new Set(), journals: new Set(), imports: new Set() }
      const counts: Record<string, number> = {}
      for (const table of backupTables) counts[table.table] = await addTable(zip, tx, table, taken)
      const missing: string[] = []
      let done = 0
      for (const journalId of taken.journals) {
        say(`Journal ${++done} of ${taken.journals.size}`)
        const part = await temporaryFile(config.dataDir)
        try {
          missing.push(...(await writeJournal(tx, files, journalId, part, created, bars)))
          await zip.add(journalArchive(journalId), createReadStream(part), { compress: false })
        } finally {
          await rm(part, { force: true })
        }
      }
      const lastNumbers: Record<string, number> = {}
      for (const table of numberedTables) lastNumbers[table] = await readLastNumber(tx, store.kind, table)
      const keyText = withKey ? Buffer.from(key).toString('base64url') : null
      const facts: BackupFacts = { keyFingerprint: fingerprintOf(key), key: keyText, installation, lastNumbers }
      await zip.finish({ counts, missingFiles: [...new Set(missing)] }, facts)
      const lost = new Set(missing)
      const present = async (_: number, fileIds: readonly string[]) => fileIds.filter((id) => !lost.has(id))
      const noted = withFacts ? await noteFacts(tx, [...taken.journals], counts, present) : null
      return {
        accounts: taken.users.size,
        journals: taken.journals.size,
        missingFiles: missing.length,
        facts: noted === null ? null : { ...noted, installation },
      }
    } catch (error) {
      zip.abort()
      throw error
    }
  })
}

async function addTable(zip: ZipWriter, db: Db, table: BackupTable, taken: Taken): Promise<number> {
  let count = 0
  async function* lines() {
    for await (const rows of readTable(db, table)) {
      const kept = rows.filter((row) => take(table, row, taken))
      count += kept.length
      yield Buffer.from(kept.map(rowLine).join(''))
    }
  }
  await zip.add(tableFile(table.table), lines())
  return count
}

/** Whether to include a row; records the ids that others may refer to. */
function take({ table }: BackupTable, row: StoredRow, { users, journals, imports }: Taken): boolean {
  const { id, user_id: userId, owner_id: ownerId, journal_id: journalId, import_job_id: importId } = row
  if (typeof userId === 'number' && !users.has(userId)) return false
  if (typeof ownerId === 'number' && !users.has(ownerId)) return false
  if (typeof journalId === 'number' && !journals.has(journalId)) return false
  if (typeof importId === 'string' && !imports.has(importId)) return false
  if (table === 'setting' && settingProblem(String(row['key']), String(row['value'])) !== null) return false // of an earlier version
  if (table === 'user_account') {
    if (row['demo'] === 1) return false
    users.add(Number(id))
  }
  if (table === 'journal') {
    if (row['deleted'] === 1) return false
    journals.add(Number(id))
  }
  if (table === 'import_job') {
    if (row['state'] !== 'DONE' && row['state'] !== 'FAILED') return false
    imports.add(String(id))
  }
  return true
}
