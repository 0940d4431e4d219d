import { type CommentType, commentTypes } from '@afterclose/core/comment'
import { comments } from '../kinds/lists.ts'
import { type ArchivedRecord, textOf } from '../kinds/record-kind.ts'
import { indexInGroup } from '../lists/index-in-group.ts'
import { type Uses, usesOf } from '../lists/uses-repository.ts'

const columns: ReadonlyMap<string, string> = new Map(
  Object.entries({
    PRE_TRADE: 'pre_trade_comments',
    ENTRY: 'entry_comments',
    MANAGEMENT: 'management_comments',
    EXIT: 'exit_comments',
  } satisfies Record<CommentType, string>),
)

/** Where records refer to a comment: in trades, only in the column of its type. */
const usesOfComment = (comment: ArchivedRecord): Uses => ({
  ...usesOf('comments'),
  stored_trade: { many: [columns.get(textOf(comment['type'])) ?? ''] },
})

const types: readonly string[] = commentTypes

export const commentRules = {
  ...indexInGroup(comments, 'type', (type) => types.indexOf(textOf(type))),
  uses: usesOfComment,
}
