import { formatDateTime } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import { localText } from '@afterclose/core/time'
import type { EquityReport, Line } from '@afterclose/engine/reports/equity/equity-report'
import { axisNumber, dayWords, type UnitWords } from '../../journal/engine/unit-words.ts'
import type { ChartOption } from './chart-option.ts'
import { type ChartTheme, rightAxis, zeroLine } from './chart-theme.ts'
import { tooltipBox } from './chart-tooltip.ts'

interface EquityWords {
  readonly words: UnitWords
  readonly dateFormat: DateFormat
}

const tone = (value: number): 'gain' | 'loss' | undefined => (value > 0 ? 'gain' : value < 0 ? 'loss' : undefined)
const zip = ({ x, y }: Line): [number, number][] => Array.from(x, (at, i) => [at, y[i]!])

/**
 * The equity line with its falls shaded, the deepest one named, and what it is compared with. Series 0 is the line;
 * its data are the points of the report.
 */
export function equityOption(report: EquityReport, theme: ChartTheme, { words, dateFormat }: EquityWords): ChartOption {
  const { points, shade, axis } = report
  const quiet = { type: 'line' as const, silent: true, tooltip: { show: false }, showSymbol: false }
  return {
    useUTC: true,
    grid: { left: 0, right: 0, top: 20, bottom: 26 },
    xAxis: axis === 'DATE' ? dateAxis(theme) : numberAxis(theme),
    yAxis: rightAxis(axisNumber),
    tooltip: {
      trigger: 'axis',
      formatter: (hovered) => {
        const point = (Array.isArray(hovered) ? hovered : [hovered]).find(
          ({ seriesIndex }) => seriesIndex === 0,
        )?.dataIndex
        if (point === undefined) return ''
        if (points.row[point] === -1) return tooltipBox('Start', [{ label: 'Net gain', value: words.exact(0) }])
        const step = points.step[point]!
        return tooltipBox(
          `Trade ${points.id[point]}, ${formatDateTime(localText(points.exitDate[point]!), dateFormat)}`,
          [
            { label: `Net gain, ${words.name}`, value: words.exact(points.y[point]!, { signed: true }) },
            { label: 'This trade', value: words.exact(step, { signed: true }), tone: tone(step) },
            { label: 'Below the high', value: words.exact(points.below[point]!) },
          ],
        )
      },
    },
    series: [
      {
        type: 'line',
        name: 'Selected trades',
        data: zip(points),
        showSymbol: false,
        z: 4,
        color: theme.colors[0]!,
        cursor: 'pointer',
        markLine: zeroLine(theme),
        markPoint: { silent: true, data: marks(report, theme, words) },
      },
      {
        ...quiet,
        data: zip({ x: shade.x, y: shade.low }),
        stack: 'fall',
        stackStrategy: 'all',
        lineStyle: { opacity: 0 },
      },
      {
        ...quiet,
        data: zip({ x: shade.x, y: shade.high.map((high, i) => high - shade.low[i]!) }),
        stack: 'fall',
        stackStrategy: 'all',
        lineStyle: { opacity: 0 },
        areaStyle: { color: theme.lossMark, opacity: 0.2 },
      },
      ...comparisons(report, theme).map(({ name, line, color, dashed }) => ({
        ...quiet,
        name,
        data: zip(line),
        z: 3,
        color,
        lineStyle: { width: 1.25, type: dashed ? ('dashed' as const) : ('solid' as const) },
        endLabel: { show: true, formatter: name, color, fontSize: 12, offset: [0, -10], align: 'right' as const },
      })),
      ...payins(report, theme, words, dateFormat),
    ],
  }
}

const axisStyle = (theme: ChartTheme) => ({
  boundaryGap: ['0%', '6%'] as [string, string],
  axisLine: { show: true, onZero: false, lineStyle: { color: theme.grid } },
  axisTick: { show: true, length: 5, lineStyle: { color: theme.ink3 } },
  splitLine: { show: false },
  splitNumber: 6,
})

const dateAxis = (theme: ChartTheme) => ({
  type: 'time' as const,
  ...axisStyle(theme),
  axisLabel: {
    hideOverlap: true,
    formatter: {
      year: '{yyyy}',
      month: '{MMM}',
      day: '{d} {MMM}',
      hour: '{HH}:{mm}',
      minute: '{HH}:{mm}',
      second: '{HH}:{mm}',
    },
  },
})

const numberAxis = (theme: ChartTheme) => ({
  type: 'value' as const,
  min: 0,
  minInterval: 1,
  ...axisStyle(theme),
  axisLabel: { hideOverlap: true, formatter: axisNumber },
})

/** A dot at the end, and a line from the lowest point of the deepest fall with its size and day. */
function marks({ points, low, standing, unit }: EquityReport, theme: ChartTheme, words: UnitWords) {
  const end = points.x.length - 1
  const dot = {
    coord: [points.x[end]!, points.y[end]!],
    symbol: 'circle',
    symbolSize: 7,
    itemStyle: { color: theme.colors[0]! },
  }
  if (low === null || standing.low === null) return [dot]
  const right = low.x > points.x[0]! + (points.x[end]! - points.x[0]!) * 0.55
  // in per cent the statistic of the drawdown is compounded, this curve is a sum: no second figure beside it
  const size = unit === 'PERCENT' ? '' : `{size|${words.short(-standing.low.fall)}}  `
  const text = `${size}{name|deepest drawdown, ${dayWords(standing.low.date, yearOf(points))}}`
  return [
    dot,
    {
      coord: [low.x, low.y],
      symbol: 'rect',
      symbolSize: [1, 18],
      symbolOffset: [0, 13],
      itemStyle: { color: theme.loss },
      label: {
        show: true,
        position: right ? ('left' as const) : ('right' as const),
        offset: [0, 5] as [number, number],
        formatter: text,
        rich: {
          size: { color: theme.loss, fontWeight: 600 as const, fontSize: 12 },
          name: { color: theme.ink3, fontSize: 12 },
        },
      },
    },
  ]
}

function yearOf({ exitDate }: EquityReport['points']): number | null {
  const last = exitDate.at(-1)
  return last === undefined || Number.isNaN(last) ? null : new Date(last).getUTCFullYear()
}

interface Comparison {
  readonly name: string
  readonly line: Line
  readonly color: string
  readonly dashed: boolean
}

const compared = (name: string, line: Line | null, color: string, dashed: boolean): readonly Comparison[] =>
  line === null ? [] : [{ name, line, color, dashed }]

function comparisons({ all, green, trend, balance }: EquityReport, theme: ChartTheme): readonly Comparison[] {
  return [
    ...compared('All trades', all, theme.ink3, true),
    ...compared('Green trades', green, theme.gainMark, false),
    ...compared('Trend', trend, theme.ink2, true),
    ...compared('Balance', balance, theme.colors[1]!, false),
  ]
}

function payins(
  { balance }: EquityReport,
  theme: ChartTheme,
  words: UnitWords,
  dateFormat: DateFormat,
): ChartOption['series'] & object[] {
  if (balance === null) return []
  return [
    {
      type: 'scatter',
      name: 'Deposits and withdrawals',
      symbol: 'diamond',
      symbolSize: 9,
      z: 5,
      color: theme.colors[1]!,
      data: balance.payins.map(({ x, y }) => [x, y]),
      tooltip: {
        trigger: 'item',
        formatter: ({ dataIndex }) => {
          const { delta, timestamp, y } = balance.payins[dataIndex]!
          return tooltipBox(
            `${delta > 0 ? 'Deposit' : 'Withdrawal'}, ${formatDateTime(localText(timestamp), dateFormat)}`,
            [
              { label: `Amount, ${words.name}`, value: words.exact(delta, { signed: true }) },
              { label: 'Balance after', value: words.exact(y) },
            ],
          )
        },
      },
    },
  ]
}
