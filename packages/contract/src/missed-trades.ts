import { missedReasons } from '@afterclose/core/missed-trade'
import { checklistStatuses, directions, otpHits, outcomes } from '@afterclose/core/trade'
import { z } from 'zod'
import { call } from './call.ts'
import { Receipt, Removed } from './undo.ts'
import { RichText } from './rich-text.ts'
import { ScreenshotsView } from './screenshots.ts'
import {
  Id,
  IdParam,
  Ids,
  JournalParams,
  LocalDateText,
  LocalDateTimeText,
  ModifiedWhenRead,
  NonNegativeDecimal,
  PositiveDecimal,
  WholeParamOr,
} from './values.ts'

/** Characters of a missed trade's notes as HTML, also in stored form. */
export const longestMissedNotes = 20_000

/** The shape only; the rules between fields are `missedTradeProblems` of core, applied by the form and by the server. */
export const MissedTradeInputSchema = z.object({
  instrumentId: Id,
  /** Defaults to the journal's first active setup. */
  setupId: Id.nullish(),
  direction: z.enum(directions),
  entryDate: LocalDateTimeText,
  entryPrice: PositiveDecimal.nullable().default(null),
  stopLoss: PositiveDecimal.nullable().default(null),
  takeProfit: PositiveDecimal.nullable().default(null),
  highestPrice: PositiveDecimal.nullable().default(null),
  lowestPrice: NonNegativeDecimal.nullable().default(null),
  otpHit: z.enum(otpHits).nullable().default(null),
  hypotheticalExitPrice: NonNegativeDecimal.nullable().default(null),
  hypotheticalExitDate: LocalDateTimeText.nullable().default(null),
  size: PositiveDecimal.nullable().default(null),
  reason: z.enum(missedReasons),
  notes: RichText(longestMissedNotes).default(''),
  preTradeComments: Ids.default([]),
  customComments: Ids.default([]),
  checklistId: Id.nullable().default(null),
  checkedItemIds: Ids.default([]),
  /** The plan that was missed, whose status becomes MISSED. It can have one missed trade, and none once executed. */
  planId: Id.nullable().default(null),
  inReview: z.boolean().default(false),
})

const ratio = z.number().nullable()
export const MissedTradeView = MissedTradeInputSchema.required().extend({
  setupId: Id,
  /** Items of the checklist that were active when it was last saved. */
  checklistItemIds: Ids,
  id: Id,
  rrr: ratio,
  /** R that the trade would have made, after the instrument's spread. */
  missedR: ratio,
  outcome: z.enum(outcomes).nullable(),
  adherence: ratio,
  checklistStatus: z.enum(checklistStatuses),
  screenshots: ScreenshotsView,
  created: z.string(),
  modified: z.string(),
})
export type MissedTradeView = z.infer<typeof MissedTradeView>

const url = '/v1/databases/:journalId/missed-trades'
const one = JournalParams.extend({ missedTradeId: IdParam })

export const listMissedTrades = call({
  method: 'GET',
  url,
  summary: 'Missed trades, newest entry first',
  access: 'read',
  scope: 'trades.read',
  withheld: ['notes', 'screenshots'],
  params: JournalParams,
  query: z.object({
    /** First and last entry day, inclusive. */
    from: LocalDateText.optional(),
    to: LocalDateText.optional(),
    limit: WholeParamOr(1, 500, 100),
    /** The `next` of the previous page. */
    after: z.string().max(200).optional(),
  }),
  response: z.object({ missedTrades: z.array(MissedTradeView), next: z.string().nullable() }),
})
export const createMissedTrade = call({
  method: 'POST',
  url,
  summary: 'Add a missed trade',
  access: 'write',
  scope: 'trades.write',
  idempotent: true,
  params: JournalParams,
  body: MissedTradeInputSchema,
  response: MissedTradeView,
})
/** Replaces a missed trade. Refused with 'Changed elsewhere' if it was changed since `modified`. */
export const replaceMissedTrade = call({
  method: 'PUT',
  url: `${url}/:missedTradeId`,
  summary: 'Replace a missed trade',
  access: 'write',
  scope: ['trades.write', 'notes.read'],
  idempotent: true,
  params: one,
  body: MissedTradeInputSchema.extend({ modified: ModifiedWhenRead }),
  response: MissedTradeView.extend({ receipt: Receipt }),
})
/** Its plan can be used again. */
export const removeMissedTrade = call({
  method: 'DELETE',
  url: `${url}/:missedTradeId`,
  summary: 'Delete a missed trade',
  access: 'write',
  scope: null,
  params: one,
  response: Removed,
})
