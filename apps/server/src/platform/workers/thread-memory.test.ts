import { totalmem } from 'node:os'
import { afterEach, expect, it } from 'vitest'
import { heapLimits, holdAtMost } from './thread-memory.ts'

afterEach(() => holdAtMost(null))

it('gives a thread three tenths of what the server may hold, and never more than it asks for', () => {
  holdAtMost(512)
  expect(heapLimits(2048)).toEqual({ maxOldGenerationSizeMb: 153 })
  expect(heapLimits(64).maxOldGenerationSizeMb).toBe(64)
  holdAtMost(1024)
  expect(heapLimits(2048)).toEqual({ maxOldGenerationSizeMb: 307 })
})

it('takes no more than the machine has', () => {
  holdAtMost(1e9)
  expect(heapLimits(1e9).maxOldGenerationSizeMb).toBeLessThanOrEqual(totalmem() / 1024 / 1024)
})
