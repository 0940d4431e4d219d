import { expect, it } from 'vitest'
import { readMapColumns } from './map-columns.ts'
import { readStudyColumns, writeStudyColumns } from './study-columns.ts'

const columns = {
  tradeId: Uint32Array.of(3, 4_000_000_000),
  width: 3,
  values: Float32Array.of(0.5, Number.NaN, -2.25, 1, 0, 1000),
}

it('gives back the columns that were written', () => {
  expect(readStudyColumns(writeStudyColumns(columns).buffer)).toEqual(columns)
})

it('refuses a part of the bytes, and those of another walk', () => {
  expect(() => readStudyColumns(writeStudyColumns(columns).buffer.slice(0, 40))).toThrow(RangeError)
  expect(() => readStudyColumns(new ArrayBuffer(0))).toThrow(RangeError)
  expect(() => readMapColumns(writeStudyColumns(columns).buffer)).toThrow(RangeError)
})
