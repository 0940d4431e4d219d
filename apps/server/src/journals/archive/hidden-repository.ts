/** Journals that are hidden because they are being restored. */
import type { Instant } from '@afterclose/core/time'
import { askForContexts } from '../../store/ask-for-contexts.ts'
import { toJson } from '../../store/codecs.ts'
import type { Db, Tx } from '../../store/db.ts'
import type { JournalFile } from './journal-file.ts'

/** Prefix of the claim on a journal that comes from a backup; other claims begin with their job. */
export const backupHolder = 'backup'

/** Another restore has claimed the journal, or it was deleted. */
export class NotHeld extends Error {
  override name = 'NotHeld'
}

/** @throws NotHeld unless the holder still owns the restore claim */
export async function mustHold(tx: Tx, journalId: number, holder: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('journal')
    .set({ restored_by: holder })
    .where('id', '=', journalId)
    .where('restored_by', '=', holder)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new NotHeld(`Journal ${journalId} is not restored by ${holder} any more`)
}

/** A hidden journal. `id`: its former id, if it keeps one. */
export async function insertHidden(
  db: Db,
  ownerId: number,
  journal: JournalFile,
  holder: string,
  given: { readonly id?: number; readonly revision: number },
): Promise<number> {
  const { id } = await db
    .insertInto('journal')
    .values({
      ...(given.id === undefined ? {} : { id: given.id }),
      owner_id: ownerId,
      name: journal.name,
      currency: journal.currency,
      trade_markets: toJson(journal.tradeMarkets),
      date_format: journal.dateFormat,
      time_zone: journal.timeZone,
      partial_exits: journal.partialExits,
      revision: given.revision,
      patches_from: given.revision,
      deleted: 1,
      restored_by: holder,
      created: journal.created,
      modified: journal.modified,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Hides a visible journal so that it can be filled. */
export async function hideToFill(tx: Tx, journalId: number, holder: string): Promise<void> {
  await tx.updateTable('journal').set({ deleted: 1, restored_by: holder }).where('id', '=', journalId).execute()
}

/** Journals claimed by this job, whichever run started them. */
export async function findHeld(db: Db, jobId: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('journal')
    .select('id')
    .where('deleted', '=', 1)
    .where('restored_by', 'like', `${jobId} %`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes over the restore claim from another server. False if there is no claim any more. */
export async function takeOver(db: Db, jobId: string, journalId: number, holder: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('journal')
    .set({ restored_by: holder })
    .where('id', '=', journalId)
    .where('deleted', '=', 1)
    .where('restored_by', 'like', `${jobId} %`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Shows the journal to its owner. `values`: columns changed with it. */
export async function reveal(
  tx: Tx,
  journalId: number,
  values: { readonly revision?: number; readonly journal?: JournalFile; readonly modified?: Instant } = {},
): Promise<void> {
  const { revision, journal, modified } = values
  await tx
    .updateTable('journal')
    .set({
      deleted: 0,
      restored_by: null,
      ...(revision === undefined ? {} : { revision, patches_from: revision }),
      ...(modified === undefined ? {} : { modified }),
      ...(journal === undefined
        ? {}
        : {
            currency: journal.currency,
            trade_markets: toJson(journal.tradeMarkets),
            time_zone: journal.timeZone,
          }),
    })
    .where('id', '=', journalId)
    .execute()
  await askForContexts(tx, journalId)
}

/** Restore jobs with hidden journals left. Those of a backup belong to its command. */
export async function findHolders(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('journal')
    .select('restored_by')
    .distinct()
    .where('deleted', '=', 1)
    .where('restored_by', 'is not', null)
    .where('restored_by', 'not like', `${backupHolder} %`)
    .execute()
  return rows.flatMap(({ restored_by }) => restored_by?.split(' ')[0] ?? [])
}
