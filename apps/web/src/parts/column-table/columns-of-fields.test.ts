import { describe, expect, it } from 'vitest'
import { fieldsOfHeads, withField } from './columns-of-fields.ts'

const columns = { symbol: 'Ticker', price: 'Px' }

describe('which column holds what', () => {
  it('gives a head to one field only', () => {
    expect(withField(columns, 'Px', 'quantity')).toEqual({ symbol: 'Ticker', quantity: 'Px' })
  })
  it('leaves a field without a column', () => {
    expect(withField(columns, 'Px', null)).toEqual({ symbol: 'Ticker' })
  })
  it('takes a field from the column that held it', () => {
    expect(withField(columns, 'Last', 'price')).toEqual({ symbol: 'Ticker', price: 'Last' })
  })
  it('shows above each column what it is taken for', () => {
    expect(fieldsOfHeads(columns, ['Date', 'Ticker', 'Px'])).toEqual([null, 'symbol', 'price'])
  })
})
