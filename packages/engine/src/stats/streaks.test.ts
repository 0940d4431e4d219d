import { expect, it } from 'vitest'
import { discipline } from './discipline.ts'
import { holding } from './holding.ts'
import { LOSER, WINNER } from './outcome-counts.ts'
import { expectedMaxLosingStreak, streaks } from './streaks.ts'

const BREAK_EVEN = 2

it('break-evens neither extend nor break a run', () => {
  expect(streaks([WINNER, BREAK_EVEN, WINNER, LOSER, BREAK_EVEN, LOSER, LOSER, BREAK_EVEN])).toEqual({
    maxConsecutiveWins: 2,
    maxConsecutiveLosses: 3,
    currentStreak: -3,
  })
})

it('there is no run without a decided trade', () => {
  expect(streaks([BREAK_EVEN])).toEqual({ maxConsecutiveWins: 0, maxConsecutiveLosses: 0, currentStreak: 0 })
})

it('the losing run to expect follows from how often trades lose', () => {
  expect(expectedMaxLosingStreak(6, 5)).toBe(3)
  expect(expectedMaxLosingStreak(50, 50)).toBe(7) // log2 of 100 is 6.64
  expect([expectedMaxLosingStreak(0, 5), expectedMaxLosingStreak(5, 0), expectedMaxLosingStreak(0, 0)]).toEqual([
    null,
    null,
    null,
  ])
})

it('discipline counts coloured trades only', () => {
  const { avgTilt, disciplineRate } = discipline([2, 1, -1, 0])
  expect(avgTilt).toBe(0.5)
  expect(disciplineRate).toBeCloseTo(66.6667, 4)
  expect(discipline([0])).toEqual({ avgTilt: 0, disciplineRate: null })
  expect(discipline([])).toEqual({ avgTilt: null, disciplineRate: null })
})

it('holding times are means in minutes, by outcome', () => {
  const minutes = [10, 30, 50].map((held) => held * 60_000)
  expect(holding([0, 0, 0], minutes, [WINNER, BREAK_EVEN, LOSER])).toEqual({
    avgHolding: 30,
    avgHoldingWinners: 10,
    avgHoldingLosers: 50,
  })
  expect(holding([], [], [])).toEqual({ avgHolding: null, avgHoldingWinners: null, avgHoldingLosers: null })
})
