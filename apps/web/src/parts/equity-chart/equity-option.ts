import type { EquityReport } from '@afterclose/engine/reports/equity/equity-report'
import type { Line } from '@afterclose/engine/reports/equity/line'
import { axisNumber, type UnitWords } from '../../journal/engine/unit-words.ts'
import type { ChartOption } from '../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis, zeroLine } from '../../ui/chart/chart-theme.ts'
import { equityLabels, halo } from './equity-labels.ts'
import { tickWords } from './tick-words.ts'

/** A line as one column: x, y, x, y … */
function inOneColumn({ x, y }: Line): Float64Array {
  const column = new Float64Array(2 * x.length)
  for (let i = 0; i < x.length; i++) {
    column[2 * i] = x[i]!
    column[2 * i + 1] = y[i]!
  }
  return column
}

/**
 * The drawdowns as one outline in one column, along the highs and back along the lows. The area of a line reaches down to the axis; where
 * it goes back below itself the two cancel out, so that only the space between is filled. Two stacked series would draw the same in twice
 * the time.
 */
function outline({ x, low, high }: EquityReport['shade']): Float64Array {
  const column = new Float64Array(4 * x.length)
  for (let i = 0; i < x.length; i++) {
    const back = column.length - 2 - 2 * i
    column[2 * i] = column[back] = x[i]!
    column[2 * i + 1] = high[i]!
    column[back + 1] = low[i]!
  }
  return column
}

/**
 * The equity line with shaded drawdowns, the max drawdown labelled, and the lines to compare it with. The line's data are the points of the
 * report.
 */
export function equityOption(report: EquityReport, theme: ChartTheme, words: UnitWords): ChartOption {
  const { points, shade, axis } = report
  const line = { type: 'line' as const, dimensions: ['x', 'y'], showSymbol: false }
  const quiet = { ...line, silent: true, tooltip: { show: false } }
  return {
    useUTC: true,
    grid: { left: 0, right: 0, top: 20, bottom: 26, outerBoundsMode: 'none' },
    xAxis: axis === 'DATE' ? dateAxis(theme) : numberAxis(theme, lastNumber(report)),
    yAxis: { ...rightAxis(axisNumber), ...roomBelow(report) },
    tooltip: { trigger: 'axis' },
    series: [
      {
        ...line,
        id: 'selected',
        name: 'Selected trades',
        data: inOneColumn(points),
        z: 4,
        color: theme.colors[0]!,
        cursor: 'pointer',
        markLine: zeroLine(theme),
        markPoint: { silent: true, data: equityLabels(report, theme, words) },
      },
      {
        ...quiet,
        id: 'falls',
        data: outline(shade),
        lineStyle: { width: 0 },
        areaStyle: { color: theme.lossMark, opacity: 0.2 },
      },
      ...comparisons(report, theme).map(({ name, points: compared, color, dashed }) => ({
        ...quiet,
        id: name,
        name,
        data: inOneColumn(compared),
        z: 3,
        color,
        lineStyle: { width: 1.25, type: dashed ? ('dashed' as const) : ('solid' as const) },
        endLabel: { ...halo(theme), show: true, formatter: name, color, offset: [0, -12], align: 'right' as const },
      })),
      ...payins(report, theme),
    ],
  }
}

/** Space below the line for the label of a max drawdown at the bottom of the chart. */
function roomBelow({ low }: EquityReport) {
  const pad = ({ min, max }: { min: number; max: number }): number => {
    const height = max - min
    return low !== null && low.y - min < 0.15 * height ? min - 0.15 * height : min
  }
  return {
    min: pad,
    splitLine: { showMinLine: false },
    axisLabel: { ...rightAxis(axisNumber).axisLabel, showMinLabel: false },
  }
}

/** End of the number axis: the length of the longest line. */
const lastNumber = ({ points, all, green, balance }: EquityReport): number =>
  Math.max(1, ...[points, all, green, balance].map((line) => line?.x.at(-1) ?? 0))

const positionAxis = (theme: ChartTheme) => ({
  axisLine: { show: true, onZero: false, lineStyle: { color: theme.grid } },
  axisTick: { show: true, length: 5, lineStyle: { color: theme.ink3 } },
  splitLine: { show: false },
  splitNumber: theme.narrow ? 4 : 6,
})

const dateAxis = (theme: ChartTheme) => ({
  type: 'time' as const,
  ...positionAxis(theme),
  axisLabel: {
    hideOverlap: true,
    alignMinLabel: 'left' as const,
    showMaxLabel: false,
    formatter: tickWords,
  },
})

const numberAxis = (theme: ChartTheme, last: number) => ({
  type: 'value' as const,
  ...positionAxis(theme),
  min: 0,
  max: last,
  minInterval: 1,
  axisLabel: { hideOverlap: true, formatter: axisNumber, showMaxLabel: false, alignMinLabel: 'left' as const },
})

interface Comparison {
  readonly name: string
  readonly points: Line
  readonly color: string
  readonly dashed: boolean
}

const compared = (name: string, points: Line | null, color: string, dashed: boolean): readonly Comparison[] =>
  points === null ? [] : [{ name, points, color, dashed }]

function comparisons({ all, green, trend, balance }: EquityReport, theme: ChartTheme): readonly Comparison[] {
  return [
    ...compared('All trades', all, theme.ink3, true),
    ...compared('Green trades', green, theme.gainMark, false),
    ...compared('Trend', trend, theme.ink2, true),
    ...compared('Balance', balance, theme.colors[1]!, false),
  ]
}

function payins({ balance }: EquityReport, theme: ChartTheme): ChartOption['series'] & object[] {
  if (balance === null) return []
  return [
    {
      type: 'scatter',
      id: 'payins',
      name: 'Deposits and withdrawals',
      symbol: 'diamond',
      symbolSize: 9,
      z: 5,
      color: theme.colors[1]!,
      data: balance.payins.map(({ x, y }) => [x, y]),
      tooltip: { trigger: 'item' },
    },
  ]
}
