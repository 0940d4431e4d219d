import { formatPercent } from '@afterclose/core/format'
import type { Measure } from '../../../ui/figure.ts'
import { type Bars, drawnBars } from '../../../ui/chart/bar-option.ts'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, textWidth } from '../../../ui/chart/chart-theme.ts'
import { nameColumn, nameLetters, nameOverNote, nameStyles } from '../../../ui/chart/lying-bar-option.ts'
import { toneMark } from '../../../ui/chart/tone-mark.ts'
import { toneOf } from '../../../ui/tone.ts'

interface Dumbbells<Row> extends Pick<Bars<Row>, 'rows' | 'name'> {
  /** Win rate − needed win rate, in points. */
  readonly gap: Measure<Row>
  /** Percent. */
  readonly needed: (row: Row) => number | null
  readonly won: (row: Row) => number | null
}

const row = 40
const head = 48

/** Height of a chart with this many rows, px. */
export const dumbbellHeight = (rows: number): number => head + row * rows + 8

/**
 * Two win rates of each group: a ring where it needs to be, a dot where it is, and between them a line in the colour of the gap, which is
 * named at the right. The series of the marks is "won".
 */
export function dumbbellOption<Row>({ rows, name, gap, needed, won }: Dumbbells<Row>, theme: ChartTheme): ChartOption {
  const bars = drawnBars({ rows, name, measure: gap })
  const names = nameColumn(bars, theme)
  const points = 16 + Math.max(textWidth('points'), ...bars.map(({ text }) => textWidth(text, 13)))
  const rates = rows.flatMap((of) => [needed(of), won(of)].filter((rate) => rate !== null))
  const [low, high] = [Math.min(100, ...rates), Math.max(0, ...rates)]
  const interval = high - low > 40 ? 20 : 10
  const axis = {
    type: 'category' as const,
    inverse: true,
    axisLine: { show: false },
    axisTick: { show: false },
    data: bars.map((bar) => bar.name),
  }
  const [first] = rows
  return {
    grid: { left: names, right: points, top: head, bottom: 8, outerBoundsMode: 'none' },
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    xAxis: {
      type: 'value',
      position: 'top',
      min: rates.length === 0 ? 0 : Math.floor((low - 2) / interval) * interval,
      max: rates.length === 0 ? 100 : Math.ceil((high + 2) / interval) * interval,
      interval,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { formatter: (rate: number) => formatPercent(rate, { decimals: 0 }), margin: 18, hideOverlap: true },
      splitLine: { show: true, lineStyle: { color: theme.grid } },
    },
    yAxis: [
      {
        ...axis,
        axisLabel: {
          interval: 0,
          margin: names,
          align: 'left',
          formatter: (_: string, at: number) => nameOverNote(bars[at], nameLetters(theme)),
          rich: nameStyles(theme),
        },
      },
      {
        ...axis,
        position: 'right',
        name: 'points',
        nameLocation: 'start',
        nameGap: 22,
        nameTextStyle: { align: 'right', padding: [0, -points, 0, 0], color: theme.ink3 },
        axisLabel: {
          interval: 0,
          margin: points,
          align: 'right',
          formatter: (_: string, at: number) => {
            const { text = '', small = true } = bars[at] ?? {}
            const tone = toneOf(text)
            return `{${small || tone === 'even' ? 'plain' : tone}|${text}}`
          },
          rich: {
            plain: { color: theme.ink3, fontSize: 13 },
            gain: { color: theme.gain, fontSize: 13, fontWeight: 600 },
            loss: { color: theme.loss, fontSize: 13, fontWeight: 600 },
          },
        },
      },
    ],
    series: [
      {
        type: 'bar',
        id: 'from',
        silent: true,
        stack: 'gap',
        stackStrategy: 'all',
        barWidth: 3,
        color: 'transparent',
        data: rows.map((of) => needed(of) ?? '-'),
      },
      {
        type: 'bar',
        id: 'gap',
        silent: true,
        stack: 'gap',
        stackStrategy: 'all',
        barWidth: 3,
        data: rows.map((of, at) => ({
          value: gap.value(of) ?? '-',
          itemStyle: { color: bars[at]!.small ? theme.edge : toneMark(toneOf(bars[at]!.text), theme).color },
        })),
      },
      {
        type: 'scatter',
        id: 'needed',
        silent: true,
        symbolSize: 10,
        z: 3,
        data: rows.map((of, at) => ({
          value: [needed(of) ?? '-', at],
          itemStyle: { color: theme.paper, borderColor: theme.ink2, borderWidth: 1.5, opacity: 1 },
          label: endLabel(of === first && 'needed', (needed(of) ?? 0) > (won(of) ?? 0), theme),
        })),
      },
      {
        type: 'scatter',
        id: 'won',
        cursor: 'pointer',
        symbolSize: 11,
        z: 4,
        data: rows.map((of, at) => {
          const { text, small } = bars[at]!
          const { color } = toneMark(toneOf(text), theme)
          return {
            value: [won(of) ?? '-', at],
            itemStyle: small
              ? { color: theme.paper, borderColor: color, borderWidth: 1.5, opacity: 1 }
              : { ...toneMark(toneOf(text), theme), opacity: 1 },
            label: endLabel(of === first && 'won', (won(of) ?? 0) >= (needed(of) ?? 0), theme),
          }
        }),
      },
    ],
  }
}

/** Names a mark of the first row, on its outer side, so that the names of two marks do not overlap. */
const endLabel = (name: string | false, right: boolean, theme: ChartTheme) => ({
  show: name !== false,
  formatter: name === false ? '' : name,
  position: 'top' as const,
  offset: [right ? -5 : 5, 0] as [number, number],
  align: right ? ('left' as const) : ('right' as const),
  color: theme.ink3,
  fontSize: 12,
  fontFamily: theme.font,
})
