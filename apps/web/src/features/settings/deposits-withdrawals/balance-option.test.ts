import type { BalanceLine } from '@afterclose/engine/reports/equity/balance-line'
import { describe, expect, it } from 'vitest'
import { namedTheme } from '../../../testing/chart-colours.ts'
import { spokenMark } from '../../../ui/chart/chart-marks.ts'
import { balanceMarks, balanceOption, balanceTable, balanceWords } from './balance-option.ts'

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
const wordsAt = (point: number): string => spokenMark(balanceMarks(line, words)[0]!.words(point))

describe('the chart of the balance', () => {
  it('has a dot at each of its deposits and withdrawals, also of the newest of 200', () => {
    const payins = Array.from({ length: 200 }, (_, i) => ({ ...line.payins[0]!, x: i, y: 1000 + i }))
    const { series } = balanceOption({ ...line, payins }, namedTheme)
    const dots = [series].flat().flatMap((one) => (one?.type === 'line' ? (one.markPoint?.data ?? []) : []))
    expect(dots.map((dot) => Object(dot).coord)).toEqual(payins.map(({ x, y }) => [x, y]))
  })

  it('names what was paid in, and what was paid out', () => {
    expect(wordsAt(0)).toBe('01/01/2024, Balance 1,000.00\u00A0EUR, Deposit +1,000.00\u00A0EUR.')
    expect(wordsAt(2)).toBe('08/03/2024, Balance 984.50\u00A0EUR, Withdrawal −250.00\u00A0EUR.')
  })

  it('tells the balance alone after a trade', () => {
    expect(wordsAt(1)).toBe('05/02/2024, Balance 1,234.50\u00A0EUR.')
  })

  it('is a table with the newest change first, in the money of the journal', () => {
    const { count, figures } = balanceTable(line, words)
    expect(figures.map(({ head }) => head)).toEqual(['Date', 'Balance, EUR', 'Deposit or withdrawal'])
    expect(Array.from({ length: count }, (_, row) => figures.map(({ text }) => text(row)))).toEqual([
      ['08/03/2024', '984.50', '−250.00'],
      ['05/02/2024', '1,234.50', '–'],
      ['01/01/2024', '1,000.00', '+1,000.00'],
    ])
  })
})
