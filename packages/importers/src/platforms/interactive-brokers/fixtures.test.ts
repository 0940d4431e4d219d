import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { big, decimalText, sum } from '@afterclose/core/decimal'
import { describe, expect, it } from 'vitest'
import { readFile } from '../../importers.ts'
import { type FileTrades, withTrades } from '../../shared/file-trades.ts'

const folder = resolve(process.env['AFTERCLOSE_FIXTURES'] ?? '../shared/fixtures', 'ibkr')

function read(name: string): FileTrades {
  const parsed = withTrades(readFile({ name, bytes: readFileSync(resolve(folder, name)) }, 'AUTO', { mapping: null }))
  const { rowsRead, trades, rejected, duplicateLines } = parsed
  expect(rowsRead).toBe(trades.flatMap(({ lines }) => lines).length + rejected.length + duplicateLines.length)
  expect(parsed.failure).toBeNull()
  return parsed
}
const results = ({ trades }: FileTrades) => trades.map(({ symbol, netGain }) => [symbol, netGain])
const totalsAgree = ({ totals }: FileTrades): boolean =>
  totals.every(({ stated, computed, tolerance }) => big(stated).minus(computed).abs().lte(tolerance))
const closed = ({ trades }: FileTrades) => trades.filter(({ exitDate }) => exitDate !== null)

describe.runIf(existsSync(folder))('real exports of Interactive Brokers', () => {
  it('activity-trades-multi-account.csv: 3 closed symbols, Order and Trade rows counted once', () => {
    const parsed = read('activity-trades-multi-account.csv')
    expect(new Map(results(parsed).map(([symbol, gain]) => [symbol, gain]))).toEqual(
      new Map([
        ['HMBs', '9254.23'],
        ['UNIT', '-445.772436'],
        ['CLOV 16JUL21 20.0 C', '355.308974'],
      ]),
    )
    const costs = new Map(parsed.trades.map(({ symbol, commission }) => [symbol, commission]))
    expect([...costs.values()].toSorted()).toEqual(['0.07905', '2.6910258', '49'])
    expect(parsed.rejected.filter(({ severity }) => severity === 'note')).toHaveLength(6)
    expect(parsed.trades.map(({ currency }) => currency)).toEqual(['USD', 'SEK', 'USD'])
    expect(totalsAgree(parsed) && parsed.totals.length === 4).toBe(true)
  })

  it('activity-trades-option-assignment.csv: 40708.1482, of which 1182.9757 stay with the options', () => {
    const parsed = read('activity-trades-option-assignment.csv')
    const stocks = parsed.trades.filter(({ symbol }) => !symbol.includes(' '))
    const options = parsed.trades.filter(({ symbol }) => symbol.includes(' '))
    expect(decimalText(sum(parsed.trades.map(({ netGain }) => netGain ?? '0')))).toBe('40708.1482')
    expect(new Map(stocks.map(({ symbol, netGain }) => [symbol, netGain]))).toEqual(
      new Map([
        ['ARKK', decimalText(big('4302.62916').minus('162.94576'))],
        ['NVDA', decimalText(big('15222.70041').minus('473.93926').plus('17085.70471').minus('336.94356'))],
        ['SOFI', decimalText(big('4097.11392').minus('209.14712'))],
      ]),
    )
    expect(options.map(({ netGain }) => netGain ?? '').toSorted()).toEqual([
      '162.94576',
      '209.14712',
      '336.94356',
      '473.93926',
    ])
    expect(parsed.warnings).toContain(
      // 164 + 475 + 338 + 2 x 105.
      'Interactive Brokers counts 1187.00 of premium in the shares; here it stays with the calls. The sum is the same.',
    )
    expect(options.map(({ commission }) => commission).toSorted()).toEqual(['0.85288', '1.05424', '1.05644', '1.06074'])
    expect(totalsAgree(parsed)).toBe(true)
  })

  it('activity-trades-shorting-stocks.csv: the premium is inside the result', () => {
    const parsed = read('activity-trades-shorting-stocks.csv')
    expect(parsed.trades).toMatchObject([
      { direction: 'SHORT', entryPrice: '73.54', exitPrice: '40', netGain: '3490.900086', commission: '1.0494054' },
    ])
    expect(totalsAgree(parsed)).toBe(true)
  })

  it('activity-trades-numbers-within-quotes.csv: 2 round trips', () => {
    const parsed = read('activity-trades-numbers-within-quotes.csv')
    expect(parsed.trades.map(({ size, netGain }) => [size, netGain])).toEqual([
      ['500', '354.858177'],
      ['1000', '196.770898'],
    ])
    expect(parsed.totals).toMatchObject([{ stated: '551.629075' }, { stated: '-15.3709247' }])
    expect(totalsAgree(parsed)).toBe(true)
  })

  it('activity-trades-long-call-exercise.csv: 1500 on the stock, and 300 paid for the call, which the file has in neither', () => {
    expect(results(read('activity-trades-long-call-exercise.csv'))).toEqual([
      ['XYZ 15MAR24 40 C', '-300'],
      ['XYZ', '1500'],
    ])
  })

  it('activity-trades-closedlot-without-trade.csv: an error, not half a trade', () => {
    const parsed = read('activity-trades-closedlot-without-trade.csv')
    expect(parsed.trades).toEqual([])
    expect(parsed.rejected).toMatchObject([{ severity: 'error' }])
    expect(parsed.totals[0]).toMatchObject({ stated: '6937.943142', computed: '0' })
  })

  it('activity-statement-futures-stocks.csv: 2 round trips by columns without a head, 2 buys left open', () => {
    const parsed = read('activity-statement-futures-stocks.csv')
    expect(closed(parsed).map(({ netGain }) => netGain)).toEqual(['-65.032589', '-70.215563'])
    expect(parsed.trades.filter(({ exitDate }) => exitDate === null)).toMatchObject([{ symbol: 'SPY', size: '2' }])
  })

  it('activity-statement-no-trades.csv: nothing', () => {
    expect(read('activity-statement-no-trades.csv')).toMatchObject({ rowsRead: 0, trades: [], totals: [] })
  })

  it('transaction-history.csv: a buy of 4 and a sale of 2', () => {
    const parsed = read('transaction-history.csv')
    expect(parsed.trades).toMatchObject([{ symbol: 'CNX1', size: '4', exitDate: null, commission: '6' }])
    expect(parsed.trades[0]?.executions.map(({ side, size }) => [side, size])).toEqual([
      ['ENTRY', '4'],
      ['EXIT', '2'],
    ])
    expect(parsed.accountCurrency).toBe('GBP')
    expect(parsed.payins).toMatchObject([{ delta: '5000' }])
  })

  it('flex-trades.csv: 8 buys, 3 conversions, nothing closed', () => {
    const parsed = read('flex-trades.csv')
    expect(parsed.trades.flatMap(({ lines }) => lines)).toHaveLength(8)
    expect(parsed.rejected.map(({ reason }) => reason)).toEqual(Array(3).fill('Currency conversion, not a trade'))
    expect(closed(parsed)).toEqual([])
  })

  it('flex-activity.xml: 3 buys, 1 partial sale', () => {
    const parsed = read('flex-activity.xml')
    expect(parsed.trades).toMatchObject([
      { externalId: 'EXEC00001', symbol: 'GOLD', size: '691', exitDate: null },
      { externalId: 'EXEC00003', symbol: 'AAPL', size: '240', entryPrice: '300' },
    ])
  })

  it('flex-2013-stocks-options.xml: 14 executions, commissions of 137.0956', () => {
    const parsed = read('flex-2013-stocks-options.xml')
    expect(parsed.rowsRead).toBe(14)
    // Tendered, and paid with 34,320.
    expect(closed(parsed).map(({ symbol, size, exitPrice }) => [symbol, size, exitPrice])).toEqual([
      ['UUU', '12000', '2.86'],
    ])
    expect(decimalText(sum(parsed.fills.map(({ commission }) => commission)))).toBe('137.0956')
    expect(parsed.trades.every(({ currency, fxRate }) => currency === 'CAD' && fxRate !== null)).toBe(true)
  })
})
