import { changeJournal } from '@afterclose/contract/journals'
import { journalQuery } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { queryClient } from '../../journal/query-client.ts'
import { text } from '../../parts/records/text-fields.ts'
import { RecordDialog } from '../../parts/records/record-dialog.tsx'
import { useRecordForm } from '../../parts/records/use-record-form.tsx'
import { toastDone } from '../../parts/toasts.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { OneJournalProps } from './one-journal.ts'
import { reloadJournals } from './reload-journals.ts'

const fields = { name: text('Journal Name') }

export function RenameJournal({ journal: { id: journalId, name }, onClose }: OneJournalProps) {
  const form = useRecordForm({
    fields,
    schema: changeJournal.body,
    record: { id: journalId, name },
    save: async (body) => {
      const journal = await api.changeJournal({ params: { journalId }, body })
      queryClient.write(journalQuery(journalId).queryKey, journal)
      await reloadJournals()
      toastDone('Journal renamed.')
    },
    doing: 'renaming a journal',
  })
  return (
    <RecordDialog title="Rename Journal" action="Rename" form={form} onClose={onClose}>
      <TextField {...form.field('name')} data-autofocus />
    </RecordDialog>
  )
}
