import { barOption } from './bar-option.ts'
import type { ChartKind } from './chart-kinds.ts'
import type { MarkedSeries } from './chart-marks.ts'
import type { ChartOption } from './chart-option.ts'
import { type ChartTheme, rightAxis, zeroLine } from './chart-theme.ts'
import type { HeatMap } from './heat-map.ts'
import { heatOption } from './heat-option.ts'
import { Chart } from './chart.tsx'
import { figure } from '../figure.ts'
import { measure } from '../measure.ts'
import { rowsOf } from '../rows.ts'

const months = ['Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb']
const gains = [210.5, -84, 132.25, 0, 936.1, 685]
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']
const hours = ['9', '10', '11']
const table = rowsOf(
  [...months.entries()],
  [
    figure({ head: 'Month', value: ([, month]) => month }),
    figure({ head: 'Net gain, USD', value: ([at]) => gains[at] ?? 0, decimals: 2, signed: true }),
  ],
)
const number = (value: number): string => String(value)

/** Marks that say their name and their value. */
const named = (
  series: string,
  names: readonly string[],
  { opens = false, across }: { opens?: boolean; across?: number } = {},
): MarkedSeries<string> => ({
  series,
  count: names.length,
  words: (mark) => ({
    head: names[mark]!,
    rows: [{ label: 'Net gain, USD', value: number(gains[mark % gains.length]!) }],
    ...(opens ? { opens: 'its 4 trades' } : {}),
  }),
  behind: (mark) => names[mark]!,
  ...(across === undefined ? {} : { across }),
})

interface KindProps {
  kinds: readonly ChartKind[]
  option: (theme: ChartTheme) => ChartOption
  marks: readonly MarkedSeries<string>[]
  onPick?: (behind: string) => void
}
const Kind = (props: KindProps) => (
  <Chart
    title="Which months paid?"
    measure="USD"
    reading="Six months, four of them with a gain. January was the best with +936.10."
    table={table}
    {...props}
  />
)

const places = months.map((_, at) => at)
const gain = measure({
  head: 'Gain, USD',
  value: (at: number) => gains[at]!,
  format: number,
  signed: true,
  cases: { count: (at) => at + 8, noun: 'trade' },
})
const barsOption = (theme: ChartTheme): ChartOption =>
  barOption({ rows: places, name: (at) => months[at]!, measure: gain }, theme, number)
const barKinds = ['bar'] as const
const barMarks = [named('bars', months)]
const opening = [named('bars', months, { opens: true })]
export const Bars = () => <Kind kinds={barKinds} option={barsOption} marks={barMarks} />
export const ThatOpensItsMarks = () => <Kind kinds={barKinds} option={barsOption} marks={opening} onPick={() => {}} />

const category = { xAxis: { type: 'category' as const, data: months }, yAxis: rightAxis(number) }
const lineKinds = ['line'] as const
const areaOption = (theme: ChartTheme): ChartOption => ({
  ...category,
  tooltip: { trigger: 'axis' },
  series: [
    {
      type: 'line',
      id: 'line',
      data: gains,
      markLine: zeroLine(theme),
      areaStyle: { color: theme.colors[0]!, opacity: 0.15 },
    },
  ],
})
const lineMarks = [named('line', months)]
export const LineWithAnArea = () => <Kind kinds={lineKinds} option={areaOption} marks={lineMarks} />

const scatterKinds = ['scatter'] as const
const scatterOption = (theme: ChartTheme): ChartOption => ({
  xAxis: { type: 'value' },
  yAxis: rightAxis(number),
  series: [
    { type: 'scatter', id: 'dots', symbolSize: 7, color: theme.gainMark, data: gains.map((gain, at) => [at, gain]) },
  ],
})
const scatterMarks = [named('dots', months, { opens: true })]
export const Scatter = () => <Kind kinds={scatterKinds} option={scatterOption} marks={scatterMarks} onPick={() => {}} />

const mapKinds = ['bar', 'custom'] as const
const heat = (value: number, cases: number) => ({
  value,
  text: `${value > 0 ? '+' : ''}${value.toFixed(2)}`,
  shorter: [value.toFixed(1), value.toFixed(0)],
  count: String(cases),
  small: cases < 10,
  holds: cases === 20,
})
const map: HeatMap = {
  columns: hours,
  rows: days,
  cells: days.flatMap((_, row) =>
    hours.map((_, column) => (row + column === 5 ? null : heat((column - 1) * (row + 1) * 0.25 - 0.1, 4 + 4 * row))),
  ),
  columnBars: hours.map((_, column) => heat(column - 0.6, 40)),
  rowBars: days.map((_, row) => heat((2 - row) / 4, 4 + 4 * row)),
  columnsTitle: 'By hour',
  rowsTitle: 'By weekday',
  of: 'results',
  border: number,
}
const mapOption = (theme: ChartTheme): ChartOption => heatOption(map, theme)
const mapMarks = [
  named('columns', hours, { opens: true }),
  named(
    'cells',
    days.flatMap((day) => hours.map((hour) => `${day} ${hour}:00`)),
    { opens: true, across: hours.length },
  ),
  named('rows', days, { opens: true }),
]
export const HeatMapWithMargins = () => <Kind kinds={mapKinds} option={mapOption} marks={mapMarks} onPick={() => {}} />

const share = (value: number, cases: number) => ({ ...heat(value, cases), text: `${value}%` })
const shares: HeatMap = {
  ...map,
  of: 'shares',
  cells: days.flatMap((_, row) => hours.map((_, column) => share((10 + 17 * row + 29 * column) % 101, 8 + 4 * row))),
  columnBars: hours.map((_, column) => share(40 + 7 * column, 40)),
  rowBars: days.map((_, row) => share(35 + 9 * row, 8 + 4 * row)),
}
const sharesOption = (theme: ChartTheme): ChartOption => heatOption(shares, theme)
export const HeatMapOfShares = () => <Kind kinds={mapKinds} option={sharesOption} marks={mapMarks} onPick={() => {}} />

const boxKinds = ['boxplot'] as const
const boxOption = (theme: ChartTheme): ChartOption => ({
  ...category,
  series: [
    {
      type: 'boxplot',
      id: 'boxes',
      itemStyle: { color: theme.paper, borderColor: theme.edge },
      data: gains.map((gain) => [gain - 200, gain - 90, gain, gain + 120, gain + 260]),
    },
  ],
})
const boxMarks = [named('boxes', months)]
export const Boxes = () => <Kind kinds={boxKinds} option={boxOption} marks={boxMarks} />

const pieKinds = ['pie'] as const
const donutOption = (theme: ChartTheme): ChartOption => ({
  series: [
    {
      type: 'pie',
      id: 'parts',
      radius: ['52%', '80%'],
      color: [...theme.colors],
      label: { color: theme.ink2 },
      data: months.map((name, at) => ({ name, value: at + 1 })),
    },
  ],
})
const donutMarks = [named('parts', months)]
export const Donut = () => <Kind kinds={pieKinds} option={donutOption} marks={donutMarks} />

const waterfallOption = (theme: ChartTheme): ChartOption => {
  const before = gains.map((_, at) => gains.slice(0, at).reduce((sum, gain) => sum + gain, 0))
  return {
    ...category,
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    series: [
      {
        type: 'bar',
        id: 'below',
        stack: 'steps',
        silent: true,
        itemStyle: { color: 'transparent' },
        data: before.map((sum, at) => Math.min(sum, sum + gains[at]!)),
      },
      {
        type: 'bar',
        id: 'steps',
        stack: 'steps',
        data: gains.map((gain) => ({
          value: Math.abs(gain),
          itemStyle: { color: gain < 0 ? theme.lossMark : theme.gainMark },
        })),
      },
    ],
  }
}
const waterfallMarks = [named('steps', months)]
export const Waterfall = () => <Kind kinds={barKinds} option={waterfallOption} marks={waterfallMarks} />
