import { describe, expect, it } from 'vitest'
import { tiltReading } from './tilt-words.ts'

describe('the tiltmeter in words', () => {
  it('counts the trades that kept and broke their rules', () => {
    expect(tiltReading([4, -3, 0, 1])).toBe('2 of the last 4 trades followed the rules, 1 broke them.')
  })
  it('says of one trade what it did', () => {
    expect(tiltReading([4])).toBe('The last trade followed the rules.')
    expect(tiltReading([-1])).toBe('The last trade broke the rules.')
  })
  it('does not call silence discipline', () => {
    expect(tiltReading([0, 0])).toContain('No trade here shows')
  })
})
