import { expect, it } from 'vitest'
import { readWalkColumns, writeWalkColumns } from './walk-columns.ts'

const columns = {
  tradeId: Uint32Array.of(3, 4_000_000_000, 4_000_000_001),
  how: Uint8Array.of(0, 4, 0),
  why: Uint8Array.of(0, 0, 8),
  worst: Float64Array.of(-1_000_000, 2_147_483_648_000, Number.NaN),
  best: Float64Array.of(2_000_000, 2_147_483_648_000, Number.NaN),
}

it('gives back the columns that were written', () => {
  expect(readWalkColumns(writeWalkColumns(columns).buffer)).toEqual(columns)
})

it('takes at most 24 bytes a trade', () => {
  const many = {
    tradeId: new Uint32Array(1000),
    how: new Uint8Array(1000),
    why: new Uint8Array(1000),
    worst: new Float64Array(1000),
    best: new Float64Array(1000),
  }
  expect(writeWalkColumns(many).byteLength).toBeLessThanOrEqual(24 * 1000)
})

it.each([
  ['none', 0],
  ['a part', 50],
])('refuses %s of the bytes', (_, length) => {
  expect(() => readWalkColumns(writeWalkColumns(columns).buffer.slice(0, length))).toThrow(RangeError)
})
