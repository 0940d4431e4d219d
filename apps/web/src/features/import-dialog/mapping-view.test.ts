import type { ColumnMapping } from '@afterclose/contract/imports'
import { describe, expect, it } from 'vitest'
import { fieldsOfHeads, withColumn } from './mapping-view.ts'

const mapping: ColumnMapping = {
  delimiter: ',',
  headerLine: 1,
  decimalSign: '.',
  dateOrder: 'YMD',
  shape: 'FILL',
  costs: 'POSITIVE',
  result: 'NET',
  columns: { symbol: 'Ticker', price: 'Px' },
}

describe('the column mapper', () => {
  it('gives a head to one field only', () => {
    expect(withColumn(mapping, 'quantity', 'Px').columns).toEqual({ symbol: 'Ticker', quantity: 'Px' })
  })
  it('leaves a field without a column', () => {
    expect(withColumn(mapping, 'price', null).columns).toEqual({ symbol: 'Ticker' })
  })
  it('shows above each column what it is taken for', () => {
    expect(fieldsOfHeads(mapping, ['Date', 'Ticker', 'Px'])).toEqual([null, 'symbol', 'price'])
  })
})
