import { describe, expect, it } from 'vitest'
import { cellLayout } from './heat-cell.ts'
import type { HeatCell } from './heat-map.ts'

const cell = (text: string, count: string, shorter: readonly string[]): HeatCell => ({
  value: 1,
  text,
  shorter,
  count,
  small: false,
  holds: false,
})
/** Net gains, the widest of which is of five digits; a place without trades. */
const gains = [
  cell('+9.30', '23', ['+9.30', '+9.3', '+9']),
  cell('−10,077', '110', ['−10.1K', '−10K', '−10K']),
  null,
  cell('+148', '8', ['+148', '+148', '+148']),
]

describe('the cells of a map', () => {
  it('write their figures in one layout, that of the widest', () => {
    expect(cellLayout(gains, 100)).toEqual({ beside: true, form: 0, size: 15 })
    expect(cellLayout(gains, 60)).toEqual({ beside: false, form: 0, size: 15 })
    expect(cellLayout(gains, 50)).toEqual({ beside: false, form: 0, size: 13 })
  })

  it('write shorter numbers, all of them, where there is less room, and are never blank', () => {
    expect(cellLayout(gains, 46)).toEqual({ beside: false, form: 1, size: 13 })
    expect(cellLayout(gains, 32)).toEqual({ beside: false, form: 2, size: 12 })
    expect(cellLayout(gains, 12)).toEqual({ beside: false, form: 3, size: 11 })
    expect(cellLayout([null], 42).form).toBe(0)
  })

  it('do not change their layout between one pixel and the next but for the last that fits', () => {
    const layouts = Array.from({ length: 110 }, (_, width) => JSON.stringify(cellLayout(gains, width)))
    const changes = layouts.filter((layout, at) => at > 0 && layout !== layouts[at - 1])
    expect(changes.length).toBe(new Set(layouts).size - 1)
  })
})
