import { describe, expect, it } from 'vitest'
import { monthReading } from './month-block.tsx'

/** Months of 2025 from January on, each with 20 trades, unless it is said; days of January from the 1st on. */
interface Days {
  readonly trades?: readonly number[]
  readonly january?: readonly number[]
}
const months = (nets: readonly (number | null)[], { trades = [], january = [] }: Days = {}) =>
  nets.map((net, i) => ({
    year: 2025,
    month: i + 1,
    net,
    trades: trades[i] ?? 20,
    weeks: [{ days: i === 0 ? january.map((day, at) => ({ day: at + 1, net: day, trades: 1 })) : [] }],
  }))
const reading = (own: number, of: ReturnType<typeof months>, { daysWon = 3, today = '2026-05-01' } = {}) =>
  monthReading({ ...of[own - 1]!, daysWon, daysTraded: 7 }, { months: of }, today)

describe('where a month stands among those of its year', () => {
  it('is said in each place', () => {
    const year = months([50, 40, 30, 20, 10])
    expect(year.map(({ month }) => reading(month, year))).toEqual([
      '3 of 7 days were won, in the best of the 5 months of 2025 (not tested against luck).',
      '3 of 7 days were won. It is the 2nd best of the 5 months of 2025 (not tested against luck).',
      '3 of 7 days were won. It is the 3rd best of the 5 months of 2025 (not tested against luck).',
      '3 of 7 days were won. It is the 4th best of the 5 months of 2025 (not tested against luck).',
      '3 of 7 days were won, in the worst of the 5 months of 2025 (not tested against luck).',
    ])
  })
  it('is not said among fewer than three, or without a result', () => {
    expect(reading(1, months([5, 2, null]))).toBe('3 of 7 days were won.')
    expect(reading(1, months([5, 2, null]), { daysWon: 1 })).toBe('1 of 7 days was won.')
    expect(reading(1, months([null, 1, 2, 3]))).toBe('')
  })
  it('leaves out months with fewer than ten trades, and says nothing of them', () => {
    const year = months([50, 40, 30, -200], { trades: [20, 20, 20, 4] })
    expect(reading(4, year)).toBe('3 of 7 days were won.')
    expect(reading(3, year)).toBe(
      '3 of 7 days were won, in the worst of the 3 months of 2025 with 10 trades or more (not tested against luck).',
    )
  })
  it('is said of a month that is over, and while it runs beside as many days of the month before', () => {
    const january = Array.from({ length: 31 }, () => 2)
    const year = months([62, 30, 20, 40], { january })
    expect(reading(2, year, { today: '2025-02-12' })).toBe(
      '3 of 7 days were won. So far the month is better than the first 12 days of January.',
    )
    expect(reading(2, months([62, 23, 20, 40], { january }), { today: '2025-02-12' })).toContain(
      'worse than the first 12',
    )
    expect(reading(2, year, { today: '2025-02-09' })).toBe('3 of 7 days were won.') // nine trades until then
    // neither is it in the ranks of the others
    expect(reading(1, year, { today: '2025-04-12' })).toBe(
      '3 of 7 days were won, in the best of the 3 months of 2025 with 10 trades or more (not tested against luck).',
    )
  })
})
