import { type Bitmap, countBoth, noRows, putRow } from './bitmap.ts'

/**
 * Bit planes of a non-negative integer per row: bitmap p contains the rows whose number has bit p. Sums over a selection are then one
 * popcount per plane, without iterating over its rows, and small numbers need few planes.
 */
export type Planes = readonly Bitmap[]

/** @param numberOf of a row; an integer in [0, 2^31) */
export function planesOf(rows: number, numberOf: (row: number) => number, room: number): Planes {
  const planes: Bitmap[] = []
  for (let row = 0; row < rows; row++) {
    const number = numberOf(row)
    for (let bit = 0; number >>> bit !== 0; bit++) {
      if (bit === planes.length) planes.push(noRows(room))
      if (((number >>> bit) & 1) === 1) putRow(planes[bit]!, row, true)
    }
  }
  return planes
}

/** Number of planes for a value. */
export const planesFor = (number: number): number => 32 - Math.clz32(number)

/** Sums the numbers of the selected rows. */
export function sumOf(planes: Planes, selected: Bitmap): number {
  return planes.reduce((sum, plane, bit) => sum + 2 ** bit * countBoth(plane, selected), 0)
}
