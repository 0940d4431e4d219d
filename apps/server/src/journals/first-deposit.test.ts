import { expect, it } from 'vitest'
import { firstDeposit } from './first-deposit.ts'

it('takes a deposit without a date as made now, by the clocks of the zone of the journal', () => {
  const now = Date.UTC(2024, 2, 5, 3)
  const on = (timeZone: string) =>
    firstDeposit({ amount: '100.50', date: null }, { tradeMarkets: ['FOREX'], timeZone }, now, 'amount')
  expect(on('America/New_York')).toEqual({ amount: '100.5', date: '2024-03-04T22:00:00' })
  expect(on('Asia/Tokyo')).toEqual({ amount: '100.5', date: '2024-03-05T12:00:00' })
})
