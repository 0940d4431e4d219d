import type { GuardDay } from '@afterclose/engine/guard/guard-state'
import { DAY, wallClock } from '@afterclose/core/time'
import { describe, expect, it } from 'vitest'
import type { ChartTheme } from '../../ui/chart/chart-theme.ts'
import { floorOption } from './floor-option.ts'

const colour = '#123'
const theme: ChartTheme = {
  ink: '#000',
  ink2: colour,
  ink3: colour,
  paper: '#fff',
  raised: colour,
  hover: colour,
  rule: colour,
  edge: colour,
  grid: colour,
  gain: colour,
  gainMark: colour,
  loss: colour,
  lossMark: colour,
  evenMark: colour,
  warnMark: colour,
  warnTint: colour,
  sequential: [],
  diverging: [],
  colors: [colour],
  font: 'sans-serif',
  narrow: false,
}
const start = wallClock('2026-11-01T00:00:00')
const days = (...balances: (readonly [day: number, balance: number])[]): readonly GuardDay[] =>
  balances.map(([day, balance]) => ({ at: start + day * DAY, balance, floor: { sure: 8000, possible: 8000 } }))

/** Whether the words at the end of the balance are above its line. */
function isAbove(all: readonly GuardDay[]): boolean {
  const { series } = floorOption(all, { money: String, day: String })(theme)
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
