import { InstrumentInput } from '@afterclose/contract/instruments'
import { describe, expect, it } from 'vitest'
import { emptyForm, faultsOf, formOf, valuesOf } from '../../../parts/records/read-fields.ts'
import { instrumentFields, tickFaults } from './instrument-fields.ts'

const fields = instrumentFields('FUTURES')
const es = { ...emptyForm(fields), name: ' ES ', tickSize: '0.25', tickValue: '12.50', quoteCurrency: 'usd' }
const faults = (changes: Partial<typeof es>) => faultsOf(fields, InstrumentInput, { ...es, ...changes }, tickFaults)

describe('the form of an instrument', () => {
  it('sends exact decimals and a tidy name; a pip is the server’s to fill in', () => {
    expect(valuesOf(fields, es)).toMatchObject({
      name: 'ES',
      market: 'FUTURES',
      tickSize: '0.25',
      tickValue: '12.5',
      pipSize: null,
      quoteCurrency: 'USD',
      commission: '0',
      spread: '0',
    })
  })

  it('comes back as it was sent', () => {
    const values = valuesOf(fields, es)
    expect(valuesOf(fields, formOf<typeof fields>(fields, values))).toEqual(values)
  })

  it('may leave tick data open, but not one half of it', () => {
    expect(faults({ tickSize: '', tickValue: '' })).toEqual({})
    expect(faults({ tickValue: '' })).toEqual({ tickValue: 'Required together with the tick size' })
    expect(faults({ tickSize: '' })).toEqual({ tickSize: 'Required together with the tick value' })
    expect(faults({ tickSize: '0' })).toEqual({ tickSize: 'Must be above 0' })
  })

  it('says what is missing or wrong in words', () => {
    expect(faults({ name: ' ', commission: '-1', spread: 'wide', quoteCurrency: '$' })).toEqual({
      name: 'Name is required',
      commission: 'Must not be below 0',
      spread: 'This is not a number',
      quoteCurrency: 'Three to five letters, for example USD',
    })
  })
})
