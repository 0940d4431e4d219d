import { expect, it } from 'vitest'
import { readSample } from '../../test/samples.ts'

it('makes no rebate of an amount that is less than price and size give, and a cost of one that is more', () => {
  const { fills } = readSample('saxo', 'amount-below-price.csv')
  // 3 x 135.01 = 405.03, of which 405.00 were paid; 3 x 139.74 = 419.22, of which 418.22 came.
  expect(fills.map(({ cash, commission }) => [cash, commission])).toEqual([
    ['-405', '0'],
    ['419.22', '1'],
  ])
})
