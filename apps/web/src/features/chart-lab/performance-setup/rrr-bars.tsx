import { counted, formatNumber } from '@afterclose/core/format'
import type { Performance, PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { useMemo } from 'react'
import { bothEnds, mostBars } from '../../../parts/group-bars/both-ends.ts'
import { PageLink } from '../../../parts/page-link.tsx'
import { type Reading, readingOf, strong } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { DataMissing } from '../../../parts/report-page/data-missing.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { Block } from '../../../ui/block.tsx'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import { lyingBarsHeight } from '../../../ui/chart/lying-bar-option.ts'
import classes from './rrr-bars.module.css'
import { rrrOption } from './rrr-option.ts'
import { figure } from '../../../ui/figure.ts'
import { type Rows, rowsOf } from '../../../ui/rows.ts'

const title = 'Do exits deliver the planned reward to risk?'
const measure = 'Reward to risk, realised against planned'

interface RrrBarsProps {
  performance: Performance
  nameOf: (key: number) => string
}

/** What setups plan to make of their risk, and what they make of it. */
export function RrrBars({ performance: { rows, total }, nameOf }: RrrBarsProps) {
  const shown = useMemo(
    () =>
      rows
        .filter(({ avgRrr, avgRealizedRrr }) => avgRrr !== null && avgRealizedRrr !== null)
        .toSorted((a, b) => b.avgRealizedRrr! - a.avgRealizedRrr!),
    [rows],
  )
  const drawn = useMemo(() => bothEnds(shown), [shown])
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: ['bar', 'scatter'],
      option: (theme) =>
        rrrOption(
          drawn.map((row) => ({
            name: nameOf(row.key ?? 0),
            note: counted(row.withRealizedRrr, 'trade'),
            planned: row.avgRrr!,
            realised: row.avgRealizedRrr!,
            text: bothOf(row),
            small: row.withRealizedRrr < smallSample,
          })),
          theme,
        ),
      marks: [marksOf(drawn, nameOf)],
    }),
    [drawn, nameOf],
  )
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
      {...picture}
      height={lyingBarsHeight(drawn.length)}
      table={tableOf(shown, nameOf)}
      rows={(row) => behindOf(shown[row]!, nameOf)}
    >
      <p className={classes.note}>
        Bar: realised. Tick: planned. Realised: for a winner, the gain divided by the risk; for a loser, the distance to
        its target divided by the loss, so a loss cut early scores higher. Based on{' '}
        {formatNumber(total.withRealizedRrr, { decimals: 0 })} of {counted(total.trades, 'trade')}.
        {drawn.length < shown.length &&
          ` Showing the ${mostBars / 2} highest and the ${mostBars / 2} lowest of ${counted(shown.length, 'setup')}; the table has all of them.`}
      </p>
    </ReportChart>
  )
}

const ratio = (value: number | null): string => formatNumber(value, { decimals: 2 })
const bothOf = ({ avgRrr, avgRealizedRrr }: PerformanceRow): string => `${ratio(avgRealizedRrr)} of ${ratio(avgRrr)}`

const behindOf = ({ key, of }: PerformanceRow, nameOf: (key: number) => string): TradesBehind => ({
  title: nameOf(key ?? 0),
  of,
})

const marksOf = (rows: readonly PerformanceRow[], nameOf: (key: number) => string): MarkedSeries<TradesBehind> => ({
  series: 'bars',
  count: rows.length,
  across: 1,
  words: (bar) => {
    const { key, trades, avgRrr, withRrr, avgRealizedRrr, withRealizedRrr } = rows[bar]!
    return {
      head: nameOf(key ?? 0),
      rows: [
        { label: 'Planned on average', value: `${ratio(avgRrr)} in ${counted(withRrr, 'trade')}` },
        { label: 'Realised on average', value: `${ratio(avgRealizedRrr)} in ${counted(withRealizedRrr, 'trade')}` },
      ],
      opens: trades === 1 ? 'the trade' : `its ${counted(trades, 'trade')}`,
    }
  },
  behind: (bar) => behindOf(rows[bar]!, nameOf),
})

/** "All together realised 2.21 of 2.33 planned. News fade fell shortest of its plan: 2.29 of 2.36, in 22 trades." */
export function rrrReading(
  rows: readonly PerformanceRow[],
  total: PerformanceRow,
  nameOf: (key: number) => string,
): Reading {
  const short = ({ avgRrr, avgRealizedRrr }: PerformanceRow): number => avgRrr! - avgRealizedRrr!
  const judged = rows
    .filter(({ withRealizedRrr }) => withRealizedRrr >= smallSample)
    .toSorted((a, b) => short(b) - short(a))
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

const tableOf = (rows: readonly PerformanceRow[], nameOf: (key: number) => string): Rows =>
  rowsOf(rows, [
    figure({ head: 'Setup', value: (row) => nameOf(row.key ?? 0) }),
    figure({ head: 'Planned', value: (row) => row.avgRrr, format: ratio, decimals: 2 }),
    figure({ head: 'Trades with a plan', value: (row) => row.withRrr }),
    figure({ head: 'Realised', value: (row) => row.avgRealizedRrr, format: ratio, decimals: 2 }),
    figure({ head: 'Trades with a result', value: (row) => row.withRealizedRrr }),
    figure({
      head: 'Difference',
      value: (row) => row.avgRealizedRrr! - row.avgRrr!,
      format: (value) => formatNumber(value, { decimals: 2, signed: true }),
      decimals: 2,
      signed: true,
    }),
  ])
