import { z } from 'zod'
import { call } from './call.ts'
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

const url = '/v1/databases/:journalId/checklists'
const one = JournalParams.extend({ checklistId: IdParam })

export const listChecklists = call({
  method: 'GET',
  url,
  summary: 'Checklists with their items, also the disabled ones',
  access: 'read',
  scope: 'trades.read',
  params: JournalParams,
  response: z.object({ checklists: z.array(ChecklistView) }),
})
export const createChecklist = call({
  method: 'POST',
  url,
  summary: 'Add a checklist',
  access: 'write',
  scope: null,
  permission: 'CUSTOM_SETUPS',
  params: JournalParams,
  body: ChecklistInput,
  response: ChecklistView,
})
/** Its items stay; trades keep the items ticked on them. */
export const replaceChecklist = call({
  method: 'PUT',
  url: `${url}/:checklistId`,
  summary: 'Replace the name and state of a checklist',
  access: 'write',
  scope: null,
  permission: 'CUSTOM_SETUPS',
  params: one,
  body: ChecklistInput.extend({ modified: ModifiedWhenRead }),
  response: ChecklistView.extend({ receipt: Receipt }),
})
export const orderChecklists = call({
  method: 'POST',
  url: `${url}/order`,
  summary: 'Move a checklist to the place of another one',
  access: 'write',
  scope: null,
  permission: 'CUSTOM_SETUPS',
  params: JournalParams,
  body: ItemOrder,
  example: { body: { id: 1, order: 0, oldOrder: 0 } },
  response: z.object({ checklists: z.array(ChecklistView), receipt: Receipt }),
})
/** Deletes a checklist. Disables it instead if trades or setups refer to it. */
export const removeChecklist = call({
  method: 'DELETE',
  url: `${url}/:checklistId`,
  summary: 'Remove a checklist',
  access: 'write',
  scope: null,
  permission: 'CUSTOM_SETUPS',
  params: one,
  response: Removed,
})
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
