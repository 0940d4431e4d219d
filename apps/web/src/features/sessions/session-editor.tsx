import { marketConditions, sessionLabels, sessionStatuses } from '@afterclose/core/session'
import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArrowLeft, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { SaveStateWords } from '../../parts/autosave/save-state.tsx'
import { UnsavedNotice } from '../../parts/autosave/unsaved-notice.tsx'
import { useAutosaved } from '../../parts/autosave/use-autosave.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Block } from '../../ui/block.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RatingField } from './rating-field.tsx'
import { addSession, deleteSession } from './session-actions.ts'
import {
  conditionNames,
  faultsOf,
  fieldNames,
  fieldText,
  formOf,
  labelNames,
  sessionAutosave,
  type SessionForm,
  statusNames,
} from './session-form.ts'
import { sessionName } from './session-name.ts'
import { SessionNotes } from './session-notes.tsx'
import { SessionPictures } from './session-pictures.tsx'
import { categoriesQuery, type Session } from './session-queries.ts'
import { SessionResult } from './session-result.tsx'
import classes from './session-editor.module.css'

interface SessionEditorProps {
  session: Session
  /** It was just made. */
  fresh: boolean
  /** On a phone: the way back to the calendar. */
  onBack: (() => void) | undefined
  onDeleted: () => void
  /** Another session takes its place. */
  onOpen: (id: number) => void
}

/** One session: how it was, what its trades came to, and what was written. Saved as one types. */
export function SessionEditor({ session, fresh, onBack, onDeleted, onOpen }: SessionEditorProps) {
  const { id: journalId, readOnly, currency } = useActiveJournal()
  const categories = useQuery(categoriesQuery(journalId))
  const shown = useAutosaved(sessionAutosave, journalId, session, formOf)
  const { form, state } = shown
  const faults = faultsOf(form)
  const title = useRef<HTMLInputElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  const phone = onBack !== undefined
  useEffect(() => {
    if (fresh) title.current?.focus()
    else if (phone) back.current?.focus()
  }, [fresh, phone])

  const change = (changes: Partial<SessionForm>, when: 'pause' | 'soon' = 'soon'): void =>
    sessionAutosave.edit(journalId, session, changes, when)
  const onBlur = () => sessionAutosave.saveNow(journalId, session.id)
  const text = (name: 'title' | 'dailyGoal' | 'maxLoss') => ({
    label: fieldNames[name],
    readOnly,
    error: faults[name],
    value: form[name],
    onChange: (typed: string) => change({ [name]: typed }, 'pause'),
    onBlur,
  })
  const time = (name: 'startTime' | 'endTime') => (
    <TextInput
      type="time"
      label={fieldNames[name]}
      readOnly={readOnly}
      error={faults[name]}
      value={form[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value.slice(0, 5) }, 'pause')}
      onBlur={onBlur}
    />
  )
  const rating = (name: 'mood' | 'energy' | 'focus') => (
    <RatingField
      label={fieldNames[name]}
      value={form[name]}
      readOnly={readOnly}
      onChange={(value) => change({ [name]: value })}
    />
  )

  return (
    <article className={classes.session} aria-label={sessionName(form)}>
      <div className={classes.bar}>
        {onBack !== undefined && (
          <IconButton ref={back} small label="Back to the sessions" onClick={onBack}>
            <IconArrowLeft size={18} aria-hidden="true" />
          </IconButton>
        )}
        <Segments
          label="Status"
          value={form.status}
          options={sessionStatuses.map((value) => ({ value, label: statusNames[value] }))}
          disabled={readOnly}
          onChange={(status) => change({ status })}
        />
        {!readOnly && (
          <div className={classes.actions}>
            <SaveStateWords state={state} />
            <IconButton
              small
              label="Delete session"
              onClick={() =>
                void deleteSession(journalId, session, sessionName(form)).then((gone) => gone && onDeleted())
              }
            >
              <IconTrash size={18} aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </div>
      <div className={classes.scroll}>
        <div className={classes.column}>
          {!readOnly && (
            <UnsavedNotice
              autosave={sessionAutosave}
              journalId={journalId}
              id={session.id}
              shown={shown}
              noun="session"
              what={sessionName(session)}
              nameOf={(field) => fieldNames[field]}
              textOf={fieldText}
              onKeepAsNew={async (kept) => {
                const copy = await addSession(journalId, kept)
                if (copy === null) throw new Error('not added')
                onOpen(copy.id)
              }}
            />
          )}
          <div className={classes.fields}>
            <TextField
              ref={title}
              {...text('title')}
              placeholder={sessionName({ title: '', label: form.label })}
              maxLength={200}
            />
            <TextInput
              type="date"
              label={fieldNames.sessionDate}
              readOnly={readOnly}
              error={faults.sessionDate}
              value={form.sessionDate}
              onChange={({ currentTarget: { value } }) => {
                // a year of four digits is typed one after the other
                if (value >= '1970') change({ sessionDate: value }, 'pause')
              }}
              onBlur={onBlur}
            />
            {time('startTime')}
            {time('endTime')}
            <ChoiceField
              label={fieldNames.label}
              readOnly={readOnly}
              value={form.label}
              choices={sessionLabels.map((value) => ({ value, label: labelNames[value] }))}
              onChange={(label) => change({ label })}
            />
            <Select
              label={fieldNames.marketCondition}
              placeholder="Not said"
              clearable
              readOnly={readOnly}
              value={form.marketCondition}
              data={marketConditions.map((value) => ({ value, label: conditionNames[value] }))}
              onChange={(chosen) =>
                change({ marketCondition: marketConditions.find((value) => value === chosen) ?? null })
              }
            />
            <NumberField {...text('dailyGoal')} hint={currency} />
            <NumberField {...text('maxLoss')} hint={currency} />
          </div>
          <div className={classes.ratings}>
            {rating('mood')}
            {rating('energy')}
            {rating('focus')}
          </div>
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
            <Block title="What was written">
              <p role="alert">{faults.entries}</p>
            </Block>
          )}
        </div>
      </div>
    </article>
  )
}
