import { expect, it } from 'vitest'
import type { ChartOption } from '../ui/chart/chart-option.ts'
import { rightAxis } from '../ui/chart/chart-theme.ts'
import { widthsAstray } from './drawn-widths.ts'

const drawn = (series: NonNullable<ChartOption['series']>, xAxis: NonNullable<ChartOption['xAxis']>, left = 0) =>
  widthsAstray({ grid: { left, right: 0 }, xAxis, yAxis: rightAxis(String), series })
const line = [{ type: 'line' as const, data: Float64Array.of(1, 2, 1000, 3) }]
const bars = [{ type: 'bar' as const, data: [{ value: [1, 2] }, { value: [1000, 3] }] }]

it('finds lines and bars that end before their axis, a gap behind a time axis, and places without marks', () => {
  const axis = (max: number) => ({ type: 'value' as const, min: 0, max })
  for (const series of [line, bars]) {
    expect(drawn(series, axis(1000))).toEqual([])
    expect(drawn(series, axis(1090))).toEqual(['the marks end after 92% of the axis'])
  }
  expect(drawn(line, { type: 'time', boundaryGap: ['5%', '0%'] })).toEqual([])
  expect(drawn(line, { type: 'time', boundaryGap: ['0%', '9%'] })).toEqual(['a gap of 9%'])
  const places = (count: number) => ({ type: 'category' as const, data: Array.from({ length: count }, String) })
  expect(drawn([{ type: 'bar', data: [1, 2] }], places(2))).toEqual([])
  expect(drawn([{ type: 'bar', data: [1, 2] }], places(3))).toEqual(['2 marks on 3 places'])
})

it('finds a drawing that takes half of its block', () => {
  // 800 − 380, − 8 for a space, − 20 for "0.5"
  expect(drawn(line, { type: 'value', min: 0, max: 1000 }, 380)).toEqual(['the drawing takes 49% of its block'])
})
