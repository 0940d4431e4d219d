import { describe, expect, it, vi } from 'vitest'
import { blockRows, createRowStore } from './row-store.ts'

/** A store over a worker that answers when a test lets it. */
function storeOf(count: number) {
  const asked: { from: number; to: number; done: PromiseWithResolvers<string> }[] = []
  const arrived = vi.fn()
  const store = createRowStore({
    count,
    read: (from, to) => {
      const done = Promise.withResolvers<string>()
      asked.push({ from, to, done })
      return done.promise
    },
    dataOf: (rows) => ({ rows }),
    arrived,
  })
  /** Answers what was asked last. */
  const answer = async () => {
    asked.at(-1)!.done.resolve('some')
    await new Promise((done) => setTimeout(done))
  }
  return { store, asked, arrived, answer, ranges: () => asked.map(({ from, to }) => [from, to]) }
}

describe('the rows that are looked at', () => {
  it('are requested once, with those around them', async () => {
    const { store, answer, arrived, ranges } = storeOf(3 * blockRows + 5)
    expect(store.at(blockRows + 7)).toBeNull()
    expect(store.at(blockRows + 8)).toBeNull()
    expect(ranges()).toEqual([[blockRows, 2 * blockRows]])
    await answer()
    expect(arrived).toHaveBeenCalledTimes(1)
    expect(store.at(blockRows + 7)?.row).toBe(7)
    await answer()
    await answer()
    expect(ranges().slice(1)).toEqual([
      [2 * blockRows, 3 * blockRows],
      [0, blockRows],
    ])
  })

  it('end where the order ends', async () => {
    const { store, answer, ranges } = storeOf(10)
    store.at(9)
    await answer()
    expect(ranges()).toEqual([[0, 10]])
    expect(store.at(9)?.row).toBe(9)
  })

  it('are requested before those that were only scrolled past', async () => {
    const { store, answer, ranges } = storeOf(100 * blockRows)
    for (const block of [0, 10, 20, 30]) store.at(block * blockRows)
    await answer()
    expect(ranges()).toEqual([
      [0, blockRows],
      [30 * blockRows, 31 * blockRows],
    ])
  })

  it('are requested again after a failure', async () => {
    const { store, asked, answer, ranges } = storeOf(10)
    expect(store.at(0)).toBeNull()
    asked[0]!.done.reject(new Error('They have changed'))
    await new Promise((done) => setTimeout(done))
    expect(ranges()).toHaveLength(1)
    expect(store.at(0)).toBeNull()
    await answer()
    expect(store.at(0)).not.toBeNull()
  })

  it('are dropped when many others have been viewed since', async () => {
    const { store, answer, ranges } = storeOf(100 * blockRows)
    for (let block = 0; block < 60; block += 2) {
      store.at(block * blockRows)
      for (let i = 0; i < 3; i++) await answer()
    }
    const asked = ranges().length
    expect(store.at(58 * blockRows)).not.toBeNull()
    expect(ranges()).toHaveLength(asked)
    expect(store.at(0)).toBeNull()
  })
})

it('resolves when all rows of a stretch have loaded', async () => {
  const { store, answer } = storeOf(3 * blockRows)
  const there = vi.fn()
  void store.load(blockRows - 2, blockRows + 2).then(there)
  await answer()
  expect(there).not.toHaveBeenCalled()
  await answer()
  await answer()
  expect(there).toHaveBeenCalledOnce()
})

it('does not wait for rows that fail to load', async () => {
  const { store, asked } = storeOf(10)
  const loaded = store.load(0, 9)
  asked[0]!.done.reject(new Error('They have changed'))
  await expect(loaded).resolves.toBeUndefined()
})
