import type { BacktestView } from '@afterclose/contract/backtests'
import { counted, formatPercent, sentenceR } from '@afterclose/core/format'
import { figuresInR } from '@afterclose/engine/reports/backtest/backtest-report'
import { Menu } from '@mantine/core'
import { IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../../journal/active-journal.ts'
import { useJournalData } from '../../../../journal/journal-data.ts'
import { tickDecimals } from '../../../../journal/price-text.ts'
import { RecordGrid } from '../../../../parts/record-grid/record-grid.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useCompact } from '../../../../ui/use-compact.ts'
import { deleteTrades } from '../backtest-actions.ts'
import classes from '../backtester.module.css'
import { defaultSort, phoneOrder, testedColumns } from './tested-columns.ts'
import type { PickedGroup } from './tested-groups.tsx'
import type { TestedTradeRow } from './tested-trades.ts'

interface TestedGridProps {
  backtest: BacktestView
  /** At least one. */
  trades: readonly TestedTradeRow[]
  /** Only those of this group. */
  group: PickedGroup | null
  onAll: () => void
  onOpen: (id: number) => void
}

const idOf = ({ id }: TestedTradeRow): number => id

/** The logged trades, newest first. */
export function TestedGrid({ backtest, trades, group, onAll, onOpen }: TestedGridProps) {
  const { id: journalId, readOnly, dateFormat, decimals, currency } = useActiveJournal()
  const { instruments, comments, customComments } = useJournalData()
  const ticks = tickDecimals(instruments.find(({ id }) => id === backtest.instrumentId)?.tickSize ?? null)
  const compact = useCompact()
  const columns = useMemo(() => {
    const all = testedColumns({ comments, customComments }, { dateFormat, decimals, currency }, ticks)
    return compact ? phoneOrder(all) : all
  }, [comments, customComments, dateFormat, decimals, currency, ticks, compact])
  const stored = useMemo(() => new Set(trades.flatMap(({ id, waiting }) => (waiting ? [] : [id]))), [trades])
  const { totalR, avgR, winRate, withR } = useMemo(() => figuresInR(trades), [trades])
  const remove = (ids: readonly number[]): Promise<boolean> => {
    const own = ids.filter((id) => stored.has(id))
    return own.length === 0 ? Promise.resolve(false) : deleteTrades(journalId, backtest.id, own)
  }
  return (
    <div className={classes.grid}>
      <RecordGrid
        type="BACKTESTER"
        noun="tested trade"
        items={trades}
        idOf={idOf}
        columns={columns}
        defaultSort={defaultSort}
        head={
          <>
            <h2 className={classes.gridTitle}>{group === null ? 'Tested trades' : `Tested trades: ${group.name}`}</h2>
            {group !== null && (
              <Button small variant="quiet" icon={<IconX size={16} aria-hidden="true" />} onClick={onAll}>
                Show all
              </Button>
            )}
          </>
        }
        onOpen={(id) => {
          if (stored.has(id)) onOpen(id)
        }}
        onDelete={readOnly ? undefined : (ids) => void remove(ids)}
        {...(readOnly
          ? {}
          : {
              bulk: (ids: readonly number[], done: () => void) =>
                deleteButton(() => void remove(ids).then((gone) => gone && done())),
            })}
        menu={(id) =>
          stored.has(id) &&
          menuOf(
            readOnly,
            () => onOpen(id),
            () => void remove([id]),
          )
        }
        totals={
          <>
            <span>
              <b>{counted(trades.length, 'tested trade')}</b>, {withR.toLocaleString('en-US')} with an R
            </span>
            <span>
              Won <b>{formatPercent(winRate)}</b>
            </span>
            <span>
              Total <b>{sentenceR(totalR)}</b>
            </span>
            <span>
              Average <b>{sentenceR(avgR)}</b>
            </span>
          </>
        }
      />
    </div>
  )
}

const deleteButton = (onPress: () => void) => (
  <Button small variant="quiet" icon={<IconTrash size={20} aria-hidden="true" />} onClick={onPress}>
    Delete
  </Button>
)

const menuOf = (readOnly: boolean, onOpen: () => void, onDelete: () => void) => (
  <>
    <Menu.Item leftSection={<IconPencil size={16} />} onClick={onOpen}>
      {readOnly ? 'Open' : 'Edit'}
    </Menu.Item>
    {!readOnly && (
      <Menu.Item leftSection={<IconTrash size={16} />} onClick={onDelete}>
        Delete
      </Menu.Item>
    )}
  </>
)
