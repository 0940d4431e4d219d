import { Switch } from '@mantine/core'
import { SetupInput, type SetupView } from '@afterclose/contract/setups'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { flag } from '../../../parts/records/fields.ts'
import { text } from '../../../parts/records/text-fields.ts'
import { RecordDialog } from '../../../parts/records/record-dialog.tsx'
import type { RecordDialogOf } from '../../../parts/records/record-page.tsx'
import { useRecordForm } from '../../../parts/records/use-record-form.tsx'
import { toastDone } from '../../../parts/toasts.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { bodyOf, refreshSetups, removeSetup } from './setup-actions.ts'

const fields = { name: text('Name'), active: flag('Active', true) }

/** Adds a setup, or gives one another name. */
export function SetupDialog({ record: setup, onClose }: RecordDialogOf<SetupView>) {
  const { id: journalId } = useActiveJournal()
  const form = useRecordForm({
    fields,
    schema: SetupInput,
    record: setup,
    save: async (values, before) => {
      if (before === null) await api.createSetup({ params: { journalId }, body: values })
      else
        await api.replaceSetup({
          params: { journalId, setupId: before.id },
          body: { ...bodyOf(before), ...values },
        })
      await refreshSetups(journalId)
      toastDone(`${values.name} saved.`)
    },
    stored: async () => (await api.listSetups({ params: { journalId } })).setups,
    what: setup?.name ?? '',
    unique: 'name',
    doing: 'saving setup',
  })
  const active = form.field('active')
  return (
    <RecordDialog
      title={setup === null ? 'Add a setup' : `Edit ${setup.name}`}
      form={form}
      another={setup === null}
      onRemove={setup === null ? undefined : () => removeSetup(journalId, setup)}
      onClose={onClose}
    >
      <TextField {...form.field('name')} data-autofocus />
      <Switch
        label={active.label}
        checked={active.value}
        error={active.error}
        onChange={(event) => active.onChange(event.currentTarget.checked)}
      />
    </RecordDialog>
  )
}
