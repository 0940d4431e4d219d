import { Checkbox } from '@mantine/core'
import type { PayinView } from '@afterclose/contract/payins'
import { formatMoney, unknown } from '@afterclose/core/format'
import { useQuery } from '@tanstack/react-query'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { DateTime } from '../../../parts/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Money } from '../../../parts/figures.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { usePercentagesNeed } from '../../../parts/percentages-need.ts'
import { removePayins } from './payin-actions.ts'
import { useCompact } from '../../../ui/use-compact.ts'
import { PayinDialog } from './payin-dialog.tsx'
import classes from './deposits-page.module.css'

const BalanceChart = lazy(async () => ({ default: (await import('./balance-chart.tsx')).BalanceChart }))

/** What went into the account and out of it, with the balance after each. */
export function DepositsPage() {
  const { id: journalId, readOnly, currency } = useActiveJournal()
  const query = useQuery(lookups.payins(journalId))
  const balance = useQuery(lookups.balance(journalId)).data
  const percentagesNeed = usePercentagesNeed()
  const [edited, setEdited] = useState<PayinView | 'new' | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())

  const payins = query.data ?? []
  const selected = payins.filter(({ id }) => chosen.has(id)).map(({ id }) => id)

  async function remove(ids: readonly number[]) {
    if (await removePayins(journalId, ids)) setChosen(new Set())
  }

  return (
    <>
      <Page
        title="Deposits/Withdrawals"
        group="Settings"
        lead={
          balance === undefined ? undefined : (
            <>
              Balance now <Money value={balance.accountBalance} /> {currency}, results of all closed trades included
            </>
          )
        }
        actions={
          readOnly ? undefined : (
            <>
              {selected.length > 0 && (
                <Button icon={<IconTrash size={20} aria-hidden="true" />} onClick={() => void remove(selected)}>
                  Delete {selected.length} selected
                </Button>
              )}
              <Button
                variant="primary"
                icon={<IconPlus size={20} aria-hidden="true" />}
                onClick={() => setEdited('new')}
              >
                Add deposit or withdrawal
              </Button>
            </>
          )
        }
      >
        {balance?.warning != null && (
          <div className={classes.notice}>
            <Notice tone="warn">
              {balance.warning} {percentagesNeed}
            </Notice>
          </div>
        )}
        <div className={classes.table}>
          <Loaded query={query} doing="getting deposits and withdrawals">
            {(rows) =>
              rows.length === 0 ? (
                <Empty
                  title="No deposits or withdrawals yet."
                  why="The first deposit is what the account began with; it should be before the first trade."
                  action={
                    readOnly ? undefined : <Button onClick={() => setEdited('new')}>Add deposit or withdrawal</Button>
                  }
                />
              ) : (
                <PayinsTable
                  rows={rows.toReversed()}
                  chosen={chosen}
                  onChoose={setChosen}
                  onEdit={setEdited}
                  onRemove={(id) => void remove([id])}
                />
              )
            }
          </Loaded>
        </div>
        {payins.length > 0 && (
          <div className={classes.chart}>
            <Suspense fallback={null}>
              <BalanceChart />
            </Suspense>
          </div>
        )}
      </Page>
      {edited !== null && <PayinDialog payin={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

interface PayinsTableProps {
  rows: readonly PayinView[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
  onEdit: (payin: PayinView) => void
  onRemove: (id: number) => void
}

function PayinsTable({ rows, chosen, onChoose, onEdit, onRemove }: PayinsTableProps) {
  const { readOnly, currency, decimals } = useActiveJournal()
  const choose = (id: number, on: boolean): void => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    onChoose(next)
  }
  const compact = useCompact()
  const facts = factColumns(currency, decimals)
  const actions = actionColumn(onEdit, onRemove)
  const byHead = (...heads: readonly string[]) => heads.flatMap((head) => facts.filter(({ header }) => header === head))
  // on a phone the amount stands beside its day, and one entry at a time is deleted
  const columns = compact
    ? [...byHead('Date', `Amount, ${currency}`), ...(readOnly ? [] : [actions]), ...byHead('Reason', 'Balance after')]
    : [...(readOnly ? [] : [selectColumn(chosen, choose)]), ...facts, ...(readOnly ? [] : [actions])]
  return (
    <DataTable
      caption="Deposits and withdrawals, newest first"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty=""
    />
  )
}

const kindOf = ({ delta }: PayinView): string => (delta.startsWith('-') ? 'Withdrawal' : 'Deposit')
/** "the deposit of 2026-01-05" */
const nameOf = (row: PayinView): string => `the ${kindOf(row).toLowerCase()} of ${row.timestamp.slice(0, 10)}`

/** Money put in or taken out is no gain or loss, so its colour says nothing. */
const factColumns = (currency: string, decimals: number): readonly Column<PayinView>[] => [
  { header: 'Date', cell: ({ timestamp }) => <DateTime value={timestamp} /> },
  { header: 'Kind', cell: kindOf },
  { header: 'Reason', cell: ({ textualReason }) => textualReason || unknown },
  {
    header: `Amount, ${currency}`,
    align: 'end',
    cell: ({ delta }) => formatMoney(delta, { decimals, signed: true }),
  },
  { header: 'Balance after', align: 'end', cell: ({ accountBalance }) => <Money value={accountBalance} /> },
]

const selectColumn = (chosen: ReadonlySet<number>, choose: (id: number, on: boolean) => void): Column<PayinView> => ({
  header: 'Select',
  cell: (row) => (
    <Checkbox
      aria-label={`Select ${nameOf(row)}`}
      checked={chosen.has(row.id)}
      onChange={(event) => choose(row.id, event.currentTarget.checked)}
    />
  ),
})

const actionColumn = (onEdit: (payin: PayinView) => void, onRemove: (id: number) => void): Column<PayinView> => ({
  header: 'Actions',
  align: 'end',
  cell: (row) => (
    <span className={classes.actions}>
      <IconButton small label={`Edit ${nameOf(row)}`} onClick={() => onEdit(row)}>
        <IconPencil size={16} aria-hidden="true" />
      </IconButton>
      <IconButton small label={`Delete ${nameOf(row)}`} onClick={() => onRemove(row.id)}>
        <IconTrash size={16} aria-hidden="true" />
      </IconButton>
    </span>
  ),
})
