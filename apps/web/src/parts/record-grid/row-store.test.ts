import { describe, expect, it, vi } from 'vitest'
import { blockRows, createRowStore, firstScreens } from './row-store.ts'

/** A store over a worker that answers when a test lets it. */
function storeOf(count: number) {
  const asked: { from: number; to: number; done: PromiseWithResolvers<string> }[] = []
  const arrived = vi.fn()
  const store = createRowStore({
    count,
    top: 'the first',
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

describe('the rows of the top', () => {
  it('are there from the start, and nothing is asked for until others are looked at', async () => {
    const { store, answer, ranges } = storeOf(3 * blockRows)
    for (let position = 0; position < firstScreens; position++)
      expect(store.at(position)).toEqual({ data: { rows: 'the first' }, row: position })
    await store.load(0, firstScreens - 1)
    expect(ranges()).toEqual([])
    expect(store.at(firstScreens)?.data.rows).toBe('the first')
    expect(ranges()).toEqual([[blockRows, 2 * blockRows]])
    await answer()
    expect(store.at(blockRows)?.data.rows).toBe('some')
    expect(store.at(0)?.data.rows).toBe('the first')
  })
})

describe('the rows that are looked at', () => {
  it('are asked for once, together with those around them', async () => {
    const { store, answer, arrived, ranges } = storeOf(3 * blockRows + 5)
    expect(store.at(blockRows + 7)).toBeNull()
    expect(store.at(blockRows + 8)).toBeNull()
    expect(ranges()).toEqual([[blockRows, 2 * blockRows]])
    await answer()
    expect(arrived).toHaveBeenCalledTimes(1)
    expect(store.at(blockRows + 7)?.row).toBe(7)
    await answer()
    await answer()
    await answer()
    expect(ranges().slice(1)).toEqual([[2 * blockRows, 3 * blockRows]])
    store.at(2 * blockRows)
    expect(ranges().slice(2)).toEqual([[3 * blockRows, 3 * blockRows + 5]])
  })

  it('end where the order ends, although a grid may draw more before it knows their number', async () => {
    expect([storeOf(2).store.at(1)?.row, storeOf(2).store.at(2)]).toEqual([1, null])
    const { store, answer, ranges } = storeOf(blockRows + 10)
    store.at(blockRows + 9)
    await answer()
    expect(ranges()).toEqual([[blockRows, blockRows + 10]])
    expect(store.at(blockRows + 9)?.row).toBe(9)
  })

  it('are asked for before those that were only scrolled past', async () => {
    const { store, answer, ranges } = storeOf(100 * blockRows)
    for (const block of [10, 20, 30]) store.at(block * blockRows)
    await answer()
    expect(ranges()).toEqual([
      [10 * blockRows, 11 * blockRows],
      [30 * blockRows, 31 * blockRows],
    ])
  })

  it('are asked for again when they could not be had', async () => {
    const { store, asked, answer, ranges } = storeOf(blockRows + 10)
    expect(store.at(blockRows)).toBeNull()
    asked[0]!.done.reject(new Error('They have changed'))
    await new Promise((done) => setTimeout(done))
    expect(ranges()).toHaveLength(1)
    expect(store.at(blockRows)).toBeNull()
    await answer()
    expect(store.at(blockRows)).not.toBeNull()
  })

  it('do not stay for ever: those looked at longest ago go', async () => {
    const { store, answer, ranges } = storeOf(100 * blockRows)
    for (let block = 2; block < 60; block += 2) {
      store.at(block * blockRows)
      for (let i = 0; i < 3; i++) await answer()
    }
    const asked = ranges().length
    expect(store.at(58 * blockRows)).not.toBeNull()
    expect(ranges()).toHaveLength(asked)
    expect(store.at(0)).toBeNull()
  })
})

it('tells when all rows of a stretch are there', async () => {
  const { store, answer } = storeOf(3 * blockRows)
  const there = vi.fn()
  void store.load(blockRows - 2, blockRows + 2).then(there)
  await Promise.resolve()
  expect(there).not.toHaveBeenCalled()
  await answer()
  expect(there).toHaveBeenCalledOnce()
})

it('does not wait for what cannot be had', async () => {
  const { store, asked } = storeOf(2 * blockRows)
  const loaded = store.load(0, blockRows)
  asked[0]!.done.reject(new Error('They have changed'))
  await expect(loaded).resolves.toBeUndefined()
})
