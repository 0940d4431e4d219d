import { describe, expect, it, vi } from 'vitest'
import { drawnRows, type GridRows } from './drawn-rows.ts'
import { blockRows } from './row-store.ts'

/** Many rows, of which the first is of this id. */
function many(id: number): GridRows<string, { readonly rows: string }> & { answer: () => Promise<void> } {
  const asked = Promise.withResolvers<string>()
  return {
    ids: new Uint32Array(2 * blockRows).fill(id, 0, 1),
    top: 'the first',
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
  const later = blockRows // the first position that does not come along

  it('are drawn at once at the top', () => {
    const repaint = vi.fn()
    expect(drawnRows(many(5), repaint).at(0)).toEqual({ data: { rows: 'the first' }, row: 0 })
    expect(repaint).not.toHaveBeenCalled()
  })

  it('are drawn empty while they are on their way, and once more when they are there', async () => {
    const repaint = vi.fn()
    const first = many(5)
    const drawn = drawnRows(first, repaint)
    expect(drawn.at(later)).toBeNull()
    await first.answer()
    expect(repaint).toHaveBeenCalledOnce()
    expect(drawn.at(later)?.row).toBe(0)
  })

  it('stay until others can be drawn in their place', async () => {
    const [first, next] = [many(5), many(7)]
    const drawn = drawnRows(first, () => {})
    const exchanged = drawn.exchange(next, later, later + 30)
    await Promise.resolve()
    expect(drawn.ids()[0]).toBe(5)
    await next.answer()
    expect(await exchanged).toBe(true)
    expect(drawn.ids()[0]).toBe(7)
    expect(drawn.at(later)).not.toBeNull()
  })

  it('make way at the top without waiting', async () => {
    const drawn = drawnRows(many(5), () => {})
    expect(await drawn.exchange(many(7), 0, 30)).toBe(true)
    expect(drawn.ids()[0]).toBe(7)
  })

  it('are never others than those wanted last', async () => {
    const [first, slow, last] = [many(5), many(6), many(7)]
    const drawn = drawnRows(first, () => {})
    const late = drawn.exchange(slow, later, later)
    const wanted = drawn.exchange(last, later, later)
    await last.answer()
    expect(await wanted).toBe(true)
    await slow.answer()
    expect(await late).toBe(false)
    expect(drawn.ids()[0]).toBe(7)
  })
})
