import type { CommentType, Rating, TradeComment } from '@afterclose/core/comment'
import type { Instant } from '@afterclose/core/time'
import { nameKey, toFlag } from '../../db/codecs.ts'
import { type Db, nextId, type Tx } from '../../db/db.ts'
import { holdsId } from '../../db/json-ids.ts'
import { deleteFrom, disableIn, lookupRow } from '../../db/lookup.ts'
import type { TradeCommentRow } from '../../db/schema.ts'

export type CommentValues = Pick<TradeComment, 'name' | 'type' | 'rating'> & {
  readonly active?: boolean | undefined
  readonly order?: number | undefined
}

export const findComments = (db: Db, journalId: number): Promise<TradeCommentRow[]> =>
  db
    .selectFrom('trade_comment')
    .selectAll()
    .where('journal_id', '=', journalId)
    .orderBy('position')
    .orderBy('id')
    .execute()

export const findComment = (db: Db, journalId: number, id: number): Promise<TradeCommentRow | undefined> =>
  db.selectFrom('trade_comment').selectAll().where('journal_id', '=', journalId).where('id', '=', id).executeTakeFirst()

const columnOf = {
  PRE_TRADE: 'pre_trade_comments',
  ENTRY: 'entry_comments',
  MANAGEMENT: 'management_comments',
  EXIT: 'exit_comments',
} as const satisfies Record<CommentType, string>

export async function isCommentUsed(db: Db, journalId: number, type: CommentType, id: number): Promise<boolean> {
  const one = await db
    .selectFrom('trade')
    .select('id')
    .where('journal_id', '=', journalId)
    .where(holdsId(columnOf[type], id))
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/** Adds comments behind the others and returns the id of the first; the following ones are numbered on. */
export async function insertComments(
  tx: Tx,
  journalId: number,
  comments: readonly CommentValues[],
  now: Instant,
): Promise<number> {
  const first = await nextId(tx, journalId, 'trade_comment', comments.length)
  await tx
    .insertInto('trade_comment')
    .values(
      comments.map((comment, i) => ({
        ...lookupRow(journalId, first + i, comment, comment.order ?? first + i, now),
        type: comment.type,
        rating: comment.rating,
      })),
    )
    .execute()
  return first
}

export async function updateComment(
  tx: Tx,
  journalId: number,
  id: number,
  comment: { name: string; active: boolean; type: CommentType; rating: Rating; order?: number | undefined },
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('trade_comment')
    .set({
      name: comment.name,
      name_key: nameKey(comment.name),
      active: toFlag(comment.active),
      type: comment.type,
      rating: comment.rating,
      ...(comment.order === undefined ? {} : { position: comment.order }),
      modified: now,
    })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

export const disableComment = disableIn('trade_comment')

export const deleteComment = deleteFrom('trade_comment')
