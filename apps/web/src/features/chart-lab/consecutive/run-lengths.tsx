import { chartOf } from '../../../ui/chart/chart-of.ts'
import { counted, formatWhole, plural } from '@afterclose/core/format'
import type { RunsReport } from '@afterclose/engine/reports/runs/runs-report'
import { axisNumber } from '../../../journal/engine/unit-words.ts'
import { chartBlock } from '../../../parts/chart-block.tsx'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis } from '../../../ui/chart/chart-theme.ts'
import { toneMark } from '../../../ui/chart/tone-mark.ts'
import { type Figure, figure } from '../../../ui/figure.ts'

/** Streaks of one kind and length. */
interface RunBar {
  readonly won: boolean
  readonly length: number
  readonly runs: number
}

const runs = figure({ head: 'Runs', value: (bar: RunBar) => bar.runs, format: formatWhole })

/** Number of streaks of each length: losses to the left, wins to the right, the longest outermost. */
export const RunLengths = chartBlock<{ report: RunsReport }, RunBar, Figure<RunBar>>({
  question: 'How long are your winning and losing streaks?',
  measure: runs,
  heading: 'Streaks by length: losses left, wins right',
  chart: ({ report }) => {
    const bars = barsOf(report)
    return chartOf({
      kinds: ['bar'],
      option: (theme) => lengthsOption(bars, theme),
      series: 'lengths',
      rows: bars,
      name: figure({ head: 'Run', value: nameOf }),
      figures: [runs, figure({ head: 'Trades', value: tradesIn, format: formatWhole })],
      counts: { of: tradesIn, noun: 'trade', whose: 'their' },
      opens: (bar) => ({
        title: `Streaks of ${nameOf(bar)}`,
        of: { is: 'runs', won: bar.won, length: bar.length },
      }),
    })
  },
  height: 260,
  reading: ({ report }) => runsReading(report),
})

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

const tradesIn = ({ runs, length }: RunBar): number => runs * length

/** "The longest losing run was 9 trades, where chance would bring about 8; the longest winning run 6." */
export function runsReading({ decided, maxWins, maxLosses, expected, trades }: RunsReport): Reading {
  if (trades < smallSample) return ['Small sample: fewer than 10 trades say little about streaks.']
  if (decided === 0) return ['No trade won or lost.']
  const longest = strong(`The longest losing streak was ${counted(maxLosses, 'trade')}`)
  const wins = `The longest winning streak was ${counted(maxWins, 'trade')}.`
  if (expected === null) return [longest, `. ${wins}`]
  const against =
    maxLosses > expected
      ? `, longer than the ${formatWhole(expected)} expected by chance in ${counted(decided, 'trade')}`
      : `, no longer than expected by chance in ${counted(decided, 'trade')}: ${formatWhole(expected)}`
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
      axisLabel: {
        interval: bars.length <= 16 ? 0 : 'auto',
        hideOverlap: true,
        alignMinLabel: 'left',
        color: theme.ink2,
      },
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
