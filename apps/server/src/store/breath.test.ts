import { expect, it } from 'vitest'
import { nextBatch, inBatches } from './breath.ts'

it('makes batches smaller where they take long, and larger again where they do not, within bounds', () => {
  expect(nextBatch(250, 20, 250)).toBe(250)
  expect(nextBatch(250, 40, 250)).toBe(125)
  expect(nextBatch(125, 5, 250)).toBe(250) // no more than twice, and no more than the most
  expect(nextBatch(63, 5, 250)).toBe(126)
  expect(nextBatch(250, 4000, 250)).toBe(63)
})

it('removes any number of rows in batches of 500, until one is not full', async () => {
  let left = 1200
  const removed: number[] = []
  await inBatches(async (most) => {
    const some = Math.min(most, left)
    left -= some
    removed.push(some)
    return some
  })
  expect(removed).toEqual([500, 500, 200])
})
