import { describe, expect, it, vi } from 'vitest'
import { drawnRows, type GridRows } from './drawn-rows.ts'

function some(...ids: number[]): GridRows<string, { readonly rows: string }> & { answer: () => Promise<void> } {
  const asked = Promise.withResolvers<string>()
  return {
    ids: Uint32Array.from(ids),
    read: () => asked.promise,
    dataOf: (rows) => ({ rows }),
    leave: () => {},
    async answer() {
      asked.resolve('some')
      await new Promise((done) => setTimeout(done))
    },
  }
}

describe('the rows that a grid draws', () => {
  it('are drawn empty while they load, and once more when they have loaded', async () => {
    const repaint = vi.fn()
    const first = some(5, 6)
    const drawn = drawnRows(first, repaint)
    expect(drawn.at(0)).toBeNull()
    await first.answer()
    expect(repaint).toHaveBeenCalledOnce()
    expect(drawn.at(0)?.row).toBe(0)
  })

  it('stay until their replacements have loaded', async () => {
    const [first, next] = [some(5, 6), some(7)]
    const drawn = drawnRows(first, () => {})
    await first.answer()
    const exchanged = drawn.exchange(next, 0, 30)
    await Promise.resolve()
    expect([...drawn.ids()]).toEqual([5, 6])
    await next.answer()
    expect(await exchanged).toBe(true)
    expect([...drawn.ids()]).toEqual([7])
    expect(drawn.at(0)).not.toBeNull()
  })

  it('are always the last requested ones', async () => {
    const [first, slow, last] = [some(5), some(6), some(7)]
    const drawn = drawnRows(first, () => {})
    const late = drawn.exchange(slow, 0, 0)
    const wanted = drawn.exchange(last, 0, 0)
    await last.answer()
    expect(await wanted).toBe(true)
    await slow.answer()
    expect(await late).toBe(false)
    expect([...drawn.ids()]).toEqual([7])
  })
})
