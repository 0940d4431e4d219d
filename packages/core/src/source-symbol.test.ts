import { describe, expect, it } from 'vitest'
import { kindOfSymbol, pairOf, symbolByRule } from './source-symbol.ts'

describe('the symbol of an instrument at a price source', () => {
  it.each([
    ['EURUSD', 'EUR', 'USD'],
    ['eur/usd', 'EUR', 'USD'],
    ['EUR_USD', 'EUR', 'USD'],
    ['EURUSD.a', 'EUR', 'USD'],
    ['EURUSDm', 'EUR', 'USD'],
    ['XAUUSD', 'XAU', 'USD'],
    ['BTCUSDT', 'BTC', 'USDT'],
    ['BTCUSDT.P', 'BTC', 'USDT'],
    ['BTC-USD', 'BTC', 'USD'],
    ['ETHBTC', 'ETH', 'BTC'],
  ])('%s is the pair %s against %s', (name, base, quote) => expect(pairOf(name)).toEqual({ base, quote }))

  it.each(['AAPL', 'USD', 'BTC', 'ES', 'MES 12-24', 'GER40', 'BTC-PERP', 'WIFUSDT'])('%s is no pair', (name) =>
    expect(pairOf(name)).toBeNull(),
  )

  it('takes any coin as the base where the market is crypto', () =>
    expect(pairOf('WIFUSDT', 'CRYPTO')).toEqual({ base: 'WIF', quote: 'USDT' }))

  it.each([
    ['AAPL', 'STOCKS', 'STOCK'],
    ['BRK.B', 'STOCKS', 'STOCK'],
    ['SAP.DE', 'STOCKS', null],
    ['AAPL 240621C00190000', 'STOCKS', null],
    ['EURUSD', 'FOREX', 'CURRENCY'],
    ['XAUUSD', 'CFD', 'CURRENCY'],
    ['BTCUSD', 'CFD', 'CRYPTO'],
    ['GER40', 'CFD', null],
    ['WIFUSDT', 'CRYPTO', 'CRYPTO'],
    ['ES', 'FUTURES', null],
    ['EURUSD', 'FUTURES', null],
  ] as const)('%s of the market %s is %s', (name, market, kind) => expect(kindOfSymbol(name, market)).toBe(kind))

  it.each([
    ['NAME', 'Bitcoin', 'Bitcoin'],
    ['PLAIN', 'BTC/USDT', 'BTCUSDT'],
    ['PLAIN', '…', ''],
    ['JOINED', 'BTCUSDT.P', 'BTCUSDT'],
    ['JOINED', 'WIF/USDT', 'WIFUSDT'],
    ['DASH', 'BTCUSD', 'BTC-USD'],
    ['DASH', 'WIF/USD', 'WIF-USD'],
    ['UNDERSCORE', 'EURUSD.a', 'EUR_USD'],
    ['UNDERSCORE', 'xauusd', 'XAU_USD'],
    ['UNDERSCORE', 'US30', 'US30'],
    ['SLASH', 'EURUSD', 'EUR/USD'],
    ['SLASH', 'AAPL', 'AAPL'],
    ['KRAKEN', 'BTCUSD', 'XBTUSD'],
    ['KRAKEN', 'DOGE/EUR', 'XDGEUR'],
    ['KRAKEN', 'ETH-BTC', 'ETHXBT'],
    ['STOOQ', 'AAPL', 'aapl.us'],
    ['STOOQ', 'BRK.B', 'brk-b.us'],
    ['STOOQ', 'SAP.DE', 'sap.de'],
    ['STOOQ', 'EUR/USD', 'eurusd'],
    ['POLYGON', 'AAPL', 'AAPL'],
    ['POLYGON', 'EURUSD', 'C:EURUSD'],
    ['POLYGON', 'BTC-USD', 'X:BTCUSD'],
  ] as const)('by the rule %s %s is %s', (rule, name, symbol) => expect(symbolByRule(rule, name)).toBe(symbol))
})
