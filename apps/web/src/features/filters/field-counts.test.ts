import { noFilters } from '@afterclose/core/filters'
import { describe, expect, it } from 'vitest'
import { engineOf } from '../../testing/engine-of.ts'
import { fieldCounts } from './field-counts.ts'
import { basicFields } from '../../parts/filter-fields/filter-fields.ts'

const { book } = engineOf(
  { instrumentId: 1, setupId: 2, rrr: 1.2, preTradeComments: [4], customComments: [7] },
  { instrumentId: 1, setupId: 3, rrr: 6, preTradeComments: [4, 5] },
  { instrumentId: 8, setupId: 2, rrr: null, direction: 'SHORT' },
)
const counts = book.counts(noFilters)

describe('the counts beside the values of a field', () => {
  it('are by the keys of its choices', () => {
    expect(fieldCounts('instrument', counts)).toEqual(
      new Map([
        ['1', 2],
        ['8', 1],
      ]),
    )
    expect(fieldCounts('direction', counts)).toEqual(
      new Map([
        ['LONG', 2],
        ['SHORT', 1],
      ]),
    )
    expect(fieldCounts('preTradeComment', counts)).toEqual(
      new Map([
        ['4', 2],
        ['5', 1],
      ]),
    )
    expect(fieldCounts('customComments3', counts)).toEqual(new Map([['7', 1]]))
  })

  it('of ranges stand beside the range', () => {
    const field = basicFields({ instruments: [], setups: [], years: [], tags: [] }).find(({ id }) => id === 'rrr')
    const counted = fieldCounts('rrr', counts)
    const labelled = field?.choices.flatMap(({ key, label }) => (counted?.get(key) ? [[label, counted.get(key)]] : []))
    expect(labelled).toEqual([
      ['1 to 1.5', 1],
      ['5 and more', 1],
    ])
  })

  it('are none where choices are no values of a trade', () => {
    expect(fieldCounts('lastTrades', counts)).toBeNull()
    expect(fieldCounts('inReview', counts)).toBeNull()
    expect(fieldCounts('toString', counts)).toBeNull()
  })
})
