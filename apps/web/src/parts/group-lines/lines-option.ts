import type { Line } from '@afterclose/engine/reports/equity/line'
import { axisNumber } from '../../journal/engine/unit-words.ts'
import type { ChartOption } from '../../ui/chart/chart-option.ts'
import { type ChartTheme, leftAxis, textWidth, zeroLine } from '../../ui/chart/chart-theme.ts'
import { tickWords } from '../equity-chart/tick-words.ts'

export interface NamedLine {
  /** Id of its series. */
  readonly id: string
  readonly name: string
  readonly points: Line
  /** Too few cases to judge: the line is dashed. */
  readonly small: boolean
  /** Its value at the end, after the name. */
  readonly end?: string
  /** Filled down to 0: the difference of other lines. */
  readonly filled?: boolean
}
interface LinesLayout {
  /** Kind of the x axis: wall-clock time, or a number of trades. */
  readonly axis: 'DATE' | 'NUMBER'
  /** Characters per row of the names at the right; a longer name is wrapped. */
  readonly letters?: readonly [wide: number, narrow: number]
}
const groupsInTime: LinesLayout = { axis: 'DATE' }
const usualLetters = [18, 15] as const

const [above, below] = [20, 26]
/** Space between a line and its name, with the dash. */
const dash = 26

/**
 * Line chart with each line named at its end, after a dash in its colour, so that no legend is needed. The lines fill the width that the
 * names leave; the numbers of the axis are on the left.
 *
 * @param height height of the chart, in pixels
 */
export function linesOption(
  lines: readonly NamedLine[],
  theme: ChartTheme,
  height: number,
  { axis, letters = usualLetters }: LinesLayout = groupsInTime,
): ChartOption {
  // the lines begin behind the numbers of the axis, which are above the gridlines
  const lead = theme.narrow ? 0.12 : 0.05
  const plot = height - above - below
  const most = Math.min(mostRows, Math.max(1, Math.floor(plot / (lines.length * lineHeight))))
  const rows = lines.map(({ name, end }) =>
    nameRows(end === undefined ? name : `${name} ${end}`, letters[theme.narrow ? 1 : 0], most),
  )
  const shifts = labelShifts(
    lines.map(({ points }, i) => ({ points, rows: rows[i]!.length })),
    plot,
  )
  const last = Math.max(...lines.map(({ points }) => points.x.at(-1) ?? 0))
  return {
    useUTC: true,
    grid: {
      left: 0,
      right: dash + Math.max(0, ...rows.flat().map((row) => textWidth(row))),
      top: above,
      bottom: below,
      outerBoundsMode: 'none',
    },
    tooltip: { trigger: 'axis', triggerOn: 'none' },
    xAxis: {
      ...(axis === 'DATE'
        ? { type: 'time', boundaryGap: [`${100 * lead}%`, '0%'] }
        : { type: 'value', min: -lead * Math.max(1, last), max: Math.max(1, last), minInterval: 1 }),
      axisLine: { show: true, onZero: false, lineStyle: { color: theme.grid } },
      axisTick: { show: true, length: 5, lineStyle: { color: theme.ink3 } },
      splitLine: { show: false },
      splitNumber: theme.narrow ? 4 : 6,
      axisLabel: {
        hideOverlap: true,
        showMinLabel: false,
        showMaxLabel: false,
        formatter: axis === 'DATE' ? tickWords : axisNumber,
      },
    },
    yAxis: leftAxis(axisNumber),
    series: lines.map(({ id, points, small, filled = false }, i) => {
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
        emphasis: { disabled: false, lineStyle: { width: 2.5 }, areaStyle: { color: 'inherit' } },
        ...(filled ? { areaStyle: { color, opacity: 0.12 } } : {}),
        endLabel: {
          show: true,
          distance: 8,
          offset: [0, shifts[i]!],
          lineHeight,
          // the dash is before the first row, so the other rows are indented
          formatter: rows[i]!.map(
            (row, at) => `${at > 0 ? '{below|}' : small ? '{dot|}{dot|}' : '{dash|}'}  ${row}`,
          ).join('\n'),
          color: small ? theme.ink3 : theme.ink,
          fontSize: 12,
          fontWeight: small ? ('normal' as const) : 600,
          fontFamily: theme.font,
          // the zero line may pass behind it
          backgroundColor: theme.paper,
          rich: {
            dash: { width: 10, height: 3, backgroundColor: color },
            below: { width: small ? 8 : 10, height: 3 },
            dot: { width: 4, height: 3, backgroundColor: color, borderColor: theme.paper, borderWidth: 1 },
          },
        },
        ...(i === 0 ? { markLine: { ...zeroLine(theme), z: 1 } } : {}),
      }
    }),
  }
}

/** Height of a row of names, in pixels. */
const lineHeight = 15
/** Maximum rows per name. */
const mostRows = 3

interface Ending extends Pick<NamedLine, 'points'> {
  /** Rows of the name. */
  readonly rows: number
}

/**
 * Vertical shift of each name, in pixels, so that names of lines with nearly the same end do not overlap, and stay within the chart if all
 * fit.
 */
export function labelShifts(lines: readonly Ending[], height: number): readonly number[] {
  const all = lines.map(({ points }) => points.y)
  const lowest = Math.min(0, ...all.map((y) => y.reduce((low, value) => Math.min(low, value), 0)))
  const highest = Math.max(0, ...all.map((y) => y.reduce((high, value) => Math.max(high, value), 0)))
  const perPixel = (highest - lowest) / height || 1
  const names = lines
    .map(({ rows }, i) => ({ i, half: (rows * lineHeight) / 2, end: (highest - (all[i]!.at(-1) ?? 0)) / perPixel }))
    .toSorted((a, b) => a.end - b.end)
  // names may extend half a row over the edge, because their line may end there
  const [top, bottom] = [-lineHeight / 2, height + lineHeight / 2]
  const centres = names.map(() => 0)
  let from = top
  for (const [place, { half, end }] of names.entries()) {
    centres[place] = Math.max(end, from + half)
    from = centres[place] + half
  }
  let to = Math.max(bottom, top + names.reduce((sum, { half }) => sum + 2 * half, 0))
  for (let place = names.length - 1; place >= 0; place--) {
    const { half } = names[place]!
    centres[place] = Math.min(centres[place]!, to - half)
    to = centres[place]! - half
  }
  const shifts = lines.map(() => 0)
  for (const [place, { i, end }] of names.entries()) shifts[i] = centres[place]! - end
  return shifts
}

/**
 * A name in rows of a maximum number of characters, broken between words if possible. Characters that end a style in ECharts' rich text are
 * removed.
 */
export function nameRows(name: string, letters: number, most: number): readonly string[] {
  const rows: string[] = []
  let left = name
    .replaceAll(/(?:[{}|]|[^\S\u00A0])+/g, ' ')
    .replaceAll(/(\d) (R|%)(?= |$|,)/g, '$1\u00A0$2')
    .trim()
  while (left.length > letters && rows.length < most - 1) {
    const space = left.lastIndexOf(' ', letters)
    const end = space > 0 ? space : letters
    rows.push(left.slice(0, end))
    left = left.slice(end).trimStart()
  }
  return [...rows, left.length > letters ? `${left.slice(0, letters - 1).trimEnd()}…` : left]
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
