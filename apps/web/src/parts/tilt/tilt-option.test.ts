import { describe, expect, it } from 'vitest'
import { fileOf } from '../../ui/rows.ts'
import { runningTilt, tiltMarks, tiltTable } from './tilt-option.ts'

const bars = (...tilts: number[]) => tilts.map((tilt, row) => ({ row, id: row + 1, tilt }))

describe('the tilt of the last trades', () => {
  it('is a table with the newest trade first, and what it came to by then', () => {
    expect(fileOf(tiltTable(bars(4, -3, 0))).rows).toEqual([
      [3, 0, 1],
      [2, -3, 1],
      [1, 4, 4],
    ])
  })

  it('adds up trade by trade, however high a bar is drawn', () => {
    expect(runningTilt(bars(7, -2, 0, -9))).toEqual([7, 5, 5, -4])
  })

  it('says of a trade what it was and what the sum is', () => {
    const [marks] = tiltMarks(bars(1, -3))
    expect(marks?.words(1)).toEqual({
      head: 'Trade 2',
      rows: [
        { label: 'Rules broken', value: '−3' },
        { label: 'Cumulative', value: '−2' },
      ],
      opens: 'the trade',
    })
  })
})
