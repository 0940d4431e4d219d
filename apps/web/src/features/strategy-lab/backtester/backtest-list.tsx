import type { BacktestView } from '@afterclose/contract/backtests'
import { formatPercent } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import { unknown } from '@afterclose/core/unknown'
import { winRate } from '@afterclose/engine/stats/win-rate'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { type JournalData, useJournalData } from '../../../journal/journal-data.ts'
import { Money, RMultiple } from '../../../parts/figures.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useCompact } from '../../../ui/use-compact.ts'
import { deleteBacktest } from './backtest-actions.ts'
import classes from './backtester.module.css'
import { periodWords } from './period-words.ts'

interface BacktestListProps {
  /** At least one. */
  backtests: readonly BacktestView[]
  /** Practice sessions, which open on their page and have no rules. */
  isPractice?: boolean
  onOpen: (id: number) => void
  onEdit: (backtest: BacktestView) => void
}

const onPhone = ['Backtest', 'Session', 'Trades', 'Total R', 'State']
/** Columns empty for practice sessions. */
const ofRules = ['Instrument', 'Setup', 'Timeframe', 'Period']

/** All backtests, the newest first; a row opens one. */
export function BacktestList({ backtests, isPractice = false, onOpen, onEdit }: BacktestListProps) {
  const { id: journalId, readOnly, currency, dateFormat } = useActiveJournal()
  const { instruments, setups } = useJournalData()
  const compact = useCompact()
  const columns = [
    ...columnsOf({ instruments, setups }, { currency, format: dateFormat, isPractice }).filter(
      ({ head }) => !isPractice || !ofRules.includes(head),
    ),
    ...(readOnly ? [] : [actionsColumn(onEdit, (backtest) => void deleteBacktest(journalId, backtest))]),
  ]
  return (
    <div className={classes.list}>
      <Table
        caption={isPractice ? 'Sessions' : 'Backtests'}
        columns={compact ? columns.filter(({ head }) => onPhone.includes(head)) : columns}
        rows={backtests}
        rowKey={({ id }) => id}
        empty=""
        onRowClick={({ id }) => onOpen(id)}
      />
    </div>
  )
}

type Lists = Pick<JournalData, 'instruments' | 'setups'>

const nameIn = (items: readonly { readonly id: number; readonly name: string }[], id: number | null): string =>
  items.find((one) => one.id === id)?.name ?? unknown

function columnsOf(
  { instruments, setups }: Lists,
  {
    currency,
    format,
    isPractice,
  }: { readonly currency: string; readonly format: DateFormat; readonly isPractice: boolean },
): readonly Column<BacktestView>[] {
  return [
    {
      head: isPractice ? 'Session' : 'Backtest',
      cell: ({ id, name, kind }) => (
        <>
          <PageLink to={isPractice ? '/practice' : '/backtester'} search={{ session: id }} className={classes.name}>
            {name}
          </PageLink>
          {!isPractice && kind === 'PRACTICE' && <span className={classes.tag}>Practice</span>}
        </>
      ),
    },
    { head: 'Instrument', cell: ({ instrumentId }) => nameIn(instruments, instrumentId) },
    { head: 'Setup', cell: ({ setupId }) => nameIn(setups, setupId) },
    { head: 'Timeframe', cell: ({ timeframe }) => timeframe || unknown },
    { head: 'Period', cell: (backtest) => periodWords(backtest, format) || unknown },
    { head: 'Trades', align: 'end', cell: ({ trades }) => trades.toLocaleString('en-US') },
    { head: 'Win rate', align: 'end', cell: ({ winners, losers }) => formatPercent(winRate(winners, losers)) },
    {
      head: 'Total R',
      align: 'end',
      cell: ({ tradesWithR, totalR }) => <RMultiple value={tradesWithR === 0 ? null : totalR} />,
    },
    { head: `Balance, ${currency}`, align: 'end', cell: ({ balance }) => <Money value={balance} /> },
    { head: 'State', cell: ({ status }) => (status === 'RUNNING' ? 'Running' : 'Finished') },
  ]
}

const actionsColumn = (
  onEdit: (backtest: BacktestView) => void,
  onDelete: (backtest: BacktestView) => void,
): Column<BacktestView> => ({
  head: 'Actions',
  align: 'end',
  cell: (backtest) => (
    <span className={classes.rowActions}>
      <IconButton small many label={`Edit ${backtest.name}`} onClick={() => onEdit(backtest)}>
        <IconPencil size={16} aria-hidden="true" />
      </IconButton>
      <IconButton small many label={`Delete ${backtest.name}`} onClick={() => onDelete(backtest)}>
        <IconTrash size={16} aria-hidden="true" />
      </IconButton>
    </span>
  ),
})
