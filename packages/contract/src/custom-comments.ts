import { customGroups } from '@afterclose/core/comment'
import { z } from 'zod'
import { orderedListCalls } from './list-calls.ts'
import { Id, Name } from './values.ts'

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

export const customCommentCalls = orderedListCalls({
  noun: 'an item of a custom statistic',
  path: 'custom-comments',
  id: 'commentId',
  listed: 'customComments',
  view: CustomCommentView,
  input: CustomCommentInput,
  scope: 'trades.read',
  permission: 'ALL_FILTERS',
  list: { summary: 'Items of the custom statistics, also the disabled ones' },
  summaries: { create: 'Add an item to a custom statistic' },
  move: { summary: 'Move an item of a custom statistic to the place of another one in its group' },
  examples: { create: { name: 'Calm', commentGroup: 1 }, replace: { name: 'Tired', commentGroup: 1 } },
})
export const {
  list: listCustomComments,
  create: createCustomComment,
  replace: replaceCustomComment,
  move: orderCustomComments,
  remove: removeCustomComment,
} = customCommentCalls
