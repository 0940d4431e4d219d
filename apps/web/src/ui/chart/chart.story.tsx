import { Chart } from './chart.tsx'
import type { ChartOption } from './chart-option.ts'

const months = ['Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb']
const gains = [210.5, -84, 132.25, 0, 936.1, 685]
const option = (): ChartOption => ({
  tooltip: { trigger: 'axis' },
  xAxis: { type: 'category', data: months },
  yAxis: { type: 'value' },
  series: [{ type: 'bar', data: gains }],
})
const chart = {
  title: 'Which months paid?',
  measure: 'USD',
  reading: 'Six months, four of them with a gain. January was the best with +936.10.',
  option,
  points: months.length,
  table: {
    columns: [{ head: 'Month' }, { head: 'Net gain, USD', decimals: 2, signed: true }],
    rows: months.map((month, at) => [month, gains[at] ?? 0]),
  },
}

export const Bars = () => <Chart {...chart} />
export const ThatOpensItsPoints = () => <Chart {...chart} onPick={() => {}} />
