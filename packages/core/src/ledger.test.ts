import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { big } from './decimal.ts'
import { gainPercentage, ledger, payinBalances } from './ledger.ts'
import { ledgerWarning, ledgerWarnings } from './payin.ts'

const noon = '2024-01-02T12:00:00'

it('runs payins before trades at the same time, each by id', () => {
  const account = ledger(
    [
      { id: 2, timestamp: noon, delta: '-40' },
      { id: 1, timestamp: noon, delta: '100' },
    ],
    [
      { id: 8, exitDate: noon, gain: '6' },
      { id: 7, exitDate: noon, gain: '-30' },
    ],
  )
  expect([...account.payins]).toEqual([
    [1, '100'],
    [2, '60'],
  ])
  expect(account.trades.get(7)).toEqual({ before: '60', after: '30', gainPercentage: -50 })
  expect(account.trades.get(8)).toEqual({ before: '30', after: '36', gainPercentage: 20 })
  expect(account.balance).toBe('36')
})

it('knows no percentage of nothing', () => {
  const account = ledger([], [{ id: 1, exitDate: noon, gain: '5' }])
  expect(account.trades.get(1)).toEqual({ before: '0', after: '5', gainPercentage: null })
  expect(ledger([], []).balance).toBe('0')
})

it('divides a gain by the balance before it, half to even, and not by nothing', () => {
  expect([gainPercentage('50', 1000), gainPercentage('-50', '1000'), gainPercentage('1', '8000000')]).toEqual([
    5, -5, 0.000012,
  ])
  expect([gainPercentage('50', 0), gainPercentage('50', -10)]).toEqual([null, null])
})

it('keeps every decimal that an amount can have, and takes no more', () => {
  const at = { timestamp: noon, exitDate: noon }
  const account = ledger(
    [{ id: 1, ...at, delta: '-0.0000000001' }],
    [{ id: 1, ...at, gain: '99999999999999.00000001' }],
  )
  expect(account.payins.get(1)).toBe('-0.0000000001')
  expect(account.balance).toBe('99999999999999.0000000099')
  expect(() => ledger([{ id: 1, ...at, delta: '0.00000000001' }], [])).toThrow(RangeError)
})

it('says the same of payins alone, with the trades between them in one sum', () => {
  const day = fc.integer({ min: 10, max: 20 }).map((date) => `2024-01-${date}T00:00:00`)
  const units = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 8 }))
  const amount = units.map(([whole, decimals]) =>
    big(whole)
      .div(10 ** decimals)
      .toFixed(),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(day, amount)), fc.array(fc.tuple(day, amount)), (paid, traded) => {
      const payins = paid.map(([timestamp, delta], id) => ({ id, timestamp, delta }))
      const trades = traded.map(([exitDate, gain], id) => ({ id, exitDate, gain }))
      const { payins: after, balance } = ledger(payins, trades)
      expect(payinBalances(payins, trades)).toEqual({ payins: after, balance })
      const sums = [...Map.groupBy(trades, ({ exitDate }) => exitDate)].map(([exitDate, those]) => ({
        exitDate,
        gain: those.reduce((total, { gain }) => total.plus(gain), big(0)).toFixed(),
      }))
      expect(payinBalances(payins, sums)).toEqual({ payins: after, balance })
    }),
  )
})

it('ends at the sum of everything, whatever the order of its arguments', () => {
  const cents = fc.integer({ min: -1e9, max: 1e9 }).map((units) => big(units).div(100).toFixed(2))
  const time = fc.integer({ min: 10, max: 30 }).map((day) => `2024-01-${day}T00:00:00`)
  fc.assert(
    fc.property(fc.array(fc.tuple(time, cents)), fc.array(fc.tuple(time, cents)), (paid, traded) => {
      const payins = paid.map(([timestamp, delta], id) => ({ id, timestamp, delta }))
      const trades = traded.map(([exitDate, gain], id) => ({ id, exitDate, gain }))
      const account = ledger(payins, trades)
      const total = [...paid, ...traded].reduce((sum, [, amount]) => sum.plus(amount), big(0))
      expect(big(account.balance).eq(total)).toBe(true)
      expect(ledger(payins.toReversed(), trades.toReversed())).toEqual(account)
      for (const { id, gain } of trades) {
        const around = account.trades.get(id)!
        expect(big(around.before).plus(gain).eq(around.after)).toBe(true)
      }
    }),
  )
})

it('[2.4.5] warns of a missing deposit and of one after the first entry', () => {
  expect(ledgerWarning(noon, [])).toBe(ledgerWarnings.missing)
  expect(ledgerWarning(noon, ['2024-01-02T12:00:01'])).toBe(ledgerWarnings.late)
  expect(ledgerWarning(noon, [noon, '2025-01-01T00:00:00'])).toBeNull()
  expect(ledgerWarning(null, [])).toBeNull()
})
