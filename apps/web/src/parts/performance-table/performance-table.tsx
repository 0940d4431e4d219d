import { counted, formatNumber } from '@afterclose/core/format'
import type { GroupsView, Performance, PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { clsx } from 'clsx'
import { type ReactNode, useMemo, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { unitWords } from '../../journal/engine/unit-words.ts'
import { Block } from '../../ui/block.tsx'
import { TableDownload } from '../../ui/chart/table-download.tsx'
import { orderOf } from './figure-order.ts'
import { type Figure, figure } from '../../ui/figure.ts'
import { rowsOf } from '../../ui/rows.ts'
import { toneOf } from '../../ui/tone.ts'
import type { AskedFigure } from '../explain/asked-figure.ts'
import { Explanation } from '../explain/explained.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { IntervalsNote } from '../how-sure/intervals-note.tsx'
import { LuckNote } from '../how-sure/luck-note.tsx'
import { heldHead } from '../how-sure/more-than-luck.tsx'
import { SureControl } from '../how-sure/sure-control.tsx'
import { type Intervals, useIntervals } from '../how-sure/use-intervals.ts'
import { useLuck } from '../how-sure/use-luck.ts'
import { useReportSource } from '../report-source.ts'
import { smallSample } from '../small-sample.ts'
import type { TradesBehind } from '../trades-drawer/trades-behind.ts'
import { TradesDrawer } from '../trades-drawer/trades-drawer.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { FigureCell } from './figure-cell.tsx'
import shared from './figure-table.module.css'
import { GroupName } from './group-name.tsx'
import { useHiddenColumns } from './hidden-columns.ts'
import { type PerformanceFigure, performanceColumns } from './performance-columns.ts'
import classes from './performance-table.module.css'
import { SortHead } from './sort-head.tsx'
import { moveInTable } from './table-keys.ts'

interface PerformanceTableProps {
  /** What it answers: "How do the setups compare?" */
  title: string
  /** What the groups are: "Setup". */
  group: string
  performance: Performance
  /** Name of a group by its key. */
  nameOf: (key: number) => string
  /** Which groups are compared, where there is a choice. */
  switches?: ReactNode
  /** Figures of this page alone, which stand before the others; kept by the caller (`useMemo`). */
  more?: readonly PerformanceFigure[]
  /** How the groups were asked for, where one may ask how sure their figures are: these trades in these groups. */
  sure?: Pick<GroupsView, 'basis' | 'among'> & {
    /** "setups" */
    groups: string
  }
}

const noMore: readonly PerformanceFigure[] = []

/**
 * Groups of trades beside each other (PRODUCT B.2): sorted by any figure, with the columns that the user wants, as a file,
 * and each group with its trades. Groups come in the order of the report until a column is chosen.
 */
export function PerformanceTable(props: PerformanceTableProps) {
  return (
    <ErrorBoundary doing="loading the trades">
      <Table {...props} />
    </ErrorBoundary>
  )
}

const features = tableFeatures({ rowSortingFeature, columnVisibilityFeature, sortedRowModel: createSortedRowModel() })

function Table({
  title,
  group,
  performance: { dimension, unit, rows, total },
  nameOf,
  switches,
  more = noMore,
  sure,
}: PerformanceTableProps) {
  const { currency, decimals } = useActiveJournal()
  const [sorting, setSorting] = useState<SortingState>([])
  const [hidden, hide] = useHiddenColumns('performance')
  const [picked, setPicked] = useState<TradesBehind | null>(null)
  const [asked, setAsked] = useState<AskedFigure | null>(null)
  const source = useReportSource()
  const words = useMemo(() => unitWords(unit, { currency, decimals }), [unit, currency, decimals])
  const view = { dimension, unit, basis: sure?.basis ?? 'EXIT', among: sure?.among }
  const luck = useLuck({ ...view, beside: null })
  const intervals = useIntervals(view, words)
  const figures = useMemo(() => {
    const [trades, share, ...others] = performanceColumns({ unit, words, currency, decimals })
    return [trades!, share!, ...more, ...others]
  }, [words, unit, currency, decimals, more])
  const table = useTable({
    features,
    data: rows,
    columns: useMemo(
      () =>
        figures.map((one) => ({
          id: one.key,
          accessorFn: (row: PerformanceRow) => orderOf(one)(row) ?? undefined,
          sortUndefined: 'last' as const,
          sortDescFirst: true,
        })),
      [figures],
    ),
    state: { sorting, columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])) },
    onSortingChange: setSorting,
  })
  const shown = figures.filter(({ key }) => !hidden.includes(key))
  const few = rows.some(isFew)
  const ordered = table.getRowModel().rows.map(({ original }) => original)
  const nameIn = ({ key }: PerformanceRow): string => (key === null ? 'All' : nameOf(key))

  const file = () => {
    const judged: readonly Figure<PerformanceRow>[] =
      luck.report === null
        ? []
        : [
            figure({
              head: heldHead,
              value: (row) => (row.key === null || isFew(row) ? null : luck.holds(row.key) ? 'yes' : 'no'),
            }),
          ]
    return rowsOf(
      [...ordered, total],
      [figure({ head: group, value: nameIn }), ...judged, ...figures.flatMap((one) => withEnds(one, intervals))],
    )
  }

  return (
    <Block
      title={title}
      measure={`R figures based on ${formatNumber(total.withR, { decimals: 0 })} of ${counted(total.trades, 'trade')}`}
      actions={
        <>
          {sure !== undefined && <SureControl of={[luck.asked, intervals.asked]} action="How sure?" />}
          {switches}
          <ColumnMenu columns={figures} hidden={hidden} onHide={hide} />
          <TableDownload title={title} rows={file} source={source} />
        </>
      }
    >
      <div className={clsx('wide-table', shared.scroll)} role="region" aria-label={`${title} Table`} tabIndex={0}>
        <table className={clsx(shared.table, classes.table)} onKeyDown={moveInTable}>
          <caption className="sr">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{group}</th>
              {shown.map((column) => {
                const { key } = column
                const sorted = table.getColumn(key)?.getIsSorted() ?? false
                return (
                  <SortHead
                    key={key}
                    column={column}
                    sorted={sorted === false ? null : sorted === 'asc' ? 'ascending' : 'descending'}
                    onSort={() => table.getColumn(key)?.toggleSorting()}
                  />
                )
              })}
            </tr>
          </thead>
          <tbody>
            {ordered.map((row) => (
              <tr
                key={row.key}
                className={clsx(isFew(row) && shared.few, row.trades > 0 && shared.opens)}
                onClick={row.trades === 0 ? undefined : () => setPicked({ title: nameIn(row), of: row.of })}
              >
                <th scope="row">
                  {row.trades === 0 ? (
                    nameIn(row)
                  ) : (
                    <GroupName name={nameIn(row)} said={nameIn(row)} few={isFew(row)} held={luck.holds(row.key)} />
                  )}
                </th>
                <Cells columns={shown} row={row} name={nameIn(row)} between={intervals.between} onAsk={setAsked} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <button
                  type="button"
                  className={shared.name}
                  aria-label="Open all trades"
                  onClick={() => setPicked({ title: 'All', of: total.of })}
                >
                  All
                </button>
              </th>
              <Cells columns={shown} row={total} name="All" between={intervals.between} onAsk={setAsked} />
            </tr>
          </tfoot>
        </table>
      </div>
      {few && <p className={classes.foot}>Grey rows: fewer than {smallSample} trades, too few to judge.</p>}
      {sure !== undefined && (
        <>
          <LuckNote luck={luck} groups={sure.groups} nameOf={({ key }) => nameOf(key)} />
          <IntervalsNote intervals={intervals} />
        </>
      )}
      {asked !== null && <Explanation asked={asked} onClose={() => setAsked(null)} />}
      {picked !== null && <TradesDrawer {...picked} onClose={() => setPicked(null)} />}
    </Block>
  )
}

const isFew = ({ trades }: PerformanceRow): boolean => trades > 0 && trades < smallSample

/** A figure in a file, and from where to where it lies where that was asked for. */
function withEnds(own: PerformanceFigure, { report }: Intervals): readonly Figure<PerformanceRow>[] {
  const { key, name, decimals } = own
  if (report === null || !report.total.intervals.some((interval) => interval.name === key)) return [own]
  const groups = new Map([...report.groups, report.total].map((group) => [group.key, group]))
  // as below the figures: not for small samples
  const end = (row: PerformanceRow, side: 'low' | 'high'): number | null => {
    const group = groups.get(row.key)
    if (group === undefined || group.trades < smallSample) return null
    return group.intervals.find((interval) => interval.name === key)?.[side] ?? null
  }
  return [
    own,
    figure({ head: `${name}, from`, decimals, value: (row: PerformanceRow) => end(row, 'low') }),
    figure({ head: `${name}, to`, decimals, value: (row: PerformanceRow) => end(row, 'high') }),
  ]
}

interface CellsProps {
  columns: readonly PerformanceFigure[]
  row: PerformanceRow
  /** Of the group. */
  name: string
  between: Intervals['between']
  onAsk: (asked: AskedFigure) => void
}

/** The figures of a group. */
const Cells = ({ columns, row, between, ...asking }: CellsProps) =>
  columns.map((column) => {
    const ends = between(row.key, column.key)
    return (
      <td key={column.key} className={clsx(column.signed && shared[toneOf(column.text(row))])}>
        <FigureCell column={column} row={row} {...asking} />
        {ends !== null && <span className={classes.between}>{ends}</span>}
      </td>
    )
  })
