import { expect, it } from 'vitest'
import { namedTheme } from '../../testing/chart-colours.ts'
import { barPoints, candles } from './candles.ts'

// up, down, unchanged after a higher close, unchanged
const bars = { open: [10, 14, 12, 12], high: [15, 16, 13, 12], low: [9, 11, 10, 12], close: [14, 12, 12, 12] }
const place = (step: number) => ({
  x: (bar: number) => step * bar,
  y: (price: number) => 100 - price,
  left: 0,
  right: 100,
  top: 0,
  bottom: 100,
})
const [raised, ink] = [namedTheme.raised, namedTheme.ink2]
const shape = (pathData: string, fill: string, opacity: number) => ({
  type: 'path',
  silent: true,
  shape: { pathData },
  style: { fill, stroke: ink, lineWidth: 1, opacity },
})

it('draws all rising bars as one hollow shape and all falling ones as a filled one', () => {
  const drawn = candles(bars, { from: 0, to: 3 }, namedTheme, null)(place(8))
  expect(drawn).toEqual([
    // the second: body from 86 to 88, wicks up to 84 and down to 89, 4 of 8 pixels wide
    shape('M6 86H10V88H6ZM8 84V86M8 88V89', ink, 1),
    shape(
      'M-2 86H2V90H-2ZM0 85V86M0 90V91M14 88H18V88H14ZM16 87V88M16 88V90M22 88H26V88H22ZM24 88V88M24 88V88',
      raised,
      1,
    ),
  ])
})

it('draws what lies outside pale, and nothing that is out of sight', () => {
  const drawn = candles(bars, { from: 0, to: 1 }, namedTheme, { from: 1, to: 1 })(place(8))
  expect(drawn).toEqual([
    shape('M-2 86H2V90H-2ZM0 85V86M0 90V91', raised, 0.5),
    shape('M6 86H10V88H6ZM8 84V86M8 88V89', ink, 1),
  ])
})

it('ends with the last bar, as in a chart with room for the next ones', () => {
  expect(candles(bars, { from: 3, to: 9 }, namedTheme, null)(place(8))).toEqual([
    shape('M22 88H26V88H22ZM24 88V88M24 88V88', raised, 1),
  ])
})

it('draws lines where bars are close together, and no body wider than 14 pixels', () => {
  expect(candles(bars, { from: 0, to: 0 }, namedTheme, null)(place(2))).toEqual([shape('M0 85V91', raised, 1)])
  expect(candles(bars, { from: 0, to: 0 }, namedTheme, null)(place(40))).toEqual([
    shape('M-7 86H7V90H-7ZM0 85V86M0 90V91', raised, 1),
  ])
})

it('leaves a point of each bar for pointer and keys', () => {
  expect(barPoints(bars.close)).toMatchObject({ id: 'bars', data: [14, 12, 12, 12] })
})
