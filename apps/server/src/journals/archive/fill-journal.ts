import { setImmediate } from 'node:timers/promises'
import { type Db, transaction } from '../../store/db.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { readPicture } from '../../platform/files/pictures/read-picture.ts'
import { lockUser } from '../../platform/http/access/repository.ts'
import { type Charged, mustFit, mustHaveRoom } from '../../platform/quotas/quotas.ts'
import { notePicture, type StoredPicture } from '../../records/picture-files/repository.ts'
import { wholeEntry } from './check-journal.ts'
import { mustHold } from './hidden-repository.ts'
import { limits } from './limits.ts'
import { pictureIdIn } from './picture-names.ts'
import { kindsIn, readRecords } from './read-records.ts'
import {
  type ArchivedRecord,
  type Json,
  type RecordKind,
  type Row,
  toRow,
  type WriteFacts,
} from '../../records/kinds/record-kind.ts'
import { rowWriter } from './repository.ts'
import { settleWritings } from './settle-writings.ts'
import type { ZipReader } from './zip-reader.ts'

/** Maximum rows per transaction, to keep other writers' waits short. */
const rowsAtOnce = 400
const charactersAtOnce = 1024 ** 2

export interface Filling extends WriteFacts {
  readonly journalId: number
  /** Owner of the restore claim; a takeover stops this run. */
  readonly holder: string
  /** Account whose quota trades and pictures count against; null for none, as when restoring a backup. */
  readonly charged: Charged | null
  /** Whether to sanitise pictures again, as for uploads. */
  readonly decode: boolean
}

/**
 * Writes a validated archive to an empty hidden journal.
 * @throws AppError 'Quota reached': for trades before anything is written, for pictures and texts as they are; NotHeld
 * @param written called now and then with the number of records written
 */
export async function fillJournal(
  db: Db,
  files: FileStore,
  zip: ZipReader,
  filling: Filling,
  written: (records: number) => Promise<void> = async () => {},
): Promise<void> {
  const trades = zip.manifest.counts['trades'] ?? 0
  const { charged } = filling
  if (charged !== null && trades > 0)
    await mustHaveRoom(db, charged.quotas, { userId: charged.userId, kind: 'TRADES' }, { more: trades })
  const renamed = await putPictures(db, files, zip, filling)
  const insert = rowWriter()
  let [count, uncounted] = [0, 0]
  const write = async (kind: RecordKind, rows: readonly Row[], characters: number) => {
    await transaction(db, async (tx) => {
      await mustHold(tx, filling.journalId, filling.holder)
      await insert(tx, kind.table, rows)
    })
    count += rows.length
    uncounted += characters
    if (uncounted > countedBytes) {
      await mustHaveTexts(db, charged)
      uncounted = 0
    }
    await written(count)
    await setImmediate()
  }
  for (const kind of kindsIn(zip)) {
    let rows: Row[] = []
    let characters = 0
    for await (const records of readRecords(zip, kind))
      for (const { record, length } of records) {
        rows.push({ ...toRow(kind, withPicture(kind, record, renamed), filling), journal_id: filling.journalId })
        characters += length
        if (rows.length < (kind.atOnce ?? rowsAtOnce) && characters < charactersAtOnce) continue
        await write(kind, rows, characters)
        rows = []
        characters = 0
      }
    if (rows.length > 0) await write(kind, rows, characters)
  }
  await mustHaveTexts(db, charged)
  await settleWritings(db, filling)
}

/** Pictures and texts are counted after this many bytes, so that an archive cannot fill the disk before it is rejected. */
const countedBytes = 16 * 1024 ** 2

/** @throws AppError 'Quota reached' */
async function mustHaveTexts(db: Db, charged: Charged | null): Promise<void> {
  if (charged !== null) await mustHaveRoom(db, charged.quotas, { userId: charged.userId, kind: 'TEXTS' })
}

/**
 * Stores the pictures, and returns new names of those changed by sanitising.
 * @throws AppError 'Quota reached'; NotHeld
 */
async function putPictures(
  db: Db,
  files: FileStore,
  zip: ZipReader,
  filling: Filling,
): Promise<ReadonlyMap<string, string>> {
  const { journalId, decode } = filling
  const renamed = new Map<string, string>()
  let uncounted: StoredPicture[] = []
  let bytesUncounted = 0
  for (const name of zip.names) {
    const fileId = pictureIdIn(name)
    if (fileId === null) continue
    const bytes = await wholeEntry(zip, name, limits.picture)
    const picture = decode ? await readPicture(bytes) : null
    const kept = await files.put(journalId, picture?.bytes ?? bytes)
    if (picture !== null) await files.putThumbnail(journalId, kept, picture.thumbnail)
    if (kept !== fileId) renamed.set(fileId, kept)
    const stored = {
      fileId: kept,
      bytes: (picture?.bytes ?? bytes).length,
      thumbnailBytes: picture?.thumbnail.length ?? 0,
    }
    uncounted.push(stored)
    bytesUncounted += stored.bytes
    if (bytesUncounted < countedBytes && uncounted.length < rowsAtOnce) continue
    await countPictures(db, filling, uncounted)
    uncounted = []
    bytesUncounted = 0
  }
  await countPictures(db, filling, uncounted)
  return renamed
}

const countPictures = (
  db: Db,
  { journalId, holder, charged }: Filling,
  pictures: readonly StoredPicture[],
): Promise<void> =>
  transaction(db, async (tx) => {
    if (charged !== null) await lockUser(tx, charged.userId)
    await mustHold(tx, journalId, holder)
    let added = 0
    for (const picture of pictures) added += await notePicture(tx, journalId, picture)
    if (charged === null) return
    await mustFit(tx, charged.quotas, { userId: charged.userId, kind: 'PICTURES' }, added)
  })

function withPicture(kind: RecordKind, record: ArchivedRecord, renamed: ReadonlyMap<string, string>): ArchivedRecord {
  if (renamed.size === 0 || (kind.name !== 'screenshots' && kind.name !== 'writings')) return record
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, withRenamed(name, value, renamed)]))
}

/** Renames pictures in a value of a field, recursively. */
function withRenamed(name: string, value: Json, renamed: ReadonlyMap<string, string>): Json {
  if (name === 'fileId' && typeof value === 'string') return renamed.get(value) ?? value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((part: Json) => withRenamed('', part, renamed))
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withRenamed(key, part, renamed)]))
}
