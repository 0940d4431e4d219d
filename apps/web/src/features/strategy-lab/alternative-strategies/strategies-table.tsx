import { counted, formatPercent, formatR, formatRatio, formatWhole } from '@afterclose/core/format'
import type { Strategy } from '@afterclose/core/strategy'
import { unknown } from '@afterclose/core/unknown'
import type {
  AlternativeStrategiesReport,
  StrategyResult,
  StrategyRow,
} from '@afterclose/engine/reports/alternative-strategies/alternative-strategies-report'
import type { TradesOf } from '@afterclose/engine/reports/trades-of'
import { IconChevronRight } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { RMultiple } from '../../../parts/figures.tsx'
import { TradesLink } from '../../../parts/trades-drawer/trades-link.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { RangeBar, type RangeScale, rangeScale } from './range-bar.tsx'
import classes from './strategies-table.module.css'

export const actualName = 'Actual (same trades)'

interface StrategiesTableProps {
  report: AlternativeStrategiesReport
  /** Those of the address, usually equal to the report's. */
  strategies: readonly Strategy[]
  /** Index of the one with visible fields; null for none. */
  open: number | null
  onOpen: (open: number | null) => void
  /** The fields of the one that is open. */
  editor: (one: number) => ReactNode
}

/** A row: the actual result, without an index, or a strategy by index, because its name changes while typing. */
interface Line {
  readonly name: string
  readonly place: number | null
  readonly result: StrategyResult
  readonly strategy: StrategyRow | null
}

/** Actual result, and that of each strategy for the same trades. */
export function StrategiesTable({ report, strategies, open, onOpen, editor }: StrategiesTableProps) {
  const { actual, strategies: rows, evaluable } = report
  const ends = [actual.totalR, ...rows.flatMap(({ totalR, optimisticR }) => [totalR, optimisticR])]
  const scale = rangeScale(ends.filter((total) => total !== null))
  const lines = rows.map((row, place): Line => ({ name: row.name, place, result: row, strategy: row }))
  const shown = endings.filter(({ key, always }) => always === true || rows.some((row) => row[key].trades > 0))
  const fieldsOf = ({ place }: Line): ReactNode =>
    place !== null && place === open && strategies[place] !== undefined ? <div>{editor(place)}</div> : null
  return (
    <Table
      caption="Strategies compared with the actual trades"
      look="bare"
      place={clsx('wide-table', classes.scroll)}
      className={classes.table}
      columns={[nameColumn(open, onOpen), ...figureColumns(scale, actual, evaluable.of), ...shown.map(endingColumn)]}
      rows={[{ name: actualName, place: null, result: actual, strategy: null }, ...lines]}
      rowKey={({ place }) => place ?? actualName}
      rowClass={({ place }) => (place === null ? classes.actual : place === open && classes.open)}
      below={fieldsOf}
    />
  )
}
/** Outcome of trades, and its source. */
interface Ending {
  readonly key: 'byBars' | 'target' | 'stop' | 'rule' | 'time' | 'actual' | 'unclear'
  readonly head: string
  readonly title?: string
  /** Title of the list of its trades. */
  readonly trades: string
  /** Shown even if no strategy has such trades. */
  readonly always?: true
}

const endings: readonly Ending[] = [
  {
    key: 'byBars',
    head: 'By bars',
    title: 'Decided by price bars; the others by their highest and lowest price',
    trades: 'by price bars',
  },
  { key: 'target', head: 'At target', trades: 'at target', always: true },
  { key: 'stop', head: 'At stop', trades: 'at stop', always: true },
  {
    key: 'rule',
    head: 'By rule',
    title: 'Stopped by break-even or a trailing stop, by price bars',
    trades: 'stopped by a rule',
  },
  { key: 'time', head: 'By time', title: 'Closed by time, by price bars', trades: 'by time' },
  {
    key: 'actual',
    head: 'Unchanged',
    title: 'Closed before either level: the actual exit is kept',
    trades: 'unchanged',
    always: true,
  },
  {
    key: 'unclear',
    head: 'Unclear',
    title: 'Neither the record nor price bars show how these trades would have ended: worst and best differ',
    trades: 'unclear',
    always: true,
  },
]

const titled = (head: string, title: string) => ({ head, header: <span title={title}>{head}</span> })

const nameColumn = (open: number | null, onOpen: StrategiesTableProps['onOpen']): Column<Line> => ({
  head: 'Strategy',
  cell: ({ name, place }) =>
    place === null ? (
      name
    ) : (
      <button
        type="button"
        className={classes.name}
        aria-expanded={open === place}
        onClick={() => onOpen(open === place ? null : place)}
      >
        <IconChevronRight size={16} aria-hidden="true" />
        <span className={classes.text}>{name}</span>
      </button>
    ),
})

/** @param of the trades of all rows */
const figureColumns = (scale: RangeScale, actual: StrategyResult, of: TradesOf): readonly Column<Line>[] => [
  {
    head: 'Trades',
    cell: ({ name, result: { trades } }) => <Trades title={`${name}: all trades`} trades={trades} of={of} />,
  },
  {
    ...titled('Win rate', 'Winners as a percentage of trades that made or lost something'),
    why: ({ result: { winners, losers } }) => `${counted(winners, 'winner')}, ${counted(losers, 'loser')}`,
    cell: ({ result }) => formatPercent(result.winRate),
  },
  {
    ...titled('Total R', 'Each unclear trade at its worst'),
    className: classes.headline,
    cell: ({ result }) => <RMultiple value={result.totalR} />,
  },
  {
    ...titled('Best case', 'Each unclear trade at its best'),
    cell: ({ strategy }) => (strategy === null ? unknown : formatR(strategy.optimisticR)),
  },
  {
    ...titled(`${formatWhole(scale.from)} to ${formatWhole(scale.to)} R`, 'Range from worst to best case'),
    className: classes.ranges,
    cell: ({ result: { totalR }, strategy }) =>
      totalR !== null &&
      actual.totalR !== null && (
        <RangeBar scale={scale} worst={totalR} best={strategy?.optimisticR ?? totalR} actual={actual.totalR} />
      ),
  },
  {
    ...titled('Versus actual', 'Total R minus actual total R'),
    cell: ({ strategy }) => (strategy === null ? unknown : <RMultiple value={strategy.againstActual} />),
  },
  { head: 'Avg R', cell: ({ result }) => formatR(result.avgR) },
  {
    ...titled('PF', 'R won ÷ R lost'),
    cell: ({ result: { profitFactor, winners, losers } }) =>
      formatRatio(profitFactor, { infinite: winners > 0 && losers === 0 }),
  },
  {
    ...titled('Max DD', 'Largest fall of cumulative R from a high'),
    cell: ({ result: { trades, maxDrawdown } }) =>
      trades === 0 ? unknown : formatR(maxDrawdown === 0 ? 0 : -maxDrawdown),
  },
  { head: 'Best', cell: ({ result }) => formatR(result.best) },
  { head: 'Worst', cell: ({ result }) => formatR(result.worst) },
]

/** Counts trades with this outcome; unclear ones make the result uncertain. */
const endingColumn = ({ key, head, title, trades: ending }: Ending): Column<Line> => ({
  ...(title === undefined ? { head } : titled(head, title)),
  cell({ name, strategy }) {
    if (strategy === null) return unknown
    const link = <Trades title={`${name}: ${ending}`} {...strategy[key]} />
    return key === 'unclear' && strategy.unclear.trades > 0 ? <span className={classes.warns}>{link}</span> : link
  },
})

const Trades = ({ title, trades, of }: StrategyRow['target'] & { title: string }) =>
  trades === 0 ? '0' : <TradesLink behind={{ title, of }}>{formatWhole(trades)}</TradesLink>
