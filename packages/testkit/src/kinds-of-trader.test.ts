import { describe, expect, it } from 'vitest'
import { type KindOfTrader, kindsOfTrader } from './kinds-of-trader.ts'

const closed = (kind: KindOfTrader) => kindsOfTrader[kind].trades.filter(({ exitDate }) => exitDate !== null)
const sums = (kind: KindOfTrader) => {
  const trades = closed(kind)
  const of = (values: readonly number[]): string => values.reduce((sum, value) => sum + value, 0).toFixed(2)
  return [trades.length, of(trades.map(({ rMultiple }) => rMultiple ?? 0)), of(trades.map(({ gain }) => Number(gain)))]
}

describe('the kinds of traders', () => {
  it.each<[KindOfTrader, number, string, string]>([
    // one of 45R, 15 of 0.59, 28 of -0.5 and one of -0.52
    ['gambler', 45, '39.33', '3933.00'],
    ['martingaleBefore', 54, '6.50', '341.00'],
    // three quarters of 10,000 are gone
    ['martingaleAfter', 118, '32.65', '-7675.00'],
    // each trade cost 12.40
    ['overtrader', 400, '-109.20', '-5460.00'],
    ['holderOfLosers', 20, '9.50', '950.00'],
    // 48 of +0.5 and 32 of -1, in hundreds of shares
    ['withoutStops', 80, '0.00', '-800.00'],
    ['stopsOnLosersOnly', 80, '-40.00', '-400.00'],
    // ten winners of 0.9R are known, and thirty losers of -2.875 R
    ['lastStops', 60, '-77.25', '-30.00'],
    // twenty of 20.00 and twenty of -28.00
    ['breakEvenTicker', 40, '-1.60', '-160.00'],
    ['luckyBeginner', 12, '6.00', '600.00'],
    ['coinFlipper', 600, '6.00', '600.00'],
  ])('%s: %d trades closed, %s R, %s', (kind, trades, r, gain) => {
    expect(sums(kind)).toEqual([trades, r, gain])
  })

  it('the holder of losers has twelve trades open, with 48,000 at risk', () => {
    const open = kindsOfTrader.holderOfLosers.trades.filter(({ exitDate }) => exitDate === null)
    expect(open.reduce((sum, { risk }) => sum + Number(risk), 0)).toBe(48_000)
    expect(open).toHaveLength(12)
  })
})
