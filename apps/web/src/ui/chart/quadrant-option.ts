import type { Outcome } from '@afterclose/core/trade'
import type { ChartOption } from './chart-option.ts'
import type { ChartTheme } from './chart-theme.ts'
import { outcomeMark } from './tone-mark.ts'

export interface QuadrantDot {
  readonly x: number
  readonly y: number
  readonly outcome: Outcome
}

export interface Quadrants {
  readonly dots: readonly QuadrantDot[]
  /** Intersection of the two lines. */
  readonly cross: { readonly x: number; readonly y: number }
  /** Both axes go from 0 to 100. */
  readonly axes: { readonly x: string; readonly y: string }
  /** Labels in the outer corners: left and right of the lower half, then of the upper. */
  readonly corners: readonly { readonly name: string; readonly note: string }[]
}

/** Dots in four quadrants, each labelled with its name and result. The series is "dots". */
export function quadrantOption({ dots, cross, axes, corners }: Quadrants, theme: ChartTheme): ChartOption {
  const ends = { min: 0, max: 100, interval: 25, type: 'value' as const, splitLine: { show: false } }
  const line = { show: true, onZero: false, lineStyle: { color: theme.grid } }
  const tick = { show: true, lineStyle: { color: theme.ink3 } }
  return {
    grid: { left: 48, right: 6, top: 44, bottom: 72, outerBoundsMode: 'none' },
    tooltip: { trigger: 'item' },
    xAxis: {
      ...ends,
      axisLine: line,
      axisTick: tick,
      axisLabel: { alignMaxLabel: 'right' },
      name: axes.x,
      nameLocation: 'middle',
      nameGap: 30,
    },
    yAxis: { ...ends, axisLine: line, axisTick: tick, name: axes.y, nameLocation: 'middle', nameGap: 34 },
    series: [
      {
        type: 'scatter',
        id: 'dots',
        symbolSize: 7,
        cursor: 'pointer',
        clip: false,
        data: dots.map(({ x, y, outcome }) => ({
          value: [x, y],
          itemStyle: outcomeMark(outcome, theme),
        })),
        markLine: {
          silent: true,
          symbol: 'none',
          animation: false,
          label: { show: false },
          lineStyle: { color: theme.ink3, type: 'solid', width: 1 },
          data: [{ xAxis: cross.x }, { yAxis: cross.y }],
        },
      },
      {
        type: 'scatter',
        id: 'corners',
        silent: true,
        tooltip: { show: false },
        clip: false,
        symbolSize: 0,
        data: corners.map(({ name, note }, i) => {
          const [right, upper] = [i % 2 === 1, i >= 2]
          return {
            value: [right ? 100 : 0, upper ? 100 : 0],
            label: {
              show: true,
              position: [0, upper ? -6 : 34] as [number, number],
              align: right ? ('right' as const) : ('left' as const),
              verticalAlign: upper ? ('bottom' as const) : ('top' as const),
              formatter: `{name|${name}}\n{note|${note}}`,
              rich: {
                name: { color: theme.ink, fontWeight: 600 as const, fontSize: theme.narrow ? 11 : 12, lineHeight: 16 },
                note: { color: theme.ink2, fontSize: theme.narrow ? 11 : 12, lineHeight: 16 },
              },
            },
          }
        }),
      },
    ],
  }
}
