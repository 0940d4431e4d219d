import type { ChecklistView } from '@afterclose/contract/checklists'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { lookups } from '../../../journal/journal-data.ts'
import type { Column } from '../../../ui/table/table.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import { RecordPage } from '../../../parts/records/record-page.tsx'
import { moveChecklist, removeChecklist, setActive } from './checklist-actions.ts'
import { ChecklistDialog } from './checklist-dialog.tsx'

/** The checklists of the journal, in order. */
export function ChecklistsPage() {
  const { id: journalId } = useActiveJournal()
  const navigate = useNavigate()
  return (
    <RecordPage
      title="Checklists"
      group={
        <PageLink className="link" to="/settings/setups">
          Setups
        </PageLink>
      }
      lead="Conditions to check before a trade. A setup can have its own checklist, and trades keep their ticks."
      query={useQuery(lookups.checklists(journalId))}
      doing="loading data"
      caption="Checklists"
      nameOf={({ name }) => name}
      ordered={{
        columns,
        nameAs: linkTo,
        onMove: (checklist, onto) => moveChecklist(journalId, checklist, onto),
      }}
      add="Add checklist"
      empty={{
        title: 'This journal has no active checklists.',
        why: 'A checklist lists the conditions for a trade. Adherence shows how well you follow it.',
      }}
      disabling={{
        label: 'Which checklists',
        none: {
          title: 'No disabled checklists.',
          why: 'Checklists used by trades are disabled instead of deleted.',
        },
        onChange: (row, active) => setActive(journalId, row, active),
      }}
      dialog={ChecklistDialog}
      onEdit={({ id }) =>
        void navigate({ to: '/settings/setups/checklists/$checklistId', params: { checklistId: String(id) } })
      }
      onRemove={([checklist]) => removeChecklist(journalId, checklist)}
    />
  )
}

const linkTo = ({ id, name }: ChecklistView) => (
  <PageLink className="link" to="/settings/setups/checklists/$checklistId" params={{ checklistId: String(id) }}>
    {name}
  </PageLink>
)

const columns: readonly Column<ChecklistView>[] = [
  {
    head: 'Items',
    width: '64px',
    align: 'end',
    cell: ({ items }) => items.filter(({ active }) => active).length,
  },
]
