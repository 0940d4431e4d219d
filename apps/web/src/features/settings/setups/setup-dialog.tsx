import { SetupInput, type SetupView } from '@afterclose/contract/setups'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import type { RecordDialogOf } from '../../../parts/records/record-page.tsx'
import { NameDialog } from './name-dialog.tsx'
import { refreshSetups } from './setup-actions.ts'

export function SetupDialog({ onClose }: RecordDialogOf<SetupView>) {
  const { id: journalId } = useActiveJournal()
  return (
    <NameDialog
      title="Add a setup"
      schema={SetupInput}
      add={async (body) => {
        await api.createSetup({ params: { journalId }, body })
        await refreshSetups(journalId)
      }}
      doing="saving setup"
      onClose={onClose}
    />
  )
}
