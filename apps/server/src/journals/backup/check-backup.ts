import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@afterclose/contract/problems'
import type { Db } from '../../store/db.ts'
import { checkJournal, isJournalEntry } from '../archive/check-journal.ts'
import type { JournalFile } from '../archive/journal-file.ts'
import { anySize } from '../archive/limits.ts'
import { archiveRefusal } from '../archive/refusal.ts'
import { temporaryFile } from '../../platform/files/temporary.ts'
import { openArchive, type ZipReader } from '../archive/zip-reader.ts'
import { BackupFacts } from './facts.ts'
import { readColumns } from './repository.ts'
import { rowsIn } from './rows.ts'
import { journalArchive, journalIn, tableFile, tablesIn } from './tables.ts'

export interface CheckedBackup {
  readonly facts: BackupFacts
  readonly journalIds: readonly number[]
  /** Rows with a value sealed by the key. */
  readonly sealed: number
}

/**
 * Reads a whole backup and validates everything.
 * @param say called with the progress
 * @throws AppError 'Archive refused', with the problem and its place
 */
export async function checkBackup(
  zip: ZipReader,
  db: Db,
  dataDir: string,
  say: (text: string) => void,
): Promise<CheckedBackup> {
  const facts = readFacts(zip.manifestText)
  const columns = await readColumns(db)
  const journalIds: number[] = []
  let sealed = 0
  for (const { table, sealed: sealedColumn } of tablesIn(zip.names)) {
    const name = tableFile(table)
    if (!zip.names.includes(name)) throw archiveRefusal(`“${name}” is missing in the ZIP.`)
    let count = 0
    for await (const rows of rowsIn(zip, table))
      for (const row of rows) {
        count++
        const unknown = Object.keys(row).find((column) => columns.get(table)?.has(column) !== true)
        if (unknown !== undefined)
          throw archiveRefusal(
            `${name}, line ${count}: “${unknown}” is unknown; this backup was made by a later version.`,
          )
        if (sealedColumn !== undefined && typeof row[sealedColumn] === 'string') sealed++
        if (table === 'journal') journalIds.push(Number(row['id']))
      }
    const stated = zip.manifest.counts[table]
    if (stated !== count) throw archiveRefusal(`${name} holds ${count} rows; the manifest says ${stated ?? 'nothing'}.`)
  }
  for (const [i, journalId] of journalIds.entries()) {
    say(`Checking journal ${i + 1} of ${journalIds.length}`)
    await withJournal(zip, journalId, dataDir, async () => {})
  }
  const lost = zip.names.map(journalIn).find((id) => id !== null && !journalIds.includes(id))
  if (lost !== undefined && lost !== null) throw archiveRefusal(`${journalArchive(lost)} belongs to no journal.`)
  return { facts, journalIds, sealed }
}

function readFacts(manifestText: string): BackupFacts {
  const facts = BackupFacts.safeParse(JSON.parse(manifestText))
  if (facts.success) return facts.data
  const [issue] = facts.error.issues
  throw archiveRefusal(`manifest.json: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}.`)
}

/** Validates a journal archive in a backup and passes it on. */
export async function withJournal<T>(
  backup: ZipReader,
  journalId: number,
  dataDir: string,
  use: (zip: ZipReader, journal: JournalFile) => Promise<T>,
): Promise<T> {
  const name = journalArchive(journalId)
  if (!backup.names.includes(name)) throw archiveRefusal(`“${name}” is missing in the ZIP.`)
  const path = await temporaryFile(dataDir)
  try {
    await pipeline(backup.read(name), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    const zip = await openArchive(path, 'journal', isJournalEntry, anySize)
    try {
      const { journal } = await checkJournal(zip, false)
      return await use(zip, journal)
    } finally {
      zip.close()
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'Archive refused')
      throw archiveRefusal(`${name}: ${error.message}`, error)
    throw error
  } finally {
    await rm(path, { force: true })
  }
}
