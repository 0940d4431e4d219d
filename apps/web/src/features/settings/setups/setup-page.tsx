import { longestSetupText, SetupInput, type SetupView } from '@afterclose/contract/setups'
import { unknown } from '@afterclose/core/unknown'
import { Select, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { lookups, useJournalData } from '../../../journal/journal-data.ts'
import { AroundPage } from '../../../parts/records/around-page.tsx'
import { withEvenWords } from '../../../parts/even-words.ts'
import { Percent, RMultiple } from '../../../parts/figures.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import { usePathId } from '../../../parts/records/path-id.ts'
import { RecordFields } from '../../../parts/records/record-fields.tsx'
import { useRecordForm } from '../../../parts/records/use-record-form.tsx'
import { RichTextField } from '../../../parts/rich-text/rich-text-field.tsx'
import { useDraft } from '../../../parts/rich-text/use-draft.ts'
import { toastUndoable } from '../../../parts/records/toast-deleted.ts'
import { Block } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Columns, spaceClass, Stack } from '../../../ui/layout.tsx'
import { Page } from '../../../ui/page.tsx'
import { Stat, StatRow } from '../../../ui/stat.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { RulesField } from './rules-field.tsx'
import { bodyOf, refreshSetups, saveDescriptions } from './setup-actions.ts'
import { setupFields } from './setup-fields.ts'
import { SetupPictures } from './setup-pictures.tsx'
import { useSetupFigures } from './use-setup-figures.ts'

const back = (
  <PageLink className="link" to="/settings/setups">
    Setups
  </PageLink>
)

/** One setup: description, rules, example pictures, and results. */
export function SetupPage() {
  const { id: journalId } = useActiveJournal()
  const setupId = usePathId()
  // the form restarts from a saved record, and keeps typed values on refetches
  const [saves, setSaves] = useState(0)
  const unsaved = useRef(false)
  return (
    <Loaded query={useQuery(lookups.setups(journalId))} doing="loading setups">
      {(setups) => {
        const setup = setups.find(({ id }) => id === setupId)
        if (setup !== undefined)
          return (
            <SetupEditor
              key={`${setup.id} ${saves}`}
              setup={setup}
              justSaved={saves > 0}
              onSaved={() => setSaves((before) => before + 1)}
              onUnsaved={(now) => {
                unsaved.current = now
              }}
              onRestored={() => {
                if (!unsaved.current) setSaves((before) => before + 1)
              }}
            />
          )
        return (
          <Page title="Setup" group={back}>
            <Empty title="This setup does not exist." why="It may have been deleted." action={back} />
          </Page>
        )
      }}
    </Loaded>
  )
}

const withDescriptions = (setup: SetupView) => ({
  ...setup,
  descriptions: setup.exampleScreenshots.map(({ description }) => description),
})

interface SetupEditorProps {
  setup: SetupView
  justSaved: boolean
  onSaved: () => void
  /** Whether there are unsaved changes. */
  onUnsaved: (unsaved: boolean) => void
  /** The setup has its former values again. */
  onRestored: () => void
}

function SetupEditor({ setup, justSaved, onSaved, onUnsaved, onRestored }: SetupEditorProps) {
  const { id: journalId, readOnly, decimals } = useActiveJournal()
  const { checklists } = useJournalData()
  const figures = useSetupFigures()?.(setup.id)
  const fields = useMemo(
    () => setupFields((wanted) => checklists.find(({ id }) => id === wanted)?.name ?? unknown),
    [checklists],
  )
  /** Writes from this page, which are no changes by someone else: former `modified` → new `modified`. */
  const own = useRef(new Map<string, string>())
  const [first] = useState(() => withDescriptions(setup))

  const form = useRecordForm({
    fields,
    schema: SetupInput,
    record: first,
    save: async ({ descriptions, ...values }, before) => {
      if (before === null) return
      const modified = newest(own.current, before.modified)
      const body = { ...bodyOf(before), ...values, modified }
      const saved = await api.replaceSetup({ params: { journalId, setupId: setup.id }, body })
      own.current.set(modified, saved.modified)
      await saveDescriptions(journalId, setup, {
        descriptions,
        onWritten: (before, now) => own.current.set(before, now),
      })
      await refreshSetups(journalId)
      // a changed caption makes the setup differ from the receipt's
      const whole = own.current.get(saved.modified) === undefined
      toastUndoable({
        journalId,
        text: `${values.name} saved.`,
        receipts: [whole ? saved.receipt : null],
        refresh: async () => {
          await refreshSetups(journalId)
          onRestored()
        },
        doing: 'saving setup',
      })
    },
    stored: async () => (await api.listSetups({ params: { journalId } })).setups.map(withDescriptions),
    what: setup.name,
    unique: 'name',
    doing: 'saving setup',
  })

  const isUnsaved = form.unsaved
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])

  const name = form.field('name')
  const active = form.field('active')
  const description = form.field('description')
  const rules = form.field('rules')
  const checklist = form.field('defaultChecklistId')
  const descriptions = form.field('descriptions')
  const draft = useDraft({
    of: `${journalId}/setup/${setup.id}/description`,
    value: description.value,
    saved: first.description,
    onTake: description.onChange,
  })
  const save = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (justSaved) save.current?.focus()
  }, [justSaved])

  return (
    <AroundPage unsaved={form.unsaved && !form.busy}>
      <Page
        title={setup.name}
        group={back}
        lead={setup.active ? undefined : 'Disabled: kept for its trades, but not offered for new ones.'}
        actions={
          readOnly ? undefined : (
            <Button ref={save} variant="primary" type="submit" form={form.id} busy={form.busy}>
              Save
            </Button>
          )
        }
      >
        <StatRow label="Result of its closed trades">
          <Stat label="Trades" note="closed">
            {figures === undefined ? unknown : figures.trades.toLocaleString('en-US')}
          </Stat>
          <Stat
            label="Win rate"
            note={
              figures === undefined
                ? 'winners ÷ (winners + losers)'
                : withEvenWords('winners ÷ (winners + losers)', figures, decimals)
            }
          >
            <Percent value={figures?.winRate ?? null} />
          </Stat>
          <Stat label="Average R" note="trades with a stop">
            <RMultiple value={figures?.avgR ?? null} cases={figures?.withR} />
          </Stat>
        </StatRow>
        <Columns as={RecordFields} form={form} above={6} of={[3, 2]} align="start" onSaved={onSaved}>
          <Block title="What is it?">
            <Stack style={{ maxWidth: 720 }}>
              <TextField {...name} readOnly={readOnly} />
              <RichTextField
                label={description.label}
                value={description.value}
                onChange={description.onChange}
                error={description.error}
                longest={longestSetupText}
                readOnly={readOnly}
                draft={draft}
              />
            </Stack>
          </Block>
          <Block title="What are the rules?" measure="in the order you check them">
            <Stack style={{ maxWidth: 720 }}>
              <div>
                <RulesField value={rules.value} onChange={rules.onChange} error={rules.error} readOnly={readOnly} />
              </div>
              <Select
                label={checklist.label}
                placeholder="None"
                description="Selected with this setup when you add a trade."
                clearable
                readOnly={readOnly}
                error={checklist.error}
                value={checklist.value === null ? null : String(checklist.value)}
                data={checklists
                  .filter(({ id, active }) => active || id === checklist.value)
                  .map(({ id, name }) => ({ value: String(id), label: name }))}
                onChange={(chosen) => checklist.onChange(chosen === null ? null : Number(chosen))}
              />
              <Switch
                label={active.label}
                checked={active.value}
                disabled={readOnly}
                error={active.error}
                onChange={(event) => active.onChange(event.currentTarget.checked)}
              />
            </Stack>
          </Block>
        </Columns>
        {/* next to the form: an empty slot has its own */}
        <div className={spaceClass({ above: 8 })}>
          <Block title="What does it look like?" measure="up to six examples">
            <SetupPictures
              setup={setup}
              descriptions={descriptions.value}
              readOnly={readOnly}
              onDescribe={descriptions.onChange}
              onStored={(before, modified) => own.current.set(before, modified)}
            />
          </Block>
        </div>
        {form.question}
      </Page>
    </AroundPage>
  )
}

/** Latest `modified` after writes from this page. */
function newest(changes: ReadonlyMap<string, string>, modified: string): string {
  const next = changes.get(modified)
  return next === undefined || next === modified ? modified : newest(changes, next)
}
