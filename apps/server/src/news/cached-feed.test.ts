import { expect, it } from 'vitest'
import { CachedFeed } from './cached-feed.ts'
import type { Feed } from './feed.ts'

const minute = 60_000

/** A source that answers its number of readings, and a clock to turn. */
function source() {
  const state = { now: 1000, away: false, readings: 0 }
  const load = async (): Promise<Feed> => {
    const title = String(++state.readings)
    await Promise.resolve()
    if (state.away) throw new Error('away')
    return { title, items: [] }
  }
  return { state, feed: new CachedFeed(load, () => state.now) }
}
const titleOf = async (feed: CachedFeed) => (await feed.read()).title

it('reads a source once for all who ask within a quarter of an hour', async () => {
  const { state, feed } = source()
  expect(await Promise.all(Array.from({ length: 20 }, () => titleOf(feed)))).toEqual(Array(20).fill('1'))
  state.now += 15 * minute - 1
  expect(await titleOf(feed)).toBe('1')
  state.now += 1
  expect(await Promise.all([titleOf(feed), titleOf(feed)])).toEqual(['2', '2'])
})

it('shows what it has while the source is away, and asks again after a minute', async () => {
  const { state, feed } = source()
  await feed.read()
  state.away = true
  state.now += 15 * minute
  for (let i = 0; i < 5; i++) expect(await titleOf(feed)).toBe('1')
  expect(state.readings).toBe(2)
  state.away = false
  state.now += minute
  expect(await titleOf(feed)).toBe('3')
})

it('fails while it has nothing, without asking for everybody', async () => {
  const { state, feed } = source()
  state.away = true
  for (let i = 0; i < 5; i++) await expect(feed.read()).rejects.toThrow('away')
  expect(state.readings).toBe(1)
  state.away = false
  state.now += minute
  expect(await titleOf(feed)).toBe('2')
})
