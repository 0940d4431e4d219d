import { expect, it } from 'vitest'
import { usualWorth } from './usual-worth.ts'

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
