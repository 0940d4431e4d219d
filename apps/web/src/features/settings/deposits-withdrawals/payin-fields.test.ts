import { PayinInput } from '@afterclose/contract/payins'
import { describe, expect, it } from 'vitest'
import { emptyForm, faultsOf, formOf, valuesOf } from '../../../parts/records/read-fields.ts'
import { payinFields } from './payin-fields.ts'

const fields = payinFields({ dateFormat: 'dd/MM/yyyy', timeZone: 'UTC', decimals: 2 })
const rent = {
  delta: { kind: 'WITHDRAWAL', amount: '1,250.50' },
  timestamp: '23/10/2026 09:00',
  textualReason: ' rent ',
} as const

describe('[3.5] the form of a deposit or withdrawal', () => {
  it('sends the exact amount with the sign of its kind', () => {
    expect(valuesOf(fields, rent)).toEqual({
      delta: '-1250.5',
      timestamp: '2026-10-23T09:00:00',
      textualReason: 'rent',
    })
    const deposit = { ...rent, delta: { ...rent.delta, kind: 'DEPOSIT' as const } }
    expect(valuesOf(fields, deposit).delta).toBe('1250.5')
  })

  it('comes back as it was sent', () => {
    expect(formOf<typeof fields>(fields, valuesOf(fields, rent))).toEqual({ ...rent, textualReason: 'rent' })
  })

  it('says what is missing or wrong', () => {
    expect(faultsOf(fields, PayinInput, emptyForm(fields))).toEqual({
      delta: 'Amount is required',
      timestamp: 'Date is required',
    })
    const nothing = { ...rent.delta, amount: '0' }
    expect(faultsOf(fields, PayinInput, { ...rent, delta: nothing, timestamp: '2026-13-01' })).toEqual({
      delta: 'Must be above 0',
      timestamp: 'Enter date and time as 23/10/2026 09:51',
    })
    expect(faultsOf(fields, PayinInput, rent)).toEqual({})
  })
})
