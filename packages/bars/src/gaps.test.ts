import { type Drawing, drawing } from '@afterclose/testkit/random-ticks'
import { runs } from '@afterclose/testkit/runs'
import { expect, it } from 'vitest'
import { type BarColumns, barColumns, firstFrom, rowFrom } from './bar.ts'
import { hasGap, isGap, missingSlots } from './gaps.ts'

const hour = 3600
const week = 7 * 24

/** Hours of some weeks, open from 9 to 17 but for bars that are missing; some last shorter than an hour, as days do when clocks change. */
function randomBars({ whole, happens }: Drawing): BarColumns {
  const times: number[] = []
  const weeks = whole(1, 6)
  /** From then on the market is open all day. */
  const change = happens(0.5) ? whole(0, 2) * week : weeks * week
  for (let at = 0; at < weeks * week; at++) {
    const isOpen = at >= change || (at % 24 >= 9 && at % 24 < 17)
    if (isOpen && happens(0.99)) times.push(at * hour)
    if (happens(0.01)) at += whole(1, 9)
  }
  const shift = happens(0.2) ? whole(1, 600) : 0
  const bars = barColumns(times.length, 0, null)
  for (const [row, time] of times.entries()) bars.time[row] = time - (row > times.length / 2 ? shift : 0)
  return bars
}

/** The rule of A.23, each step from bar to bar asked by itself. */
function slowGap(bars: BarColumns, from: number, to: number, weeks: 'AROUND' | 'BEFORE'): boolean {
  const isMissing = (since: number, until: number): boolean =>
    until - since > 3 * hour && isGap(missingSlots(bars, hour, since, until, weeks).length)
  let covered = from
  for (const time of bars.time) {
    if (time + hour <= from || time >= to) continue
    if (isMissing(covered, time)) return true
    covered = Math.max(covered, time + hour)
  }
  return isMissing(covered, to)
}

it('[A.23] finds the gaps of a slow second way, whatever was asked about the same bars before', () => {
  let [gaps, differing] = [0, 0]
  for (let seed = 1; seed <= runs({ quick: 300, full: 5000 }); seed++) {
    const draw = drawing(seed)
    const bars = randomBars(draw)
    if (bars.length === 0) continue
    for (let i = 0; i < 8; i++) {
      const from = draw.whole(-10, 6 * week) * hour + draw.one([0, 0, 1, 1800])
      const to = from + draw.whole(1, draw.one([4, 30, 200])) * hour
      const both = [slowGap(bars, from, to, 'AROUND'), slowGap(bars, from, to, 'BEFORE')]
      const found = [hasGap(bars, hour, from, to), hasGap(bars, hour, from, to, 'BEFORE')]
      expect(found, `seed ${seed}, ${from} to ${to}`).toEqual(both)
      gaps += Number(both[0])
      differing += Number(both[0] !== both[1])
    }
  }
  expect(gaps).toBeGreaterThan(100)
  expect(differing).toBeGreaterThan(5)
})

it('[A.23] knows of bars of another length what is missing, too', () => {
  const bars = barColumns(2, 0, null)
  bars.time[1] = 4 * hour
  expect(hasGap(bars, hour, 0, 5 * hour)).toBe(false)
  expect(hasGap(bars, 300, 0, 4 * hour + 300)).toBe(true)
})

it('finds a row behind days of 23 hours', () => {
  const bars = barColumns(40, 0, null)
  for (let day = 0; day < 40; day++) bars.time[day] = day * 23 * hour
  for (const at of [1, 30 * 23 * hour, 39 * 23 * hour + 1])
    expect(rowFrom(bars, at, 0, 24 * hour)).toBe(firstFrom(bars, at))
})

it('finds a row from another one on as from the first', () => {
  for (let seed = 1; seed <= runs({ quick: 300, full: 5000 }); seed++) {
    const draw = drawing(seed)
    const bars = randomBars(draw)
    for (let i = 0; i < 8; i++) {
      const at = draw.whole(-10, 7 * week) * hour + draw.one([0, 1, 1800])
      const from = draw.whole(0, bars.length)
      expect(rowFrom(bars, at, from, hour), `seed ${seed}, ${at}`).toBe(Math.max(from, firstFrom(bars, at)))
    }
  }
})
