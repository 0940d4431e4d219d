import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { metatrader4 } from '../metatrader-4/metatrader-4.ts'
import { metatrader5 } from '../metatrader-5/metatrader-5.ts'
import { missedTotals, placedRows, sharedNames } from './file-checks.ts'
import { type FileTrades, withTrades } from '../../shared/file-trades.ts'

/** Real exports, which are no part of the project: tested where they are. */
const folder = resolve(process.env['AFTERCLOSE_FIXTURES'] ?? '../shared/fixtures')
const present = existsSync(folder)

interface Expected {
  readonly format: string
  readonly currency: string | null
  readonly rows: number
  readonly short: number
  readonly long: number
  readonly open: number
  readonly payins: readonly string[]
  readonly notes: number
  /** Every figure that is known of the file: label and value. */
  readonly totals: string
}

const comments = {
  format: 'MetaTrader 4 detailed statement',
  currency: 'USD',
  rows: 335,
  short: 170,
  long: 150,
  open: 4,
  payins: ['5000', '1000'],
  notes: 11,
  totals: `
      Commission 0; Taxes 0; Swap -134.83; Profit -72.44; Closed P/L -207.27; Closed trade P/L -207.27;
      Total net profit -207.27; Gross profit 5222.82; Gross loss 5430.09; Profit factor 0.96;
      Expected payoff -0.65; Absolute drawdown 279.29; Maximal drawdown 1394.68; Maximal drawdown, % 22.81;
      Total trades 320; Short positions 170; Short positions, won % 54.71; Long positions 150;
      Long positions, won % 53.33; Profit trades 173; Profit trades, % of total 54.06; Loss trades 147;
      Loss trades, % of total 45.94; Largest profit trade 264.2; Largest loss trade -275.58;
      Average profit trade 30.19; Average loss trade -36.94; Maximum consecutive wins 40;
      Maximum consecutive wins, money 809.13; Maximum consecutive losses 11;
      Maximum consecutive losses, money -327.25; Maximal consecutive profit 809.13;
      Maximal consecutive profit, trades 40; Maximal consecutive loss -339.93;
      Maximal consecutive loss, trades 6; Average consecutive wins 2; Average consecutive losses 2;
      Deposit/Withdrawal 6000; Balance 5792.73; Floating P/L -60.77; Equity 5731.96`,
}

const files: Readonly<Record<string, Expected>> = {
  'mt4/detailed-eur-130.htm': {
    format: 'MetaTrader 4 detailed statement',
    currency: 'EUR',
    rows: 131,
    short: 5,
    long: 125,
    open: 0,
    payins: ['500'],
    notes: 1,
    totals: `
      Closed P/L 24.17; Commission -80.43; Taxes 0; Swap -3.26; Profit 107.86; Gross profit 233.7;
      Gross loss 209.53; Profit factor 1.12; Expected payoff 0.19; Absolute drawdown 47.54;
      Maximal drawdown 64.01; Maximal drawdown, % 12.39; Relative drawdown 64.01; Relative drawdown, % 12.39;
      Short positions 5; Short positions, won % 80; Long positions 125; Long positions, won % 75.2;
      Profit trades 98; Profit trades, % of total 75.38; Loss trades 32; Loss trades, % of total 24.62;
      Largest profit trade 25.71; Largest loss trade -31.67; Average profit trade 2.38;
      Average loss trade -6.55; Maximum consecutive wins 20; Maximum consecutive wins, money 16.47;
      Maximum consecutive losses 3; Maximum consecutive losses, money -3.72; Maximal consecutive profit 64.3;
      Maximal consecutive profit, trades 18; Maximal consecutive loss -31.67;
      Maximal consecutive loss, trades 1; Average consecutive wins 4; Average consecutive losses 1;
      Deposit/Withdrawal 500; Balance 524.17`,
  },
  'mt4/detailed-comments-320.htm': comments,
  'mt4/detailed-nocomments-320.htm': {
    ...comments,
    totals: comments.totals.replace('-60.77', '-60.52').replace('5731.96', '5732.21'),
  },
  'mt4/detailed-jpy-1761.htm': {
    format: 'MetaTrader 4 detailed statement',
    currency: 'JPY',
    rows: 1919,
    short: 1180,
    long: 581,
    open: 22,
    payins: ['200000', '300000'],
    notes: 136,
    totals: `
      Closed P/L -348604; Swap -171; Profit -348433; Gross profit 838124; Gross loss 1186728;
      Profit factor 0.71; Expected payoff -197.96; Absolute drawdown 439040; Maximal drawdown 439196;
      Maximal drawdown, % 219.43; Relative drawdown 439196; Relative drawdown, % 219.43; Short positions 1180;
      Short positions, won % 77.2; Long positions 581; Long positions, won % 71.77; Profit trades 1328;
      Profit trades, % of total 75.41; Loss trades 433; Loss trades, % of total 24.59;
      Largest profit trade 27190; Largest loss trade -36203; Average profit trade 631;
      Average loss trade -2741; Maximum consecutive wins 150; Maximum consecutive wins, money 33984;
      Maximum consecutive losses 11; Maximum consecutive losses, money -54834;
      Maximal consecutive profit 85387; Maximal consecutive profit, trades 26; Maximal consecutive loss -55418;
      Maximal consecutive loss, trades 10; Average consecutive wins 6; Average consecutive losses 2;
      Deposit/Withdrawal 500000; Balance 151396; Floating P/L 1223; Equity 152619`,
  },
  'mt4/statement-usd-124.htm': {
    format: 'MetaTrader 4 statement',
    currency: 'USD',
    rows: 128,
    short: 56,
    long: 68,
    open: 1,
    payins: ['100000'],
    notes: 3,
    totals: `
      Closed P/L 8205.65; Commission -2265.77; Swap -308.6; Profit 10780.02; Floating P/L 186.65;
      Deposit/Withdrawal 100000`,
  },
  'mt4/tester-eurusd-278.htm': {
    format: 'MetaTrader 4 Strategy Tester report',
    currency: null,
    rows: 556,
    short: 128,
    long: 150,
    open: 0,
    payins: ['10000'],
    notes: 0,
    totals: `
      Total net profit -1048.21; Gross profit 7000.81; Gross loss -8049.03; Profit factor 0.87;
      Expected payoff -3.77; Short positions 128; Short positions, won % 25.78; Long positions 150;
      Long positions, won % 28.67; Profit trades 76; Profit trades, % of total 27.34; Loss trades 202;
      Loss trades, % of total 72.66; Largest profit trade 628.38; Largest loss trade -275;
      Average profit trade 92.12; Average loss trade -39.85; Maximum consecutive wins 5;
      Maximum consecutive wins, money 324.15; Maximum consecutive losses 12;
      Maximum consecutive losses, money -642.52; Maximal consecutive profit 761.4;
      Maximal consecutive profit, trades 2; Maximal consecutive loss -642.52;
      Maximal consecutive loss, trades 12`,
  },
  'mt5/history-usd-5.xlsx': {
    format: 'MetaTrader 5 history report',
    currency: 'USD',
    rows: 5,
    short: 1,
    long: 4,
    open: 0,
    payins: [],
    notes: 0,
    totals: `
      Total net profit -1512; Gross profit 0; Gross loss -1512; Profit factor 0; Expected payoff -302.4;
      Recovery factor -1; Sharpe ratio -1.192868; Absolute drawdown 1512; Maximal drawdown 1512;
      Maximal drawdown, % 1.51; Relative drawdown, % 1.51; Total trades 5; Short trades 1;
      Short trades, won % 0; Long trades 4; Long trades, won % 0; Loss trades 5; Largest loss trade -790;
      Maximum consecutive losses 5; Maximum consecutive losses, money -1512; Profit -1512; Balance 98724.71;
      Net result of all positions -1512`,
  },
  'mt5/tester-gbpusd-140.html': {
    format: 'MetaTrader 5 Strategy Tester report',
    currency: null,
    rows: 330,
    short: 72,
    long: 68,
    open: 0,
    payins: ['3000'],
    notes: 50,
    totals: `
      Total net profit -3031.7; Gross profit 3180.6; Gross loss -6212.3; Profit factor 0.51;
      Expected payoff -21.65; Recovery factor -0.64; Z-score 4.44; AHPR 0.996; LR correlation 0.75;
      LR standard error 400.63; Absolute drawdown 3031.7; Maximal drawdown 4753.3; Maximal drawdown, % 100.67;
      Short trades 72; Short trades, won % 56.94; Long trades 68; Long trades, won % 67.65; Profit trades 87;
      Profit trades, % of total 62.14; Loss trades 53; Loss trades, % of total 37.86;
      Largest profit trade 70.6; Largest loss trade -4719.9; Average profit trade 36.56;
      Average loss trade -117.21; Maximum consecutive wins 7; Maximum consecutive wins, money 149;
      Maximum consecutive losses 2; Maximum consecutive losses, money -4753.3; Total deals 280; Balance -31.7`,
  },
  'mt5/tester-xauusd-1395.xlsx': {
    format: 'MetaTrader 5 Strategy Tester report',
    currency: 'USD',
    rows: 3380,
    short: 577,
    long: 818,
    open: 0,
    payins: ['10000'],
    notes: 590,
    totals: `
      Total net profit 207457.32; Swap -385.68; Profit 207843; Gross profit 457781.32; Gross loss -250324;
      Profit factor 1.828755; Expected payoff 148.714925; Recovery factor 4.145747; Z-score -31.23;
      AHPR 1.0023; GHPR 1.0022; LR correlation 0.975032; LR standard error 14797.45721; Maximal drawdown 42965;
      Maximal drawdown, % 37.19; Relative drawdown, % 50.35; Relative drawdown 25601; Profit trades 1244;
      Profit trades, % of total 89.18; Loss trades 151; Loss trades, % of total 10.82;
      Largest profit trade 2175.45; Largest loss trade -2365; Maximum consecutive wins 168;
      Maximum consecutive wins, money 42892.72; Maximum consecutive losses 12;
      Maximum consecutive losses, money -26481; Maximal consecutive profit 76809;
      Maximal consecutive profit, trades 121; Balance 217457.32`,
  },
}

function read(name: string): FileTrades {
  const file = { name, bytes: new Uint8Array(readFileSync(resolve(folder, name))) }
  const importer = [metatrader4, metatrader5].filter(({ detect }) => detect(file))
  expect(importer.map(({ type }) => type)).toEqual([name.startsWith('mt4') ? 'MT4_STATEMENT' : 'MT5_REPORT'])
  return withTrades((name.startsWith('mt4') ? metatrader4 : metatrader5).parse(file, { mapping: null }))
}

const gain = ({ trades }: FileTrades): number => trades.reduce((total, { netGain }) => total + Number(netGain ?? 0), 0)

describe.runIf(present)('real exports of MetaTrader', () => {
  it.each(Object.entries(files))('%s gives the trades that were counted and the totals it states', (name, expected) => {
    const file = read(name)
    const closed = file.trades.filter(({ exitDate }) => exitDate !== null)
    const count = (direction: 'LONG' | 'SHORT') => closed.filter((trade) => trade.direction === direction).length
    expect({
      format: file.format,
      currency: file.accountCurrency,
      rows: file.rowsRead,
      short: count('SHORT'),
      long: count('LONG'),
      open: file.trades.length - closed.length,
      payins: file.payins.map(({ delta }) => delta),
      notes: file.rejected.filter(({ severity }) => severity === 'note').length,
    }).toEqual({ ...expected, totals: undefined })
    expect(file.failure).toBeNull()
    expect(file.rejected.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(placedRows(file)).toBe(file.rowsRead)
    expect(sharedNames(file)).toEqual([])

    expect(missedTotals(file)).toEqual([])
    const stated = new Map(file.totals.map((total) => [total.label, total.stated]))
    for (const figure of expected.totals.split(';')) {
      const [, label = '', value] = /^\s*(.+) (\S+)$/.exec(figure) ?? []
      expect([label, stated.get(label)]).toEqual([label, value])
    }
  })

  it('finds the same 320 closed trades with and without comments', () => {
    const [first, second] = ['comments', 'nocomments'].map((kind) =>
      read(`mt4/detailed-${kind}-320.htm`)
        .trades.filter(({ exitDate }) => exitDate !== null)
        .map((trade) => ({ ...trade, lines: [] })),
    )
    expect(first).toHaveLength(320)
    expect(second).toEqual(first)
  })

  it('does not correct a statement whose period leaves trades out', () => {
    const file = read('mt4/statement-usd-124.htm')
    expect(file.totals.map(({ label }) => label)).not.toContain('Balance')
    expect(file.warnings.join()).toMatch(/94,174\.94.*108,205\.65/)
  })

  it('pairs the deals of a test with many positions: every result fits its prices, and the holding time the report', () => {
    const { trades } = read('mt5/tester-xauusd-1395.xlsx')
    const minutes = trades.map(
      ({ entryDate, exitDate }) => (Date.parse(`${exitDate}Z`) - Date.parse(`${entryDate}Z`)) / 60_000,
    )
    for (const { direction, entryPrice, exitPrice, size, netGain, swap } of trades) {
      const move = (Number(exitPrice) - Number(entryPrice)) * (direction === 'LONG' ? 1 : -1)
      expect(Math.abs(move * Number(size) * 100 - (Number(netGain) - Number(swap)))).toBeLessThan(0.01)
    }
    // The report's average is 0:15:04; MetaTrader leaves the two days of a weekend out.
    const trading = minutes.map((one) => (one > 2 * 24 * 60 ? one - 2 * 24 * 60 : one))
    expect(trading.reduce((total, one) => total + one, 0) / trades.length).toBeCloseTo(15 + 4 / 60, 1)
  })

  it('reads the list of a broker portal', () => {
    const file = read('mt5/position-history-list.csv')
    expect([file.rowsRead, file.trades.length, placedRows(file)]).toEqual([4, 2, 4])
    expect(gain(file)).toBeCloseTo(14.22, 8)
    expect(file.trades.map(({ direction, symbol }) => [direction, symbol])).toEqual([
      ['LONG', 'XAUUSD'],
      ['SHORT', 'XAUUSD'],
    ])
  })
})
