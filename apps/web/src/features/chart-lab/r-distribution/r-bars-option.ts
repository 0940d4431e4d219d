import { formatR, formatWhole } from '@afterclose/core/format'
import { fullStopEnd, oversizedLoss } from '@afterclose/engine/reports/r-distribution/oversized-loss'
import type { RDistributionReport } from '@afterclose/engine/reports/r-distribution/r-distribution-report'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import type { ChartTheme } from '../../../ui/chart/chart-theme.ts'
import { guideLines } from '../../../ui/chart/guide-lines.ts'
import { isFullStop, rBorder, rTicks } from './r-names.ts'
import { sumOfR } from './sum-of-r.ts'
import { toneMark } from '../../../ui/chart/tone-mark.ts'
import { figureTone } from '../../../ui/figure.ts'

/** Maximum bars with a count. */
const labelledBars = 32
/** Space above the bars for the name of the full stop, in pixels. */
const above = 32

/** Histogram of R with the mean; the bar of a full stop is tinted and named. */
export function rBarsOption(report: RDistributionReport, theme: ChartTheme): ChartOption {
  const { bars, mean, width } = report
  // an open-ended bar is drawn as wide as the others
  const left = ({ from, to }: (typeof bars)[number]): number => from ?? to! - width
  const [lowest, highest] = [left(bars[0]!), left(bars.at(-1)!) + width]
  const ticks = rTicks(lowest, highest, theme.narrow ? 6 : 14)
  const labelled = bars.length <= (theme.narrow ? labelledBars / 2 : labelledBars)
  const stop = bars.find(isFullStop)
  return {
    // half of a label fits beside the outermost tick, which is in the middle of a bar
    grid: { left: 8, right: 8, top: above, bottom: 26, outerBoundsMode: 'none' },
    tooltip: { trigger: 'item' },
    xAxis: {
      type: 'value',
      min: lowest,
      max: highest,
      // the outermost bars end here
      containShape: false,
      axisLine: { show: true, onZero: false, lineStyle: { color: theme.ink3 } },
      axisTick: { show: true, customValues: ticks, length: 5, lineStyle: { color: theme.ink3 } },
      axisLabel: { customValues: ticks, formatter: rBorder, hideOverlap: true },
      splitLine: { show: false },
    },
    // room for the count of the highest bar below the name of the full stop
    yAxis: { type: 'value', show: false, min: 0, max: ({ max }: { max: number }) => Math.max(1, max * 1.1) },
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
      ...(stop === undefined ? [] : fullStop(report, [left(stop), left(stop) + width], stop.trades, theme)),
    ],
  }
}

/** The bar of −1 R on a tint, a pale stripe for the range of a full stop, and how many of the bar's trades are in it. */
function fullStop(
  { atStop }: RDistributionReport,
  [from, to]: readonly [number, number],
  trades: number,
  theme: ChartTheme,
): readonly (ChartOption['series'] & object & { readonly type: 'custom' })[] {
  const range = theme.narrow ? '' : `, from ${rBorder(oversizedLoss)} to ${rBorder(fullStopEnd)}R (pale stripe)`
  const words = `{count|a full stop: ${formatWhole(atStop)} of ${formatWhole(trades)}}{range|${range}}`
  const layer = { type: 'custom' as const, silent: true, tooltip: { show: false }, clip: false, data: [[-1, 0]] }
  return [
    {
      ...layer,
      id: 'stop band',
      z: 1,
      renderItem: (_, api) => {
        const [[x = 0, y = 0], [right = 0]] = [api.coord([from, 0]), api.coord([to, 0])]
        return {
          type: 'group',
          children: [
            { type: 'rect', shape: { x, y: 0, width: right - x, height: y }, style: { fill: theme.warnTint } },
            {
              type: 'text',
              x: right + 8,
              y: 8,
              style: {
                text: words,
                rich: {
                  count: { font: `600 12px ${theme.font}`, fill: theme.ink },
                  range: { font: `12px ${theme.font}`, fill: theme.ink3 },
                },
              },
            },
          ],
        }
      },
    },
    {
      ...layer,
      id: 'stop stripe',
      z: 3,
      renderItem: (_, api) => {
        const [[x = 0, y = 0], [right = 0, top = 0]] = [api.coord([oversizedLoss, 0]), api.coord([fullStopEnd, trades])]
        return {
          type: 'rect',
          shape: { x, y: top, width: right - x, height: y - top },
          style: { fill: theme.paper, opacity: 0.5 },
        }
      },
    },
  ]
}
