import { counted, formatR, formatWhole, plural } from '@afterclose/core/format'
import type {
  AlternativeStrategiesReport,
  StrategyRow,
} from '@afterclose/engine/reports/alternative-strategies/alternative-strategies-report'
import { clsx } from 'clsx'
import { readingOf } from '../../../parts/reading.tsx'
import { Block } from '../../../ui/block.tsx'
import { barsReading } from './bars-reading.ts'
import { RangeBar, type RangeScale, rangeScale } from './range-bar.tsx'
import pageClasses from './alternative-strategies.module.css'
import classes from './strategies-table.module.css'

const title = 'Where did bars change the answer?'

/** Strategies on the trades that bars decide, beside what the highest and lowest price say of the same trades. */
export function BarsBlock({ report }: { report: AlternativeStrategiesReport }) {
  const rows = report.strategies.flatMap((row) => (row.compared === null ? [] : [{ row, by: row.compared }]))
  if (rows.length === 0) return null
  const scale = rangeScale(rows.flatMap(({ by }) => [by.barsR, by.barsOptimisticR, by.rangeR, by.rangeOptimisticR]))
  return (
    <Block title={title} measure="Total R of the trades decided by price bars, worst to best">
      <p className={pageClasses.reading}>{readingOf(barsReading(report)).reading}</p>
      <div className={clsx('wide-table', classes.scroll)} role="region" aria-label={title} tabIndex={0}>
        <table className={classes.table}>
          <caption className="sr">{title}</caption>
          <thead>
            <tr>
              <th scope="col">Strategy</th>
              <th scope="col">Trades</th>
              <th scope="col">By high and low</th>
              <th scope="col">By bars</th>
              <th scope="col" className={classes.ranges}>
                {`Range, ${formatWhole(scale.from)} to ${formatWhole(scale.to)} R`}
              </th>
              <th scope="col">Unclear</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, by }, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- a strategy is its place
              <Line key={i} row={row} by={by} scale={scale} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={pageClasses.note}>
        {plural(report.byBars.trades, 'The trade', 'Trades')} without price bars, and strategies that need them, are not
        compared here. Hollow bars show the range by high and low.
      </p>
    </Block>
  )
}

interface LineProps {
  row: StrategyRow
  by: NonNullable<StrategyRow['compared']>
  scale: RangeScale
}

const Line = ({ row: { name }, by, scale }: LineProps) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{formatWhole(by.trades)}</td>
    <td>{range(by.rangeR, by.rangeOptimisticR)}</td>
    <td className={classes.headline}>{range(by.barsR, by.barsOptimisticR)}</td>
    <td className={classes.ranges}>
      <RangeBar scale={scale} worst={by.rangeR} best={by.rangeOptimisticR} hollow />
      <RangeBar scale={scale} worst={by.barsR} best={by.barsOptimisticR} />
    </td>
    <td title={`${counted(by.rangeUnclear, 'trade')} by high and low, ${by.barsUnclear} by bars`}>
      {formatWhole(by.rangeUnclear)} → {formatWhole(by.barsUnclear)}
    </td>
  </tr>
)

const range = (worst: number, best: number): string =>
  worst === best ? formatR(worst) : `${formatR(worst)} to ${formatR(best)}`
