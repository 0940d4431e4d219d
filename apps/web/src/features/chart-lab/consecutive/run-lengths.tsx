import { counted, formatNumber, plural } from '@afterclose/core/format'
import type { RunsReport } from '@afterclose/engine/reports/runs/runs-report'
import { useMemo } from 'react'
import { axisNumber } from '../../../journal/engine/unit-words.ts'
import { type Reading, readingOf, strong } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis } from '../../../ui/chart/chart-theme.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import { toneMark } from '../../../ui/chart/tone-mark.ts'
import { figure } from '../../../ui/figure.ts'
import { rowsOf } from '../../../ui/rows.ts'

/** The runs of one kind and one length. */
interface RunBar {
  readonly won: boolean
  readonly length: number
  readonly runs: number
}

/** How many runs there are of each length: losses to the left, wins to the right, the longest outermost. */
export function RunLengths({ report, title }: { report: RunsReport; title: string }) {
  const bars = useMemo(() => barsOf(report), [report])
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: ['bar'],
      option: (theme) => lengthsOption(bars, theme),
      marks: [
        {
          series: 'lengths',
          count: bars.length,
          words: (bar) => {
            const { length, runs } = bars[bar]!
            return {
              head: nameOf(bars[bar]!),
              rows: [
                { label: 'Runs', value: formatNumber(runs, { decimals: 0 }) },
                { label: 'Trades', value: formatNumber(runs * length, { decimals: 0 }) },
              ],
              opens: runs * length === 1 ? 'the trade' : `their ${counted(runs * length, 'trade')}`,
            }
          },
          behind: (bar) => behindOf(bars[bar]!),
        },
      ],
    }),
    [bars],
  )
  return (
    <ReportChart
      title={title}
      measure="Streaks by length: losses left, wins right"
      {...readingOf(runsReading(report))}
      {...picture}
      height={260}
      table={rowsOf(bars, [
        figure({ head: 'Run', value: (bar) => nameOf(bar) }),
        figure({ head: 'Runs', value: (bar) => bar.runs }),
        figure({ head: 'Trades', value: (bar) => bar.runs * bar.length }),
      ])}
      rows={(row) => behindOf(bars[row]!)}
    />
  )
}

const barsOf = ({ lengths }: RunsReport): readonly RunBar[] => {
  const losses = lengths.filter(
    (of) => of.losses > 0 || lengths.some((other) => other.length > of.length && other.losses > 0),
  )
  const wins = lengths.filter(
    (of) => of.wins > 0 || lengths.some((other) => other.length > of.length && other.wins > 0),
  )
  return [
    ...losses.toReversed().map(({ length, losses: runs }) => ({ won: false, length, runs })),
    ...wins.map(({ length, wins: runs }) => ({ won: true, length, runs })),
  ]
}

const nameOf = ({ won, length }: RunBar): string =>
  won ? `${length} ${plural(length, 'win')}` : `${length} ${plural(length, 'loss', 'losses')}`

const behindOf = (bar: RunBar): TradesBehind | null =>
  bar.runs === 0 ? null : { title: `Streaks of ${nameOf(bar)}`, of: { is: 'runs', won: bar.won, length: bar.length } }

/** "The longest losing run was 9 trades, where chance would bring about 8; the longest winning run 6." */
export function runsReading({ decided, maxWins, maxLosses, expected, trades }: RunsReport): Reading {
  if (trades < smallSample) return ['Small sample: fewer than 10 trades say little about streaks.']
  if (decided === 0) return ['No trade won or lost.']
  const longest = strong(`The longest losing streak was ${counted(maxLosses, 'trade')}`)
  const wins = `The longest winning streak was ${counted(maxWins, 'trade')}.`
  if (expected === null) return [longest, `. ${wins}`]
  const against =
    maxLosses > expected
      ? `, longer than the ${formatNumber(expected, { decimals: 0 })} expected by chance in ${counted(decided, 'trade')}`
      : `, no longer than expected by chance in ${counted(decided, 'trade')}: ${formatNumber(expected, { decimals: 0 })}`
  return [longest, `${against}. ${wins}`]
}

function lengthsOption(bars: readonly RunBar[], theme: ChartTheme): ChartOption {
  return {
    grid: { left: 0, right: 0, top: 24, bottom: 32, outerBoundsMode: 'none' },
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    xAxis: {
      type: 'category',
      data: bars.map((bar) => (theme.narrow ? `${bar.length}${bar.won ? 'W' : 'L'}` : nameOf(bar))),
      axisTick: { show: false },
      axisLabel: { interval: bars.length <= 16 ? 0 : 'auto', hideOverlap: true, color: theme.ink2 },
    },
    yAxis: { ...rightAxis(axisNumber), show: bars.length > 16, minInterval: 1 },
    series: [
      {
        type: 'bar',
        id: 'lengths',
        cursor: 'pointer',
        barMaxWidth: 56,
        barCategoryGap: '24%',
        label: { show: bars.length <= 16, position: 'top', color: theme.ink2, fontWeight: 600, fontFamily: theme.font },
        data: bars.map(({ won, runs }) => ({
          value: runs,
          itemStyle: toneMark(won ? 'gain' : 'loss', theme),
        })),
      },
    ],
  }
}
