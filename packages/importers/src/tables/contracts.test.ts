import { expect, it } from 'vitest'
import { usSecurityOrFuture, pairOrAny } from './contracts.ts'
import { cellsOf } from './source-table.ts'

const sized = (size: string) => {
  const row = { line: 2, cells: [size], others: [] }
  const table = { heads: ['Qty'], rows: [row], delimiter: ',', fileName: '', above: [] }
  return cellsOf(table, { size: 'qty' }, '.', false).of(row)
}

it.each([
  ['EURUSD', '100000', '1'],
  ['EUR/USD', '0.5', '100000'],
  ['USDJPY', '500', null],
])('a pair %s of size %s: money of the second currency, %s a point', (symbol, size, pointValue) => {
  expect(pairOrAny(symbol, sized(size))).toEqual({ symbol, market: 'FOREX', pointValue, currency: symbol.slice(-3) })
})

it('takes nothing for a pair that is not two currencies', () => {
  for (const symbol of ['ACMEXX', 'USDUSD', 'BTCUSD', 'SPY'])
    expect(pairOrAny(symbol, sized('1'))).toEqual({ symbol, market: null, pointValue: null })
})

it('tells a future by its month, so that a share named as one stays a share', () => {
  expect(['ES', 'ESH26', 'CL', 'ACME 250321C15', 'GCG6'].map((symbol) => usSecurityOrFuture(symbol).market)).toEqual([
    'STOCKS',
    'FUTURES',
    'STOCKS',
    'STOCKS',
    'FUTURES',
  ])
})
