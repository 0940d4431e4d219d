import { expect, it } from 'vitest'
import { parsedTrade } from '../../../test/support/parsed-file.ts'
import { fitsResult, usualWorth } from './usual-worth.ts'

it.each([
  ['a share, where shares are all that is traded', 'ACME', null, ['STOCKS'], 'STOCKS', '1'],
  ['a coin, where coins are', 'XYZ', null, ['CRYPTO'], 'CRYPTO', '1'],
  ['nothing known, where several things are traded', 'ACME', null, ['FOREX', 'STOCKS'], null, null],
  ['a pair, of which nobody says what a point is worth', 'EURUSD', null, ['FOREX'], 'FOREX', null],
  ['a future by its symbol', 'MESZ5', null, ['FOREX', 'FUTURES'], 'FUTURES', '5'],
  ['no future, where none are traded', 'MESZ5', null, ['FOREX', 'STOCKS'], null, null],
  ['a share whose file says that it is one, and not what it is worth', 'ACME', 'STOCKS', ['STOCKS'], 'STOCKS', null],
] as const)('takes for %s: %s', (_what, symbol, stated, markets, market, pointValue) => {
  expect(usualWorth(symbol, stated, markets)).toMatchObject({ market, pointValue })
})

it.each([
  // a gain of 100.00, costs of 8.50, 2 % of the gain, 2 cents
  ['110.52', '2', true],
  ['110.53', '2', false],
  ['89.48', '2', true],
  ['89.47', '2', false],
  // no gain: the costs and the cents alone
  ['-8.51', '1', true],
  ['-8.53', '1', false],
  [null, '2', true],
] as const)('a net gain of %s after an exit at %s fits: %s', (netGain, exitPrice, fits) => {
  const trade = { ...parsedTrade, entryPrice: '1', exitPrice, size: '100', commission: '7', swap: '-1.5', netGain }
  expect(fitsResult(trade, '1')).toBe(fits)
})
