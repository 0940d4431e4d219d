import { counted, formatR, formatWhole, plural } from '@afterclose/core/format'
import type {
  AlternativeStrategiesReport,
  StrategyRow,
} from '@afterclose/engine/reports/alternative-strategies/alternative-strategies-report'
import { clsx } from 'clsx'
import { readingOf } from '../../../parts/reading.tsx'
import { Note, Text } from '../../../ui/layout.tsx'
import { Block } from '../../../ui/block.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { barsReading } from './bars-reading.ts'
import { RangeAxis, RangeBar, rangeName, type RangeScale, rangeScale } from './range-bar.tsx'
import classes from './strategies-table.module.css'

const title = 'Where did bars change the answer?'

/** Strategies on trades decided by bars, compared with the results from highest and lowest price of the same trades. */
export function BarsBlock({ report }: { report: AlternativeStrategiesReport }) {
  const rows = report.strategies.flatMap(({ name, compared }, place) =>
    compared === null ? [] : [{ place, name, by: compared }],
  )
  if (rows.length === 0) return null
  const scale = rangeScale(rows.flatMap(({ by }) => [by.barsR, by.barsOptimisticR, by.rangeR, by.rangeOptimisticR]))
  return (
    <Block title={title} measure="Total R of the trades decided by price bars, worst to best">
      <Text size="reading" ink={2} below={4} measure={100}>
        {readingOf(barsReading(report)).reading}
      </Text>
      <Table
        caption={title}
        look="bare"
        place={clsx('wide-table', classes.scroll)}
        className={classes.table}
        columns={columnsOf(scale)}
        rows={rows}
        rowKey={({ place }) => place}
      />
      <Note>
        {plural(report.byBars.trades, 'The trade', 'Trades')} without price bars, and strategies that need them, are not
        compared here. Hollow bars show the range by high and low.
      </Note>
    </Block>
  )
}

interface Line {
  readonly place: number
  readonly name: string
  readonly by: NonNullable<StrategyRow['compared']>
}

const columnsOf = (scale: RangeScale): readonly Column<Line>[] => [
  { head: 'Strategy', cell: ({ name }) => name },
  { head: 'Trades', cell: ({ by }) => formatWhole(by.trades) },
  { head: 'By high and low', cell: ({ by }) => range(by.rangeR, by.rangeOptimisticR) },
  { head: 'By bars', className: classes.headline, cell: ({ by }) => range(by.barsR, by.barsOptimisticR) },
  {
    head: `Range, ${rangeName(scale)}`,
    header: <RangeAxis scale={scale} name={`Range, ${rangeName(scale)}`} />,
    className: clsx(classes.ranges, classes.wide),
    cell: ({ by }) => (
      <>
        <RangeBar scale={scale} worst={by.rangeR} best={by.rangeOptimisticR} hollow />
        <RangeBar scale={scale} worst={by.barsR} best={by.barsOptimisticR} />
      </>
    ),
  },
  {
    head: 'Unclear',
    why: ({ by }) => `${counted(by.rangeUnclear, 'trade')} by high and low, ${by.barsUnclear} by bars`,
    cell: ({ by }) => `${formatWhole(by.rangeUnclear)} → ${formatWhole(by.barsUnclear)}`,
  },
]

const range = (worst: number, best: number): string =>
  worst === best ? formatR(worst) : `${formatR(worst)} to ${formatR(best)}`
