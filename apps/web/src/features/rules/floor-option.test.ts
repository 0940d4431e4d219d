import type { GuardDay } from '@afterclose/engine/guard/guard-state'
import { DAY, wallClock } from '@afterclose/core/time'
import { describe, expect, it } from 'vitest'
import { namedTheme } from '../../testing/chart-colours.ts'
import { floorOption } from './floor-option.ts'
import { floorReading } from './floor-reading.ts'

const start = wallClock('2026-11-01T00:00:00')
const days = (...balances: (readonly [day: number, balance: number])[]): readonly GuardDay[] =>
  balances.map(([day, balance]) => ({ at: start + day * DAY, balance, floor: { sure: 8000, possible: 8000 } }))

/** Whether the words at the end of the balance are above its line. */
function isAbove(all: readonly GuardDay[]): boolean {
  const { series } = floorOption(all, { money: String, day: String })(namedTheme)
  const [balance] = Array.isArray(series) ? series : []
  const text = JSON.stringify(balance)
  return /"name":"balance [^}]*?"symbol":"circle"/.test(text) && /"offset":\[0,-14\]/.test(text)
}

describe('the words at the end of the balance', () => {
  it('are above a line that rises or stays', () => {
    expect(isAbove(days([0, 10_000], [10, 10_100], [29, 10_220]))).toBe(true)
    expect(isAbove(days([0, 10_000], [28, 10_000], [29, 10_050]))).toBe(true)
  })

  it('are below a line that falls to its end, also if its last day but one is long ago', () => {
    expect(isAbove(days([0, 10_000], [27, 10_400], [28, 10_200], [29, 9900]))).toBe(false)
    expect(isAbove(days([0, 10_000], [20, 10_400], [29, 9900]))).toBe(false)
  })
})

describe('the reading of the floor', () => {
  const read = (...all: readonly GuardDay[]) =>
    floorReading(all, { money: (amount) => `${amount} USD`, year: 2026 }).replaceAll('\u00A0', ' ')
  it.each([
    [
      'a day before',
      days([0, 9000], [1, 8500], [2, 9500]),
      'The balance came as near as 500 USD to the floor, on 2 November.',
    ],
    [
      'two days',
      days([0, 8500], [1, 8500], [2, 9500]),
      'The balance came as near as 500 USD to the floor, on 2 November.',
    ],
    ['the last day', days([0, 9000], [1, 8500]), 'The balance is 500 USD above the floor, and was never nearer.'],
    ['all days', days([0, 8500], [1, 8500]), 'The balance is 500 USD above the floor, and was never nearer.'],
    ['a day at the floor', days([0, 8000], [1, 8500]), 'The balance reached the floor on 1 November.'],
    ['a day below it', days([0, 7900], [1, 8500]), 'The balance reached the floor on 1 November.'],
    ['the last day, below it', days([0, 8000], [1, 7900]), 'The balance is 100 USD below the floor.'],
  ])('says when the balance was nearest: %s', (_, all, words) => {
    expect(read(...all)).toBe(words)
  })

  it('says nothing without a floor', () => {
    expect(read(...days([0, 8500]).map((day) => ({ ...day, floor: null })))).toBe('')
  })
})
