import type { Db } from '../../store/db.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { type ChargedAccount, mustHaveRoom } from '../../platform/quotas/quotas.ts'
import { textBytesIn } from '../../platform/quotas/text-repository.ts'
import type { StoredPicture } from '../../records/picture-files/repository.ts'
import { type ArchivedRecord, type RecordKind, type Row, toRow } from '../../records/kinds/record-kind.ts'
import { writings } from '../../records/kinds/writings.ts'
import { putPictures, withPicture } from './put-pictures.ts'
import { kindsIn, readRecords } from './read-records.ts'
import { rowsOf } from './repository.ts'
import { type RowSpool, rowSpool } from './row-spool.ts'
import { type IsThere, namedByWritings, settledWriting, type Writing } from './settle-writings.ts'
import type { ZipReader } from './zip-reader.ts'

/** Maximum rows of a batch. */
const rowsAtOnce = 500
const charactersAtOnce = 1024 ** 2

export interface Preparing {
  readonly journalId: number
  /** Path of the temporary file for the rows. */
  readonly spool: string
  /** Account whose quota counts; null for none, as when restoring a backup. */
  readonly charged: ChargedAccount | null
  /** Whether to sanitise pictures again, as for uploads. */
  readonly decode: boolean
  /** Whether imports are copied with their data. */
  readonly withImports: boolean
  /** Keeps the file of a picture that no record shows yet. */
  readonly keep: (fileId: string) => Promise<void>
  /** Called now and then with the number of records read. */
  readonly read: (records: number) => Promise<void>
}

/** Content of an archive, ready to be written in one transaction. */
export interface PreparedJournal {
  readonly rows: RowSpool
  readonly pictures: readonly StoredPicture[]
}

/**
 * Stores the pictures of a validated archive, and puts its records in the form of rows. The caller closes these.
 * @throws AppError 'Quota reached' for trades, pictures and texts; for the first two, the transaction decides in the end
 */
export async function prepareJournal(
  { db, files }: { readonly db: Db; readonly files: FileStore },
  zip: ZipReader,
  preparing: Preparing,
): Promise<PreparedJournal> {
  const { journalId, spool, charged, decode, keep } = preparing
  const room = async (kind: 'TRADES' | 'PICTURES' | 'TEXTS', more: number): Promise<void> => {
    if (charged !== null) await mustHaveRoom(db, charged.quotas, { userId: charged.userId, kind }, { more })
  }
  const trades = zip.manifest.counts['trades'] ?? 0
  if (trades > 0) await room('TRADES', trades)
  const { stored, renamed } = await putPictures(zip, {
    files,
    journalId,
    decode,
    async before(fileId, bytes) {
      await room('PICTURES', bytes)
      await keep(fileId)
    },
  })
  const rows = await rowSpool(spool)
  try {
    await room('TEXTS', await spoolRows(zip, rows, preparing, renamed))
    return { rows, pictures: stored }
  } catch (error) {
    await rows.close()
    throw error
  }
}

/** @returns bytes of the texts that quotas count */
async function spoolRows(
  zip: ZipReader,
  spool: RowSpool,
  { journalId, withImports, read }: Preparing,
  renamed: ReadonlyMap<string, string>,
): Promise<number> {
  const writingOf = await writingsOf(zip, renamed)
  let [count, texts] = [0, 0]
  for (const kind of kindsIn(zip)) {
    if (kind === writings) continue
    let batch: Row[] = []
    let characters = 0
    const end = async () => {
      if (batch.length === 0) return
      const rows = rowsOf(kind.table, batch)
      await spool.add(rows)
      count += batch.length
      texts += textBytesIn(rows)
      batch = []
      characters = 0
      await read(count)
    }
    for await (const records of readRecords(zip, kind))
      for (const { record, length } of records) {
        const row = { ...rowOf(kind, record, renamed, withImports), journal_id: journalId }
        batch.push(kind.name === 'trades' ? { ...row, ...(await writingOf(Number(record['id']))) } : row)
        characters += length
        if (batch.length >= (kind.atOnce ?? rowsAtOnce) || characters >= charactersAtOnce) await end()
      }
    await end()
  }
  return texts
}

/** A client that knows an earlier revision fetches the whole journal. */
const revision = 1

const rowOf = (
  kind: RecordKind,
  record: ArchivedRecord,
  renamed: ReadonlyMap<string, string>,
  withImports: boolean,
): Row => toRow(kind, withPicture(kind, record, renamed), { revision, withImports })

/** Finds the writing of each trade, in ascending order of their ids: both files are sorted. */
async function writingsOf(
  zip: ZipReader,
  renamed: ReadonlyMap<string, string>,
): Promise<(tradeId: number) => Promise<Row | null>> {
  if (!kindsIn(zip).includes(writings)) return async () => null
  const isThere = await knownIn(zip)
  const all = allRecords(zip, writings)
  let next = await all.next()
  return async (tradeId) => {
    if (next.done === true || next.value['tradeId'] !== tradeId) return null
    const { trade_id: _same, ...writing } = rowOf(writings, next.value, renamed, false)
    next = await all.next()
    // The kind describes these columns.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return { ...writing, ...settledWriting(writing as unknown as Writing, isThere) }
  }
}

async function* allRecords(zip: ZipReader, kind: RecordKind): AsyncGenerator<ArchivedRecord> {
  for await (const records of readRecords(zip, kind)) for (const { record } of records) yield record
}

/** Ids of the records that writings may refer to. */
async function knownIn(zip: ZipReader): Promise<IsThere> {
  const known = new Map<string, Set<number>>()
  for (const kind of kindsIn(zip)) {
    if (!namedByWritings.has(kind.name)) continue
    const ids = new Set<number>()
    known.set(kind.name, ids)
    for await (const records of readRecords(zip, kind)) for (const { record } of records) ids.add(Number(record['id']))
  }
  return (kind, id) => known.get(kind)?.has(id) === true
}
