import type { BarSeriesView, TradeBars } from '@afterclose/contract/bars'
import type { TradeContext } from '@afterclose/contract/trade-context'
import { wallClock } from '@afterclose/core/time'
import { someBars } from './some-bars.ts'

export const aBarSeries = (changes: Partial<BarSeriesView> = {}): BarSeriesView => ({
  id: 1,
  symbol: 'ES',
  source: 'MetaTrader 5',
  length: 60,
  zone: 'Europe/Berlin',
  priceSide: 'BID',
  spread: null,
  first: '2026-01-02T00:00:00Z',
  last: '2026-11-02T22:59:00Z',
  rows: 312_480,
  bytes: 1_874_880,
  created: '2026-11-02T23:10:00.000Z',
  modified: '2026-11-02T23:10:00.000Z',
  ...changes,
})

/**
 * Three-minute bars around the trade of `storedTrade`, 6,000 to 6,010.25: down to 5,996.5 at ten, up to 6,011.75 shortly before
 * the exit at 11:22, and up to 6,014 after it.
 */
export const aTradeBars = (changes: Partial<TradeBars> = {}): TradeBars => ({
  series: aBarSeries(),
  lengths: [60, 180, 900],
  length: 180,
  bars: someBars({
    begin: '2026-10-23T07:30:00',
    count: 120,
    length: 180,
    through: [
      [0, 5992],
      [46, 5999.5],
      [50, 5997],
      [74, 6011.25],
      [77, 6010.25],
      [84, 6006],
      [94, 6013.5],
      [119, 6001],
    ],
  }),
  sessions: [],
  digits: 2,
  extremes: { known: true, highestPrice: '6011.75', lowestPrice: '5996.5', used: 90, leftOut: 2 },
  order: { otpHit: null, why: 'NEITHER', at: null },
  afterExit: {
    until: wallClock('2026-10-23T12:53:00') / 1000,
    highestPrice: '6014',
    lowestPrice: '6004.25',
    lastPrice: '6009',
  },
  ...changes,
})

/** Market context at the entry of a trade: one tag is unknown. */
export const aContext = (changes: Partial<TradeContext> = {}): TradeContext => ({
  trend: { group: 'WITH', value: 0.42, why: null },
  volatility: { group: 'HIGH', value: 88, why: null },
  dayPosition: { group: 'UPPER', value: 0.71, why: null },
  yesterdayPosition: { group: null, value: null, why: 'GAP' },
  gap: { group: 'DOWN', value: -0.31, why: null },
  sinceOpen: { group: 'TO_60', value: 45, why: null },
  dayType: { group: 'INSIDE', value: null, why: null },
  ...changes,
})
