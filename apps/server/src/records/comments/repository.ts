import type { CommentType, Rating, TradeComment } from '@afterclose/core/comment'
import type { Instant } from '@afterclose/core/time'
import { nameKey, toFlag } from '../../store/codecs.ts'
import { type Db, nextId, type Tx } from '../../store/db.ts'
import { deleteFrom, disableIn, lookupRow, placeIn } from '../lists/repository.ts'
import type { TradeCommentRow } from '../../store/schema.ts'
import { isUsed, usesOf } from '../lists/uses-repository.ts'
import type { Placed } from '../lists/arrange.ts'

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

/** The comments of one group in order. */
export const findGroup = (db: Db, journalId: number, type: CommentType): Promise<Placed[]> =>
  db
    .selectFrom('trade_comment')
    .select(['id', 'position'])
    .where('journal_id', '=', journalId)
    .where('type', '=', type)
    .orderBy('position')
    .orderBy('id')
    .execute()

export const placeComments = placeIn('trade_comment')

export const findComment = (db: Db, journalId: number, id: number): Promise<TradeCommentRow | undefined> =>
  db.selectFrom('trade_comment').selectAll().where('journal_id', '=', journalId).where('id', '=', id).executeTakeFirst()

const columnOf = {
  PRE_TRADE: 'pre_trade_comments',
  ENTRY: 'entry_comments',
  MANAGEMENT: 'management_comments',
  EXIT: 'exit_comments',
} as const satisfies Record<CommentType, string>

export function isCommentUsed(db: Db, journalId: number, type: CommentType, id: number): Promise<boolean> {
  const ofTrades = { many: [columnOf[type]] }
  return isUsed(db, journalId, id, { ...usesOf('comments'), stored_trade: ofTrades })
}

/** Appends comments and returns the id of the first; the others follow. */
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
  comment: { name: string; active: boolean; type: CommentType; rating: Rating },
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
      modified: now,
    })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

export const disableComment = disableIn('trade_comment')

export const deleteComment = deleteFrom('trade_comment')
