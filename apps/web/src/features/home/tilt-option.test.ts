import type { TiltStrip } from '@afterclose/engine/reports/home/tilt-strip'
import { describe, expect, it } from 'vitest'
import { tiltReading, tiltTable } from './tilt-option.ts'

const strip = (...tilts: number[]): TiltStrip => ({
  bars: tilts.map((tilt, row) => ({ row, id: row + 1, tilt })),
  green: 0,
  red: 0,
  grey: 0,
  avgRGreen: null,
  avgRRed: null,
  greenStreak: 0,
})

describe('the tilt strip in words', () => {
  it('counts the trades that kept and broke their rules', () => {
    expect(tiltReading(strip(4, -3, 0, 1))).toBe('2 of the last 4 trades kept the rules, 1 broke them.')
  })
  it('says of one trade what it did', () => {
    expect(tiltReading(strip(4))).toBe('The last trade kept the rules.')
    expect(tiltReading(strip(-1))).toBe('The last trade broke the rules.')
  })
  it('does not call silence discipline', () => {
    expect(tiltReading(strip(0, 0))).toContain('No trade here says')
  })
  it('is a table with the newest trade first', () => {
    expect(tiltTable(strip(4, -3)).rows).toEqual([
      [2, -3],
      [1, 4],
    ])
  })
})
