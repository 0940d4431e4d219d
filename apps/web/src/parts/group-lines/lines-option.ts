import type { Line } from '@afterclose/engine/reports/equity/line'
import { axisNumber } from '../../journal/engine/unit-words.ts'
import type { ChartOption } from '../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis, zeroLine } from '../../ui/chart/chart-theme.ts'
import { tickWords } from '../equity-chart/tick-words.ts'

export interface NamedLine {
  /** Of its series. */
  readonly id: string
  readonly name: string
  readonly points: Line
  /** Too few cases to judge by: the line is dashed. */
  readonly small: boolean
  /** Filled to 0: the difference of other lines. */
  readonly filled?: boolean
}
interface LinesLayout {
  /** What x is: a wall clock, or a number of trades. */
  readonly axis: 'DATE' | 'NUMBER'
  /** Part of the width behind the last point, for the names: on a desk, and where the chart is narrow. */
  readonly room: readonly [wide: number, narrow: number]
  /** Letters of a name that have room there. */
  readonly letters?: readonly [wide: number, narrow: number]
}
const groupsInTime: LinesLayout = { axis: 'DATE', room: [0.3, 0.4] }
const usualLetters = [18, 12] as const

const [above, below] = [20, 26]

/**
 * Lines, each named at its end: behind a dash of its colour, so that no colour must be known.
 *
 * @param height of the chart, in pixels
 */
export function linesOption(
  lines: readonly NamedLine[],
  theme: ChartTheme,
  height: number,
  { axis, room: [wide, narrow], letters = usualLetters }: LinesLayout = groupsInTime,
): ChartOption {
  const names = theme.narrow ? narrow : wide
  /** The same as a part of what the lines have. */
  const behind = names / (1 - names)
  const shifts = labelShifts(lines, height - above - below)
  const last = Math.max(...lines.map(({ points }) => points.x.at(-1) ?? 0))
  return {
    useUTC: true,
    grid: { left: 0, right: 0, top: above, bottom: below, outerBoundsMode: 'none' },
    tooltip: { trigger: 'axis', triggerOn: 'none' },
    xAxis: {
      ...(axis === 'DATE'
        ? { type: 'time', boundaryGap: ['0%', `${100 * behind}%`] }
        : { type: 'value', min: 0, max: Math.max(1, last) * (1 + behind), minInterval: 1 }),
      axisLine: { show: true, onZero: false, lineStyle: { color: theme.grid } },
      // they would go on behind the last point
      axisTick: { show: false },
      splitLine: { show: false },
      splitNumber: theme.narrow ? 4 : 6,
      axisLabel: {
        hideOverlap: true,
        alignMinLabel: 'left',
        showMaxLabel: false,
        formatter: (at: number) => (at > last ? '' : axis === 'DATE' ? tickWords(at) : axisNumber(at)),
      },
    },
    yAxis: rightAxis(axisNumber),
    series: lines.map(({ id, name, points, small, filled = false }, i) => {
      const color = theme.colors[i]!
      return {
        type: 'line' as const,
        id,
        dimensions: ['x', 'y'],
        data: inOneColumn(points),
        showSymbol: false,
        color,
        cursor: 'pointer',
        lineStyle: { width: 1.5, type: small ? ('dashed' as const) : ('solid' as const) },
        emphasis: { disabled: false, lineStyle: { width: 2.5 } },
        ...(filled ? { areaStyle: { color, opacity: 0.12 } } : {}),
        endLabel: {
          show: true,
          distance: 8,
          offset: [0, shifts[i]!],
          formatter: `{${small ? 'dot|}{dot|' : 'dash|'}}  ${plain(name, letters[theme.narrow ? 1 : 0])}`,
          color: small ? theme.ink3 : theme.ink,
          fontSize: 12,
          fontWeight: small ? ('normal' as const) : 600,
          fontFamily: theme.font,
          // the line of zero may pass behind it
          backgroundColor: theme.paper,
          rich: {
            dash: { width: 10, height: 3, backgroundColor: color },
            dot: { width: 4, height: 3, backgroundColor: color, borderColor: theme.paper, borderWidth: 1 },
          },
        },
        ...(i === 0 ? { markLine: { ...zeroLine(theme), z: 1 } } : {}),
      }
    }),
  }
}

/** Pixels from one name to the next. */
const lineHeight = 15

/** Pixels by which each name is moved down, so that names of lines with nearly the same end stand below each other. */
export function labelShifts(lines: readonly Pick<NamedLine, 'points'>[], height: number): readonly number[] {
  const all = lines.map(({ points }) => points.y)
  const lowest = Math.min(0, ...all.map((y) => y.reduce((low, value) => Math.min(low, value), 0)))
  const highest = Math.max(0, ...all.map((y) => y.reduce((high, value) => Math.max(high, value), 0)))
  const perPixel = (highest - lowest) / height || 1
  const places = all.map((y, i) => ({ i, at: (highest - (y.at(-1) ?? 0)) / perPixel })).toSorted((a, b) => a.at - b.at)
  const shifts = lines.map(() => 0)
  let next = Number.NEGATIVE_INFINITY
  for (const { i, at } of places) {
    const to = Math.max(at, next)
    shifts[i] = to - at
    next = to + lineHeight
  }
  return shifts
}

/** What ends a style in ECharts' own language is taken out of names. */
function plain(name: string, most: number): string {
  const text = name.replaceAll(/[{}|\n]/g, ' ')
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text
}

/** A line as one column: x, y, x, y … */
function inOneColumn({ x, y }: Line): Float64Array {
  const column = new Float64Array(2 * x.length)
  for (let i = 0; i < x.length; i++) {
    column[2 * i] = x[i]!
    column[2 * i + 1] = y[i]!
  }
  return column
}
