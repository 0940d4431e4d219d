import { signedWhole } from '@afterclose/core/format'
import { type TiltStrip, tiltShown } from '@afterclose/engine/reports/home/tilt-strip'
import type { ChartOption } from '../../ui/chart/chart-option.ts'
import { type ChartTheme, zeroLine } from '../../ui/chart/chart-theme.ts'
import { toneMark } from '../../ui/chart/tone-mark.ts'
import { toneOf } from '../../ui/tone.ts'
import type { MarkedSeries } from '../../ui/chart/chart-marks.ts'
import type { TradesBehind } from '../trades-drawer/trades-behind.ts'
import { figure } from '../../ui/figure.ts'
import { lastFirst } from '../../ui/last-first.ts'
import { type Rows, rowsOf } from '../../ui/rows.ts'

/** Consecutive trades, oldest first. */
export type TiltBars = TiltStrip['bars']

/** Each trade separately, or the cumulative sum. */
export const tiltViews = ['EACH', 'SUM'] as const
export type TiltView = (typeof tiltViews)[number]

/** Cumulative tilt up to each trade. */
export function runningTilt(bars: TiltBars): readonly number[] {
  let sum = 0
  return bars.map(({ tilt }) => (sum += tilt))
}

export const tiltOption = (bars: TiltBars, view: TiltView, theme: ChartTheme): ChartOption =>
  view === 'EACH' ? eachOption(bars, theme) : sumOption(bars, theme)

const frame = (bars: TiltBars, heights: readonly number[], room: number) => ({
  grid: { left: 0, right: 0, top: 4, bottom: 4 },
  xAxis: { type: 'category' as const, show: false, data: bars.map((_, i) => i) },
  yAxis: { type: 'value' as const, show: false, min: Math.min(-room, ...heights), max: Math.max(room, ...heights) },
})

/** One bar per trade from a shared zero line; grey trades are a hollow sliver, so that shape shows them. */
function eachOption(bars: TiltBars, theme: ChartTheme): ChartOption {
  const heights = bars.map(({ tilt }) => Math.max(-tiltShown, Math.min(tiltShown, tilt)))
  return {
    ...frame(bars, heights, 2),
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    series: [
      {
        type: 'bar',
        id: 'tilt',
        cursor: 'pointer',
        barCategoryGap: '20%',
        barMaxWidth: 24,
        barMinHeight: 3,
        data: heights.map((tilt) => ({
          value: tilt,
          itemStyle: toneMark(toneOf(signedWhole(tilt)), theme),
        })),
        markLine: zeroLine(theme),
      },
    ],
  }
}

/** A line that rises with each trade that followed the rules, and falls with each that broke them. */
function sumOption(bars: TiltBars, theme: ChartTheme): ChartOption {
  const sums = runningTilt(bars)
  const last = sums.at(-1) ?? 0
  return {
    ...frame(bars, sums, 1),
    grid: { left: 0, right: 40, top: 8, bottom: 8 },
    tooltip: { trigger: 'axis' },
    series: [
      {
        type: 'line',
        id: 'tilt',
        cursor: 'pointer',
        showSymbol: bars.length === 1,
        lineStyle: { width: 1.75 },
        color: theme.ink,
        data: [...sums],
        endLabel: {
          show: true,
          formatter: signedWhole(last),
          color: theme.ink,
          fontWeight: 600,
          fontFamily: theme.font,
        },
        markLine: zeroLine(theme),
      },
    ],
  }
}

export function tiltMarks(bars: TiltBars): MarkedSeries<TradesBehind>[] {
  const sums = runningTilt(bars)
  return [
    {
      series: 'tilt',
      count: bars.length,
      words: (bar) => {
        const { id, tilt } = bars[bar]!
        const word = tilt > 0 ? 'Rules followed' : tilt < 0 ? 'Rules broken' : 'Neither'
        return {
          head: `Trade ${id}`,
          rows: [
            { label: word, value: signedWhole(tilt) },
            { label: 'Cumulative', value: signedWhole(sums[bar]!) },
          ],
          opens: 'the trade',
        }
      },
      behind: (bar) => {
        const { id, row } = bars[bar]!
        return { title: `Trade ${id}`, of: { is: 'rows', after: row - 1, upTo: row } }
      },
    },
  ]
}

export function tiltTable(bars: TiltBars): Rows {
  const sums = runningTilt(bars)
  const tilt = { format: signedWhole, signed: true }
  return rowsOf(lastFirst(bars.length), [
    figure({ head: 'Trade', value: (at) => bars[at]!.id }),
    figure({ head: 'Tilt', value: (at) => bars[at]!.tilt, ...tilt }),
    figure({ head: 'Sum', value: (at) => sums[at]!, ...tilt }),
  ])
}
