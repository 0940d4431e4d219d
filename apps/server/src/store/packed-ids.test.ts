import { randomBytes } from 'node:crypto'
import { longestReceipt } from '@afterclose/contract/undo'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { receipts } from '../records/receipts/receipts.ts'
import { hasId, packIds, unpackIds } from './packed-ids.ts'

describe('packed numbers', () => {
  const id = fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 3_000_000 }))
  it('are the same again, within any range and one by one', () => {
    fc.assert(
      fc.property(fc.uniqueArray(id), id, id, (ids, a, b) => {
        const packed: ReturnType<typeof packIds> = JSON.parse(JSON.stringify(packIds(ids)))
        const inOrder = ids.toSorted((one, other) => one - other)
        expect(unpackIds(packed)).toEqual(inOrder)
        expect(unpackIds(packed, { after: a, upTo: b })).toEqual(inOrder.filter((one) => one > a && one <= b))
        for (const one of [a, b, ...ids]) expect(hasId(packed, one)).toBe(ids.includes(one))
      }),
    )
  })

  const each = (count: number, apart: number) => Array.from({ length: count }, (_, i) => 7 + i * apart)
  it.each([
    ['in a row', 1],
    ['of which nine in ten have another', 10],
  ])('let the receipt of a plan have 100,000 trades %s', (_, apart) => {
    const { give, take } = receipts(randomBytes(32))
    const made = { trades: packIds(each(100_000, apart)), missedTradeIds: [] }
    const rows = [{ journal_id: 1, id: 1 }]
    const receipt = give(1, { table: 'trade_plan', rows, made })
    expect(receipt?.length).toBeLessThan(longestReceipt)
    expect(take(1, receipt ?? '')).toMatchObject({ made })
  })
})
