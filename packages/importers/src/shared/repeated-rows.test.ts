import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { genericCsv } from '../platforms/generic-csv/generic-csv.ts'
import { alikeWarning, repeatsFrom } from './repeated-rows.ts'
import { withTrades } from './file-trades.ts'

const rowsOf = (...texts: readonly string[]) => texts.map((text, at) => ({ line: at + 2, cells: text.split(' ') }))

describe('rows that a file contains twice', () => {
  it('are those of several times, all over again', () => {
    expect(repeatsFrom(rowsOf('1 a', '2 b', '1 a', '2 b'), [0])).toBe(2)
    expect(repeatsFrom(rowsOf('1 a', '2 b', '3 c', '1 a', '2 b'), [0])).toBe(3) // the second copy is cut off
    expect(repeatsFrom(rowsOf('1 a', '2 b', '3 c', '1 a'), [0])).toBe(4)
    expect(repeatsFrom(rowsOf('1 a', '1 a', '1 a', '1 a'), [0])).toBe(4) // fills of one order
    expect(repeatsFrom(rowsOf('1 a', '1 b', '1 a', '1 b'), [0])).toBe(4) // of one time
    expect(repeatsFrom(rowsOf('1 a', '2 b', '1 a', '2 b'), [])).toBe(4)
  })

  it('are found as by comparing all of them', () => {
    const row = fc.tuple(fc.constantFrom('1', '2'), fc.constantFrom('a', 'b')).map((cells) => cells.join(' '))
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), fc.nat(12), (texts, more) => {
        const all = [...texts, ...texts.slice(0, more)]
        const periods = all.map((_, at) => at + 1).filter((p) => all.every((text, i) => i < p || text === all[i - p]))
        const first = Math.min(...periods)
        const several = new Set(all.slice(0, first).map((text) => text[0])).size > 1
        expect(repeatsFrom(rowsOf(...all), [0])).toBe(several && all.length - first >= 2 ? first : all.length)
      }),
    )
  })

  it('are duplicates of a table that holds its rows twice', () => {
    const rows = [
      'ABC,Long,1,2025-01-06 10:00:00,2025-01-06 11:00:00,10,11,1',
      'ABC,Long,1,2025-01-07 10:00:00,2025-01-07 11:00:00,10,12,2',
      'ABC,Short,1,2025-01-08 10:00:00,2025-01-08 11:00:00,10,13,-3',
    ]
    const head = 'Symbol,Side,Qty,Entry Time,Exit Time,Entry Price,Exit Price,Profit'
    const text = [head, ...rows, head, ...rows].join('\n')
    const file = withTrades(
      genericCsv.parse({ name: 't.csv', bytes: new TextEncoder().encode(text) }, { mapping: null }),
    )
    expect(file.trades.map(({ netGain }) => netGain)).toEqual(['1', '2', '-3'])
    expect(file.duplicateLines.map(({ line, reason }) => [line, reason])).toEqual([
      [6, 'Repeats line 2: the file holds its rows twice'],
      [7, 'Repeats line 3: the file holds its rows twice'],
      [8, 'Repeats line 4: the file holds its rows twice'],
    ])
  })
})

describe('rows that are alike', () => {
  it('are named, because they may be a mistake', () => {
    expect(alikeWarning(rowsOf('1 a', '2 b'))).toEqual([])
    expect(alikeWarning(rowsOf('1 a', '1 a', '2 b', '1 a'))).toEqual([
      '2 rows are identical to others, possibly by mistake. All are counted: lines 2 and 3, 2 and 5.',
    ])
  })
})
