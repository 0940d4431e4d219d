import { describe, expect, it } from 'vitest'
import { amountProblem } from './amount.ts'

describe('[5.1] a typed amount', () => {
  it.each(['1', '0.01', '50000', '12345678901234.99'])('%s is one', (text) => {
    expect(amountProblem(text, 2)).toBeNull()
  })
  it.each(['', 'abc', '1,000', '1e5', '-5', '.5', '5.', 'Infinity', '0x10'])('%j must be numeric', (text) => {
    expect(amountProblem(text, 2)).toBe('Amount must be a numeric')
  })
  it('may have the decimal places of the journal only', () => {
    expect(amountProblem('1.001', 2)).toMatch(/at most 2/)
    expect(amountProblem('1.00000001', 8)).toBeNull()
  })
  it('must be above 0', () => {
    expect(amountProblem('0.00', 2)).toBe('Amount must be above 0')
  })
})
