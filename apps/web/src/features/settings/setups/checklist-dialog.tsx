import { ChecklistInput, type ChecklistView } from '@afterclose/contract/checklists'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import type { RecordDialogOf } from '../../../parts/records/record-page.tsx'
import { refreshChecklists } from './checklist-actions.ts'
import { NameDialog } from './name-dialog.tsx'

export function ChecklistDialog({ onClose }: RecordDialogOf<ChecklistView>) {
  const { id: journalId } = useActiveJournal()
  return (
    <NameDialog
      title="Add a checklist"
      schema={ChecklistInput}
      add={async (body) => {
        await api.createChecklist({ params: { journalId }, body })
        await refreshChecklists(journalId)
      }}
      doing="saving trade checklist"
      onClose={onClose}
    />
  )
}
