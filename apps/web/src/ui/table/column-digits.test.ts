import {
  formatDuration,
  formatMoney,
  formatPercent,
  formatPoints,
  formatRatio,
  formatWhole,
} from '@afterclose/core/format'
import { describe, expect, it } from 'vitest'
import { type Described, figure } from '../figure.ts'
import { columnWriting } from './column-digits.ts'

const column = (
  values: readonly (number | null)[],
  described: Omit<Described<number, number | null, never>, 'value'>,
) => {
  const rows = values.map((_, row) => row)
  const { head, text } = columnWriting(figure({ value: (row: number) => values[row] ?? null, ...described }), rows)
  return { head, texts: rows.map(text) }
}
const money = { head: 'Net, USD', format: (value: number) => formatMoney(value, { decimals: 2, signed: true }) }

describe('a column of numbers', () => {
  it('has four digits in its largest number, and its decimals in all', () => {
    expect(column([0.5, -12.34], money).texts).toEqual(['+0.50', '−12.34'])
    expect(column([0.5, -123.45], money).texts).toEqual(['+0.5', '−123.5'])
    expect(column([0.4, 1234.5], money).texts).toEqual(['0', '+1,235'])
    expect(column([12_345_678.9, 1], money).texts).toEqual(['+12,345,679', '+1'])
  })

  it('counts the digits of the rounded number', () => {
    expect(column([99.995], money).texts).toEqual(['+100.0'])
    expect(column([999.95], money).texts).toEqual(['+1,000'])
  })

  it('shows no decimal that its figure does not write, and small coins with theirs', () => {
    const coins = { head: 'Net, BTC', format: (value: number) => formatMoney(value, { decimals: 8 }) }
    expect(column([0.00123456, 0.0001], coins).texts).toEqual(['0.001235', '0.000100'])
    expect(column([3, 12], { head: 'Trades', format: formatWhole }).texts).toEqual(['3', '12'])
  })

  it('has its unit in the header, once, and percentages with one decimal', () => {
    const percent = { head: 'Win rate', format: (value: number) => formatPercent(value, { decimals: 2 }) }
    expect(column([50, 33.333], percent)).toEqual({ head: 'Win rate, %', texts: ['50.0', '33.3'] })
    expect(column([50], { ...percent, head: 'Share, %' }).head).toBe('Share, %')
    expect(column([12.1], { head: 'Above it', format: (value) => formatPoints(value) })).toEqual({
      head: 'Above it, points',
      texts: ['+12.1'],
    })
  })

  it('keeps a dash for the unknown, and the sign of infinity', () => {
    const factor = { head: 'PF', format: (value: number) => (Number.isFinite(value) ? formatRatio(value) : '∞') }
    expect(column([1.5, null, Number.POSITIVE_INFINITY], factor).texts).toEqual(['1.50', '–', '∞'])
    expect(column([null], money)).toEqual({ head: 'Net, USD', texts: ['–'] })
  })

  it('keeps texts that are more than their number, and columns of different units', () => {
    expect(column([69], { head: 'Held', format: formatDuration }).texts).toEqual(['1h 09m'])
    expect(column([1234, 3], { head: 'Days won', format: (won) => `${won} of 20` }).texts).toEqual([
      '1234 of 20',
      '3 of 20',
    ])
    const mixed = { head: 'Max', format: (value: number) => (value > 100 ? formatPercent(value) : formatRatio(value)) }
    expect(column([1234.56, 2.5], mixed)).toEqual({ head: 'Max', texts: ['1,234.6%', '2.50'] })
  })
})
