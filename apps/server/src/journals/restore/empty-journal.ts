import { AppError } from '@afterclose/contract/problems'
import { journalKinds } from '../../records/kinds/kinds.ts'
import { deletePart, findJournal, hasRecords } from '../archive/repository.ts'
import { lockUser } from '../../platform/http/access/repository.ts'
import { type Db, lockJournal, type Tx } from '../../store/db.ts'
import { hasActiveImport } from '../../imports/repository.ts'

/** Kinds of records that a new journal has. */
const starters: ReadonlySet<string> = new Set(['setups', 'comments', 'session-note-categories', 'payins'])

/** @throws AppError 'Journal not empty' if the journal contains more than a new one, 'Import in progress' */
export async function mustBeEmpty(db: Db, journalId: number): Promise<void> {
  if (await hasActiveImport(db, journalId)) throw new AppError('Import in progress')
  for (const kind of journalKinds)
    if (!starters.has(kind.name) && (await hasRecords(db, kind, journalId))) throw new AppError('Journal not empty')
}

/** @throws AppError 'Unknown journal', 'Journal not empty', 'Import in progress' */
export async function mustBeFillable(db: Db, journalId: number, ownerId: number): Promise<void> {
  const journal = await findJournal(db, journalId)
  if (journal === undefined || journal.deleted === 1 || journal.owner_id !== ownerId)
    throw new AppError('Unknown journal')
  await mustBeEmpty(db, journalId)
}

/**
 * Locks a journal and its owner, and removes the records that every new journal has.
 * @throws AppError 'Unknown journal', 'Journal not empty', 'Import in progress'
 */
export async function clearToFill(tx: Tx, journalId: number, ownerId: number): Promise<void> {
  await lockJournal(tx, journalId) // first: waits for running writes
  await lockUser(tx, ownerId)
  await mustBeFillable(tx, journalId, ownerId)
  for (const kind of journalKinds.toReversed())
    if (starters.has(kind.name)) while (await deletePart(tx, kind, journalId));
}
