import { describe, expect, it } from 'vitest'
import { genericCsv } from '../platforms/generic-csv/generic-csv.ts'

const parse = (text: string) =>
  genericCsv.parse({ name: 'x.csv', bytes: new TextEncoder().encode(text) }, { mapping: null })
const trade = 'ABC,buy,10,2025-01-03 10:00,20,2025-01-03 11:00,21'
const table = (result: string, row: string) =>
  parse(`Symbol,Side,Size,Open time,Open price,Close time,Close price,${result}\n${row}\n`).positions

describe('a result of a table without costs', () => {
  it.each([
    ['equals price × size', 'Profit', `${trade},10.00`, true],
    ['equals price × size × the point value of the future', 'Profit', `${trade.replace('ABC', 'MNQU5')},20.00`, true],
    ['equals price × size × 100', 'Profit', `${trade},1000`, true],
    ['is called gross', 'Gross P&L', `${trade},8.80`, true],
    ['is less than its prices, as after costs', 'Profit', `${trade},8.80`, false],
    ['is called net', 'Net P&L', `${trade},10.00`, false],
  ])('that %s', (_, head, row, beforeCosts) => {
    expect(table(head, row)).toMatchObject([{ beforeCosts }])
  })

  it('with a column of costs is after costs, even if they are 0', () => {
    expect(table('Commission,Profit', `${trade},0,10.00`)).toMatchObject([{ beforeCosts: false }])
  })
})

describe('fills of a table', () => {
  const fills = (head: string, ...rows: readonly string[]) =>
    parse(`Symbol,Side,Size,Time,Price${head}\n${rows.join('\n')}\n`).fills.map(({ withoutCosts }) => withoutCosts)
  const [bought, sold] = ['ABC,buy,10,2025-01-03 10:00,20', 'ABC,sell,10,2025-01-03 11:00,21']

  it('are without costs if no column states any', () => {
    expect(fills('', bought, sold)).toEqual([true, true])
    expect(fills(',Amount', `${bought},200`, `${sold},210`)).toEqual([true, true])
    expect(fills(',Fee', `${bought},0`, `${sold},1`)).toEqual([false, false])
    expect(fills(',Net amount', `${bought},200.50`, `${sold},209.50`)).toEqual([false, false])
  })
})
