import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvText, fileName } from './chart-export.ts'

const columns = [{ head: 'Setup' }, { head: 'Net gain, USD' }]
const csv = (...rows: (string | number | null)[][]) => csvText({ columns, rows })

describe('a table as CSV', () => {
  it('has a head, plain numbers and empty cells for what is unknown', () => {
    expect(csv(['Breakout', -310.5], ['Pullback', null])).toBe(
      'Setup,"Net gain, USD"\r\nBreakout,-310.5\r\nPullback,\r\n',
    )
  })

  it('begins with what it is about', () => {
    const facts = [
      ['Journal', '=Futures'],
      ['Filters', 'Setup Breakout, Pullback'],
    ] as const
    expect(csvText({ columns, rows: [['Breakout', 1]] }, facts)).toBe(
      'Journal,\'=Futures\r\nFilters,"Setup Breakout, Pullback"\r\n\r\nSetup,"Net gain, USD"\r\nBreakout,1\r\n',
    )
  })

  it('has the decimals of a column, without the noise of sums', () => {
    const money = [{ head: 'Month' }, { head: 'Net', decimals: 2 }]
    const rows = [0.1 + 0.2, 1.005, -0.0049, -1234567.891, 1e-9, null].map((net) => ['May', net])
    expect(csvText({ columns: money, rows }).split('\r\n').slice(1, -1)).toEqual([
      'May,0.30',
      'May,1.01',
      'May,0.00',
      'May,-1234567.89',
      'May,0.00',
      'May,',
    ])
  })

  it('never has the tail of a float, whatever the column says of its decimals', () => {
    expect(csv(['a', 0.1 + 0.2], ['b', 1.0832], ['c', 100], ['d', 1e-8], ['e', -1e-12], ['f', Infinity])).toBe(
      'Setup,"Net gain, USD"\r\na,0.3\r\nb,1.0832\r\nc,100\r\nd,0.00000001\r\ne,0\r\nf,∞\r\n',
    )
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const [, cell = ''] = csv(['x', value]).split('\r\n')[1]!.split(',')
        expect(cell).toMatch(/^(?:0|-?(?:0|[1-9]\d*)(?:\.\d{0,9}[1-9])?)$/)
      }),
    )
  })

  it('quotes commas, quotes and line breaks', () => {
    expect(csv(['a,"b"\nc', 1])).toContain('"a,""b""\nc",1')
  })

  it('never lets a spreadsheet run a text as a formula', () => {
    for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', ' ＠SUM(A1)'])
      expect(csv([text, 0]).split('\r\n')[1]).toMatch(/^"?'/)
    fc.assert(
      fc.property(fc.string(), (text) => {
        const line = csv([text, 0]).slice(csv().length)
        expect(line.startsWith('"') ? line.slice(1) : line).not.toMatch(/^[=+\-@\t]/)
      }),
    )
  })

  it('is named after what the chart answers', () => {
    expect(fileName('How has the account grown?', 'csv')).toBe('how-has-the-account-grown.csv')
    expect(fileName('¿?', 'png')).toBe('chart.png')
  })
})
