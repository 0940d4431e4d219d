import { describe, expect, it } from 'vitest'
import { readAtWords } from './read-at-words.ts'

const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime()

describe('how old the trades on the device are', () => {
  it('is written as a time today, and as a day with its time before today', () => {
    expect(readAtWords(at(2026, 10, 20, 9, 41), at(2026, 10, 20, 17, 0))).toBe('from 09:41')
    expect(readAtWords(at(2026, 10, 19, 23, 59), at(2026, 10, 20, 0, 1))).toBe('from 19 November, 23:59')
  })
})
