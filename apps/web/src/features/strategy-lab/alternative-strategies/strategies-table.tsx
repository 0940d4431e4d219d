import { counted, formatPercent, formatR, formatRatio, formatWhole } from '@afterclose/core/format'
import type { Strategy } from '@afterclose/core/strategy'
import type {
  AlternativeStrategiesReport,
  StrategyResult,
  StrategyRow,
} from '@afterclose/engine/reports/alternative-strategies/alternative-strategies-report'
import type { TradesOf } from '@afterclose/engine/reports/trades-of'
import { IconChevronRight } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { RMultiple } from '../../../parts/figures.tsx'
import { TradesLink } from '../../../parts/trades-drawer/trades-link.tsx'
import { RangeBar, type RangeScale, rangeScale } from './range-bar.tsx'
import classes from './strategies-table.module.css'

export const actualName = 'Actual (same trades)'

interface StrategiesTableProps {
  report: AlternativeStrategiesReport
  /** Those of the address, which are the report's but for a moment. */
  strategies: readonly Strategy[]
  /** The place of the one whose fields show; null: of none. */
  open: number | null
  onOpen: (open: number | null) => void
  /** The fields of the one that is open. */
  editor: (one: number) => ReactNode
}

/** Actual result, and that of each strategy for the same trades. */
export function StrategiesTable({ report, strategies, open, onOpen, editor }: StrategiesTableProps) {
  const { actual, strategies: rows, evaluable } = report
  const ends = [actual.totalR, ...rows.flatMap(({ totalR, optimisticR }) => [totalR, optimisticR])]
  const scale = rangeScale(ends.filter((total) => total !== null))
  const rangeHead = `${formatWhole(scale.from)} to ${formatWhole(scale.to)} R`
  const counts = endings.filter(({ key, always }) => always === true || rows.some((row) => row[key].trades > 0))
  const heads: readonly (readonly [head: string, title?: string | undefined])[] = [
    ['Trades'],
    ['Win rate', 'Winners as a percentage of trades that made or lost something'],
    ['Total R', 'Each unclear trade at its worst'],
    ['Best case', 'Each unclear trade at its best'],
    [rangeHead, 'Range from worst to best case'],
    ['Versus actual', 'Total R minus actual total R'],
    ['Avg R'],
    ['PF', 'R won ÷ R lost'],
    ['Max DD', 'Largest fall of cumulative R from a high'],
    ['Best'],
    ['Worst'],
    ...counts.map(({ head, title }) => [head, title] as const),
  ]
  return (
    <div className={clsx('wide-table', classes.scroll)} role="region" aria-label="Strategies table" tabIndex={0}>
      <table className={classes.table}>
        <caption className="sr">Strategies compared with the actual trades</caption>
        <thead>
          <tr>
            <th scope="col">Strategy</th>
            {heads.map(([head, title]) => (
              <th key={head} scope="col" title={title} className={head === rangeHead ? classes.ranges : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={classes.actual}>
            <th scope="row">{actualName}</th>
            <Result name={actualName} of={evaluable.of} result={actual} counts={counts} scale={scale} actual={actual} />
          </tr>
          {rows.map((row, one) => (
            // a strategy is its place: its name changes while it is typed
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={one}>
              <tr className={clsx(open === one && classes.open)}>
                <th scope="row">
                  <button
                    type="button"
                    className={classes.name}
                    aria-expanded={open === one}
                    onClick={() => onOpen(open === one ? null : one)}
                  >
                    <IconChevronRight size={16} aria-hidden="true" />
                    <span className={classes.text}>{row.name}</span>
                  </button>
                </th>
                <Result
                  name={row.name}
                  of={evaluable.of}
                  result={row}
                  row={row}
                  counts={counts}
                  scale={scale}
                  actual={actual}
                />
              </tr>
              {open === one && strategies[one] !== undefined && (
                <tr className={classes.fields}>
                  <td colSpan={heads.length + 1}>
                    <div>{editor(one)}</div>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How trades ended, and what decided it. */
interface Ending {
  readonly key: 'byBars' | 'target' | 'stop' | 'rule' | 'time' | 'actual' | 'unclear'
  readonly head: string
  readonly title?: string
  /** Title of the list of its trades. */
  readonly trades: string
  /** Shown also where no strategy has such trades. */
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

interface ResultProps {
  name: string
  /** The trades that all of it is of. */
  of: TradesOf
  result: StrategyResult
  /** Strategy of the row. */
  row?: StrategyRow
  /** Columns of counts. */
  counts: readonly Ending[]
  scale: RangeScale
  actual: StrategyResult
}

function Result({ name, of, result, row, counts, scale, actual }: ResultProps) {
  const { trades, winRate, winners, losers, totalR, avgR, profitFactor, maxDrawdown, best, worst } = result
  return (
    <>
      <td>
        {trades === 0 ? (
          '0'
        ) : (
          <TradesLink behind={{ title: `${name}: all trades`, of }}>{formatWhole(trades)}</TradesLink>
        )}
      </td>
      <td title={`${counted(winners, 'winner')}, ${counted(losers, 'loser')}`}>{formatPercent(winRate)}</td>
      <td className={classes.headline}>
        <RMultiple value={totalR} />
      </td>
      <td>{row === undefined ? '–' : formatR(row.optimisticR)}</td>
      <td className={classes.ranges}>
        {totalR !== null && actual.totalR !== null && (
          <RangeBar scale={scale} worst={totalR} best={row?.optimisticR ?? totalR} actual={actual.totalR} />
        )}
      </td>
      <td>{row === undefined ? '–' : <RMultiple value={row.againstActual} />}</td>
      <td>{formatR(avgR)}</td>
      <td>{formatRatio(profitFactor, { infinite: winners > 0 && losers === 0 })}</td>
      <td>{trades === 0 ? '–' : formatR(maxDrawdown === 0 ? 0 : -maxDrawdown)}</td>
      <td>{formatR(best)}</td>
      <td>{formatR(worst)}</td>
      {counts.map(({ key, trades: ending }) =>
        row === undefined ? (
          <td key={key}>–</td>
        ) : (
          <Count key={key} title={`${name}: ${ending}`} counted={row[key]} warns={key === 'unclear'} />
        ),
      )}
    </>
  )
}

interface CountProps {
  title: string
  counted: StrategyRow['target']
  /** Trades that make the result uncertain. */
  warns?: boolean
}

const Count = ({ title, counted: { trades, of }, warns = false }: CountProps) => (
  <td className={warns && trades > 0 ? classes.warns : undefined}>
    {trades === 0 ? '0' : <TradesLink behind={{ title, of }}>{formatWhole(trades)}</TradesLink>}
  </td>
)
