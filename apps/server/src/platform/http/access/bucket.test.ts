import { expect, it } from 'vitest'
import { Buckets } from './bucket.ts'

it('lets calls pass as the worked example of DOORS 11 says: a bucket of 3, 1 each 2 s', () => {
  const buckets = new Buckets(3, 0.5)
  const seconds = [0, 0, 0, 0, 1, 2, 2, 10, 10, 10, 10]
  expect(seconds.map((second) => buckets.take(1, second * 1000))).toEqual([0, 0, 0, 2, 1, 0, 2, 0, 0, 0, 2])
  expect(buckets.take(2, 10_000)).toBe(0)
  const slow = new Buckets(1, 0.4)
  expect([0, 0].map((now) => slow.take(1, now))).toEqual([0, 3]) // 2.5 seconds, up
})
