import { describe, expect, it } from 'vitest'
import { listJournals } from './journal-list.ts'

const journals = [
  { name: 'swing', lastUsed: '2026-11-01T00:00:00.000Z' },
  { name: 'Alpha 10', lastUsed: null },
  { name: 'Alpha 9', lastUsed: null },
  { name: 'Futures', lastUsed: '2026-11-19T00:00:00.000Z' },
]
const names = (search: string, order: 'lastUsed' | 'name') =>
  listJournals(journals, search, order).map((journal) => journal.name)

describe('[2.6.1] the list of journals', () => {
  it('holds the last used first, then by name what was never used', () => {
    expect(names('', 'lastUsed')).toEqual(['Futures', 'swing', 'Alpha 9', 'Alpha 10'])
  })
  it('goes by name, whatever the case, numbers by their value', () => {
    expect(names('', 'name')).toEqual(['Alpha 9', 'Alpha 10', 'Futures', 'swing'])
  })
  it('is searched by name, whatever the case', () => {
    expect(names('  SW ', 'name')).toEqual(['swing'])
    expect(names('zzz', 'name')).toEqual([])
  })
  it('leaves the given list as it was', () => {
    expect(journals[0]?.name).toBe('swing')
  })
})
