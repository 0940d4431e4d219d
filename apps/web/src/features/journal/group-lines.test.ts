import { describe, expect, it } from 'vitest'
import { noneSelected, select, selectedIds } from '../../parts/record-grid/selected-rows.ts'
import { groupOf, selectedLines, tradesOf } from './group-lines.ts'

// trade 5, a closed group of 9 and 7, an open one of 2 and 4
const lines = {
  trades: Uint32Array.of(5, 9, 7, 2, 4),
  groups: {
    keys: Uint32Array.of(5, 10, 11, 2, 4),
    firstKey: 10,
    heads: [
      { groupId: 3, first: 1, count: 2, open: false },
      { groupId: 8, first: 3, count: 2, open: true },
    ],
  },
}
const chosen = (...ids: readonly number[]) => select(noneSelected, ids, true)

describe('lines that stand for groups', () => {
  it('are told from trades by their key', () => {
    expect(groupOf(lines, 10)).toEqual({ groupId: 3, trades: [9, 7], open: false })
    expect(groupOf(lines, 11)).toEqual({ groupId: 8, trades: [2, 4], open: true })
    expect(groupOf(lines, 9)).toBeNull()
    expect(groupOf({ trades: lines.trades, groups: null }, 10)).toBeNull()
  })

  it('choose all of their trades', () => {
    expect(tradesOf(lines, [5, 10])).toEqual([5, 9, 7])
    expect(tradesOf({ ...lines, groups: null }, [5, 10])).toEqual([5, 10])
  })

  it('are selected when all of their trades are, and count as one line', () => {
    expect(selectedIds(selectedLines(chosen(9, 7, 2), lines))).toEqual([2, 7, 9, 10])
    expect(selectedLines(chosen(9, 7, 2), lines).count).toBe(2) // the closed group, and trade 2
    expect(selectedLines(chosen(5, 9, 7, 2, 4), lines).count).toBe(lines.groups.keys.length)
    const some = chosen(9)
    expect(selectedLines(some, lines).count).toBe(0)
    expect(selectedLines(some, { ...lines, groups: null })).toBe(some)
  })
})
