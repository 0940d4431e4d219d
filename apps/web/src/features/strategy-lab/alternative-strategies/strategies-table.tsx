import { counted, formatPercent, formatR, formatWhole } from '@afterclose/core/format'
import type { Strategy } from '@afterclose/core/strategy'
import {
  type AlternativeStrategiesReport,
  isUndecided,
  type StrategyResult,
  type StrategyRow,
} from '@afterclose/engine/reports/alternative-strategies/alternative-strategies-report'
import type { TradesOf } from '@afterclose/engine/reports/trades-of'
import { IconChevronRight } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Written } from '../../../parts/figures.tsx'
import { profitFactorOf, profitFactorText } from '../../../parts/profit-factor.ts'
import { TradesLink } from '../../../parts/trades-drawer/trades-link.tsx'
import { rangeWords } from './result-words.ts'
import { type Described, type Figure, figure } from '../../../ui/figure.ts'
import { type Rows, rowsOf } from '../../../ui/rows.ts'
import { figureColumn } from '../../../ui/table/figure-column.ts'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { RangeAxis, RangeBar, rangeName, rangeScale } from './range-bar.tsx'
import classes from './strategies-table.module.css'

export const actualName = 'Actual (same trades)'
export const endingsQuestion = 'How would the trades have ended?'

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
  /** Total R of the actual trades. */
  readonly actual: number | null
  /** All of its trades. */
  readonly of: TradesOf
}

const linesOf = ({ actual, strategies, evaluable: { of } }: AlternativeStrategiesReport): readonly Line[] => [
  { name: actualName, place: null, result: actual, strategy: null, actual: actual.totalR, of },
  ...strategies.map((row, place) => ({
    name: row.name,
    place,
    result: row,
    strategy: row,
    actual: actual.totalR,
    of,
  })),
]

/** CSV of the table, with every outcome. */
export const strategiesFile = (report: AlternativeStrategiesReport): Rows =>
  rowsOf(linesOf(report), [name, ...ends, ...others, ...single, ...endings])

/** Actual result, and that of each strategy for the same trades. */
export function StrategiesTable({ report, strategies, open, onOpen, editor }: StrategiesTableProps) {
  const fieldsOf = ({ place }: Line): ReactNode =>
    place !== null && place === open && strategies[place] !== undefined ? <div>{editor(place)}</div> : null
  const lines = linesOf(report)
  const column = columnIn(lines)
  return (
    <Table
      caption="Strategies compared with the actual trades"
      look="bare"
      place={clsx('wide-table', classes.scroll)}
      className={classes.table}
      columns={[nameColumn(open, onOpen), ...ends.map(column), rangeColumn(report), ...others.map(column)]}
      rows={lines}
      rowKey={({ place }) => place ?? actualName}
      rowClass={({ place }) => (place === null ? classes.actual : place === open && classes.open)}
      below={fieldsOf}
    />
  )
}

/** The other figures of each strategy, and how its trades would have ended. */
export function EndingsTable({ report }: { report: AlternativeStrategiesReport }) {
  const used = endings.filter(
    ({ by }) => !byBarsOnly.includes(by) || report.strategies.some((row) => row[by].trades > 0),
  )
  const lines = linesOf(report)
  return (
    <Table
      caption={endingsQuestion}
      look="bare"
      place={clsx('wide-table', classes.scroll)}
      className={classes.table}
      columns={[{ head: name.head, cell: (line: Line) => line.name }, ...[...used, ...single].map(columnIn(lines))]}
      rows={lines}
      rowKey={({ place }) => place ?? actualName}
      rowClass={({ place }) => place === null && classes.actual}
    />
  )
}

/** Column of a figure, where it differs from the text. */
interface Shows extends Pick<Column<Line>, 'why' | 'className'> {
  /** On its header. */
  readonly hint?: string
  readonly cell?: (line: Line, text: string) => ReactNode
}
type Shown = Figure<Line> & Shows

/** @param described its name is the header in files, with the unit */
const shown = (described: Described<Line, number | null, never> & Shows): Shown => ({
  ...described,
  ...figure(described),
})

const columnIn =
  (lines: readonly Line[]) =>
  ({ hint, cell, why, className, ...one }: Shown): Column<Line> => {
    const column = figureColumn(one, lines, cell)
    return {
      ...column,
      className,
      ...(why !== undefined && { why }),
      ...(hint !== undefined && { header: <span title={hint}>{column.head}</span> }),
    }
  }

const name = figure({ head: 'Strategy', value: ({ name }: Line) => name })
const inR = { format: formatR, decimals: 6 }

/**
 * Colours a result by its sign. If too many trades are unclear, the range is the result, without a colour.
 *
 * @param from what the result is compared with
 */
const decided =
  (suffix: string, from: (actual: number) => number) =>
  ({ strategy, actual }: Line, text: string) => {
    if (strategy === null || strategy.totalR === null || strategy.optimisticR === null || !isUndecided(strategy))
      return <Written text={text} signed />
    const less = from(actual ?? 0)
    return <Written text={`${rangeWords(strategy.totalR - less, strategy.optimisticR - less)}${suffix}`} />
  }

/** Trades and win rate, then the ends of the range, which is drawn next to them. */
const ends: readonly Shown[] = [
  shown({
    head: 'Trades',
    value: ({ result }) => result.trades,
    format: formatWhole,
    cell: ({ name, result: { trades }, of }, text) => linked(text, `${name}: all trades`, { trades, of }),
  }),
  shown({
    head: 'Win rate',
    name: 'Win rate, %',
    hint: 'Winners as a percentage of trades that made or lost something',
    value: ({ result }) => result.winRate,
    format: (value) => formatPercent(value),
    decimals: 2,
    why: ({ result: { winners, losers } }) => `${counted(winners, 'winner')}, ${counted(losers, 'loser')}`,
  }),
  shown({
    ...inR,
    head: 'Total R',
    hint: 'Each unclear trade at its worst; the range if more than a tenth of the trades are unclear',
    value: ({ result }) => result.totalR,
    cell: decided(': not decided', () => 0),
    className: classes.headline,
  }),
  shown({
    ...inR,
    head: 'Best case',
    hint: 'Each unclear trade at its best',
    value: ({ strategy }) => strategy?.optimisticR ?? null,
  }),
]

const others: readonly Shown[] = [
  shown({
    ...inR,
    head: 'Versus actual',
    hint: 'Total R minus actual total R',
    value: ({ strategy }) => strategy?.againstActual ?? null,
    cell: decided('', (actual) => actual),
  }),
  shown({ ...inR, head: 'Avg R', value: ({ result }) => result.avgR }),
  shown({
    head: 'PF',
    hint: 'R won ÷ R lost',
    value: ({ result: { profitFactor, winners } }) => profitFactorOf(profitFactor, winners > 0),
    format: profitFactorText,
    decimals: 4,
  }),
  shown({
    head: 'Max DD',
    name: 'Max drawdown, R',
    hint: 'Largest fall of cumulative R from a high',
    value: ({ result: { trades, maxDrawdown } }) => (trades === 0 ? null : 0 - maxDrawdown), // a drawdown is a loss, whose size the engine knows
    format: formatR,
    decimals: 6,
  }),
]

/** Best and worst single trade. */
const single: readonly Shown[] = [
  shown({ ...inR, head: 'Best', value: ({ result }) => result.best }),
  shown({ ...inR, head: 'Worst', value: ({ result }) => result.worst }),
]

type By = 'byBars' | 'target' | 'stop' | 'rule' | 'time' | 'actual' | 'unclear'

/** Counts trades with this outcome; unclear ones make the result uncertain. @param trades title of their list */
const ending = (by: By, head: string, trades: string, hint?: string): Shown & { readonly by: By } => ({
  by,
  ...shown({
    head,
    value: ({ strategy }) => strategy?.[by].trades ?? null,
    format: formatWhole,
    ...(hint !== undefined && { hint }),
    cell({ name, strategy }, text) {
      if (strategy === null) return text
      const link = linked(text, `${name}: ${trades}`, strategy[by])
      return by === 'unclear' && strategy.unclear.trades > 0 ? <span className={classes.warns}>{link}</span> : link
    },
  }),
})

const endings = [
  ending('byBars', 'By bars', 'by price bars', 'Decided by price bars; the others by their highest and lowest price'),
  ending('target', 'At target', 'at target'),
  ending('stop', 'At stop', 'at stop'),
  ending('rule', 'By rule', 'stopped by a rule', 'Stopped by break-even or a trailing stop, by price bars'),
  ending('time', 'By time', 'by time', 'Closed by time, by price bars'),
  ending('actual', 'Unchanged', 'unchanged', 'Closed before either level: the actual exit is kept'),
  ending(
    'unclear',
    'Unclear',
    'unclear',
    'Neither the record nor price bars show how these trades would have ended: worst and best differ',
  ),
]
/** Hidden if no strategy has such trades. */
const byBarsOnly: readonly By[] = ['byBars', 'rule', 'time']

const linked = (text: string, title: string, { trades, of }: StrategyRow['target']): ReactNode =>
  trades === 0 ? text : <TradesLink behind={{ title, of }}>{text}</TradesLink>

const nameColumn = (open: number | null, onOpen: StrategiesTableProps['onOpen']): Column<Line> => ({
  head: name.head,
  cell: (line) =>
    line.place === null ? (
      line.name
    ) : (
      <button
        type="button"
        className={classes.name}
        aria-expanded={open === line.place}
        onClick={() => onOpen(open === line.place ? null : line.place)}
      >
        <IconChevronRight size={16} aria-hidden="true" />
        <span className={classes.text}>{line.name}</span>
      </button>
    ),
})

/** Draws total R and best case. */
function rangeColumn({ actual, strategies }: AlternativeStrategiesReport): Column<Line> {
  const totals = [actual.totalR, ...strategies.flatMap(({ totalR, optimisticR }) => [totalR, optimisticR])]
  const scale = rangeScale(totals.filter((total) => total !== null))
  const head = rangeName(scale)
  return {
    head,
    header: <RangeAxis scale={scale} name={head} title="Range from worst to best case" />,
    className: classes.ranges,
    cell: ({ result: { totalR }, strategy }) =>
      totalR !== null &&
      actual.totalR !== null && (
        <RangeBar scale={scale} worst={totalR} best={strategy?.optimisticR ?? totalR} actual={actual.totalR} />
      ),
  }
}
