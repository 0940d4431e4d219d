import { marketConditions, sessionLabels, sessionStatuses } from '@afterclose/core/session'
import { z } from 'zod'
import { call } from './call.ts'
import { Receipt, Removed } from './undo.ts'
import { ScreenshotsView } from './screenshots.ts'
import { Id, IdParam, JournalParams, LocalDateText, ModifiedWhenRead, PositiveDecimal, WholeParamOr } from './values.ts'

const noTime = 'is not a time (HH:mm)'
const Time = z
  .string()
  .max(5, { error: noTime, abort: true })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, noTime)
const Scale = z.int().min(1).max(5).nullable()

/** Maximum characters of all entries of a session. */
const longestEntries = 100_000

const fields = {
  sessionDate: LocalDateText,
  startTime: Time.nullable(),
  endTime: Time.nullable(),
  title: z.string().trim().max(200),
  label: z.enum(sessionLabels),
  /** 1 to 5, like `energy` and `focus`; null if not set. */
  mood: Scale,
  energy: Scale,
  focus: Scale,
  marketCondition: z.enum(marketConditions).nullable(),
  /** Both in the journal's currency, and above 0. */
  dailyGoal: PositiveDecimal.nullable(),
  maxLoss: PositiveDecimal.nullable(),
  /** Plain text in a category; at most one for each. */
  entries: z.array(z.object({ categoryId: Id, text: z.string().max(20_000) })).max(100),
  status: z.enum(sessionStatuses),
}
export const SessionInput = z
  .object({
    ...fields,
    startTime: fields.startTime.default(null),
    endTime: fields.endTime.default(null),
    title: fields.title.default(''),
    label: fields.label.default('CUSTOM'),
    mood: fields.mood.default(null),
    energy: fields.energy.default(null),
    focus: fields.focus.default(null),
    marketCondition: fields.marketCondition.default(null),
    dailyGoal: fields.dailyGoal.default(null),
    maxLoss: fields.maxLoss.default(null),
    entries: fields.entries.default([]),
    status: fields.status.default('PLANNED'),
    /** `modified` of the session when it was read. Refused with 'Changed elsewhere' if it was changed since. */
    modified: ModifiedWhenRead,
  })
  .refine(({ startTime, endTime }) => startTime === null || endTime === null || startTime < endTime, {
    path: ['endTime'],
    message: 'must be after the start',
  })
  .refine(({ entries }) => new Set(entries.map(({ categoryId }) => categoryId)).size === entries.length, {
    path: ['entries'],
    message: 'must not name a category twice',
  })
  .refine(({ entries }) => entries.reduce((size, { text }) => size + text.length, 0) <= longestEntries, {
    path: ['entries'],
    message: `have more than ${longestEntries} characters in total`,
  })
export const SessionView = z.object({
  id: Id,
  ...fields,
  screenshots: ScreenshotsView,
  created: z.string(),
  modified: z.string(),
})
export type SessionView = z.infer<typeof SessionView>

/** Figures of the closed trades in a session: those on its day and, if both are set, between its times. */
export const SessionFiguresView = z.object({
  trades: z.int(),
  /** The first 1,000 of them, in exit order. */
  tradeIds: z.array(Id),
  /** In the journal's currency; 0 without trades. */
  gain: z.number(),
  /** Over the `nR` trades with R. */
  totalR: z.number(),
  nR: z.int(),
  winRate: z.number().nullable(),
  breakEvens: z.int(),
  /** Their sum in the journal's currency; 0 without any. */
  breakEvenGain: z.number(),
  avgTilt: z.number().nullable(),
  /** The lowest cumulative gain along its trades, by exit; 0 if it never was negative. */
  lowestGain: z.number(),
  /** Whether the session ever lost more than `maxLoss` along its trades; null if that is not set. */
  maxLossBroken: z.boolean().nullable(),
})

const url = '/v1/databases/:journalId/sessions'
const one = JournalParams.extend({ sessionId: IdParam })

export const listSessions = call({
  method: 'GET',
  url,
  summary: 'Trading sessions with the results of their trades, newest first',
  access: 'read',
  scope: 'notes.read',
  permission: 'SESSIONS',
  params: JournalParams,
  query: z.object({
    /** First and last day, inclusive. */
    from: LocalDateText.optional(),
    to: LocalDateText.optional(),
    /** Date that assigns trades to sessions. */
    basis: z.enum(['ENTRY', 'EXIT']).default('EXIT'),
    limit: WholeParamOr(1, 500, 100),
    /** The `next` of the previous page. */
    after: z.string().max(200).optional(),
  }),
  response: z.object({
    sessions: z.array(SessionView.extend({ figures: SessionFiguresView })),
    next: z.string().nullable(),
  }),
})
export const createSession = call({
  method: 'POST',
  url,
  summary: 'Add a trading session',
  access: 'write',
  scope: 'notes.write',
  idempotent: true,
  permission: 'SESSIONS',
  params: JournalParams,
  body: SessionInput,
  response: SessionView,
})
export const replaceSession = call({
  method: 'PUT',
  url: `${url}/:sessionId`,
  summary: 'Replace a trading session',
  access: 'write',
  scope: ['notes.write', 'notes.read'],
  idempotent: true,
  permission: 'SESSIONS',
  params: one,
  body: SessionInput,
  response: SessionView.extend({ receipt: Receipt }),
})
export const removeSession = call({
  method: 'DELETE',
  url: `${url}/:sessionId`,
  summary: 'Delete a trading session',
  access: 'write',
  scope: null,
  permission: 'SESSIONS',
  params: one,
  response: Removed,
})
