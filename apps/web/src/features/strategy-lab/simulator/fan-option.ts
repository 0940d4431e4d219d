import { axisNumber, type UnitWords } from '../../../journal/engine/unit-words.ts'
import type { FanPicture } from '../../../journal/simulation/simulation-jobs.ts'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import type { ChartTheme } from '../../../ui/chart/chart-theme.ts'
import { guideLines } from '../../../ui/chart/guide-lines.ts'
import { type FanScale, fanScale, type FanScaleKind } from './fan-scale.ts'

export const fanHeight = 400
const [top, bottom] = [14, 26]
const plotHeight = fanHeight - top - bottom
/** Pixels between the labels at the right edge. */
const apart = 17

export interface Fan extends Pick<FanPicture, 'bands' | 'lines' | 'stride'> {
  readonly startBalance: number
  /** The balance at which a run is ruined. */
  readonly ruin: number
  readonly scale: FanScaleKind
}

/** Bands and median of all runs, single runs behind them, and the ruin level. */
export function fanOption(fan: Fan, theme: ChartTheme, words: UnitWords): ChartOption {
  const [low, lower, median, upper, high] = [0, 1, 2, 3, 4].map((i) => fan.bands[i]!)
  const steps = median!.length - 1
  const scale = scaleOf(fan, theme)
  const line = { type: 'line' as const, dimensions: ['x', 'y'], showSymbol: false, symbol: 'circle', symbolSize: 7 }
  const quiet = { ...line, silent: true, tooltip: { show: false } }
  const band = (id: string, below: Float64Array, above: Float64Array, color: string, opacity: number) => ({
    ...quiet,
    id,
    data: outline(below, above, scale),
    lineStyle: { width: 0 },
    // where both edges of the band begin: with another origin the outline would leave a line there
    areaStyle: { color, opacity, origin: scale.height(fan.startBalance) },
  })
  return {
    grid: { left: 0, right: theme.narrow ? 92 : 124, top, bottom, outerBoundsMode: 'none' },
    tooltip: { trigger: 'axis' },
    xAxis: {
      type: 'value',
      min: 0,
      max: steps,
      splitNumber: theme.narrow ? 3 : 5,
      minInterval: 1,
      axisLine: { show: true, onZero: false, lineStyle: { color: theme.ink3 } },
      axisTick: { show: true, length: 5, lineStyle: { color: theme.ink3 } },
      axisLabel: {
        hideOverlap: true,
        alignMinLabel: 'left',
        alignMaxLabel: 'right',
        formatter: (step: number) => (step === 0 ? '0 trades' : axisNumber(step)),
      },
      splitLine: { show: false },
    },
    yAxis: {
      type: 'value',
      min: scale.min,
      max: scale.max,
      axisTick: { show: false, customValues: scale.ticks.map(scale.height) },
      splitLine: { lineStyle: { color: theme.grid } },
      axisLabel: {
        customValues: scale.ticks.map(scale.height),
        formatter: (height: number) => axisNumber(scale.ticks.find((tick) => scale.height(tick) === height) ?? height),
        inside: true,
        align: 'left',
        verticalAlign: 'bottom',
        margin: 0,
        padding: [0, 0, 3, 0],
        showMinLabel: true,
        showMaxLabel: true,
      },
    },
    series: [
      band('most', low!, high!, theme.sequential[1]!, 0.55),
      band('half', lower!, upper!, theme.sequential[2]!, 0.6),
      {
        ...quiet,
        id: 'runs',
        data: inOneColumn(fan, steps, scale),
        // one pixel of the canvas: browsers draw a wider path of this many points in ten times the time
        lineStyle: { color: theme.ink, width: 0.5, opacity: 0.19 },
      },
      {
        ...line,
        id: 'median',
        name: 'Median',
        data: along(median!, scale),
        z: 4,
        color: theme.colors[0]!,
        lineStyle: { width: 2.25 },
        markLine: guideLines(guides(fan, scale, words), theme),
        markPoint: { silent: true, data: names(fan, steps, scale, theme, words) },
      },
    ],
  }
}

/** The bands are fully visible; single runs may leave the chart. The ruin level is included if it does not flatten the rest. */
function scaleOf({ bands, startBalance, ruin, scale }: Fan, theme: ChartTheme): FanScale {
  let lowest = startBalance
  let highest = startBalance
  for (const balance of bands[0]!) lowest = Math.min(lowest, balance)
  for (const balance of bands[4]!) highest = Math.max(highest, balance)
  if (highest === lowest) [lowest, highest] = [lowest * 0.9, highest * 1.1]
  if (lowest - ruin < highest - lowest) lowest = Math.min(lowest, ruin)
  return fanScale(scale, lowest, highest, theme.narrow ? 5 : 6)
}

/** A line from before the first trade, in one column: x, y, x, y … */
function along(line: Float64Array, { height }: FanScale): Float64Array {
  const column = new Float64Array(2 * line.length)
  for (let step = 0; step < line.length; step++) {
    column[2 * step] = step
    column[2 * step + 1] = height(line[step]!)
  }
  return column
}

/** A band as one outline, along its lower edge and back along the upper one: only the area between is filled. */
function outline(below: Float64Array, above: Float64Array, { height }: FanScale): Float64Array {
  const column = new Float64Array(4 * below.length)
  for (let step = 0; step < below.length; step++) {
    const back = column.length - 2 - 2 * step
    column[2 * step] = column[back] = step
    column[2 * step + 1] = height(above[step]!)
    column[back + 1] = height(below[step]!)
  }
  return column
}

/** All single runs as one line with gaps: fifty series would take ten times as long. */
function inOneColumn({ lines, stride }: Fan, steps: number, { height }: FanScale): Float64Array {
  const points = (lines[0]?.length ?? 0) + 1
  const column = new Float64Array(2 * points * lines.length)
  for (const [run, line] of lines.entries()) {
    for (let point = 0; point < points; point++) {
      const at = 2 * (run * points + point)
      column[at] = Math.min(steps, point * stride)
      column[at + 1] = point < line.length ? height(line[point]!) : Number.NaN
    }
  }
  return column
}

function guides({ startBalance, ruin }: Fan, { height, min }: FanScale, words: UnitWords) {
  const across = { axis: 'y' as const, dashed: true }
  return [
    { ...across, at: height(startBalance), name: `start ${words.short(startBalance)}` },
    ...(ruin > 0 && height(ruin) > min
      ? [{ ...across, at: height(ruin), name: `ruin ${words.short(ruin)}`, tone: 'loss' as const }]
      : []),
  ]
}

/** Percentiles by name and value at the right edge, moved apart to be readable. */
function names({ bands }: Fan, steps: number, scale: FanScale, theme: ChartTheme, words: UnitWords) {
  const perPixel = (scale.max - scale.min) / plotHeight
  const wanted = bands.map((band) => scale.height(band[steps]!))
  const heights = spreadOut(wanted, apart * perPixel, scale.min, scale.max)
  return ['5%', '25%', 'Median', '75%', '95%'].map((name, i) => {
    const main = name === 'Median'
    const text = {
      fontSize: 12,
      fontFamily: theme.font,
      fontWeight: main ? (600 as const) : (400 as const),
      color: main ? theme.colors[0]! : theme.ink2,
    }
    return {
      name,
      coord: [steps, heights[i]!],
      symbol: 'rect',
      symbolSize: 0,
      label: {
        show: true,
        position: 'right' as const,
        distance: 10,
        formatter: `{name|${name}}{value|${words.brief(bands[i]![steps]!)}}`,
        rich: {
          name: { ...text, width: theme.narrow ? 42 : 50, align: 'left' as const },
          value: {
            ...text,
            color: main ? theme.colors[0]! : theme.ink,
            width: theme.narrow ? 40 : 64,
            align: 'right' as const,
          },
        },
      },
    }
  })
}

/** Moves ascending heights apart to a minimum distance, between two edges. */
function spreadOut(heights: readonly number[], gap: number, min: number, max: number): readonly number[] {
  const moved = [...heights]
  for (let i = 0; i < moved.length; i++) moved[i] = Math.max(moved[i]!, i === 0 ? min : moved[i - 1]! + gap)
  let above = max
  for (let i = moved.length - 1; i >= 0; i--) {
    moved[i] = Math.min(moved[i]!, above)
    above = moved[i]! - gap
  }
  return moved
}
