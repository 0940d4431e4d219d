import { newPlanStatuses, planDirections, planStatuses } from '@afterclose/core/trade-plan'
import { z } from 'zod'
import { call } from './call.ts'
import { Receipt, Removed } from './undo.ts'
import { RichText } from './rich-text.ts'
import { ScreenshotsView } from './screenshots.ts'
import {
  Id,
  IdParam,
  JournalParams,
  LocalDateText,
  ModifiedWhenRead,
  Name,
  Percent,
  PositiveDecimal,
  WholeParamOr,
} from './values.ts'

/** Characters of a plan's bias and of its review as HTML, also in stored form. */
export const longestPlanText = 20_000
export const mostScenarios = 20

const price = PositiveDecimal.nullable()

/** If-then scenario. Plain text. */
const ScenarioInput = z.object({
  ifText: z.string().max(2000).default(''),
  thenText: z.string().max(2000).default(''),
  /** Bounds of the entry zone, in either order. */
  entryFrom: price.default(null),
  entryTo: price.default(null),
  stopLoss: price.default(null),
  takeProfit: price.default(null),
  riskPercent: Percent.nullable().default(null),
})
const ScenarioView = ScenarioInput.required().extend({
  /** Reward to risk from the middle of the entry zone. */
  rrr: z.number().nullable(),
})

const fields = {
  title: Name.max(200),
  planDate: LocalDateText,
  /** The last day of its validity. */
  validUntil: LocalDateText.nullable(),
  instrumentId: Id.nullable(),
  setupId: Id.nullable(),
  direction: z.enum(planDirections).nullable(),
  timeframe: z.string().trim().max(40),
  bias: RichText(longestPlanText),
  reviewText: RichText(longestPlanText),
  checklistId: Id.nullable(),
  planQuality: z.int().min(1).max(5).nullable(),
}
const inputFields = {
  ...fields,
  validUntil: fields.validUntil.default(null),
  instrumentId: fields.instrumentId.default(null),
  setupId: fields.setupId.default(null),
  direction: fields.direction.default(null),
  timeframe: fields.timeframe.default(''),
  bias: fields.bias.default(''),
  reviewText: fields.reviewText.default(''),
  checklistId: fields.checklistId.default(null),
  planQuality: fields.planQuality.default(null),
  scenarios: z.array(ScenarioInput).max(mostScenarios).default([]),
}
const lasts = ({ planDate, validUntil }: { planDate: string; validUntil: string | null }) =>
  validUntil === null || planDate <= validUntil
const ended = { path: ['validUntil'], message: 'must not be before the plan' }

export const NewTradePlan = z
  .object({ ...inputFields, status: z.enum(newPlanStatuses).default('DRAFT') })
  .refine(lasts, ended)
export const TradePlanInput = z
  .object({
    ...inputFields,
    /** From DRAFT to ACTIVE, from both to CANCELLED; unchanged if omitted. */
    status: z.enum(planStatuses).optional(),
    /** `modified` of the plan when it was read. Refused with 'Changed elsewhere' if it was changed since. */
    modified: ModifiedWhenRead,
  })
  .refine(lasts, ended)
export const TradePlanView = z.object({
  id: Id,
  ...fields,
  scenarios: z.array(ScenarioView),
  /**
   * EXECUTED while a trade refers to the plan, MISSED while a missed trade does; ACTIVE again when those are deleted. EXPIRED from the
   * night after `validUntil`.
   */
  status: z.enum(planStatuses),
  linkedTradeIds: z.array(Id),
  linkedMissedTradeId: Id.nullable(),
  screenshots: ScreenshotsView,
  created: z.string(),
  modified: z.string(),
})
export type TradePlanView = z.infer<typeof TradePlanView>

const url = '/v1/databases/:journalId/trade-plans'
const one = JournalParams.extend({ tradePlanId: IdParam })

export const listTradePlans = call({
  method: 'GET',
  url,
  summary: 'Trade plans as on a board: by status, the newest plan date first',
  access: 'read',
  scope: 'trades.read',
  withheld: ['bias', 'reviewText', 'ifText', 'thenText', 'screenshots'],
  params: JournalParams,
  query: z.object({
    /** One column of the board. */
    status: z.enum(planStatuses).optional(),
    /** First and last plan date, inclusive. */
    from: LocalDateText.optional(),
    to: LocalDateText.optional(),
    limit: WholeParamOr(1, 200, 100),
    /** The `next` of the previous page. */
    after: z.string().max(200).optional(),
  }),
  response: z.object({ tradePlans: z.array(TradePlanView), next: z.string().nullable() }),
})
export const createTradePlan = call({
  method: 'POST',
  url,
  summary: 'Add a trade plan',
  access: 'write',
  scope: null,
  params: JournalParams,
  body: NewTradePlan,
  response: TradePlanView,
})
export const replaceTradePlan = call({
  method: 'PUT',
  url: `${url}/:tradePlanId`,
  summary: 'Replace a trade plan, activate or cancel it',
  access: 'write',
  scope: null,
  params: one,
  body: TradePlanInput,
  /** The receipt undoes a change of status, if the plan was not changed since. */
  response: TradePlanView.extend({ receipt: Receipt }),
})
/** Its trades and missed trades stay, without a plan. */
export const removeTradePlan = call({
  method: 'DELETE',
  url: `${url}/:tradePlanId`,
  summary: 'Delete a trade plan',
  access: 'write',
  scope: null,
  params: one,
  response: Removed,
})
