import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import type { ChartTheme } from '../../../ui/chart/chart-theme.ts'
import { nameColumn, nameLetters, nameOverNote, nameStyles } from '../../../ui/chart/lying-bar-option.ts'
import { toneInk, toneMark } from '../../../ui/chart/tone-mark.ts'
import { toneOf } from '../../../ui/tone.ts'

export interface PanelBar {
  /** Null draws no bar. */
  readonly value: number | null
  readonly text: string
  /** Too few cases to judge: the bar is hollow. */
  readonly small: boolean
}

export interface TwoBarsRow {
  readonly name: string
  /** Second line of the label; shorter on a phone. */
  readonly note: { readonly wide: string; readonly narrow: string }
  /** Muted name: there are too few cases, or it belongs to the group above. */
  readonly quiet: boolean
  readonly averageR: PanelBar
  readonly winRate: PanelBar
}

const row = 40
const head = 28

/** Height for this many groups, px. */
export const twoBarsHeight = (rows: number): number => head + row * rows + 8

/** Groups with two bars each on separate grids: average result, and win rate. */
export function twoBarsOption(rows: readonly TwoBarsRow[], theme: ChartTheme): ChartOption {
  const noteOf = ({ note }: TwoBarsRow): string => note[theme.narrow ? 'narrow' : 'wide']
  const names = nameColumn(
    rows.map((of) => ({ name: of.name, note: noteOf(of) })),
    theme,
  )
  // the figure follows the longest bar
  const figures = theme.narrow ? 46 : 60
  const panel = { top: head, bottom: 8, outerBoundsMode: 'none' as const }
  const axis = {
    type: 'category' as const,
    inverse: true,
    axisLine: { show: false },
    axisTick: { show: false },
    nameLocation: 'start' as const,
    nameGap: 12,
    nameTextStyle: { align: 'left' as const, color: theme.ink3 },
    data: rows.map(({ name }) => name),
  }
  const measured = { type: 'value' as const, axisLabel: { show: false }, splitLine: { show: false } }
  const zero = {
    silent: true,
    symbol: 'none',
    animation: false,
    label: { show: false },
    lineStyle: { color: theme.ink3, type: 'solid' as const, width: 1 },
    data: [{ xAxis: 0 }],
  }
  const bar = { type: 'bar' as const, cursor: 'pointer', barWidth: 18, markLine: zero }
  const item = ({ value, text, small }: PanelBar, color: string, ink: string) => ({
    value: value ?? '-',
    itemStyle: small ? { color: theme.paper, borderColor: color, borderWidth: 1 } : { color },
    label: {
      show: true,
      // figures of losses are at the right of the line too: the names are at the left
      position: 'right' as const,
      formatter: text,
      color: small ? theme.ink3 : ink,
      fontSize: 12,
      fontWeight: small ? ('normal' as const) : (600 as const),
      fontFamily: theme.font,
    },
  })
  return {
    grid: [
      { ...panel, left: names, right: `${theme.narrow ? 41 : 42}%` },
      { ...panel, left: theme.narrow ? '76%' : '70%', right: figures },
    ],
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    xAxis: [
      {
        ...measured,
        gridIndex: 0,
        min: ({ min }: { min: number }) => Math.min(0, min),
        max: ({ max }: { max: number }) => Math.max(0, max),
      },
      // shares end at 100 %, the same scale on all pages
      { ...measured, gridIndex: 1, min: 0, max: 100 },
    ],
    yAxis: [
      {
        ...axis,
        gridIndex: 0,
        name: 'Average R',
        axisLabel: {
          interval: 0,
          margin: names,
          align: 'left',
          formatter: (_: string, at: number) => {
            const of = rows[at]
            return nameOverNote(of && { ...of, note: noteOf(of), small: of.quiet }, nameLetters(theme))
          },
          rich: nameStyles(theme),
        },
      },
      { ...axis, gridIndex: 1, name: 'Win rate', axisLabel: { show: false } },
    ],
    series: [
      {
        ...bar,
        id: 'averageR',
        xAxisIndex: 0,
        yAxisIndex: 0,
        data: rows.map(({ averageR }) => {
          const tone = toneOf(averageR.text)
          return item(averageR, toneMark(tone, theme).color, toneInk(tone, theme))
        }),
      },
      {
        ...bar,
        id: 'winRate',
        xAxisIndex: 1,
        yAxisIndex: 1,
        data: rows.map(({ winRate }) => item(winRate, theme.sequential[4]!, theme.ink)),
      },
    ],
  }
}
