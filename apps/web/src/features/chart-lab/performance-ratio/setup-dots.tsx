import { ofTrades } from '../../../parts/group-bars/measured.ts'
import { chartOf } from '../../../ui/chart/chart-of.ts'
import { counted, formatNumber, formatPercent, formatPoints, formatWhole } from '@afterclose/core/format'
import type {
  PerformanceRatioReport,
  RatioRow,
} from '@afterclose/engine/reports/performance-ratio/performance-ratio-report'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { chartBlock } from '../../../parts/chart-block.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { dotsHeight, nameShifts, type SetupDot, setupDotsOption } from './setup-dots-option.ts'
import { figure } from '../../../ui/figure.ts'
import { Note } from '../../../ui/layout.tsx'
import { isSmall, measure } from '../../../ui/measure.ts'

const percent = (value: number | null): string => formatPercent(value, { decimals: 1 })

const written = { format: (value: number) => percent(value), decimals: 2 }
const trades = figure({ head: 'Trades', value: (row: RatioRow) => row.trades, format: formatWhole })
const planned = figure({
  head: 'Planned',
  label: 'Planned on average',
  value: ({ avgRrr }: RatioRow) => avgRrr,
  format: (value) => formatNumber(value, { decimals: 2 }),
  decimals: 4,
})
const winRate = measure({
  ...written,
  head: 'Win rate, %',
  label: 'Win rate',
  value: (row: RatioRow) => row.winRate,
  cases: { count: ({ winners, losers }) => winners + losers, noun: 'trade' },
})
const payoffR = figure({
  head: 'Payoff in R',
  value: ({ payoffR: value }: RatioRow) => value,
  format: (value) => formatNumber(value, { decimals: 2 }),
  decimals: 4,
})
const needed = figure({ ...written, head: 'Needed, %', label: 'Needs', value: ({ needed: rate }: RatioRow) => rate })
const above = figure({
  head: 'Above it, points',
  label: 'Above it',
  value: ({ edge }: RatioRow) => edge,
  format: (value) => formatPoints(value),
  signed: true,
  decimals: 2,
})

interface Props {
  readonly report: PerformanceRatioReport
  readonly nameOf: (key: number) => string
}
const decided = ({ setups }: PerformanceRatioReport): readonly RatioRow[] =>
  setups.rows.filter(({ winRate: rate, avgRrr }) => rate !== null && avgRrr !== null)
const dotsOf = ({ report, nameOf }: Props): readonly SetupDot[] =>
  decided(report).map((row) => ({
    name: nameOf(row.key ?? 0),
    ratio: row.avgRrr!,
    winRate: row.winRate!,
    trades: row.trades,
    pays: row.pays,
    small: isSmall(winRate, row),
  }))

/** Whether each setup wins often enough for what it makes. */
export const SetupDots = chartBlock<Props, RatioRow>({
  question: 'Which setups win often enough?',
  measure: winRate,
  heading: 'Win rate by planned reward to risk',
  chart: (given) => {
    const name = figure({ head: 'Setup', value: ({ key }: RatioRow) => given.nameOf(key ?? 0) })
    const dots = dotsOf(given)
    return chartOf({
      kinds: ['line', 'scatter'],
      option: (theme) => setupDotsOption(dots, theme),
      series: 'setups',
      rows: decided(given.report),
      name,
      figures: [trades, planned, winRate, payoffR, needed, above],
      counts: ofTrades,
      opens: (row) => ({ title: name.text(row), of: row.of }),
    })
  },
  height: dotsHeight,
  reading: ({ report, nameOf }) => setupsReading(decided(report), nameOf),
  notes: (given) => {
    const undecided = given.report.setups.rows.length - decided(given.report).length
    return (
      <Note>
        The curve is break-even as planned, before costs: 100 ÷ (1 + reward to risk). Green: the setup won often enough
        for its payoff in R, and made money. Larger dots have more trades; hollow dots have fewer than {smallSample}.
        {nameShifts(dotsOf(given)).includes(null) && ' Where dots overlap, those with the most trades are named.'}
        {undecided > 0 &&
          ` ${counted(undecided, 'setup')} with no winner or loser ${undecided === 1 ? 'is' : 'are'} excluded.`}
      </Note>
    )
  },
})

/** "1 of 2 setups with 10 or more trades does not pay. Pullback won 61.2 % of 72 trades; its payoff needs 45.4 %. News fade …" */
export function setupsReading(rows: readonly RatioRow[], nameOf: (key: number) => string): Reading {
  const judged = rows
    .filter((row) => !isSmall(winRate, row) && row.pays !== null)
    .toSorted((a, b) => Number(b.pays) - Number(a.pays) || b.edge! - a.edge!)
  const [best, worst] = [judged[0], judged.at(-1)]
  if (best === undefined || worst === undefined)
    return [strong('Small sample.'), ` No setup has ${smallSample} trades of which some won and some lost.`]
  const words = ({ winRate, needed, pays, edge, trades }: RatioRow): string =>
    ` won ${percent(winRate)} of ${counted(trades, 'trade')}${pays === false && edge! > 0 ? ' and lost money' : ''}; its payoff needs ${percent(needed)}.`
  const not = judged.filter(({ pays }) => pays === false).length
  const all = judged.length === 1 ? 'The setup' : `All ${judged.length} setups`
  const finding =
    not === 0
      ? `${all} with ${smallSample} or more trades won often enough for ${judged.length === 1 ? 'its' : 'their'} payoff, and made money (not tested against luck).`
      : `${formatWhole(not)} of ${counted(judged.length, 'setup')} with ${smallSample} or more trades ${not === 1 ? 'does' : 'do'} not pay.`
  return [
    strong(finding),
    ` ${nameOf(best.key ?? 0)}${words(best)}`,
    ...(worst === best ? [] : [` ${nameOf(worst.key ?? 0)}${words(worst)}`]),
  ]
}
