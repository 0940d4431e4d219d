import type { TiltStrip } from '@afterclose/engine/reports/home/tilt-strip'
import { describe, expect, it } from 'vitest'
import { tiltTable } from './tilt-option.ts'

const strip = (...tilts: number[]): TiltStrip => ({
  bars: tilts.map((tilt, row) => ({ row, id: row + 1, tilt })),
  green: 0,
  red: 0,
  grey: 0,
  avgRGreen: null,
  avgRRed: null,
  greenStreak: 0,
})

describe('the tilt strip', () => {
  it('is a table with the newest trade first', () => {
    expect(tiltTable(strip(4, -3)).rows).toEqual([
      [2, -3],
      [1, 4],
    ])
  })
})
