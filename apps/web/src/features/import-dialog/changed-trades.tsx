import type { PreviewChange } from '@afterclose/contract/imports'
import type { DateFormat } from '@afterclose/core/journal'
import { formatDateTime, formatPrice } from '@afterclose/core/format'
import { directionLabels } from '@afterclose/core/trade'
import { unknown } from '@afterclose/core/unknown'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { type Column, Table } from '../../ui/table/table.tsx'
import { changeWord } from './preview-view.ts'
import classes from './row-lists.module.css'

/** Trades of the journal before and after the import. */
export function ChangedTrades({ changes }: { changes: readonly PreviewChange[] }) {
  const { dateFormat } = useActiveJournal()
  return (
    <div className={classes.list}>
      <Table
        caption="Trades that change"
        columns={columns(dateFormat)}
        rows={changes}
        rowKey={({ kind, symbol, before }) => `${kind} ${symbol} ${before.entryDate} ${before.exitDate} ${before.size}`}
        empty="No trades change"
        compact
      />
    </div>
  )
}

const columns = (dateFormat: DateFormat): readonly Column<PreviewChange>[] => {
  const exit = (date: string | null) => (date === null ? 'open' : formatDateTime(date, dateFormat))
  return [
    { head: 'Change', cell: ({ kind }) => changeWord(kind) },
    { head: 'Instrument', cell: ({ symbol }) => <b className={classes.symbol}>{symbol}</b> },
    { head: 'Direction', cell: ({ direction }) => directionLabels[direction] },
    {
      head: 'Entry',
      cell: ({ before, after }) =>
        shift(formatDateTime(before.entryDate, dateFormat), after && formatDateTime(after.entryDate, dateFormat)),
    },
    { head: 'Exit', cell: ({ before, after }) => shift(exit(before.exitDate), after && exit(after.exitDate)) },
    {
      head: 'Size',
      align: 'end',
      cell: ({ before, after }) => shift(sizeText(before.size), after && sizeText(after.size)),
    },
    {
      head: 'Exit price',
      align: 'end',
      cell: ({ before, after }) => shift(formatPrice(before.exitPrice), after && formatPrice(after.exitPrice)),
    },
    { head: 'Note', cell: ({ note }) => <span className={classes.reason}>{note ?? unknown}</span> },
  ]
}

export const sizeText = (size: string | null): string => formatPrice(size, size?.includes('.') === true ? 2 : 0)

/** "open → 3 Mar 2024 10:00"; one value if it is unchanged or removed. */
export const shift = (before: string, after: string | null): string =>
  after === null || before === after ? before : `${before} → ${after}`
