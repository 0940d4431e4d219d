import type { Instant } from '@afterclose/core/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../store/db.ts'

/** Files referenced by slots of the journal, including those of deleted records that can be restored; only those of `among` if given. */
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

/** Retains files of the journal until then or longer, whether or not a slot shows them. */
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

/** When the next retained file of the journal is released; null if there is none. */
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

/** A stored picture. */
export interface StoredPicture {
  readonly fileId: string
  readonly bytes: number
  /** 0 without a thumbnail. */
  readonly thumbnailBytes: number
}

/**
 * Counts a stored picture. The journal must be locked.
 * @returns bytes by which the journal has grown: duplicates are stored once
 */
export async function notePicture(tx: Tx, journalId: number, picture: StoredPicture): Promise<number> {
  const { fileId: file_id, bytes, thumbnailBytes } = picture
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('picture_file')
    .values({ journal_id: journalId, file_id, bytes, thumbnail_bytes: thumbnailBytes })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return bytes + thumbnailBytes
  await noteThumbnail(tx, journalId, file_id, thumbnailBytes)
  return 0
}

export async function noteThumbnail(tx: Tx, journalId: number, fileId: string, bytes: number): Promise<void> {
  await tx
    .updateTable('picture_file')
    .set({ thumbnail_bytes: bytes })
    .where('journal_id', '=', journalId)
    .where('file_id', '=', fileId)
    .execute()
}

/** Counts the pictures referenced by a copy of a journal. @returns their bytes */
export async function noteCopiedPictures(tx: Tx, from: number, to: number): Promise<number> {
  const counted = await tx
    .insertInto('picture_file')
    .columns(['journal_id', 'file_id', 'bytes', 'thumbnail_bytes'])
    .expression((eb) =>
      eb
        .selectFrom('picture_file')
        .select([sql<number>`cast(${to} as bigint)`.as('journal_id'), 'file_id', 'bytes', 'thumbnail_bytes'])
        .where('journal_id', '=', from)
        .where('file_id', 'in', (shown) =>
          shown
            .selectFrom('stored_screenshot')
            .select((slot) => slot.ref('file_id').$notNull().as('file_id'))
            .where('journal_id', '=', to)
            .where('file_id', 'is not', null),
        ),
    )
    .returning(['bytes', 'thumbnail_bytes'])
    .execute()
  return counted.reduce((sum, { bytes, thumbnail_bytes: thumbnail }) => sum + bytes + thumbnail, 0)
}

/** Stops counting removed pictures; all of the journal if none are named. */
export async function forgetPictures(db: Db, journalId: number, fileIds?: readonly string[]): Promise<void> {
  await db
    .deleteFrom('picture_file')
    .where('journal_id', '=', journalId)
    .$if(fileIds !== undefined, (query) => query.where('file_id', 'in', fileIds ?? []))
    .execute()
}

export async function findStoredPictures(db: Db, journalId: number): Promise<ReadonlyMap<string, StoredPicture>> {
  const rows = await db.selectFrom('picture_file').selectAll().where('journal_id', '=', journalId).execute()
  return new Map(
    rows.map(({ file_id: fileId, bytes, thumbnail_bytes: thumbnailBytes }) => [
      fileId,
      { fileId, bytes, thumbnailBytes },
    ]),
  )
}

/** Those of the journals that exist. */
export async function findExistingJournals(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('journal').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
