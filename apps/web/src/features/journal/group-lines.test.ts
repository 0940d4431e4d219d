import type { TradeLeg } from '@afterclose/core/option-leg'
import { describe, expect, it } from 'vitest'
import { noneSelected, select, selectedIds } from '../../parts/record-grid/selected-rows.ts'
import { groupOf, legOf, selectedLines, tradesOf } from './group-lines.ts'

// trade 5, a closed group of 9 and 7, an open one of 2 and 4
const lines = {
  trades: Uint32Array.of(5, 9, 7, 2, 4),
  legs: null,
  groups: {
    keys: Uint32Array.of(5, 10, 11, 2, 4),
    firstKey: 10,
    heads: [
      { groupId: 3, first: 1, count: 2, open: false },
      { groupId: 8, first: 3, count: 2, open: true },
    ],
  },
}
const putLeg: TradeLeg = {
  contract: 'SPY 2026-04-17 560 P',
  right: 'PUT',
  strike: '560',
  expires: '2026-04-17',
  multiplier: '100',
  direction: 'SHORT',
  size: '2',
  entryPrice: '4.1',
  exitPrice: null,
  entryDate: '2026-03-02T10:05:00',
  exitDate: null,
  end: null,
  gain: null,
  isOpening: true,
}
const chosen = (...ids: readonly number[]) => select(noneSelected, ids, true)

describe('lines that stand for groups', () => {
  it('are told from trades by their key', () => {
    expect(groupOf(lines, 10)).toEqual({ groupId: 3, trades: [9, 7], open: false })
    expect(groupOf(lines, 11)).toEqual({ groupId: 8, trades: [2, 4], open: true })
    expect(groupOf(lines, 9)).toBeNull()
    expect(groupOf({ trades: lines.trades, groups: null, legs: null }, 10)).toBeNull()
  })

  it('choose all of their trades', () => {
    expect(tradesOf(lines, [5, 10])).toEqual([5, 9, 7])
    expect(tradesOf({ ...lines, groups: null, legs: null }, [5, 10])).toEqual([5, 10])
  })

  it('are selected when all of their trades are, and count as one line', () => {
    expect(selectedIds(selectedLines(chosen(9, 7, 2), lines))).toEqual([2, 7, 9, 10])
    expect(selectedLines(chosen(9, 7, 2), lines).count).toBe(2) // the closed group, and trade 2
    expect(selectedLines(chosen(5, 9, 7, 2, 4), lines).count).toBe(lines.groups.keys.length)
    const some = chosen(9)
    expect(selectedLines(some, lines).count).toBe(0)
    expect(selectedLines(some, { ...lines, groups: null, legs: null })).toBe(some)
  })
})

describe('lines that are legs', () => {
  const leg = (tradeId: number) => ({ tradeId, text: `of ${tradeId}`, end: '', leg: putLeg })
  // of the open group's trade 2, its two legs
  const withLegs = { ...lines, legs: { firstKey: 12, lines: [leg(2), leg(2)] } }

  it('have keys of their kind, which no trade and no group has', () => {
    expect([9, 11, 12, 13, 14].map((key) => legOf(withLegs, key)?.text ?? null)).toEqual([
      null,
      null,
      'of 2',
      'of 2',
      null,
    ])
    expect(groupOf(withLegs, 12)).toBeNull()
  })

  it('choose no trade, and show whether theirs is selected', () => {
    expect(tradesOf(withLegs, [5, 12, 10, 13])).toEqual([5, 9, 7])
    expect(selectedIds(selectedLines(chosen(2), withLegs))).toEqual([2, 12, 13])
    expect(selectedIds(selectedLines(chosen(4), withLegs))).toEqual([4])
    const ungrouped = { ...withLegs, groups: null }
    expect(selectedLines(chosen(5, 9, 7, 2, 4), ungrouped).count).toBe(7)
  })
})
