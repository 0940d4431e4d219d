import { commentTypes, ratings } from '@afterclose/core/comment'
import { z } from 'zod'
import { orderedListCalls } from './list-calls.ts'
import { Id } from './values.ts'

const fields = {
  name: z.string().min(1).max(100), // not trimmed: the specification keeps comment names as typed
  active: z.boolean(),
  type: z.enum(commentTypes),
  rating: z.enum(ratings),
  /** Its index within its group, from 0. */
  order: z.int().min(0),
}
export const CommentInput = z.object({
  ...fields,
  active: fields.active.default(true),
  order: fields.order.optional(),
  clientId: z.string().max(80).optional(),
})
export const CommentView = z.object({ id: Id, ...fields, modified: z.string(), clientId: z.string().optional() })
export type CommentView = z.infer<typeof CommentView>

const waited = { name: 'Waited', type: 'ENTRY', rating: 'POSITIVE' } as const
/** A changed rating recomputes the tiltmeter of every trade with the comment. A used comment is disabled instead of deleted. */
export const commentCalls = orderedListCalls({
  noun: 'a trade comment',
  path: 'comments',
  id: 'commentId',
  listed: 'comments',
  view: CommentView,
  input: CommentInput,
  scope: 'trades.read',
  permission: 'ALL_FILTERS',
  list: { summary: 'Trade comments, also the disabled ones' },
  move: {
    summary: 'Move a trade comment to the place of another one in its group',
    example: { body: { id: 1, order: 1, oldOrder: 0 } },
  },
  examples: { create: waited, replace: waited },
})
export const {
  list: listComments,
  create: createComment,
  replace: replaceComment,
  move: orderComments,
  remove: removeComment,
} = commentCalls
