import type { ChartOption } from './chart-option.ts'
import { textWidth } from './chart-theme.ts'

type ValueAxis = Exclude<ChartOption['yAxis'], readonly unknown[] | undefined>

/** Space between the plot and its axis labels, in pixels. */
const gap = 8

/**
 * Gives the labels of a value axis on the right a column of their width, so that the drawing fills the rest of its block and no label is
 * written over a mark.
 */
export function withAxisColumn({ grid, yAxis, series }: ChartOption): Pick<ChartOption, 'grid' | 'yAxis'> {
  if (grid === undefined || Array.isArray(grid) || yAxis === undefined || Array.isArray(yAxis)) return {}
  if (yAxis.type !== 'value' || yAxis.position !== 'right' || yAxis.show === false) return {}
  const column = gap + Math.max(...axisLabels(yAxis, [series].flat()).map((label) => textWidth(label)))
  return {
    grid: { ...grid, right: column },
    yAxis: { ...yAxis, axisLabel: { ...yAxis.axisLabel, margin: column } },
  }
}

/** The labels that an axis may have, the widest among them: at both ends, and of one step. */
function axisLabels(axis: ValueAxis, series: readonly unknown[]): readonly string[] {
  const { axisLabel, min, max } = axis
  const format = axisLabel?.formatter
  const text = (value: number): string =>
    typeof format === 'function' ? String(Reflect.apply(format, null, [value, 0])) : String(value)
  if (axisLabel !== undefined && 'customValues' in axisLabel && Array.isArray(axisLabel.customValues))
    return axisLabel.customValues.map((value) => text(Number(value)))
  const values = series.flatMap(heightsIn)
  const low = typeof min === 'number' ? min : values.reduce((least, value) => Math.min(least, value), 0)
  const high = typeof max === 'number' ? max : values.reduce((most, value) => Math.max(most, value), 0)
  if (high <= low) return [text(low), text(1)]
  const step = niceStep((high - low) / 5)
  return [Math.floor(low / step) * step, Math.ceil(high / step) * step, step].map(text)
}

/** A step of an axis as ECharts rounds it: 1, 2, 3 or 5 times a power of ten. */
function niceStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step))
  const rest = step / power
  return power * (rest < 1.5 ? 1 : rest < 2.5 ? 2 : rest < 4 ? 3 : rest < 7 ? 5 : 10)
}

/** The heights of a series: numbers, points, or items with either as their value. */
function heightsIn(series: unknown): readonly number[] {
  if (typeof series !== 'object' || series === null || !('data' in series)) return []
  const { data } = series
  if (data instanceof Float64Array) return Array.from(data.filter((_, at) => at % 2 === 1))
  return Array.isArray(data) ? data.flatMap(heightsOf).filter(Number.isFinite) : []
}

function heightsOf(item: unknown): readonly number[] {
  if (typeof item === 'object' && item !== null && 'value' in item) return heightsOf(item.value)
  if (Array.isArray(item)) return item.slice(1).filter((value) => typeof value === 'number')
  return typeof item === 'number' ? [item] : []
}
