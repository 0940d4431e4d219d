import { describe, expect, it } from 'vitest'
import { type MarkAt, spokenMark, nextMark } from './chart-marks.ts'

const walk = (marks: readonly { count: number; across?: number }[], ...keys: readonly string[]) => {
  let at: MarkAt | null = null
  return keys.map((key) => {
    at = nextMark(marks, at, key)
    return at === null ? null : `${at.series}:${at.mark}`
  })
}

describe('the keys of a chart', () => {
  it('walk from mark to mark, ten at once, and to both ends, never beyond them', () => {
    expect(
      walk([{ count: 25 }], 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'PageDown', 'PageDown', 'PageDown'),
    ).toEqual(['0:0', '0:1', '0:0', '0:0', '0:10', '0:20', '0:24'])
    expect(walk([{ count: 25 }], 'Home', 'End', 'ArrowRight', 'PageUp', 'Home')).toEqual([
      '0:0',
      '0:24',
      '0:24',
      '0:14',
      '0:0',
    ])
  })

  it('go up and down to the series beside, as far as it has marks', () => {
    const marks = [{ count: 5 }, { count: 0 }, { count: 2 }]
    expect(walk(marks, 'End', 'ArrowDown', 'ArrowDown', 'ArrowUp')).toEqual(['0:4', '2:1', '2:1', '0:1'])
  })

  it('go up and down by rows in a map', () => {
    const map = [{ count: 6, across: 3 }]
    expect(walk(map, 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp')).toEqual([
      '0:0',
      '0:1',
      '0:4',
      '0:4',
      '0:1',
      '0:1',
    ])
  })

  it('leave a map over its first and its last row, to the bars of its margins', () => {
    const map = [{ count: 3 }, { count: 6, across: 3 }, { count: 5 }]
    expect(walk(map, 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp')).toEqual([
      '0:0',
      '0:1',
      '1:1',
      '1:4',
      '2:1',
      '1:1',
    ])
  })

  it('find nothing in a chart without marks, and leave other keys alone', () => {
    expect(walk([{ count: 0 }], 'End')).toEqual([null])
    expect(walk([{ count: 3 }], 'a')).toEqual([null])
  })
})

it('a mark is said in a sentence, with what Enter does', () => {
  const words = { head: 'Friday', rows: [{ label: 'Net gain', value: '−11.0R' }] }
  expect(spokenMark(words)).toBe('Friday, Net gain −11.0R.')
  expect(spokenMark({ ...words, opens: 'its 42 trades' })).toBe(
    'Friday, Net gain −11.0R. Press Enter to show its 42 trades.',
  )
})
