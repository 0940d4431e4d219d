import type { ImportJob, ImportOptions, PreviewLookAlike } from '@afterclose/contract/imports'
import { formatDateTime, formatPrice } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import { directionLabels } from '@afterclose/core/trade'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { shift, sizeText } from './changed-trades.tsx'
import { lookAlikesQuery, mostLookAlikes } from './import-queries.ts'
import { countText, lookAlikeText } from './preview-view.ts'
import classes from './row-lists.module.css'

interface LookAlikesProps {
  job: ImportJob
  count: number
  busy: boolean
  onJoin: (join: ImportOptions['join']) => void
}

/** Trades of the journal, entered manually or from another platform or export, that the file contains too: both stay, unless the trader merges them. */
export function LookAlikes({ job, count, busy, onJoin }: LookAlikesProps) {
  const { id: journalId, dateFormat } = useActiveJournal()
  const query = useQuery(lookAlikesQuery(journalId, job))
  const joined = new Set(job.options.join)
  const locked = busy || job.state !== 'NEEDS_INPUT'
  return (
    <Block
      title="Already in the journal?"
      measure={lookAlikeText(count, joined.size)}
      actions={
        joined.size === 0 ? (
          <Button
            disabled={locked || query.data === undefined}
            onClick={() => onJoin(query.data?.map((row) => row.tradeId))}
          >
            Merge all
          </Button>
        ) : (
          <Button disabled={locked} onClick={() => onJoin([])}>
            Keep both for all
          </Button>
        )
      }
    >
      <p className={classes.explained}>
        Same instrument, direction and size, entered within a minute, or on the same day if an export has no times. A
        merged trade that you entered takes times, prices, size and costs from the broker; your comments, stops, notes
        and pictures stay. Undoing the import restores it. A trade of another platform or export stays as it is, and the
        one in this file is left out until the other’s import is undone.
        {count > mostLookAlikes && ` Only the first ${countText(mostLookAlikes)} are listed; the others stay separate.`}
      </p>
      <Loaded query={query} doing="loading the rows of the import">
        {(rows) => (
          <div className={classes.list}>
            <Table
              caption="Trades of the journal that this file also contains"
              columns={columns(dateFormat, joined, locked, onJoin)}
              rows={rows}
              rowKey={({ tradeId }) => String(tradeId)}
              empty="No trades"
              compact
            />
          </div>
        )}
      </Loaded>
    </Block>
  )
}

function columns(
  dateFormat: DateFormat,
  joined: ReadonlySet<number>,
  locked: boolean,
  onJoin: LookAlikesProps['onJoin'],
): readonly Column<PreviewLookAlike>[] {
  const exit = (date: string | null) => (date === null ? 'open' : formatDateTime(date, dateFormat))
  return [
    {
      head: 'Join',
      cell: ({ tradeId, symbol, before }) => (
        <Checkbox
          aria-label={`Merge ${symbol}, ${formatDateTime(before.entryDate, dateFormat)}`}
          checked={joined.has(tradeId)}
          disabled={locked}
          onChange={(event) =>
            onJoin(
              event.currentTarget.checked ? [...joined, tradeId] : [...joined].filter((other) => other !== tradeId),
            )
          }
        />
      ),
    },
    { head: 'Trade', align: 'end', cell: ({ tradeId }) => tradeId },
    { head: 'Instrument', cell: ({ symbol }) => <b className={classes.symbol}>{symbol}</b> },
    { head: 'Direction', cell: ({ direction }) => directionLabels[direction] },
    {
      head: 'Entry',
      cell: ({ before, after }) =>
        shift(formatDateTime(before.entryDate, dateFormat), formatDateTime(after.entryDate, dateFormat)),
    },
    { head: 'Exit', cell: ({ before, after }) => shift(exit(before.exitDate), exit(after.exitDate)) },
    { head: 'Size', align: 'end', cell: ({ after }) => sizeText(after.size) },
    {
      head: 'Entry price',
      align: 'end',
      cell: ({ before, after }) => shift(formatPrice(before.entryPrice), formatPrice(after.entryPrice)),
    },
    {
      head: 'Exit price',
      align: 'end',
      cell: ({ before, after }) => shift(formatPrice(before.exitPrice), formatPrice(after.exitPrice)),
    },
  ]
}
