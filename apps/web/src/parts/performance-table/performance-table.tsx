import { counted, formatWhole } from '@afterclose/core/format'
import type { GroupsView, Performance, PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { type ReactNode, useMemo, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { unitWords } from '../../journal/engine/unit-words.ts'
import { Block } from '../../ui/block.tsx'
import { TableDownload } from '../../ui/chart/table-download.tsx'
import { type Figure, figure } from '../../ui/figure.ts'
import { Note, Text } from '../../ui/layout.tsx'
import { rowsOf } from '../../ui/rows.ts'
import tableClasses from '../../ui/table/figure-table.module.css'
import type { Column } from '../../ui/table/table.tsx'
import { figureColumn } from '../../ui/table/figure-column.ts'
import { FigureTable } from '../../ui/table/figure-table.tsx'
import { useSorted } from '../../ui/table/use-sorted.ts'
import type { AskedFigure } from '../explain/asked-figure.ts'
import { Explanation } from '../explain/explained.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { IntervalsNote } from '../how-sure/intervals-note.tsx'
import { Compute } from '../compute/compute.tsx'
import { LuckNote } from '../how-sure/luck-note.tsx'
import { heldHead } from '../how-sure/more-than-luck.tsx'
import { type Intervals, useIntervals } from '../how-sure/use-intervals.ts'
import { type Luck, useLuck } from '../how-sure/use-luck.ts'
import { useReportSource } from '../report-source.ts'
import { smallSample } from '../small-sample.ts'
import type { TradesBehind } from '../trades-drawer/trades-behind.ts'
import { TradesDrawer } from '../trades-drawer/trades-drawer.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { FigureCell } from './figure-cell.tsx'
import { GroupName } from './group-name.tsx'
import { useHiddenColumns } from './hidden-columns.ts'
import { type PerformanceFigure, performanceColumns } from './performance-columns.ts'

interface PerformanceTableProps<Row> {
  /** Question that the table answers: "How do the setups compare?" */
  title: string
  /** Kind of the groups: "Setup". */
  group: string
  performance: Performance<Row>
  /** Name of a group by its key. */
  nameOf: (key: number) => string
  /** Switches of the table: the groups to compare, the unit. */
  switches?: ReactNode
  /** Figures of this page only, shown before the others; the same list on each render. */
  more?: readonly PerformanceFigure<Row>[]
  /** Request for the groups, if their figures have intervals and a significance test: these trades in these groups. */
  sure?: Pick<GroupsView, 'basis' | 'among'> & {
    /** "setups" */
    groups: string
  }
}

const noMore: readonly PerformanceFigure[] = []

/**
 * Compares groups of trades (PRODUCT B.2): sorted by any figure, with selectable columns, as a file, and with the trades of each group.
 * Groups keep the order of the report until a column is chosen.
 */
export function PerformanceTable<Row extends PerformanceRow>(props: PerformanceTableProps<Row>) {
  return (
    <ErrorBoundary doing="loading the trades">
      <Groups {...props} />
    </ErrorBoundary>
  )
}

function Groups<Row extends PerformanceRow>({
  title,
  group,
  performance: { dimension, unit, rows, total },
  nameOf,
  switches,
  more = noMore,
  sure,
}: PerformanceTableProps<Row>) {
  const { currency, decimals } = useActiveJournal()
  const [hidden, hide] = useHiddenColumns('performance')
  const [picked, setPicked] = useState<TradesBehind | null>(null)
  const [asked, setAsked] = useState<AskedFigure | null>(null)
  const source = useReportSource()
  const words = useMemo(() => unitWords(unit, { currency, decimals }), [unit, currency, decimals])
  const view = { dimension, unit, basis: sure?.basis ?? 'EXIT', among: sure?.among }
  const luck = useLuck({ ...view, beside: null })
  const intervals = useIntervals(view, words)
  /** A share is explained as a share of all selected trades. */
  const isOfAll = total.of.is === 'all'
  const figures = useMemo((): readonly PerformanceFigure<Row>[] => {
    const [trades, share, ...others] = performanceColumns({ unit, words, currency, decimals })
    const { explains: _ofAll, ...shareOfThese } = share!
    return [trades!, isOfAll ? share! : shareOfThese, ...more, ...others]
  }, [words, unit, currency, decimals, more, isOfAll])
  const { sorted, ...sorting } = useSorted(rows, figures)
  const shown = figures.filter(({ key }) => !hidden.includes(key))
  const few = rows.some(isFew)
  const nameIn = ({ key }: PerformanceRow): string => (key === null ? 'All' : nameOf(key))

  const open = (row: PerformanceRow) => setPicked({ title: nameIn(row), of: row.of })
  const columns = columnsOf(shown, { group, nameIn, luck, intervals, onOpen: open, onAsk: setAsked })

  const file = () => {
    const judged: readonly Figure<Row>[] =
      luck.report === null
        ? []
        : [
            figure({
              head: heldHead,
              value: (row) => (row.key === null || isFew(row) ? null : luck.holds(row.key) ? 'yes' : 'no'),
            }),
          ]
    return rowsOf(
      [...sorted, total],
      [figure({ head: group, value: nameIn }), ...judged, ...figures.flatMap((one) => withEnds(one, intervals))],
    )
  }

  return (
    <Block
      title={title}
      measure={`R figures based on ${formatWhole(total.withR)} of ${counted(total.trades, 'trade')}`}
      actions={
        <>
          {sure !== undefined && (
            <Compute of={[luck.asked, intervals.request]} what="ranges, and what is more than luck" />
          )}
          {switches}
          <ColumnMenu columns={figures} hidden={hidden} onHide={hide} />
          <TableDownload title={title} rows={file} source={source} />
        </>
      }
    >
      <FigureTable
        caption={title}
        columns={columns}
        rows={sorted}
        rowKey={({ key }) => key ?? 'all'}
        rowClass={(row) => isFew(row) && tableClasses.few}
        opens={({ trades }) => trades > 0}
        onRowClick={open}
        total={total}
        {...sorting}
      />
      {few && <Note>Grey rows: fewer than {smallSample} trades, too few to judge.</Note>}
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

interface Shown<Row> {
  readonly group: string
  readonly nameIn: (row: Row) => string
  readonly luck: Luck
  readonly intervals: Intervals
  readonly onOpen: (row: Row) => void
  readonly onAsk: (asked: AskedFigure) => void
}

/** The name of a group, then its figures, each with its interval if requested. */
function columnsOf<Row extends PerformanceRow>(
  shown: readonly PerformanceFigure<Row>[],
  { group, nameIn, luck, intervals, onOpen, onAsk }: Shown<Row>,
): readonly Column<Row>[] {
  return [
    {
      head: group,
      cell: (row) =>
        row.key !== null && row.trades === 0 ? (
          nameIn(row)
        ) : (
          <GroupName
            name={nameIn(row)}
            label={row.key === null ? 'Open all trades' : `Open the trades of ${nameIn(row)}`}
            few={row.key !== null && isFew(row)}
            held={row.key !== null && luck.holds(row.key)}
            onOpen={() => onOpen(row)}
          />
        ),
    },
    ...shown.map((one) => ({
      ...figureColumn(one, (row) => {
        const ends = intervals.intervalText(row.key, one.key)
        return (
          <>
            <FigureCell column={one} row={row} name={nameIn(row)} onAsk={onAsk} />
            {ends !== null && (
              <Text as="span" size="micro" ink={2} style={{ display: 'block', margin: '-2px 0 6px' }}>
                {ends}
              </Text>
            )}
          </>
        )
      }),
      sorts: true,
    })),
  ]
}

const isFew = ({ trades }: PerformanceRow): boolean => trades > 0 && trades < smallSample

/** A figure in a file, with the ends of its interval if requested. */
function withEnds<Row extends PerformanceRow>(
  own: PerformanceFigure<Row>,
  { report }: Intervals,
): readonly Figure<Row>[] {
  const { key, name, decimals } = own
  if (report === null || !report.total.intervals.some((interval) => interval.name === key)) return [own]
  const groups = new Map([...report.groups, report.total].map((group) => [group.key, group]))
  // as on screen: not for small samples
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
