import { expect, it } from 'vitest'
import { unitWords } from '../../../journal/engine/unit-words.ts'
import { spokenReading } from '../../../parts/reading.tsx'
import type { LuckVerdict } from '../../../parts/how-sure/tested-reading.ts'
import { sidesReading } from './sides-reading.ts'

type Side = Parameters<typeof sidesReading>[0]['long']
const side = (
  known: number,
  average: number | null,
  winRate: number | null = null,
  requiredWinRatePayoff: number | null = null,
  breakEvens = 0,
): Side => ({
  figures: { known, average },
  statistics: { winRate, requiredWinRatePayoff, breakEvens, breakEvenGain: breakEvens * -28 },
})
const read = (long: Side, short: Side, verdict: LuckVerdict = { held: ['0 null', '1 null'], tested: 2 }): string =>
  spokenReading(sidesReading({ long, short }, unitWords('R', { currency: 'USD', decimals: 2 }), 2, verdict))

it('names the better side, and whether the other wins as often as it must', () => {
  expect(read(side(158, 0.36), side(90, 0.12, 37.9, 34.1))).toBe(
    'Longs did better: +0.36R on average over 158 trades, shorts +0.12 over 90. Shorts win 37.9% and need 34.1% to break even.',
  )
  expect(read(side(158, 0.36), side(90, 0.12, 37.9, 34.1, 20))).toMatch(
    / need 34\.1% to break even; 20 even \(−560\.00\)\.$/,
  )
  expect(read(side(12, -0.2, null, 50), side(10, 0.4))).toBe(
    'Shorts did better: +0.40R on average over 10 trades, longs −0.20 over 12.',
  )
  expect(read(side(12, 0.2), side(10, 0.2))).toMatch(/^Both sides did equally well: \+0\.20R/)
})

it('names no better side without a test against luck, or where the test rejects it', () => {
  const [long, short] = [side(158, 0.36), side(90, 0.12, 37.9, 34.1)]
  expect(read(long, short, 'UNTESTED')).toMatch(
    /^Longs did better: .* over 90 \(not tested against luck\)\. Shorts win/,
  )
  expect(read(long, short, 'TESTING')).toMatch(/^Testing each side against luck… Shorts win/)
  expect(read(long, short, 'REJECTED')).toMatch(/^The sides do not differ by more than luck\. Shorts win/)
})

it('says of a small sample that it is small, and of one side alone that there is no other', () => {
  expect(read(side(40, 0.36), side(9, 2))).toMatch(/too small to compare sides/)
  expect(read(side(40, 0.36), side(0, null))).toBe('All 40 trades were long.')
  expect(read(side(0, null), side(1, 1))).toBe('The only trade was short.')
  expect(read(side(0, null), side(0, null))).toBe('')
})
