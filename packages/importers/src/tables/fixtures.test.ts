import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { big, decimalText, sum } from '@afterclose/core/decimal'
import { describe, expect, it } from 'vitest'
import { cancelledFills, isCancellation } from '../shared/cancelled.ts'
import { readFile } from '../importers.ts'
import { expectSound, netOf } from '../../test/samples.ts'
import { withTrades } from '../shared/file-trades.ts'
import { recordsOf } from '../statements/records.ts'
import { unionOf } from '../statements/union.ts'
import { structuresOfFills } from '../structures/made-fills.ts'

const folder = resolve(process.env['AFTERCLOSE_FIXTURES'] ?? '../shared/fixtures')

interface Totals {
  readonly closed: number
  readonly open?: number
  readonly shorts?: number
  /** Sum of the results, before costs where told so. */
  readonly net?: string
  readonly gross?: string
  readonly costs?: string
  readonly payins?: number
  /** Rows that could not be read. */
  readonly errors?: number
  /** Costs in a third currency, which count at a rate that the user enters. */
  readonly otherCosts?: readonly string[]
  readonly says?: string
}

/** What the README of the fixtures says of each file. */
const files: Readonly<Record<string, Totals>> = {
  // Cumulative 2672.48 after the last that is closed.
  'tradingview/list-open-last-31.csv': { closed: 30, open: 1, shorts: 15, net: '2672.48' },
  'tradingview/list-new-header.csv': { closed: 101, open: 1, shorts: 51, net: '2749.49' },
  'tradingview/list-position-size-header.csv': { closed: 248, shorts: 119, net: '-82.39' },
  'tradingview/list-commission-366.csv': { closed: 366, shorts: 0, net: '-19148.23' },
  'tradingview/list-partial-exits-725.csv': { closed: 725, net: '-197.25' },
  'tradingview/list-empty-no-bom.csv': { closed: 0 },
  'ctrader/history.csv': { closed: 2, shorts: 1, net: '169.5', costs: '10' },
  'ctrader/statement-63.html': { closed: 63, net: '2487.5', costs: '182', says: 'gross result minus costs' },
  'ninjatrader/trades-grid-127.csv': { closed: 127, net: '3258.94' },
  'ninjatrader/executions-copy-trades.csv': { closed: 5, net: '5265' },
  'ninjatrader/trades-grid-short-header.csv': { closed: 6, net: '61.1', costs: '4.68' },
  'ninjatrader/trades-grid-mae-mfe.csv': { closed: 3, gross: '1037.5', costs: '30' },
  'tradovate/performance-mes.csv': { closed: 10, shorts: 4, net: '-50' },
  'tradovate/performance-mixed-a.csv': { closed: 52, shorts: 31, net: '-281.25' },
  'tradovate/performance-mixed-c.csv': { closed: 71, shorts: 36, net: '1565.75' },
  'tradovate/position-history-947.csv': { closed: 947, net: '8226' },
  'tradovate/position-history-scalps.csv': { closed: 5, net: '-218' },
  'tradovate/orders-history.csv': { closed: 6, gross: '1944.5' },
  // Partly filled orders that were cancelled count as well.
  'webull/orders-943.csv': { closed: 239, open: 16, errors: 1 },
  // Options: amounts of -8268.88 in all, of which 113.84 are of four legs that are still open; shares: -8813.65.
  'robinhood/activity-options-2023.csv': { closed: 222, open: 4, net: '-17196.37', payins: 36 },
  'schwab/transactions-options-total.csv': { closed: 1, open: 1, net: '268.7', payins: 3, errors: 1 },
  'schwab/transactions-2023.csv': { closed: 3, net: '19826.86', payins: 1 },
  'schwab/transactions-119.csv': { closed: 1, open: 17, payins: 2, errors: 1 },
  'tradezero/executions.csv': { closed: 5, net: '33.76', gross: '34.45', costs: '0.69' },
  'binance/spot-trades.csv': { closed: 1, open: 2, gross: '35', otherCosts: ['0.00075 BNB'] },
  'binance/spot-trades-short.csv': { closed: 8, gross: '241' },
  'kraken/trades-demo.csv': { closed: 0, open: 5 },
  'quantower/trades.csv': { closed: 2, net: '78.4', gross: '82', costs: '3.6' },
  'other/ftmo-trades.csv': { closed: 2, net: '30' },
  'other/ig-transaction-history.csv': { closed: 1, net: '10.06' },
  'sierrachart/trades-list.txt': { closed: 66, shorts: 28, net: '-35' },
  'topstepx/trades-export.csv': { closed: 2, shorts: 1, gross: '-349', costs: '4.02' },
  // 50 FIFO lots of 36 trades, OVERALL TOTALS P/L Day 99.00.
  'thinkorswim/statement-stock-day-2022.csv': { closed: 36, shorts: 23, gross: '99', says: 'no cash balance' },
  // FIFO realised -9964.00 before fees; fees and amount of all rows are compared as totals.
  'thinkorswim/statement-options-small.csv': { closed: 10, open: 4, gross: '-9964' },
  // 439 orders and 439 cash rows join one to one; two options expired without a row; positions were adjusted by hand.
  'thinkorswim/statement-options-large.csv': {
    closed: 193,
    open: 18,
    payins: 32,
    errors: 1,
    says: 'XLE 2026-01-16 90 C',
  },
  'thinkorswim/statement-total-cost-column.csv': { closed: 0, open: 1, errors: 2 },
  'thinkorswim/statement-minimal-spread.csv': { closed: 2, open: 2, gross: '1200' },
  'fidelity/history-2025.csv': { closed: 97, open: 2, payins: 3, errors: 7 },
  'fidelity/history-2026.csv': { closed: 50, open: 9, payins: 1, errors: 1 },
  'fidelity/history-cma.csv': { closed: 0, payins: 11 },
  'rithmic/performance-with-totals.csv': {
    closed: 2,
    shorts: 1,
    gross: '35.25',
    costs: '4.88',
    says: 'does not match its prices',
  },
  'rithmic/completed-orders.csv': { closed: 2, shorts: 1, gross: '82', costs: '6' },
  // The file has times without a day.
  'das/trades.csv': { closed: 0, errors: 7, says: 'Put the date in the file name' },
  'etrade/investment.qfx': { closed: 0, open: 2 },
  'saxo/transactions.csv': { closed: 0, open: 5, payins: 12 },
  'degiro/transactions.csv': { closed: 0, open: 1 },
  // Results as in the files: -421.96; 46.29 + 75.08; the one sale of the third closes what was bought before.
  'trading212/history-2020.csv': { closed: 1, open: 2, net: '-421.96', payins: 2 },
  'trading212/history-2026.csv': { closed: 2, net: '121.37', payins: 1 },
  'trading212/history-2023-eur.csv': { closed: 0, open: 3, payins: 1, errors: 1 },
  'coinbase/transactions-eur.csv': { closed: 0, open: 2 },
  // Ten rows of five fills, all of them purchases.
  'coinbase/pro-account.csv': { closed: 0, open: 1 },
  'other/xtb-cash-operations.csv': { closed: 1, open: 4, net: '-0.12', payins: 7, errors: 1 },
  'other/swissquote-transactions.csv': { closed: 0, open: 4, payins: 2, errors: 5 },
  'other/revolut-stocks.csv': { closed: 0, open: 3, payins: 2, errors: 1 },
  'other/avanza-sv.csv': { closed: 0, open: 3, payins: 6, errors: 1 },
  'other/bitvavo.csv': { closed: 1, open: 3, net: '-0.05', payins: 7, errors: 1 },
  'other/parqet-de.csv': { closed: 0, open: 3, errors: 2 },
  'other/kucoin-orders.csv': { closed: 0, open: 1, errors: 1 },
}

/** Files that are known and not read, and what they are called. */
const notRead: Readonly<Record<string, string>> = {
  'topstepx/api-trades-dump.csv': 'Export the trades instead',
  'other/bitmex-wallet-history.csv': 'Export the trade history instead',
}

const parse = (path: string) =>
  withTrades(
    readFile({ name: path.split('/')[1]!, bytes: readFileSync(resolve(folder, path)) }, 'AUTO', { mapping: null }),
  )

describe.runIf(existsSync(folder))('real exports of platforms that are told as data', () => {
  it.each(Object.entries(files))('%s', (path, wanted) => {
    const file = parse(path)
    expectSound(file)
    expect(file.failure).toBeNull()
    const closed = file.trades.filter(({ exitDate }) => exitDate !== null)
    const costs = sum(closed.map(({ commission }) => commission))
    const found: Totals = {
      closed: closed.length,
      open: file.trades.length - closed.length,
      shorts: closed.filter(({ direction }) => direction === 'SHORT').length,
      net: netOf(file),
      gross: decimalText(costs.plus(netOf(file))),
      costs: decimalText(costs),
      payins: file.payins.length,
      errors: file.rejected.filter(({ severity }) => severity === 'error').length,
      otherCosts: file.fills.flatMap(({ otherCosts = [] }) =>
        otherCosts.map(({ amount, currency }) => `${amount} ${currency}`),
      ),
    }
    const { says, ...totals } = wanted
    expect(found).toMatchObject({ open: 0, errors: 0, otherCosts: [], ...totals })
    expect(file.warnings.join(' ')).toContain(says ?? '')
    for (const { stated, computed, tolerance } of file.totals)
      expect(big(stated).minus(computed).abs().lte(tolerance)).toBe(true)
  })

  it('das/trades.csv is read where its name tells the day', () => {
    const bytes = readFileSync(resolve(folder, 'das/trades.csv'))
    const file = withTrades(readFile({ name: 'das_2025-03-14.csv', bytes }, 'AUTO', { mapping: null }))
    expect([netOf(file), file.trades.length, file.trades[0]?.entryDate]).toEqual(['359', 3, '2025-03-14T09:31:05'])
  })

  it('thinkorswim: every order of the large statement has its cash row, and all of its costs are counted', () => {
    const file = parse('thinkorswim/statement-options-large.csv')
    expect(file.totals.map(({ stated, computed }) => [stated, computed])).toEqual([
      ['920.68', '920.68'],
      ['-20096.76', '-20096.76'],
    ])
    expect(file.warnings.join(' ')).not.toContain('has no row for')
  })

  // Amounts of all rows that are trades: 23462.80, of which a cancelled purchase and its refund leave 0.09; -11580.87.
  it.each([
    ['2025', 100, 103, '23462.71'],
    ['2026', 55, 55, '-11580.87'],
  ])('fidelity/history-%s.csv: all options, and all of the money', (year, opened, closed, money) => {
    const all = parse(`fidelity/history-${year}.csv`).fills
    const { by } = cancelledFills(all)
    const fills = all.filter((fill) => !isCancellation(fill) && !by.has(fill))
    const options = fills.filter(({ pointValue }) => pointValue === '100')
    expect(options.filter(({ effect }) => effect === 'OPEN').length).toBe(opened)
    expect(options.filter(({ effect }) => effect === 'CLOSE').length).toBe(closed)
    const moved = sum(fills.map(({ cash }) => cash ?? '0')).minus(sum(fills.map(({ commission }) => commission)))
    expect(decimalText(moved)).toBe(money)
  })

  it.each([
    ['robinhood/activity-options-2023.csv', '-17196.37', ['AMZN', '-3457.33'], ['TSLA', '-1185.26']],
    ['fidelity/history-2025.csv', '17403.46', ['DAL', '-768.8']],
    ['fidelity/history-2026.csv', '23766.9'],
    ['schwab/transactions-options-total.csv', '268.7'],
  ])(
    '%s: structures make what its trades in options and their shares make, and wait for no shares',
    (path, gain, ...of) => {
      const all = parse(path)
      const { fills } = unionOf([{ id: '', form: all.format, span: all.span!, ...recordsOf(all) }])
      const { structures, campaigns } = structuresOfFills(fills)
      const underlyings = new Set(structures.map(({ underlying }) => underlying))
      const trades = all.trades.filter(
        ({ symbol, netGain }) => netGain !== null && underlyings.has(symbol.split(' ')[0]!),
      )
      expect(decimalText(sum(trades.map(({ netGain }) => netGain!)))).toBe(gain)
      expect(decimalText(sum(structures.map((one) => one.gain ?? '0')))).toBe(gain)
      expect(structures.filter(({ waiting }) => waiting !== null)).toEqual([])
      const underlyingOf = new Map(structures.map(({ name, underlying }) => [name, underlying]))
      // AMZN: 26,989 - 23,639 - 6,800 of shares - 7.33 of costs; TSLA: 1,155 - 340 - 2,000 - 0.26.
      expect(campaigns.map((one) => [underlyingOf.get(one.name), one.gain])).toEqual(of)
    },
  )

  it.each(Object.entries(notRead))('%s is known, and says what to export instead', (path, words) => {
    expect(parse(path)).toMatchObject({ failure: expect.stringContaining(words), trades: [] })
  })
})
