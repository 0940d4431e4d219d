import { aFeedTrade } from '@afterclose/testkit/builders'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { closedTrades } from '@afterclose/testkit/slow-journal'
import { ledger } from '@afterclose/core/ledger'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toColumns } from './to-columns.ts'
import { balanceAfter, balanceBefore, buildTradeTable, gainPercentage } from './trade-table.ts'
import { GAIN, RECORD } from '../kernel/layout.ts'

describe('the ledger of the table', () => {
  it('is the exact ledger, to the last digit', () => {
    fc.assert(
      fc.property(randomJournals(), (journal) => {
        const table = buildTradeTable(toColumns(journal))
        const slow = closedTrades(journal)
        const exact = ledger(journal.payins, slow)
        slow.forEach((trade, row) => {
          expect(balanceBefore(table, row)).toBe(Number(trade.balanceBefore))
          expect(balanceAfter(table, row)).toBe(Number(trade.balanceAfter))
          const expected = trade.gainPercentage ?? Number.NaN
          // Past 2^53 millionths, on a balance of next to nothing, a double no longer holds every one of them.
          if (Math.abs(expected) > 9e9) expect(gainPercentage(table, row) / expected).toBeCloseTo(1, 12)
          else expect(gainPercentage(table, row)).toBe(expected)
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
    expect([balanceBefore(table, 0), gainPercentage(table, 0), table.balance]).toEqual([1000, 5, 1050])
  })

  it('of a large account rounds none of the gains that are added up', () => {
    const trades = [1, 2, 3].map((id) => aFeedTrade({ id, gain: '0.00000003' }))
    const timestamp = '2024-01-01T00:00:00'
    const table = buildTradeTable(
      toColumns({ revision: 1, trades, payins: [{ id: 1, timestamp, delta: '1000000000000' }] }),
    )
    const { records } = table
    const gains = [0, 1, 2].map((row) => records.arena.views.f64[(records.at + row * RECORD + GAIN) / 8])
    expect(gains).toEqual([3, 3, 3])
    expect(table.money).toEqual({ decimals: 8, units: 1e8, exact: true })
    expect([table.balance, table.deposits]).toEqual([1e12, 1e12])
  })

  it('knows no percentage of an empty account', () => {
    const trades = [aFeedTrade({ id: 1, gain: '50' })]
    const table = buildTradeTable(toColumns({ revision: 1, trades, payins: [] }))
    expect(gainPercentage(table, 0)).toBeNaN()
    expect(table.deposits).toBe(0)
  })
})
