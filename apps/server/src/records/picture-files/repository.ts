import type { Instant } from '@afterclose/core/time'
import type { Db, Tx } from '../../store/db.ts'

/**
 * The files that slots of the journal refer to, hidden ones and those of deleted records that can come back too; only those of
 * `among` where it is given.
 */
export async function findUsedFiles(
  db: Db,
  journalId: number,
  among?: readonly string[],
): Promise<ReadonlySet<string>> {
  const filesIn = (table: 'stored_screenshot' | 'held_file') =>
    db
      .selectFrom(table)
      .select('file_id')
      .distinct()
      .where('journal_id', '=', journalId)
      .where('file_id', 'is not', null)
      .$if(among !== undefined, (query) => query.where('file_id', 'in', among ?? []))
      .execute()
  const rows = [...(await filesIn('stored_screenshot')), ...(await filesIn('held_file'))]
  return new Set(rows.flatMap(({ file_id }) => file_id ?? []))
}

/** Keeps files of the journal, whatever shows them, until then or longer. */
export async function holdFiles(tx: Tx, journalId: number, fileIds: readonly string[], until: Instant): Promise<void> {
  const rows = fileIds.map((file_id) => ({ journal_id: journalId, file_id, until }))
  await tx
    .insertInto('held_file')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['journal_id', 'file_id']).doUpdateSet({ until }))
    .execute()
}

export async function releaseFiles(db: Db, journalId: number, now: Instant): Promise<void> {
  await db.deleteFrom('held_file').where('journal_id', '=', journalId).where('until', '<=', now).execute()
}

/** When the next file of the journal is no longer held; null when none is. */
export async function nextRelease(db: Db, journalId: number): Promise<Instant | null> {
  const row = await db
    .selectFrom('held_file')
    .select('until')
    .where('journal_id', '=', journalId)
    .orderBy('until')
    .limit(1)
    .executeTakeFirst()
  return row?.until ?? null
}

/** Those of the journals that exist. */
export async function findExistingJournals(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('journal').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
