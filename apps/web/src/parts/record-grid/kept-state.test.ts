import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedState, keptState, readState } from './kept-state.ts'

const state = {
  grid: { columnVisibility: { hiddenColIds: ['swap'] }, sort: { sortModel: [{ colId: 'gain', sort: 'desc' }] } },
  density: 'touch',
} as const
const kept = keptState(
  {
    ...state,
    grid: { columnVisibility: { hiddenColIds: ['swap'] }, sort: { sortModel: [{ colId: 'gain', sort: 'desc' }] } },
  },
  'JOURNAL_CLOSED',
)

describe('[3.7] the state of the grid', () => {
  it('is kept per grid as text with its version, and read back', () => {
    expect(kept).toMatchObject({ gridType: 'JOURNAL_CLOSED', version: 1 })
    expect(readState([kept], 'JOURNAL_CLOSED')).toEqual(state)
    expect(readState([kept], 'JOURNAL_OPEN')).toBeNull()
  })

  it('never holds scroll position or selection', () => {
    const grid = { scroll: { top: 900, left: 0 }, rowSelection: ['1'] }
    expect(JSON.parse(keptState({ grid, density: 'compact' }, 'JOURNAL_CLOSED').state)).toEqual({
      grid: {},
      density: 'compact',
    })
  })

  it('is ignored when another version of the page wrote it', () => {
    expect(readState([{ ...kept, version: 0 }], 'JOURNAL_CLOSED')).toBeNull()
    expect(readState([{ ...kept, version: 2 }], 'JOURNAL_CLOSED')).toBeNull()
  })

  it('is ignored if it is invalid', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readState([{ ...kept, state: text }], 'JOURNAL_CLOSED')).toBeNull()
      }),
    )
  })
})

describe('what is kept of it', () => {
  const defaults = {
    order: ['id', 'gain', 'swap', 'comments'],
    hidden: ['swap'],
    widths: new Map([
      ['id', 40],
      ['gain', 80],
      ['swap', 60],
      ['comments', 96],
    ]),
    sort: [{ colId: 'id', sort: 'desc' }],
  } as const
  const untouched = {
    columnOrder: { orderedColIds: ['select', 'id', 'gain', 'swap', 'comments'] },
    columnVisibility: { hiddenColIds: ['swap'] },
    columnSizing: {
      columnSizingModel: [
        { colId: 'id', width: 40 },
        { colId: 'gain', width: 80 },
        { colId: 'comments', width: 412, flex: 1 },
      ],
    },
    sort: { sortModel: [{ colId: 'id', sort: 'desc' as const }] },
  }

  it('is empty while the columns are the default ones, which depend on the screen', () => {
    expect(changedState(untouched, defaults)).toEqual({})
  })

  it('contains only the trader’s changes', () => {
    expect(changedState({ ...untouched, columnVisibility: { hiddenColIds: [] } }, defaults)).toEqual({
      columnVisibility: { hiddenColIds: [] },
    })
    const columnSizing = { columnSizingModel: [{ colId: 'gain', width: 120 }] }
    expect(changedState({ ...untouched, columnSizing }, defaults)).toEqual({ columnSizing })
    const columnOrder = { orderedColIds: ['select', 'gain', 'id', 'swap', 'comments'] }
    expect(changedState({ ...untouched, columnOrder }, defaults)).toEqual({ columnOrder })
    const sort = { sortModel: [{ colId: 'gain', sort: 'desc' as const }] }
    expect(changedState({ ...untouched, sort }, defaults)).toEqual({ sort })
  })
})
