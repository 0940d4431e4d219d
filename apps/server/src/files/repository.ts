import type { Db, Tx } from '../db/db.ts'

/** The files that slots of the journal refer to. */
export async function findUsedFiles(db: Db, journalId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('screenshot')
    .select('file_id')
    .distinct()
    .where('journal_id', '=', journalId)
    .where('file_id', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ file_id }) => file_id ?? []))
}

/** Makes writers of the journal wait, as `raiseRevision` does, for a change that its readers cannot see. */
export async function lockJournal(tx: Tx, journalId: number): Promise<void> {
  await tx
    .updateTable('journal')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('id', '=', journalId)
    .execute()
}

/** Those of the journals that exist. */
export async function findExistingJournals(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('journal').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
