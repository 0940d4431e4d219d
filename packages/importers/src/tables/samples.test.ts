import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importers } from '../importers.ts'
import { compared, paid, problemText, read, refused, sampleText, told, written } from '../../test/samples.ts'

/*
 * Files of our own in the shape of what platforms export, with what they must give, worked out by hand. Results: price
 * moved times size times point value, less the costs that stand beside it.
 */

interface Expected {
  readonly format: string
  readonly failure?: string
  readonly timeZone?: string
  readonly trades?: readonly string[]
  readonly payins?: readonly string[]
  readonly refused?: readonly string[]
  readonly duplicates?: readonly string[]
  readonly totals?: readonly string[]
  readonly warnings?: readonly string[]
}

const samples: Readonly<Record<string, Expected>> = {
  'tradingview/balance-history.csv': {
    format: 'TradingView',
    failure:
      'This is the balance history of TradingView, which cannot be imported. Export the order history instead: it holds prices and sizes.',
  },
  'tradingview/list-empty.csv': {
    format: 'TradingView list of trades',
  },
  'tradingview/list-of-2022.csv': {
    format: 'TradingView list of trades',
    trades: [
      'TradingView strategy SHORT 10: 150 @ 2022-03-01T15:30:00 → 148 @ 2022-03-02T16:00:00; cost 0, swap 0, net 20; lines 2 3',
      'TradingView strategy LONG 2.5: 149 @ 2022-03-03T15:30:00 → 148 @ 2022-03-03T19:45:00; cost 0, swap 0, net -2.5; lines 4 5',
    ],
    totals: ['Cumulative profit USD 17.5'],
  },
  'tradingview/list-of-trades.csv': {
    format: 'TradingView list of trades',
    trades: [
      'TradingView strategy LONG 1: 2400.1 @ 2025-06-05T08:00:00 → 2412.9 @ 2025-06-06T08:00:00; cost 0, swap 0, net 12.8; lines 3 2',
      'TradingView strategy SHORT 1: 2412.9 @ 2025-06-06T08:00:00 → open; cost 0, swap 0, net –; lines 5 4',
    ],
    totals: ['Cumulative P&L USD 12.8'],
  },
  'tradingview/order-history.csv': {
    format: 'TradingView order history',
    trades: [
      'ACME LONG 10: 20.25 @ 2025-04-02T09:40:01 → 21.5 @ 2025-04-02T10:05:00; cost 1, swap 0, net –; lines 4 2',
    ],
    refused: ['3 note: “Cancelled” is no filled order'],
  },
  'ctrader/history.csv': {
    format: 'cTrader history',
    timeZone: 'UTC',
    trades: [
      'EURUSD LONG 1: 1.16 @ 2025-07-15T07:10:00 → 1.162 @ 2025-07-15T08:00:05; cost 6, swap 0, net 194; lines 2',
      'US500 SHORT 2: 6250.5 @ 2025-07-16T13:31:00 → 6255.5 @ 2025-07-17T14:02:00; cost 4, swap -0.5, net -14.5; lines 3',
      'US500 SHORT 1: 6250.5 @ 2025-07-16T13:31:00 → 6240.5 @ 2025-07-18T09:30:00; cost 2, swap -1, net 7; lines 4',
    ],
  },
  'ctrader/statement.html': {
    format: 'cTrader statement',
    trades: [
      'EURUSD LONG 1: 1.02 @ 2025-01-13T08:00:00 → 1.023 @ 2025-01-13T08:00:00; cost 3, swap -0.5, net 296.5; lines 5',
      'USDJPY SHORT 0.5: 157 @ 2025-01-14T14:15:00 → 157.3 @ 2025-01-14T14:15:00; cost 1.5, swap 0, net -86.8; lines 6',
    ],
    warnings: [
      'The statement has one time for each trade. It is taken as both entry and exit, so holding times are 0.',
      'The net result in the file is not its gross result less costs, and is kept: line 6.',
    ],
  },
  'ninjatrader/executions.csv': {
    format: 'NinjaTrader executions',
    trades: [
      'MNQZ5 LONG 6: 24413.25 @ 2025-09-15T09:30:00 → 24441.25 @ 2025-09-15T09:39:00; cost 0, swap 0, net 336; lines 5 4',
      'MNQZ5 LONG 6: 24413.5833333333 @ 2025-09-15T09:30:00 → 24441.25 @ 2025-09-15T09:39:00; cost 0, swap 0, net 332; lines 7 6 3 2',
    ],
  },
  'ninjatrader/orders.csv': {
    format: 'NinjaTrader',
    failure:
      'This is the orders grid of NinjaTrader, which cannot be imported. Export trades or executions instead: Trade Performance, Display “Trades” or “Executions”, right click, Export.',
  },
  'ninjatrader/trades-short.csv': {
    format: 'NinjaTrader trades',
    trades: [
      'MNQ SEP25 LONG 1: 23220 @ 2025-07-22T09:12:00 → 23245 @ 2025-07-22T09:13:00; cost 1.56, swap 0, net 48.44; lines 2',
      'MNQ SEP25 SHORT 1: 23150 @ 2025-07-22T09:17:00 → 23160.25 @ 2025-07-22T09:18:00; cost 1.56, swap 0, net -22.06; lines 3',
    ],
  },
  'ninjatrader/trades.csv': {
    format: 'NinjaTrader trades',
    trades: [
      'MNQ 12-25 SHORT 1: 24408.75 @ 2025-09-24T18:17:55 → 24413.75 @ 2025-09-24T18:34:36; cost 0.78, swap 0, net -10.78; lines 2',
      'MNQ 12-25 LONG 2: 24400.25 @ 2025-09-25T00:05:00 → 24410.25 @ 2025-09-25T09:05:10; cost 3.38, swap 0, net 36.62; lines 3',
    ],
    totals: ['Cum. net profit 25.84'],
  },
  'tradovate/fills.csv': {
    format: 'Tradovate fills',
    timeZone: 'UTC',
    trades: [
      'MNQU5 LONG 2: 23531.75 @ 2025-07-10T14:00:05 → 23541.25 @ 2025-07-10T14:03:30; cost 1.56, swap 0, net 36.44; lines 2 3 4',
    ],
  },
  'tradovate/orders.csv': {
    format: 'Tradovate orders',
    trades: [
      'MNQU5 LONG 5: 23531.75 @ 2025-07-10T16:00:05 → 23541.75 @ 2025-07-10T16:03:29; cost 0, swap 0, net 100; lines 2 4',
    ],
    refused: ['3 note: “Canceled” is no filled order'],
    warnings: [
      'Tradovate’s report has no commissions, so that results are before costs. Add them to the trades, or to the instruments.',
    ],
  },
  'tradovate/performance.csv': {
    format: 'Tradovate performance',
    trades: [
      'MESU5 LONG 1: 6117.75 @ 2025-07-22T23:02:03 → 6130.25 @ 2025-07-23T00:30:16; cost 0, swap 0, net 62.5; lines 2',
      'MESU5 SHORT 1: 6150 @ 2025-07-24T22:45:44 → 6158.25 @ 2025-07-24T23:04:39; cost 0, swap 0, net -41.25; lines 3',
    ],
    warnings: [
      'Tradovate’s report has no commissions, so that results are before costs. Add them to the trades, or to the instruments.',
    ],
  },
  'tradovate/position-history.csv': {
    format: 'Tradovate performance',
    trades: [
      'MNQU5 LONG 1: 23160.5 @ 2025-07-11T07:13:01 → 23176 @ 2025-07-11T07:14:42; cost 0, swap 0, net 31; lines 2',
      'MNQU5 LONG 1: 23157 @ 2025-07-11T07:13:23 → 23179 @ 2025-07-11T07:14:43; cost 0, swap 0, net 44; lines 3',
    ],
    warnings: [
      'Tradovate’s report has no commissions, so that results are before costs. Add them to the trades, or to the instruments.',
    ],
  },
  'topstepx/api-dump.csv': {
    format: 'TopstepX',
    failure:
      'This is the list of half-turns that the API of TopstepX gives, which cannot be imported. It has no prices. Export the trades instead: TopstepX, tab Trades, Export.',
  },
  'topstepx/orders.csv': {
    format: 'TopstepX orders',
    timeZone: 'UTC',
    trades: [
      'MESZ5 SHORT 2: 6700.5 @ 2025-09-28T19:30:00 → 6690.25 @ 2025-09-28T19:40:00; cost 0, swap 0, net 102.5; lines 2 4',
    ],
    refused: ['3 note: “Cancelled” is no filled order'],
    warnings: [
      'The orders of TopstepX have no fees, so that results are before costs. Export its trades to have them.',
    ],
  },
  'topstepx/trades.csv': {
    format: 'TopstepX trades',
    timeZone: 'UTC',
    trades: [
      'MNQZ5 LONG 1: 24450.25 @ 2025-09-28T19:30:00 → 24475.75 @ 2025-09-28T20:05:00; cost 1.34, swap 0, net 49.66; lines 2',
      'NQZ5 SHORT 1: 24500 @ 2025-09-29T14:31:00 → 24480 @ 2025-09-29T14:48:00; cost 2.68, swap 0, net -402.68; lines 3',
    ],
    warnings: ['The result in the file is not what its prices and size give, and is kept: line 3.'],
  },
  'webull/orders.csv': {
    format: 'Webull orders',
    timeZone: 'UTC',
    trades: [
      'ACME SHORT 50: 13.71 @ 2025-10-24T16:16:34 → 13.1 @ 2025-10-24T16:17:44; cost 0, swap 0, net 30.5; lines 3 2',
    ],
    refused: [
      '4 error: Closes a position that was opened before the file starts',
      '5 note: “Cancelled” is no filled order',
    ],
    warnings: ['The orders of Webull have no fees, so that results are before costs.'],
  },
  'robinhood/activity.csv': {
    format: 'Robinhood account activity',
    trades: [
      'ZETA LONG 10: 24 @ 2023-11-14T00:00:00 → open; cost 0, swap 0, net –; lines 7',
      'ZETA 2023-11-24 24 P LONG 3: 0.1 @ 2023-11-20T00:00:00 → 0 @ 2023-11-24T00:00:00; cost 0.12, swap 0, net -30.12; lines 5 4',
      'ACME 2023-12-01 13 C LONG 1: 2.05 @ 2023-11-27T00:00:00 → 2.3 @ 2023-11-28T00:00:00; cost 0.08, swap 0, net 24.92; lines 3 2',
    ],
    payins: ['2023-11-15T00:00:00 1450 – ACH Deposit'],
    refused: ['9 note: Text, not a trade'],
  },
  'schwab/history.csv': {
    format: 'Charles Schwab history',
    trades: [
      'ZETA LONG 1.6531: 42.1 @ 2025-03-12T00:00:00 → open; cost 0, swap 0, net –; lines 7',
      'ACME 2025-03-21 12 C LONG 2: 0.8 @ 2025-03-14T00:00:00 → 1.2 @ 2025-03-21T00:00:00; cost 2.64, swap 0, net 77.36; lines 5 3',
    ],
    refused: ['4 note: “Cash In Lieu” is not a trade', '6 note: “Journal” is not a trade', '8 note: Line of totals'],
  },
  'schwab/realized.csv': {
    format: 'Charles Schwab',
    failure:
      'This is the realized gains of Charles Schwab, which cannot be imported. It has no account of single trades. Export the history instead: Accounts, History, Export.',
  },
  'tradezero/executions.csv': {
    format: 'TradeZero executions',
    timeZone: 'America/New_York',
    trades: [
      'ZETA LONG 10: 25 @ 2025-08-18T09:29:59 → 26 @ 2025-08-18T09:30:01; cost 0, swap 0, net 10; lines 6 5',
      'ACME SHORT 50: 12.88 @ 2025-08-18T09:47:59 → 12.67 @ 2025-08-18T09:48:45; cost 1.07, swap 0, net 9.43; lines 2 3 4',
    ],
  },
  'binance/records.csv': {
    format: 'Binance',
    failure:
      'This is the transaction record of Binance, which cannot be imported. It has no prices. Export the trade history instead: Orders, Spot order, Trade history, Export.',
  },
  'binance/spot.csv': {
    format: 'Binance spot trades',
    timeZone: 'UTC',
    trades: [
      'BTCUSDT LONG 0.002: 65000 @ 2025-03-15T10:30:00 → 66000 @ 2025-03-16T11:00:00; cost 0.13, swap 0, net 1.87; lines 2 3',
    ],
    warnings: ['Costs in another coin are not counted (BNB): line 3.'],
  },
  'kraken/ledgers.csv': {
    format: 'Kraken',
    failure:
      'This is the ledger of Kraken, which cannot be imported. It has no prices. Export the trades instead: History, Export, “Trades”.',
  },
  'kraken/trades.csv': {
    format: 'Kraken trades',
    timeZone: 'UTC',
    trades: [
      'BTCEUR LONG 0.005: 24000 @ 2025-01-15T10:15:00 → 25000 @ 2025-02-15T10:15:00; cost 0.64, swap 0, net 4.36; lines 2 3',
    ],
  },
  'quantower/trades.csv': {
    format: 'Quantower trades',
    timeZone: 'UTC',
    trades: [
      'MES LONG 2: 5125.25 @ 2025-03-10T08:35:12 → 5130.5 @ 2025-03-10T08:42:15; cost 2.4, swap 0, net 50.1; lines 2 3',
    ],
    duplicates: ['4 note: Repeats T2 of line 3'],
  },
  'ftmo/trades.csv': {
    format: 'FTMO trades',
    trades: [
      'EURUSD LONG 0.2: 1.1352 @ 2025-04-14T09:35:12 → 1.1361 @ 2025-04-14T10:05:40; cost 1.2, swap 0, net 16.8; lines 2',
      'GBPUSD SHORT 0.1: 1.3245 @ 2025-04-15T11:12:05 → 1.3259 @ 2025-04-16T11:45:22; cost 0.6, swap -0.35, net -14.95; lines 3',
    ],
  },
  'ig/transactions.csv': {
    format: 'IG transaction history',
    timeZone: 'UTC',
    trades: [
      'Spot Gold ($1) LONG 1: 3361.4 @ 2025-08-04T11:30:06 → 3373.08 @ 2025-08-04T11:47:24; cost 0, swap 0, net 10.06; lines 2',
      'Spot Gold ($1) SHORT 1: 3370 @ 2025-08-05T11:30:06 → 3375 @ 2025-08-05T11:47:24; cost 0, swap 0, net -4.3; lines 3',
    ],
  },
  'sierra-chart/trades.txt': {
    format: 'Sierra Chart trades',
    trades: [
      'MNQH26_FUT_CME SHORT 1: 25721.25 @ 2025-12-29T09:52:48 → 25731 @ 2025-12-29T09:53:50; cost 0, swap 0, net -19.5; lines 2',
      'MNQH26_FUT_CME LONG 1: 25722 @ 2025-12-29T10:03:15 → 25735.25 @ 2025-12-29T10:04:18; cost 0, swap 0, net 26.5; lines 3',
    ],
    refused: ['4 note: Line of totals'],
    totals: ['Cumulative Profit/Loss (C) 7'],
  },
}

describe('files of platforms that are told as data', () => {
  it.each(Object.entries(samples))('%s', (path, expected) => {
    const [platform = '', name = ''] = path.split('/')
    const file = read(written(sampleText(platform, name), { mark: true, lineEnd: '\r\n' }), name)
    expect({
      format: file.format,
      failure: file.failure ?? undefined,
      timeZone: file.timeZone ?? undefined,
      trades: orNone(told(file)),
      payins: orNone(paid(file)),
      refused: orNone(refused(file)),
      duplicates: orNone(file.duplicateLines.map(problemText)),
      totals: orNone(compared(file)),
      warnings: orNone(file.warnings),
    }).toEqual({ ...nothing, ...expected })
    expect(file.mapping).toBeNull()
  })

  it('leaves no sample untested', () => {
    const root = new URL('../../test/samples/', import.meta.url)
    const folders = new Set(Object.keys(samples).map((path) => path.split('/')[0]!))
    const files = [...folders].flatMap((folder) =>
      readdirSync(new URL(folder, root)).map((name) => `${folder}/${name}`),
    )
    expect(files.toSorted()).toEqual(Object.keys(samples).toSorted())
  })

  it('has files for every platform, so that none is there without a test', () => {
    const folders = new URL('../platforms/', import.meta.url)
    for (const folder of readdirSync(folders).filter((name) => name !== 'metatrader'))
      expect([folder, existsSync(new URL(`../../test/samples/${folder}`, import.meta.url))]).toEqual([folder, true])
    expect(importers.length).toBe(readdirSync(folders).length - 1)
  })
})

const orNone = (list: readonly string[]): readonly string[] | undefined => (list.length === 0 ? undefined : list)
const nothing = {
  failure: undefined,
  timeZone: undefined,
  trades: undefined,
  payins: undefined,
  refused: undefined,
  duplicates: undefined,
  totals: undefined,
  warnings: undefined,
}
