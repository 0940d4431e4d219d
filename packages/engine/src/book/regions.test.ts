import { expect, it } from 'vitest'
import { Arena } from '../kernel/arena.ts'
import { Regions } from './regions.ts'

it('uses a room again while it is large enough, then moves what is in it to a larger one', () => {
  const arena = new Arena()
  const regions = new Regions(arena)
  const at = regions.room('a', 64)
  arena.views.u8.set([1, 2, 3], at)
  expect(regions.room('b', 8)).not.toBe(at)
  expect([regions.room('a', 64), regions.room('a', 8)]).toEqual([at, at])
  const larger = regions.room('a', 1000)
  expect(larger).not.toBe(at)
  expect(arena.views.u8.slice(larger, larger + 4)).toEqual(Uint8Array.of(1, 2, 3, 0))
  expect(regions.room('a', 1200)).toBe(larger)
})
