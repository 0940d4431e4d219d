import { describe, expect, it } from 'vitest'
import { bodyOf, formOf, newPayin, payinProblems } from './payin-form.ts'

const filled = { kind: 'WITHDRAWAL', amount: '1,250.50', date: '23/10/2026 09:00', reason: ' rent ' } as const

describe('[3.5] the form of a deposit or withdrawal', () => {
  it('sends the exact amount with the sign of its kind', () => {
    expect(bodyOf(filled, 'dd/MM/yyyy')).toEqual({
      delta: '-1250.5',
      timestamp: '2026-10-23T09:00:00',
      textualReason: 'rent',
    })
    expect(bodyOf({ ...filled, kind: 'DEPOSIT' }, 'dd/MM/yyyy')?.delta).toBe('1250.5')
  })

  it('comes back as it was sent', () => {
    const stored = { id: 1, accountBalance: '0', ...bodyOf(filled, 'dd/MM/yyyy')! }
    expect(formOf(stored, 'dd/MM/yyyy', 2)).toEqual({ ...filled, reason: 'rent' })
  })

  it('says what is missing or wrong', () => {
    expect(payinProblems(newPayin, 'yyyy-MM-dd')).toEqual({ amount: 'Amount is required', date: 'Date is required' })
    expect(payinProblems({ ...filled, amount: '0' }, 'yyyy-MM-dd')).toEqual({
      amount: 'Must be above 0',
      date: 'Write date and time as 2026-10-23 09:51',
    })
    expect(payinProblems(filled, 'dd/MM/yyyy')).toEqual({})
  })
})
