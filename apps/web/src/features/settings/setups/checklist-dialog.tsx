import { ChecklistInput, type ChecklistView } from '@afterclose/contract/checklists'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { text } from '../../../parts/records/text-fields.ts'
import { RecordDialog } from '../../../parts/records/record-dialog.tsx'
import type { RecordDialogOf } from '../../../parts/records/record-page.tsx'
import { useRecordForm } from '../../../parts/records/use-record-form.tsx'
import { toastDone } from '../../../parts/toasts.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { refreshChecklists } from './checklist-actions.ts'

const fields = { name: text('Name') }

/** Adds a checklist; its items are added on its own page. */
export function ChecklistDialog({ onClose }: RecordDialogOf<ChecklistView>) {
  const { id: journalId } = useActiveJournal()
  const form = useRecordForm({
    fields,
    schema: ChecklistInput,
    record: null,
    save: async (values) => {
      await api.createChecklist({ params: { journalId }, body: values })
      await refreshChecklists(journalId)
      toastDone(`${values.name} saved.`)
    },
    unique: 'name',
    doing: 'saving trade checklist',
  })
  return (
    <RecordDialog title="Add a checklist" form={form} another onClose={onClose}>
      <TextField {...form.field('name')} data-autofocus />
    </RecordDialog>
  )
}
