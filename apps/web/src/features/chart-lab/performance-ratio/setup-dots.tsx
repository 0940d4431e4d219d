import { counted, formatNumber, formatPercent, formatPoints } from '@afterclose/core/format'
import type {
  PerformanceRatioReport,
  RatioRow,
} from '@afterclose/engine/reports/performance-ratio/performance-ratio-report'
import { useMemo } from 'react'
import { type Reading, readingOf, strong } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import { dotsHeight, nameShifts, setupDotsOption } from './setup-dots-option.ts'
import labClasses from '../chart-lab.module.css'
import { figure } from '../../../ui/figure.ts'
import { type Rows, rowsOf } from '../../../ui/rows.ts'

interface SetupDotsProps {
  report: PerformanceRatioReport
  nameOf: (key: number) => string
}

/** Whether each setup wins often enough for what it plans. */
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
        small: decidedOf(row) < smallSample,
      })),
    [shown, nameOf],
  )
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: ['line', 'scatter'],
      option: (theme) => setupDotsOption(dots, theme),
      marks: [marksOf(shown, nameOf)],
    }),
    [dots, shown, nameOf],
  )
  const undecided = setups.rows.length - shown.length
  return (
    <ReportChart
      title="Which setups win often enough?"
      measure="Win rate by planned reward to risk"
      {...readingOf(setupsReading(shown, nameOf))}
      {...picture}
      height={dotsHeight}
      table={tableOf(shown, nameOf)}
      rows={(row) => behindOf(shown[row]!, nameOf)}
    >
      <p className={labClasses.note}>
        A setup on the curve breaks even: 100 ÷ (1 + reward to risk). Larger dots have more trades; hollow dots have
        fewer than {smallSample}.
        {nameShifts(dots).includes(null) && ' Where dots overlap, those with the most trades are named.'}
        {undecided > 0 &&
          ` ${counted(undecided, 'setup')} with no winner or loser ${undecided === 1 ? 'is' : 'are'} excluded.`}
      </p>
    </ReportChart>
  )
}

/** Trades that the win rate is of. */
const decidedOf = ({ winners, losers }: RatioRow): number => winners + losers

const ratio = (value: number | null): string => formatNumber(value, { decimals: 2 })
const percent = (value: number | null): string => formatPercent(value, { decimals: 1 })

const behindOf = ({ key, of }: RatioRow, nameOf: (key: number) => string): TradesBehind => ({
  title: nameOf(key ?? 0),
  of,
})

/** "Pullback wins most above what it needs: 61.2 % where 31.4 % were needed, in 72 trades. News fade wins too seldom: …" */
export function setupsReading(rows: readonly RatioRow[], nameOf: (key: number) => string): Reading {
  const judged = rows
    .filter((row) => decidedOf(row) >= smallSample && row.edge !== null)
    .toSorted((a, b) => b.edge! - a.edge!)
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
      : `${formatNumber(below, { decimals: 0 })} of ${counted(judged.length, 'setup')} with ${smallSample} trades ${below === 1 ? 'wins' : 'win'} too seldom for the planned ratio.`
  return [
    strong(finding),
    ` ${nameOf(best.key ?? 0)}${words(best)}`,
    ...(worst === best ? [] : [` ${nameOf(worst.key ?? 0)}${words(worst)}`]),
  ]
}

const marksOf = (rows: readonly RatioRow[], nameOf: (key: number) => string): MarkedSeries<TradesBehind> => ({
  series: 'setups',
  count: rows.length,
  words: (at) => {
    const row = rows[at]!
    return {
      head: nameOf(row.key ?? 0),
      rows: [
        { label: 'Planned on average', value: ratio(row.avgRrr) },
        { label: 'Win rate', value: percent(row.winRate) },
        { label: 'Needs', value: percent(row.required) },
        { label: 'Above it', value: formatPoints(row.edge), signed: true },
        { label: 'Trades', value: formatNumber(row.trades, { decimals: 0 }) },
      ],
      opens: row.trades === 1 ? 'the trade' : `its ${counted(row.trades, 'trade')}`,
    }
  },
  behind: (at) => behindOf(rows[at]!, nameOf),
})

const tableOf = (rows: readonly RatioRow[], nameOf: (key: number) => string): Rows => {
  const written = { format: percent, decimals: 2 }
  return rowsOf(rows, [
    figure({ head: 'Setup', value: (row) => nameOf(row.key ?? 0) }),
    figure({ head: 'Trades', value: (row) => row.trades }),
    figure({ head: 'Planned', value: (row) => row.avgRrr, format: ratio, decimals: 4 }),
    figure({ head: 'Win rate, %', value: (row) => row.winRate, ...written }),
    figure({ head: 'Needed, %', value: (row) => row.required, ...written }),
    figure({
      head: 'Above it, points',
      value: (row) => row.edge,
      format: (value) => formatPoints(value),
      signed: true,
      decimals: 2,
    }),
  ])
}
