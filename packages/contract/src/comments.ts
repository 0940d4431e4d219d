import { commentTypes, ratings } from '@afterclose/core/comment'
import { z } from 'zod'
import { call } from './call.ts'
import { ItemOrder } from './order.ts'
import { Receipt, Removed } from './undo.ts'
import { Id, IdParam, JournalParams, ModifiedWhenRead } from './values.ts'

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

const url = '/v1/databases/:journalId/comments'
const one = JournalParams.extend({ commentId: IdParam })

export const listComments = call({
  method: 'GET',
  url,
  summary: 'Trade comments, also the disabled ones',
  access: 'read',
  scope: 'trades.read',
  params: JournalParams,
  response: z.object({ comments: z.array(CommentView) }),
})
export const createComment = call({
  method: 'POST',
  url,
  summary: 'Add a trade comment',
  access: 'write',
  scope: null,
  permission: 'ALL_FILTERS',
  params: JournalParams,
  body: CommentInput,
  response: CommentView,
})
/** A changed rating recomputes the tiltmeter of every trade with the comment. */
export const replaceComment = call({
  method: 'PUT',
  url: `${url}/:commentId`,
  summary: 'Replace a trade comment',
  access: 'write',
  scope: null,
  permission: 'ALL_FILTERS',
  params: one,
  body: CommentInput.extend({ modified: ModifiedWhenRead }),
  response: CommentView.extend({ receipt: Receipt }),
})
export const orderComments = call({
  method: 'POST',
  url: `${url}/order`,
  summary: 'Move a trade comment to the place of another one in its group',
  access: 'write',
  scope: null,
  permission: 'ALL_FILTERS',
  params: JournalParams,
  body: ItemOrder,
  response: z.object({ comments: z.array(CommentView), receipt: Receipt }),
})
/** Deletes a comment. Disables it instead if it is in use. */
export const removeComment = call({
  method: 'DELETE',
  url: `${url}/:commentId`,
  summary: 'Remove a trade comment',
  access: 'write',
  scope: null,
  permission: 'ALL_FILTERS',
  params: one,
  response: Removed,
})
