import { type Bitmap, countBoth, noRows, putRow } from './bitmap.ts'

/**
 * A whole number from 0 on for each row, cut into bits: bitmap p holds the rows whose number has bit p. Sums over any
 * selection are then a count of bits a plane, without a walk over its rows, and small numbers take few planes.
 */
export type Planes = readonly Bitmap[]

/** @param numberOf of a row; whole, not below 0, below 2^31 */
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

/** How many planes a number takes. */
export const planesFor = (number: number): number => 32 - Math.clz32(number)

/** The sum of the numbers of the rows in a selection. */
export function sumOf(planes: Planes, selected: Bitmap): number {
  return planes.reduce((sum, plane, bit) => sum + 2 ** bit * countBoth(plane, selected), 0)
}
