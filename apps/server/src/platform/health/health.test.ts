import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Outage, type OutageCode } from '../outage.ts'
import { usualTimes } from '../times.ts'
import { Health } from './health.ts'

const fault = (code: OutageCode) => new Outage(code, `what happened: ${code}`)

describe('the health of a server', () => {
  const errors: unknown[] = []
  const warnings: string[] = []
  const asked: (OutageCode | null)[] = []
  let outage: Error | null
  let health: Health
  const passes = (ms: number) => vi.advanceTimersByTime(ms)

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
    for (const list of [errors, warnings, asked]) list.length = 0
    outage = null
    const check = async (before: OutageCode | null) => {
      asked.push(before)
      if (outage !== null) throw outage
    }
    health = new Health(
      check,
      { error: (error) => errors.push(error), warn: (text) => warnings.push(text) },
      usualTimes.health,
    )
  })
  afterEach(() => vi.useRealTimers())

  it('is looked at once for all who ask, and again after some seconds', async () => {
    expect(await Promise.all([health.currentOutage(), health.currentOutage(), health.currentOutage()])).toEqual([
      null,
      null,
      null,
    ])
    passes(4999)
    await health.currentOutage()
    expect(asked).toHaveLength(1)
    passes(1)
    await health.currentOutage()
    expect(asked).toHaveLength(2)
  })

  it('is bad from the moment that a write has failed, until one works', async () => {
    expect(await health.currentOutage()).toBeNull()
    expect(health.recordOutage(fault('Disk full'))).toBe(true)
    expect(await health.currentOutage()).toBe('Disk full')
    outage = fault('Disk full')
    passes(1000)
    expect(await health.currentOutage()).toBe('Disk full')
    outage = null
    passes(1000)
    expect(await health.currentOutage()).toBeNull()
    expect(asked).toEqual([null, 'Disk full', 'Disk full'])
  })

  it('says which outage it is looked at for, so that damage is looked for where it may be', async () => {
    health.recordOutage(fault('Database damaged'))
    passes(1000)
    await health.currentOutage()
    expect(asked).toEqual(['Database damaged'])
  })

  it('believes a write that failed more than a check that began before it', async () => {
    const end = Promise.withResolvers<void>()
    const slow = new Health(() => end.promise, { error: () => {}, warn: () => {} }, usualTimes.health)
    const asking = slow.currentOutage()
    slow.recordOutage(fault('Disk full'))
    end.resolve()
    expect(await asking).toBe('Disk full')
  })

  it('answers what it knows while its own try waits behind others who write, and says when one worked last', async () => {
    const end = Promise.withResolvers<void>()
    const busy = new Health(
      () => end.promise,
      { error: () => {}, warn: () => {} },
      { ...usualTimes.health, answerMs: 1 },
    )
    expect(await busy.currentOutage()).toBeNull()
    expect(busy.lastWrite).toBeNull()
    const began = new Date().toISOString()
    end.resolve()
    await vi.waitUntil(() => busy.lastWrite !== null)
    expect(String(busy.lastWrite) >= began).toBe(true)
  })

  it('is logged when it changes, not every time that something fails', async () => {
    for (let i = 0; i < 5; i++) health.recordOutage(fault('Disk full'))
    expect(errors).toEqual([expect.objectContaining({ message: 'what happened: Disk full' })])
    passes(1000)
    await health.currentOutage()
    expect(warnings).toEqual(['The server can write again.'])
  })

  it('is not that of one file, nor a fault of ours, which is told to whoever asks', async () => {
    expect(health.recordOutage(fault('Files unavailable'))).toBe(true)
    expect(health.recordOutage(new Error('Ours'))).toBe(false)
    expect(await health.currentOutage()).toBeNull()
    outage = new Error('Ours')
    passes(5000)
    await expect(health.currentOutage()).rejects.toThrow('Ours')
  })
})
