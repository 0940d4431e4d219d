import { expect, it } from 'vitest'
import { labelShifts } from './lines-option.ts'

const ending = (...ends: readonly number[]) =>
  ends.map((end) => ({ points: { x: Float64Array.of(0, 1), y: Float64Array.of(0, end) } }))

it('names of lines that end at nearly the same height stand below each other, the higher line first', () => {
  // 100 pixels for 0 to 1000: ends 20 apart are 2 pixels apart
  expect(labelShifts(ending(500, 520, 1000), 100)).toEqual([13, 0, 0])
  expect(labelShifts(ending(500, 500, 500), 100)).toEqual([0, 15, 30])
  expect(labelShifts(ending(1000, 0, -200), 120)).toEqual([0, 0, 0])
  expect(labelShifts(ending(0), 100)).toEqual([0])
})
