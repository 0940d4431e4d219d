import type { Db } from '../../store/db.ts'

/** The files that slots of the journal refer to, hidden ones too; only those of `among` where it is given. */
export async function findUsedFiles(
  db: Db,
  journalId: number,
  among?: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('stored_screenshot')
    .select('file_id')
    .distinct()
    .where('journal_id', '=', journalId)
    .where('file_id', 'is not', null)
    .$if(among !== undefined, (query) => query.where('file_id', 'in', among ?? []))
    .execute()
  return new Set(rows.flatMap(({ file_id }) => file_id ?? []))
}

/** Those of the journals that exist. */
export async function findExistingJournals(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('journal').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
