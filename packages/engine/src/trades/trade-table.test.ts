import { aFeedTrade } from '@afterclose/testkit/builders'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { closedTrades } from '@afterclose/testkit/slow-journal'
import { ledger } from '@afterclose/core/ledger'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toColumns } from './to-columns.ts'
import { moneyScale } from './money-scale.ts'
import { buildTradeTable, percentMicros } from './trade-table.ts'

describe('the ledger of the table', () => {
  it('is the exact ledger, to the last digit', () => {
    fc.assert(
      fc.property(randomJournals(), (journal) => {
        const table = buildTradeTable(toColumns(journal))
        const slow = closedTrades(journal)
        const exact = ledger(journal.payins, slow)
        expect([...table.balanceBefore]).toEqual(slow.map(({ balanceBefore }) => Number(balanceBefore)))
        expect([...table.balanceAfter]).toEqual(slow.map(({ balanceAfter }) => Number(balanceAfter)))
        slow.forEach(({ gainPercentage }, row) => {
          const expected = gainPercentage ?? Number.NaN
          // Past 2^53 millionths, on a balance of next to nothing, a double no longer holds every one of them.
          if (Math.abs(expected) > 9e9) expect((table.gainPercentage[row] ?? 0) / expected).toBeCloseTo(1, 12)
          else expect(table.gainPercentage[row]).toBe(expected)
        })
        expect([...table.payinBalance]).toEqual(table.columns.payins.id.map((id) => Number(exact.payins.get(id))))
        expect(table.balance).toBe(Number(exact.balance))
      }),
    )
  })

  it('puts a payin before a trade that closes at the same second', () => {
    const exitDate = '2024-03-05T11:00:00'
    const table = buildTradeTable(
      toColumns({
        revision: 1,
        trades: [aFeedTrade({ id: 1, exitDate, gain: '50' })],
        payins: [{ id: 9, timestamp: exitDate, delta: '1000' }],
      }),
    )
    expect([table.balanceBefore[0], table.gainPercentage[0], table.balance]).toEqual([1000, 5, 1050])
  })

  it('of a large account rounds none of the gains that are added up', () => {
    const trades = [1, 2, 3].map((id) => aFeedTrade({ id, gain: '0.00000003' }))
    const timestamp = '2024-01-01T00:00:00'
    const table = buildTradeTable(
      toColumns({ revision: 1, trades, payins: [{ id: 1, timestamp, delta: '1000000000000' }] }),
    )
    expect([...table.gainUnits]).toEqual([3, 3, 3])
    expect(table.money).toEqual({ decimals: 8, units: 1e8, exact: true })
    expect([table.balance, table.deposits]).toEqual([1e12, 1e12])
  })

  it('knows no percentage of an empty account', () => {
    const trades = [aFeedTrade({ id: 1, gain: '50' })]
    const table = buildTradeTable(toColumns({ revision: 1, trades, payins: [] }))
    expect([...table.gainPercentage]).toEqual([Number.NaN])
    expect(table.deposits).toBe(0)
  })
})

describe('percentMicros', () => {
  it('rounds the exact quotient, half away from zero', () => {
    // 1/800 % of a millionth: 12.5 → 13, and -12.5 → -13.
    expect([percentMicros(1, 8_000_000), percentMicros(-1, 8_000_000)]).toEqual([13, -13])
    expect([percentMicros(0, 5), percentMicros(5, 0), percentMicros(5, -1)]).toEqual([0, Number.NaN, Number.NaN])
  })

  it('agrees with integers everywhere', () => {
    const amount = fc.maxSafeInteger()
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (part, whole) => {
        const doubled = (2n * BigInt(Math.abs(part)) * 100_000_000n + BigInt(whole)) / (2n * BigInt(whole))
        expect(percentMicros(part, whole)).toBe(part < 0 ? 0 - Number(doubled) : Number(doubled))
      }),
    )
  })
})

describe('the money scale', () => {
  it.each([
    [[], 0],
    [[100, -3], 0],
    [[196.5, 0.25], 2],
    [[0.1, 0.2, 0.3], 1],
    [[0.000_000_01], 8],
    [[1.23e-6], 8],
    [[123_456_789_012.34], 2],
  ])('counts %j in units of %d decimals', (amounts, decimals) => {
    expect(moneyScale([amounts])).toEqual({ decimals, units: 10 ** decimals, exact: true })
  })

  it('takes the finest scale whose sums still fit, and says so', () => {
    expect(moneyScale([[90_000_000.000_000_01, 90_000_000]])).toEqual({ decimals: 7, units: 1e7, exact: false })
  })
})
