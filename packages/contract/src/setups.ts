import { z } from 'zod'
import { call } from './call.ts'
import { ItemOrder } from './order.ts'
import { Receipt, Removed } from './undo.ts'
import { RichText } from './rich-text.ts'
import { ScreenshotsView } from './screenshots.ts'
import { Color, Id, IdParam, JournalParams, ModifiedWhenRead, Name } from './values.ts'

/** Characters of a setup's description as HTML, also in stored form. */
export const longestSetupText = 20_000

export const SetupInput = z.object({
  name: Name.max(100),
  description: RichText(longestSetupText).default(''),
  rules: z.array(z.string().max(500)).max(100).default([]),
  color: Color.nullable().default(null),
  /** Initial checklist of a trade with this setup. */
  defaultChecklistId: Id.nullable().default(null),
  active: z.boolean().default(true),
})
export const SetupView = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  rules: z.array(z.string()),
  defaultChecklistId: Id.nullable(),
  color: z.string().nullable(),
  active: z.boolean(),
  order: z.int(),
  trades: z.int(),
  exampleScreenshots: ScreenshotsView,
  modified: z.string(),
})
export type SetupView = z.infer<typeof SetupView>

const url = '/v1/databases/:journalId/setups'
const one = JournalParams.extend({ setupId: IdParam })

export const listSetups = call({
  method: 'GET',
  url,
  summary: 'Setups, also the inactive ones',
  access: 'read',
  scope: 'trades.read',
  withheld: ['description', 'rules', 'exampleScreenshots'],
  params: JournalParams,
  response: z.object({ setups: z.array(SetupView) }),
})
export const createSetup = call({
  method: 'POST',
  url,
  summary: 'Add a setup',
  access: 'write',
  scope: null,
  permission: 'CUSTOM_SETUPS',
  params: JournalParams,
  body: SetupInput,
  response: SetupView,
})
/** Replaces a setup. Refused with 'Changed elsewhere' if it was changed since `modified`. */
export const replaceSetup = call({
  method: 'PUT',
  url: `${url}/:setupId`,
  summary: 'Replace a setup',
  access: 'write',
  scope: null,
  permission: 'CUSTOM_SETUPS',
  params: one,
  body: SetupInput.extend({ modified: ModifiedWhenRead }),
  response: SetupView.extend({ receipt: Receipt }),
})
/** Imports use the first active setup for trades without one. */
export const orderSetups = call({
  method: 'POST',
  url: `${url}/order`,
  summary: 'Move a setup to the place of another one',
  access: 'write',
  scope: null,
  permission: 'CUSTOM_SETUPS',
  params: JournalParams,
  body: ItemOrder,
  example: { body: { id: 1, order: 0, oldOrder: 0 } },
  response: z.object({ setups: z.array(SetupView), receipt: Receipt }),
})
export const removeSetup = call({
  method: 'DELETE',
  url: `${url}/:setupId`,
  summary: 'Remove a setup',
  access: 'write',
  scope: null,
  permission: 'CUSTOM_SETUPS',
  params: one,
  response: Removed,
})
