import { expect, it } from 'vitest'
import { Arena } from './arena.ts'

it('gives what fits after it was asked for more than there is', () => {
  const arena = new Arena()
  const before = arena.take(8)
  expect(() => arena.take(2 ** 40)).toThrow(RangeError)
  expect(arena.take(8)).toBe(before + 64)
  expect(arena.bytes).toBeLessThan(2 ** 20)
})
