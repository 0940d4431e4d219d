import { expect, it } from 'vitest'
import { lastPrice } from './last-price.ts'

const none = Number.NaN
const columns = {
  instruments: [7, 9],
  instrument: Uint32Array.of(0, 1, 0, 0),
  entryDate: Float64Array.of(10, 11, 20, 40),
  exitDate: Float64Array.of(30, 50, 21, none),
  entryPrice: Float64Array.of(100, 1.1, 101, none),
  exitPrice: Float64Array.of(103, 1.2, 102, none),
  rows: 4,
}

it('is that of the latest entry or exit of the instrument that has one', () => {
  expect(lastPrice(columns, 7)).toBe(103) // the exit at 30 is after the entry and exit at 20 and 21; the entry at 40 has no price
  expect(lastPrice(columns, 9)).toBe(1.2)
  expect(lastPrice(columns, 8)).toBeNull()
})
