import { describe, expect, it } from 'vitest'
import { singleFlight } from './single-flight.ts'

describe('single flight', () => {
  it('is done once for all who ask while it is done, and again for who comes later', async () => {
    const share = singleFlight<number>()
    let done = 0
    const work = async () => {
      await Promise.resolve()
      return ++done
    }
    expect(await Promise.all([share('a', work), share('a', work), share('b', work)])).toEqual([1, 1, 2])
    expect(await share('a', work)).toBe(3)
  })

  it('fails for all who asked, and is tried again', async () => {
    const share = singleFlight<number>()
    const fail = () => Promise.reject(new Error('lost'))
    const outcomes = await Promise.allSettled([share('a', fail), share('a', async () => 1)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await share('a', async () => 2)).toBe(2)
  })
})
