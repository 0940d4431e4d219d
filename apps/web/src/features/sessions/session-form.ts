import { SessionInput, SessionView } from '@afterclose/contract/sessions'
import { formatDate } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import type { MarketCondition, SessionStatus } from '@afterclose/core/session'
import { z } from 'zod'
import { api } from '../../journal/api.ts'
import { createAutosave } from '../../parts/autosave/autosave.ts'
import { typedTime } from '../../ui/typed-time.ts'
import { numberText, typedNumber, typingProblem } from '../../ui/typed-number.ts'
import { labelNames } from '../../parts/sessions/session-words.ts'
import { findSession, keepSession } from '../../parts/sessions/session-queries.ts'

/** Fields of a session that a trader edits: amounts and times as they are typed. */
const SessionForm = SessionView.pick({
  sessionDate: true,
  title: true,
  label: true,
  mood: true,
  energy: true,
  focus: true,
  marketCondition: true,
  entries: true,
  status: true,
}).extend({
  title: z.string(),
  /** '' is none. */
  startTime: z.string(),
  endTime: z.string(),
  dailyGoal: z.string(),
  maxLoss: z.string(),
})
export type SessionForm = z.output<typeof SessionForm>

export const formOf = (session: SessionView): SessionForm => ({
  sessionDate: session.sessionDate,
  startTime: session.startTime ?? '',
  endTime: session.endTime ?? '',
  title: session.title,
  label: session.label,
  mood: session.mood,
  energy: session.energy,
  focus: session.focus,
  marketCondition: session.marketCondition,
  dailyGoal: numberText(session.dailyGoal),
  maxLoss: numberText(session.maxLoss),
  entries: session.entries.toSorted((a, b) => a.categoryId - b.categoryId),
  status: session.status,
})

/** A time as it was typed; one that cannot be read stays, for the contract to refuse. */
const timeOf = (typed: string): string | null => (typed.trim() === '' ? null : typedTime(typed))

const inputOf = (form: SessionForm) => ({
  ...form,
  startTime: timeOf(form.startTime),
  endTime: timeOf(form.endTime),
  dailyGoal: typedNumber(form.dailyGoal),
  maxLoss: typedNumber(form.maxLoss),
})

export const fieldNames: Readonly<Record<keyof SessionForm, string>> = {
  sessionDate: 'Day',
  startTime: 'Start',
  endTime: 'End',
  title: 'Title',
  label: 'Session',
  mood: 'Mood',
  energy: 'Energy',
  focus: 'Focus',
  marketCondition: 'Market',
  dailyGoal: 'Goal',
  maxLoss: 'Loss limit',
  entries: 'Notes',
  status: 'Status',
}

export const conditionNames: Readonly<Record<MarketCondition, string>> = {
  TREND: 'Trend',
  RANGE: 'Range',
  VOLATILE: 'Volatile',
  QUIET: 'Quiet',
}
export const statusNames: Readonly<Record<SessionStatus, string>> = {
  PLANNED: 'Planned',
  OPEN: 'Open',
  REVIEWED: 'Reviewed',
}

/** A field in words, to compare two versions of it. */
export function fieldText(field: keyof SessionForm, form: SessionForm, format: DateFormat): string {
  switch (field) {
    case 'sessionDate':
      return formatDate(form.sessionDate, format)
    case 'entries':
      return form.entries.map(({ text }) => text).join('\n') || 'Nothing'
    case 'label':
      return labelNames[form.label]
    case 'status':
      return statusNames[form.status]
    case 'marketCondition':
      return form.marketCondition === null ? 'None' : conditionNames[form.marketCondition]
    default:
      return String(form[field] ?? '') || 'None'
  }
}

/** Faults of a session's fields, in words. */
export function faultsOf(form: SessionForm): Partial<Record<keyof SessionForm, string>> {
  const faults: Partial<Record<keyof SessionForm, string>> = {}
  for (const amount of ['dailyGoal', 'maxLoss'] as const) {
    const problem = typingProblem(form[amount])
    if (problem !== null) faults[amount] = problem
  }
  for (const { path, message } of SessionInput.safeParse(inputOf(form)).error?.issues ?? []) {
    const field = fields.find((name) => name === path[0])
    if (field !== undefined) faults[field] ??= `${fieldNames[field]} ${message}`
  }
  return faults
}
const fields: readonly (keyof SessionForm)[] = [
  'sessionDate',
  'startTime',
  'endTime',
  'title',
  'label',
  'mood',
  'energy',
  'focus',
  'marketCondition',
  'dailyGoal',
  'maxLoss',
  'entries',
  'status',
]

const KeptSession = z.object({ base: SessionView, form: SessionForm })

/** Sessions are saved as one types, as notes are. */
export const sessionAutosave = createAutosave<SessionView, SessionForm>({
  kind: 'session',
  doing: 'saving the session',
  formOf,
  groups: fields.map((field) => [field]),
  fault: (form) => {
    const faults = Object.values(faultsOf(form))
    return faults.length === 0 ? null : `${faults.join('. ')}.`
  },
  send: (journalId, sessionId, form, modified) =>
    api.replaceSession({ params: { journalId, sessionId }, body: { ...inputOf(form), modified } }),
  find: findSession,
  keep: keepSession,
  readCopy: (kept) => KeptSession.safeParse(kept).data ?? null,
})

export const createSession = (
  journalId: number,
  form: Partial<SessionForm> & { readonly sessionDate: string },
): Promise<SessionView> => {
  const { startTime = '', endTime = '', dailyGoal = '', maxLoss = '', ...rest } = form
  const amounts = { dailyGoal: typedNumber(dailyGoal), maxLoss: typedNumber(maxLoss) }
  const times = { startTime: timeOf(startTime), endTime: timeOf(endTime) }
  return api.createSession({ params: { journalId }, body: { ...rest, ...amounts, ...times } })
}
