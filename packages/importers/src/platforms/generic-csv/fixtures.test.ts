import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { decimalText, sum } from '@afterclose/core/decimal'
import { describe, expect, it } from 'vitest'
import { readFile } from '../../importers.ts'
import { type FileTrades, withTrades } from '../../shared/file-trades.ts'

const folder = resolve(process.env['AFTERCLOSE_FIXTURES'] ?? '../shared/fixtures', 'generic')

function read(name: string): FileTrades {
  const parsed = withTrades(readFile({ name, bytes: readFileSync(resolve(folder, name)) }, 'AUTO', { mapping: null }))
  const { rowsRead, trades, rejected, duplicateLines } = parsed
  expect(rowsRead).toBe(trades.flatMap(({ lines }) => lines).length + rejected.length + duplicateLines.length)
  expect(parsed.failure).toBeNull()
  return parsed
}
const net = ({ trades }: FileTrades): string => decimalText(sum(trades.map(({ netGain }) => netGain ?? '0')))
const closedCount = ({ trades }: FileTrades): number => trades.filter(({ exitDate }) => exitDate !== null).length

describe.runIf(existsSync(folder))('real tables', () => {
  it('metatrader-like.csv: 10 closed, results before swap', () => {
    const parsed = read('metatrader-like.csv')
    expect([parsed.rowsRead, closedCount(parsed)]).toEqual([10, 10])
    // Profit 400.00, swap -5.50
    expect([parsed.mapping?.guess.result, net(parsed)]).toEqual(['GROSS', '394.5'])
  })

  it('generic-en.csv: 10 closed, stocks by their class', () => {
    const parsed = read('generic-en.csv')
    expect([parsed.rowsRead, closedCount(parsed)]).toEqual([10, 10])
    expect(new Set(parsed.trades.map(({ market, pointValue }) => `${market} ${pointValue}`))).toEqual(
      new Set(['STOCKS 1']),
    )
    expect(parsed.trades.filter(({ direction }) => direction === 'SHORT')).toHaveLength(3)
  })

  it('trades-63.csv: 63 closed, from 10000.00 to 12477.50', () => {
    const parsed = read('trades-63.csv')
    expect([closedCount(parsed), net(parsed)]).toEqual([63, '2477.5'])
    expect(parsed.warnings.join(' ')).not.toContain('balance')
  })

  it('eu-semicolon-decimal-comma.csv: 3 closed, sum 60.00', () => {
    const parsed = read('eu-semicolon-decimal-comma.csv')
    expect([closedCount(parsed), net(parsed)]).toEqual([3, '60'])
    expect(parsed.mapping?.guess).toMatchObject({ decimalSign: ',', dateOrder: 'DMY', delimiter: ';', result: 'NET' })
  })

  it('edge-cases.csv: every row in its place', () => {
    const parsed = read('edge-cases.csv')
    expect(parsed.mapping?.guess).toMatchObject({ headerLine: 4, shape: 'FILL', dateOrder: 'MDY' })
    expect(parsed.mapping?.guess.columns['time']).toBe('Trade Date')
    expect(parsed.trades.map(({ symbol, size }) => [symbol, size])).toEqual([
      ['AAPL', '50'],
      ['NET', '100'],
      ['Tesla', '10'],
      ['GOOGL', '5'],
      ['MyAntiqueWatch', '1'],
    ])
    expect(parsed.trades[1]?.entryDate).toBe('2024-01-16T00:00:00')
    const errors = parsed.rejected.filter(({ severity }) => severity === 'error')
    expect(errors.map(({ line, reason }) => [line, reason])).toEqual([
      [13, '“DRIP” is not Buy or Sell'],
      [15, 'Quantity is empty'],
      [20, '“not-a-date” is not a date'],
      [21, '“abc” is not a number'],
    ])
  })
})
