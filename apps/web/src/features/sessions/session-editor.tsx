import { marketConditions } from '@afterclose/core/session'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { EditorFrame } from '../../parts/autosave/editor-frame.tsx'
import { UnsavedNotice } from '../../parts/autosave/unsaved-notice.tsx'
import { useAutosaved } from '../../parts/autosave/use-autosave.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Block } from '../../ui/block.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Columns, Row, Stack } from '../../ui/layout.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RatingField } from './rating-field.tsx'
import { addSession, deleteSession } from './session-actions.ts'
import {
  conditionChoices,
  labelChoices,
  sessionAutosave,
  sessionFields,
  type SessionForm,
  statusChoices,
} from './session-form.ts'
import { sessionName } from '../../parts/sessions/session-words.ts'
import { SessionNotes } from './session-notes.tsx'
import { SessionPictures } from './session-pictures.tsx'
import { categoriesQuery, type Session } from '../../parts/sessions/session-queries.ts'
import { RuleOfTrade } from '../../parts/week-rule/rule-of-trade.tsx'
import { SessionResult } from './session-result.tsx'

interface SessionEditorProps {
  session: Session
  /** Just created. */
  fresh: boolean
  /** On a phone: back to the calendar. */
  onBack: (() => void) | undefined
  onDeleted: () => void
  /** Called to show another session instead. */
  onOpen: (id: number) => void
}

/** Editor of one session: ratings, results and notes. Saved automatically. */
export function SessionEditor({ session, fresh, onBack, onDeleted, onOpen }: SessionEditorProps) {
  const { id: journalId, readOnly, currency, dateFormat } = useActiveJournal()
  const categories = useQuery(categoriesQuery(journalId))
  const shown = useAutosaved(sessionAutosave, journalId, session)
  const { form, state } = shown
  const fields = sessionFields(dateFormat)
  const faults = sessionAutosave.faultsOf(form)
  const [typing, setTyping] = useState<keyof SessionForm | null>(null)
  const title = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (fresh) title.current?.focus()
  }, [fresh])

  const change = (changes: Partial<SessionForm>, when: 'pause' | 'soon' = 'soon'): void =>
    sessionAutosave.edit(journalId, session, changes, when)
  const onBlur = () => sessionAutosave.saveNow(journalId, session.id)
  const text = (name: 'title' | 'startTime' | 'endTime' | 'dailyGoal' | 'maxLoss') => ({
    label: fields[name].label,
    readOnly,
    // a value being typed is not invalid yet
    error: name === typing ? undefined : faults[name],
    value: form[name],
    onChange: (typed: string) => change({ [name]: typed }, 'pause'),
    onFocus: () => setTyping(name),
    onBlur: () => {
      setTyping(null)
      onBlur()
    },
  })
  const time = (name: 'startTime' | 'endTime') => <TextField {...text(name)} placeholder="HH:mm" autoComplete="off" />
  const rating = (name: 'mood' | 'energy' | 'focus') => (
    <RatingField
      label={fields[name].label}
      value={form[name]}
      readOnly={readOnly}
      onChange={(value) => change({ [name]: value })}
    />
  )

  return (
    <EditorFrame
      label={sessionName(form)}
      back={onBack && { label: 'Back to the sessions', go: onBack }}
      fresh={fresh}
      state={state}
      bar={
        <Segments
          label="Status"
          value={form.status}
          options={statusChoices}
          disabled={readOnly}
          onChange={(status) => change({ status })}
        />
      }
      actions={
        readOnly ? undefined : (
          <IconButton
            small
            label="Delete session"
            onClick={() =>
              void deleteSession(journalId, session, sessionName(form)).then((gone) => gone && onDeleted())
            }
          >
            <IconTrash size={18} aria-hidden="true" />
          </IconButton>
        )
      }
    >
      <Stack gap={6} style={{ maxWidth: 1040 }}>
        {!readOnly && (
          <UnsavedNotice
            autosave={sessionAutosave}
            fields={fields}
            journalId={journalId}
            id={session.id}
            shown={shown}
            noun="session"
            what={sessionName(session)}
            onKeepAsNew={async (kept) => {
              const copy = await addSession(journalId, kept)
              if (copy === null) throw new Error('not added')
              onOpen(copy.id)
            }}
          />
        )}
        <Columns of={['repeat(auto-fit, minmax(max(180px, 21%), 1fr))']} within="line" gap={[3, 4]}>
          <TextField
            ref={title}
            {...text('title')}
            placeholder={sessionName({ title: '', label: form.label })}
            maxLength={200}
          />
          <DateField
            label={fields.sessionDate.label}
            format={dateFormat}
            readOnly={readOnly}
            error={faults.sessionDate}
            value={form.sessionDate}
            onChange={(sessionDate) => change({ sessionDate }, 'pause')}
            onBlur={onBlur}
          />
          {time('startTime')}
          {time('endTime')}
          <ChoiceField
            label={fields.label.label}
            readOnly={readOnly}
            value={form.label}
            choices={labelChoices}
            onChange={(label) => change({ label })}
          />
          <Select
            label={fields.marketCondition.label}
            placeholder="Not set"
            clearable
            readOnly={readOnly}
            value={form.marketCondition}
            data={conditionChoices}
            onChange={(chosen) =>
              change({ marketCondition: marketConditions.find((value) => value === chosen) ?? null })
            }
          />
          <NumberField {...text('dailyGoal')} hint={currency} />
          <NumberField {...text('maxLoss')} hint={currency} />
        </Columns>
        <Row align="stretch" gap={[3, 8]}>
          {rating('mood')}
          {rating('energy')}
          {rating('focus')}
        </Row>
        <RuleOfTrade tradeId={null} entryDate={session.sessionDate} />
        <SessionResult session={session} />
        <Loaded query={categories} doing="loading sessions">
          {(loaded) => (
            <SessionNotes
              categories={loaded}
              entries={form.entries}
              readOnly={readOnly}
              onChange={(entries) => change({ entries }, 'pause')}
              onBlur={onBlur}
            />
          )}
        </Loaded>
        {(!readOnly || session.screenshots.some(({ fileId, url }) => fileId !== null || url !== null)) && (
          <SessionPictures session={session} readOnly={readOnly} />
        )}
        {faults.entries !== undefined && (
          <Block title="Notes">
            <p role="alert">{faults.entries}</p>
          </Block>
        )}
      </Stack>
    </EditorFrame>
  )
}
