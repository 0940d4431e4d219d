import { SetupInput, type SetupView } from '@afterclose/contract/setups'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { text } from '../../../parts/records/text-fields.ts'
import { RecordDialog } from '../../../parts/records/record-dialog.tsx'
import type { RecordDialogOf } from '../../../parts/records/record-page.tsx'
import { useRecordForm } from '../../../parts/records/use-record-form.tsx'
import { toastDone } from '../../../parts/toasts.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { refreshSetups } from './setup-actions.ts'

const fields = { name: text('Name') }

/** Adds a setup; what else there is to say of it is said on its own page. */
export function SetupDialog({ onClose }: RecordDialogOf<SetupView>) {
  const { id: journalId } = useActiveJournal()
  const form = useRecordForm({
    fields,
    schema: SetupInput,
    record: null,
    save: async (values) => {
      await api.createSetup({ params: { journalId }, body: values })
      await refreshSetups(journalId)
      toastDone(`${values.name} saved.`)
    },
    unique: 'name',
    doing: 'saving setup',
  })
  return (
    <RecordDialog title="Add a setup" form={form} another onClose={onClose}>
      <TextField {...form.field('name')} data-autofocus />
    </RecordDialog>
  )
}
