import { afterAll, beforeAll } from 'vitest'
import { pieceSizes } from '../../src/records/trades/piece-sizes.ts'

/**
 * Few trades make many pieces in the tests of this file, or of this `describe`. Not in worker threads, which save imports: they have sizes of
 * their own.
 */
export function smallPieces(): void {
  const usual = { ...pieceSizes }
  beforeAll(() => void Object.assign(pieceSizes, { rows: 5, listed: 10, results: 3, looked: 7 }))
  afterAll(() => void Object.assign(pieceSizes, usual))
}
