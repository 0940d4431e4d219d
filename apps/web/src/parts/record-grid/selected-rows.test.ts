import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { selectionAmong, isSelected, noneSelected, select, selectedIds } from './selected-rows.ts'

describe('selected rows', () => {
  it('are those that were selected and not deselected again', () => {
    const ids = fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 20 })
    fc.assert(
      fc.property(fc.array(fc.tuple(ids, fc.boolean()), { maxLength: 8 }), (changes) => {
        const known = new Set<number>()
        let selected = noneSelected
        for (const [some, on] of changes) {
          selected = select(selected, some, on)
          for (const id of some)
            if (on) known.add(id)
            else known.delete(id)
        }
        expect(selectedIds(selected)).toEqual([...known].toSorted((a, b) => a - b))
        expect(selected.count).toBe(known.size)
        expect(isSelected(selected, 7)).toBe(known.has(7))
      }),
    )
  })

  it('do not include hidden records', () => {
    const selected = select(noneSelected, [1, 5, 31, 32, 64], true)
    expect(selectedIds(selectionAmong(selected, Uint32Array.of(64, 31, 2)))).toEqual([31, 64])
    expect(selectionAmong(selected, Uint32Array.of(1, 2, 5, 31, 32, 64))).toBe(selected)
    expect(selectionAmong(selected, Uint32Array.of()).count).toBe(0)
  })
})
