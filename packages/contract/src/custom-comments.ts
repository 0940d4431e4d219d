import { customGroups } from '@afterclose/core/comment'
import { z } from 'zod'
import { call } from './call.ts'
import { ItemOrder } from './order.ts'
import { Receipt, Removed } from './undo.ts'
import { Id, IdParam, JournalParams, ModifiedWhenRead, Name } from './values.ts'

const fields = {
  name: Name.max(100),
  active: z.boolean(),
  commentGroup: z.int().min(1).max(customGroups),
  /** Its index within its group, from 0. */
  order: z.int().min(0),
}
export const CustomCommentInput = z.object({
  ...fields,
  active: fields.active.default(true),
  order: fields.order.optional(),
  clientId: z.string().max(80).optional(),
})
export const CustomCommentView = z.object({ id: Id, ...fields, modified: z.string(), clientId: z.string().optional() })
export type CustomCommentView = z.infer<typeof CustomCommentView>

const url = '/v1/databases/:journalId/custom-comments'
const one = JournalParams.extend({ commentId: IdParam })

export const listCustomComments = call({
  method: 'GET',
  url,
  summary: 'Items of the custom statistics, also the disabled ones',
  access: 'read',
  scope: 'trades.read',
  params: JournalParams,
  response: z.object({ customComments: z.array(CustomCommentView) }),
})
export const createCustomComment = call({
  method: 'POST',
  url,
  summary: 'Add an item to a custom statistic',
  access: 'write',
  scope: null,
  permission: 'ALL_FILTERS',
  params: JournalParams,
  body: CustomCommentInput,
  response: CustomCommentView,
})
export const replaceCustomComment = call({
  method: 'PUT',
  url: `${url}/:commentId`,
  summary: 'Replace an item of a custom statistic',
  access: 'write',
  scope: null,
  permission: 'ALL_FILTERS',
  params: one,
  body: CustomCommentInput.extend({ modified: ModifiedWhenRead }),
  response: CustomCommentView.extend({ receipt: Receipt }),
})
export const orderCustomComments = call({
  method: 'POST',
  url: `${url}/order`,
  summary: 'Move an item of a custom statistic to the place of another one in its group',
  access: 'write',
  scope: null,
  permission: 'ALL_FILTERS',
  params: JournalParams,
  body: ItemOrder,
  response: z.object({ customComments: z.array(CustomCommentView), receipt: Receipt }),
})
export const removeCustomComment = call({
  method: 'DELETE',
  url: `${url}/:commentId`,
  summary: 'Remove an item of a custom statistic',
  access: 'write',
  scope: null,
  permission: 'ALL_FILTERS',
  params: one,
  response: Removed,
})
