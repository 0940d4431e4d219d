import { type Filters, noFilters } from '@afterclose/core/filters'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeJournal, leaveJournal, selectJournal } from './active-journal.ts'
import { currentFilters, setFilters } from './filters.ts'
import { keptFilters, noteFiltersInAddress } from './kept-filters.ts'

const some: Filters = {
  basic: { ...noFilters.basic, instrument: [2], rrr: [{ min: null, max: 1 }], dateRange: ['2026-07-01', '2026-07-31'] },
  advanced: {
    ...noFilters.advanced,
    customComments: noFilters.advanced.customComments.map((_, i) => (i === 1 ? [9] : [])),
  },
  options: { orFilter: false, entryOrExitDate: 'ENTRY', excludeFilters: true },
}

beforeEach(() => {
  leaveJournal()
  sessionStorage.clear()
})

describe('the filters of a journal', () => {
  it('stay over a reload in the same session', () => {
    selectJournal(1)
    setFilters(some)
    expect(keptFilters(1)?.filters).toEqual(some)
  })

  it('replace those of the address they were chosen at, until it contains them', () => {
    history.replaceState(null, '', '/journal?setup=1')
    selectJournal(1)
    setFilters(some)
    expect(keptFilters(1)?.isNewer).toBe(true)
    history.replaceState(null, '', '/journal?setup=2')
    expect(keptFilters(1)?.isNewer).toBe(false)
    history.replaceState(null, '', '/journal?setup=1')
    noteFiltersInAddress()
    expect(keptFilters(1)).toEqual({ filters: some, isNewer: false })
  })

  it('are there again when the same journal is the first one selected', () => {
    sessionStorage.setItem('afterclose.filters', JSON.stringify({ journalId: 1, filters: some }))
    selectJournal(1)
    expect(currentFilters()).toEqual(some)
  })

  it('are restored only for the journal that is opened first', () => {
    sessionStorage.setItem('afterclose.filters', JSON.stringify({ journalId: 1, filters: some }))
    expect(keptFilters(2)).toBeNull()
    selectJournal(2)
    expect(currentFilters()).toEqual(noFilters)
  })

  it('are reset when the journal is switched, and when it is switched back', () => {
    selectJournal(1)
    setFilters(some)
    selectJournal(2)
    expect(currentFilters()).toEqual(noFilters)
    selectJournal(1)
    expect(currentFilters()).toEqual(noFilters)
  })

  it('are there again after the session ended and the same journal is opened', () => {
    selectJournal(1)
    setFilters(some)
    closeJournal()
    expect(currentFilters()).toEqual(noFilters)
    selectJournal(1)
    expect(currentFilters()).toEqual(some)
  })

  it('do not stay after logout', () => {
    selectJournal(1)
    setFilters(some)
    leaveJournal()
    expect(keptFilters(1)?.filters).toEqual(noFilters)
  })

  it('are the defaults when what is kept cannot be read', () => {
    for (const text of ['', '{', '{"journalId":1,"filters":{"basic":{"year":["x"]}}}']) {
      sessionStorage.setItem('afterclose.filters', text)
      expect(keptFilters(1)).toBeNull()
    }
  })
})
