import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importers } from '../importers.ts'
import { sampleDetails } from '../../test/sample-details.ts'
import {
  comparedTotals,
  detailedTrades,
  paid,
  problemText,
  read,
  refusedRows,
  sampleText,
  tradeTexts,
  writtenBytes,
} from '../../test/samples.ts'

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
  /** Costs in a third currency, with their lines. */
  readonly otherCosts?: readonly string[]
}

const samples: Readonly<Record<string, Expected>> = {
  'tradingview/balance-history.csv': {
    format: 'TradingView',
    failure:
      'This is the balance history of TradingView, which cannot be imported. Export the order history instead: it contains prices and sizes.',
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
    refused: ['3 note: “Cancelled” is not a filled order'],
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
      'The statement has one time per trade. It is used for both entry and exit, so holding times are 0.',
      'The net result in the file is not its gross result minus costs, and is kept: line 6.',
    ],
  },
  'ninjatrader/executions.csv': {
    format: 'NinjaTrader executions',
    trades: [
      'MNQZ5 LONG 6: 24413.25 @ 2025-09-15T09:30:00 → 24441.25 @ 2025-09-15T09:39:00; cost 0, swap 0, net 336; lines 5 4',
      'MNQZ5 LONG 6: 24413.5833333333 @ 2025-09-15T09:30:00 → 24441.25 @ 2025-09-15T09:39:00; cost 0, swap 0, net 332; lines 7 6 3 2',
    ],
    warnings: ['A row is identical to another, possibly by mistake. All are counted: lines 2 and 3.'],
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
  'ninjatrader/trades-gross.csv': {
    format: 'NinjaTrader trades',
    trades: [
      'MES 12-25 LONG 2: 6610.25 @ 2025-09-24T18:17:55 → 6636.5 @ 2025-09-24T18:34:36; cost 4.04, swap 0, net 258.46; lines 2',
    ],
    // Of profits before commission the column adds up the same: it agrees, and is no reason to refuse the file.
    totals: ['Cum. net profit 262.5'],
  },
  'ninjatrader/trades-of-unknown-contracts.csv': {
    format: 'NinjaTrader trades',
    trades: [
      'XYZ 12-25 LONG 2: 100 @ 2025-09-24T18:17:55 → 110 @ 2025-09-24T18:34:36; cost 4, swap 0, net 46; lines 2',
      'XYZ 12-25 LONG 1: 100 @ 2025-09-25T18:17:55 → 104 @ 2025-09-25T18:34:36; cost 2, swap 0, net 8; lines 3',
    ],
    totals: ['Cum. net profit 54'],
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
    refused: ['3 note: “Canceled” is not a filled order'],
    warnings: [
      'Tradovate’s report has no commissions, so results are before costs. Add commissions to the trades or instruments.',
    ],
  },
  'tradovate/performance.csv': {
    format: 'Tradovate performance',
    trades: [
      'MESU5 LONG 1: 6117.75 @ 2025-07-22T23:02:03 → 6130.25 @ 2025-07-23T00:30:16; cost 0, swap 0, net 62.5; lines 2',
      'MESU5 SHORT 1: 6150 @ 2025-07-24T22:45:44 → 6158.25 @ 2025-07-24T23:04:39; cost 0, swap 0, net -41.25; lines 3',
    ],
    warnings: [
      'Tradovate’s report has no commissions, so results are before costs. Add commissions to the trades or instruments.',
    ],
  },
  'tradovate/position-history.csv': {
    format: 'Tradovate performance',
    trades: [
      'MNQU5 LONG 1: 23160.5 @ 2025-07-11T07:13:01 → 23176 @ 2025-07-11T07:14:42; cost 0, swap 0, net 31; lines 2',
      'MNQU5 LONG 1: 23157 @ 2025-07-11T07:13:23 → 23179 @ 2025-07-11T07:14:43; cost 0, swap 0, net 44; lines 3',
    ],
    warnings: [
      'Tradovate’s report has no commissions, so results are before costs. Add commissions to the trades or instruments.',
    ],
  },
  'topstepx/api-dump.csv': {
    format: 'TopstepX',
    failure:
      'This is the list of half-turns that the API of TopstepX gives, which cannot be imported. It has no prices. Export the trades instead: TopstepX, Trades tab, Export.',
  },
  'topstepx/orders.csv': {
    format: 'TopstepX orders',
    timeZone: 'UTC',
    trades: [
      'MESZ5 SHORT 2: 6700.5 @ 2025-09-28T19:30:00 → 6690.25 @ 2025-09-28T19:40:00; cost 0, swap 0, net 102.5; lines 2 4',
    ],
    refused: ['3 note: “Cancelled” is not a filled order'],
    warnings: ['TopstepX orders have no fees, so results are before costs. Export trades to include them.'],
  },
  'topstepx/trades.csv': {
    format: 'TopstepX trades',
    timeZone: 'UTC',
    trades: [
      'MNQZ5 LONG 1: 24450.25 @ 2025-09-28T19:30:00 → 24475.75 @ 2025-09-28T20:05:00; cost 1.34, swap 0, net 49.66; lines 2',
      'NQZ5 SHORT 1: 24500 @ 2025-09-29T14:31:00 → 24480 @ 2025-09-29T14:48:00; cost 2.68, swap 0, net -402.68; lines 3',
    ],
    warnings: ['The result in the file does not match its prices and size, and is kept: line 3.'],
  },
  'webull/orders.csv': {
    format: 'Webull orders',
    timeZone: 'UTC',
    trades: [
      'ACME SHORT 50: 13.71 @ 2025-10-24T16:16:34 → 13.1 @ 2025-10-24T16:17:44; cost 0, swap 0, net 30.5; lines 3 2',
    ],
    refused: ['4 error: Closes a position opened before the file starts', '5 note: “Cancelled” is not a filled order'],
    warnings: ['Webull orders have no fees, so results are before costs.'],
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
    refused: ['6 note: “Journal” is not a trade', '8 note: Totals line'],
  },
  'schwab/realized.csv': {
    format: 'Charles Schwab',
    failure:
      'This is the realized gains of Charles Schwab, which cannot be imported. It does not list individual trades. Export the history instead: Accounts, History, Export.',
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
    otherCosts: ['3: 0.00022 BNB'],
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
    refused: ['4 note: Totals line'],
    totals: ['Cumulative Profit/Loss (C) 7'],
  },
  'thinkorswim/statement.csv': {
    format: 'thinkorswim account statement',
    timeZone: 'America/New_York',
    trades: [
      'ZETA LONG 100: 24.5 @ 2025-01-06T10:00:00 → 26 @ 2025-01-13T10:15:00; cost 0.06666667, swap 0, net 149.93333333; lines 39 9 12',
      'QOPA 2025-03-21 50 C LONG 2: 3 @ 2025-01-07T11:00:00 → open; cost 1.32, swap 0, net –; lines 37 10',
      'QOPA 2025-03-21 55 C SHORT 2: 2.58 @ 2025-01-07T11:00:00 → 0 @ 2025-03-21T16:00:00; cost 1.32, swap 0, net 514.68; lines 38 3',
      'ACME 2025-02-21 12 P SHORT 1: 1.5 @ 2025-01-08T11:00:00 → 0 @ 2025-02-21T16:00:00; cost 0.66, swap 0, net 149.34; lines 36 11 3',
      'ZETA SHORT 50: 26 @ 2025-01-13T10:15:00 → 25 @ 2025-01-15T10:15:00; cost 0.03333333, swap 0, net 49.96666667; lines 35 34 14',
      '/MESH25 LONG 1: 6000 @ 2025-02-03T09:31:00 → 6010 @ 2025-02-03T09:45:00; cost 2.74, swap 0, net 47.26; lines 33 20 32 21',
    ],
    payins: ['2025-01-02T09:40:00 5000 – Sample deposit'],
    refused: [
      '13 error: No trade in the trade history matches this cash row [Symbol: BOT +1 LOST 100 21 FEB 25 10 CALL @1.00]',
      '15 note: “Credit interest” is not a trade',
    ],
    totals: ['Fees and commissions USD 4.06 ≠ 3.4', 'Amount USD 5167.25 ≠ 5267.25'],
    warnings: [
      'The statement does not say how these options ended. They are closed at 0 on their last day: QOPA 2025-03-21 55 C, ACME 2025-02-21 12 P.',
    ],
  },
  // Five iron condors that were opened and closed: 40 legs in rows of 13 cells, 10 orders in cash rows of 9.
  'thinkorswim/iron-condors.csv': {
    format: 'thinkorswim account statement',
    timeZone: 'America/New_York',
    trades: [
      'SPY 2026-04-17 620 C SHORT 1: 3.2 @ 2026-03-02T10:05:00 → 0.9 @ 2026-03-03T14:30:10; cost 1.34, swap 0, net 228.66; lines 107 8 103 9',
      'SPY 2026-04-17 630 C LONG 1: 1.9 @ 2026-03-02T10:05:00 → 0.4 @ 2026-03-03T14:30:10; cost 1.34, swap 0, net -151.34; lines 108 104',
      'SPY 2026-04-17 560 P SHORT 1: 4.1 @ 2026-03-02T10:05:00 → 1.5 @ 2026-03-03T14:30:10; cost 1.34, swap 0, net 258.66; lines 109 105',
      'SPY 2026-04-17 550 P LONG 1: 2.6 @ 2026-03-02T10:05:00 → 0.8 @ 2026-03-03T14:30:10; cost 1.34, swap 0, net -181.34; lines 110 106',
      'SPY 2026-04-17 621 C SHORT 1: 3.2 @ 2026-03-09T10:05:01 → 0.9 @ 2026-03-10T14:30:11; cost 1.34, swap 0, net 228.66; lines 99 10 95 11',
      'SPY 2026-04-17 631 C LONG 1: 1.9 @ 2026-03-09T10:05:01 → 0.4 @ 2026-03-10T14:30:11; cost 1.34, swap 0, net -151.34; lines 100 96',
      'SPY 2026-04-17 561 P SHORT 1: 4.2 @ 2026-03-09T10:05:01 → 1.5 @ 2026-03-10T14:30:11; cost 1.34, swap 0, net 268.66; lines 101 97',
      'SPY 2026-04-17 551 P LONG 1: 2.6 @ 2026-03-09T10:05:01 → 0.8 @ 2026-03-10T14:30:11; cost 1.34, swap 0, net -181.34; lines 102 98',
      'SPY 2026-04-17 622 C SHORT 1: 3.2 @ 2026-03-16T10:05:02 → 0.9 @ 2026-03-17T14:30:12; cost 1.34, swap 0, net 228.66; lines 91 12 87 13',
      'SPY 2026-04-17 632 C LONG 1: 1.9 @ 2026-03-16T10:05:02 → 0.4 @ 2026-03-17T14:30:12; cost 1.34, swap 0, net -151.34; lines 92 88',
      'SPY 2026-04-17 562 P SHORT 1: 4.3 @ 2026-03-16T10:05:02 → 1.5 @ 2026-03-17T14:30:12; cost 1.34, swap 0, net 278.66; lines 93 89',
      'SPY 2026-04-17 552 P LONG 1: 2.6 @ 2026-03-16T10:05:02 → 0.8 @ 2026-03-17T14:30:12; cost 1.34, swap 0, net -181.34; lines 94 90',
      'SPY 2026-04-17 623 C SHORT 1: 3.2 @ 2026-03-23T10:05:03 → 0.9 @ 2026-03-24T14:30:13; cost 1.34, swap 0, net 228.66; lines 83 14 79 15',
      'SPY 2026-04-17 633 C LONG 1: 1.9 @ 2026-03-23T10:05:03 → 0.4 @ 2026-03-24T14:30:13; cost 1.34, swap 0, net -151.34; lines 84 80',
      'SPY 2026-04-17 563 P SHORT 1: 4.4 @ 2026-03-23T10:05:03 → 1.5 @ 2026-03-24T14:30:13; cost 1.34, swap 0, net 288.66; lines 85 81',
      'SPY 2026-04-17 553 P LONG 1: 2.6 @ 2026-03-23T10:05:03 → 0.8 @ 2026-03-24T14:30:13; cost 1.34, swap 0, net -181.34; lines 86 82',
      'SPY 2026-04-17 624 C SHORT 1: 3.2 @ 2026-03-30T10:05:04 → 0.9 @ 2026-03-31T14:30:14; cost 1.34, swap 0, net 228.66; lines 75 16 71 17',
      'SPY 2026-04-17 634 C LONG 1: 1.9 @ 2026-03-30T10:05:04 → 0.4 @ 2026-03-31T14:30:14; cost 1.34, swap 0, net -151.34; lines 76 72',
      'SPY 2026-04-17 564 P SHORT 1: 4.5 @ 2026-03-30T10:05:04 → 1.5 @ 2026-03-31T14:30:14; cost 1.34, swap 0, net 298.66; lines 77 73',
      'SPY 2026-04-17 554 P LONG 1: 2.6 @ 2026-03-30T10:05:04 → 0.8 @ 2026-03-31T14:30:14; cost 1.34, swap 0, net -181.34; lines 78 74',
    ],
    totals: ['Fees and commissions USD 26.8', 'Amount USD 900'],
  },
  // Five verticals: 20 legs.
  'thinkorswim/verticals.csv': {
    format: 'thinkorswim account statement',
    timeZone: 'America/New_York',
    trades: [
      'SPY 2026-04-17 560 P SHORT 1: 4.1 @ 2026-03-03T09:45:00 → 1.5 @ 2026-03-04T15:10:20; cost 1.34, swap 0, net 258.66; lines 69 8 67 9',
      'SPY 2026-04-17 550 P LONG 1: 2.6 @ 2026-03-03T09:45:00 → 0.8 @ 2026-03-04T15:10:20; cost 1.34, swap 0, net -181.34; lines 70 68',
      'SPY 2026-04-17 561 P SHORT 1: 4.1 @ 2026-03-10T09:45:01 → 1.5 @ 2026-03-11T15:10:21; cost 1.34, swap 0, net 258.66; lines 65 10 63 11',
      'SPY 2026-04-17 551 P LONG 1: 2.6 @ 2026-03-10T09:45:01 → 0.8 @ 2026-03-11T15:10:21; cost 1.34, swap 0, net -181.34; lines 66 64',
      'SPY 2026-04-17 562 P SHORT 1: 4.1 @ 2026-03-17T09:45:02 → 1.5 @ 2026-03-18T15:10:22; cost 1.34, swap 0, net 258.66; lines 61 12 59 13',
      'SPY 2026-04-17 552 P LONG 1: 2.6 @ 2026-03-17T09:45:02 → 0.8 @ 2026-03-18T15:10:22; cost 1.34, swap 0, net -181.34; lines 62 60',
      'SPY 2026-04-17 563 P SHORT 1: 4.1 @ 2026-03-24T09:45:03 → 1.5 @ 2026-03-25T15:10:23; cost 1.34, swap 0, net 258.66; lines 57 14 55 15',
      'SPY 2026-04-17 553 P LONG 1: 2.6 @ 2026-03-24T09:45:03 → 0.8 @ 2026-03-25T15:10:23; cost 1.34, swap 0, net -181.34; lines 58 56',
      'SPY 2026-04-17 564 P SHORT 1: 4.1 @ 2026-03-31T09:45:04 → 1.5 @ 2026-04-01T15:10:24; cost 1.34, swap 0, net 258.66; lines 53 16 51 17',
      'SPY 2026-04-17 554 P LONG 1: 2.6 @ 2026-03-31T09:45:04 → 0.8 @ 2026-04-01T15:10:24; cost 1.34, swap 0, net -181.34; lines 54 52',
    ],
    totals: ['Fees and commissions USD 13.4', 'Amount USD 400'],
  },
  // A bull put, of which both legs ended in the money: 150 - 1000 - 1.30 = -851.30.
  'thinkorswim/assigned-spread.csv': {
    format: 'thinkorswim account statement',
    timeZone: 'America/New_York',
    trades: [
      'SPY 2026-03-20 560 P SHORT 1: 4.1 @ 2026-03-03T09:45:00 → 0 @ 2026-03-20T16:00:00; cost 0.65, swap 0, net 409.35; lines 17 8 9',
      'SPY 2026-03-20 550 P LONG 1: 2.6 @ 2026-03-03T09:45:00 → 0 @ 2026-03-20T16:00:00; cost 0.65, swap 0, net -260.65; lines 18 10',
      'SPY LONG 100: 560 @ 2026-03-20T16:10:32 → 550 @ 2026-03-20T16:10:33; cost 0, swap 0, net -1000; lines 11 12',
    ],
    totals: ['Fees and commissions USD 1.3', 'Amount USD -850'],
  },
  'thinkorswim/without-cash.csv': {
    format: 'thinkorswim account statement',
    trades: [
      'QOPA 2025-03-21 50 C LONG 1: 3 @ 2025-01-05T10:00:00 → open; cost 0, swap 0, net –; lines 11',
      'QOPA 2025-03-21 55 C SHORT 1: 2.58 @ 2025-01-05T10:00:00 → open; cost 0, swap 0, net –; lines 12',
      'ZETA LONG 100: 24.5 @ 2025-01-06T10:00:00 → 26 @ 2025-01-13T10:15:00; cost 0, swap 0, net 150; lines 10 8',
      'ACME 2025-03-21 12 C LONG 1: 1.5 @ 2025-01-08T11:00:00 → 2.1 @ 2025-01-15T11:30:00; cost 0, swap 0, net 60; lines 9 7',
    ],
    warnings: ['The statement has no cash balance, so results are before fees.'],
  },
  'fidelity/cash-account.csv': {
    format: 'Fidelity account activity',
    payins: ['2023-01-20T00:00:00 1200.5 – DIRECT DEPOSIT SAMPLE', '2023-01-19T00:00:00 -20.11 – DEBIT CARD PURCHASE'],
    refused: ['6 note: Text, not a trade', '7 note: Text, not a trade'],
  },
  'fidelity/history.csv': {
    format: 'Fidelity account activity',
    trades: [
      'ACME 2025-01-17 12 C LONG 1: 1.5 @ 2024-12-16T00:00:00 → 2.1 @ 2024-12-20T00:00:00; cost 1.34, swap 0, net 58.66; lines 7 6',
    ],
    payins: ['2024-12-02T00:00:00 3000 – Electronic Funds Transfer Received (Cash)'],
    refused: [
      '4 note: Money-market funds count as cash',
      '5 note: “DIVIDEND RECEIVED SAMPLE MONEY MARKET (S” is not a trade',
      '11 note: Text, not a trade',
      '13 note: Text, not a trade',
    ],
  },
  'fidelity/options-that-end.csv': {
    format: 'Fidelity account activity',
    trades: [
      'ACME 2025-03-21 15 C LONG 1: 0.4 @ 2025-03-04T00:00:00 → 0 @ 2025-03-21T00:00:00; cost 0.67, swap 0, net -40.67; lines 9 2',
      'ACME 2025-05-16 12 P SHORT 1: 1.5 @ 2025-03-05T00:00:00 → 0 @ 2025-03-14T00:00:00; cost 0.67, swap 0, net 149.33; lines 8 3',
      'ZETA SHORT 10: 20 @ 2025-03-12T00:00:00 → open; cost 0.01, swap 0, net –; lines 5',
      'ACME LONG 100: 12 @ 2025-03-14T00:00:00 → open; cost 0, swap 0, net –; lines 4',
    ],
    refused: [
      '6 note: Cancels the trade on line 7',
      '7 note: Cancelled by the broker on line 6',
      '10 error: Cancels a trade that is not in the file',
    ],
  },
  'rithmic/completed-orders.csv': {
    format: 'Rithmic completed orders',
    trades: [
      'MESZ5 LONG 2: 6125.25 @ 2025-09-10T09:35:12 → 6130.5 @ 2025-09-10T09:42:15; cost 4.8, swap 0, net 47.7; lines 3 4',
    ],
  },
  'rithmic/names-alone.csv': {
    format: 'Rithmic trader performance',
    trades: [
      'MNQU5 SHORT 1: 23550 @ 2025-08-11T13:07:41 → 23526.25 @ 2025-08-11T13:11:09; cost 2, swap 0, net 45.5; lines 5',
      'MESU5 LONG 1: 6405.25 @ 2025-08-11T14:02:16 → 6402.75 @ 2025-08-11T14:05:48; cost 2, swap 0, net -14.5; lines 8',
    ],
  },
  'rithmic/performance.csv': {
    format: 'Rithmic trader performance',
    trades: [
      'MNQU5 SHORT 1: 23550 @ 2025-08-11T13:07:41 → 23526.25 @ 2025-08-11T13:11:09; cost 2.44, swap 0, net 45.06; lines 5',
      'MNQU5 LONG 1: 23505.25 @ 2025-08-11T14:02:16 → 23499.125 @ 2025-08-11T14:05:48; cost 2.44, swap 0, net -14.69; lines 6',
    ],
    totals: ['Trade P&L 35.25', 'Commission & Fees 4.88'],
  },
  'das/trades-2025-03-14.csv': {
    format: 'DAS Trader trades',
    trades: [
      'ACME LONG 100: 12.5 @ 2025-03-14T09:31:05 → 12.7 @ 2025-03-14T09:45:12; cost 0, swap 0, net 20; lines 2 3',
    ],
    warnings: ['The file has times without a date. The date comes from its name: 2025-03-14.'],
  },
  'etrade/download.qfx': {
    format: 'E*Trade statement (QFX)',
    trades: [
      'ACME LONG 100: 12 @ 2025-03-04T17:00:00 → 13 @ 2025-03-14T17:00:00; cost 2.03, swap 0, net 97.97; lines 11 14',
    ],
    refused: ['17 note: “INCOME” is not a trade'],
  },
  'etrade/gains.csv': {
    format: 'E*Trade',
    failure:
      'This is the gains and losses of E*Trade, which cannot be imported. It has no times and no single trades. Export the transactions instead: Accounts, Transactions, Download.',
  },
  'etrade/transactions.csv': {
    format: 'E*Trade transactions',
    trades: [
      'ACME LONG 100: 12 @ 2025-03-04T00:00:00 → 13 @ 2025-03-14T00:00:00; cost 0, swap 0, net 99.97; lines 10 7',
      'ACME 2025-03-21 15 C LONG 2: 0.4 @ 2025-03-10T00:00:00 → 0 @ 2025-03-21T00:00:00; cost 1.3, swap 0, net -81.3; lines 9 4',
      'ZETA SHORT 10: 20 @ 2025-03-18T00:00:00 → 19 @ 2025-03-20T00:00:00; cost 0, swap 0, net 10; lines 6 5',
    ],
    payins: ['2025-03-03T00:00:00 5000 – Online Transfer'],
    refused: ['8 note: “Dividend” is not a trade'],
  },
  'ofx/statement.ofx': {
    format: 'investment statement (OFX)',
    timeZone: 'UTC',
    trades: [
      'ACME 2025-03-21 15 C LONG 2: 0.4 @ 2025-03-04T15:30:00 → 0 @ 2025-03-21T21:00:00; cost 1.3, swap 0, net -81.3; lines 9 12',
      'ZETA SHORT 10: 20 @ 2025-03-24T15:30:00 → 19 @ 2025-03-25T15:30:00; cost 0, swap 0, net 10; lines 14 16',
    ],
    payins: ['2025-03-03T17:00:00 5000 USD Deposit & thanks'],
  },
  'saxo/closed.csv': {
    format: 'Saxo closed positions',
    trades: [
      'Acme Inc LONG 10: 18.5 @ 2025-01-02T00:00:00 → 19.5 @ 2025-01-15T00:00:00; cost 0, swap 0, net 9.21; lines 2',
      'Zeta Corp SHORT 5: 30 @ 2025-01-03T00:00:00 → 28 @ 2025-01-16T00:00:00; cost 0, swap 0, net 9.8; lines 3',
    ],
  },
  'saxo/executed.csv': {
    format: 'Saxo trades executed',
    trades: [
      'Acme Inc LONG 10: 18.5 @ 2025-01-02T15:30:00 → 19.5 @ 2025-01-15T16:00:00; cost 0, swap 0, net 10; lines 2 3',
    ],
    warnings: ['Saxo’s executed trades have no costs, so results are before costs.'],
  },
  'saxo/transactions.csv': {
    format: 'Saxo transactions',
    trades: [
      'ACME LONG 3: 135 @ 2025-01-02T00:00:00 → 139.74 @ 2025-01-15T00:00:00; cost 0, swap 0, net 14.22; lines 6 5',
      'SWLD LONG 1.5: 110.01 @ 2025-01-16T00:00:00 → 112.01 @ 2025-01-20T00:00:00; cost 4, swap 0, net -1; lines 4 3',
    ],
    payins: ['2025-01-02T00:00:00 500 EUR Deposit'],
    refused: ['2 note: “Dividend” is not a trade'],
    warnings: ['Amounts of 2 trades are in a different currency from their prices, so their costs are unknown.'],
  },
  'degiro/account-de.csv': {
    format: 'DEGIRO account statement',
    trades: [
      'ACME WORLD UCITS ETF LONG 1075: 9.923 @ 2025-01-06T10:28:00 → 10.37 @ 2025-10-10T10:40:00; cost 6, swap 0, net 474.525; lines 8 6 7 3 2',
    ],
    payins: ['2025-01-03T14:40:00 11000 EUR flatex Einzahlung'],
    refused: ['10 note: “Etwas Neues” is neither a trade nor cash that is known'],
  },
  'degiro/account-en.csv': {
    format: 'DEGIRO account statement',
    trades: ['3M CO LONG 10: 106.02 @ 2024-04-02T15:53:00 → open; cost 2.1472, swap 0, net –; lines 5 2 3 4'],
    payins: ['2024-04-01T09:00:00 -50 EUR Processed Flatex Withdrawal'],
  },
  'degiro/account-fr.csv': {
    format: 'DEGIRO account statement',
    trades: [
      'ACME SA LONG 1060: 10 @ 2024-05-02T09:30:00 → 10.5 @ 2024-05-03T09:30:00; cost 4, swap 0, net 526; lines 5 4 3 2',
    ],
  },
  'degiro/account-it.csv': {
    format: 'DEGIRO account statement',
    trades: ['ACME INC LONG 3: 1314.97 @ 2024-04-02T15:53:00 → open; cost 2.1472, swap 0, net –; lines 5 2 3 4'],
    payins: ['2024-04-01T09:10:00 4000 EUR Deposito flatex'],
  },
  'degiro/account.csv': {
    format: 'DEGIRO account statement',
    // 175.10 - 2.00 - 179.75 - 2.00 = -8.65 EUR, with rates of four decimals: 190 ÷ 1.0851 - 185 ÷ 1.0292 - 4, at 1.0851.
    trades: [
      'ACME INC LONG 10: 18.5 @ 2025-01-15T15:30:00 → 19 @ 2025-03-20T10:00:00; cost 4.3404, swap 0, net -9.38849561; lines 17 13 14 15 16 7 4 5 6',
    ],
    // 10.00 and 1.50 USD at 1.0851, the conversion of three days later.
    payins: [
      '2025-03-18T07:10:00 9.22 EUR Dividend, ACME INC',
      '2025-03-18T07:10:00 -1.38 EUR Dividendbelasting, ACME INC',
      '2025-03-03T11:00:00 -2.5 EUR DEGIRO Aansluitingskosten 2025 (Nasdaq - NDQ)',
      '2025-01-14T05:20:00 1000 EUR iDEAL storting',
    ],
    refused: [
      '2 note: A conversion of currencies',
      '3 note: A conversion of currencies',
      '11 note: Moves no money',
      '12 note: Moves cash within DEGIRO, or announces a deposit',
      '19 note: Moves cash within DEGIRO, or announces a deposit',
    ],
  },
  'degiro/transactions-2025.csv': {
    format: 'DEGIRO transactions',
    // Totals of 172.66 - 182.20 = -9.54 EUR, in dollars at 175.10 ÷ 190.
    trades: [
      'ACME INC LONG 10: 18.5 @ 2025-01-15T15:30:00 → 19 @ 2025-03-20T10:00:00; cost 5.3061108, swap 0, net -10.35179897; lines 3 2',
    ],
  },
  'degiro/transactions-de.csv': {
    format: 'DEGIRO transactions',
    // Totals of 173.10 - 181.75 = -8.65 EUR, in dollars at 175.10 ÷ 190.
    trades: [
      'ACME INC LONG 10: 18.5 @ 2025-01-15T15:30:00 → 19 @ 2025-03-20T10:00:00; cost 4.34037692, swap 0, net -9.38606509; lines 3 2',
    ],
  },
  'degiro/transactions.csv': {
    format: 'DEGIRO transactions',
    // Totals of 174.10 - 71.90 - 109.85 = -7.65 EUR, in dollars at 175.10 ÷ 190.
    trades: [
      'ACME INC LONG 10: 18.5 @ 2025-01-15T15:30:00 → 19 @ 2025-03-20T10:00:00; cost 3.25528269, swap 0, net -8.30097086; lines 4 3 2',
    ],
  },
  'trading212/history.csv': {
    format: 'Trading 212 history',
    timeZone: 'UTC',
    trades: [
      'ACME LONG 10: 12 @ 2023-12-18T14:30:03 → 13 @ 2023-12-20T15:45:10; cost 0.1, swap 0, net 8.93; lines 3 4',
    ],
    payins: ['2023-12-18T11:45:06 310 EUR Deposit'],
    refused: ['5 note: “Dividend (Dividend)” is not a trade'],
  },
  'coinbase/pro-account.csv': {
    format: 'Coinbase Pro account',
    timeZone: 'UTC',
    trades: [
      'ETHBTC LONG 52.3: 0.02193728489 @ 2019-03-15T10:55:12 → open; cost 0.00344196, swap 0, net –; lines 2 3 4',
    ],
  },
  'coinbase/pro-fills.csv': {
    format: 'Coinbase Pro fills',
    timeZone: 'UTC',
    trades: [
      'BTCEUR LONG 0.5: 8000 @ 2020-05-01T10:00:00 → 8200 @ 2020-05-02T10:00:00; cost 40.5, swap 0, net 59.5; lines 2 3',
    ],
  },
  'coinbase/transactions.csv': {
    format: 'Coinbase transactions',
    timeZone: 'UTC',
    trades: ['BTCEUR LONG 0.00166779: 39999.33 @ 2025-01-07T19:26:56 → open; cost 2.99, swap 0, net –; lines 3'],
    refused: ['2 note: “Staking Income” is not a trade', '4 note: “Convert” is not a trade'],
  },
  'bybit/closed-pnl.csv': {
    format: 'Bybit closed positions',
    timeZone: 'UTC',
    trades: [
      'BTCUSDT LONG 0.01: 60000 @ 2025-03-14T10:00:00 → 61000 @ 2025-03-14T10:00:00; cost 0.66, swap 0, net 9.34; lines 2',
      'ETHUSDT SHORT 1: 3000 @ 2025-03-15T11:00:00 → 2950 @ 2025-03-15T11:00:00; cost 3.5, swap 0, net 46.5; lines 3',
      'BTCUSD LONG 1000: 60000 @ 2025-03-16T12:00:00 → 61000 @ 2025-03-16T12:00:00; cost 0, swap 0, net 0.00026; lines 4',
    ],
    warnings: [
      'Bybit gives one time per position. It is used for both entry and exit, so holding times are 0. Funding is not in the file.',
    ],
  },
  'bybit/log.csv': {
    format: 'Bybit',
    failure:
      'This is the transaction log of Bybit, which cannot be imported. Export the closed positions instead: Orders, Derivatives, Closed P&L, Export.',
  },
  // After the costs beside them: 60 − 1.50, −25 − 1.
  'tradervue/trades.csv': {
    format: 'Tradervue trades',
    trades: [
      'ACME LONG 200: 20.5 @ 2025-05-05T09:31:10 → 20.8 @ 2025-05-05T09:40:00; cost 1.5, swap 0, net 58.5; lines 2',
      'ZETA SHORT 100: 31.2 @ 2025-05-05T10:02:00 → 31.45 @ 2025-05-05T10:30:05; cost 1, swap 0, net -26; lines 3',
      'MESM5 LONG 2: 5600.25 @ 2025-05-06T09:45:00 → open; cost 1.24, swap 0, net –; lines 4',
    ],
  },
  'tradersync/trade_data.csv': {
    format: 'TraderSync trades',
    trades: [
      'ACME LONG 100: 20 @ 2025-09-16T09:35:00 → 20.5 @ 2025-09-16T10:15:00; cost 2, swap 0, net 48; lines 2',
      'ZETA SHORT 50: 40 @ 2025-09-17T15:50:00 → 41 @ 2025-09-18T09:31:00; cost 1, swap 0, net -51; lines 3',
      'ACME LONG 10: 21 @ 2025-09-19T09:31:00 → open; cost 1, swap 0, net –; lines 4',
    ],
  },
  'tradetally/trades.csv': {
    format: 'TradeTally trades',
    trades: [
      'ACME LONG 100: 20 @ 2025-09-16T00:00:00 → 20.5 @ 2025-09-16T00:00:00; cost 2.5, swap 0, net 47.5; lines 2',
      'ZETA 2025-10-17 40 P SHORT 2: 1.25 @ 2025-09-17T00:00:00 → 0.75 @ 2025-09-18T00:00:00; cost 2.6, swap 0, net 97.4; lines 3',
      'MESZ5 LONG 1: 6600.25 @ 2025-09-18T00:00:00 → 6610.25 @ 2025-09-18T00:00:00; cost 1.24, swap 0, net 48.76; lines 4',
      'ACME LONG 10: 21 @ 2025-09-19T00:00:00 → open; cost 1, swap 0, net –; lines 5',
    ],
  },
  // Five a point: (6600.25 − 6602.25) × 2 × 5 − 2.48.
  'luxalgo/trades.csv': {
    format: 'LuxAlgo trades',
    timeZone: 'UTC',
    trades: [
      'ACME LONG 100: 20 @ 2025-09-16T13:35:00 → 20.5 @ 2025-09-16T14:15:00; cost 2, swap 0, net 48; lines 2',
      'MESZ5 SHORT 2: 6600.25 @ 2025-09-17T14:00:00 → 6602.25 @ 2025-09-17T14:20:00; cost 2.48, swap 0, net -22.48; lines 3',
      'ACME LONG 10: 21 @ 2025-09-19T13:31:00 → open; cost 1, swap 0, net –; lines 4',
    ],
  },
  // Two a point: 2 × 10 × 2 − 2.28, −5.50 × 2 − 1.14.
  'tradezella/trades.csv': {
    format: 'TradeZella trades',
    trades: [
      'MNQM5 LONG 2: 21400.25 @ 2025-06-02T09:31:00 → 21410.25 @ 2025-06-02T09:44:00; cost 2.28, swap 0, net 37.72; lines 2',
      'MNQM5 SHORT 1: 21420 @ 2025-06-02T10:05:30 → 21425.5 @ 2025-06-02T10:06:00; cost 1.14, swap 0, net -12.14; lines 3',
    ],
  },
  'tradestation/orders.csv': {
    format: 'TradeStation orders',
    trades: [
      'MESH25 LONG 2: 6000.25 @ 2025-03-03T09:31:00 → 6002.25 @ 2025-03-03T09:45:00; cost 6, swap 0, net 14; lines 2 3',
      'ACME SHORT 100: 13 @ 2025-03-04T10:00:00 → 12.5 @ 2025-03-04T13:00:00; cost 0, swap 0, net 50; lines 5 6',
      'ACME 2025-03-21 15 C LONG 1: 0.4 @ 2025-03-05T10:00:00 → 0.55 @ 2025-03-05T11:00:00; cost 1.2, swap 0, net 13.8; lines 7 8',
    ],
    refused: ['4 note: “Cancelled” is not a filled order'],
  },
  'tradestation/trades-list.csv': {
    format: 'TradeStation',
    failure:
      'This is the trades list of a TradeStation strategy report, which cannot be imported. Export the orders instead: TradeManager, Orders, Export.',
  },
  'xtb/cash-operations.csv': {
    format: 'XTB cash operations',
    trades: ['ACME.DE LONG 34: 11.748 @ 2024-04-14T13:01:45 → open; cost 0, swap 0, net –; lines 2'],
    payins: ['2024-04-12T13:00:22 500 – SAMPLE BANK deposit, id=1'],
    refused: ['4 note: “Dividend” is not a trade'],
  },
  'xtb/closed-positions.csv': {
    format: 'XTB closed positions',
    trades: [
      'EURUSD LONG 0.1: 1.085 @ 2025-03-14T10:00:00 → 1.087 @ 2025-03-14T12:00:00; cost 0.5, swap 0, net 19.5; lines 2',
      'GOLD SHORT 0.01: 2990.5 @ 2025-03-15T10:00:00 → 2980.5 @ 2025-03-16T12:00:00; cost 0, swap -0.2, net 9.8; lines 3',
    ],
  },
  'bitmex/trades.csv': {
    format: 'BitMEX trade history',
    trades: [
      'XBTUSD LONG 1000: 60000 @ 2025-03-14T10:00:00 → 61000 @ 2025-03-14T13:00:00; cost 0, swap 0, net –; lines 2 4',
    ],
    refused: ['3 note: “Funding” is not a trade'],
    warnings: [
      'BitMEX’s trade history counts money in fractions of coins, so results and fees are not imported. Set the point values of its instruments.',
    ],
  },
  'bitmex/wallet.csv': {
    format: 'BitMEX',
    failure:
      'This is the wallet history of BitMEX, which cannot be imported. It has one result per day, without prices. Export the trade history instead: Orders, Trade History, Save as CSV.',
  },
  'etoro/activity.csv': {
    format: 'eToro',
    failure:
      'This is the account activity of eToro, which cannot be imported. Import the whole account statement instead, as a workbook: it has a sheet of closed positions.',
  },
  'etoro/closed-positions.csv': {
    format: 'eToro closed positions',
    trades: [
      'ACME LONG 16: 12.5 @ 2025-03-14T15:30:00 → 13 @ 2025-03-20T16:00:00; cost 0, swap 0.5, net 8.5; lines 2',
      'EUR/USD SHORT 1000: 1.085 @ 2025-03-15T10:00:00 → 1.083 @ 2025-03-15T12:00:00; cost 0, swap -0.1, net 1.9; lines 3',
    ],
  },
  'freetrade/activity.csv': {
    format: 'Freetrade activity',
    timeZone: 'UTC',
    trades: [
      'ACME LONG 10: 9.7 @ 2025-03-14T15:30:00 → 10.25 @ 2025-03-20T15:30:00; cost 1.97, swap 0, net 3.53; lines 4 2',
    ],
    payins: ['2025-03-13T10:00:00 -50 GBP Bank withdrawal', '2025-03-12T10:00:00 500 GBP Top up'],
    refused: ['3 note: “DIVIDEND” is not a trade'],
  },
  'trade-republic/pytr.csv': {
    format: 'Trade Republic',
    failure:
      'This is the list of pytr, a tool for Trade Republic, which cannot be imported. It has no prices. Export Trade Republic’s transactions instead: Profile, Account, Transaction export.',
  },
  'trade-republic/transactions.csv': {
    format: 'Trade Republic transactions',
    timeZone: 'UTC',
    trades: [
      'US0000000001 LONG 10: 12 @ 2025-03-14T10:00:00 → 13 @ 2025-03-20T10:00:00; cost 2, swap 0, net 8; lines 3 5',
    ],
    payins: ['2025-03-12T08:00:00 1000 EUR Sample transfer'],
    refused: ['4 note: “DIVIDEND” is not a trade'],
  },
  'bittrex/orders.csv': {
    format: 'Bittrex order history',
    timeZone: 'UTC',
    trades: [
      'ETHBTC LONG 10: 0.08 @ 2017-09-03T13:33:51 → 0.09 @ 2017-09-04T13:33:51; cost 0.00425, swap 0, net 0.09575; lines 2 3',
    ],
    refused: ['4 note: Not a filled order'],
  },
  'kucoin/filled-orders.csv': {
    format: 'KuCoin filled orders',
    timeZone: 'UTC',
    trades: [
      'XTZUSDT LONG 100: 0.5 @ 2025-03-14T02:00:00 → 0.55 @ 2025-03-14T04:00:00; cost 0.05, swap 0, net 4.95; lines 2 3',
    ],
    otherCosts: ['3: 0.01 KCS'],
  },
  'kucoin/trades.csv': {
    format: 'KuCoin trades',
    trades: [
      'XTZUSDT LONG 36.4: 0.1025 @ 2024-04-28T12:36:00 → 0.1125 @ 2024-04-28T15:46:07; cost 0.0078, swap 0, net 0.3562; lines 2 3',
    ],
  },
  'bitvavo/history.csv': {
    format: 'Bitvavo history',
    timeZone: 'Europe/Amsterdam',
    trades: ['ETHEUR LONG 0.0053: 1862.8 @ 2024-11-30T11:36:46 → open; cost 0.026, swap 0, net –; lines 2'],
    payins: ['2024-11-30T11:33:24 10 EUR deposit'],
    refused: ['4 note: “staking” is not a trade'],
  },
  'avanza/transactions.csv': {
    format: 'Avanza transactions',
    trades: [
      'Exempelfond Global LONG 352.0338: 113.0485 @ 2024-04-04T00:00:00 → 154.6653 @ 2025-01-13T00:00:00; cost 0, swap 0, net 14650.376; lines 4 3',
    ],
    payins: ['2025-01-14T00:00:00 -54400 SEK Uttag'],
  },
  'swissquote/transactions.csv': {
    format: 'Swissquote transactions',
    trades: [
      'SWLD LONG 20: 27 @ 2024-06-14T14:31:42 → 29.85 @ 2024-08-10T15:30:02; cost 11.58, swap 0, net 45.42; lines 5 4',
    ],
    payins: ['2024-08-24T07:00:15 -2002 CHF Debit'],
    refused: ['3 note: “Forex credit” is not a trade', '6 note: “Dividend” is not a trade'],
  },
  'revolut/stocks.csv': {
    format: 'Revolut share statement',
    timeZone: 'UTC',
    trades: ['ACME LONG 2.5: 12 @ 2023-07-14T13:30:00 → 13 @ 2023-09-22T13:30:10; cost 0, swap 0, net 2.5; lines 3 4'],
    payins: ['2023-07-01T08:23:08 100 USD CASH TOP-UP'],
    refused: ['5 note: “DIVIDEND” is not a trade'],
  },
  'parqet/activities.csv': {
    format: 'Parqet activities',
    timeZone: 'UTC',
    trades: ['Sample Index Fund LONG 17.838: 28.03 @ 2024-08-02T07:00:00 → open; cost 0, swap 0, net –; lines 2'],
    refused: ['3 note: “Dividend” is not a trade'],
  },
  'schwab/options-that-end.csv': {
    format: 'Charles Schwab history',
    trades: [
      'ACME 2025-04-17 10 C LONG 1: 2 @ 2025-03-07T00:00:00 → 0 @ 2025-04-17T00:00:00; cost 0.66, swap 0, net -200.66; lines 9 5',
      'ACME 2025-05-16 12 P SHORT 1: 1.5 @ 2025-03-10T00:00:00 → 0 @ 2025-05-16T00:00:00; cost 0.66, swap 0, net 149.34; lines 8 3',
      'ACME 2025-03-21 15 C LONG 2: 0.4 @ 2025-03-14T00:00:00 → 0 @ 2025-03-21T00:00:00; cost 1.32, swap 0, net -81.32; lines 7 6',
      'ACME LONG 100: 12 @ 2025-05-16T00:00:00 → open; cost 0, swap 0, net –; lines 4',
    ],
    refused: ['2 error: Closes a position opened before the file starts'],
  },
  'sierra-chart/trades-with-levels.txt': {
    format: 'Sierra Chart trades',
    trades: [
      'MNQH26_FUT_CME SHORT 1: 25721.25 @ 2025-12-30T09:52:48 → 25711.25 @ 2025-12-30T09:53:50; cost 1.2, swap 0, net 18.8; lines 2',
      'MNQH26_FUT_CME LONG 1: 25722 @ 2025-12-30T10:03:15 → 25735.25 @ 2025-12-30T10:04:18; cost 1.2, swap 0, net 25.3; lines 3',
    ],
    totals: ['Cumulative Profit/Loss (C) 44.1'],
  },
  'tradersync/with-swaps.csv': {
    format: 'TraderSync trades',
    trades: [
      'ACME LONG 100: 20 @ 2025-09-23T09:35:00 → 20.5 @ 2025-09-24T10:15:00; cost 2, swap -0.8, net 47.2; lines 2',
    ],
  },
  'topstepx/trades-with-commissions.csv': {
    format: 'TopstepX trades',
    timeZone: 'UTC',
    trades: [
      'MNQZ5 LONG 1: 24450.25 @ 2025-09-28T19:30:00 → 24475.75 @ 2025-09-28T20:05:00; cost 1.84, swap 0, net 49.16; lines 2',
    ],
  },
  'ig/charges.csv': {
    format: 'IG transaction history',
    timeZone: 'UTC',
    trades: [
      'Spot Gold ($1) LONG 1: 3370 @ 2025-08-07T11:30:06 → 3375 @ 2025-08-07T11:47:24; cost 0, swap 0, net 4.3; lines 3',
    ],
    refused: ['2 note: “Funding interest” is not a trade'],
  },
  'tradezero/executions-with-fees.csv': {
    format: 'TradeZero executions',
    timeZone: 'America/New_York',
    trades: [
      'ACME LONG 100: 12.5 @ 2025-08-19T09:47:59 → 12.7 @ 2025-08-19T09:48:22; cost 2.2, swap 0, net 17.8; lines 2 3',
      'QUAD SHORT 5: 21 @ 2025-08-20T09:31:00 → 20 @ 2025-08-20T09:34:00; cost 0, swap 0, net 5; lines 4 7',
      'QUAD LONG 10: 20 @ 2025-08-20T09:32:00 → 22 @ 2025-08-20T09:33:00; cost 0, swap 0, net 20; lines 5 6',
    ],
  },
  'freetrade/stamp-duty.csv': {
    format: 'Freetrade activity',
    timeZone: 'UTC',
    trades: [
      'BRT LONG 10: 5 @ 2025-03-21T15:30:00 → 5.4 @ 2025-03-24T15:30:00; cost 0.25, swap 0, net 3.75; lines 3 2',
    ],
  },
  'schwab/realized-lots.csv': {
    format: 'Charles Schwab',
    failure:
      'This is the realized gains of Charles Schwab, which cannot be imported. It does not list individual trades. Export the history instead: Accounts, History, Export.',
  },
  'tradezella/net-results.csv': {
    format: 'TradeZella trades with net results',
    trades: [
      'MNQM5 LONG 2: 21400.25 @ 2025-06-03T09:31:00 → 21410.25 @ 2025-06-03T09:44:00; cost 2.28, swap -0.1, net 37.62; lines 2',
    ],
  },
  'thinkorswim/same-seconds.csv': {
    format: 'thinkorswim account statement',
    trades: [
      'ZETA LONG 30: 20 @ 2025-01-06T10:00:02 → 21 @ 2025-01-07T10:00:00; cost 0.6, swap 0, net 29.4; lines 14 5 13 6 12 7',
    ],
    totals: ['Fees and commissions USD 0.6', 'Amount USD 30'],
  },
  'rithmic/two-instruments.csv': {
    format: 'Rithmic trader performance',
    trades: [
      'MNQU5 SHORT 1: 23550 @ 2025-08-11T13:07:41 → 23526.25 @ 2025-08-11T13:11:09; cost 2, swap 0, net 45.5; lines 5',
      'MESU5 LONG 1: 6405.25 @ 2025-08-11T14:02:16 → 6402.75 @ 2025-08-11T14:05:48; cost 2, swap 0, net -14.5; lines 8',
    ],
    totals: ['Trade P&L 35', 'Commission & Fees 4'],
  },
  'trading212/history-foreign-tax.csv': {
    format: 'Trading 212 history',
    timeZone: 'UTC',
    trades: [
      'REN LONG 20: 50 @ 2024-08-01T09:05:00 → 55 @ 2024-09-02T11:20:30; cost 4.92, swap 0, net 75.08; lines 2 3',
    ],
  },
  'saxo/amount-below-price.csv': {
    format: 'Saxo transactions',
    trades: [
      'ACME LONG 3: 135.01 @ 2025-01-02T00:00:00 → 139.74 @ 2025-01-15T00:00:00; cost 1, swap 0, net 13.22; lines 2 3',
    ],
  },
  'avanza/with-courtage.csv': {
    format: 'Avanza transactions',
    trades: [
      'Exempel AB LONG 10: 100 @ 2025-02-03T00:00:00 → 120.5 @ 2025-02-14T00:00:00; cost 78, swap 0, net 127; lines 3 2',
    ],
    refused: ['4 note: “Utdelning” is not a trade'],
  },
  'binance/fees-in-coins.csv': {
    format: 'Binance spot trades',
    timeZone: 'UTC',
    trades: [
      'BTCUSDT LONG 0.00999: 65000 @ 2025-03-17T10:30:00 → 66000 @ 2025-03-18T11:00:00; cost 1.31, swap 0, net 8.68; lines 2 3',
      'ETHXYZ LONG 1: 2 @ 2025-03-19T11:00:00 → open; cost 0, swap 0, net –; lines 4',
    ],
    refused: ['5 note: Neither a buy nor a sell'],
  },
  'bittrex/orders-of-parts.csv': {
    format: 'Bittrex order history',
    timeZone: 'UTC',
    trades: [
      'ETHBTC LONG 10: 0.0812345 @ 2018-09-03T13:33:51 → 0.0912345 @ 2018-09-04T13:33:51; cost 0.00425, swap 0, net 0.0846395; lines 2 3',
    ],
  },
  'bitvavo/sale.csv': {
    format: 'Bitvavo history',
    timeZone: 'Europe/Amsterdam',
    trades: [
      'ETHEUR LONG 0.1: 3000 @ 2024-12-01T11:00:00 → 3400 @ 2024-12-02T12:00:00; cost 1.6, swap 0, net 38.4; lines 3 2',
    ],
    refused: ['4 note: “withdrawal” is not a trade'],
  },
  'bybit/sides.csv': {
    format: 'Bybit closed positions',
    timeZone: 'UTC',
    trades: [
      'BTCUSDT LONG 0.01: 60000 @ 2025-03-14T10:00:00 → 60010 @ 2025-03-14T10:00:00; cost 0.66, swap 0, net -0.56; lines 2',
      'ETHUSDT SHORT 1: 3000 @ 2025-03-15T11:00:00 → 2999 @ 2025-03-15T11:00:00; cost 3.3, swap 0, net -2.3; lines 3',
      'SOLPERP LONG 10: 150 @ 2025-03-16T12:00:00 → 150.5 @ 2025-03-16T12:00:00; cost 1.5, swap 0, net 3.5; lines 4',
      'ADAUSDT SHORT 100: 0.8 @ 2025-03-17T13:00:00 → 0.801 @ 2025-03-17T13:00:00; cost 0.1, swap 0, net -0.2; lines 5',
      'XRPUSDT LONG 100: 2 @ 2025-03-18T14:00:00 → 2.001 @ 2025-03-18T14:00:00; cost 0.46, swap 0, net -0.36; lines 6',
    ],
    warnings: [
      'Bybit gives one time per position. It is used for both entry and exit, so holding times are 0. Funding is not in the file.',
    ],
  },
  'bybit/without-sides.csv': {
    format: 'Bybit closed positions',
    timeZone: 'UTC',
    trades: [
      'BTCUSDT LONG 0.01: 60000 @ 2025-03-14T10:00:00 → 61000 @ 2025-03-14T10:00:00; cost 0.66, swap 0, net 9.34; lines 2',
      'ETHUSDT SHORT 1: 3000 @ 2025-03-15T11:00:00 → 2950 @ 2025-03-15T11:00:00; cost 3.5, swap 0, net 46.5; lines 3',
      'ADAUSDT LONG 100: 0.8 @ 2025-03-16T12:00:00 → 0.75 @ 2025-03-16T12:00:00; cost 0.08, swap 0, net -5.08; lines 4',
      'XRPUSDT SHORT 10: 2 @ 2025-03-17T13:00:00 → 2.5 @ 2025-03-17T13:00:00; cost 0.03, swap 0, net -5.03; lines 5',
    ],
    warnings: [
      'Bybit gives one time per position. It is used for both entry and exit, so holding times are 0. Funding is not in the file.',
    ],
  },
  'coinbase/pro-account-of-sales.csv': {
    format: 'Coinbase Pro account',
    timeZone: 'UTC',
    trades: [
      'ETHEUR LONG 1.25: 160 @ 2019-04-02T10:00:00 → 180 @ 2019-04-03T10:00:00; cost 0.675, swap 0, net 24.325; lines 4 5 6 7 8',
    ],
    payins: ['2019-04-01T09:00:00 500 EUR deposit'],
    refused: ['3 note: “deposit” is not a trade', '9 note: “match” is not a trade'],
  },
  'bybit/with-fees.csv': {
    format: 'Bybit closed positions',
    timeZone: 'UTC',
    trades: [
      'XRPUSDT LONG 100: 2 @ 2025-03-18T14:00:00 → 2.001 @ 2025-03-18T14:00:00; cost 0.46, swap 0, net -0.36; lines 2',
    ],
    warnings: [
      'Bybit gives one time per position. It is used for both entry and exit, so holding times are 0. Funding is not in the file.',
    ],
  },
  'coinbase/other-total.csv': {
    format: 'Coinbase transactions',
    timeZone: 'UTC',
    trades: [
      'BTCEUR LONG 0.01: 40000 @ 2025-02-05T19:26:56 → 42000 @ 2025-02-07T19:26:56; cost 11, swap 0, net 9; lines 3 2',
    ],
    warnings: ['The total in the file is not its amount and costs, which are kept: line 2.'],
  },
  'coinbase/sales.csv': {
    format: 'Coinbase transactions',
    timeZone: 'UTC',
    trades: [
      'BTCEUR LONG 0.01: 40000 @ 2025-02-05T19:26:56 → 42000 @ 2025-02-07T19:26:56; cost 11, swap 0, net 9; lines 3 2',
    ],
  },
  'ctrader/with-labels.csv': {
    format: 'cTrader history',
    trades: [
      'EURUSD LONG 1: 1.16 @ 2025-07-15T07:10:00 → 1.162 @ 2025-07-15T08:00:05; cost 6, swap 0, net 194; lines 2',
      'US500 SHORT 2: 6250.5 @ 2025-07-16T13:31:00 → 6255.5 @ 2025-07-17T14:02:00; cost 4, swap -0.5, net -14.5; lines 3',
    ],
    warnings: ['The net result in the file is not its gross result minus costs, and is kept: line 2.'],
  },
  'das/with-costs-2025-03-17.csv': {
    format: 'DAS Trader trades',
    trades: [
      'ACME SHORT 100: 12.5 @ 2025-03-17T09:31:05 → 12.2 @ 2025-03-17T09:45:12; cost 2.77, swap 0, net 27.23; lines 2 3',
    ],
    warnings: ['The file has times without a date. The date comes from its name: 2025-03-17.'],
  },
  'das/with-dates.csv': {
    format: 'DAS Trader trades',
    trades: [
      'ACME LONG 100: 12.5 @ 2025-03-18T09:31:05 → 12.7 @ 2025-03-19T09:45:12; cost 0, swap 0, net 20; lines 2 3',
    ],
  },
  'das/without-day.csv': {
    format: 'DAS Trader trades',
    refused: ['2 error: Date or name of the file is empty [Date or name of the file: ]'],
    warnings: [
      'The file has times without a date. Put the date in the file name, such as “trades 2025-03-14.csv”, and drop it again.',
    ],
  },
  'etoro/older-statement.csv': {
    format: 'eToro closed positions',
    trades: [
      'ACME LONG 16: 12.5 @ 2022-03-14T15:30:00 → 13 @ 2022-03-20T16:00:00; cost 0, swap -0.75, net 7.25; lines 2',
      'BTC SHORT 0.005: 40000 @ 2022-03-15T10:00:00 → 39000 @ 2022-03-15T12:00:00; cost 0, swap 0, net 5; lines 3',
    ],
  },
  'kraken/margin.csv': {
    format: 'Kraken trades',
    timeZone: 'UTC',
    trades: [
      'BTCEUR SHORT 0.1: 80000 @ 2025-03-01T10:00:00 → 79000 @ 2025-03-02T11:00:00; cost 41.34, swap 0, net 58.66; lines 2 3',
    ],
    refused: ['4 error: Closes a position opened before the file starts'],
  },
  'kucoin/filled-orders-in-coins.csv': {
    format: 'KuCoin filled orders',
    trades: [
      'XTZUSDT LONG 99.9: 0.5 @ 2025-04-14T10:00:00 → 0.55 @ 2025-04-14T12:00:00; cost 0.16, swap 0, net 4.835; lines 2 3',
    ],
    refused: ['4 note: Not a filled order'],
  },
  'ninjatrader/trades-with-sums.csv': {
    format: 'NinjaTrader trades',
    trades: [
      'MNQ 12-25 SHORT 1: 24408.75 @ 2025-09-24T18:17:55 → 24413.75 @ 2025-09-24T18:34:36; cost 1.74, swap 0, net -10.78; lines 2',
      'MNQ 12-25 LONG 2: 24400.25 @ 2025-09-25T00:05:00 → 24410.25 @ 2025-09-25T09:05:10; cost 3.48, swap 0, net 38.44; lines 3',
    ],
    totals: ['Cum. profit 27.66'],
  },
  'parqet/crypto.csv': {
    format: 'Parqet activities',
    timeZone: 'UTC',
    trades: [
      'Sample Coin LONG 2: 40 @ 2024-09-02T07:00:00 → 50 @ 2024-09-03T07:00:00; cost 2, swap 0, net 18; lines 3 2',
    ],
  },
  'quantower/stocks.csv': {
    format: 'Quantower trades',
    timeZone: 'UTC',
    trades: ['ACME LONG 10: 20 @ 2025-03-11T08:35:12 → 20.5 @ 2025-03-11T08:42:15; cost 1, swap 0, net 4; lines 2 3'],
  },
  'revolut/with-fees.csv': {
    format: 'Revolut share statement',
    timeZone: 'UTC',
    trades: [
      'ACME LONG 10: 12 @ 2023-10-02T13:30:00 → 13 @ 2023-10-03T13:30:10; cost 2.75, swap 0, net 7.25; lines 2 3',
      'ZETA LONG 2.5: 20 @ 2023-10-04T13:30:10 → open; cost 0, swap 0, net –; lines 4',
    ],
    payins: ['2023-10-05T08:00:00 -40 USD CASH WITHDRAWAL'],
  },
  'trade-republic/crypto.csv': {
    format: 'Trade Republic transactions',
    timeZone: 'UTC',
    trades: ['SMP LONG 10: 2 @ 2025-04-14T10:00:00 → open; cost 1, swap 0, net –; lines 3'],
    payins: ['2025-04-12T08:00:00 -50 EUR PAYMENT_OUTBOUND'],
  },
  'tradestation/with-route-fees.csv': {
    format: 'TradeStation orders',
    trades: [
      'MESH25 LONG 2: 6000.25 @ 2025-03-03T09:31:02 → 6002.25 @ 2025-03-03T09:45:09; cost 7.4, swap 0, net 12.6; lines 2 3',
    ],
  },
  'tradetally/crypto.csv': {
    format: 'TradeTally trades',
    trades: [
      'XYZ LONG 2: 100 @ 2025-10-16T00:00:00 → 110 @ 2025-10-17T00:00:00; cost 0.5, swap 0, net 19.5; lines 2',
      'MESZ5 LONG 1: 6600.25 @ 2025-10-18T00:00:00 → 6610.25 @ 2025-10-18T00:00:00; cost 1.24, swap 0, net 48.76; lines 3',
      'ZETA SHORT 2: 1.25 @ 2025-10-19T00:00:00 → 0.75 @ 2025-10-20T00:00:00; cost 2.6, swap 0, net 97.4; lines 4',
    ],
    warnings: ['The result in the file does not match its prices and size, and is kept: line 4.'],
  },
  'trading212/history-british.csv': {
    format: 'Trading 212 history',
    timeZone: 'UTC',
    trades: ['BRT LONG 20: 5 @ 2024-08-01T09:05:00 → 6 @ 2024-09-02T11:20:30; cost 0.8, swap 0, net 19.2; lines 2 3'],
    payins: ['2024-09-03T10:00:00 -50 GBP Withdrawal'],
  },
  'tradingview/list-without-currency.csv': {
    format: 'TradingView list of trades',
    trades: [
      'TradingView strategy LONG 2: 149 @ 2023-03-03T15:30:00 → 148 @ 2023-03-03T19:45:00; cost 0, swap 0, net -3.5; lines 2 3',
      'TradingView strategy SHORT 1: 150 @ 2023-03-06T15:30:00 → 146 @ 2023-03-07T16:00:00; cost 0, swap 0, net 4.25; lines 4 5',
    ],
    totals: ['Cumulative P&L 0.75'],
  },
  'tradingview/orders-in-parts.csv': {
    format: 'TradingView order history',
    trades: ['ACME LONG 4: 20.25 @ 2025-04-03T09:40:00 → 21.5 @ 2025-04-03T10:05:00; cost 1, swap 0, net –; lines 3 2'],
  },
  'tradovate/position-history-open.csv': {
    format: 'Tradovate performance',
    trades: [
      'MNQU5 LONG 1: 23160.5 @ 2025-07-11T07:13:01 → 23176 @ 2025-07-11T07:14:42; cost 0, swap 0, net 31; lines 2',
      'MESU5 SHORT 3: 6402.5 @ 2025-07-11T08:02:10 → open; cost 0, swap 0, net –; lines 3',
      'MYMU5 LONG 2: 44410 @ 2025-07-11T08:05:10 → open; cost 0, swap 0, net –; lines 4',
    ],
    refused: ['5 note: A position without trades'],
    warnings: [
      'Tradovate’s report has no commissions, so results are before costs. Add commissions to the trades or instruments.',
      '1 position is still open in part. What was closed is imported; the rest comes when it is closed.',
      '2 positions are open, at the average price of all fills. If there were several, delete the open trade once the closed ones are imported.',
    ],
  },
  'tradovate/unknown-contracts.csv': {
    format: 'Tradovate performance',
    trades: [
      'XYZU5 LONG 1: 100 @ 2025-07-22T10:00:00 → 110 @ 2025-07-22T11:00:00; cost 0, swap 0, net 25; lines 2',
      'XYZU5 SHORT 1: 110 @ 2025-07-22T12:00:00 → 105 @ 2025-07-22T12:00:00; cost 0, swap 0, net 12.5; lines 3',
    ],
    warnings: [
      'Tradovate’s report has no commissions, so results are before costs. Add commissions to the trades or instruments.',
    ],
  },
  'xtb/cash-with-closes.csv': {
    format: 'XTB cash operations',
    trades: [
      'ACME.DE LONG 34: 11.75 @ 2024-04-15T13:01:45 → 12 @ 2024-04-16T13:01:45; cost 0, swap 0, net 8.5; lines 4 3',
    ],
    refused: ['2 note: A result without prices. Import the closed positions to get this trade'],
  },
  'xtb/closed-with-totals.csv': {
    format: 'XTB closed positions',
    trades: [
      'EURUSD LONG 0.1: 1.085 @ 2025-03-14T10:00:00 → 1.087 @ 2025-03-14T12:00:00; cost 0.8, swap -0.1, net 19.1; lines 2',
    ],
    refused: ['3 note: Neither a buy nor a sell'],
  },
  'bybit/trade-history.csv': {
    format: 'Bybit trade history',
    timeZone: 'UTC',
    trades: [
      'BTCUSDT SHORT 0.02: 60000 @ 2025-03-14T10:00:00 → 58500 @ 2025-03-14T12:30:00; cost 0.894, swap 0, net 29.106; lines 2 4 5',
    ],
    refused: ['3 note: Funding, not a trade'],
  },
  'hyperliquid/trades.csv': {
    format: 'Hyperliquid trade history',
    trades: [
      'ACM SHORT 10: 50 @ 2025-03-15T09:15:10 → 48 @ 2025-03-15T10:15:10; cost 0.4, swap 0, net 19.6; lines 2',
      'ACM LONG 5: 48 @ 2025-03-15T10:15:10 → 47 @ 2025-03-16T09:00:00; cost 0.2, swap 0, net -5.2; lines 3 4',
      'ZETUSDC LONG 99.9: 2 @ 2025-03-17T09:00:00 → 2.1 @ 2025-03-17T10:00:00; cost 0.35, swap 0, net 9.64; lines 5 6',
    ],
  },
  'okx/trading.csv': {
    format: 'OKX trading history',
    timeZone: 'UTC',
    trades: [
      'ZETUSDT LONG 39.96: 25 @ 2025-03-14T02:00:00 → 26 @ 2025-03-15T02:00:00; cost 2.03896, swap 0, net 37.92104; lines 3 4 5 6',
      'ACM-USDT-SWAP LONG 5: 100 @ 2025-03-16T02:00:00 → 104 @ 2025-03-16T04:00:00; cost 0.51, swap 0, net 19.49; lines 7 8',
    ],
    refused: ['9 note: “Transfer out” is not a trade', '10 note: The row of the other coin is missing'],
  },
  'bitget/orders.csv': {
    format: 'Bitget futures orders',
    trades: [
      'ACMUSDT LONG 50: 20 @ 2025-03-14T10:00:00 → 21 @ 2025-03-14T12:00:00; cost 1.23, swap 0, net 48.77; lines 2 3',
    ],
    refused: ['4 note: Not a filled order'],
  },
  'bitget/transactions.csv': {
    format: 'Bitget',
    failure:
      'This is the futures transactions of Bitget, which cannot be imported. They have no prices. Export the order history of futures instead: Orders, Futures orders, Order history.',
  },
  'mexc/trades.csv': {
    format: 'MEXC futures trades and orders',
    timeZone: 'UTC',
    trades: [
      'ACM_USDT SHORT 4: 100 @ 2025-03-14T02:00:00 → 95 @ 2025-03-14T04:00:00; cost 0.156, swap 0, net 19.844; lines 2 3',
      'ACM_USDT LONG 4: 95 @ 2025-03-14T05:00:00 → open; cost 0, swap 0, net –; lines 4',
    ],
    otherCosts: ['4: 0.02 MX'],
  },
  'mexc/orders.csv': {
    format: 'MEXC futures trades and orders',
    timeZone: 'UTC',
    trades: [
      'ACM_USDT LONG 3: 100 @ 2025-03-14T10:00:00 → 104 @ 2025-03-14T12:00:00; cost 0.1224, swap 0, net 11.8776; lines 2 4',
    ],
    refused: ['3 note: Not a filled order'],
  },
  'mexc/positions.csv': {
    format: 'MEXC',
    failure:
      'This is the futures position history of MEXC, which cannot be imported. Its sizes are in contracts of unknown worth. Export the trade history of futures instead.',
  },
  'ninjatrader/trades-pt.csv': {
    format: 'NinjaTrader trades',
    trades: [
      'MNQ 12-25 LONG 2: 24400.25 @ 2025-09-25T10:05:00 → 24410.25 @ 2025-09-25T10:25:10; cost 4.22, swap 0, net 35.78; lines 2',
      'MES 12-25 SHORT 1: 6610.5 @ 2025-09-26T11:00:00 → 6612.5 @ 2025-09-26T11:10:00; cost 1.29, swap 0, net -11.29; lines 3',
    ],
    totals: ['Acu lucro líquido 24.49'],
  },
  'ninjatrader/trades-fr.csv': {
    format: 'NinjaTrader trades',
    trades: [
      'NQ 12-25 SHORT 1: 24010 @ 2025-09-25T10:00:00 → 24005.5 @ 2025-09-25T10:03:00; cost 0, swap 0, net 90; lines 2',
      'NQ 12-25 LONG 2: 24000 @ 2025-09-26T10:00:00 → 23990 @ 2025-09-26T10:03:00; cost 0, swap 0, net -400; lines 3',
    ],
  },
  'degiro/transactions-pt.csv': {
    format: 'DEGIRO transactions',
    trades: [
      'ACME INC LONG 10: 18.5 @ 2025-01-15T15:30:00 → 19 @ 2025-03-20T10:00:00; cost 5.3061108, swap 0, net -10.35179897; lines 3 2',
    ],
  },
  'xtb/cash-operations-2026.csv': {
    format: 'XTB cash operations',
    timeZone: 'UTC',
    trades: ['ACME.DE LONG 40: 48 @ 2026-02-03T09:00:00 → open; cost 0, swap 0, net –; lines 8 6'],
    payins: ['2026-02-02T08:00:00 -50 – Withdrawal to bank'],
    refused: ['7 note: “Dividend” is not a trade', '10 note: Totals line'],
  },
  'tradingview/futures-orders.csv': {
    format: 'TradingView order history',
    trades: [
      'MNQ1! LONG 2: 21000 @ 2025-04-02T09:40:01 → 21010 @ 2025-04-02T10:05:00; cost 1.48, swap 0, net 38.52; lines 3 2',
      'MESZ2025 SHORT 1: 6004 @ 2025-04-03T09:40:01 → 6000 @ 2025-04-03T10:05:00; cost 0.74, swap 0, net 19.26; lines 5 4',
      'ES LONG 10: 60 @ 2025-04-04T09:40:01 → open; cost 0, swap 0, net –; lines 6',
    ],
  },
  'zerodha/tradebook.csv': {
    format: 'Zerodha tradebook',
    timeZone: 'Asia/Kolkata',
    trades: [
      'ACMELTD LONG 50: 400 @ 2025-03-14T09:20:11 → 410.5 @ 2025-03-14T14:02:40; cost 0, swap 0, net 525; lines 3 2',
      'NIFTY25MARFUT LONG 75: 22500 @ 2025-03-17T09:31:00 → 22480 @ 2025-03-17T13:15:30; cost 0, swap 0, net -1500; lines 4 5',
      'USDINR25MARFUT LONG 2: 86.5 @ 2025-03-18T13:15:30 → open; cost 0, swap 0, net –; lines 6',
    ],
    warnings: ['Zerodha’s tradebook has no charges, so results are before costs.'],
  },
  'moomoo/executions.csv': {
    format: 'moomoo executions',
    timeZone: 'UTC',
    trades: [
      'ZETA SHORT 1500: 25 @ 2025-03-13T14:00:00 → 24.5 @ 2025-03-13T15:00:00; cost 0, swap 0, net 750; lines 5 4',
      'ACME 2025-03-21 12 C LONG 2: 0.8 @ 2025-03-14T13:45:00 → 1.2 @ 2025-03-20T19:12:14; cost 0, swap 0, net 80; lines 3 2',
    ],
    warnings: ['moomoo’s executions have no fees, so results are before costs.'],
  },
  'oanda/transactions.csv': {
    format: 'OANDA transactions',
    timeZone: 'UTC',
    trades: [
      'GBP_USD LONG 5000: 1.29 @ 2025-03-14T14:30:00 → 1.28 @ 2025-03-17T15:15:00; cost 0.25, swap -0.1, net -50.35; lines 5 7',
    ],
    payins: ['2025-03-14T14:00:00 250 – Transfer', '2025-03-14T22:00:00 -0.35 – Financing'],
    refused: ['2 error: The amount is empty [Money: ]', '4 note: “MARKET_ORDER” is not a trade'],
  },
  'tastytrade/history.csv': {
    format: 'tastytrade history',
    timeZone: 'UTC',
    trades: [
      'ACME 2025-03-21 12 C SHORT 1: 0.8 @ 2025-03-14T15:00:00 → 0 @ 2025-03-21T21:00:00; cost 1.14, swap 0, net 78.86; lines 9 5',
      '/MESH5 LONG 1: 5700 @ 2025-03-17T14:00:00 → 5710.25 @ 2025-03-17T15:00:00; cost 2.44, swap 0, net 48.81; lines 8 7',
      'ACME SHORT 100: 12 @ 2025-03-21T21:00:00 → open; cost 5.03, swap 0, net –; lines 4',
    ],
    payins: ['2025-03-13T12:00:00 2500 USD ACH DEPOSIT'],
    refused: ['3 note: “Dividend” is not a trade', '6 note: “Future Option” is not imported'],
  },
  'wealthsimple/activities.csv': {
    format: 'Wealthsimple activities',
    trades: ['ACME LONG 10: 18.5 @ 2025-03-04T00:00:00 → 19.5 @ 2025-03-14T00:00:00; cost 3, swap 0, net 7; lines 3 5'],
    payins: ['2025-03-03T00:00:00 1000 CAD CONTRIBUTION'],
    refused: ['4 note: “Dividend” is not a trade', '7 note: Text, not a trade'],
  },
  'webull/statement-international.csv': {
    format: 'Webull statement (international)',
    trades: [
      'ACME LONG 2.5: 18.4 @ 2025-03-14T00:00:00 → 20 @ 2025-03-26T00:00:00; cost 0.22, swap 0, net 3.78; lines 7 6',
    ],
    refused: ['8 note: Neither a buy nor a sell'],
  },
  'groww/orders.csv': {
    format: 'Groww order history',
    timeZone: 'Asia/Kolkata',
    trades: [
      'ACMELTD LONG 30: 400.0333333333 @ 2025-03-14T10:15:00 → 415.0166666667 @ 2025-03-17T14:45:00; cost 0, swap 0, net 449.5; lines 7 8',
    ],
    refused: ['9 note: “Cancelled” is not a filled order'],
    warnings: ['Groww’s order history has no charges, so results are before costs.'],
  },
  'upstox/trades.csv': {
    format: 'Upstox trade report',
    timeZone: 'Asia/Kolkata',
    trades: [
      'ACME TEXTILES LTD LONG 40: 100 @ 2025-03-14T10:15:00 → 105 @ 2025-03-17T11:15:00; cost 0, swap 0, net 200; lines 2 3',
      'OPT NIFTY 2025-03-27 22500 22222 LONG 75: 50 @ 2025-03-17T10:16:00 → 40 @ 2025-03-18T10:16:00; cost 0, swap 0, net -750; lines 4 5',
      'FUT NIFTY 2025-03-27 33333 LONG 75: 22500 @ 2025-03-18T10:18:00 → open; cost 0, swap 0, net –; lines 6',
    ],
    warnings: ['The trade report of Upstox has no charges, so results are before costs.'],
  },
  'angel-one/trades.csv': {
    format: 'Angel One trade history',
    timeZone: 'Asia/Kolkata',
    trades: [
      'ACME LTD LONG 20: 250 @ 2025-03-13T00:00:00 → 260 @ 2025-03-17T00:00:00; cost 18.6, swap 0, net 181.4; lines 2 3',
    ],
  },
  'dhan/trades.csv': {
    format: 'Dhan trade history',
    timeZone: 'Asia/Kolkata',
    trades: [
      'NIFTY 27 MAR 22500 PUT LONG 75: 135.2 @ 2025-03-14T09:39:08 → 140.45 @ 2025-03-14T14:48:11; cost 0, swap 0, net 393.85; lines 3 2',
    ],
    refused: ['4 note: “Rejected” is not a filled order'],
    warnings: ['Dhan’s trade history has no charges, so results are before costs.'],
  },
  'questrade/activity.csv': {
    format: 'Questrade account activity',
    trades: [
      'ACME LONG 20: 18.5 @ 2025-03-14T10:00:00 → 19.5 @ 2025-03-17T14:30:00; cost 9.9, swap 0, net 10.1; lines 3 4',
      'ZETA 2025-06-20 50 C LONG 1: 2 @ 2025-03-14T11:00:00 → 2.5 @ 2025-03-18T11:00:00; cost 21.9, swap 0, net 28.1; lines 5 6',
    ],
    payins: ['2025-03-03T00:00:00 1500 CAD EFT CONTRIBUTION'],
    refused: ['7 note: “Dividends” is not a trade'],
  },
  'firstrade/history.csv': {
    format: 'Firstrade account history',
    trades: [
      'ACME LONG 20: 18.5 @ 2025-03-14T00:00:00 → 19.5 @ 2025-03-17T00:00:00; cost 0.02, swap 0, net 19.98; lines 3 4',
      'ZETA 2025-06-20 50 C LONG 1: 2 @ 2025-03-14T00:00:00 → 2.5 @ 2025-03-18T00:00:00; cost 0.05, swap 0, net 49.95; lines 5 6',
    ],
    payins: ['2025-03-03T00:00:00 1500 – Wire Funds Received FedRef 42'],
    refused: ['7 note: “Dividend” is not a trade'],
  },
  'profit/performance.csv': {
    format: 'Profit performance report',
    trades: [
      'WINJ25 LONG 2: 128450 @ 2025-03-14T09:03:34 → 128700 @ 2025-03-14T09:04:59; cost 0, swap 0, net 100; lines 7',
      'WDOJ25 SHORT 1: 5231.5 @ 2025-03-17T10:05:00 → 5235 @ 2025-03-17T10:09:45; cost 0, swap 0, net -35; lines 8',
      'PETR4 LONG 100: 38.1 @ 2025-03-18T11:00:00 → 38.6 @ 2025-03-18T15:30:00; cost 0, swap 0, net 50; lines 9',
      'WINJ25 SHORT 1: 186950 @ 2025-03-19T09:31:19 → open; cost 0, swap 0, net –; lines 10',
    ],
    totals: ['Total 115'],
    warnings: ['The report of Profit has no costs, so results are before costs.'],
  },
  'lightspeed/blotter.csv': {
    format: 'Lightspeed blotter',
    timeZone: 'America/New_York',
    trades: [
      'ACME LONG 100: 18.5 @ 2025-03-14T09:55:00 → 19 @ 2025-03-14T10:20:31; cost 1.24, swap 0, net 48.76; lines 2 3',
      'ZETA SHORT 40: 25 @ 2025-03-17T11:20:00 → 24.5 @ 2025-03-17T11:50:00; cost 1, swap 0, net 19; lines 4 5',
    ],
  },
  'capital-com/trades.csv': {
    format: 'Capital.com trades',
    timeZone: 'UTC',
    trades: [
      'US500 LONG 2: 5700 @ 2025-03-14T10:00:00 → 5710 @ 2025-03-15T10:00:00; cost 0.2, swap -0.46, net 17.74; lines 5 4',
      'GOLD SHORT 1: 3000.5 @ 2025-03-17T10:00:00 → 2990.5 @ 2025-03-17T12:00:00; cost 0, swap 0, net 9.2; lines 3 2',
    ],
    refused: ['6 note: “REJECTED” is not a trade'],
  },
  'vanguard/transactions.csv': {
    format: 'Vanguard transactions',
    trades: [
      'ACMEX LONG 10.5: 110.0952380952 @ 2025-03-14T00:00:00 → 120 @ 2025-03-20T00:00:00; cost 2, swap 0, net 102; lines 8 6 5',
    ],
    payins: ['2025-03-03T00:00:00 2000 – Funds Received'],
    refused: ['7 note: “Dividend” is not a trade'],
  },
  'atas/journal.csv': {
    format: 'ATAS journal',
    trades: [
      'MESH5 LONG 1: 5700 @ 2025-03-14T13:11:05 → 5701.25 @ 2025-03-14T13:11:30; cost 0, swap 0, net 6.25; lines 2',
      'MNQH5 SHORT 2: 20000 @ 2025-03-14T14:00:00 → 20010 @ 2025-03-14T14:01:00; cost 0, swap 0, net -40; lines 3',
    ],
    warnings: ['The journal of ATAS has no commissions, so results are before costs.'],
  },
  'tradingview/list-chinese.csv': {
    format: 'TradingView list of trades',
    trades: [
      'TradingView strategy LONG 100: 10 @ 2025-03-14T10:00:00 → 11 @ 2025-03-17T14:00:00; cost 0, swap 0, net 100; lines 3 2',
      'TradingView strategy SHORT 50: 11.5 @ 2025-03-18T10:00:00 → 12 @ 2025-03-19T14:00:00; cost 0, swap 0, net -25; lines 5 4',
    ],
    totals: ['Cumulative P&L CNY 75'],
  },
  'tradingview/list-japanese.csv': {
    format: 'TradingView list of trades',
    trades: [
      'TradingView strategy LONG 1: 1000 @ 2025-03-14T00:00:00 → 1100 @ 2025-03-17T00:00:00; cost 0, swap 0, net 100; lines 3 2',
      'TradingView strategy SHORT 2: 1100 @ 2025-03-18T00:00:00 → 1150 @ 2025-03-19T00:00:00; cost 0, swap 0, net -100; lines 5 4',
    ],
    totals: ['Cumulative P&L JPY 0'],
  },
  'xtb/closed-polish.csv': {
    format: 'XTB closed positions',
    trades: [
      'EURUSD LONG 0.1: 1.1 @ 2026-03-14T10:00:00 → 1.105 @ 2026-03-14T12:00:00; cost 1.5, swap -0.2, net 48.3; lines 2',
    ],
    refused: ['3 note: Neither a buy nor a sell'],
  },
  'xtb/cash-polish.csv': {
    format: 'XTB cash operations',
    trades: ['ACME.PL LONG 10: 40 @ 2026-04-15T13:01:45 → 45 @ 2026-04-16T13:01:45; cost 0, swap 0, net 50; lines 3 2'],
    payins: ['2026-04-14T13:00:22 1000 – SAMPLE BANK deposit'],
  },
  'etoro/closed-german.csv': {
    format: 'eToro closed positions',
    trades: [
      'ACME LONG 10: 100 @ 2026-03-14T15:30:00 → 105 @ 2026-03-20T16:00:00; cost 0, swap -0.5, net 49.5; lines 2',
    ],
  },
  'ig/transactions-german.csv': {
    format: 'IG transaction history',
    timeZone: 'UTC',
    trades: [
      'Gold ($1) LONG 1: 3361.4 @ 2026-08-04T11:30:06 → 3373.08 @ 2026-08-04T11:47:24; cost 0, swap 0, net 10.06; lines 2',
    ],
  },
  // 4198 - 4002: the amounts are after costs, and show the side of a word that is not known.
  'saxo/danish.csv': {
    format: 'Saxo transactions',
    trades: ['SWLD LONG 40: 100 @ 2026-01-02T00:00:00 → 105 @ 2026-01-20T00:00:00; cost 4, swap 0, net 196; lines 3 2'],
    payins: ['2026-01-01T00:00:00 5000 EUR Indbetaling'],
  },
  // 5.5 x 5 x 2 = 55 before costs of 2.48.
  'ninjatrader/trades-german.csv': {
    format: 'NinjaTrader trades',
    trades: [
      'MES 06-26 LONG 2: 6005 @ 2026-05-04T16:31:00 → 6010.5 @ 2026-05-14T16:40:00; cost 2.48, swap 0, net 52.52; lines 2',
    ],
    totals: ['Kum. Nettogewinn 55'],
  },
  'oanda/with-zone-column.csv': {
    format: 'OANDA transactions',
    timeZone: 'UTC',
    trades: [
      'USD_JPY SHORT 1000: 148.5 @ 2025-03-14T09:30:00 → 147.5 @ 2025-03-14T15:15:00; cost 0, swap 0, net 6.78; lines 3 4',
    ],
    payins: ['2025-03-14T08:00:00 500 – Transfer'],
  },
}

describe('files of platforms described as data', () => {
  it.each(Object.entries(samples))('%s', (path, expected) => {
    const [platform = '', name = ''] = path.split('/')
    const file = read(writtenBytes(sampleText(platform, name), { mark: true, lineEnd: '\r\n' }), name)
    expect({
      format: file.format,
      failure: file.failure ?? undefined,
      timeZone: file.timeZone ?? undefined,
      trades: orNone(tradeTexts(file)),
      payins: orNone(paid(file)),
      refused: orNone(refusedRows(file)),
      duplicates: orNone(file.duplicateLines.map(problemText)),
      totals: orNone(comparedTotals(file)),
      warnings: orNone(file.warnings),
      otherCosts: orNone(
        file.fills.flatMap(({ line, otherCosts = [] }) =>
          otherCosts.map(({ amount, currency }) => `${line}: ${amount} ${currency}`),
        ),
      ),
    }).toEqual({ ...nothing, ...expected })
    expect(detailedTrades(file)).toEqual(sampleDetails[path] ?? [])
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
    const own = readdirSync(new URL('../platforms/', import.meta.url)).filter((name) => name !== 'metatrader')
    const described = readdirSync(new URL('platforms/', import.meta.url)).filter((name) => !name.endsWith('.test.ts'))
    const platforms = [...own, ...described.map((name) => name.replace('.ts', ''))]
    for (const platform of platforms)
      expect([platform, existsSync(new URL(`../../test/samples/${platform}`, import.meta.url))]).toEqual([
        platform,
        true,
      ])
    expect(importers.length).toBe(platforms.length)
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
  otherCosts: undefined,
}
