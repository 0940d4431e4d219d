import { counted, formatR } from '@afterclose/core/format'
import { wallClock } from '@afterclose/core/time'
import type { OpenRow } from '@afterclose/engine/reports/open-positions/open-positions'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openTradeDialog } from '../../journal/dialogs.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { priceText, tickDecimals } from '../../journal/price-text.ts'
import { figure } from '../../ui/figure.ts'
import { FigureTable } from '../../ui/table/figure-table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { useSorted } from '../../ui/table/use-sorted.ts'
import { Money } from '../figures.tsx'
import { CloseAction } from './close-position.tsx'
import { namesOfRows, type OpenWords, shortTime } from './open-words.ts'
import classes from './open-table.module.css'
import { OpenRisk, PositionName, SizeLeft } from './row-texts.tsx'
import { Strip } from './strip.tsx'
import { stripScale } from './strip-scale.ts'
import { lastOf, type OpenView } from './use-open-positions.ts'

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text))
/** Columns that sort, by their key. */
const sortable = [
  figure<OpenRow, number>({ head: 'Entry', value: ({ entryDate }) => wallClock(entryDate) }),
  figure<OpenRow, number>({ head: 'Held', value: ({ daysHeld }) => daysHeld }),
  figure<OpenRow, number | null>({ head: 'Open risk', value: ({ openRisk }) => numberOf(openRisk) }),
  figure<OpenRow, number | null>({ head: 'R', value: ({ openRiskR }) => openRiskR }),
  figure<OpenRow, number | null>({ head: 'Realised', value: ({ realised }) => numberOf(realised) }),
  figure<OpenRow, number | null>({ head: 'Open result', value: ({ openResult }) => numberOf(openResult) }),
]
const sortKeys = new Set(sortable.map(({ key }) => key))
const byEntry = { key: 'Entry', descending: true }

/** Name of an instrument, and the decimals of its prices. */
export function useInstruments() {
  const { instruments } = useJournalData()
  const of = (id: number) => instruments.find((instrument) => instrument.id === id)
  return {
    nameOf: (id: number): string => of(id)?.name ?? '–',
    decimalsOf: (id: number): number => tickDecimals(of(id)?.tickSize),
  }
}

interface PositionsTableProps {
  view: OpenView
  words: OpenWords
  /** On Home: fewer columns, wider strips, and no "Close". */
  short?: boolean
}

/** The open positions as rows, each with its strip from stop to target on one scale of R. */
export function PositionsTable({ view, words, short = false }: PositionsTableProps) {
  const { readOnly } = useActiveJournal()
  const { nameOf, decimalsOf } = useInstruments()
  const [closingId, setClosingId] = useState<number | null>(null)
  const { sort, onSort, sorted } = useSorted(view.rows, sortable, byEntry)
  const scale = stripScale(view.rows)
  const order = sorted.map(({ id }) => id)
  const priceOf = (row: OpenRow, price: string | null): string => priceText(price, decimalsOf(row.instrumentId))
  const columns: readonly Column<OpenRow | null>[] = [
    ...(short ? [] : [column('ID', (row) => <OpenTrade row={row} order={order} />, { className: classes.id })]),
    column('Instrument', (row) => <PositionName name={nameOf(row.instrumentId)} direction={row.direction} />, {
      total: counted(words.rows.length, 'position'),
    }),
    column('Size', (row) => <SizeLeft row={row} />, { end: true }),
    ...(short ? [] : [column('Entry', (row) => shortTime(row.entryDate, view.now), { end: true })]),
    column('Held', (row) => `${row.daysHeld} d`, { end: true }),
    ...(short ? [] : [column('Entry price', (row) => priceOf(row, row.entryPrice), { end: true })]),
    column('Open risk', (row) => <OpenRisk row={row} />, {
      end: true,
      total: <Money value={view.totals.withRisk > 0 ? view.totals.openRisk : null} />,
    }),
    column('R', (row) => formatR(row.openRiskR).replace(/^\+/, ''), {
      end: true,
      total: view.totals.withoutR.length > 0 ? '–' : formatR(view.totals.openRiskR).replace(/^\+/, ''),
    }),
    column('Stop to target, in R', (row) => <Strip row={row} scale={scale} width={short ? 420 : 264} />, {
      className: classes.strip,
      total: uncountedWords(words),
    }),
    column('Last', (row) => <LastPriceCell row={row} now={view.now} text={priceOf(row, row.price)} />, { end: true }),
    ...(short
      ? []
      : [
          column('Realised', (row) => <Money value={row.realised} signed />, {
            end: true,
            total: <Money value={view.totals.realised} signed />,
          }),
        ]),
    column('Open result', (row) => <Money value={row.openResult} signed className={classes.name} />, {
      end: true,
      total: <Money value={view.totals.openResult} signed />,
    }),
    ...(short || readOnly
      ? []
      : [
          column(
            'Close',
            (row) => <CloseCell row={row} view={view} name={nameOf(row.instrumentId)} onOpen={setClosingId} />,
            {
              end: true,
              header: <span className="sr">Close</span>,
            },
          ),
        ]),
  ]
  return (
    <FigureTable
      caption="Open positions"
      className={classes.table}
      columns={columns}
      rows={sorted}
      rowKey={(row) => row?.id ?? 'total'}
      rowClass={(row) => row !== null && row.id === closingId && classes.closing}
      onRowClick={(row) => row !== null && openTradeDialog({ tradeId: row.id, order })}
      total={short || view.rows.length < 2 ? undefined : null}
      sort={sort}
      onSort={onSort}
    />
  )
}

interface ColumnOptions {
  end?: boolean
  className?: string | undefined
  header?: Column<OpenRow>['header']
  /** Cell of the last row. */
  total?: ReturnType<Column<OpenRow>['cell']>
}

function column(
  head: string,
  cell: Column<OpenRow>['cell'],
  { end = false, className, header, total = null }: ColumnOptions = {},
): Column<OpenRow | null> {
  return {
    head,
    ...(header === undefined ? {} : { header }),
    ...(end ? { align: 'end' } : {}),
    className,
    sorts: sortKeys.has(head),
    cell: (row) => (row === null ? total : cell(row)),
  }
}

function uncountedWords({ totals, rows, nameOf }: OpenWords) {
  const missing = [...totals.withoutStop, ...totals.riskUnknown]
  if (missing.length === 0) return null
  return <span className={classes.about}>{namesOfRows(missing, rows, nameOf)} not counted</span>
}

function OpenTrade({ row: { id }, order }: { row: OpenRow; order: readonly number[] }) {
  return (
    <button
      type="button"
      className="link"
      aria-label={`Open trade ${id}`}
      onClick={() => openTradeDialog({ tradeId: id, order })}
    >
      {id}
    </button>
  )
}

function LastPriceCell({ row: { priceAt, structure }, now, text }: { row: OpenRow; now: string; text: string }) {
  if (priceAt === null)
    return (
      <span
        className={classes.about}
        title={structure === null ? 'No price since the entry' : 'Options have no price here'}
      >
        {structure === null ? 'no price' : '–'}
      </span>
    )
  return <span title={`as of ${shortTime(priceAt, now)}`}>{text}</span>
}

interface CloseCellProps {
  row: OpenRow
  view: OpenView
  name: string
  onOpen: (id: number | null) => void
}

/** Options are closed leg by leg, in the trade itself. */
function CloseCell({ row, view, name, onOpen }: CloseCellProps) {
  const trade = view.tradeOf.get(row.id)
  if (trade === undefined || trade.legs.length > 0) return null
  const last = lastOf(view, row)
  return <CloseAction trade={trade} last={last} name={name} onOpen={(open) => onOpen(open ? row.id : null)} />
}
