import { counted, formatNumber } from '@afterclose/core/format'
import type { RunsReport, ShownRun } from '@afterclose/engine/reports/runs/runs-report'
import { useMemo } from 'react'
import { axisNumber, dayWords } from '../../../journal/engine/unit-words.ts'
import { ReportChart } from '../../../parts/report-chart.tsx'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis, zeroLine } from '../../../ui/chart/chart-theme.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import labClasses from '../chart-lab.module.css'
import { toneMark } from '../../../ui/chart/tone-mark.ts'
import { toneOf } from '../../../ui/tone.ts'
import { figure } from '../../../ui/figure.ts'
import { rowsOf } from '../../../ui/rows.ts'

/** The runs one after the other: wins up, losses down, as high as they are long. */
export function RunTimeline({ report: { timeline, runs, current } }: { report: RunsReport }) {
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: ['bar'],
      option: (theme) => timelineOption(timeline, runs, theme),
      marks: [
        {
          series: 'runs',
          count: timeline.length,
          words: (bar) => {
            const { length, from, to } = timeline[bar]!
            return {
              head: nameOf(timeline[bar]!),
              rows: [
                { label: 'From', value: dayWords(from) },
                { label: 'To', value: dayWords(to) },
              ],
              opens: Math.abs(length) === 1 ? 'the trade' : `its ${counted(Math.abs(length), 'trade')}`,
            }
          },
          behind: (bar) => behindOf(timeline[bar]!),
        },
      ],
    }),
    [timeline, runs],
  )
  const whole = (value: number): string => formatNumber(value, { decimals: 0 })
  return (
    <ReportChart
      title="When did the streaks happen?"
      measure="Each streak: wins up, losses down"
      reading={current === 0 ? 'No trade won or lost.' : `Latest streak: ${lengthWords(current)}.`}
      {...picture}
      height={180}
      table={rowsOf(timeline.toReversed(), [
        figure({ head: 'Run', value: ({ number }) => number }),
        figure({ head: 'From', value: ({ from }) => from }),
        figure({ head: 'To', value: ({ to }) => to }),
        figure({
          head: 'Length',
          value: ({ length }) => length,
          signed: true,
          format: (value) => formatNumber(value, { decimals: 0, signed: true }),
        }),
      ])}
      rows={(row) => behindOf(timeline.at(-1 - row)!)}
    >
      {timeline.length < runs && (
        <p className={labClasses.note}>
          {whole(timeline.length)} of {whole(runs)} streaks are shown: the longest winning and losing streak in each
          interval.
        </p>
      )}
    </ReportChart>
  )
}

const lengthWords = (length: number): string =>
  length > 0 ? counted(length, 'win') : counted(-length, 'loss', 'losses')
const nameOf = ({ number, length }: ShownRun): string => `Run ${number}: ${lengthWords(length)}`
const behindOf = (run: ShownRun): TradesBehind => ({ title: nameOf(run), of: run.of })

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
          itemStyle: toneMark(toneOf(formatNumber(length, { decimals: 0, signed: true })), theme),
        })),
        markLine: zeroLine(theme),
      },
    ],
  }
}
