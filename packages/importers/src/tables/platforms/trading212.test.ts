import { expect, it } from 'vitest'
import { readSample } from '../../../test/samples.ts'

it('counts a tax in the currency of the share as money of the account: 3.00 EUR at 1.25 are 2.40 GBP', () => {
  const { fills } = readSample('trading212', 'history-foreign-tax.csv')
  expect(fills.map(({ commission, realised, cash }) => [commission, realised, cash])).toEqual([
    ['3.6', null, '-800'],
    ['1.32', '75.08', '880'],
  ])
})
