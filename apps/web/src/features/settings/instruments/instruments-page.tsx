import type { InstrumentView } from '@afterclose/contract/instruments'
import { formatPrice, unknown } from '@afterclose/core/format'
import { useQuery } from '@tanstack/react-query'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { marketWords } from '../../../ui/markets-field.tsx'
import { Page } from '../../../ui/page.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { useCompact } from '../../../ui/use-compact.ts'
import { InstrumentDialog } from './instrument-dialog.tsx'
import { removeInstrument, setActive } from './instrument-actions.ts'
import classes from './instruments-page.module.css'

type Shown = 'active' | 'disabled'

/** What is traded, and what a tick of it is worth. */
export function InstrumentsPage() {
  const { id: journalId, readOnly } = useActiveJournal()
  const query = useQuery(lookups.instruments(journalId))
  const [shown, setShown] = useState<Shown>('active')
  const [edited, setEdited] = useState<InstrumentView | 'new' | null>(null)

  return (
    <>
      <Page
        title="Instruments"
        group="Settings"
        actions={
          <>
            <Segments
              label="Which instruments"
              value={shown}
              options={[
                { value: 'active', label: 'Active' },
                { value: 'disabled', label: 'Disabled' },
              ]}
              onChange={setShown}
            />
            {!readOnly && (
              <Button
                variant="primary"
                icon={<IconPlus size={20} aria-hidden="true" />}
                onClick={() => setEdited('new')}
              >
                Add instrument
              </Button>
            )}
          </>
        }
      >
        <div className={classes.table}>
          <Loaded query={query} doing="loading instruments">
            {(instruments) => {
              const rows = instruments.filter(({ active }) => active === (shown === 'active'))
              if (rows.length > 0) return <InstrumentsTable rows={rows} onEdit={setEdited} />
              return shown === 'disabled' ? (
                <Empty
                  title="No instrument is disabled."
                  why="An instrument that trades use is disabled instead of deleted."
                />
              ) : (
                <Empty
                  title="This journal has no instruments yet."
                  why="An import adds those that it meets; with tick size and tick value a gain can be calculated."
                  action={readOnly ? undefined : <Button onClick={() => setEdited('new')}>Add instrument</Button>}
                />
              )
            }}
          </Loaded>
        </div>
      </Page>
      {edited !== null && (
        <InstrumentDialog instrument={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

const modes = { PER_UNIT: 'per unit', PER_TRADE: 'per trade', PERCENT: '%' } as const

function InstrumentsTable({
  rows,
  onEdit,
}: {
  rows: readonly InstrumentView[]
  onEdit: (row: InstrumentView) => void
}) {
  const { id, readOnly, currency } = useActiveJournal()
  const compact = useCompact()
  const facts = factColumns(currency).filter(({ header }) => !compact || onPhone.has(header))
  const columns = [...facts, ...(readOnly ? [] : actionColumns(id, onEdit))]
  return <DataTable caption="Instruments" columns={columns} rows={rows} rowKey={(row) => row.id} empty="" />
}

const onPhone = new Set(['Name', 'Tick size', 'Trades'])

const factColumns = (currency: string): readonly Column<InstrumentView>[] => [
  { header: 'Name', cell: ({ name }) => <b className={classes.name}>{name}</b> },
  { header: 'Market', cell: ({ market }) => marketWords[market].label },
  {
    header: 'Aliases',
    cell: ({ aliases }) => (
      <span className={classes.aliases} title={aliases.join(', ')}>
        {aliases.join(', ') || unknown}
      </span>
    ),
  },
  { header: 'Tick size', align: 'end', cell: ({ tickSize }) => formatPrice(tickSize) },
  { header: `Tick value, ${currency}`, align: 'end', cell: ({ tickValue }) => formatPrice(tickValue, 2) },
  {
    header: 'Commission',
    align: 'end',
    cell: ({ commission, commissionMode }) =>
      commission === '0' ? unknown : `${formatPrice(commission, 2)} ${modes[commissionMode]}`,
  },
  { header: 'Trades', align: 'end', cell: ({ trades }) => trades.toLocaleString('en-US') },
]

const actionColumns = (journalId: number, onEdit: (row: InstrumentView) => void): readonly Column<InstrumentView>[] => [
  {
    header: 'Active',
    cell: (row) => (
      <Switch
        aria-label={`${row.name} is active`}
        checked={row.active}
        onChange={(event) => void setActive(journalId, row, event.currentTarget.checked)}
      />
    ),
  },
  {
    header: 'Actions',
    align: 'end',
    cell: (row) => (
      <span className={classes.actions}>
        <IconButton small label={`Edit ${row.name}`} onClick={() => onEdit(row)}>
          <IconPencil size={16} aria-hidden="true" />
        </IconButton>
        <IconButton small label={`Delete ${row.name}`} onClick={() => void removeInstrument(journalId, row)}>
          <IconTrash size={16} aria-hidden="true" />
        </IconButton>
      </span>
    ),
  },
]
