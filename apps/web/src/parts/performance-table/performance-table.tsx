import { counted, formatWhole } from '@afterclose/core/format'
import type { GroupsView, Performance, PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { type ReactNode, useMemo, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { unitWords } from '../../journal/engine/unit-words.ts'
import { Block } from '../../ui/block.tsx'
import { TableDownload } from '../../ui/chart/table-download.tsx'
import { type Figure, figure, type Measure } from '../../ui/figure.ts'
import { Note, Text } from '../../ui/layout.tsx'
import { isSmall } from '../../ui/measure.ts'
import { rowsOf } from '../../ui/rows.ts'
import tableClasses from '../../ui/table/figure-table.module.css'
import type { Column } from '../../ui/table/table.tsx'
import { barColumn } from '../../ui/table/bar-column.tsx'
import { figureColumn } from '../../ui/table/figure-column.ts'
import { FigureTable } from '../../ui/table/figure-table.tsx'
import { inOrderOf, useSorted } from '../../ui/table/use-sorted.ts'
import type { AskedFigure } from '../explain/asked-figure.ts'
import { Explanation } from '../explain/explained.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { hasInherentOrder } from '../group-names/dimension-titles.ts'
import { IntervalsNote } from '../how-sure/intervals-note.tsx'
import { Compute } from '../compute/compute.tsx'
import { LuckNote } from '../how-sure/luck-note.tsx'
import { heldHead } from '../how-sure/more-than-luck.tsx'
import { VerdictMark } from '../how-sure/verdict-mark.tsx'
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
import { isInUnit, type PerformanceFigure, performanceColumns } from './performance-columns.ts'

interface PerformanceTableProps<Row> {
  /** Question that the table answers: "How do the setups compare?" */
  title: string
  /** Kind of the groups: "Setup". */
  group: string
  performance: Performance<Row>
  /** Name of a group by its key. */
  nameOf: (key: number) => string
  /** The figure that the chart above shows, by its key: it has the bars, and its order is that of the table. */
  by: string
  /** Two figures beside it that are shown until the user chooses columns, by their keys. */
  beside?: readonly [string, string]
  /** Switches of the table: the groups to compare. */
  switches?: ReactNode
  /** Switch of the unit of this table alone; shown as long as a column changes with it. */
  unitSwitch?: ReactNode
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
 * Until the user chooses, it has the columns and the order of the chart above: name, trades, the figure that the chart shows with its bars,
 * and two more. Groups with an order of their own, such as hours, keep it; others have the best first, and too few cases at the end.
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
  by,
  beside = companions[by] ?? ['net', 'winRate'],
  switches,
  unitSwitch,
  more = noMore,
  sure,
}: PerformanceTableProps<Row>) {
  const { currency, decimals } = useActiveJournal()
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
  const measure = useMemo(() => measureOf(figures, by), [figures, by])
  const isInOrder = hasInherentOrder(dimension)
  const ordered = useMemo(() => (isInOrder ? rows : bestFirst(rows, measure)), [rows, measure, isInOrder])
  const { sorted, ...sorting } = useSorted(
    ordered,
    figures,
    isInOrder ? { key: groupKey, descending: false } : { key: by, descending: true },
  )
  const usual = figures.map(({ key }) => key).filter((key) => key !== 'trades' && key !== by && !beside.includes(key))
  const { hidden, hide } = useHiddenColumns(`performance-${by}`, usual, 'performance')
  const shown = withEarly(figures, ['trades', by]).filter(({ key }) => !hidden.includes(key))
  const isFew = (row: Row): boolean => row.key !== null && row.trades > 0 && isSmall(measure, row)
  const few = rows.some(isFew)
  const nameIn = ({ key }: PerformanceRow): string => (key === null ? 'All' : nameOf(key))

  const open = (row: PerformanceRow) => setPicked({ title: nameIn(row), of: row.of })
  const columns = columnsOf(shown, {
    group,
    nameIn,
    isInOrder,
    isFew,
    measure,
    rows,
    total,
    luck,
    intervals,
    onOpen: open,
    onAsk: setAsked,
  })

  const file = () => {
    const judged: readonly Figure<Row>[] =
      luck.report === null
        ? []
        : [
            figure({
              head: heldHead,
              value: (row) => (row.key === null || hasFewTrades(row) ? null : luck.holds(row.key) ? 'yes' : 'no'),
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
          {shown.some(isInUnit) && unitSwitch}
          <ColumnMenu columns={figures} hidden={hidden} usual={usual} onHide={hide} />
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
      {few && (
        <Note>
          Grey rows: fewer than {smallSample} {measure.cases.noun}, too few to judge.
        </Note>
      )}
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

/** The two figures shown beside a measure until the user chooses columns. */
const companions: Readonly<Record<string, readonly [string, string]>> = {
  net: ['average', 'winRate'],
  average: ['net', 'winRate'],
  winRate: ['payoff', 'net'],
  avgR: ['totalR', 'winRate'],
}

/** Key of the column with the names, for the arrow of groups in their own order. */
const groupKey = 'group'

/** The figure as a measure: without cases of its own it is over all trades of the row. */
function measureOf<Row extends PerformanceRow>(
  figures: readonly PerformanceFigure<Row>[],
  by: string,
): Measure<Row, PerformanceFigure<Row>['explains']> {
  const own = figures.find(({ key }) => key === by)!
  return {
    ...own,
    value: (row) => {
      const value = own.value(row)
      return typeof value === 'number' ? value : null
    },
    cases: own.cases ?? { count: ({ trades }) => trades, noun: 'trades' },
  }
}

/** The figures of these keys before the others. */
const withEarly = <Row,>(figures: readonly PerformanceFigure<Row>[], keys: readonly string[]) => [
  ...keys.flatMap((key) => figures.filter((one) => one.key === key)),
  ...figures.filter(({ key }) => !keys.includes(key)),
]

/** The highest first, then those with too few cases, then those without a value. */
const bestFirst = <Row extends PerformanceRow>(rows: readonly Row[], measure: Measure<Row>): readonly Row[] => {
  const inOrder = inOrderOf(rows, measure, true)
  const isJudged = (row: Row): boolean => measure.value(row) !== null && !isSmall(measure, row)
  return [...inOrder.filter(isJudged), ...inOrder.filter((row) => !isJudged(row))]
}

interface Shown<Row> {
  readonly group: string
  readonly nameIn: (row: Row) => string
  /** The groups have an order of their own: the column of names has its arrow. */
  readonly isInOrder: boolean
  readonly isFew: (row: Row) => boolean
  /** It has bars, as long as the user shows it. */
  readonly measure: Measure<Row>
  readonly rows: readonly Row[]
  readonly total: Row
  readonly luck: Luck
  readonly intervals: Intervals
  readonly onOpen: (row: Row) => void
  readonly onAsk: (asked: AskedFigure) => void
}

/** The name of a group, then its figures, the measure with bars and its interval; last the verdict, if requested. */
function columnsOf<Row extends PerformanceRow>(
  shown: readonly PerformanceFigure<Row>[],
  { group, nameIn, isInOrder, isFew, measure, rows, total, luck, intervals, onOpen, onAsk }: Shown<Row>,
): readonly Column<Row>[] {
  const lines = [...rows, total]
  const ends = (row: Row, { key }: { readonly key: string }): string | null => intervals.intervalText(row.key, key)
  const name: Column<Row> = {
    key: groupKey,
    head: group,
    sorts: isInOrder,
    cell: (row) =>
      row.key !== null && row.trades === 0 ? (
        nameIn(row)
      ) : (
        <GroupName
          name={nameIn(row)}
          label={row.key === null ? 'Open all trades' : `Open the trades of ${nameIn(row)}`}
          few={isFew(row)}
          onOpen={() => onOpen(row)}
        />
      ),
  }
  const figures = shown.flatMap((one): readonly Column<Row>[] => {
    const isMeasure = one.key === measure.key
    const column = {
      ...figureColumn(one, lines, (row, text, unit) => (
        <>
          <FigureCell column={one} row={row} name={nameIn(row)} text={text} unit={unit} onAsk={onAsk} />
          {!isMeasure && ends(row, one) !== null && (
            <Text as="span" size="micro" ink={2} style={{ display: 'block', margin: '-2px 0 6px' }}>
              {ends(row, one)}
            </Text>
          )}
        </>
      )),
      sorts: true,
    }
    if (!isMeasure) return [column]
    const hasEnds = rows.some((row) => ends(row, one) !== null)
    const range: Column<Row> = { head: 'Range', title: '95% interval', align: 'end', cell: (row) => ends(row, one) }
    return [barColumn(measure, rows), column, ...(hasEnds ? [range] : [])]
  })
  const verdict: Column<Row> = {
    head: 'Verdict',
    cell: (row) =>
      row.key !== null && (
        <VerdictMark
          verdict={hasFewTrades(row) ? 'TOO_FEW' : luck.holds(row.key) ? 'MORE_THAN_LUCK' : 'COULD_BE_LUCK'}
        />
      ),
  }
  return [name, ...figures, ...(luck.report === null ? [] : [verdict])]
}

const hasFewTrades = ({ trades }: PerformanceRow): boolean => trades < smallSample

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
