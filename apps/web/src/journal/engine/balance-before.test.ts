import { ledger } from '@afterclose/core/ledger'
import { localText } from '@afterclose/core/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanceBefore, percentageOf } from './balance-before.ts'

const columnsOf = (
  trades: readonly { id: number; at: number; gain: number }[],
  payins: readonly { at: number; delta: number }[],
) => {
  const sorted = trades.toSorted((a, b) => a.at - b.at || a.id - b.id)
  return {
    id: Uint32Array.from(sorted, ({ id }) => id),
    exitDate: Float64Array.from(sorted, ({ at }) => at),
    gain: Float64Array.from(sorted, ({ gain }) => gain),
    closed: sorted.length,
    payins: {
      id: payins.map((_, i) => i + 1),
      timestamp: payins.map(({ at }) => at),
      delta: payins.map((p) => p.delta),
    },
  }
}

describe('the balance before a trade', () => {
  it('is the one that the ledger gives, for every trade of any journal', () => {
    const second = fc.integer({ min: 0, max: 8 }).map((n) => Date.UTC(2026, 0, 1) + n * 1000)
    const trades = fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 1, max: 99 }), at: second, gain: fc.integer({ min: -50, max: 50 }) }),
      { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
    )
    const payins = fc.array(fc.record({ at: second, delta: fc.integer({ min: -50, max: 50 }) }), { maxLength: 4 })
    fc.assert(
      fc.property(trades, payins, (trades, payins) => {
        const book = ledger(
          payins.map(({ at, delta }, i) => ({ id: i + 1, timestamp: localText(at), delta: String(delta) })),
          trades.map(({ id, at, gain }) => ({ id, exitDate: localText(at), gain: String(gain) })),
        )
        for (const { id, at } of trades)
          expect(balanceBefore(columnsOf(trades, payins), localText(at), id)).toBe(Number(book.trades.get(id)!.before))
      }),
    )
  })

  it('puts a new trade behind all others of its second', () => {
    const at = Date.UTC(2026, 0, 1)
    const columns = columnsOf([{ id: 9, at, gain: 5 }], [{ at, delta: 100 }])
    expect(balanceBefore(columns, localText(at), null)).toBe(105)
    expect(balanceBefore(columns, localText(at - 1000), null)).toBe(0)
  })

  it('makes no percentage of nothing', () => {
    expect(percentageOf('50', 1000)).toBe(5)
    expect(percentageOf('50', 0)).toBeNull()
    expect(percentageOf('50', -10)).toBeNull()
    expect(percentageOf(null, 1000)).toBeNull()
  })
})
