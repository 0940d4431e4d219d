import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lawsEnd, limitOf, longFiles, testLimit, waitsEnd } from './test-limits.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

describe('the limit of a test', () => {
  it('is longer for files that are there, and for these alone', () => {
    for (const [file, limit] of Object.entries(longFiles)) {
      expect(existsSync(root + file), file).toBe(true)
      expect(limitOf(root + file), file).toBeGreaterThan(testLimit)
      expect(limitOf(root + file) / limit, file).toBe(testLimit / 30_000)
    }
    expect(limitOf(fileURLToPath(import.meta.url))).toBe(testLimit)
    expect(limitOf(`${root}apps/server/src/bars/other-bars.test.ts`)).toBe(testLimit)
  })

  it('comes after the end of its laws and waits, which say more', () => {
    for (const limit of [testLimit, ...Object.values(longFiles)]) {
      expect(lawsEnd(limit)).toBeLessThanOrEqual(limit - 10_000)
      expect(waitsEnd(limit)).toBeLessThanOrEqual(limit - 5000)
    }
  })
})

describe('a law', () => {
  /** How long one that begins now may look for an example, ms. */
  const left = () => fc.readConfigureGlobal().interruptAfterTimeLimit

  it('ends before its test, however late in it it begins', async () => {
    const atFirst = left()
    expect(atFirst).toBeLessThanOrEqual(lawsEnd(testLimit))
    expect(atFirst).toBeGreaterThan(lawsEnd(testLimit) - 5000)
    await new Promise((done) => setTimeout(done, 20))
    expect(left()).toBeLessThan(atFirst ?? 0)
  })
})
