import type { ImportJob, ImportPreview, PreviewRow, PreviewTrade } from '@afterclose/contract/imports'
import type { DateFormat } from '@afterclose/core/journal'
import { formatDateTime, formatMoney, formatPrice } from '@afterclose/core/format'
import { structureLabels } from '@afterclose/core/structure-groups'
import { directionLabels } from '@afterclose/core/trade'
import { unknown } from '@afterclose/core/unknown'
import {
  IconAlertCircle,
  IconClock,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconInfoCircle,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Block } from '../../ui/block.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { Money } from '../../parts/figures.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Segments } from '../../ui/segments.tsx'
import { LinesSkeleton } from '../../ui/skeleton.tsx'
import { toastProblem } from '../../parts/toasts.tsx'
import { groupedByText } from './leg-words.ts'
import { downloadRows } from './download-rows.ts'
import { type RowList, pageRows, rowsQuery } from './import-queries.ts'
import { ChangedTrades } from './changed-trades.tsx'
import { changedTrades, countText, markedCell } from './preview-view.ts'
import classes from './row-lists.module.css'

const lists = [
  {
    value: 'changes',
    label: 'Changes',
    title: 'Trades that change',
    measure: 'Trades in the journal that this file updates',
  },
  {
    value: 'rejected',
    label: 'Not imported',
    title: 'Rows not imported',
    measure: 'All other rows became trades or were already imported',
  },
  {
    value: 'duplicates',
    label: 'Duplicates',
    title: 'Duplicates',
    measure: 'Already in the journal or earlier in the file',
  },
  { value: 'merged', label: 'Merged', title: 'Fills merged', measure: 'Merged into a trade' },
  { value: 'trades', label: 'Trades', title: 'Trades', measure: 'As they will be saved' },
] as const satisfies readonly { value: RowList; label: string; title: string; measure: string }[]

interface RowListsProps {
  job: ImportJob
  preview: ImportPreview
}

/** Every row behind the counts: its line, its content, and the reason for its outcome. */
export function RowLists({ job, preview }: RowListsProps) {
  const { id: journalId } = useActiveJournal()
  const counts = { ...preview.counts, changes: changedTrades(preview) }
  const offered = lists.filter(({ value }) => value === 'trades' || counts[value] > 0)
  const [wanted, setWanted] = useState<RowList | null>(null)
  const list = offered.find(({ value }) => value === wanted) ?? offered[0] ?? lists[4]
  const [page, setPage] = useState(0)
  const pages = Math.max(1, Math.ceil(counts[list.value] / pageRows))
  const at = Math.min(page, pages - 1)
  const query = useQuery(rowsQuery(journalId, job, list.value, at))
  const loadingHeight: CSSProperties & Record<'--rows', number> = {
    '--rows': Math.min(pageRows, counts[list.value] - at * pageRows),
  }

  return (
    <Block
      title={list.title}
      measure={list.measure}
      actions={
        <>
          <Segments
            label="List"
            value={list.value}
            options={offered.map(({ value, label }) => ({ value, label: `${label} ${countText(counts[value])}` }))}
            onChange={(value) => {
              setWanted(value)
              setPage(0)
            }}
          />
          <IconButton
            small
            label={`Download “${list.title}” as CSV`}
            disabled={counts[list.value] === 0}
            onClick={() =>
              void downloadRows(journalId, job, list.value).catch((error: unknown) =>
                toastProblem(error, 'loading the rows of the import'),
              )
            }
          >
            <IconDownload size={20} aria-hidden="true" />
          </IconButton>
        </>
      }
    >
      <Loaded
        query={query}
        doing="loading the rows of the import"
        skeleton={
          <div className={classes.loading} style={loadingHeight}>
            <LinesSkeleton />
          </div>
        }
      >
        {(data) =>
          list.value === 'trades' ? (
            <TradeRows trades={data.trades} />
          ) : list.value === 'changes' ? (
            <ChangedTrades changes={data.changes} />
          ) : (
            <FileRows rows={data.rows} columns={list.value === 'rejected' ? leftOutColumns : rowColumns} />
          )
        }
      </Loaded>
      {pages > 1 && (
        <div className={classes.pages}>
          <IconButton small label="Previous rows" disabled={at === 0} onClick={() => setPage(at - 1)}>
            <IconChevronLeft size={16} aria-hidden="true" />
          </IconButton>
          {countText(at * pageRows + 1)} to {countText(Math.min(counts[list.value], (at + 1) * pageRows))} of{' '}
          {countText(counts[list.value])}
          <IconButton small label="Next rows" disabled={at === pages - 1} onClick={() => setPage(at + 1)}>
            <IconChevronRight size={16} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </Block>
  )
}

const rowColumns: readonly Column<PreviewRow>[] = [
  { head: 'Line', align: 'end', cell: ({ line }) => <span className={classes.line}>{countText(line)}</span> },
  { head: 'Row in the file', cell: (row) => <RawRow row={row} /> },
  { head: 'Column', cell: ({ column }) => column ?? unknown },
  {
    head: 'Reason',
    cell: ({ reason }) => <span className={classes.reason}>{reason}</span>,
  },
]

/** Prefix of the reason why a row was not imported: only unreadable rows are errors. */
const kindColumn: Column<PreviewRow> = {
  head: 'Kind',
  cell: ({ severity }) => {
    const { icon: Icon, word } = kinds[severity]
    return (
      <span className={classes[severity]}>
        <Icon size={16} aria-hidden="true" />
        {word}
      </span>
    )
  },
}
const kinds = {
  error: { icon: IconAlertCircle, word: 'Rejected' },
  wait: { icon: IconClock, word: 'Needs a rate' },
  later: { icon: IconClock, word: 'Needs its opening' },
  note: { icon: IconInfoCircle, word: 'Not a trade' },
} as const
const leftOutColumns = rowColumns.toSpliced(-1, 0, kindColumn)

function RawRow({ row }: { row: PreviewRow }) {
  const cut = markedCell(row)
  return (
    <span className={classes.raw} title={row.text}>
      {cut === null ? (
        row.text
      ) : (
        <>
          {cut[0]}
          <mark className={row.severity === 'error' ? classes.faulty : undefined}>
            {cut[1] === '' ? '\u00a0\u00a0\u00a0' : cut[1]}
          </mark>
          {cut[2]}
        </>
      )}
    </span>
  )
}

const FileRows = ({ rows, columns }: { rows: readonly PreviewRow[]; columns: readonly Column<PreviewRow>[] }) => (
  <div className={classes.list}>
    <Table
      caption="Rows in the file"
      columns={columns}
      rows={rows}
      rowKey={({ line, text }) => `${line} ${text}`}
      empty="No rows"
    />
  </div>
)

function TradeRows({ trades }: { trades: readonly PreviewTrade[] }) {
  const { dateFormat, decimals, currency } = useActiveJournal()
  const columns = tradeColumns(dateFormat, decimals, currency, priceDecimals(trades))
  return (
    <div className={classes.list}>
      <Table
        caption="Trades as they will be saved"
        columns={
          trades.some(({ groupedBy }) => groupedBy !== undefined) ? columns.toSpliced(-1, 0, whyOneColumn) : columns
        }
        rows={trades}
        rowKey={({ lines, symbol, entryDate }) => `${lines.join()} ${symbol} ${entryDate}`}
        empty="No trades"
        compact
      />
    </div>
  )
}

const decimalsOf = (price: string): number => price.split('.')[1]?.length ?? 0

/** Maximum decimals of the prices of each symbol, so that they align. */
function priceDecimals(trades: readonly PreviewTrade[]): ReadonlyMap<string, number> {
  const most = new Map<string, number>()
  for (const { symbol, entryPrice, exitPrice } of trades)
    for (const price of [entryPrice, exitPrice])
      most.set(symbol, Math.max(most.get(symbol) ?? 0, price?.split('.')[1]?.length ?? 0))
  return most
}

const tradeColumns = (
  dateFormat: DateFormat,
  decimals: number,
  currency: string,
  places: ReadonlyMap<string, number>,
): readonly Column<PreviewTrade>[] => [
  {
    head: 'Line',
    align: 'end',
    cell: ({ lines }) => <span className={classes.line}>{countText(lines[0] ?? 0)}</span>,
  },
  {
    head: 'Instrument',
    cell: ({ symbol, structure, legs }) => (
      <>
        <b className={classes.symbol}>
          {structure === undefined ? symbol : `${symbol} ${structureLabels[structure].toLowerCase()}`}
        </b>
        {legs?.map(({ contract, direction, size, entryPrice }) => (
          <small key={`${contract} ${direction}`} className={classes.leg}>
            {direction === 'LONG' ? 'Bought' : 'Sold'} {size} × {contract} at{' '}
            {formatPrice(entryPrice, Math.max(2, decimalsOf(entryPrice)))}
          </small>
        ))}
      </>
    ),
  },
  { head: 'Direction', cell: ({ direction }) => directionLabels[direction] },
  { head: 'Entry', cell: ({ entryDate }) => formatDateTime(entryDate, dateFormat) },
  { head: 'Exit', cell: ({ exitDate }) => (exitDate === null ? 'open' : formatDateTime(exitDate, dateFormat)) },
  { head: 'Size', align: 'end', cell: ({ size }) => formatPrice(size, size?.includes('.') === true ? 2 : 0) },
  {
    head: 'Entry price',
    align: 'end',
    cell: ({ symbol, entryPrice }) => formatPrice(entryPrice, places.get(symbol)),
  },
  { head: 'Exit price', align: 'end', cell: ({ symbol, exitPrice }) => formatPrice(exitPrice, places.get(symbol)) },
  { head: 'Costs', align: 'end', cell: ({ costs }) => formatMoney(costs, { decimals }) },
  {
    head: `Gain, ${currency}`,
    align: 'end',
    cell: ({ gain }) => <Money value={gain} signed />,
  },
  { head: 'Effect', cell: ({ effect }) => (effect === 'update' ? 'updates an existing trade' : 'new') },
]

const whyOneColumn: Column<PreviewTrade> = {
  head: 'Joined because',
  cell: ({ groupedBy }) => (groupedBy === undefined ? '' : groupedByText(groupedBy)),
}
