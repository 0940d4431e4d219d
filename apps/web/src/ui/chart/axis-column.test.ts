import { expect, it } from 'vitest'
import { withAxisColumn } from './axis-column.ts'
import type { ChartOption } from './chart-option.ts'
import { rightAxis, textWidth } from './chart-theme.ts'

const grid = { left: 0, right: 0, outerBoundsMode: 'none' as const }
const whole = (value: number): string => value.toLocaleString('en-US')
const columnOf = (series: NonNullable<ChartOption['series']>, axis: object = {}): unknown =>
  withAxisColumn({ grid, yAxis: { ...rightAxis(whole), ...axis }, series }).grid

it('is as wide as the widest label that the axis may have', () => {
  // steps of 5,000 up to 25,000
  expect(columnOf([{ type: 'line', data: Float64Array.of(1, 0, 2, 23_600) }])).toMatchObject({
    right: 8 + textWidth('25,000'),
  })
  // points, items, numbers
  for (const data of [[[1, 900]], [{ value: [1, 900] }], [{ value: 900 }], [900]])
    expect(columnOf([{ type: 'bar', data }])).toMatchObject({ right: 8 + textWidth('1,000') })
  // the lowest is longer
  expect(columnOf([{ type: 'bar', data: [400, -12_000] }])).toMatchObject({ right: 8 + textWidth('−15,000') })
  // steps of 0.5
  expect(columnOf([{ type: 'line', data: [2.3] }])).toMatchObject({ right: 8 + textWidth('0.5') })
})

it('follows the ends and the labels that the axis is given', () => {
  const series = [{ type: 'bar' as const, data: [1] }]
  expect(columnOf(series, { min: -100, max: 100 })).toMatchObject({ right: 8 + textWidth('−100') })
  const customValues = { ...rightAxis(whole).axisLabel, customValues: [-100, 100] }
  expect(columnOf(series, { axisLabel: customValues })).toMatchObject({ right: 8 + textWidth('−100') })
})

it('is kept for an axis without values, but not for a hidden one or one without numbers', () => {
  expect(columnOf([{ type: 'bar', data: [] }])).toMatchObject({ right: 8 + textWidth('0') })
  expect(withAxisColumn({ grid, yAxis: { ...rightAxis(whole), show: false }, series: [] })).toEqual({})
  expect(withAxisColumn({ grid, yAxis: { type: 'category', position: 'right' }, series: [] })).toEqual({})
  expect(withAxisColumn({ yAxis: rightAxis(whole), series: [] })).toEqual({})
})
