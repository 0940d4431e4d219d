import { chartOf } from '../../../ui/chart/chart-of.ts'
import { counted, formatWhole, signedWhole } from '@afterclose/core/format'
import type { RunsReport, ShownRun } from '@afterclose/engine/reports/runs/runs-report'
import { axisNumber, dayWords } from '../../../journal/engine/unit-words.ts'
import { chartBlock } from '../../../parts/chart-block.tsx'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis, zeroLine } from '../../../ui/chart/chart-theme.ts'
import { toneMark } from '../../../ui/chart/tone-mark.ts'
import { toneOf } from '../../../ui/tone.ts'
import { type Figure, figure } from '../../../ui/figure.ts'
import { Note } from '../../../ui/layout.tsx'

const length = figure({
  head: 'Length',
  value: (run: ShownRun) => run.length,
  format: signedWhole,
  signed: true,
  only: 'table',
})

/** The streaks in order: wins up, losses down, with their length as height. */
export const RunTimeline = chartBlock<{ report: RunsReport }, ShownRun, Figure<ShownRun>>({
  question: 'When did the streaks happen?',
  measure: length,
  heading: 'Each streak: wins up, losses down',
  chart: ({ report: { timeline, runs } }) =>
    chartOf({
      kinds: ['bar'],
      option: (theme) => timelineOption(timeline, runs, theme),
      series: 'runs',
      rows: timeline,
      listed: timeline.toReversed(),
      name: figure({ head: 'Run', value: ({ number }: ShownRun) => number }),
      title: nameOf,
      figures: [
        figure({ head: 'From', value: ({ from }: ShownRun) => from, format: (day) => dayWords(day) }),
        figure({ head: 'To', value: ({ to }: ShownRun) => to, format: (day) => dayWords(day) }),
        length,
      ],
      counts: { of: (run) => Math.abs(run.length), noun: 'trade' },
      opens: (run) => ({ title: nameOf(run), of: run.of }),
    }),
  height: 180,
  reading: ({ report: { current } }) => [
    current === 0 ? 'No trade won or lost.' : `Latest streak: ${lengthWords(current)}.`,
  ],
  notes: ({ report: { timeline, runs } }) =>
    timeline.length < runs && (
      <Note>
        {formatWhole(timeline.length)} of {formatWhole(runs)} streaks are shown: the longest winning and losing streak
        in each interval.
      </Note>
    ),
})

const lengthWords = (length: number): string =>
  length > 0 ? counted(length, 'win') : counted(-length, 'loss', 'losses')
const nameOf = ({ number, length }: ShownRun): string => `Run ${number}: ${lengthWords(length)}`

function timelineOption(timeline: readonly ShownRun[], runs: number, theme: ChartTheme): ChartOption {
  return {
    grid: { left: 0, right: 0, top: 12, bottom: 12, outerBoundsMode: 'none' },
    tooltip: { trigger: 'axis', axisPointer: { type: 'line' } },
    xAxis: { type: 'value', show: false, min: 0.5, max: 0.5 + runs * (theme.narrow ? 1.16 : 1.09) },
    yAxis: { ...rightAxis(axisNumber), minInterval: 1 },
    series: [
      {
        type: 'bar',
        id: 'runs',
        cursor: 'pointer',
        barMaxWidth: 24,
        barMinWidth: 1,
        data: timeline.map(({ number, length }) => ({
          value: [number, length],
          itemStyle: toneMark(toneOf(signedWhole(length)), theme),
        })),
        markLine: zeroLine(theme),
      },
    ],
  }
}
