import { expect, it } from 'vitest'
import { readMapColumns, writeMapColumns } from './map-columns.ts'
import { writeWalkColumns } from './walk-columns.ts'

const columns = {
  tradeId: Uint32Array.of(3, 4_000_000_000, 4_000_000_001),
  ends: Uint8Array.from({ length: 18 }, (_, i) => i * 9),
  jumpsFrom: Uint32Array.of(0, 2, 2, 3),
  jumpLevel: Uint8Array.of(0, 13, 5),
  jumpFirst: Uint8Array.of(7, 0, 1),
  jumpBest: Uint8Array.of(0, 1, 1),
  jumpFill: Float64Array.of(-1_250_000, 2_147_483_648_000, -1_500_001),
}

it('gives back the columns that were written', () => {
  expect(readMapColumns(writeMapColumns(columns).buffer)).toEqual(columns)
})

it('takes at most 48 bytes a trade of which three levels were jumped over', () => {
  const [rows, jumps] = [1000, 3000]
  const many = {
    tradeId: new Uint32Array(rows),
    ends: new Uint8Array(rows * 6),
    jumpsFrom: new Uint32Array(rows + 1),
    jumpLevel: new Uint8Array(jumps),
    jumpFirst: new Uint8Array(jumps),
    jumpBest: new Uint8Array(jumps),
    jumpFill: new Float64Array(jumps),
  }
  expect(writeMapColumns(many).byteLength).toBeLessThanOrEqual(48 * rows)
})

it('refuses a part of the bytes, and those of a strategy', () => {
  expect(() => readMapColumns(writeMapColumns(columns).buffer.slice(0, 60))).toThrow(RangeError)
  expect(() => readMapColumns(new ArrayBuffer(0))).toThrow(RangeError)
  const none = { tradeId: new Uint32Array(), how: new Uint8Array(), why: new Uint8Array() }
  const strategy = writeWalkColumns({ ...none, worst: new Float64Array(), best: new Float64Array() })
  expect(() => readMapColumns(strategy.buffer)).toThrow(RangeError)
})
