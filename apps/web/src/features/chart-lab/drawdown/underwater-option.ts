import { withUnit } from '@afterclose/core/format'
import type { DrawdownReport } from '@afterclose/engine/reports/drawdown/drawdown-report'
import { axisNumber, type UnitWords } from '../../../journal/engine/unit-words.ts'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis, zeroLine } from '../../../ui/chart/chart-theme.ts'
import { tradeAxis } from './trade-axis.ts'

/** Distance of the line from its high, downwards; the deepest point is labelled. */
export function underwaterOption(
  { points, trades, worst, deepest }: DrawdownReport,
  theme: ChartTheme,
  words: UnitWords,
): ChartOption {
  const column = new Float64Array(2 * points.number.length)
  for (let i = 0; i < points.number.length; i++) {
    column[2 * i] = points.number[i]!
    column[2 * i + 1] = points.fall[i] === 0 ? 0 : -points.fall[i]!
  }
  return {
    grid: { left: 0, right: 0, top: 12, bottom: 26, outerBoundsMode: 'none' },
    tooltip: { trigger: 'axis' },
    xAxis: tradeAxis(theme, trades),
    yAxis: {
      ...rightAxis(axisNumber),
      max: 0,
      // room for the label of the deepest point
      min: deepest === 0 ? -1 : -deepest * 1.18,
      axisLabel: { ...rightAxis(axisNumber).axisLabel, showMinLabel: false },
    },
    series: [
      {
        type: 'line',
        id: 'underwater',
        dimensions: ['x', 'y'],
        showSymbol: points.number.length === 1,
        symbol: 'circle',
        cursor: 'pointer',
        data: column,
        color: theme.lossMark,
        lineStyle: { width: 1.25 },
        areaStyle: { color: theme.lossMark, opacity: 0.2, origin: 0 },
        markLine: zeroLine(theme),
        markPoint: {
          silent: true,
          data: worst === null ? [] : [deepestLabel(worst.low.number, deepest, { trades, theme, words })],
        },
      },
    ],
  }
}

function deepestLabel(
  number: number,
  deepest: number,
  { trades, theme, words }: { trades: number; theme: ChartTheme; words: UnitWords },
) {
  const right = number / trades > 0.6
  return {
    name: 'deepest',
    coord: [number, -deepest],
    symbol: 'circle',
    symbolSize: 7,
    itemStyle: { color: theme.loss },
    label: {
      show: true,
      position: right ? ('left' as const) : ('right' as const),
      distance: 8,
      formatter: `{size|${withUnit(words.short(-deepest), words.name)}}  {name|deepest}`,
      rich: {
        size: {
          fontSize: 12,
          color: theme.loss,
          fontWeight: 600 as const,
          textBorderColor: theme.paper,
          textBorderWidth: 4,
        },
        name: { fontSize: 12, color: theme.ink3, textBorderColor: theme.paper, textBorderWidth: 4 },
      },
    },
  }
}
