import { z } from 'zod'
import { orderedListCalls } from './list-calls.ts'
import { RichText } from './rich-text.ts'
import { ScreenshotsView } from './screenshots.ts'
import { Color, Id, Name } from './values.ts'

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

/** Imports use the first active setup for trades without one. A used setup is disabled instead of deleted. */
export const setupCalls = orderedListCalls({
  noun: 'a setup',
  path: 'setups',
  id: 'setupId',
  listed: 'setups',
  view: SetupView,
  input: SetupInput,
  scope: 'trades.read',
  permission: 'CUSTOM_SETUPS',
  list: { summary: 'Setups, also the inactive ones', withheld: ['description', 'rules', 'exampleScreenshots'] },
  examples: { create: { name: 'Pullback' }, replace: { name: 'Range' } },
})
export const {
  list: listSetups,
  create: createSetup,
  replace: replaceSetup,
  move: orderSetups,
  remove: removeSetup,
} = setupCalls
