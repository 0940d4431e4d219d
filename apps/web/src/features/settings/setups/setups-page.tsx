import type { SetupView } from '@afterclose/contract/setups'
import { useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { RecordPage } from '../../../parts/records/record-page.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { removeSetup, setActive } from './setup-actions.ts'
import { SetupDialog } from './setup-dialog.tsx'

/** What trades are taken on: the names to choose from. */
export function SetupsPage() {
  const { id: journalId } = useActiveJournal()
  return (
    <RecordPage
      title="Setups"
      query={useQuery(lookups.setups(journalId))}
      doing="loading setups"
      caption="Setups"
      columns={columns}
      phone={['Name', 'Trades', 'Active', 'Actions']}
      nameOf={({ name }) => name}
      add="Add setup"
      empty={{
        title: 'This journal has no active setups.',
        why: 'A trade is taken on a setup. Compare your setups to see which of them pays.',
      }}
      disabling={{
        label: 'Which setups',
        none: { title: 'No setup is disabled.', why: 'A setup that trades use is disabled instead of deleted.' },
        onChange: (row, active) => setActive(journalId, row, active),
      }}
      dialog={SetupDialog}
      onRemove={([setup]) => removeSetup(journalId, setup)}
    />
  )
}

const columns: readonly Column<SetupView>[] = [
  { header: 'Name', cell: ({ name }) => <b>{name}</b> },
  { header: 'Trades', align: 'end', cell: ({ trades }) => trades.toLocaleString('en-US') },
]
