import { type ApiKeyView, createApiKey } from '@afterclose/contract/api-keys'
import type { ResponseOf } from '@afterclose/contract/call'
import { scopeTexts } from '@afterclose/contract/scope-words'
import { scopes } from '@afterclose/contract/scopes'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { journalsQuery, useJournalIfAny } from '../../../../journal/active-journal.ts'
import { api } from '../../../../journal/api.ts'
import { CancelButton, Dialog } from '../../../../parts/dialog.tsx'
import { RecordFields } from '../../../../parts/records/record-fields.tsx'
import { useFieldForm } from '../../../../parts/records/use-field-form.ts'
import { toastDone, toastProblem } from '../../../../parts/toasts.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ChoiceField } from '../../../../ui/choice-field.tsx'
import { ChoicesField } from '../../../../ui/choices-field.tsx'
import { DateField } from '../../../../ui/date-field.tsx'
import { Columns, Stack } from '../../../../ui/layout.tsx'
import { SwitchField } from '../../../../ui/switch-field.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { refreshKeys } from './key-calls.ts'
import { endWords, keyEnds, keyFields } from './key-fields.ts'

/** A new key with its text, which only this response contains. */
export type NewKey = ResponseOf<typeof createApiKey>

interface KeyDialogProps {
  /** The key to change; null: a new one. */
  apiKey: ApiKeyView | null
  onCreated: (created: NewKey) => void
  onClose: () => void
}

/** Creates an API key, or changes its name, scopes, journals and expiry. */
export function KeyDialog({ apiKey, onCreated, onClose }: KeyDialogProps) {
  const dateFormat = useJournalIfAny()?.dateFormat ?? 'yyyy-MM-dd'
  const journals = useQuery(journalsQuery).data ?? []
  const fields = keyFields(dateFormat)
  const form = useFieldForm({
    fields,
    schema: createApiKey.body,
    unique: 'name',
    start:
      apiKey === null
        ? undefined
        : {
            name: apiKey.name,
            scopes: apiKey.scopes,
            journals: apiKey.journals,
            redacted: apiKey.redacted,
            lastDay: fields.lastDay.show(lastDayOf(apiKey)),
          },
    save: async ({ scopes: chosen, journals: some, ...rest }) => {
      const body = { ...rest, scopes: [...chosen], journals: some === null ? null : [...some] }
      if (apiKey === null) {
        onCreated(await api.createApiKey({ body }))
      } else {
        await api.replaceApiKey({ params: { keyId: apiKey.id }, body: { ...body, modified: apiKey.modified } })
        toastDone('API key changed.')
        onClose()
      }
      await refreshKeys()
    },
    onFailure: (error) => toastProblem(error, apiKey === null ? 'creating the API key' : 'changing the API key'),
  })
  const { value: end, error: endError, onChange: setEnd, label: endLabel } = form.field('lastDay')
  const { value: opened, onChange: setOpened, ...journalsField } = form.field('journals')
  const { value: redacted, onChange: setRedacted } = form.field('redacted')
  const { maxLength: _, ...scopesField } = form.field('scopes')
  return (
    <Dialog
      title={apiKey === null ? 'New API key' : 'API key'}
      width={660}
      unsaved={form.unsaved}
      onClose={() => {
        if (!form.busy) onClose()
      }}
      footer={
        <>
          <CancelButton />
          <Button variant="primary" type="submit" form={form.id} busy={form.busy}>
            {apiKey === null ? 'Create' : 'Save'}
          </Button>
        </>
      }
    >
      <Stack as={RecordFields} form={form}>
        <TextField
          {...form.field('name')}
          description="The program or machine that uses it, for example “Backup script”"
          autoComplete="off"
          data-autofocus
        />
        <ChoicesField
          {...scopesField}
          choices={scopes.map((scope) => ({ value: scope, ...scopeTexts[scope] }))}
          hint="No key can delete, undo, share or change settings."
        />
        <SwitchField
          label="Only R"
          description="For an AI assistant: it can only read figures and trades in R at /mcp, without money, prices, sizes, notes or names."
          checked={redacted}
          onChange={setRedacted}
        />
        <SwitchField
          label="All journals"
          description="Includes journals that you add later. It cannot write to journals shared with you."
          checked={opened === null}
          onChange={(all) => setOpened(all ? null : [])}
        />
        {opened !== null && (
          <ChoicesField
            label={journalsField.label}
            error={journalsField.error}
            choices={journals.map(({ id, name }) => ({ value: id, label: name }))}
            value={opened}
            onChange={setOpened}
          />
        )}
        <Columns within="form" gap={3} align="start">
          <ChoiceField
            label={endLabel}
            choices={keyEnds.map((value) => ({ value, label: endWords[value] }))}
            value={end.ends}
            error={end.ends === 'NEVER' || end.ends === 'DAY' ? undefined : endError}
            onChange={(chosen) => setEnd({ ...end, ends: chosen, sure: false })}
          />
          {end.ends === 'DAY' && (
            <DateField
              label="Last day"
              value={end.day}
              error={endError}
              format={dateFormat}
              onChange={(day) => setEnd({ ...end, day })}
            />
          )}
        </Columns>
        {end.ends === 'NEVER' && (
          <Checkbox
            label="It works until I revoke it"
            checked={end.sure}
            error={endError}
            onChange={({ target }) => setEnd({ ...end, sure: target.checked })}
          />
        )}
      </Stack>
    </Dialog>
  )
}

/** Last full day of a key, UTC. */
const lastDayOf = ({ expires }: ApiKeyView): string | null =>
  expires === null ? null : new Date(Date.parse(expires) - 1).toISOString().slice(0, 10)
