import { noFilters } from '@afterclose/core/filters'
import { describe, expect, it } from 'vitest'
import type { aFeedTrade } from '@afterclose/testkit/builders'
import { engineOf } from '../../testing/engine-of.ts'
import { journalColumns } from './columns.ts'
import { namesOf } from './grid-data.ts'
import { placesOf } from './sort-places.ts'

const setup = {
  description: '',
  rules: [],
  defaultChecklistId: null,
  color: null,
  active: true,
  order: 0,
  trades: 0,
  exampleScreenshots: [],
  modified: '2026-10-23T12:00:00.000Z',
}
const names = namesOf(
  {
    instruments: [],
    setups: ['b', 'A10', 'a9'].map((name, i) => ({ ...setup, id: i + 1, name })),
    comments: [
      { id: 1, name: 'Planned', active: true, type: 'PRE_TRADE', rating: 'POSITIVE', order: 0, modified: '' },
      { id: 2, name: 'Chased', active: true, type: 'ENTRY', rating: 'NEGATIVE', order: 0, modified: '' },
      { id: 3, name: 'At the level', active: true, type: 'ENTRY', rating: 'POSITIVE', order: 0, modified: '' },
    ],
    customComments: [
      { id: 1, name: 'London', active: true, commentGroup: 3, order: 0, modified: '' },
      { id: 2, name: 'Asia', active: true, commentGroup: 3, order: 0, modified: '' },
      { id: 3, name: 'Aaa', active: true, commentGroup: 4, order: 0, modified: '' },
    ],
  },
  { dateFormat: 'dd/MM/yyyy', decimals: 2, currency: 'USD' },
)
const columns = journalColumns({}, 'USD', [3, 4], true)

/** Ids of trades as the grid shows them. */
function order(id: string, descending: boolean, ...trades: Parameters<typeof aFeedTrade>[0][]): readonly number[] {
  const column = columns.find((one) => one.id === id)!
  const sort = [{ by: column.sortKey(names), descending }]
  return [...engineOf(...trades).ordered.order({ tab: 'closed', filters: noFilters, sort, withoutTickSize: [] }).ids]
}

describe('the order of a column', () => {
  it('is that of its numbers, unknown ones last whichever way it goes', () => {
    const trades = [{ rMultiple: 2 }, { rMultiple: null }, { rMultiple: -1.5 }]
    expect(order('rMultiple', false, ...trades)).toEqual([3, 1, 2])
    expect(order('rMultiple', true, ...trades)).toEqual([1, 3, 2])
    expect(order('group', false, { groupId: 7 }, { groupId: null }, { groupId: 2 })).toEqual([3, 1, 2])
    expect(order('notes', true, { hasNotes: false }, { hasNotes: true })).toEqual([2, 1])
  })

  it('is that of the balance, which no column holds', () => {
    const trades = [{ gain: '5' }, { gain: '-50' }, { gain: '20' }]
    expect(order('balanceAfter', false, ...trades)).toEqual([2, 3, 1])
    expect(order('gainPercentage', true, ...trades)).toEqual([3, 1, 2])
  })

  it('puts words in the order of the alphabet, numbers in them by size, and the same words in one place', () => {
    expect(order('setup', false, { setupId: 1 }, { setupId: 2 }, { setupId: 3 }, { setupId: 1 })).toEqual([3, 2, 1, 4])
    expect(order('setup', true, { setupId: 1 }, { setupId: 2 }, { setupId: 3 }, { setupId: 1 })).toEqual([1, 4, 2, 3])
    expect(order('direction', true, { direction: 'LONG' }, { direction: 'SHORT' })).toEqual([2, 1])
    expect(order('setup', false, { setupId: 99 }, { setupId: 1 })).toEqual([2, 1]) // of a setup that is gone
  })

  it('puts comments in the order of their names, one after the other', () => {
    const trades = [
      { preTradeComments: [1], entryComments: [3] },
      { preTradeComments: [1] },
      {},
      { entryComments: [3] },
      { preTradeComments: [1], entryComments: [3] },
    ]
    expect(order('comments', false, ...trades)).toEqual([4, 2, 1, 5, 3])
    expect(order('comments', true, ...trades)).toEqual([1, 5, 2, 4, 3])
    expect(order('preTradeComments', false, ...trades)).toEqual([1, 2, 5, 3, 4])
  })

  it('of a custom statistic hears of its own items only', () => {
    const trades = [{ customComments: [3] }, { customComments: [1] }, { customComments: [2, 3] }]
    expect(order('custom3', false, ...trades)).toEqual([3, 2, 1])
    expect(order('custom4', false, ...trades)).toEqual([1, 3, 2])
  })

  it('of several columns follows the first of them, then the next', () => {
    const by = (id: string) => columns.find((one) => one.id === id)!.sortKey(names)
    const sort = [
      { by: by('setup'), descending: false },
      { by: by('gain'), descending: true },
    ]
    const engine = engineOf({ setupId: 1, gain: '1' }, { setupId: 3, gain: '1' }, { setupId: 1, gain: '2' })
    expect([...engine.ordered.order({ tab: 'closed', filters: noFilters, sort, withoutTickSize: [] }).ids]).toEqual([
      2, 3, 1,
    ])
  })
})

it('names that differ in case alone stand in one place', () => {
  expect(
    placesOf([
      [5, 'b'],
      [6, 'B'],
      [7, 'a'],
    ]),
  ).toEqual([
    [7, 0],
    [5, 1],
    [6, 1],
  ])
})
