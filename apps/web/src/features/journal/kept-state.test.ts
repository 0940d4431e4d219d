import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keptState, readState } from './kept-state.ts'

const state = {
  grid: { columnVisibility: { hiddenColIds: ['swap'] }, sort: { sortModel: [{ colId: 'gain', sort: 'desc' }] } },
  density: 'touch',
} as const
const kept = keptState(
  {
    ...state,
    grid: { columnVisibility: { hiddenColIds: ['swap'] }, sort: { sortModel: [{ colId: 'gain', sort: 'desc' }] } },
  },
  'closed',
)

describe('[3.7] the state of the grid', () => {
  it('is kept per tab as text with its version, and read back', () => {
    expect(kept).toMatchObject({ gridType: 'JOURNAL_CLOSED', version: 1 })
    expect(readState([kept], 'closed')).toEqual(state)
    expect(readState([kept], 'open')).toBeNull()
  })

  it('never holds scroll position or selection', () => {
    const grid = { scroll: { top: 900, left: 0 }, rowSelection: ['1'] }
    expect(JSON.parse(keptState({ grid, density: 'compact' }, 'closed').state)).toEqual({
      grid: {},
      density: 'compact',
    })
  })

  it('is ignored when another version of the page wrote it', () => {
    expect(readState([{ ...kept, version: 0 }], 'closed')).toBeNull()
    expect(readState([{ ...kept, version: 2 }], 'closed')).toBeNull()
  })

  it('is ignored when it is no state, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readState([{ ...kept, state: text }], 'closed')).toBeNull()
      }),
    )
  })
})
