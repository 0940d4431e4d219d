import type { SetupView } from '@afterclose/contract/setups'
import { unknown } from '@afterclose/core/unknown'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { evenWords } from '../../../parts/even-words.ts'
import { Percent, RMultiple } from '../../../parts/figures.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import { RecordPage } from '../../../parts/records/record-page.tsx'
import { moveSetup, removeSetup, setActive } from './setup-actions.ts'
import { SetupDialog } from './setup-dialog.tsx'
import { type SetupFigures, useSetupFigures } from './use-setup-figures.ts'

/** Setups of the journal. */
export function SetupsPage() {
  const { id: journalId, decimals } = useActiveJournal()
  const navigate = useNavigate()
  return (
    <RecordPage
      title="Setups"
      query={useQuery(lookups.setups(journalId))}
      doing="loading setups"
      caption="Setups"
      tools={
        <PageLink className="link" to="/settings/setups/checklists">
          Checklists
        </PageLink>
      }
      ordered={{
        columns: columnsOf(useSetupFigures(), decimals),
        nameAs: linkTo,
        onMove: (setup, onto) => moveSetup(journalId, setup, onto),
      }}
      onEdit={({ id }) => void navigate({ to: '/settings/setups/$setupId', params: { setupId: String(id) } })}
      nameOf={({ name }) => name}
      add="Add setup"
      empty={{
        title: 'This journal has no active setups.',
        why: 'Every trade has a setup. Compare setups to see which pay.',
      }}
      disabling={{
        label: 'Which setups',
        none: { title: 'No disabled setups.', why: 'Setups used by trades are disabled instead of deleted.' },
        onChange: (row, active) => setActive(journalId, row, active),
      }}
      dialog={SetupDialog}
      onRemove={([setup]) => removeSetup(journalId, setup)}
    />
  )
}

const linkTo = ({ id, name }: SetupView) => (
  <PageLink className="link" to="/settings/setups/$setupId" params={{ setupId: String(id) }}>
    {name}
  </PageLink>
)

/** Number of trades, including open ones; results of closed ones. */
const columnsOf = (
  figures: ((setupId: number) => SetupFigures) | undefined,
  decimals: number,
): readonly Column<SetupView>[] => [
  { head: 'Trades', width: '64px', align: 'end', cell: ({ trades }) => trades.toLocaleString('en-US') },
  {
    head: 'Win rate',
    width: '80px',
    phone: null,
    align: 'end',
    cell: ({ id }) => <Percent value={figures?.(id).winRate ?? null} />,
  },
  {
    head: 'Even',
    width: '136px',
    phone: null,
    align: 'end',
    cell: ({ id }) => (figures === undefined ? unknown : evenWords(figures(id), decimals)),
  },
  {
    head: 'Avg R',
    width: '64px',
    phone: null,
    align: 'end',
    cell: ({ id }) => <RMultiple value={figures?.(id).avgR ?? null} cases={figures?.(id).withR} />,
  },
]
