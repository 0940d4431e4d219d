import { expect, it } from 'vitest'
import { asCellError, CellError, quotedCell } from './cell-error.ts'

it('returns errors of cells, and rethrows bugs', () => {
  const error = new CellError('Price', 'Price is empty')
  expect(asCellError(error)).toBe(error)
  expect(() => asCellError(new RangeError('a bug'))).toThrow('a bug')
})

it('cuts a long cell in a sentence', () => {
  expect([quotedCell('short'), quotedCell('x'.repeat(41))]).toEqual(['“short”', `“${'x'.repeat(39)}…”`])
})
