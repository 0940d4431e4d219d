import type { ImportPreview } from '@afterclose/contract/imports'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  acceptLabel,
  blockedReason,
  confirmLabel,
  difference,
  equation,
  lookAlikeText,
  markedCell,
  verdict,
} from './preview-view.ts'

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
  rejectedAs: { error: 7, wait: 0, note: 0 },
  created: 480,
  updated: 6,
  open: 2,
  payins: { count: 0, total: '0', duplicates: 0 },
  totals: [total('0')],
  agrees: true,
  unreadRows: 0,
  newInstruments: ['MCL', 'MES'],
  timeZone: { file: 'UTC', chosen: 'UTC', journal: 'America/New_York' },
  currency: 'USD',
  missingRates: [],
  warnings: [],
  mapping: null,
}

describe('the equation of rows', () => {
  const count = fc.integer({ min: 0, max: 1_000_000 })
  it('counts every row that was read exactly once, whatever the file', () => {
    fc.assert(
      fc.property(count, count, count, count, count, count, (trades, merged, duplicates, error, wait, note) => {
        const rejected = error + wait + note
        const read = trades + merged + duplicates + rejected
        const counts = { read, trades, merged, duplicates, rejected }
        for (const told of [{ counts }, { counts, rejectedAs: { error, wait, note } }]) {
          const parts = equation(told)
          expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(read)
          const places = parts.flatMap((part) => part.places)
          expect(places.reduce((sum, place) => sum + place.count, 0)).toBe(read)
          expect(places.reduce((sum, place) => sum + place.share, 0)).toBeCloseTo(read === 0 ? 0 : 1, 12)
        }
      }),
    )
  })

  it('speaks of one trade in the singular', () => {
    const counts = { read: 2, trades: 1, merged: 1, duplicates: 0, rejected: 0 }
    expect(equation({ counts }).map(({ label }) => label)).toEqual([
      'trade created',
      'fill merged',
      'duplicates',
      'rejected',
    ])
  })

  it('calls rejected only what could not be read: the rest is no trade, or waits for a rate', () => {
    const last = (error: number, wait: number, note: number) => {
      const rejected = error + wait + note
      const counts = { read: rejected, trades: 0, merged: 0, duplicates: 0, rejected }
      const { label, places } = equation({ counts, rejectedAs: { error, wait, note } }).at(-1)!
      return [label, ...places.map((place) => `${place.place}: ${place.count} ${place.label}`)]
    }
    expect(last(2, 0, 0)).toEqual(['rejected', 'error: 2 rejected'])
    expect(last(0, 1, 0)).toEqual(['needs a rate', 'wait: 1 needs a rate'])
    expect(last(0, 3, 0)).toEqual(['need a rate', 'wait: 3 need a rate'])
    expect(last(0, 0, 1)).toEqual(['not a trade', 'note: 1 not a trade'])
    expect(last(1, 2, 4)).toEqual(['not imported', 'error: 1 rejected', 'wait: 2 need a rate', 'note: 4 not trades'])
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
      'Import 3 deposits',
    )
  })

  it('is refused while a total differs, a rate is missing or nothing is left to save', () => {
    expect(blockedReason(preview, false)).toBeNull()
    expect(blockedReason({ ...preview, agrees: false }, false)).toMatch(/unless you accept/)
    expect(blockedReason({ ...preview, missingRates: ['EUR', 'JPY'] }, true)).toBe(
      'An exchange rate is needed for EUR, JPY.',
    )
    const market = 'STOCKS' as const
    const names = ['AAPL', 'MSFT', 'TSLA', 'XOM'].map((name) => ({
      name,
      market,
      chosen: false,
      needed: name !== 'XOM',
    }))
    expect(blockedReason({ ...preview, markets: names }, true)).toBe('Choose a market for AAPL, MSFT, TSLA.')
    expect(blockedReason({ ...preview, markets: names.map((one) => ({ ...one, chosen: true })) }, true)).toBeNull()
    const again = { read: 9, trades: 0, merged: 0, duplicates: 9, rejected: 0 }
    expect(blockedReason({ ...preview, created: 0, updated: 0, counts: again }, true)).toBe(
      'Everything in this file is already in the journal.',
    )
    // The choice to merge is saved, so that the next file is not asked about.
    expect(blockedReason({ ...preview, created: 0, updated: 0, counts: again }, true, true)).toBeNull()
    const deposits = {
      ...preview,
      created: 0,
      updated: 0,
      counts: again,
      payins: { count: 1, total: '1', duplicates: 2 },
    }
    expect(blockedReason(deposits, true)).toBeNull() // one is new, two are known
    expect(confirmLabel(deposits)).toBe('Import 1 deposit')
    const withNotes = { ...preview, created: 0, updated: 0, counts: { ...again, read: 12, rejected: 3 } }
    expect(blockedReason({ ...withNotes, rejectedAs: { error: 0, wait: 0, note: 3 } }, true)).toBe(
      'Everything in this file is already in the journal.',
    )
    expect(blockedReason({ ...withNotes, rejectedAs: { error: 1, wait: 0, note: 2 } }, true)).toBe(
      'This file contains nothing to save.',
    )
    const none = { read: 3, trades: 0, merged: 0, duplicates: 0, rejected: 3 }
    const left = (error: number) =>
      blockedReason(
        { ...preview, created: 0, updated: 0, counts: none, rejectedAs: { error, wait: 0, note: 3 - error } },
        true,
      )
    expect(left(0)).toBe('No row in this file is a trade.')
    expect(left(1)).toMatch(/^No trade in this file could be read/)
    const empty = { read: 0, trades: 0, merged: 0, duplicates: 0, rejected: 0 }
    expect(blockedReason({ ...preview, created: 0, updated: 0, counts: empty }, true)).toBe(
      'This file contains nothing to save.',
    )
  })
})

describe('totals that differ', () => {
  const differs = { ...preview, agrees: false }

  it('may be accepted, with what is left out where rows could not be read', () => {
    expect(difference(preview)).toBeNull()
    expect(blockedReason(differs, true)).toBeNull()
    expect(difference(differs)).toContain(
      'Either the file contradicts itself, or Afterclose misread it: we cannot tell which.',
    )
    const unread = { ...differs, unreadRows: 2 }
    expect(difference(unread)).toContain('2 rows could not be read, which may explain the difference')
    expect(difference(unread)).toContain('They will not be saved.')
    expect(blockedReason(unread, false)).toMatch(/unless you accept/)
    expect(blockedReason(unread, true)).toBeNull()
    expect(acceptLabel({ totals: [], unreadRows: 2 }, 2)).toMatch(/^Import without 2 rows: /)
  })

  it('of a table may come from a column that was taken for another', () => {
    const guess = {
      delimiter: ',',
      headerLine: 1,
      decimalSign: '.',
      dateOrder: 'YMD',
      shape: 'ROUND_TRIP',
      costs: 'POSITIVE',
      result: 'NET',
      columns: {},
    } as const
    const mapping = { heads: [], fields: [], guess, sample: [] }
    expect(difference({ ...differs, mapping })).toContain('or a column was misinterpreted')
  })

  it('are named with what is accepted', () => {
    const cent = { ...total('-0.01', false), label: 'Closed P/L' }
    expect(acceptLabel({ totals: [total('0'), cent] }, 2)).toBe(
      'Import anyway: the file’s own total “Closed P/L” differs by 0.01 USD',
    )
    expect(acceptLabel({ totals: [{ ...cent, difference: '4.3' }] }, 2)).toMatch(/ differs by 4.30 USD$/)
    const count = { ...total('1', false), label: 'Profit trades', currency: null }
    expect(acceptLabel({ totals: [count] }, 2)).toBe('Import anyway: the file’s own total “Profit trades” differs by 1')
    expect(acceptLabel({ totals: [cent, count] }, 2)).toBe('Import anyway: 2 totals in the file differ')
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

describe('trades entered by hand', () => {
  it.each<[number, number, string]>([
    [1, 0, '1 trade in this file looks like one in the journal. Both stay.'],
    [1, 1, '1 trade in this file looks like one in the journal. It will be merged.'],
    [3, 0, '3 trades in this file look like some in the journal. Both stay.'],
    [3, 2, '3 trades in this file look like some in the journal. 2 will be merged; the others stay separate.'],
    [3, 3, '3 trades in this file look like some in the journal. They will be merged.'],
  ])('%i, %i joined', (count, joined, text) => {
    expect(lookAlikeText(count, joined)).toBe(text)
  })
})
