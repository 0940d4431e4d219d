import { ofTrades } from '../../../parts/group-bars/measured.ts'
import { chartOf } from '../../../ui/chart/chart-of.ts'
import { counted, formatNumber, formatPercent, formatPoints, formatWhole } from '@afterclose/core/format'
import type {
  PerformanceRatioReport,
  RatioRow,
} from '@afterclose/engine/reports/performance-ratio/performance-ratio-report'
import { useMemo } from 'react'
import { type Reading, readingOf, strong } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { dotsHeight, nameShifts, setupDotsOption } from './setup-dots-option.ts'
import { figure } from '../../../ui/figure.ts'
import { Note } from '../../../ui/layout.tsx'
import { isSmall, measure } from '../../../ui/measure.ts'

interface SetupDotsProps {
  report: PerformanceRatioReport
  nameOf: (key: number) => string
}

/** Whether each setup wins often enough for its planned ratio. */
export function SetupDots({ report: { setups }, nameOf }: SetupDotsProps) {
  const shown = useMemo(
    () => setups.rows.filter(({ winRate, avgRrr }) => winRate !== null && avgRrr !== null),
    [setups],
  )
  const dots = useMemo(
    () =>
      shown.map((row) => ({
        name: nameOf(row.key ?? 0),
        ratio: row.avgRrr!,
        winRate: row.winRate!,
        trades: row.trades,
        profitable: (row.edge ?? 0) >= 0,
        small: isSmall(winRate, row),
      })),
    [shown, nameOf],
  )
  const chart = useMemo(() => {
    const name = figure({ head: 'Setup', value: ({ key }: RatioRow) => nameOf(key ?? 0) })
    return chartOf({
      kinds: ['line', 'scatter'],
      option: (theme) => setupDotsOption(dots, theme),
      series: 'setups',
      rows: shown,
      name,
      figures: [trades, planned, winRate, needed, above],
      counts: ofTrades,
      opens: (row): TradesBehind => ({ title: name.text(row), of: row.of }),
    })
  }, [dots, shown, nameOf])
  const undecided = setups.rows.length - shown.length
  return (
    <ReportChart
      title="Which setups win often enough?"
      measure="Win rate by planned reward to risk"
      {...readingOf(setupsReading(shown, nameOf))}
      {...chart}
      height={dotsHeight}
    >
      <Note>
        A setup on the curve breaks even: 100 ÷ (1 + reward to risk). Larger dots have more trades; hollow dots have
        fewer than {smallSample}.
        {nameShifts(dots).includes(null) && ' Where dots overlap, those with the most trades are named.'}
        {undecided > 0 &&
          ` ${counted(undecided, 'setup')} with no winner or loser ${undecided === 1 ? 'is' : 'are'} excluded.`}
      </Note>
    </ReportChart>
  )
}

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
const needed = figure({ ...written, head: 'Needed, %', label: 'Needs', value: ({ required }: RatioRow) => required })
const above = figure({
  head: 'Above it, points',
  label: 'Above it',
  value: ({ edge }: RatioRow) => edge,
  format: (value) => formatPoints(value),
  signed: true,
  decimals: 2,
})

/** "Pullback wins most above what it needs: 61.2 % where 31.4 % were needed, in 72 trades. News fade wins too seldom: …" */
export function setupsReading(rows: readonly RatioRow[], nameOf: (key: number) => string): Reading {
  const judged = rows.filter((row) => !isSmall(winRate, row) && row.edge !== null).toSorted((a, b) => b.edge! - a.edge!)
  const [best, worst] = [judged[0], judged.at(-1)]
  if (best === undefined || worst === undefined)
    return [strong('Small sample.'), ` No setup has ${smallSample} trades.`]
  const words = ({ winRate, required, trades }: RatioRow): string =>
    ` won ${percent(winRate)}, needs ${percent(required)}, in ${counted(trades, 'trade')}.`
  const below = judged.filter(({ edge }) => edge! < 0).length
  const all = judged.length === 1 ? 'The setup' : `All ${judged.length} setups`
  const finding =
    below === 0
      ? `${all} with ${smallSample} trades ${judged.length === 1 ? 'wins' : 'win'} often enough for the planned ratio.`
      : `${formatWhole(below)} of ${counted(judged.length, 'setup')} with ${smallSample} trades ${below === 1 ? 'wins' : 'win'} too seldom for the planned ratio.`
  return [
    strong(finding),
    ` ${nameOf(best.key ?? 0)}${words(best)}`,
    ...(worst === best ? [] : [` ${nameOf(worst.key ?? 0)}${words(worst)}`]),
  ]
}
