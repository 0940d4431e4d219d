import { expect, it } from 'vitest'
import { futuresPointValue } from './futures.ts'

// Contract specifications: 50 dollars a point of the S&P 500, 1/10 of it for the micro, 1,000 barrels, 100 ounces, 125,000 euros,
// 37,500 pounds of coffee in cents.
it.each([
  ['ESZ5', '50'],
  ['MES 06-26', '5'],
  ['MNQ SEP26', '2'],
  ['/MNQZ25:XCME', '2'],
  ['MNQH26_FUT_CME', '2'],
  ['CLF26', '1000'],
  ['GCG6', '100'],
  ['1OZG6', '1'],
  ['6EH6', '125000'],
  ['M6EH6', '12500'],
  ['MJYH6', '1250000'],
  ['KCH26', '375'],
  ['SR3H26', '2500'],
  ['10YH6', '1000'],
  ['ZBH6', '1000'],
  ['AAPL', null],
])('%s is worth %s a point', (symbol, value) => {
  expect(futuresPointValue(symbol)).toBe(value)
})
