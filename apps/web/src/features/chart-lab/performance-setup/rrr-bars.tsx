import { counted, formatNumber, formatWhole } from '@afterclose/core/format'
import {
  performanceRatioReport,
  type PerformanceRatioReport,
  type RatioRow,
} from '@afterclose/engine/reports/performance-ratio/performance-ratio-report'
import { useReport } from '../../../journal/engine/hooks.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { bothEnds, endsDrawn, mostBars } from '../../../parts/group-bars/both-ends.ts'
import { PageLink } from '../../../parts/page-link.tsx'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { ofTrades } from '../../../parts/group-bars/measured.ts'
import { chartBlock } from '../../../parts/chart-block.tsx'
import { DataMissing } from '../../../parts/report-page/data-missing.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { lyingBarsHeight } from '../../../ui/chart/lying-bar-option.ts'
import { rrrOption } from './rrr-option.ts'
import { chartOf } from '../../../ui/chart/chart-of.ts'
import { figure } from '../../../ui/figure.ts'
import { Text } from '../../../ui/layout.tsx'
import { isSmall, measure } from '../../../ui/measure.ts'

interface RrrBarsProps {
  report: PerformanceRatioReport
  nameOf: (key: number) => string
}

/** Planned reward to risk and payoff in R by setup. What losers "realised" is no result (PRODUCT A.7). */
export function RrrBars({ nameOf }: Pick<RrrBarsProps, 'nameOf'>) {
  const report = useReport('performanceRatio', { unit: 'CURRENCY', columns: 1 }, performanceRatioReport)
  return (
    <Loaded query={report} doing="loading the trades" skeleton={<BlockSkeleton height={240} />}>
      {(data) => <Bars report={data} nameOf={nameOf} />}
    </Loaded>
  )
}

const ratio = (value: number): string => formatNumber(value, { decimals: 2 })
const bothOf = (row: RatioRow): string => `${payoffR.text(row)} of ${planned.text(row)}`

const trades = ({ trades: all }: RatioRow): number => all
const planned = measure({
  head: 'Planned',
  label: 'Planned on average',
  value: ({ avgRrr }: RatioRow) => avgRrr,
  format: ratio,
  decimals: 2,
  cases: { count: ({ withRrr }) => withRrr, all: trades, noun: 'trade' },
})
const decidedOf = ({ winners, losers }: RatioRow): number => winners + losers
const payoffR = measure({
  head: 'Payoff in R',
  value: ({ payoffR: made }: RatioRow) => made,
  format: ratio,
  decimals: 2,
  cases: { count: decidedOf, all: trades, noun: 'trade' },
})
const withPlan = figure({ head: 'Trades with a plan', value: (row: RatioRow) => row.withRrr, only: 'table' })
const withResult = figure({ head: 'Won or lost', value: decidedOf, only: 'table' })
const difference = figure({
  head: 'Difference',
  value: ({ payoffR: made, avgRrr }: RatioRow) => (made === null || avgRrr === null ? null : made - avgRrr),
  format: (value) => formatNumber(value, { decimals: 2, signed: true }),
  decimals: 2,
  signed: true,
})

/** Setups with both figures, the highest payoff first. */
const shownIn = ({ setups }: PerformanceRatioReport): readonly RatioRow[] =>
  setups.rows
    .filter(({ avgRrr, payoffR: made }) => avgRrr !== null && made !== null)
    .toSorted((a, b) => b.payoffR! - a.payoffR!)

const Bars = chartBlock<RrrBarsProps, RatioRow>({
  question: 'Do exits deliver the planned reward to risk?',
  measure: payoffR,
  heading: 'Payoff in R against planned reward to risk',
  chart: ({ report, nameOf }) => {
    const drawn = endsDrawn(shownIn(report))
    const name = figure({ head: 'Setup', value: ({ key }: RatioRow) => nameOf(key ?? 0) })
    return chartOf({
      kinds: ['bar', 'scatter'],
      option: (theme) =>
        rrrOption({ rows: drawn.rows, name: name.text, payoff: payoffR, planned, text: bothOf }, theme),
      ...drawn,
      name,
      figures: [planned, withPlan, payoffR, withResult, difference],
      counts: ofTrades,
      opens: (row) => ({ title: name.text(row), of: row.of }),
      across: 1,
    })
  },
  height: ({ report }) => lyingBarsHeight(bothEnds(shownIn(report)).length),
  reading: ({ report, nameOf }) => rrrReading(shownIn(report), report.setups.total, nameOf),
  missing: ({ report }) =>
    shownIn(report).length === 0 && (
      <DataMissing
        trades={report.trades}
        needs="a stop loss and a target, of which some won and some lost"
        fields={[
          { name: 'Stop loss and target', have: report.evaluated },
          { name: 'Also won or lost', have: decidedOf(report.setups.total) },
        ]}
        why="Planned reward to risk is target distance divided by stop distance."
        action={
          <PageLink className="link" to="/journal">
            Go to the journal
          </PageLink>
        }
      />
    ),
  notes: ({ report }) => {
    const setups = shownIn(report).length
    return (
      <Text above={2} below={8} size="micro" ink={3} measure={78}>
        Bar: payoff in R, the average R of winners divided by that of losers. Tick: planned. Based on{' '}
        {formatWhole(report.evaluated)} of {counted(report.trades, 'trade')}.
        {mostBars < setups &&
          ` Showing the ${mostBars / 2} highest and the ${mostBars / 2} lowest of ${counted(setups, 'setup')}; the table has all of them.`}
      </Text>
    )
  },
})

/** "Overall, the payoff in R was 1.90 of 2.33 planned, in 240 trades. News fade fell furthest short of plan: 1.29 of 2.36, in 22 trades." */
export function rrrReading(rows: readonly RatioRow[], total: RatioRow, nameOf: (key: number) => string): Reading {
  const short = ({ avgRrr, payoffR: made }: RatioRow): number => avgRrr! - made!
  const least = rows.filter((row) => !isSmall(payoffR, row)).toSorted((a, b) => short(b) - short(a))[0]
  if (least === undefined) return [`No setup has ${smallSample} trades: the sample is too small.`]
  const cases = (row: RatioRow): string => `, in ${counted(decidedOf(row), 'trade')}.`
  const overall = `Overall, the payoff in R was ${bothOf(total)} planned${cases(total)}`
  return short(least) > 0
    ? [strong(`${nameOf(least.key ?? 0)} fell furthest short of plan: ${bothOf(least)}`), `${cases(least)} ${overall}`]
    : [overall]
}
