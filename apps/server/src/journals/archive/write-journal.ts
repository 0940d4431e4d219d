import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '@afterclose/contract/problems'
import type { Db } from '../../store/db.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { pictureType } from '../../platform/files/pictures/picture-type.ts'
import { legsCsv, payinsCsv, tradesCsv } from './csv-files.ts'
import { journalFileName, readJournalFile } from './journal-file.ts'
import { journalKinds } from '../../records/kinds/kinds.ts'
import { pictureName } from './picture-names.ts'
import { type RecordKind, type Row, toLine } from '../../records/kinds/record-kind.ts'
import { hasLegs } from './csv-repository.ts'
import { findJournal, readRows } from './repository.ts'
import { addPriceBars, type BarPlace } from './price-bars.ts'
import { type ZipWriter, zipWriter } from './zip-writer.ts'

/** Rows loaded at a time; others who wait for this thread get their turn in between. */
const rowsAtOnce = 1000

/**
 * Writes the archive of a journal to a new file, from `db`, which is consistent if it is a snapshot.
 * @param bars location of the owner's price bars, to include those of the journal's instruments; null for none
 * @returns missing pictures that records refer to
 * @throws AppError 'Unknown journal'
 */
export async function writeJournal(
  db: Db,
  files: FileStore,
  journalId: number,
  path: string,
  created: Date,
  bars: BarPlace | null = null,
): Promise<readonly string[]> {
  const journal = await readJournalFile(db, journalId)
  const ownerId = (await findJournal(db, journalId))?.owner_id
  if (journal === null || ownerId === undefined) throw new AppError('Unknown journal')
  const zip = zipWriter(path, 'journal', created)
  try {
    await zip.add(journalFileName, [Buffer.from(`${JSON.stringify(journal, null, 1)}\n`)])
    const counts: Record<string, number> = {}
    const fileIds = new Set<string>()
    for (const kind of journalKinds)
      counts[kind.name] = await addRecords(zip, db, kind, journalId, (row) => {
        if (kind.name === 'screenshots' && typeof row['file_id'] === 'string') fileIds.add(row['file_id'])
      })
    await zip.add('trades.csv', tradesCsv(db, journalId, true))
    await zip.add('payins.csv', payinsCsv(db, journalId, true))
    if (await hasLegs(db, journalId)) await zip.add('legs.csv', legsCsv(db, journalId))
    if (bars !== null) counts['price-bars'] = await addPriceBars(zip, db, bars, journalId, ownerId)
    const missingFiles: string[] = []
    for (const fileId of fileIds) {
      const bytes = await files.read(journalId, fileId)
      const type = bytes === null ? null : pictureType(bytes)
      if (bytes === null || type === null) missingFiles.push(fileId)
      else await zip.add(pictureName(fileId, type), [bytes], { compress: false })
    }
    await zip.finish({ counts, missingFiles })
    return missingFiles
  } catch (error) {
    zip.abort()
    throw error
  }
}

/** Adds all records of a kind as lines. Returns how many there were. */
async function addRecords(
  zip: ZipWriter,
  db: Db,
  kind: RecordKind,
  journalId: number,
  seen: (row: Row) => void,
): Promise<number> {
  let count = 0
  async function* lines() {
    for await (const rows of readRows(db, kind, journalId, kind.atOnce ?? rowsAtOnce)) {
      count += rows.length
      rows.forEach(seen)
      yield Buffer.from(rows.map((row) => toLine(kind, row)).join(''))
      await setImmediate()
    }
  }
  await zip.add(`${kind.name}.jsonl`, lines())
  return count
}

/** Writes a CSV of a journal to a new file. */
export const writeCsv = (path: string, content: AsyncIterable<Buffer>): Promise<void> =>
  pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
