import { describe, expect, it } from 'vitest'
import { usualTicks } from './usual-ticks.ts'

describe('usual ticks', () => {
  // worth of one tick as the exchanges state it in their contract specifications
  it.each([
    ['ES', '0.25', '12.5'],
    ['MNQZ6', '0.25', '0.5'],
    ['/MES', '0.25', '1.25'],
    ['YM', '1', '5'],
    ['M2K', '0.1', '0.5'],
    ['CL', '0.01', '10'],
    ['NG', '0.001', '10'],
    ['GC', '0.1', '10'],
    ['MGC', '0.1', '1'],
    ['SI', '0.005', '25'],
    ['HG', '0.0005', '12.5'],
    ['ZB', '0.03125', '31.25'],
    ['ZN', '0.015625', '15.625'],
    ['ZF', '0.0078125', '7.8125'],
    ['ZT', '0.00390625', '7.8125'],
    ['ZC', '0.25', '12.5'],
    ['ZM', '0.1', '10'],
    ['ZL', '0.01', '6'],
    ['LE', '0.025', '10'],
    ['6E', '0.00005', '6.25'],
    ['6J', '0.0000005', '6.25'],
    ['6B', '0.0001', '6.25'],
    ['M6E', '0.0001', '1.25'],
    ['DX', '0.005', '5'],
    ['KC', '0.05', '18.75'],
    ['SB', '0.01', '11.2'],
    ['CC', '1', '10'],
    ['BTC', '5', '25'],
    ['MBT', '5', '0.5'],
    ['ETH', '0.5', '25'],
    ['VX', '0.05', '50'],
  ])('of the future %s are %s, worth %s', (symbol, tickSize, tickValue) => {
    expect(usualTicks(symbol, 'FUTURES', 'USD')).toEqual({ tickSize, tickValue })
  })

  it.each([
    ['AAPL', 'STOCKS', 'EUR', '0.01', '0.01'],
    ['BTCUSDT', 'CRYPTO', 'USD', '0.01', '0.01'],
    ['eurusd', 'FOREX', 'USD', '0.0001', '10'],
    ['EUR/GBP', 'FOREX', 'GBP', '0.0001', '10'],
    ['USDJPY', 'FOREX', 'JPY', '0.01', '1000'],
  ] as const)('of %s (%s) in an account in %s are %s, worth %s', (name, market, currency, tickSize, tickValue) => {
    expect(usualTicks(name, market, currency)).toEqual({ tickSize, tickValue })
  })

  it.each([
    ['USDJPY', 'FOREX', 'USD', 'a pip is worth yen'],
    ['Gold', 'FOREX', 'USD', 'it is no pair'],
    ['MES', 'FUTURES', 'EUR', 'a tick is worth dollars'],
    ['FESX', 'FUTURES', 'USD', 'it is not a future in dollars'],
    ['US100', 'CFD', 'USD', 'brokers differ'],
  ] as const)('of %s (%s) in an account in %s are unknown: %s', (name, market, currency, _reason) => {
    expect(usualTicks(name, market, currency)).toBeNull()
  })
})
