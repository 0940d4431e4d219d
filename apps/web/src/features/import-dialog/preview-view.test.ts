import type { ImportPreview } from '@afterclose/contract/imports'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocked, confirmLabel, equation, markedCell, sizeText, verdict } from './preview-view.ts'

const total = (difference: string, agrees = true) => ({
  label: 'Net result',
  currency: 'USD',
  stated: '19266.66',
  computed: '19266.66',
  difference,
  tolerance: '0.01',
  agrees,
  note: null,
})
const preview: ImportPreview = {
  format: 'Tradovate',
  fileName: 'fills.csv',
  fileSize: 148_000,
  counts: { read: 1214, trades: 486, merged: 712, duplicates: 9, rejected: 7 },
  created: 480,
  updated: 6,
  open: 2,
  payins: { count: 0, total: '0', duplicates: 0 },
  totals: [total('0')],
  agrees: true,
  newInstruments: ['MCL', 'MES'],
  timeZone: { file: 'UTC', chosen: 'UTC', journal: 'America/New_York' },
  currency: 'USD',
  missingRates: [],
  warnings: [],
  mapping: null,
}

describe('the equation of rows', () => {
  it('counts every row that was read exactly once, whatever the file', () => {
    const count = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(count, count, count, count, (trades, merged, duplicates, rejected) => {
        const read = trades + merged + duplicates + rejected
        const parts = equation({ read, trades, merged, duplicates, rejected })
        expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(read)
        expect(parts.reduce((sum, part) => sum + part.share, 0)).toBeCloseTo(read === 0 ? 0 : 1, 12)
      }),
    )
  })

  it('speaks of one trade in the singular', () => {
    expect(equation({ read: 2, trades: 1, merged: 1, duplicates: 0, rejected: 0 }).map(({ label }) => label)).toEqual([
      'trade made',
      'fill merged',
      'duplicates',
      'rejected',
    ])
  })
})

describe('do the totals agree?', () => {
  it('says "to the cent" only when every difference is nothing', () => {
    expect(verdict(preview).kind).toBe('exact')
    expect(verdict({ totals: [total('0'), total('0.01')], agrees: true }).kind).toBe('rounded')
    expect(verdict({ totals: [total('0'), total('4.5', false)], agrees: false })).toEqual({
      kind: 'differs',
      sentence: 'One total differs',
    })
    expect(verdict({ totals: [], agrees: true }).kind).toBe('none')
  })
})

describe('what can be confirmed', () => {
  it('names the number of trades that will be written, new and corrected', () => {
    expect(confirmLabel(preview)).toBe('Import 486 trades')
    expect(confirmLabel({ ...preview, created: 1, updated: 0 })).toBe('Import 1 trade')
    expect(confirmLabel({ ...preview, created: 0, updated: 0, payins: { count: 3, total: '1', duplicates: 1 } })).toBe(
      'Import 2 deposits',
    )
  })

  it('is refused while a total differs, a rate is missing or nothing is left to save', () => {
    expect(blocked(preview)).toBeNull()
    expect(blocked({ ...preview, agrees: false })).toMatch(/totals/)
    expect(blocked({ ...preview, missingRates: ['EUR', 'JPY'] })).toBe('A rate is needed for EUR, JPY.')
    const again = { read: 9, trades: 0, merged: 0, duplicates: 9, rejected: 0 }
    expect(blocked({ ...preview, created: 0, updated: 0, counts: again })).toBe(
      'Everything in this file is already in the journal.',
    )
  })
})

describe('a rejected row', () => {
  it('is cut at its faulty cell, an empty one too', () => {
    expect(markedCell({ text: 'NQ,Buy,2,,x', from: 9, to: 9 })).toEqual(['NQ,Buy,2,', '', ',x'])
    expect(markedCell({ text: 'ES,Bought,1', from: 3, to: 9 })).toEqual(['ES,', 'Bought', ',1'])
  })
  it('stays whole without a cell, or with one that does not lie in it', () => {
    expect(markedCell({ text: 'Total', from: null, to: null })).toBeNull()
    expect(markedCell({ text: 'Total', from: 3, to: 99 })).toBeNull()
  })
})

it('writes file sizes as they are spoken of', () => {
  expect([999, 148_000, 12_340_000].map(sizeText)).toEqual(['999 B', '148 KB', '12.3 MB'])
})
