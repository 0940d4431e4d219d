import { formatR, formatWhole } from '@afterclose/core/format'
import type { RDistributionReport } from '@afterclose/engine/reports/r-distribution/r-distribution-report'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis } from '../../../ui/chart/chart-theme.ts'
import { guideLines } from '../../../ui/chart/guide-lines.ts'
import { rBorder } from './r-names.ts'
import { sumOfR } from './sum-of-r.ts'
import { toneMark } from '../../../ui/chart/tone-mark.ts'
import { figureTone } from '../../../ui/figure.ts'

/** Maximum bars with a count. */
const labelledBars = 32

/** Histogram of R, with the cumulative share as a line, and the mean. */
export function rBarsOption({ bars, mean, width }: RDistributionReport, theme: ChartTheme): ChartOption {
  // an open-ended bar is drawn as wide as the others
  const left = ({ from, to }: (typeof bars)[number]): number => from ?? to! - width
  const [lowest, highest] = [left(bars[0]!), left(bars.at(-1)!) + width]
  const ticks = ticksBetween(lowest, highest, theme.narrow ? 6 : 14)
  const labelled = bars.length <= (theme.narrow ? labelledBars / 2 : labelledBars)
  return {
    // half of a label fits beside the outermost tick, which is in the middle of a bar
    grid: { left: 8, right: 8, top: 30, bottom: 26, outerBoundsMode: 'none' },
    tooltip: { trigger: 'item' },
    xAxis: {
      type: 'value',
      min: lowest,
      max: highest,
      axisLine: { show: true, onZero: false, lineStyle: { color: theme.ink3 } },
      axisTick: { show: true, customValues: ticks, length: 5, lineStyle: { color: theme.ink3 } },
      axisLabel: {
        customValues: ticks,
        formatter: rBorder,
        hideOverlap: true,
      },
      splitLine: { show: false },
    },
    yAxis: [
      { type: 'value', show: false, min: 0 },
      { ...rightAxis((share) => `${formatWhole(share)} %`), min: 0, max: 100, interval: 25 },
    ],
    series: [
      {
        type: 'bar',
        id: 'bars',
        cursor: 'pointer',
        barCategoryGap: '3%',
        label: {
          show: labelled,
          position: 'top',
          fontSize: 12,
          fontWeight: 600,
          color: theme.ink,
          fontFamily: theme.font,
        },
        data: bars.map((bar) => ({
          value: [left(bar) + width / 2, bar.trades],
          itemStyle: toneMark(figureTone(sumOfR, bar), theme),
          label: { formatter: bar.trades === 0 ? '' : formatWhole(bar.trades) },
        })),
        markLine: guideLines(
          mean === null ? [] : [{ at: mean, axis: 'x', name: `mean ${formatR(mean)}`, dashed: true }],
          theme,
        ),
      },
      {
        type: 'line',
        id: 'cumulative',
        yAxisIndex: 1,
        cursor: 'pointer',
        symbol: 'circle',
        symbolSize: 6,
        showSymbol: false,
        lineStyle: { color: theme.ink, width: 1.5 },
        itemStyle: { color: theme.ink },
        data: bars.map((bar) => [left(bar) + width, bar.cumulative]),
      },
    ],
  }
}

/** Whole R, as many as fit. */
function ticksBetween(lowest: number, highest: number, most: number): number[] {
  const step = Math.max(1, Math.ceil((highest - lowest) / most))
  const first = Math.ceil(lowest / step) * step
  return Array.from({ length: Math.floor((highest - first) / step) + 1 }, (_, i) => first + i * step)
}
