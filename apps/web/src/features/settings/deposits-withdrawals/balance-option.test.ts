import type { BalanceLine } from '@afterclose/engine/reports/equity/balance-line'
import { describe, expect, it } from 'vitest'
import { readChartTheme } from '../../../ui/chart/chart-theme.ts'
import { balanceOption, balanceTable, balanceWords } from './balance-option.ts'

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`)
const line: BalanceLine = {
  x: Float64Array.from(['2024-01-01', '2024-02-05', '2024-03-08'].map(day)),
  y: Float64Array.of(1000, 1234.5, 984.5),
  payins: [
    { x: day('2024-01-01'), y: 1000, delta: 1000, timestamp: day('2024-01-01') },
    { x: day('2024-03-08'), y: 984.5, delta: -250, timestamp: day('2024-03-08') },
  ],
}
const words = balanceWords({ currency: 'EUR', decimals: 2, dateFormat: 'dd/MM/yyyy' })

/** What stands beside the pointer at a point. */
function tooltipAt(point: number): string {
  const { tooltip } = balanceOption(line, readChartTheme(), words)
  const formatter = Array.isArray(tooltip) ? undefined : tooltip?.formatter
  if (typeof formatter !== 'function') throw new Error('The chart has no words for a point')
  const box: unknown = Reflect.apply(formatter, undefined, [[{ dataIndex: point }], ''])
  if (box instanceof HTMLElement) return box.textContent
  return String(box)
}

describe('the chart of the balance', () => {
  it('names what was paid in, and what was paid out', () => {
    expect(tooltipAt(0)).toBe('01/01/2024Balance1,000.00\u00A0EURDeposit+1,000.00\u00A0EUR')
    expect(tooltipAt(2)).toBe('08/03/2024Balance984.50\u00A0EURWithdrawal−250.00\u00A0EUR')
  })

  it('tells the balance alone after a trade', () => {
    expect(tooltipAt(1)).toBe('05/02/2024Balance1,234.50\u00A0EUR')
  })

  it('is a table with the newest change first, in the money of the journal', () => {
    const { columns, rows } = balanceTable(line, words)
    expect(columns.map(({ head }) => head)).toEqual(['Date', 'Balance, EUR', 'Deposit or withdrawal'])
    const written = rows.map((row) =>
      row.map((value, i) => (typeof value === 'number' ? (columns[i]?.format?.(value) ?? value) : value)),
    )
    expect(written).toEqual([
      ['08/03/2024', '984.50', '−250.00'],
      ['05/02/2024', '1,234.50', null],
      ['01/01/2024', '1,000.00', '+1,000.00'],
    ])
  })
})
