import { expect, it } from 'vitest'
import { changesAnything, mergedVersions, withMine } from './merged-versions.ts'

const base = {
  title: 'Plan',
  notes: 'a',
  size: '1',
  entryComments: [1, 2],
  commission: '2',
  commissionSource: 'INSTRUMENT',
  modified: '1',
}

it('takes each field from the side that changed it, and names those that both changed', () => {
  const mine = { ...base, title: 'Mine', notes: 'b' }
  const theirs = { ...base, title: 'Theirs', size: '3', modified: '2' }
  expect(mergedVersions({ base, mine, theirs })).toEqual({
    body: { ...base, title: 'Theirs', notes: 'b', size: '3', modified: '2' },
    conflicts: ['title'],
  })
  expect(withMine({ base, mine, theirs })).toMatchObject({ title: 'Mine', notes: 'b', size: '3', modified: '2' })
})

it('merges comments as additions and removals of both sides', () => {
  const mine = { ...base, entryComments: [2, 3] } // 1 removed, 3 added
  const theirs = { ...base, entryComments: [1, 2, 4], modified: '2' }
  expect(mergedVersions({ base, mine, theirs })).toMatchObject({ body: { entryComments: [2, 4, 3] }, conflicts: [] })
})

it('compares decimals by value, and takes no computed commission for a change', () => {
  const mine = { ...base, size: '1.0', commission: null, notes: 'b' }
  const theirs = { ...base, commission: '4', modified: '2' }
  const merged = mergedVersions({ base, mine, theirs })
  expect(merged.conflicts).toEqual([])
  expect(merged.body).toMatchObject({ commission: null, notes: 'b' })
  expect(changesAnything(merged.body, theirs)).toBe(true)
  expect(changesAnything({ ...theirs, modified: '1' }, theirs)).toBe(false)
})
