import { describe, expect, it, vi } from 'vitest'
import type { TradeRows } from '../../journal/engine/trade-rows.ts'
import { takeRows } from '../../journal/engine/trade-rows.ts'
import { engineOf } from '../../testing/engine-of.ts'
import { drawnTrades } from './drawn-trades.ts'
import { gridData, namesOf } from './grid-data.ts'
import type { GridTrades } from './grid-trades.ts'

const { trades } = engineOf({})
const row = takeRows(trades, Uint32Array.of(0))
const names = namesOf(
  { instruments: [], setups: [], comments: [], customComments: [] },
  { dateFormat: 'dd/MM/yyyy', decimals: 2, currency: 'USD' },
)
const order = { largestGain: 1, largestTilt: 1, priceDecimals: new Map(), brokenSizes: [] }

function some(...ids: number[]): GridTrades & { answer: () => Promise<void> } {
  const asked = Promise.withResolvers<TradeRows>()
  return {
    ids: Uint32Array.from(ids),
    read: () => asked.promise,
    dataOf: (rows) => gridData(rows, names, order),
    leave: () => {},
    async answer() {
      asked.resolve(row)
      await new Promise((done) => setTimeout(done))
    },
  }
}

describe('the trades that a grid draws', () => {
  it('are drawn empty while they are on their way, and once more when they are there', async () => {
    const repaint = vi.fn()
    const first = some(5, 6)
    const drawn = drawnTrades(first, repaint)
    expect(drawn.at(0)).toBeNull()
    await first.answer()
    expect(repaint).toHaveBeenCalledOnce()
    expect(drawn.at(0)?.row).toBe(0)
  })

  it('stay until others can be drawn in their place', async () => {
    const [first, next] = [some(5, 6), some(7)]
    const drawn = drawnTrades(first, () => {})
    await first.answer()
    const exchanged = drawn.exchange(next, 0, 30)
    await Promise.resolve()
    expect([...drawn.ids()]).toEqual([5, 6])
    await next.answer()
    expect(await exchanged).toBe(true)
    expect([...drawn.ids()]).toEqual([7])
    expect(drawn.at(0)).not.toBeNull()
  })

  it('are never others than those wanted last', async () => {
    const [first, slow, last] = [some(5), some(6), some(7)]
    const drawn = drawnTrades(first, () => {})
    const late = drawn.exchange(slow, 0, 0)
    const wanted = drawn.exchange(last, 0, 0)
    await last.answer()
    expect(await wanted).toBe(true)
    await slow.answer()
    expect(await late).toBe(false)
    expect([...drawn.ids()]).toEqual([7])
  })
})
