import {
  attemptPayins,
  floorKinds,
  guardRuleKinds,
  lossMeasures,
  lossUnits,
  riskUnits,
  startUnits,
  type GuardRule as CoreRule,
} from '@afterclose/core/guard-rule'
import { z } from 'zod'
import { call } from './call.ts'
import { Receipt } from './undo.ts'
import {
  Amount,
  Id,
  IdParam,
  JournalParams,
  LocalDateText,
  LocalDateTimeText,
  NonNegativeDecimal,
  PositiveDecimal,
} from './values.ts'

/** Characters of the note of a breach. */
export const longestBreachNote = 2000
export const mostAttempts = 200
/** Versions of the rules of an attempt. */
export const mostRuleVersions = 500
/** Windows of trading hours. */
export const mostTradingHours = 10

const noTime = 'must be a time such as 09:30'
const TimeOfDay = z
  .string()
  .max(5, { error: noTime, abort: true })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, noTime)

const lossFields = { value: PositiveDecimal, unit: z.enum(lossUnits), measure: z.enum(lossMeasures) }
export const GuardRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('DAILY_LOSS'), ...lossFields }),
  z.object({ kind: z.literal('WEEKLY_LOSS'), ...lossFields }),
  z.object({
    kind: z.literal('MAX_LOSS'),
    value: PositiveDecimal,
    unit: z.enum(startUnits),
    floor: z.enum(floorKinds),
    lock: NonNegativeDecimal.nullable(),
    measure: z.enum(lossMeasures),
  }),
  z.object({ kind: z.literal('MAX_TRADES'), trades: z.int().min(1).max(1000) }),
  z.object({
    kind: z.literal('COOL_DOWN'),
    losses: z.int().min(1).max(20),
    minutes: z.int().min(1).max(1440).nullable(),
  }),
  z.object({ kind: z.literal('MAX_TRADE_RISK'), value: PositiveDecimal, unit: z.enum(riskUnits) }),
  z.object({
    kind: z.literal('HOURS'),
    windows: z
      .array(
        z.object({
          weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).readonly(),
          from: TimeOfDay,
          to: TimeOfDay,
        }),
      )
      .min(1)
      .max(mostTradingHours)
      .readonly(),
  }),
  z.object({ kind: z.literal('TARGET'), value: PositiveDecimal, unit: z.enum(startUnits) }),
  z.object({ kind: z.literal('MIN_DAYS'), days: z.int().min(1).max(250) }),
])
GuardRule satisfies z.ZodType<CoreRule>

export const GuardRuleSet = z.object({
  dayStart: TimeOfDay,
  rules: z
    .array(GuardRule)
    .max(9)
    .refine((rules) => new Set(rules.map(({ kind }) => kind)).size === rules.length, 'has two rules of one kind')
    .readonly(),
})

export const RuleVersionView = GuardRuleSet.extend({
  version: z.int(),
  /** Journal's clock. */
  madeAt: LocalDateTimeText,
  /** Username of its author; null if the account was deleted, or the journal was restored. */
  author: z.string().nullable(),
})
export type RuleVersionView = z.infer<typeof RuleVersionView>

const attemptFields = {
  startedAt: LocalDateTimeText,
  startBalance: PositiveDecimal,
  payins: z.enum(attemptPayins),
}
export const AttemptView = z.object({
  id: Id,
  ...attemptFields,
  endedAt: LocalDateTimeText.nullable(),
  /** Oldest first. */
  versions: z.array(RuleVersionView),
  modified: z.string(),
})
export type AttemptView = z.infer<typeof AttemptView>

/** Newest first. Pages compute the state of the guard from it, as the engine's report `guard`. */
export const listAttempts = call({
  method: 'GET',
  url: '/v1/databases/:journalId/attempts',
  summary: 'Attempts with the versions of their rules, newest first',
  access: 'read',
  scope: 'trades.read',
  params: JournalParams,
  example: {},
  response: z.object({
    attempts: z.array(AttemptView),
    /** Rules that the owner's plan does not include: listed, but not watched. */
    unwatched: z.array(z.enum(guardRuleKinds)),
    /** First day of the owner's weeks: 1 Monday to 7 Sunday. */
    weekStart: z.int(),
    /** 1R of rules in R, in percent of the balance: the risk that the owner has set. */
    riskPercent: z.number(),
  }),
})
/** Ends the attempt that runs. */
export const startAttempt = call({
  method: 'POST',
  url: '/v1/databases/:journalId/attempts',
  summary: 'Start an attempt with its rules; the one that runs ends',
  access: 'write',
  scope: null,
  params: JournalParams,
  body: z.object({ ...attemptFields, rules: GuardRuleSet }),
  example: {
    body: {
      startedAt: '2024-03-01T00:00:00',
      startBalance: '50000',
      payins: 'IGNORE',
      rules: {
        dayStart: '00:00',
        rules: [{ kind: 'DAILY_LOSS', value: '1000', unit: 'MONEY', measure: 'CLOSED' }],
      },
    },
  },
  response: AttemptView.extend({ receipt: Receipt }),
})
/** The trades and breaches of the attempt stay readable. */
export const endAttempt = call({
  method: 'POST',
  url: '/v1/databases/:journalId/attempts/:attemptId/end',
  summary: 'End an attempt',
  access: 'write',
  scope: null,
  params: JournalParams.extend({ attemptId: IdParam }),
  example: {},
  response: AttemptView.extend({ receipt: Receipt }),
})
/** A version is never changed: tighter rules count at once, looser ones from the next trading day, week or attempt. */
export const changeGuardRules = call({
  method: 'PUT',
  url: '/v1/databases/:journalId/attempts/:attemptId/rules',
  summary: 'Change the rules of the attempt that runs: adds a version',
  access: 'write',
  scope: null,
  params: JournalParams.extend({ attemptId: IdParam }),
  body: GuardRuleSet.extend({
    /** Newest version when the form was opened; 409 if there is a newer one. */
    version: z.int().min(1),
  }),
  example: {
    body: {
      version: 1,
      dayStart: '00:00',
      rules: [{ kind: 'DAILY_LOSS', value: '800', unit: 'MONEY', measure: 'CLOSED' }],
    },
  },
  response: AttemptView,
})

export const BreachView = z.object({
  id: Id,
  attemptId: Id,
  rule: z.enum(['DAILY_LOSS', 'WEEKLY_LOSS', 'MAX_LOSS', 'MAX_TRADES', 'COOL_DOWN', 'MAX_TRADE_RISK', 'HOURS']),
  version: z.int(),
  tradingDay: LocalDateText,
  at: LocalDateTimeText,
  /** Null if the trade was deleted. */
  tradeId: Id.nullable(),
  sure: z.boolean(),
  judgedAfterwards: z.boolean(),
  over: Amount.nullable(),
  forbiddenTradeIds: z.array(Id),
  foundAt: z.string(),
  /** When a change of trades or rules undid it, and which: "trade 5 was changed". */
  goneAt: z.string().nullable(),
  goneWhy: z.string().nullable(),
  /** The trader's own words; blank for readers of a shared journal. */
  note: z.string(),
})
export type BreachView = z.infer<typeof BreachView>

export const listBreaches = call({
  method: 'GET',
  url: '/v1/databases/:journalId/breaches',
  summary: 'Broken rules of all attempts, newest first, also those that are gone',
  access: 'read',
  scope: 'trades.read',
  withheld: ['note'],
  params: JournalParams,
  example: {},
  response: z.object({ breaches: z.array(BreachView) }),
})
export const noteBreach = call({
  method: 'PUT',
  url: '/v1/databases/:journalId/breaches/:breachId/note',
  summary: 'Write what happened at a broken rule',
  access: 'write',
  scope: null,
  params: JournalParams.extend({ breachId: IdParam }),
  body: z.object({ note: z.string().trim().max(longestBreachNote) }),
  example: { body: { note: 'I wanted it back.' } },
  response: BreachView.extend({ receipt: Receipt }),
})
/** As the page says it, for programs and assistants. Also of the newest attempt if its maximum loss has ended it. */
export const readGuard = call({
  method: 'GET',
  url: '/v1/databases/:journalId/guard',
  summary: 'What may still be lost today, and which rules apply; null without an attempt that runs',
  access: 'read',
  scope: 'trades.read',
  params: JournalParams,
  example: {},
  response: z.object({
    guard: z
      .object({
        /** The state in words: "Today you can lose 650.00". */
        line: z.string(),
        tradingDay: LocalDateText,
        balance: z.number(),
        /** Null without a rule about losses; at most 0 once a touched limit forbids further trades, also if the loss was won back. */
        canLose: z.number().nullable(),
        canLoseIsAtMost: z.boolean(),
        tradesLeft: z.int().nullable(),
        openRisk: z.number(),
        limits: z.array(
          z.object({
            rule: z.string(),
            limit: z.number(),
            room: z.number(),
            usedPercent: z.number(),
            atMost: z.boolean(),
          }),
        ),
      })
      .nullable(),
  }),
})

/** Separate from `api.ts`, because few pages need them, and all would load them. */
export const guardCalls = {
  listAttempts,
  startAttempt,
  endAttempt,
  changeGuardRules,
  listBreaches,
  noteBreach,
  readGuard,
} as const
