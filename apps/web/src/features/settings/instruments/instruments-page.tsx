import type { InstrumentView } from '@afterclose/contract/instruments'
import { formatPrice } from '@afterclose/core/format'
import { unknown } from '@afterclose/core/unknown'
import { useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { RecordPage } from '../../../parts/records/record-page.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { marketWords } from '../../../ui/markets-field.tsx'
import { removeInstrument, setActive } from './instrument-actions.ts'
import { InstrumentDialog } from './instrument-dialog.tsx'
import { Text } from '../../../ui/layout.tsx'

/** Instruments with their tick value. */
export function InstrumentsPage() {
  const { id: journalId, currency } = useActiveJournal()
  return (
    <RecordPage
      title="Instruments"
      tools={
        <PageLink className="link" to="/settings/price-data">
          Price data
        </PageLink>
      }
      query={useQuery(lookups.instruments(journalId))}
      doing="loading instruments"
      caption="Instruments"
      columns={columns(currency)}
      phone={['Name', 'Tick size', 'Trades', 'Active', 'Actions']}
      nameOf={({ name }) => name}
      add="Add instrument"
      empty={{
        title: 'This journal has no instruments yet.',
        why: 'Imports add the instruments they find. With a tick size and tick value, gains can be calculated.',
      }}
      disabling={{
        label: 'Which instruments',
        none: {
          title: 'No disabled instruments.',
          why: 'Instruments used by trades are disabled instead of deleted.',
        },
        onChange: (row, active) => setActive(journalId, row, active),
      }}
      dialog={InstrumentDialog}
      onRemove={([instrument]) => removeInstrument(journalId, instrument)}
    />
  )
}

const modes = { PER_UNIT: 'per unit', PER_TRADE: 'per trade', PERCENT: '%' } as const

const columns = (currency: string): readonly Column<InstrumentView>[] => [
  {
    head: 'Name',
    cell: ({ name }) => (
      <Text as="b" bold>
        {name}
      </Text>
    ),
  },
  { head: 'Market', cell: ({ market }) => marketWords[market].label },
  {
    head: 'Aliases',
    cell: ({ aliases }) => (
      <Text
        as="span"
        ink={2}
        cut
        style={{ display: 'inline-block', maxWidth: 260, verticalAlign: 'bottom' }}
        title={aliases.join(', ')}
      >
        {aliases.join(', ') || unknown}
      </Text>
    ),
  },
  { head: 'Tick size', align: 'end', cell: ({ tickSize }) => formatPrice(tickSize) },
  { head: `Tick value, ${currency}`, align: 'end', cell: ({ tickValue }) => formatPrice(tickValue, 2) },
  {
    head: 'Commission',
    align: 'end',
    cell: ({ commission, commissionMode }) =>
      commission === '0' ? unknown : `${formatPrice(commission, 2)} ${modes[commissionMode]}`,
  },
  { head: 'Trades', align: 'end', cell: ({ trades }) => trades.toLocaleString('en-US') },
]
