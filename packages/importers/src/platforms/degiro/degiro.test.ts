import { expect, it } from 'vitest'
import { readSample } from '../../../test/samples.ts'

it('states what one of the currency of a price is worth in the account: 1 euro for 1.0292 dollars', () => {
  const { fills, accountCurrency } = readSample('degiro', 'transactions-de.csv')
  expect(accountCurrency).toBe('EUR')
  // 2.00 EUR x 1.0292 and x 1.0851.
  expect(fills.map(({ fxRate, commission, currency }) => [fxRate, commission, currency])).toEqual([
    ['0.9716284493', '2.0584', 'USD'],
    ['0.9215740485', '2.1702', 'USD'],
  ])
})

it('knows the currency of the account by heads that name it, and counts its fee for conversions', () => {
  const { fills, accountCurrency } = readSample('degiro', 'transactions-2025.csv')
  expect(accountCurrency).toBe('EUR')
  // 2.45 EUR x 1.0292 and 2.44 EUR x 1.0851.
  expect(fills.map(({ commission }) => commission)).toEqual(['2.5215', '2.6476'])
})
