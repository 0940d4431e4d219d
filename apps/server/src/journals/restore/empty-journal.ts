import { AppError } from '@afterclose/contract/problems'
import { mustHold } from '../archive/hidden-repository.ts'
import { journalKinds } from '../../records/kinds/kinds.ts'
import { fileOf } from '../archive/read-records.ts'
import type { RecordKind, Row } from '../../records/kinds/record-kind.ts'
import { deletePart, hasRecords, readCounters, readStored, rowWriter, setCounters } from '../archive/repository.ts'
import { type Db, transaction, type Tx } from '../../store/db.ts'
import { hasActiveImport } from '../../imports/repository.ts'

/** Kinds of records that a new journal has. */
const starters: ReadonlySet<string> = new Set(['setups', 'comments', 'session-note-categories', 'payins'])
const startersOf = (kind: RecordKind): boolean => starters.has(kind.name)

/** @throws AppError 'Journal not empty' if the journal contains more than a new one, 'Import in progress' */
export async function mustBeEmpty(db: Db, journalId: number): Promise<void> {
  if (await hasActiveImport(db, journalId)) throw new AppError('Import in progress')
  for (const kind of journalKinds)
    if (!startersOf(kind) && (await hasRecords(db, kind, journalId))) throw new AppError('Journal not empty')
}

/** Records of a new journal, to be restored if filling it fails. */
export interface Starters {
  readonly rows: Readonly<Record<string, readonly Row[]>>
  readonly counters: Readonly<Record<string, number>>
}

export async function readStarters(db: Db, journalId: number): Promise<Starters> {
  const rows: Record<string, readonly Row[]> = {}
  for (const kind of journalKinds.filter(startersOf)) rows[fileOf(kind)] = await readStored(db, kind, journalId)
  return { rows, counters: await readCounters(db, journalId) }
}

export async function putStartersBack(tx: Tx, journalId: number, { rows, counters }: Starters): Promise<void> {
  const insert = rowWriter()
  for (const kind of journalKinds.filter(startersOf)) await insert(tx, kind.table, rows[fileOf(kind)] ?? [])
  await setCounters(tx, journalId, counters)
}

/**
 * Removes all records of a hidden journal, in short transactions.
 * @throws NotHeld if the claim was taken over
 */
export async function emptyJournal(db: Db, journalId: number, holder: string): Promise<void> {
  const removePart = (kind: RecordKind): Promise<boolean> =>
    transaction(db, async (tx) => {
      await mustHold(tx, journalId, holder)
      return deletePart(tx, kind, journalId)
    })
  for (const kind of journalKinds.toReversed()) while (await removePart(kind));
}
