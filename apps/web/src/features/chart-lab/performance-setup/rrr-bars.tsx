import { counted, formatNumber, formatWhole } from '@afterclose/core/format'
import type { Performance, PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { useMemo } from 'react'
import { bothEnds, mostBars } from '../../../parts/group-bars/both-ends.ts'
import { PageLink } from '../../../parts/page-link.tsx'
import { type Reading, readingOf, strong } from '../../../parts/reading.tsx'
import { ofTrades } from '../../../parts/group-bars/measured.ts'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { DataMissing } from '../../../parts/report-page/data-missing.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { Block } from '../../../ui/block.tsx'
import { lyingBarsHeight } from '../../../ui/chart/lying-bar-option.ts'
import { rrrOption } from './rrr-option.ts'
import { chartOf } from '../../../ui/chart/chart-of.ts'
import { figure } from '../../../ui/figure.ts'
import { Text } from '../../../ui/layout.tsx'
import { isSmall, measure as measured } from '../../../ui/measure.ts'

const title = 'Do exits deliver the planned reward to risk?'
const measure = 'Reward to risk, realised against planned'

interface RrrBarsProps {
  performance: Performance
  nameOf: (key: number) => string
}

/** Planned and realised reward-to-risk ratio by setup. */
export function RrrBars({ performance: { rows, total }, nameOf }: RrrBarsProps) {
  const shown = useMemo(
    () =>
      rows
        .filter(({ avgRrr, avgRealizedRrr }) => avgRrr !== null && avgRealizedRrr !== null)
        .toSorted((a, b) => b.avgRealizedRrr! - a.avgRealizedRrr!),
    [rows],
  )
  const drawn = useMemo(() => bothEnds(shown), [shown])
  const chart = useMemo(() => {
    const name = figure({ head: 'Setup', value: ({ key }: PerformanceRow) => nameOf(key ?? 0) })
    return chartOf({
      kinds: ['bar', 'scatter'],
      option: (theme) => rrrOption({ rows: drawn, name: name.text, realised, planned, text: bothOf }, theme),
      rows: drawn,
      listed: shown,
      name,
      figures: [planned, withPlan, realised, withResult, difference],
      counts: ofTrades,
      opens: (row): TradesBehind => ({ title: name.text(row), of: row.of }),
      across: 1,
    })
  }, [drawn, shown, nameOf])
  if (shown.length === 0)
    return (
      <Block title={title} measure={measure}>
        <DataMissing
          trades={total.trades}
          needs="a stop loss and a target, and an exit between or beyond them"
          fields={[
            { name: 'Stop loss and target', have: total.withRrr },
            { name: 'Also won or lost', have: total.withRealizedRrr },
          ]}
          why="Planned reward to risk is target distance divided by stop distance."
          action={
            <PageLink className="link" to="/journal">
              Go to the journal
            </PageLink>
          }
        />
      </Block>
    )
  return (
    <ReportChart
      title={title}
      measure={measure}
      {...readingOf(rrrReading(shown, total, nameOf))}
      {...chart}
      height={lyingBarsHeight(drawn.length)}
    >
      <Text above={2} below={8} size="micro" ink={3} measure={78}>
        Bar: realised. Tick: planned. Realised: for a winner, the gain divided by the risk; for a loser, the distance to
        its target divided by the loss, so a loss cut early scores higher. Based on {formatWhole(total.withRealizedRrr)}{' '}
        of {counted(total.trades, 'trade')}.
        {drawn.length < shown.length &&
          ` Showing the ${mostBars / 2} highest and the ${mostBars / 2} lowest of ${counted(shown.length, 'setup')}; the table has all of them.`}
      </Text>
    </ReportChart>
  )
}

const ratio = (value: number): string => formatNumber(value, { decimals: 2 })
const bothOf = (row: PerformanceRow): string => `${realised.text(row)} of ${planned.text(row)}`

const trades = ({ trades: all }: PerformanceRow): number => all
const planned = measured({
  head: 'Planned',
  label: 'Planned on average',
  value: ({ avgRrr }: PerformanceRow) => avgRrr,
  format: ratio,
  decimals: 2,
  cases: { count: ({ withRrr }) => withRrr, all: trades, noun: 'trade' },
})
const realised = measured({
  head: 'Realised',
  label: 'Realised on average',
  value: ({ avgRealizedRrr }: PerformanceRow) => avgRealizedRrr,
  format: ratio,
  decimals: 2,
  cases: { count: ({ withRealizedRrr }) => withRealizedRrr, all: trades, noun: 'trade' },
})
const withPlan = figure({ head: 'Trades with a plan', value: (row: PerformanceRow) => row.withRrr, only: 'table' })
const withResult = figure({
  head: 'Trades with a result',
  value: (row: PerformanceRow) => row.withRealizedRrr,
  only: 'table',
})
const difference = figure({
  head: 'Difference',
  value: ({ avgRealizedRrr, avgRrr }: PerformanceRow) =>
    avgRealizedRrr === null || avgRrr === null ? null : avgRealizedRrr - avgRrr,
  format: (value) => formatNumber(value, { decimals: 2, signed: true }),
  decimals: 2,
  signed: true,
})

/** "All together realised 2.21 of 2.33 planned. News fade fell shortest of its plan: 2.29 of 2.36, in 22 trades." */
export function rrrReading(
  rows: readonly PerformanceRow[],
  total: PerformanceRow,
  nameOf: (key: number) => string,
): Reading {
  const short = ({ avgRrr, avgRealizedRrr }: PerformanceRow): number => avgRrr! - avgRealizedRrr!
  const judged = rows.filter((row) => !isSmall(realised, row)).toSorted((a, b) => short(b) - short(a))
  const [least, most] = [judged[0], judged.at(-1)]
  if (least === undefined || most === undefined) return [`No setup has ${smallSample} trades: the sample is too small.`]
  const cases = (row: PerformanceRow): string => `, in ${counted(row.withRealizedRrr, 'trade')}.`
  const all: Reading = [`Overall, setups realised ${bothOf(total)} planned`, cases(total)]
  const said: Reading[number][] = [...all]
  if (short(least) > 0)
    said.push(' ', strong(`${nameOf(least.key ?? 0)} fell furthest short of plan: ${bothOf(least)}`), cases(least))
  if (most !== least && short(most) <= 0)
    said.push(' ', strong(`${nameOf(most.key ?? 0)} exceeded its plan: ${bothOf(most)}`), cases(most))
  return said
}
