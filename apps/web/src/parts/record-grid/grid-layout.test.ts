import { describe, expect, it } from 'vitest'
import { type GridLayout, visibleColumns } from './grid-layout.ts'

const columns = ['star', 'id', 'market', 'gain'].map((id) => ({ id }))
const layout: GridLayout = {
  measure: () => 0,
  room: () => 0,
  widths: new Map([
    ['star', 20],
    ['id', 40],
    ['market', 80],
    ['gain', 60],
  ]),
  shown: new Set(['id', 'market', 'gain']),
  stretched: 'market',
}
const seen = (...state: [Parameters<typeof visibleColumns>[2]?]) =>
  visibleColumns(columns, layout, ...state).map(({ column, width, stretches }) => [column.id, width, stretches])
const order = (...state: Parameters<typeof seen>) => seen(...state).map(([id]) => id)

describe('the columns of a grid that are visible', () => {
  it('are those that fit, as wide as their contents, with one of them stretched', () => {
    expect(seen()).toEqual([
      ['id', 40, false],
      ['market', 80, true],
      ['gain', 60, false],
    ])
  })

  it('are all that the trader has not hidden, after a choice of columns', () => {
    expect(order({ columnVisibility: { hiddenColIds: ['id'] } })).toEqual(['star', 'market', 'gain'])
  })

  it('have the trader’s order, with pinned ones at their side', () => {
    const columnOrder = { orderedColIds: ['selected', 'gain', 'star', 'market', 'id', 'actions'] }
    expect(order({ columnOrder })).toEqual(['gain', 'market', 'id'])
    const pinned = { leftColIds: ['selected', 'id'], rightColIds: ['actions'] }
    expect(order({ columnOrder, columnPinning: pinned })).toEqual(['id', 'gain', 'market'])
    expect(order({ columnPinning: { leftColIds: ['selected'], rightColIds: ['market', 'actions'] } })).toEqual([
      'id',
      'gain',
      'market',
    ])
  })

  it('have the trader’s widths, and none is stretched then', () => {
    expect(seen({ columnSizing: { columnSizingModel: [{ colId: 'gain', width: 200 }] } })).toEqual([
      ['id', 40, false],
      ['market', 80, false],
      ['gain', 200, false],
    ])
  })
})
