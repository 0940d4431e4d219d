import { z } from 'zod'
import { call } from './call.ts'
import { orderedListCalls } from './list-calls.ts'
import { ItemOrder } from './order.ts'
import { Receipt, Removed } from './undo.ts'
import { Id, IdParam, JournalParams, ModifiedWhenRead, Name } from './values.ts'

/** Maximum items of a checklist, including disabled ones, because a trade may have ticked all of them. */
export const mostItems = 200

const fields = { name: Name.max(100), active: z.boolean(), order: z.int().min(0) }
const itemFields = { text: z.string().trim().min(1).max(500), active: z.boolean(), order: z.int().min(0) }

export const ChecklistInput = z.object({
  ...fields,
  active: fields.active.default(true),
  order: fields.order.optional(),
})
export const ChecklistItemInput = z.object({
  ...itemFields,
  active: itemFields.active.default(true),
  order: itemFields.order.optional(),
})
export const ChecklistItemView = z.object({ id: Id, ...itemFields, modified: z.string() })
export const ChecklistView = z.object({ id: Id, ...fields, modified: z.string(), items: z.array(ChecklistItemView) })
export type ChecklistView = z.infer<typeof ChecklistView>

/** Replacing one keeps its items; trades keep the items ticked on them. A used checklist is disabled instead of deleted. */
export const checklistCalls = orderedListCalls({
  noun: 'a checklist',
  path: 'checklists',
  id: 'checklistId',
  listed: 'checklists',
  view: ChecklistView,
  input: ChecklistInput,
  scope: 'trades.read',
  permission: 'CUSTOM_SETUPS',
  list: { summary: 'Checklists with their items, also the disabled ones' },
  summaries: { replace: 'Replace the name and state of a checklist' },
  examples: { create: { name: 'Exit' }, replace: { name: 'Before entry' } },
})
export const {
  list: listChecklists,
  create: createChecklist,
  replace: replaceChecklist,
  move: orderChecklists,
  remove: removeChecklist,
} = checklistCalls

const url = '/v1/databases/:journalId/checklists'
const one = JournalParams.extend({ checklistId: IdParam })

export const addChecklistItem = call({
  method: 'POST',
  url: `${url}/:checklistId/checklistitems`,
  summary: 'Add an item to a checklist',
  access: 'write',
  scope: null,
  permission: 'CUSTOM_SETUPS',
  params: one,
  body: ChecklistItemInput,
  response: ChecklistItemView,
})
/** Trades that were saved before keep their ticks. */
export const modifyChecklistItem = call({
  method: 'POST',
  url: `${url}/:checklistId/checklistitems/:itemId/modify`,
  summary: 'Replace an item of a checklist',
  access: 'write',
  scope: null,
  permission: 'CUSTOM_SETUPS',
  params: one.extend({ itemId: IdParam }),
  body: ChecklistItemInput.extend({ modified: ModifiedWhenRead }),
  response: ChecklistItemView.extend({ receipt: Receipt }),
})
/** Deletes an item. Disables it instead if trades were saved with it. */
export const removeChecklistItem = call({
  method: 'DELETE',
  url: `${url}/:checklistId/checklistitems/:itemId`,
  summary: 'Remove an item of a checklist',
  access: 'write',
  scope: null,
  permission: 'CUSTOM_SETUPS',
  params: one.extend({ itemId: IdParam }),
  example: {},
  response: Removed,
})
export const orderChecklistItems = call({
  method: 'POST',
  url: `${url}/:checklistId/checklistitems/order`,
  summary: 'Move an item of a checklist to the place of another one',
  access: 'write',
  scope: null,
  permission: 'CUSTOM_SETUPS',
  params: one,
  body: ItemOrder,
  example: { body: { id: 1, order: 0, oldOrder: 0 } },
  response: ChecklistView.extend({ receipt: Receipt }),
})
