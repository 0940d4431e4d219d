import { describe, expect, it } from 'vitest'
import { bodyOf, formOf, instrumentProblems, newInstrument } from './instrument-form.ts'

const es = { ...newInstrument('FUTURES'), name: ' ES ', tickSize: '0.25', tickValue: '12.50', quoteCurrency: 'usd' }

describe('the form of an instrument', () => {
  it('sends exact decimals, a tidy name and a pip that is a tick unless said otherwise', () => {
    expect(bodyOf(es)).toMatchObject({
      name: 'ES',
      tickSize: '0.25',
      tickValue: '12.5',
      pipSize: '0.25',
      quoteCurrency: 'USD',
      commission: '0',
      spread: '0',
    })
  })

  it('comes back as it was sent', () => {
    const stored = { ...bodyOf(es), id: 1, order: 0, trades: 3, modified: '2026-10-23T12:00:00.000Z' }
    expect(bodyOf(formOf(stored))).toEqual(bodyOf(es))
  })

  it('may leave tick data open, but not one half of it', () => {
    expect(instrumentProblems({ ...es, tickSize: '', tickValue: '' })).toEqual({})
    expect(instrumentProblems({ ...es, tickValue: '' })).toEqual({ tickValue: 'Needed beside the tick size' })
    expect(instrumentProblems({ ...es, tickSize: '0' })).toEqual({ tickSize: 'Must be above 0' })
  })

  it('says what is missing or wrong in words', () => {
    expect(instrumentProblems({ ...es, name: ' ', commission: '-1', spread: 'wide', quoteCurrency: '$' })).toEqual({
      name: 'Name is required',
      commission: 'Must not be below 0',
      spread: 'This is not a number',
      quoteCurrency: 'Three to five letters, for example USD',
    })
  })
})
