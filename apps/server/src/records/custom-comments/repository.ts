import type { CustomComment } from '@afterclose/core/comment'
import type { Instant } from '@afterclose/core/time'
import { nameKey, toFlag } from '../../store/codecs.ts'
import { type Db, nextId, type Tx } from '../../store/db.ts'
import { deleteFrom, disableIn, lookupRow, placeIn } from '../lists/repository.ts'
import type { CustomCommentRow } from '../../store/schema.ts'
import { isUsed, usesOf } from '../lists/uses-repository.ts'
import type { Placed } from '../lists/arrange.ts'

export type CustomCommentValues = Pick<CustomComment, 'name' | 'commentGroup'> & {
  readonly active?: boolean | undefined
  readonly order?: number | undefined
}

export const findCustomComments = (db: Db, journalId: number): Promise<CustomCommentRow[]> =>
  db
    .selectFrom('custom_comment')
    .selectAll()
    .where('journal_id', '=', journalId)
    .orderBy('comment_group')
    .orderBy('position')
    .orderBy('id')
    .execute()

/** The items of one custom statistic in order. */
export const findGroup = (db: Db, journalId: number, commentGroup: number): Promise<Placed[]> =>
  db
    .selectFrom('custom_comment')
    .select(['id', 'position'])
    .where('journal_id', '=', journalId)
    .where('comment_group', '=', commentGroup)
    .orderBy('position')
    .orderBy('id')
    .execute()

export const placeCustomComments = placeIn('custom_comment')

export const findCustomComment = (db: Db, journalId: number, id: number): Promise<CustomCommentRow | undefined> =>
  db
    .selectFrom('custom_comment')
    .selectAll()
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .executeTakeFirst()

export const isCustomCommentUsed = (db: Db, journalId: number, id: number): Promise<boolean> =>
  isUsed(db, journalId, id, usesOf('custom-comments'))

/** Appends items and returns the id of the first; the others follow. */
export async function insertCustomComments(
  tx: Tx,
  journalId: number,
  comments: readonly CustomCommentValues[],
  now: Instant,
): Promise<number> {
  const first = await nextId(tx, journalId, 'custom_comment', comments.length)
  await tx
    .insertInto('custom_comment')
    .values(
      comments.map((comment, i) => ({
        ...lookupRow(journalId, first + i, comment, comment.order ?? first + i, now),
        comment_group: comment.commentGroup,
      })),
    )
    .execute()
  return first
}

export async function updateCustomComment(
  tx: Tx,
  journalId: number,
  id: number,
  comment: { name: string; active: boolean; commentGroup: number },
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('custom_comment')
    .set({
      name: comment.name,
      name_key: nameKey(comment.name),
      active: toFlag(comment.active),
      comment_group: comment.commentGroup,
      modified: now,
    })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

export const disableCustomComment = disableIn('custom_comment')

export const deleteCustomComment = deleteFrom('custom_comment')
