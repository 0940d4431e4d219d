import { SessionInput, SessionView } from '@afterclose/contract/sessions'
import { formatDate } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import { marketConditions, sessionLabels, sessionStatuses } from '@afterclose/core/session'
import { unknown } from '@afterclose/core/unknown'
import { marketConditionLabels, sessionLabelNames, sessionStatusLabels } from '@afterclose/core/value-labels'
import { z } from 'zod'
import { api } from '../../journal/api.ts'
import { createAutosave } from '../../parts/autosave/autosave.ts'
import type { Field, Typed } from '../../parts/records/field.ts'
import { choice, decimal, plainField } from '../../parts/records/fields.ts'
import { emptyForm, valuesOf } from '../../parts/records/read-fields.ts'
import { text } from '../../parts/records/text-fields.ts'
import { findSession, keepSession } from '../../parts/sessions/session-queries.ts'
import { typedTime } from '../../ui/typed-time.ts'

const choicesOf = <Value extends string>(values: readonly Value[], names: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: names[value] }))

export const labelChoices = choicesOf(sessionLabels, sessionLabelNames)
export const conditionChoices = choicesOf(marketConditions, marketConditionLabels)
export const statusChoices = choicesOf(sessionStatuses, sessionStatusLabels)

/** A time of day; invalid text is sent unchanged, so that the contract rejects it. */
const time = (label: string): Field<string, string | null> => ({
  label,
  empty: '',
  show: (value) => value ?? '',
  read: (typed) => (typed.trim() === '' ? null : typedTime(typed)),
  words: (typed) => typed.trim() || unknown,
})
const rating = (label: string) => plainField<number | null>(label, null, (value) => String(value ?? unknown))

/** Fields of a session that a trader edits. @param format of the day, in words */
export const sessionFields = (format: DateFormat) => ({
  sessionDate: plainField('Day', '', (day) => formatDate(day, format)),
  startTime: time('Start'),
  endTime: time('End'),
  title: text('Title'),
  label: choice('Session', labelChoices, 'CUSTOM'),
  mood: rating('Mood'),
  energy: rating('Energy'),
  focus: rating('Focus'),
  marketCondition: choice('Market', conditionChoices, null),
  dailyGoal: decimal('Goal', null),
  maxLoss: decimal('Loss limit', null),
  entries: {
    ...plainField<SessionView['entries']>(
      'Notes',
      [],
      (entries) => entries.map((one) => one.text).join('\n') || unknown,
    ),
    show: (entries: SessionView['entries']) => entries.toSorted((a, b) => a.categoryId - b.categoryId),
  },
  status: choice('Status', statusChoices, 'PLANNED'),
})
const fields = sessionFields('yyyy-MM-dd')
export type SessionForm = Typed<typeof fields>

/** A draft of it on the device. */
const KeptSession = z.object({
  base: SessionView,
  form: SessionView.omit({ id: true, screenshots: true, created: true, modified: true }).extend({
    startTime: z.string(),
    endTime: z.string(),
    title: z.string(),
    dailyGoal: z.string(),
    maxLoss: z.string(),
  }),
})

/** Sessions are autosaved while typing, as notes are. */
export const sessionAutosave = createAutosave({
  kind: 'session',
  doing: 'saving the session',
  fields,
  schema: SessionInput,
  send: ({ journalId, id, values, modified }, key) =>
    api.replaceSession({ params: { journalId, sessionId: id }, body: { ...values, modified }, key }),
  waits: ({ journalId, id, values, modified }, base) => ({
    journalId,
    call: 'replaceSession',
    params: { sessionId: id },
    body: { ...values, modified },
    base,
    words: `Session of ${formatDate(values.sessionDate, 'yyyy-MM-dd')}`,
  }),
  find: findSession,
  keep: keepSession,
  readCopy: (kept) => KeptSession.safeParse(kept).data ?? null,
})

/** Body of a new session. */
export const bodyOfSession = (form: Partial<SessionForm>) => valuesOf(fields, { ...emptyForm(fields), ...form })
